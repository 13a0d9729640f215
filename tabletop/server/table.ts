import { createHash } from "node:crypto";
import type { AddressInfo } from "node:net";
import { join } from "node:path";

import { buildClient, CLIENT_FOLDER } from "./client-bundle.ts";
import { fileBrowser } from "./files.ts";
import { watchPackages } from "./hot-reload.ts";
import { createHttpServer } from "./http.ts";
import { openWorldFolder, type WorldFolder } from "./level-world.ts";
import type { TableOptions } from "./options.ts";
import { listeningNames, originGuard } from "./origins.ts";
import { type Modules, readModules } from "./modules.ts";
import { type Package, readSystem } from "./packages.ts";
import { levelPacks } from "./level-packs.ts";
import { loadPack } from "./packs.ts";
import { MemoryStore } from "./memory-store.ts";
import { readPages } from "./pages.ts";
import type { Seat, Seats } from "./seats.ts";
import { PLAIN_SEED, readSeed, type Seed, sowSeed } from "./seed.ts";
import { sessionCookies } from "./session-cookie.ts";
import { openSockets } from "./sockets.ts";
import type { Mount } from "./static-files.ts";
import { withPasswords } from "./user-passwords.ts";
import type { ReadPack } from "./world-packs.ts";
import { World, type WorldOptions } from "./world.ts";

const TABLETOP = join(import.meta.dirname, "..");
const MODULES = join(TABLETOP, "../node_modules");

/** What a table may be started with besides its options. */
export interface TableSetup extends TableOptions {
  /** Called for every problem that does not stop the table. */
  readonly log?: (line: string) => void;
  /** False if no browser will come: the page's script is not built. */
  readonly client?: boolean;
  /**
   * Milliseconds of silence before a ping on a connection, and the same again until it counts as lost.
   */
  readonly heartbeat?: number;
}

/** A table that is open. */
export interface Table {
  /** The address of the join page's folder, with the route prefix and a slash at its end. */
  readonly url: string;
  /** Every address it is reached under. */
  readonly urls: readonly string[];
  readonly world: World;
  /** Ends all connections and closes the world; it is safely on disk then. */
  close(): Promise<void>;
}

/**
 * Opens a table: reads the system, opens (or creates) the world, and serves both.
 *
 * A system whose manifest is wrong does not stop the table: the invalid parts are left out, logged, and reported to
 * GMs on the page.
 *
 * @throws Error, one line, naming the reason; nothing is left open then.
 */
export async function startTable(setup: TableSetup): Promise<Table> {
  const log = setup.log ?? ((line: string): void => console.error(line));
  const system = await readSystem(setup.system, setup.generation);
  for (const problem of system.problems) log(problem);
  const modules = await readModules(setup.modules ?? [], setup.generation, system);
  for (const { problems } of modules.packages) for (const problem of problems) log(problem);
  for (const problem of modules.leftOut) log(problem);
  const seed = setup.seedWorld === undefined ? PLAIN_SEED : await readSeed(setup.seedWorld);
  if (setup.client !== false) await buildClient();
  const folder = await openWorldFolder(setup.world, system.broken ? null : system.id, setup.generation, seed.title);
  try {
    const world = await openWorld(setup, system, modules, folder, seed, log);
    return await serve(setup, [system, ...modules.packages], folder, world, log);
  } catch (error) {
    await folder.store.close();
    throw error;
  }
}

async function openWorld(
  setup: TableSetup,
  system: Package,
  modules: Modules,
  folder: WorldFolder,
  seed: Seed,
  log: (line: string) => void,
): Promise<World> {
  const shelf = levelPacks(join(folder.path, "packs"), log);
  const written = await shelf.load();
  const packs: ReadPack[] = [];
  const warnings = new Map([[system.id, [...system.problems, ...modules.leftOut]]]);
  for (const { id, problems } of modules.packages) warnings.set(id, [...problems]);
  for (const one of [system, ...modules.packages]) {
    const tell = (line: string): void => {
      warnings.get(one.id)?.push(line);
      log(line);
    };
    packs.push(...(await readPacks(one, one === system ? "system" : "module", written, tell)));
  }
  for (const [id, pack] of written) {
    if (pack.data.packageType === "world") packs.push(pack);
    else if (!packs.some(({ data }) => data.id === id)) await pack.store?.close();
  }
  const options = {
    packs,
    packShelf: shelf,
    browse: fileBrowser({
      data: [...[system, ...modules.packages].map(packageMount), assetsMount(folder)],
      public: CORE_FILES.filter(({ at }) => at === "icons"),
    }),
    manifest: system.data,
    modules: modules.packages.map(({ data }) => data),
    generation: setup.generation,
    id: folder.file.id,
    title: folder.file.title,
    routePrefix: setup.routePrefix,
    packageWarnings: collectWarnings([system, ...modules.packages], warnings),
    report: (message: string, error?: unknown) =>
      log(error === undefined ? message : `${message} ${formatError(error)}`),
  };
  const stored = await folder.store.load();
  for (const { key, reason } of folder.store.broken)
    log(`World ${folder.path}: ${key}: ${reason}; it is left out and stays on disk.`);
  const isEmpty = Object.keys(stored).length === 0 && folder.store.broken.length === 0;
  if (isEmpty && system.broken) {
    // A world is not created under an unreadable system: users may join and see what is wrong, and nothing
    // is kept.
    const store = new MemoryStore();
    await sowSeed(PLAIN_SEED, "The plain seed", store, options);
    await folder.store.close();
    return World.open({ ...options, store });
  }
  if (isEmpty)
    await sowSeed(seed, setup.seedWorld ?? "The plain seed", folder.store, {
      ...options,
      // The world that is sown in is closed again: it must not close the packs' stores.
      packs: packs.map(({ data, documents }) => ({ data, documents })),
    });
  return World.open({ ...options, store: folder.store });
}

async function serve(
  setup: TableSetup,
  packages: readonly [Package, ...Package[]],
  folder: WorldFolder,
  world: World,
  log: (line: string) => void,
): Promise<Table> {
  const active = new Map<string, number>();
  const seats = readSeats(world, active);
  let port = setup.port;
  const base = setup.routePrefix ? `/${setup.routePrefix}/` : "/";
  const guard = originGuard(setup.host, () => port, setup.allowHost);
  const stampOf = (id: string): string | undefined => seats.get(id)?.password;
  const cookies = sessionCookies(cookieName(folder), base, folder.sessionKey, stampOf);
  const pages = await readPages(TABLETOP, { title: folder.file.title, system: packages[0].title });
  const http = createHttpServer({
    prefix: setup.routePrefix,
    mounts: [...CORE_FILES, ...packages.map(packageMount), assetsMount(folder)],
    pages,
    guard,
    cookies,
    seats,
    log,
  });
  const io = openSockets(http, {
    prefix: setup.routePrefix,
    guard,
    userOf: cookies.userOf,
    log,
    heartbeat: setup.heartbeat,
    seat: async (userId, deliver) => {
      const { disconnect, ...session } = withPasswords(world, await world.connect(userId, deliver));
      active.set(userId, (active.get(userId) ?? 0) + 1);
      return {
        ...session,
        disconnect: () => {
          active.set(userId, (active.get(userId) ?? 1) - 1);
          return disconnect();
        },
      };
    },
  });
  await new Promise<void>((resolve, reject) => {
    http.once("error", (error: NodeJS.ErrnoException) =>
      reject(new Error(listenFailure(setup, error), { cause: error })),
    );
    http.listen(setup.port, setup.host, resolve);
  });
  port = (http.address() as AddressInfo).port;
  const unwatch = setup.hotReload
    ? watchPackages(
        packages.map((one) => ({ ...one, mount: packageMount(one) })),
        (data) => world.hotReload(data),
        log,
      )
    : () => undefined;
  const names = ["0.0.0.0", "::"].includes(setup.host)
    ? ["localhost", ...listeningNames(setup.host)]
    : listeningNames(setup.host);
  const urls = names.map((name) => `http://${name}:${port}${base}`);
  return {
    url: urls[0] ?? "",
    urls,
    world,
    async close() {
      unwatch();
      const closing = io.close();
      http.closeAllConnections();
      await closing;
      await world.close();
    },
  };
}

/** One a world: cookies tell neither ports nor worlds of one name apart. */
function cookieName({ file, sessionKey }: WorldFolder): string {
  return `tabletop-${file.id}-${createHash("sha256").update(sessionKey).digest("hex").slice(0, 8)}`;
}

function readSeats(world: World, active: ReadonlyMap<string, number>): Seats {
  const list = (): Seat[] =>
    world.users.map((user) => ({
      ...user,
      password: String(world.userSecret(user.id, "passwordHash") ?? ""),
      active: (active.get(user.id) ?? 0) > 0,
    }));
  return { list, get: (id) => list().find((seat) => seat.id === id) };
}

/** What the tabletop itself serves. */
const CORE_FILES: readonly Mount[] = [
  { at: "scripts", root: CLIENT_FOLDER },
  ...["styles", "templates", "lang", "icons"].map((name) => ({ at: name, root: join(TABLETOP, name) })),
  { at: "fonts/fontawesome", root: join(MODULES, "@fortawesome/fontawesome-free") },
];

function packageMount({ id, folder, data, packs }: Package): Mount {
  const kind = data["type"] === "module" ? "modules" : "systems";
  return { at: `${kind}/${id}`, root: folder, hidden: [join(folder, "packs"), ...packs.map((pack) => pack.folder)] };
}

/**
 * Returns a package's packs: those that users have written to as they left them, the others as the package has them.
 */
async function readPacks(
  { id, packs }: Package,
  kind: "system" | "module",
  written: ReadonlyMap<string, ReadPack>,
  tell: (line: string) => void,
): Promise<ReadPack[]> {
  const read: ReadPack[] = [];
  for (const declared of packs) {
    const changed = written.get(`${id}.${declared.name}`);
    if (changed) {
      read.push({ ...changed, data: { ...changed.data, label: declared.label, ownership: declared.ownership } });
      continue;
    }
    try {
      const pack = await loadPack(id, declared, kind);
      for (const problem of pack.problems) tell(problem);
      read.push(pack);
    } catch (error) {
      tell(`Pack ${id}.${declared.name} is left out: ${formatError(error)}`);
    }
  }
  return read;
}

/** Returns what is wrong with each package, as sent to GMs: errors if nothing of it could be read. */
function collectWarnings(
  packages: readonly Package[],
  told: ReadonlyMap<string, readonly string[]>,
): NonNullable<WorldOptions["packageWarnings"]> {
  return Object.fromEntries(
    packages.map(({ id, broken }) => {
      const lines = told.get(id) ?? [];
      return [id, { error: broken ? lines : [], warning: broken ? [] : lines }];
    }),
  );
}

/** Images of the world; its data is in the same folder and is not served. */
function assetsMount({ path, file }: WorldFolder): Mount {
  return { at: `worlds/${file.id}/assets`, root: join(path, "assets") };
}

function listenFailure({ host, port }: TableSetup, error: NodeJS.ErrnoException): string {
  if (error.code === "EADDRINUSE")
    return `Port ${port} of ${host} is in use: stop what uses it, or choose another with --port.`;
  if (error.code === "EACCES") return `Port ${port} may not be used by this user: choose one above 1023 with --port.`;
  if (error.code === "EADDRNOTAVAIL" || error.code === "ENOTFOUND")
    return `${host} is no address of this machine: choose another with --host.`;
  return `The table cannot listen on ${host}, port ${port}: ${error.message}`;
}

function formatError(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

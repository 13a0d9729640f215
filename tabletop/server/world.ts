import { MODULES_SETTING } from "../foundry/active-modules.ts";
import { isPlain, type Plain } from "../foundry/documents/difference.ts";
import { setGeneration } from "../foundry/generation.ts";
import { randomID } from "../foundry/utils/random.ts";
import type { Events, Modified, Operation, Reply, Requests, WorldData } from "../protocol.ts";
import type { Browse } from "./files.ts";
import { hasPermission, isGM, type Requester, readRequester, ROLES } from "./permissions.ts";
import type { Store } from "./store.ts";
import { applyOperation } from "./world-apply.ts";
import { Catalogue } from "./world-catalogue.ts";
import { Draft, shelve } from "./world-draft.ts";
import { afterDeletion, checkFolders, COMPENDIUM_SETTING, foldersToDelete, readJson } from "./world-folders.ts";
import { layOutPackFolders } from "./world-pack-folders.ts";
import { Packs, type PackStorage, type ReadPack } from "./world-packs.ts";
import { Queries } from "./world-queries.ts";
import { Refused } from "./world-refusal.ts";
import { buildWorldData, completeDocuments } from "./world-data.ts";
import { SECRET_FIELDS } from "./world-schema.ts";
import type { Deliver, Session } from "./world-session.ts";
import { checkSharing, isSharing } from "./world-sharing.ts";
import { checkJson, quote, readOperations } from "./world-validate.ts";

/** The parts of a world. */
export interface WorldOptions {
  readonly store: Store;
  /** The system's parsed manifest, with its `documentTypes`. */
  readonly manifest: object;
  /** Manifests of the active modules. */
  readonly modules?: readonly object[];
  readonly generation: 13 | 14;
  readonly id?: string;
  readonly title?: string;
  readonly packs?: readonly ReadPack[];
  /** The storage of modified packs; by default in memory. */
  readonly packShelf?: PackStorage;
  readonly routePrefix?: string;
  /** Lists folders of what the table serves; without it there are no files to browse. */
  readonly browse?: Browse;
  /** What was wrong with a package when it was read, by its id: sent to GMs. */
  readonly packageWarnings?: NonNullable<WorldData["packageWarnings"]>;
  /** The server's clock, in milliseconds since the epoch. */
  readonly now?: () => number;
  /** Called for stored documents that could not be read and of failures that are no client's fault. */
  readonly report?: (message: string, error?: unknown) => void;
}

interface Connection {
  readonly id: string;
  readonly userId: string;
  readonly deliver: Deliver;
}

const MAX_TIMEOUT_MS = 600_000;
/** The maximum length of an activity, in characters: each is sent to all clients. */
const MAX_ACTIVITY = 20_000;

/**
 * The world server's core: it holds the authoritative data, authorises every request by its sender, and notifies all
 * clients of changes in one order. It has no sockets and no files: it receives a store, and connections pass payloads
 * to it. Requests, connects and disconnects are handled in one strict queue, so that a client's requests are answered
 * before its disconnect is sent.
 */
export class World {
  readonly #options: WorldOptions;
  readonly #catalogue: Catalogue;
  readonly #shelves = new Map<string, Map<string, Map<string, Plain>>>();
  readonly #packs: Packs;
  readonly #connections = new Map<string, Connection>();
  readonly #queries = new Queries();
  #queue: Promise<unknown> = Promise.resolve();
  #seq = 0;
  #paused = false;

  private constructor(options: WorldOptions) {
    this.#options = options;
    this.#catalogue = new Catalogue(options.manifest as Plain, (options.modules ?? []) as readonly Plain[]);
    this.#packs = new Packs(options.packs ?? [], () => this.#setting(COMPENDIUM_SETTING), options.packShelf);
  }

  /** Opens a world: reads its store and its packs. Sets the generation of this process. */
  static async open(options: WorldOptions): Promise<World> {
    setGeneration(options.generation);
    const report = options.report ?? (() => undefined);
    const world = new World(options);
    world.#shelves.set("", shelve(await options.store.load(), report));
    completeDocuments(world.#shelves.get(""), world.#catalogue, report);
    for (const [id, shelf] of world.#packs.shelves()) world.#shelves.set(id, shelf);
    await world.#layOutPackFolders();
    return world;
  }

  /** Creates the folders that packages declare for their packs, once a world, on behalf of a GM. */
  async #layOutPackFolders(): Promise<void> {
    const { manifest, modules = [], packs = [] } = this.#options;
    const world = this.#shelves.get("");
    const master = [...(world?.get("users")?.values() ?? [])]
      .map(readRequester)
      .find(({ role }) => role === ROLES.GAMEMASTER);
    const settings = [...(world?.get("settings")?.values() ?? [])];
    const operations = layOutPackFolders(
      [manifest, ...modules] as Plain[],
      packs.map(({ data }) => data),
      settings,
    );
    if (!master || operations.length === 0) return;
    const draft = new Draft(this.#shelves);
    const context = {
      draft,
      requester: master,
      catalogue: this.#catalogue,
      roles: {},
      now: this.#now(),
      checkPack: () => undefined,
    };
    operations.forEach((operation) => applyOperation(operation, context, "packFolders"));
    await this.#commit(draft);
  }

  #now(): number {
    return (this.#options.now ?? Date.now)();
  }

  /** The number of the last write. */
  get seq(): number {
    return this.#seq;
  }

  /** The users who may join: id, name, role and colour, as a join page shows them. */
  get users(): readonly {
    readonly id: string;
    readonly name: string;
    readonly role: number;
    readonly color: string;
  }[] {
    return [...(this.#shelves.get("")?.get("users")?.values() ?? [])].map(({ _id, name, role, color }) => {
      return {
        id: String(_id),
        name: String(name ?? ""),
        role: Number(role ?? 0),
        color: typeof color === "string" ? color : "",
      };
    });
  }

  /**
   * Returns what is stored with a user under a secret field (`password`, `passwordSalt`, `passwordHash`), for checking
   * passwords.
   */
  userSecret(userId: string, field: string): unknown {
    return SECRET_FIELDS.includes(field) ? this.#user(userId)?.[field] : undefined;
  }

  /**
   * Stores secret fields of a user (null removes one). They are never sent. @throws Refused for an unknown user or
   * field.
   */
  setUserSecret(userId: string, secrets: Readonly<Record<string, string | null>>): Promise<void> {
    return this.#enqueue(async () => {
      const draft = new Draft(this.#shelves);
      const user = draft.open("", "users", userId);
      const unknown = Object.keys(secrets).find((field) => !SECRET_FIELDS.includes(field));
      if (!user || unknown !== undefined)
        throw new Refused(`No such user or secret field: ${quote(unknown ?? userId)}.`);
      for (const [field, value] of Object.entries(secrets)) {
        if (value === null) delete user[field];
        else user[field] = value;
      }
      await this.#commit(draft);
    });
  }

  /** Connects a signed-in user. @throws Refused for a user who is unknown or may not join. */
  connect(userId: string, deliver: Deliver): Promise<Session> {
    return this.#enqueue(() => {
      const requester = this.#requester(userId);
      if (requester.role === 0) throw new Refused("This user may not join.", userId);
      const connection: Connection = { id: randomID(), userId, deliver };
      const first = !this.#isActive(userId);
      this.#connections.set(connection.id, connection);
      if (first) this.#broadcast("connected", { userId, active: true }, connection);
      return this.#session(connection, this.#worldData(userId));
    });
  }

  /** Notifies every client that a file of a package changed. */
  hotReload(data: Events["hotReload"]): void {
    this.#broadcast("hotReload", data);
  }

  /** Waits for everything in the queue and closes the stores. */
  async close(): Promise<void> {
    await this.#queue;
    await this.#options.store.close();
    await this.#packs.close();
  }

  #session(connection: Connection, data: WorldData): Session {
    let gone = false;
    return {
      id: connection.id,
      userId: connection.userId,
      data,
      request: <K extends keyof Requests>(kind: K, payload: unknown) =>
        gone
          ? Promise.resolve(failed(new Refused("The connection is closed.")))
          : this.#request(connection, kind, payload),
      disconnect: () => {
        gone = true;
        return this.#enqueue(() => this.#disconnect(connection));
      },
    };
  }

  #disconnect(connection: Connection): void {
    if (!this.#connections.delete(connection.id)) return;
    this.#queries.drop(connection.id);
    if (!this.#isActive(connection.userId)) this.#broadcast("connected", { userId: connection.userId, active: false });
  }

  async #request<K extends keyof Requests>(
    from: Connection,
    kind: K,
    payload: unknown,
  ): Promise<Reply<Requests[K]["reply"]>> {
    // An answer that takes its time must not hold up the queue, so it comes out of it in a box.
    try {
      const { reply } = await this.#enqueue(async () => ({ reply: await this.#handle(from, kind, payload) }));
      return (typeof reply === "function" ? await (reply as () => Promise<unknown>)() : reply) as Reply<
        Requests[K]["reply"]
      >;
    } catch (error) {
      if (!(error instanceof Refused)) this.#options.report?.(`The request "${kind}" failed.`, error);
      return failed(error);
    }
  }

  async #handle(from: Connection, kind: keyof Requests, payload: unknown): Promise<unknown> {
    if (!isPlain(payload)) throw new Refused("A request is an object.");
    // A user may have been deleted or barred while the line was up.
    const requester = this.#requester(from.userId);
    if (requester.role === 0) throw new Refused("This user may do nothing.");
    switch (kind) {
      case "modify":
        return ok(await this.#modify(from, requester, payload));
      case "pack":
        return ok({ documents: this.#packs.read(payload, requester) });
      case "compendium":
        return ok(await this.#compendium(requester, payload));
      case "emit":
        return ok(this.#emit(from, requester, payload));
      case "activity":
        checkJson(payload, "activity", MAX_ACTIVITY);
        if ("paused" in payload) this.#pause(requester, payload["paused"]);
        this.#broadcast("activity", { userId: from.userId, activity: payload }, from);
        return ok(null);
      case "query":
        return this.#query(from, requester, payload);
      case "answer":
        return ok(this.#answer(from, payload));
      case "files":
        return this.#files(requester, payload);
      default:
        throw new Refused(`Unknown request ${quote(kind)}.`);
    }
  }

  /** Pauses the game for all, and for those who join later. */
  #pause(requester: Requester, paused: unknown): void {
    if (!isGM(requester)) throw new Refused("Only a Gamemaster may pause the game or go on with it.");
    if (typeof paused !== "boolean")
      throw new Refused("Whether the game is paused is true or false.", "activity.paused");
    this.#paused = paused;
  }

  async #modify(from: Connection, requester: Requester, payload: Plain): Promise<Requests["modify"]["reply"]> {
    const operations = readOperations(payload);
    const draft = new Draft(this.#shelves);
    const context = {
      draft,
      requester,
      catalogue: this.#catalogue,
      roles: this.#roles(),
      now: this.#now(),
      checkPack: (pack: string, documentName: string) => this.#packs.checkWrite(pack, documentName),
    };
    const followed: Operation[] = [];
    const results: Modified[] = operations.map((operation, index) => {
      const gone = foldersToDelete(operation, draft);
      const result = applyOperation(operation, context, `operations.${index}`);
      if (gone.length > 0) followed.push(...afterDeletion(gone, operation, draft));
      return result;
    });
    // Consequences come after all requested operations, so that a client finds its own results where it expects
    // them.
    for (const operation of followed) results.push(applyOperation(operation, context, "operations"));
    checkFolders(results, draft);
    const seen = this.#seenPacks();
    await this.#commit(draft);
    this.#seq += 1;
    const told = { results, seq: this.#seq };
    for (const connection of this.#connections.values())
      if (connection !== from) this.#tell(connection, "modified", this.#heardBy(connection, told));
    this.#tellPacks(seen);
    return told;
  }

  /**
   * Returns what a client receives of a write: nothing of packs that are hidden from its user. The number is the same
   * for all clients.
   */
  #heardBy({ userId }: Connection, { results, seq }: Events["modified"]): Events["modified"] {
    const user = this.#user(userId);
    return {
      results: user ? results.filter(({ operation }) => this.#packs.mayHear(operation, readRequester(user))) : [],
      seq,
    };
  }

  /** Creates or deletes a pack that belongs to the world, and notifies all users who see it. */
  async #compendium(requester: Requester, { action, data, pack }: Plain): Promise<Requests["compendium"]["reply"]> {
    const seen = this.#seenPacks();
    let id = "";
    if (action === "create") {
      const [made, shelf] = await this.#packs.create(data, requester);
      this.#shelves.set(made, shelf);
      id = made;
    } else if (action === "delete") {
      await this.#packs.remove(pack, requester);
      this.#shelves.delete(String(pack));
      id = String(pack);
    } else throw new Refused(`Unknown action ${quote(action)}: create or delete.`, "action");
    this.#tellPacks(seen);
    return { pack: this.#packs.dataFor(requester).find((one) => one.id === id) ?? null };
  }

  /** Returns which packs every connected user sees now. */
  #seenPacks(): Map<string, Set<string>> {
    const users = [...this.#connections.values()]
      .map(({ userId }) => this.#user(userId))
      .filter((user) => user !== undefined);
    return new Map(users.map((user) => [String(user["_id"]), this.#packs.visibleTo(readRequester(user))]));
  }

  /** Notifies the users whose list of packs has changed. */
  #tellPacks(before: ReadonlyMap<string, ReadonlySet<string>>): void {
    for (const connection of this.#connections.values()) {
      const user = this.#user(connection.userId);
      if (!user) continue;
      const changes = this.#packs.changesFor(readRequester(user), before.get(connection.userId) ?? new Set());
      if (changes.added.length + changes.removed.length > 0) this.#tell(connection, "packs", structuredClone(changes));
    }
  }

  async #commit(draft: Draft): Promise<void> {
    const changed = draft.changes();
    // Stores are atomic one by one, so a request that spans two of them could be done in half.
    if (changed.size > 1)
      throw new Refused("One request writes to the world or to one pack, not to several of them.", "operations");
    for (const [shelf, changes] of changed) {
      const store = shelf ? await this.#packs.storeOf(shelf) : this.#options.store;
      await store.write(changes);
    }
    draft.commit(this.#shelves);
  }

  /** A folder's list takes its time outside the queue. */
  #files(requester: Requester, payload: Plain): unknown {
    if (!hasPermission(requester, "FILES_BROWSE", this.#roles()))
      throw new Refused("This user may not browse files (FILES_BROWSE).");
    const { browse } = this.#options;
    if (!browse) throw new Refused("This table has no files to browse.");
    return () => browse(payload).then(ok, failed);
  }

  #emit(from: Connection, requester: Requester, { channel, args, recipients }: Plain): null {
    if (isSharing(channel)) checkSharing(requester, channel, Array.isArray(args) ? args : [], this.#shelves);
    else if (typeof channel !== "string" || !this.#catalogue.hasChannel(channel)) {
      throw new Refused(`No active package has declared "socket" for the channel ${quote(channel)}.`, "channel");
    }
    if (!Array.isArray(args)) throw new Refused("The arguments of a socket message are a list.", "args");
    if (recipients !== undefined && !Array.isArray(recipients))
      throw new Refused("Recipients are a list of user ids.", "recipients");
    checkJson(args, "args");
    const event = { channel, args: args as unknown[], senderId: from.userId };
    for (const connection of this.#connections.values()) {
      if (connection !== from && (recipients === undefined || recipients.includes(connection.userId)))
        connection.deliver("emit", event);
    }
    return null;
  }

  #query(
    from: Connection,
    requester: Requester,
    { userId, name, data = null, timeout }: Plain,
  ): () => Promise<Reply<unknown>> {
    if (typeof name !== "string" || typeof userId !== "string")
      throw new Refused("A query names a user and a handler.", "name");
    const limit = timeout === undefined || timeout === null ? undefined : Number(timeout);
    if (limit !== undefined && !(limit > 0 && limit <= MAX_TIMEOUT_MS))
      throw new Refused(`A timeout is 1 to ${MAX_TIMEOUT_MS} ms.`, "timeout");
    if (!hasPermission(requester, "QUERY_USER", this.#roles()))
      throw new Refused("This user may not query others (QUERY_USER).");
    checkJson(data, "data");
    const target = [...this.#connections.values()].findLast((connection) => connection.userId === userId);
    if (!target) throw new Refused(`The user ${quote(userId)} is not connected.`, "userId");
    const { queryId, answer } = this.#queries.open(from.id, target.id, name, limit);
    target.deliver("query", {
      queryId,
      name,
      data,
      senderId: from.userId,
      ...(limit === undefined ? {} : { timeout: limit }),
    });
    return () => answer;
  }

  #answer(from: Connection, { queryId, reply }: Plain): null {
    if (!isPlain(reply) || typeof reply["ok"] !== "boolean") throw new Refused("An answer is a reply.", "reply");
    checkJson(reply, "reply");
    const error = isPlain(reply["error"]) ? reply["error"] : {};
    const message = String(error["message"] ?? "The query failed.");
    this.#queries.answer(
      from.id,
      String(queryId),
      reply["ok"] ? ok(reply["value"] ?? null) : { ok: false, error: { message } },
    );
    return null;
  }

  #broadcast<K extends keyof Events>(kind: K, event: Events[K], except?: Connection): void {
    for (const connection of this.#connections.values()) if (connection !== except) this.#tell(connection, kind, event);
  }

  #tell<K extends keyof Events>(connection: Connection, kind: K, event: Events[K]): void {
    try {
      connection.deliver(kind, event);
    } catch (error) {
      this.#options.report?.(`An event could not be delivered to ${connection.userId}.`, error);
    }
  }

  #enqueue<T>(task: () => T | Promise<T>): Promise<T> {
    const result = this.#queue.then(task);
    this.#queue = result.catch(() => undefined);
    return result;
  }

  #isActive(userId: string): boolean {
    return [...this.#connections.values()].some((connection) => connection.userId === userId);
  }

  #user(userId: string): Plain | undefined {
    return this.#shelves.get("")?.get("users")?.get(userId);
  }

  #requester(userId: string): Requester {
    const user = this.#user(userId);
    if (!user) throw new Refused(`There is no user ${quote(userId)}.`, userId);
    return readRequester(user);
  }

  /** Returns the world's own list of roles by permission, as core keeps it in the setting `core.permissions`. */
  #roles(): Plain {
    return this.#setting("core.permissions");
  }

  /** Returns a setting of the world that holds an object; empty if it was never set. */
  #setting(wanted: string): Plain {
    for (const { key, user, value } of this.#shelves.get("")?.get("settings")?.values() ?? []) {
      if (key === wanted && typeof user !== "string") return readJson(value);
    }
    return {};
  }

  #worldData(userId: string): WorldData {
    return buildWorldData(this.#requester(userId), {
      ...this.#options,
      seq: this.#seq,
      paused: this.#paused,
      activeUsers: [...new Set([...this.#connections.values()].map((connection) => connection.userId))],
      modulesSetting: this.#setting(`core.${MODULES_SETTING}`),
      shelf: this.#shelves.get(""),
      packs: this.#packs,
    });
  }
}

function ok<T>(value: T): Reply<T> {
  return { ok: true, value };
}

function failed(error: unknown): {
  readonly ok: false;
  readonly error: { readonly message: string; readonly where?: string };
} {
  if (error instanceof Refused) return { ok: false, error: error.toWire() };
  return { ok: false, error: { message: "The server could not do this; nothing was changed." } };
}

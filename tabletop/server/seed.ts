import { readFile } from "node:fs/promises";
import { parseDocument } from "yaml";
import { z } from "zod";

import { HIERARCHY } from "../foundry/documents/base/hierarchy.ts";
import { randomID } from "../foundry/utils/random.ts";
import type { Operation } from "../protocol.ts";
import { MemoryStore } from "./memory-store.ts";
import { hashPassword } from "./passwords.ts";
import type { Put, Store } from "./store.ts";
import { World, type WorldOptions } from "./world.ts";
import { explain } from "./zod-errors.ts";
import { layOver } from "./lay-over.ts";

const ROLES = ["NONE", "PLAYER", "TRUSTED", "ASSISTANT", "GAMEMASTER"] as const;
const COLORS = ["#c0392b", "#2471a3", "#1e8449", "#9a7d0a", "#7d3c98", "#117a65"];

const SeedUser = z.looseObject({
  _id: z
    .string()
    .regex(/^[A-Za-z0-9]{16}$/, "must be 16 letters and digits")
    .optional(),
  name: z.string().min(1),
  role: z.enum(ROLES, `must be one of ${ROLES.join(", ")}`).default("PLAYER"),
  password: z.string().optional(),
});

const LINK = /^Compendium\.([^.]+\.[^.]+)\.([A-Za-z]+)\.([A-Za-z0-9]{16})$/;

/** A document, or a compendium's (`_from`) with some of its fields replaced. */
const documents = z
  .array(z.looseObject({ _from: z.string().regex(LINK, "must be Compendium.PACKAGE.PACK.TYPE.ID").optional() }))
  .default([]);

const SeedFile = z.strictObject({
  title: z.string().min(1).optional(),
  users: z
    .array(SeedUser)
    .refine((users) => users.some((user) => user.role === "GAMEMASTER"), "must hold a user of the role GAMEMASTER"),
  /** World settings by `namespace.key`, with their plain values. */
  settings: z.record(z.string().regex(/^[^.]+\..+$/, "must be namespace.key"), z.unknown()).default({}),
  folders: documents,
  actors: documents,
  items: documents,
  scenes: documents,
  combats: documents,
  journal: documents,
  tables: documents,
  macros: documents,
  messages: documents,
});

/** What a new world begins with. */
export type Seed = z.infer<typeof SeedFile>;

type SeedDocument = Seed["actors"][number];

/** Order matters: what is named by id comes first. */
const COLLECTIONS = [
  "folders",
  "actors",
  "items",
  "scenes",
  "combats",
  "journal",
  "tables",
  "macros",
  "messages",
] as const;

/** The default world of one GM and three players. */
export const PLAIN_SEED: Seed = SeedFile.parse({
  users: [{ name: "Gamemaster", role: "GAMEMASTER" }, { name: "Player 1" }, { name: "Player 2" }, { name: "Player 3" }],
});

/** Reads a seed from a JSON or YAML file. @throws Error naming file and field. */
export async function readSeed(file: string): Promise<Seed> {
  const text = await readFile(file, "utf8").catch((error: NodeJS.ErrnoException) => {
    throw new Error(
      error.code === "ENOENT" ? `There is no seed file ${file}.` : `${file} cannot be read: ${error.message}`,
    );
  });
  const document = parseDocument(text);
  const [error] = document.errors;
  if (error) throw new Error(`${file}: ${error.message.split("\n", 1)[0] ?? "is neither JSON nor YAML"}`);
  const parsed = SeedFile.safeParse(document.toJS());
  if (!parsed.success) throw new Error(explain(file, parsed.error));
  return parsed.data;
}

/**
 * Fills an empty store from a seed. The documents go through a world in memory first, which judges them as it would a
 * GM's requests; then all of it is written in one batch.
 *
 * @throws Error naming the seed's place that was refused; the store stays empty.
 */
export async function sowSeed(
  seed: Seed,
  source: string,
  store: Store,
  options: Omit<WorldOptions, "store">,
): Promise<void> {
  const users = await Promise.all(seed.users.map(async (user, index) => ({ ...(await userData(user, index)) })));
  const master = users.find(({ data }) => data.role === ROLES.indexOf("GAMEMASTER"));
  if (!master) throw new Error(`${source}: users: must hold a user of the role GAMEMASTER.`);
  const memory = new MemoryStore({ users: [master.data] });
  const world = await World.open({ ...options, store: memory });
  const session = await world.connect(master.data._id, () => undefined);
  const operations = [
    operation("update", "User", [master.data]),
    ...plan(
      "User",
      users.filter((user) => user !== master).map(({ data }) => data),
    ),
    ...plan(
      "Setting",
      Object.entries(seed.settings).map(([key, value]) => ({ key, value: JSON.stringify(value) })),
    ),
    ...COLLECTIONS.flatMap((collection) => {
      const resolved = seed[collection].map((data, index) =>
        withOrigin(data, `${source}: ${collection}[${index}]._from`, options.packs ?? []),
      );
      return plan(findDocumentName(collection), resolved);
    }),
  ];
  const reply = await session.request("modify", { operations });
  if (!reply.ok) throw new Error(`${source}: ${formatPlace(reply.error.where, operations)}${reply.error.message}`);
  for (const { data, passwordHash } of users) if (passwordHash) await world.setUserSecret(data._id, { passwordHash });
  await world.close();
  const puts = Object.entries(memory.snapshot()).flatMap(([collection, list]) =>
    list.map((data): Put => ({ collection, id: (data as { _id: string })._id, data })),
  );
  await store.write({ puts, deletes: [] });
}

/** Returns a seed's document over the compendium's that it comes from, if any. */
function withOrigin(data: SeedDocument, where: string, packs: NonNullable<WorldOptions["packs"]>): object {
  const { _from, ...own } = data;
  if (_from === undefined) return own;
  const [, pack, type, id = ""] = LINK.exec(_from) ?? [];
  const origin = packs.find((one) => one.data.id === pack && one.data.type === type)?.documents.get(id);
  if (!origin) throw new Error(`${where}: no pack holds ${_from}.`);
  const { folder: _folder, ...fields } = structuredClone(origin) as Record<string, unknown>;
  return layOver({ ...fields, _stats: { compendiumSource: _from } }, own);
}

async function userData(user: Seed["users"][number], index: number) {
  const { password, role, ...rest } = user;
  const data = {
    color: COLORS[index % COLORS.length],
    ...rest,
    _id: user._id ?? randomID(),
    role: ROLES.indexOf(role),
  };
  return { data, passwordHash: password ? await hashPassword(password) : undefined };
}

function operation(action: "create" | "update", documentName: string, list: readonly object[]): Operation {
  const options = { keepId: true, keepEmbeddedIds: true, diff: false, noHook: true };
  return action === "create"
    ? { action, documentName, data: list, options }
    : { action, documentName, updates: list, options };
}

function plan(documentName: string, list: readonly object[]): Operation[] {
  return list.length > 0 ? [operation("create", documentName, list)] : [];
}

function findDocumentName(collection: string): string {
  const found = Object.entries(HIERARCHY).find(([, kind]) => kind.collection === collection);
  if (!found) throw new Error(`The tabletop keeps no collection "${collection}".`);
  return found[0];
}

/** `operations.3.data.0.name` as a user looks for it in the seed. */
function formatPlace(where: string | undefined, operations: readonly Operation[]): string {
  const [, index, rest] = /^operations\.(\d+)\.?(.*)$/.exec(where ?? "") ?? [];
  const name = index === undefined ? undefined : operations[Number(index)]?.documentName;
  return name === undefined ? "" : `${name} ${rest ?? ""}: `;
}

/**
 * Small secrets of a ruleset that only GMs may know and no document may contain (a switch, a count): stored in each
 * GM's browser and sent from GM to GM in routed messages. The newest value counts. A user who is no GM neither has nor
 * receives any.
 */
import * as v from "valibot";
import type { Fields, Json } from "../../rules/shared/json.ts";
import { AnyFields, AnyJson, readShape, validEntries } from "../../rules/shared/schema.ts";
import { query, registerQuery } from "../compat/query.ts";
import { callHook } from "../compat/platform.ts";
import { getSetting, registerSetting, setSetting } from "../compat/settings.ts";
import { isEqualJson } from "../../rules/shared/change.ts";

/** Entries of a world, by name; `at` are milliseconds since 1970. What is damaged is left out. */
const Entries = validEntries(v.object({ at: v.pipe(v.number(), v.finite()), value: AnyJson }));
type Entries = v.InferOutput<typeof Entries>;

const KEY = "kept";
/** The client setting that stores what opens seals. */
export const VAULT_SETTING = "vault";
/** How long to wait for another GM's client. */
const QUERY_TIMEOUT_MS = 4000;
/** The most characters that one world may store. */
const MAX_WORLD_CHARS = 40_000;

/** Registers the storage and its query answers. Call in `init`. */
export function registerGmStorage(): void {
  registerSetting(KEY, {
    name: "QUADRANT.Vault.Title",
    hint: "",
    scope: "client",
    config: false,
    type: Object,
    default: {},
  });
  registerQuery("kept.take", async (data, sender) => receiveEntries(data, sender));
  registerQuery("kept.tell", async (_data, sender) => {
    if (!areBothGMs(sender)) throw new Error("nothing to tell");
    return Object.fromEntries(Object.entries(readOwnEntries()).map(([name, entry]) => [name, { ...entry }]));
  });
}

/** Fetches newer values from the GMs who are connected. Call in `ready`. */
export async function startGmStorage(): Promise<void> {
  if (!game.user.isGM) return;
  for (const id of otherGMs())
    await merge(v.parse(Entries, await query(id, "kept.tell", null, QUERY_TIMEOUT_MS).catch(() => null)));
}

/** Returns the value stored under `ruleset.name`, or undefined; always undefined for a user who is no GM. */
export const getGmSecret = (name: string): Json | undefined =>
  game.user.isGM ? readOwnEntries()[name]?.value : undefined;

/** Stores a value, here and with every connected GM. */
export async function setGmSecret(name: string, value: Json): Promise<void> {
  if (!game.user.isGM) return;
  const entry = { at: Date.now(), value };
  await merge({ [name]: entry });
  await Promise.allSettled(otherGMs().map((id) => query(id, "kept.take", { [name]: { ...entry } }, QUERY_TIMEOUT_MS)));
}

async function receiveEntries(data: Json, sender: string): Promise<Json> {
  if (!areBothGMs(sender)) throw new Error("only a GM may leave something here");
  await merge(v.parse(Entries, data));
  return true;
}

const areBothGMs = (other: string): boolean => game.user.isGM && game.users.get(other)?.isGM === true;
const otherGMs = (): string[] =>
  game.users.filter((user) => user.isGM && user.active && !user.isSelf).flatMap(({ id }) => id ?? []);

async function merge(fresh: Entries): Promise<void> {
  const own = readOwnEntries();
  const newer = Object.entries(fresh).filter(([name, { at }]) => at >= (own[name]?.at ?? 0));
  const all = { ...own, ...Object.fromEntries(newer) };
  if (isEqualJson(all, own) || JSON.stringify(all).length > MAX_WORLD_CHARS) return;
  await setSetting(KEY, { ...readAllWorlds(), [game.world.id]: all });
  callHook("quadrant.kept", { names: newer.map(([name]) => name) });
}

/** Returns the storage of every world that this browser knows. */
const readAllWorlds = (): Fields => readShape(AnyFields, getSetting(KEY)) ?? {};
const readOwnEntries = (): Entries => v.parse(Entries, readAllWorlds()[game.world.id]);

/**
 * The demo world as an Adventure in a pack, made from the seed that `npm start` sows and what `packs/adventure.yml`
 * says of it.
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parse } from "yaml";
import { layOver } from "../tabletop/server/lay-over.ts";
import type { PackDocument } from "./pack-sources.ts";

type Data = { readonly [key: string]: unknown };

/**
 * Lists of the seed that an Adventure may hold. Source:
 * foundryvtt.com/api/v14/classes/foundry.documents.BaseAdventure.html
 */
const LISTS = ["actors", "combats", "items", "journal", "scenes", "tables", "macros", "cards", "playlists", "folders"];

/** What the Adventure is called and says, and what it is made for. */
export interface AdventureOptions {
  readonly packageId: string;
  readonly version: string;
  /** A document of the packs' sources by uuid; undefined where there is none. */
  readonly find: (uuid: string) => PackDocument | undefined;
}

/**
 * The Adventure. What the seed takes from packs stands in it whole; who owns what is left to the world it comes into,
 * since its users are not ours.
 * @throws Error naming the uuid that no pack has
 */
export function demoAdventure(root: string, { packageId, version, find }: AdventureOptions): PackDocument {
  const seed = parse(readFileSync(join(root, "worlds-seed/demo.yaml"), "utf8")) as Data;
  const told = parse(readFileSync(join(root, "packs/adventure.yml"), "utf8")) as Data;
  const id = "demoAdventure000";
  const stats = { coreVersion: "13.351", systemId: packageId, systemVersion: version };
  const lists = LISTS.flatMap((list) => {
    const entries = seed[list];
    return Array.isArray(entries) ? [[list, (entries as Data[]).map((entry) => adopted(entry, find))] as const] : [];
  });
  return {
    _id: id,
    _key: `!adventures!${id}`,
    name: String(seed["title"]),
    img: `systems/${packageId}/assets/siege/character.svg`,
    caption: String(told["caption"]),
    description: String(told["description"]),
    sort: 0,
    folder: null,
    flags: {},
    _stats: stats,
    ...Object.fromEntries(lists),
  };
}

/** An entry with what it takes from a pack, its own keys laid over it, and no owner but the default. */
function adopted({ _from, ...own }: Data, find: AdventureOptions["find"]): Data {
  const base = typeof _from === "string" ? find(_from) : {};
  if (!base) throw new Error(`worlds-seed/demo.yaml: there is no ${String(_from)} in the packs.`);
  const rest = withoutKeys(base) as Data;
  const { default: level = 0 } = (own["ownership"] ?? {}) as { default?: number };
  const whole = layOver(rest, own);
  return "ownership" in whole ? { ...whole, ownership: { default: level } } : whole;
}

/** Data without the keys that only the sources of packs have. */
function withoutKeys(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutKeys);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([key]) => key !== "_key")
      .map(([key, inner]) => [key, withoutKeys(inner)]),
  );
}

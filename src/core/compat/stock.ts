/**
 * Items of a type wherever this user may read them: in compendia, by their index, and in the world. Only the index is
 * loaded.
 */
import { type Json, textAt } from "../../rules/shared/json.ts";
import type { Entry } from "../contract/creation.ts";

interface Indexed {
  readonly _id: string;
  readonly name: string;
  readonly type?: string;
  readonly img?: string;
  readonly system?: { readonly [key: string]: Json };
}

interface Pack {
  readonly collection: string;
  readonly documentName: string;
  readonly title: string;
  readonly index?: Iterable<{ readonly type?: string }>;
  getIndex(options: { fields: readonly string[] }): Promise<Iterable<Indexed>>;
  testUserPermission(user: unknown, level: "OBSERVER"): boolean;
}

interface WorldItem {
  readonly id: string;
  readonly uuid: string;
  readonly name: string;
  readonly type: string;
  readonly img: string | null;
  testUserPermission(user: unknown, level: "OBSERVER"): boolean;
  readonly _source: { readonly system: { readonly [key: string]: Json } };
}

const packs = (): Iterable<Pack> => game.packs as unknown as Iterable<Pack>;

/** An item of an index, and the compendium it is in: null for one of the world. */
export interface StockItem {
  readonly id: string;
  readonly uuid: string;
  readonly name: string;
  readonly img: string;
  readonly pack: string | null;
  /** The fields of `system` that were asked for; of an item of the world, all. */
  readonly system: { readonly [key: string]: Json };
}

/** Returns whether this user may read items of a type in a compendium. An index that is empty may not be loaded yet. */
function mayHold(pack: Pack, type: string): boolean {
  if (pack.documentName !== "Item" || !pack.testUserPermission(game.user, "OBSERVER")) return false;
  const known = [...(pack.index ?? [])];
  return known.length === 0 || known.some((entry) => entry.type === type);
}

/** Returns the items of a type, those of the world first, with paths of their `system`. */
export async function listStock(type: string, paths: readonly string[]): Promise<readonly StockItem[]> {
  const found: StockItem[] = [];
  for (const item of game.items as unknown as Iterable<WorldItem>) {
    if (item.type !== type || !item.testUserPermission(game.user, "OBSERVER")) continue;
    const { id, uuid, name, img, _source } = item;
    found.push({ id, uuid, name, img: img ?? "", pack: null, system: _source.system });
  }
  const fields = paths.map((path) => `system.${path}`);
  const open = [...packs()].filter((pack) => mayHold(pack, type));
  const indexes = await Promise.all(open.map(async (pack) => [pack, await pack.getIndex({ fields })] as const));
  for (const [{ collection, title }, index] of indexes)
    for (const { _id: id, name, img = "", type: own, system = {} } of index)
      if (own === type) found.push({ id, uuid: `Compendium.${collection}.Item.${id}`, name, img, pack: title, system });
  return found;
}

/**
 * Returns the entries of a type, sorted by name. Of several with one id the world's own counts, then the first pack's.
 */
export async function listEntries(type: string, fields: readonly string[]): Promise<readonly Entry[]> {
  const found = new Map<string, Entry>();
  for (const { id, uuid, name, img, system } of await listStock(type, ["description", ...fields]))
    if (!found.has(id))
      found.set(id, { id, uuid, name, img, text: toPlainText(textAt(system, "description")), system });
  return [...found.values()].sort((a, b) => a.name.localeCompare(b.name));
}

/** Returns formatted text without markup, and without sections that only its author may read. */
function toPlainText(html: string): string {
  const withoutSecrets = html.replace(/<section[^>]*class="[^"]*\bsecret\b[^"]*"[^>]*>[\s\S]*?<\/section>/gi, " ");
  const bare = withoutSecrets.replace(/<[^>]*>/g, " ");
  const named: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", quot: '"', "#39": "'", nbsp: " " };
  return bare
    .replace(/&(#39|[a-z]+);/g, (whole, name: string) => named[name] ?? whole)
    .replace(/\s+/g, " ")
    .trim();
}

/** The compendia whose items may be copied: those of items, and of actors that hold items. */
const SOURCES: ReadonlySet<string> = new Set(["Item", "Actor"]);

/** Returns whether a user may read the document of a uuid: an item of a compendium they may open, or of the world. */
export function mayRead(uuid: string, userId: string, level: "OBSERVER" | "LIMITED" = "OBSERVER"): boolean {
  const user = game.users.get(userId);
  if (!user) return false;
  const [, scope, name] = /^Compendium\.([^.]+)\.([^.]+)\./.exec(uuid) ?? [];
  if (scope !== undefined) {
    const pack = [...packs()].find(({ collection }) => collection === `${scope}.${name ?? ""}`);
    return pack !== undefined && SOURCES.has(pack.documentName) && pack.testUserPermission(user, "OBSERVER");
  }
  const doc = fromUuidSync(uuid as never) as unknown as {
    testUserPermission?(user: unknown, level: string): boolean;
  } | null;
  return doc?.testUserPermission?.(user, level) ?? false;
}

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

/**
 * Returns the entries of a type, sorted by name. Of several with one id the world's own counts, then the first pack's.
 */
export async function listEntries(type: string, fields: readonly string[]): Promise<readonly Entry[]> {
  const found = new Map<string, Entry>();
  const paths = ["description", ...fields];
  for (const item of game.items as unknown as Iterable<WorldItem>) {
    if (item.type !== type || !item.testUserPermission(game.user, "OBSERVER")) continue;
    found.set(
      item.id,
      toEntry({ _id: item.id, name: item.name, img: item.img ?? "", system: item._source.system }, item.uuid),
    );
  }
  for (const pack of packs()) {
    if (pack.documentName !== "Item" || !pack.testUserPermission(game.user, "OBSERVER")) continue;
    const index = await pack.getIndex({ fields: paths.map((path) => `system.${path}`) });
    for (const entry of index) {
      if (entry.type !== type || found.has(entry._id)) continue;
      found.set(entry._id, toEntry(entry, `Compendium.${pack.collection}.Item.${entry._id}`));
    }
  }
  return [...found.values()].sort((a, b) => a.name.localeCompare(b.name));
}

const toEntry = ({ _id, name, img, system = {} }: Indexed, uuid: string): Entry => ({
  id: _id,
  uuid,
  name,
  img: img ?? "",
  text: toPlainText(textAt(system, "description")),
  system,
});

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

/** Returns whether a user may read the document of a uuid: an item of a compendium they may open, or of the world. */
export function mayRead(uuid: string, userId: string): boolean {
  const user = game.users.get(userId);
  if (!user) return false;
  const [, scope, name] = /^Compendium\.([^.]+)\.([^.]+)\./.exec(uuid) ?? [];
  if (scope !== undefined) {
    const pack = [...packs()].find(({ collection }) => collection === `${scope}.${name ?? ""}`);
    return pack?.documentName === "Item" && pack.testUserPermission(user, "OBSERVER");
  }
  const doc = fromUuidSync(uuid as never) as unknown as {
    testUserPermission?(user: unknown, level: string): boolean;
  } | null;
  return doc?.testUserPermission?.(user, "OBSERVER") ?? false;
}

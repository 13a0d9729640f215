/** Documents of older shapes, written anew once for all, by the active GM's client alone. */
import { isEqualJson } from "../../rules/shared/change.ts";
import type { Json } from "../../rules/shared/json.ts";
import { type Doc, putDeletion, putValue, stored } from "../compat/documents.ts";
import { type WorldPack, worldPacks } from "../compat/packs.ts";
import type { Migration } from "../contract/ruleset.ts";
import { type Data, VERSION_FIELD, migrate, findMigrations, latestVersion } from "./migrations.ts";

/**
 * Writes every document of an older version in its present shape: actors, what they carry, items, the actors of
 * unlinked tokens, and the world's own compendia. On the active GM's client, in `ready`. Packs of systems and modules
 * are theirs to migrate.
 */
export async function migrateWorld(): Promise<void> {
  if (!game.users.activeGM?.isSelf) return;
  const actors = [...game.actors].map(asDoc);
  await migrateAll([...withItems(actors), ...[...game.items].map(asDoc)]);
  await migrateTokens();
  for (const pack of worldPacks()) await migratePack(pack);
}

const withItems = (actors: readonly Doc[]): Doc[] => [
  ...actors,
  ...actors.flatMap((actor) => [...(actor.items ?? [])]),
];

/** Why a document needs no writing, or what to write. */
function outdated(doc: Doc): readonly Migration[] | null {
  const migrations = findMigrations(doc.type);
  const stands = Number(stored(doc, `system.${VERSION_FIELD}`) ?? 1);
  return migrations.length === 0 || stands >= latestVersion(migrations) ? null : migrations;
}

async function migrateAll(docs: readonly Doc[]): Promise<void> {
  for (const doc of docs) {
    const migrations = outdated(doc);
    if (!migrations) continue;
    const data = {};
    putValue(data, "system", { ...(stored(doc, "system") as Data), [VERSION_FIELD]: latestVersion(migrations) });
    await doc.update(data).catch((error: unknown) => console.error(`${doc.name} could not be migrated`, error));
  }
}

interface OwnToken {
  readonly name: string;
  readonly actorLink: boolean;
  readonly actor: object | null;
  readonly delta?: { readonly _source: { readonly system?: Json; readonly type?: string | null } } | null;
  update(data: object): Promise<unknown>;
}

/**
 * What unlinked tokens have of their own, on every scene. A token stores but the difference to its actor, without a
 * version unless it was written since: every step is run on that part, and leaves alone what has the new shape.
 */
async function migrateTokens(): Promise<void> {
  const tokens = [...game.scenes].flatMap((scene) => [...(scene.tokens as Iterable<object>)] as OwnToken[]);
  for (const token of tokens.filter(({ actorLink, actor }) => !actorLink && actor !== null)) {
    const actor = asDoc(token.actor ?? {});
    await migratePart(token, findMigrations(token.delta?._source.type ?? actor.type));
    await migrateAll([...(actor.items ?? [])]);
  }
}

async function migratePart(token: OwnToken, migrations: readonly Migration[]): Promise<void> {
  const own = token.delta?._source.system;
  if (migrations.length === 0 || !isData(own) || Object.keys(own).length === 0) return;
  const fresh = { ...migrate(own, migrations), [VERSION_FIELD]: latestVersion(migrations) };
  if (isEqualJson(own, fresh)) return;
  const data = {};
  putDifference(data, "delta.system", own, fresh);
  await token.update(data).catch((error: unknown) => console.error(`${token.name} could not be migrated`, error));
}

/**
 * Puts into an update what differs, leaf by leaf: the whole of it belongs to the actor below, and a difference keeps no
 * replacements.
 */
function putDifference(update: object, path: string, from: Data, to: Data): void {
  for (const key of Object.keys(from)) if (!Object.hasOwn(to, key)) putDeletion(update, `${path}.${key}`);
  for (const [key, value] of Object.entries(to)) {
    const before = from[key];
    if (isData(value) && isData(before)) putDifference(update, `${path}.${key}`, before, value);
    else if (!isEqualJson(before, value)) putValue(update, `${path}.${key}`, value);
  }
}

const isData = (value: Json | undefined): value is Data =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** A pack that is locked is opened for it, and locked again; one that needs nothing stays shut. */
async function migratePack(pack: WorldPack): Promise<void> {
  const { locked, collection } = pack;
  try {
    const found = withItems((await pack.getDocuments()).map(asDoc));
    if (!found.some((doc) => outdated(doc))) return;
    if (locked) await pack.configure({ locked: false });
    await migrateAll(found);
  } catch (error) {
    console.error(`the compendium ${collection} could not be migrated`, error);
  } finally {
    if (locked && !pack.locked) await pack.configure({ locked: true });
  }
}

/** An actor or item without its sub-type. */
const asDoc = (document: object): Doc => document as Doc;

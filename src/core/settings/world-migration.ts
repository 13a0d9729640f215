/** Stores documents of older shapes in their current one, on the active GM's client. */
import { isEqualJson } from "../../rules/shared/change.ts";
import { type Json, isFields } from "../../rules/shared/json.ts";
import { type Doc, putDeletion, putValue, stored } from "../compat/documents.ts";
import { type WorldPack, worldPacks } from "../compat/packs.ts";
import type { Migration } from "../contract/ruleset.ts";
import { type Data, VERSION_FIELD, migrate, findMigrations, latestVersion } from "./migrations.ts";

/**
 * Stores every document of an older version in its current shape: actors, their items, items, the actors of unlinked
 * tokens, and the world's own compendia. On the active GM's client, in `ready`. Systems and modules migrate their own
 * packs.
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

/** Returns the migrations of an outdated document, or null if it is current. */
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
 * Migrates the own data of unlinked tokens, on every scene. A token stores only the difference from its actor, without
 * a version unless it was written since: every step runs on that part, and leaves data of the new shape as it is.
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
  if (migrations.length === 0 || !isFields(own) || Object.keys(own).length === 0) return;
  const fresh = { ...migrate(own, migrations), [VERSION_FIELD]: latestVersion(migrations) };
  if (isEqualJson(own, fresh)) return;
  const data = {};
  putDifference(data, "delta.system", own, fresh);
  await token.update(data).catch((error: unknown) => console.error(`${token.name} could not be migrated`, error));
}

/**
 * Adds to an update what differs, leaf by leaf: the whole belongs to the actor below, and a difference keeps no
 * replacements.
 */
function putDifference(update: object, path: string, from: Data, to: Data): void {
  for (const key of Object.keys(from)) if (!Object.hasOwn(to, key)) putDeletion(update, `${path}.${key}`);
  for (const [key, value] of Object.entries(to)) {
    const before = from[key];
    if (isFields(value) && isFields(before)) putDifference(update, `${path}.${key}`, before, value);
    else if (!isEqualJson(before, value)) putValue(update, `${path}.${key}`, value);
  }
}

/** Migrates a pack. A locked one is unlocked for it and locked again; a current one stays locked. */
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

/** Returns an actor or item without its sub-type. */
const asDoc = (document: object): Doc => document as Doc;

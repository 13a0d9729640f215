/** Migrates documents of older shapes as they are read; world-migration.ts stores the result. */
import type { Json } from "../../rules/shared/json.ts";
import type { Migration, Ruleset } from "../contract/ruleset.ts";
import { findTypeRuleset } from "../contract/registry.ts";

export type Data = { readonly [key: string]: Json };

/** Where a document's version is stored in its `system`; a document without one is of version 1. */
export const VERSION_FIELD = "schemaVersion";

/** Returns the current version of a type, numbered from 1. */
export const latestVersion = (migrations: readonly Migration[]): number => migrations.length + 1;

/**
 * Returns stored `system` data (or a part of it) in the current shape. A step that throws is skipped, and the other
 * steps still run: one bad field never hides a document. The version remains as stored, until the whole document is
 * written again.
 */
export function migrate(data: Data, migrations: readonly Migration[]): Data {
  const version = data[VERSION_FIELD];
  const from = typeof version === "number" && Number.isInteger(version) && version > 0 ? version : 1;
  return migrations.slice(from - 1).reduce((before, step) => {
    try {
      return step(before);
    } catch (error) {
      console.error("a step of a migration was left out", error);
      return before;
    }
  }, data);
}

/** Returns the migrations of a type; none if it is unknown. */
export const findMigrations = (type: string): readonly Migration[] => {
  const row: Ruleset | undefined = findTypeRuleset(type);
  return row?.actors[type]?.migrations ?? row?.items[type]?.migrations ?? [];
};

/** Returns the version field of a new document of this type; nothing if its shape has never changed. */
export const versionStamp = (type: string): object => {
  const migrations = findMigrations(type);
  return migrations.length > 0 ? { [VERSION_FIELD]: latestVersion(migrations) } : {};
};

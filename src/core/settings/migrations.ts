/** Documents of older shapes: brought up to date as they are read; once for all by world-migration.ts. */
import type { Json } from "../../rules/shared/json.ts";
import type { Migration, Ruleset } from "../contract/ruleset.ts";
import { findTypeRuleset } from "../contract/registry.ts";

export type Data = { readonly [key: string]: Json };

/** Where a document's version stands in its `system`; a document without one is of version 1. */
export const VERSION_FIELD = "schemaVersion";

/** The version of a type's present shape: numbered from 1. */
export const latestVersion = (migrations: readonly Migration[]): number => migrations.length + 1;

/**
 * Stored `system` data (or a part of it) in the present shape. What a step can't do is left as it was, and the other
 * steps still run: one bad field never hides a document. The version stays as stored, until the whole document is
 * written anew.
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

/** The migrations of a type; none for one nobody declared. */
export const findMigrations = (type: string): readonly Migration[] => {
  const row: Ruleset | undefined = findTypeRuleset(type);
  return row?.actors[type]?.migrations ?? row?.items[type]?.migrations ?? [];
};

/** What a new document of this type is stamped with; nothing where its shape has never changed. */
export const versionStamp = (type: string): object => {
  const migrations = findMigrations(type);
  return migrations.length > 0 ? { [VERSION_FIELD]: latestVersion(migrations) } : {};
};

/**
 * Data models that migrate older data: the ruleset's own class, with a version in its schema and its migrations run.
 */
import type { Json } from "../../rules/shared/json.ts";
import type { Migration } from "../contract/ruleset.ts";
import { VERSION_FIELD, migrate } from "./migrations.ts";

interface ModelClass {
  new (...args: never[]): object;
  defineSchema(): Record<string, unknown>;
  migrateData(source: Record<string, Json>, ...more: unknown[]): object;
}

/** Returns a model that migrates what it reads; the same model if its type has never changed. */
export function withMigrations(model: unknown, migrations: readonly Migration[] = []): unknown {
  if (migrations.length === 0) return model;
  const Base = model as ModelClass;
  return class extends Base {
    static override defineSchema(): Record<string, unknown> {
      const { NumberField } = foundry.data.fields;
      return {
        ...super.defineSchema(),
        [VERSION_FIELD]: new NumberField({ required: true, nullable: false, integer: true, min: 1, initial: 1 }),
      };
    }

    static override migrateData(source: Record<string, Json>, ...more: unknown[]): object {
      const fresh = migrate(source, migrations);
      // Foundry continues with the very object it passed.
      for (const key of Object.keys(source)) if (!Object.hasOwn(fresh, key)) delete source[key];
      Object.assign(source, fresh);
      return super.migrateData(source, ...more);
    }
  };
}

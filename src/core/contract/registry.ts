/** The rulesets of this session, by id, and what each brings. Filled once, by the entry file. */
import type { Action } from "./action.ts";
import type { Part } from "./card-part.ts";
import type { Askable, CheckDefinition } from "./check.ts";
import type { Ruleset } from "./ruleset.ts";
import type { StageDefinition } from "./stage.ts";

const rows = new Map<string, Ruleset>();

/** Adds a ruleset. The installer calls it once for each row. */
export const registerRuleset = (row: Ruleset): void => void rows.set(row.id, row);

/** Every ruleset, in the order they were registered. */
export const rulesets = (): readonly Ruleset[] => [...rows.values()];
/** The ruleset of that id. */
export const rulesetOf = (id: string): Ruleset | undefined => rows.get(id);

/** The ruleset whose prefix a sub-type has: `siegeTrapping` is of `siege`. */
export const rulesetOfType = (type: string): Ruleset | undefined =>
  rulesets().find(({ actors, items }) => Object.hasOwn(actors, type) || Object.hasOwn(items, type));

/** Splits `siege.applyHit` and finds what it names in its ruleset's table. */
function named<T>(
  name: string,
  table: (row: Ruleset) => Readonly<Record<string, T>>,
): { readonly row: Ruleset; readonly found: T } | null {
  const dot = name.indexOf(".");
  const row = rows.get(name.slice(0, Math.max(dot, 0)));
  if (!row) return null;
  const entries = table(row);
  const found = Object.hasOwn(entries, name.slice(dot + 1)) ? entries[name.slice(dot + 1)] : undefined;
  return found === undefined ? null : { row, found };
}

/** The action `ruleset.name`; null where there is none. */
export const actionNamed = (name: string): { row: Ruleset; found: Action } | null => named(name, (row) => row.actions);
/** The check `ruleset.name`; null where there is none. */
export const checkNamed = (name: string): { row: Ruleset; found: CheckDefinition } | null =>
  named(name, (row) => row.checks);
/** The kind of card part `ruleset.name`; null where there is none. */
export const partNamed = (name: string): { row: Ruleset; found: Part } | null => named(name, (row) => row.parts);

/** The kind of stage `ruleset.name`; null where there is none. */
export const stageNamed = (name: string): { row: Ruleset; found: StageDefinition } | null =>
  named(name, (row) => row.stages ?? {});

/** Every check that others can be asked for, as `ruleset.name`. */
export const askables = (): {
  readonly name: string;
  readonly row: Ruleset;
  readonly ask: Askable<unknown>;
  readonly canHide: boolean;
}[] =>
  rulesets().flatMap((row) =>
    Object.entries(row.checks).flatMap(([name, { ask, sealed }]) =>
      ask ? [{ name: `${row.id}.${name}`, row, ask, canHide: sealed !== undefined }] : [],
    ),
  );

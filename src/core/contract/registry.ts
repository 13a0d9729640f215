/** The rulesets of this session, by id, and what each brings. Filled once, by the entry file. */
import type { Action } from "./action.ts";
import type { Part } from "./card-part.ts";
import type { RequestableCheck, CheckDefinition } from "./check.ts";
import type { Ruleset } from "./ruleset.ts";
import type { StageDefinition } from "./stage.ts";

const rows = new Map<string, Ruleset>();

/** Adds a ruleset. The installer calls it once for each row. */
export const registerRuleset = (row: Ruleset): void => void rows.set(row.id, row);

/** Every ruleset, in the order they were registered. */
export const listRulesets = (): readonly Ruleset[] => [...rows.values()];
/** The ruleset of that id. */
export const findRuleset = (id: string): Ruleset | undefined => rows.get(id);

/** The ruleset whose prefix a sub-type has: `siegeTrapping` is of `siege`. */
export const findTypeRuleset = (type: string): Ruleset | undefined =>
  listRulesets().find(({ actors, items }) => Object.hasOwn(actors, type) || Object.hasOwn(items, type));

/** Splits `siege.applyHit` and finds what it names in its ruleset's table. */
function findNamed<T>(
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
export const findAction = (name: string): { row: Ruleset; found: Action } | null =>
  findNamed(name, (row) => row.actions);
/** The check `ruleset.name`; null where there is none. */
export const findCheck = (name: string): { row: Ruleset; found: CheckDefinition } | null =>
  findNamed(name, (row) => row.checks);
/** The kind of card part `ruleset.name`; null where there is none. */
export const findPart = (name: string): { row: Ruleset; found: Part } | null => findNamed(name, (row) => row.parts);

/** The kind of stage `ruleset.name`; null where there is none. */
export const findStageKind = (name: string): { row: Ruleset; found: StageDefinition } | null =>
  findNamed(name, (row) => row.stages ?? {});

/** Every check that others can be asked for, as `ruleset.name`. */
export const listRequestableChecks = (): {
  readonly name: string;
  readonly row: Ruleset;
  readonly ask: RequestableCheck<unknown>;
  readonly canHide: boolean;
}[] =>
  listRulesets().flatMap((row) =>
    Object.entries(row.checks).flatMap(([name, { rollRequest: ask, sealed }]) =>
      ask ? [{ name: `${row.id}.${name}`, row, ask, canHide: sealed !== undefined }] : [],
    ),
  );

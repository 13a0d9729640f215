/** The package, and the rulesets of this session, by id, and their definitions. Filled once, by the entry file. */
import type { HouseRule } from "../../rules/shared/house-rules.ts";
import type { Action } from "./action.ts";
import type { Part } from "./card-part.ts";
import type { RequestableCheck, CheckDefinition } from "./check.ts";
import type { Parts, Ruleset, StatusEffect } from "./ruleset.ts";
import type { StageDefinition } from "./stage.ts";

/** The package's id: the namespace of settings, flags, sockets and asset paths. */
export const ID = "quadrant";

/** Returns a path below the package as Foundry addresses it; without a leading slash, so that a route prefix works. */
export const asset = (path: string): string => `systems/${ID}/${path}`;

const rows = new Map<string, Ruleset>();

/** Registers a ruleset. The installer calls it once for each row. */
export const registerRuleset = (row: Ruleset): void => void rows.set(row.id, row);

/** Returns every ruleset, in the order of registration. */
export const listRulesets = (): readonly Ruleset[] => [...rows.values()];
/** Returns the ruleset of that id. */
export const findRuleset = (id: string): Ruleset | undefined => rows.get(id);

/** Returns the ruleset that declares a sub-type: `siegeTrapping` belongs to `siege`. */
export const findTypeRuleset = (type: string): Ruleset | undefined =>
  listRulesets().find(({ actors, items }) => Object.hasOwn(actors, type) || Object.hasOwn(items, type));

/** Returns the status of that id; undefined if no ruleset defines it. */
export const findStatus = (id: string): StatusEffect | undefined =>
  listRulesets()
    .flatMap(({ statuses }) => statuses)
    .find((status) => status.id === id);

/** Returns whether actors of a type can have a status. */
export const canHaveStatus = ({ id, types }: StatusEffect, type: string): boolean =>
  types?.includes(type) ?? findTypeRuleset(type)?.statuses.some((status) => status.id === id) === true;

/** An entry of a ruleset's table. */
interface Named<T> {
  readonly row: Ruleset;
  readonly name: string;
  readonly found: T;
}

/** Splits `siege.applyHit` and returns what it names in its ruleset's table, and its name there. */
function findNamed<T>(name: string, table: (row: Ruleset) => Readonly<Record<string, T>>): Named<T> | null {
  const dot = name.indexOf(".");
  const row = rows.get(name.slice(0, Math.max(dot, 0)));
  if (!row) return null;
  const entries = table(row);
  const own = name.slice(dot + 1);
  const found = Object.hasOwn(entries, own) ? entries[own] : undefined;
  return found === undefined ? null : { row, name: own, found };
}

/** Returns the action `ruleset.name`, or null. */
export const findAction = (name: string): { row: Ruleset; found: Action } | null =>
  findNamed(name, (row) => row.actions);
/** Returns the check `ruleset.name`, or null. */
export const findCheck = (name: string): Named<CheckDefinition> | null => findNamed(name, (row) => row.checks);
/** Returns the house rule `ruleset.name`, or null. */
export const findHouseRule = (name: string): Named<HouseRule> | null => findNamed(name, (row) => row.houseRules);

const parts = new Map<string, Parts>();

/**
 * Loads the kinds of card parts of every ruleset. Await before a card is rendered, posted or decided about; once they
 * are loaded, nothing is waited for.
 */
export async function loadParts(): Promise<void> {
  const missing = listRulesets().filter(({ id }) => !parts.has(id));
  await Promise.all(missing.map(async (row) => void parts.set(row.id, await row.parts())));
}

/** Returns every kind of card part that is loaded. */
export const listParts = (): Part[] => [...parts.values()].flatMap((kinds) => Object.values(kinds));

/** Returns the kind of card part `ruleset.name`, or null. They must be loaded. */
export const findPart = (name: string): { row: Ruleset; found: Part } | null =>
  findNamed(name, ({ id }) => parts.get(id) ?? {});

/** Returns the kind of stage `ruleset.name`, or null. */
export const findStageKind = (name: string): { row: Ruleset; found: StageDefinition } | null =>
  findNamed(name, (row) => row.stages ?? {});

/** A check that a GM can request. Its name is `ruleset.name`. */
export interface ListedCheck {
  readonly name: string;
  readonly row: Ruleset;
  readonly ask: RequestableCheck<unknown>;
  readonly canHide: boolean;
}

/** Returns whether a GM can request a check of a ruleset, whether its code is loaded or not. */
export const hasRequests = (row: Ruleset): boolean =>
  Object.values(row.checks).some(({ rollRequest, loadRequests }) => rollRequest ?? loadRequests);

/** Loads how the checks of all rulesets are requested. Await before what a request needs is read. */
export async function loadRequestableChecks(): Promise<void> {
  const checks = listRulesets().flatMap((row) => Object.values<CheckDefinition>(row.checks));
  await Promise.all(checks.map(async ({ loadRequests }) => await loadRequests?.()));
}

/** Returns every check that a GM can request, once they are loaded. */
export const listRequestableChecks = (): ListedCheck[] =>
  listRulesets().flatMap((row) =>
    Object.entries(row.checks).flatMap(([name, { rollRequest: ask, sealed }]) =>
      ask ? [{ name: `${row.id}.${name}`, row, ask, canHide: sealed !== undefined }] : [],
    ),
  );

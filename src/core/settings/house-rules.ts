/**
 * Optional rules as world settings, one for each rule, declared as data by their ruleset and passed to its rules as an
 * argument.
 */
import { type HouseRule, isAllowedValue, isTable } from "../../rules/shared/house-rules.ts";
import type { Json } from "../../rules/shared/json.ts";
import { callHook } from "../compat/platform.ts";
import { getSetting, listUnregistered, registerSetting, setSetting, settingsObject } from "../compat/settings.ts";
import { findRuleset, ID } from "../contract/registry.ts";
import type { Ruleset } from "../contract/ruleset.ts";

/** Called on every client when a house rule of a ruleset has changed. */
export const HOUSE_CHANGED = "quadrant.houseChanged";

const houseKey = (row: Ruleset, rule: string): string => `${row.id}.${rule}`;

/**
 * The values read, by ruleset: every button of a card needs all of them. Keyed by the settings of one client; a change
 * deletes them.
 */
const cache = new WeakMap<object, Map<string, Readonly<Record<string, Json>>>>();

/** Registers every house rule of a ruleset. Call in `init`. */
export function registerHouseRules(row: Ruleset): void {
  for (const [name, rule] of Object.entries(row.houseRules)) {
    const label = `QUADRANT.House.${row.id}.${name}`;
    registerSetting(houseKey(row, name), {
      name: `${label}.name`,
      hint: `${label}.hint`,
      scope: "world",
      // Displayed in a window of their own: house-rules-window.ts.
      config: false,
      type: createField(rule),
      default: rule.initial,
      onChange: () => {
        forgetHouseRules(row);
        callHook(HOUSE_CHANGED, { ruleset: row.id });
      },
      ...(rule.choices
        ? { choices: Object.fromEntries(rule.choices.map((choice) => [choice, `${label}.${choice}`])) }
        : {}),
    });
  }
}

/**
 * Returns the house rules of this world, by name, and its world data. A setting that can't be read counts as its
 * initial value.
 */
export function readHouseRules(row: Ruleset): Readonly<Record<string, Json>> {
  const known = cache.get(settingsObject()) ?? new Map<string, Readonly<Record<string, Json>>>();
  cache.set(settingsObject(), known);
  const found = known.get(row.id) ?? readStoredRules(row);
  known.set(row.id, found);
  return found;
}

/**
 * Returns a function that reads the house rules of a ruleset as they hold in this world; without its settings, the
 * initial ones. Every actor needs them, so `read` is called once for each change of a setting.
 */
export function createHouseReader<House>(
  ruleset: string,
  read: (stored: Readonly<Record<string, Json>>) => House,
  initial: House,
): () => House {
  const known = new WeakMap<object, House>();
  return () => {
    const row = findRuleset(ruleset);
    if (!row) return initial;
    const stored = readHouseRules(row);
    const house = known.get(stored) ?? read(stored);
    known.set(stored, house);
    return house;
  };
}

/** The unknown keys that were warned of, by the settings of one client. */
const warned = new WeakMap<object, Set<string>>();

/** Warns once of each house rule that the world stores and the ruleset does not declare: it is left out. */
function warnOfUnknown(row: Ruleset): void {
  const known = warned.get(settingsObject()) ?? new Set<string>();
  warned.set(settingsObject(), known);
  for (const key of listUnregistered(`${row.id}.`).filter((one) => !known.has(one))) {
    known.add(key);
    console.warn(`${ID} | The world stores ${key}, which is no house rule of ${row.id}: it is left out.`);
  }
}

function readStoredRules(row: Ruleset): Readonly<Record<string, Json>> {
  warnOfUnknown(row);
  const rules = Object.entries(row.houseRules).map(([name, rule]) => {
    const value = getSetting(houseKey(row, name));
    return [name, isAllowedValue(rule, value) ? value : rule.initial] as const;
  });
  const data = Object.entries(row.data ?? {}).map(
    ([name, { read: from, initial }]) => [name, from(getSetting(houseKey(row, name))) ?? initial] as const,
  );
  return Object.freeze(Object.fromEntries([...rules, ...data]));
}

/** Deletes the cached values of a ruleset's settings. */
export const forgetHouseRules = ({ id }: Pick<Ruleset, "id">): void => void cache.get(settingsObject())?.delete(id);

/** Sets a house rule. Rejects if this user may not, or the value is invalid. */
export const setHouseRule = (row: Ruleset, rule: string, value: Json): Promise<void> =>
  setSetting(houseKey(row, rule), value);

function createField({ initial, choices, fraction, min, max }: HouseRule): unknown {
  const { fields } = foundry.data;
  // Rows and columns are checked as a whole, by `isAllowedValue`, whenever they are read.
  if (isTable(initial)) return new fields.ObjectField({ required: true, initial: { ...initial } });
  const labelled = choices && Object.fromEntries(choices.map((choice) => [choice, String(choice)]));
  if (typeof initial === "boolean") return new fields.BooleanField({ initial });
  if (typeof initial === "string")
    return new fields.StringField({ required: true, initial, ...(labelled ? { choices: labelled } : {}) });
  return new fields.NumberField({
    required: true,
    nullable: false,
    integer: !fraction,
    initial,
    ...(choices ? { choices: choices.map(Number) } : {}),
    ...(min === undefined ? {} : { min }),
    ...(max === undefined ? {} : { max }),
  });
}

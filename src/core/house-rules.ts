/** Optional rules as world settings, one a rule, declared as data by their ruleset and handed to its rules as an argument. */
import type { Json } from "../rules/shared/json.ts";
import { getSetting, registerSetting } from "./compat/settings.ts";
import type { HouseRule, Ruleset } from "./contract.ts";

const keyOf = (row: Ruleset, rule: string): string => `${row.id}.${rule}`;

/** Registers every house rule of a ruleset. Call in `init`. */
export function registerHouseRules(row: Ruleset): void {
  for (const [name, rule] of Object.entries(row.houseRules)) {
    const label = `QUADRANT.House.${row.id}.${name}`;
    registerSetting(keyOf(row, name), {
      name: `${label}.name`,
      hint: `${label}.hint`,
      scope: "world",
      config: true,
      type: fieldOf(rule),
      default: rule.initial,
      ...(rule.choices ? { choices: Object.fromEntries(rule.choices.map((choice) => [choice, `${label}.${choice}`])) } : {}),
    });
  }
}

/** What holds in this world, by rule. A setting that can't be read counts as its initial value. */
export function houseRulesOf(row: Ruleset): Readonly<Record<string, Json>> {
  return Object.fromEntries(
    Object.entries(row.houseRules).map(([name, rule]) => {
      const value = getSetting(keyOf(row, name));
      return [name, fits(rule, value) ? value : rule.initial];
    }),
  );
}

/** Whether a stored value is one the rule may have: somebody may have written the setting by other ways than its window. */
function fits({ initial, choices, min = -Infinity, max = Infinity }: HouseRule, value: Json): value is boolean | number | string {
  if (typeof value !== typeof initial || typeof value === "object") return false;
  if (typeof value === "number" && (!(value >= min && value <= max) || isWhole(initial) !== isWhole(value))) return false;
  return choices === undefined || choices.some((choice) => choice === value);
}

/** A rule whose initial value is a whole number takes whole numbers only. */
const isWhole = (value: unknown): boolean => Number.isInteger(value);

function fieldOf({ initial, choices, min, max }: HouseRule): unknown {
  const { fields } = foundry.data;
  const labelled = choices && Object.fromEntries(choices.map((choice) => [choice, String(choice)]));
  if (typeof initial === "boolean") return new fields.BooleanField({ initial });
  if (typeof initial === "string") return new fields.StringField({ required: true, initial, ...(labelled ? { choices: labelled } : {}) });
  return new fields.NumberField({
    required: true,
    nullable: false,
    integer: isWhole(initial),
    initial,
    ...(choices ? { choices: choices.map(Number) } : {}),
    ...(min === undefined ? {} : { min }),
    ...(max === undefined ? {} : { max }),
  });
}

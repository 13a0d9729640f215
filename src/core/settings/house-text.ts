/** The names and values of house rules as the screen displays them. */
import { type HouseTable, isTable } from "../../rules/shared/house-rules.ts";
import type { Json } from "../../rules/shared/json.ts";
import type { Ruleset } from "../contract/ruleset.ts";

/** Returns the language key below which the texts of a house rule are. */
export const ruleKey = (row: Ruleset, name: string): string => `QUADRANT.House.${row.id}.${name}`;
/** Returns the name of a house rule. */
export const ruleLabel = (row: Ruleset, name: string): string => game.i18n.localize(`${ruleKey(row, name)}.name`);

/** Returns a rule's value for display. */
export function formatValue(row: Ruleset, name: string, value: Json | undefined): string {
  if (typeof value === "boolean")
    return game.i18n.localize(value ? "QUADRANT.HouseWindow.On" : "QUADRANT.HouseWindow.Off");
  if (value !== undefined && isTable(value)) return formatTable(row, name, value);
  if (value === "") return game.i18n.localize("QUADRANT.HouseWindow.Empty");
  const key = `${ruleKey(row, name)}.${String(value)}`;
  return game.i18n.has(key) ? game.i18n.localize(key) : String(value);
}

/** Returns a table in one line: `Head 2/2, Torso 3/3`. */
const formatTable = (row: Ruleset, name: string, table: HouseTable): string =>
  Object.entries(table)
    .map(([line, cells]) => `${game.i18n.localize(`${ruleKey(row, name)}.${line}`)} ${cells.join("/")}`)
    .join(", ");

/** Returns what a house rule changes, without the rules that its hint names at the end. */
export const ruleEffect = (row: Ruleset, name: string): string =>
  game.i18n.localize(`${ruleKey(row, name)}.hint`).replace(/\s*\([A-Z]{3}-[^)]*\)\s*$/, "");

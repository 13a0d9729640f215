import { plainNumber } from "./arithmetic.ts";
import { host } from "./host.ts";
import { generation } from "../generation.ts";

/** https://foundryvtt.com/api/v14/interfaces/foundry.dice.ReplaceFormulaDataOptions.html */
export interface FormulaDataOptions {
  missing?: string | number | undefined;
  warn?: boolean | undefined;
  /** Generation 14. */
  recursive?: boolean | undefined;
}

const REFERENCE = /@([a-z.0-9_-]+)/gi;
const MAX_PASSES = 3;

/** Puts data in the place of `@path` references; the options are those of `Roll.replaceFormulaData`. */
export function replaceFormulaData(
  formula: string,
  data: object,
  { missing, warn = false, recursive = false }: FormulaDataOptions,
): string {
  const unknown = new Set<string>();
  let text = formula;
  for (let pass = 0; pass < (recursive && generation() >= 14 ? MAX_PASSES : 1); pass++) {
    const before = text;
    text = text.replace(REFERENCE, (reference, path: string) => {
      const value = toNotation(lookUp(data, path));
      if (value !== undefined) return value;
      unknown.add(reference);
      return missing === undefined ? reference : String(missing);
    });
    if (text === before) break;
  }
  if (warn) for (const reference of unknown) warnMissing(reference);
  return text;
}

/**
 * Follows a dotted path along own properties and getters of the data's classes, never into Object.prototype or
 * functions.
 */
function lookUp(data: object, path: string): unknown {
  let value: unknown = data;
  for (const key of path.split(".")) {
    if (typeof value !== "object" || value === null || !(key in value) || key in Object.prototype) return undefined;
    value = Reflect.get(value, key);
  }
  return value;
}

/** Returns a value as notation; undefined for what has none, which counts as missing. */
function toNotation(value: unknown): string | undefined {
  if (typeof value === "string") return value.trim();
  if (typeof value === "number") return Number.isFinite(value) ? plainNumber(value) : undefined;
  if (typeof value === "boolean") return String(Number(value));
  if (typeof value !== "object" || value === null) return undefined;
  // A class may say how it is written in formulas; a plain object or list has no notation.
  const text = Object.getPrototypeOf(value) === Object.prototype || Array.isArray(value) ? "[object" : String(value);
  return text.startsWith("[object") ? undefined : text.trim();
}

function warnMissing(reference: string): void {
  const { game, ui } = host();
  const message = game?.i18n?.format("DICE.WarnMissingData", { match: reference });
  ui?.notifications?.warn(message ?? `The formula refers to ${reference}, which is not in the data given.`);
}

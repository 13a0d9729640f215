import { getProperty } from "../../utils/paths.ts";

interface RollHost {
  foundry?: {
    dice?: { Roll?: new (formula: string) => { isDeterministic: boolean; evaluateSync(): { total: unknown } } };
  };
}

/**
 * Returns what the value of a change of an active effect results in if it refers to data by `@path`: a reference to
 * nothing counts as 0, and a formula without chance becomes its number. Anything else is returned as it is. Generation
 * 14.
 */
export function resolveReferences(value: unknown, data: object = {}): unknown {
  if (typeof value !== "string" || !value.includes("@")) return value;
  const formula = value.replace(/@([\w.-]+)/g, (_match, path: string) => formatReplacement(getProperty(data, path)));
  const { Roll } = (globalThis as RollHost).foundry?.dice ?? {};
  if (!Roll) return formula;
  try {
    const roll = new Roll(formula);
    return roll.isDeterministic ? roll.evaluateSync().total : formula;
  } catch {
    return formula;
  }
}

function formatReplacement(value: unknown): string {
  return value === undefined || value === null || typeof value === "object" ? "0" : String(value as string | number);
}

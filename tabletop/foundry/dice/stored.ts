import type { TermData } from "./types.ts";

/**
 * Checks the results and modifiers of a stored term, which come from the message's author and are displayed to
 * everyone. Throws an Error naming the term's class.
 */
export function checkStoredResults(name: string, data: TermData): void {
  const results: unknown = data.results ?? [];
  const modifiers: unknown = data.modifiers ?? [];
  if (!Array.isArray(results) || !results.every(isResult))
    throw new Error(`A stored ${name} has results that are not numbers.`);
  if (!Array.isArray(modifiers) || !modifiers.every((m) => typeof m === "string")) {
    throw new Error(`A stored ${name} has modifiers that are not text.`);
  }
}

function isResult(value: unknown): boolean {
  if (typeof value !== "object" || value === null) return false;
  const { result, count } = value as { result?: unknown; count?: unknown };
  return typeof result === "number" && (count === undefined || typeof count === "number");
}

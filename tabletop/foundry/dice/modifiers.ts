import { rollClass } from "./host.ts";
import type { DiceTerm } from "./terms/dice.ts";
import type { Roll } from "./roll.ts";
import type { DiceTermResult, EvaluationOptions } from "./types.ts";

/** A comparison in a modifier. */
export type Comparison = "=" | "<" | "<=" | ">" | ">=";

interface ModifierOwner {
  readonly MODIFIERS: Record<string, unknown>;
}

/** Returns the names of a class's modifiers, for messages. */
export function knownModifiers(owner: ModifierOwner): string {
  return Object.keys(owner.MODIFIERS).join(", ") || "none";
}

/**
 * Cuts a row of modifiers such as "r<3xkh2" at the names that the class knows, the longest name first: ["r<3", "x",
 * "kh2"]. Null if some part of it is no known modifier.
 */
export function splitModifiers(owner: ModifierOwner, text: string): string[] | null {
  const names = Object.keys(owner.MODIFIERS).sort((a, b) => b.length - a.length);
  // Places from which the rest cannot be read, so that "rrrr…" is not tried in every grouping.
  const dead = new Set<number>();
  const read = (start: number): string[] | null => {
    if (start === text.length) return [];
    if (dead.has(start)) return null;
    for (const name of names) {
      if (text.slice(start, start + name.length).toLowerCase() !== name.toLowerCase()) continue;
      const end = parameterEnd(text, start + name.length);
      const rest = read(end);
      if (rest) return [text.slice(start, end), ...rest];
    }
    dead.add(start);
    return null;
  };
  return read(0);
}

/** Returns the name of a modifier among those of its class, or undefined. */
export function modifierName(owner: ModifierOwner, modifier: string): string | undefined {
  const letters = /^[a-z]+/i.exec(modifier)?.[0].toLowerCase() ?? "";
  return Object.keys(owner.MODIFIERS).find((name) => name.toLowerCase() === letters);
}

function parameterEnd(text: string, start: number): number {
  let depth = 0;
  for (let i = start; i < text.length; i++) {
    const c = text.charAt(i);
    if (c === "(") depth++;
    else if (c === ")") depth--;
    else if (depth === 0 && /[a-z]/i.test(c)) return i;
  }
  return text.length;
}

/** The part after a modifier's name: an optional count, comparison and target. */
export interface Parameters {
  /** The number in front of the comparison. */
  count: number | undefined;
  comparison: Comparison | undefined;
  target: number | undefined;
}

const NUMBER = String.raw`-?\d+(?:\.\d+)?`;
const PARAMETERS = new RegExp(`^[a-z]+(${NUMBER})?(?:(<=|>=|[<>=])(${NUMBER}))?$`, "i");

/** Reads "x3=6" as count 3, comparison "=" and target 6. Null if the text has another shape. */
export function readParameters(modifier: string): Parameters | null {
  const match = PARAMETERS.exec(modifier);
  if (!match) return null;
  const [, count, comparison, target] = match;
  return {
    count: count === undefined ? undefined : Number(count),
    comparison: comparison as Comparison | undefined,
    target: target === undefined ? undefined : Number(target),
  };
}

/**
 * Reads a modifier with a target only ("cs>4", "cf", "ms12"): a bare number means "=". Null if there is a count as
 * well.
 */
export function readTarget(
  modifier: string,
): { comparison: Comparison | undefined; target: number | undefined } | null {
  const read = readParameters(modifier);
  if (!read || (read.count !== undefined && read.target !== undefined)) return null;
  return { comparison: read.comparison, target: read.target ?? read.count };
}

/** Whether a result compares to a target as an operator demands. */
export function compareResult(result: number, comparison: Comparison, target: number): boolean {
  switch (comparison) {
    case "=":
      return result === target;
    case "<":
      return result < target;
    case "<=":
      return result <= target;
    case ">":
      return result > target;
    case ">=":
      return result >= target;
  }
}

/**
 * Marks results as inactive and discarded, so that `number` of the highest or lowest active ones are kept or dropped.
 */
export function keepOrDrop(
  results: DiceTermResult[],
  number: number,
  { keep = true, highest = true } = {},
): DiceTermResult[] {
  const active = results.filter((r) => r.active);
  const ordered = active.toSorted((a, b) => (highest ? b.result - a.result : a.result - b.result));
  const dropped = keep ? ordered.slice(number) : ordered.slice(0, number);
  for (const r of dropped) {
    r.discarded = true;
    r.active = false;
  }
  return results;
}

/** Counts each active result that matches as 1, any other as 0, flagging successes or failures. */
export function applyCount(
  results: DiceTermResult[],
  comparison: Comparison,
  target: number,
  { flagSuccess = false, flagFailure = false } = {},
): void {
  for (const r of results) {
    const match = compareResult(r.result, comparison, target);
    if (flagSuccess) r.success = match;
    if (flagFailure) r.failure = match;
    if (r.active) r.count = match ? 1 : 0;
  }
}

/** Counts each failed active result as -1, or as its negative value. */
export function applyDeduct(
  results: DiceTermResult[],
  comparison: Comparison | undefined,
  target: number,
  { deductFailure = false, invertFailure = false } = {},
): void {
  // Without a target of its own, results already judged by cs or cf keep that verdict ("6d6cs>3df").
  const judged = comparison === undefined && results.some((r) => r.success !== undefined || r.failure !== undefined);
  for (const r of results) {
    const failed = judged
      ? r.failure === true || r.success === false
      : compareResult(r.result, comparison ?? "=", target);
    if (!judged || failed) r.failure = failed;
    if (!failed || !r.active) continue;
    if (deductFailure) r.count = -1;
    else if (invertFailure) r.count = -r.result;
  }
}

/** Returns a modifier with the parenthesised parts of it as rolls: "cs<=(2d4 + 1)" is ["cs<=", Roll]. */
function targets(modifier: string): (string | Roll)[] {
  const parts: (string | Roll)[] = [];
  let depth = 0;
  let start = 0;
  for (let i = 0; i < modifier.length; i++) {
    const c = modifier.charAt(i);
    if (c === "(" && depth++ === 0) {
      parts.push(modifier.slice(start, i));
      start = i + 1;
    } else if (c === ")" && --depth === 0) {
      parts.push(new (rollClass())(modifier.slice(start, i)));
      start = i + 1;
    }
  }
  return [...parts, modifier.slice(start)];
}

function written(parts: (string | Roll)[]): string {
  return parts.map((part) => (typeof part === "string" ? part : String(part.total))).join("");
}

/** Rolls every parenthesised part of a modifier and puts its total in place; the dice thrown come back too. */
export async function resolveModifier(modifier: string): Promise<{ modifier: string; dice: DiceTerm[] }> {
  const parts = targets(modifier);
  const dice: DiceTerm[] = [];
  for (const part of parts) if (typeof part !== "string") dice.push(...(await part.evaluate()).dice);
  return { modifier: written(parts), dice };
}

/** The same without waiting, dice at their least or greatest value. */
export function resolveModifierSync(modifier: string, options: EvaluationOptions): string {
  const parts = targets(modifier);
  for (const part of parts) if (typeof part !== "string") part.evaluateSync(options);
  return written(parts);
}

import { resolveReferences } from "../../data/fields/replacement.ts";
import { Hooks } from "../../helpers/hooks.ts";
import { getProperty } from "../../utils/paths.ts";
import type { EffectChange } from "./changes.ts";

/** How the value of a change acts on what is there, by type of change, for data that no field describes. */
export const ARITHMETIC: Readonly<Record<string, (current: unknown, delta: unknown) => unknown>> = {
  add(current, delta) {
    if (Array.isArray(current)) return (current as unknown[]).concat(delta);
    if (current instanceof Set) return new Set([...(current as Set<unknown>), ...toList(delta)]);
    if (typeof current === "boolean") return current || Boolean(delta);
    return current === undefined || current === null ? delta : (current as number) + (delta as number);
  },
  subtract(current, delta) {
    if (typeof current === "number") return current - Number(delta);
    if (Array.isArray(current)) return current.filter((entry: unknown) => !toList(delta).includes(entry));
    return current;
  },
  multiply(current, delta) {
    if (typeof current === "boolean") return current && Boolean(delta);
    return typeof current === "number" ? current * Number(delta) : current;
  },
  override: (_current, delta) => delta,
  upgrade: (current, delta) => (isComparable(current) && !((delta as number) > (current as number)) ? current : delta),
  downgrade: (current, delta) =>
    isComparable(current) && !((delta as number) < (current as number)) ? current : delta,
};

function isComparable(current: unknown): boolean {
  return typeof current === "number" || (typeof current === "string" && current !== "");
}

function toList(value: unknown): unknown[] {
  return value instanceof Set || Array.isArray(value) ? [...(value as Iterable<unknown>)] : [value];
}

/**
 * Returns the value of a change cast to the kind of value that is there now: text that is JSON becomes what it says if
 * nothing or an object is there. NaN if it is no number and one is wanted.
 */
export function castToCurrent(value: unknown, current: unknown, replacementData?: object): unknown {
  const resolved = replacementData ? resolveReferences(value, replacementData) : value;
  if (typeof current === "number") return Number(resolved);
  if (typeof current === "boolean")
    return typeof resolved === "string" ? resolved === "true" || resolved === "1" : Boolean(resolved);
  if (typeof current === "string") return typeof resolved === "object" ? resolved : String(resolved);
  if (Array.isArray(current)) return castList(resolved, (current as unknown[])[0]);
  return parseOrString(resolved);
}

function castList(value: unknown, sample: unknown): unknown[] {
  const parsed = parseOrString(value);
  return toList(parsed).map((entry) => (typeof sample === "number" ? Number(entry) : entry));
}

/** Returns what JSON text says, or the text itself. */
export function parseOrString(value: unknown): unknown {
  if (typeof value !== "string") return value;
  try {
    return JSON.parse(value) as unknown;
  } catch {
    return value;
  }
}

/** Leaves a change to listeners of `applyActiveEffect`, who write into the document or into `changes`. */
export function callCustom(
  target: object,
  change: EffectChange,
  current: unknown,
  delta: unknown,
  changes: Record<string, unknown>,
): void {
  Hooks.call("applyActiveEffect", target, change, current, delta, changes);
  const written: unknown = getProperty(target as object, change.key);
  if (!(change.key in changes) && written !== current) changes[change.key] = written;
}

import { generation } from "../generation.ts";
import { logCompatibilityWarning } from "../utils/logging.ts";
import { deepClone, isPlainObject, isUnsafeKey, type Obj } from "../utils/object.ts";

/**
 * Operators: values in an update that define what happens to their key, instead of being its
 * value.
 *
 * - Generation 14: instances of ForcedDeletion (`_del`) and ForcedReplacement (`_replace(value)`).
 * - Both generations: keys `-=name` (delete `name`) and `==name` (replace `name`); deprecated on 14, where they log a
 *   warning.
 *
 * Wire form: a socket carries JSON, so an operator instance travels as `{"__$OPERATOR$__": "ForcedDeletion"}` or
 * `{"__$OPERATOR$__": "ForcedReplacement", "value": …}`. `encodeOperators` writes that form and `decodeOperators` reads
 * it back, at any depth. A string under the identifier that names no operator is refused. Legacy keys are plain JSON
 * already and travel as they are.
 */
export const OPERATOR_IDENTIFIER = "__$OPERATOR$__";

/** The key under which an operator keeps its value, so that it can't collide with a key of that value. */
export const OPERATOR_VALUE: unique symbol = Symbol("operator value");

/**
 * Base of the values that say what an update does with a key. Source: foundry.data.operators.DataFieldOperator
 * (generation 14).
 */
export class DataFieldOperator {
  readonly [OPERATOR_VALUE]: unknown;

  constructor(value?: unknown) {
    this[OPERATOR_VALUE] = value;
  }

  /** Returns the operator in its wire form. */
  toJSON(): Obj {
    return { [OPERATOR_IDENTIFIER]: this.constructor.name, value: this[OPERATOR_VALUE] };
  }

  /** Returns the value inside an operator, or the value itself when it is none. */
  static get(value: unknown): unknown {
    return value instanceof DataFieldOperator ? value[OPERATOR_VALUE] : value;
  }

  /** Whether two values are the same operator with equal content. */
  static equals(a: unknown, b: unknown): boolean {
    if (!(a instanceof DataFieldOperator) || !(b instanceof DataFieldOperator)) return Object.is(a, b);
    return a.constructor === b.constructor && JSON.stringify(a) === JSON.stringify(b);
  }
}

/** Deletes its key. Reuse the one from `create`, known as `_del`. */
export class ForcedDeletion extends DataFieldOperator {
  static #instance: ForcedDeletion | undefined;

  static create(): ForcedDeletion {
    return (this.#instance ??= new ForcedDeletion());
  }

  override toJSON(): Obj {
    return { [OPERATOR_IDENTIFIER]: "ForcedDeletion" };
  }
}

/** Replaces the value of its key, without merging. `create` is known as `_replace`. */
export class ForcedReplacement extends DataFieldOperator {
  static create(replacement: unknown): ForcedReplacement {
    return new ForcedReplacement(replacement);
  }

  override toJSON(): Obj {
    return { [OPERATOR_IDENTIFIER]: "ForcedReplacement", value: this[OPERATOR_VALUE] };
  }
}

/**
 * Returns the operator of a wire form. Throws for a name that is no operator's. Source:
 * foundry.data.operators.reconstructOperator.
 */
export function reconstructOperator(form: object): ForcedDeletion | ForcedReplacement {
  const { [OPERATOR_IDENTIFIER]: name, value } = form as Obj;
  if (name === "ForcedDeletion") return ForcedDeletion.create();
  if (name === "ForcedReplacement") return ForcedReplacement.create(decodeOperators(value));
  throw new Error(`There is no update operator "${String(name)}": use ForcedDeletion or ForcedReplacement.`);
}

/** Plain data in which every operator instance has its wire form. The argument is not changed. */
export function encodeOperators(value: unknown): unknown {
  if (value instanceof DataFieldOperator) {
    const form = value.toJSON();
    return "value" in form ? { ...form, value: encodeOperators(form["value"]) } : form;
  }
  if (Array.isArray(value)) return value.map(encodeOperators);
  if (!isPlainObject(value)) return value;
  return mapValues(value, encodeOperators);
}

/**
 * Data in which every wire form is an operator instance again. Keys through a prototype are dropped. The argument is
 * not changed.
 */
export function decodeOperators(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(decodeOperators);
  if (!isPlainObject(value)) return value;
  if (Object.hasOwn(value, OPERATOR_IDENTIFIER)) return reconstructOperator(value);
  return mapValues(value, decodeOperators);
}

function mapValues(object: Obj, map: (value: unknown) => unknown): Obj {
  const mapped: Obj = {};
  for (const [key, value] of Object.entries(object)) if (!isUnsafeKey(key)) mapped[key] = map(value);
  return mapped;
}

/** Whether a key is a legacy deletion or replacement key. Source: foundry.utils.isDeletionKey (generation 13). */
export function isDeletionKey(key: unknown): boolean {
  return typeof key === "string" && (key.startsWith("-=") || key.startsWith("=="));
}

export type UpdateStep = { kind: "set" | "replace"; key: string; value: unknown } | { kind: "delete"; key: string };

/** Returns the operation of one entry of an update, in whichever of the two generations' forms it uses. */
export function readUpdateStep(key: string, value: unknown): UpdateStep {
  if (isDeletionKey(key)) {
    warnOfLegacyKey(key);
    const name = key.slice(2);
    return key.startsWith("-=")
      ? { kind: "delete", key: name }
      : { kind: "replace", key: name, value: resolveOperators(value) };
  }
  if (value instanceof ForcedDeletion) return { kind: "delete", key };
  if (value instanceof ForcedReplacement)
    return { kind: "replace", key, value: resolveOperators(value[OPERATOR_VALUE]) };
  return { kind: "set", key, value };
}

/** Writes into a difference that a key is deleted, in the form of the generation in force. */
export function writeDeletion(diff: Obj, key: string): void {
  if (generation() >= 14) diff[key] = ForcedDeletion.create();
  else diff[`-=${key}`] = null;
}

/** Writes into a difference that a key is replaced without merging, in the form of the generation in force. */
export function writeReplacement(diff: Obj, key: string, value: unknown): void {
  if (generation() >= 14) diff[key] = ForcedReplacement.create(value);
  else diff[`==${key}`] = value;
}

const warned = new Set<string>();

function warnOfLegacyKey(key: string): void {
  if (generation() < 14 || warned.has(key)) return;
  warned.add(key);
  logCompatibilityWarning(
    `The update key "${key}" is deprecated: give the key itself the value _del or _replace(value).`,
    {
      since: 14,
      until: 16,
    },
  );
}

/**
 * Plain data with the operators inside it applied: deletions leave their key out, replacements become their
 * value.
 */
export function resolveOperators(value: unknown): unknown {
  if (value instanceof ForcedDeletion) return undefined;
  if (value instanceof ForcedReplacement) return resolveOperators(value[OPERATOR_VALUE]);
  if (Array.isArray(value)) return value.map(resolveOperators);
  if (!isPlainObject(value)) return value;
  const resolved: Obj = {};
  for (const [key, inner] of Object.entries(value)) {
    const step = readUpdateStep(key, inner);
    if (step.kind !== "delete" && !isUnsafeKey(step.key)) resolved[step.key] = resolveOperators(step.value);
  }
  return resolved;
}

/**
 * Merges an expanded update into plain source data, in place, carrying out its operators. Objects merge, everything
 * else is replaced, keys through a prototype are ignored. Returns the source. Client and server both apply updates with
 * this.
 */
export function applyUpdate<T extends object>(source: T, diff: object): T {
  const target = source as Obj;
  for (const [rawKey, rawValue] of Object.entries(diff)) {
    const step = readUpdateStep(rawKey, rawValue);
    if (isUnsafeKey(step.key)) continue;
    if (step.kind === "delete") delete target[step.key];
    else if (step.kind === "replace") target[step.key] = deepClone(step.value);
    else {
      const standing = Object.hasOwn(target, step.key) ? target[step.key] : undefined;
      if (isPlainObject(standing) && isPlainObject(step.value)) applyUpdate(standing, step.value);
      else target[step.key] = deepClone(resolveOperators(step.value));
    }
  }
  return source;
}

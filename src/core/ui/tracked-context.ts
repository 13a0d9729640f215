/**
 * Records what a template reads of its context, so that it is rendered again only if any of that has changed. Plain
 * objects are recorded property by property, as they are read; arrays and anything else that is read is compared whole.
 */

/** The copy of a value that may have changed although it is the same object, such as a collection. */
const UNKNOWN = Symbol("unknown");

/** What a template has read of one object. */
export class ContextReads {
  /** Copies of the properties that were read whole. */
  readonly #values = new Map<string, unknown>();
  /** What was read of the properties that are recorded separately. */
  readonly #parts = new Map<string, ContextReads>();
  /** Copies of the object itself, if all of its properties were listed. */
  readonly #copies: unknown[] = [];
  /** What others have read of the same object that must be unchanged too. */
  readonly #others = new Set<ContextReads>();

  /** Records that a property was read as a whole. */
  addValue(key: string, value: unknown): void {
    if (!this.#values.has(key)) this.#values.set(key, copy(value));
  }

  /** Returns where to record what is read of a property. */
  addPart(key: string): ContextReads {
    const known = this.#parts.get(key);
    if (known) return known;
    const part = new ContextReads();
    this.#parts.set(key, part);
    return part;
  }

  /** Records that all properties of the object were listed. */
  addAll(source: object): void {
    if (this.#copies.length === 0) this.#copies.push(copy(source));
  }

  /** Records that what others have read of the same object must be unchanged too. */
  include(reads: ContextReads): void {
    this.#others.add(reads);
  }

  /** Returns whether all that was read has the same values in another object. */
  areUnchanged(source: object): boolean {
    for (const one of this.#copies) if (!isSame(one, source)) return false;
    for (const [key, was] of this.#values) if (!isSame(was, Reflect.get(source, key))) return false;
    for (const [key, reads] of this.#parts) {
      const value: unknown = Reflect.get(source, key);
      if (!(value instanceof Object && hasParts(value) && reads.areUnchanged(value))) return false;
    }
    for (const reads of this.#others) if (!reads.areUnchanged(source)) return false;
    return true;
  }
}

/** Whether an object is a plain one. */
const isPlain = ({ constructor }: object): boolean => constructor === Object || constructor === undefined;

/** Whether an object's properties are recorded separately: those of a plain one, and of documents and their data. */
const hasParts = (value: object): boolean => isPlain(value) || value instanceof foundry.abstract.DataModel;

/** Returns a view of a context that records in `reads` what is read of it. */
export const trackContext = (context: object, reads: ContextReads): object => createView(context, reads, true);

function createView(source: object, reads: ContextReads, isRoot: boolean): object {
  const views = new Map<string, object>();
  // The properties of a frozen object could not be replaced by views: the proxy's own target is another one.
  return new Proxy(
    {},
    {
      get(_target, key) {
        const value: unknown = Reflect.get(source, key, source);
        if (typeof key === "symbol" || typeof value === "function") return value;
        if (!(value instanceof Object && hasParts(value))) {
          reads.addValue(key, value);
          return value;
        }
        const view = views.get(key) ?? createView(value, reads.addPart(key), false);
        views.set(key, view);
        return view;
      },
      set: (_target, key, value) => Reflect.set(source, key, value),
      has: (_target, key) => Reflect.has(source, key),
      ownKeys() {
        // All of it is listed: it is compared whole.
        if (!isRoot) reads.addAll(source);
        return Reflect.ownKeys(source);
      },
      getOwnPropertyDescriptor(_target, key) {
        const found = Reflect.getOwnPropertyDescriptor(source, key);
        return found && { configurable: true, writable: true, enumerable: found.enumerable ?? false, value: undefined };
      },
      getPrototypeOf: () => Reflect.getPrototypeOf(source),
    },
  );
}

/** Returns a copy of a value for `isSame`. Functions and fields of a schema, which never change, are not copied. */
export function copy<T>(value: T): unknown {
  if (typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) return value.map((one) => copy(one));
  if (isPlain(value)) {
    const result: Record<string, unknown> = {};
    for (const key of Object.keys(value)) result[key] = copy(Reflect.get(value, key));
    return result;
  }
  if (value instanceof Handlebars.SafeString || value instanceof foundry.data.fields.DataField) return value;
  return UNKNOWN;
}

/** Returns whether a value equals the one that was copied. */
export function isSame<T>(was: T, value: unknown): boolean {
  if (was === value) return true;
  if (typeof was !== "object" || typeof value !== "object" || was === null || value === null)
    return Number.isNaN(was) && Number.isNaN(value);
  if (Array.isArray(was))
    return Array.isArray(value) && was.length === value.length && was.every((one, i) => isSame(one, value[i]));
  if (was instanceof Handlebars.SafeString)
    return value instanceof Handlebars.SafeString && String(was) === String(value);
  if (Array.isArray(value) || !isPlain(was) || !isPlain(value)) return false;
  const keys = Object.keys(value);
  const before = Object.keys(was);
  if (before.length !== keys.length) return false;
  // Templates list properties in their order.
  return before.every((key, i) => key === keys[i] && isSame(Reflect.get(was, key), Reflect.get(value, key)));
}

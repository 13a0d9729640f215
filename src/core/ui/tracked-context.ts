/**
 * Records what a template reads of its context, so that it is rendered again only if any of that has changed. Plain
 * objects are recorded property by property, as they are read; arrays and anything else that is read is compared whole.
 */

/** Something that a template has read: its path in the context, and a text that equals that of any equal value. */
interface Read {
  readonly path: readonly string[];
  readonly was: string | null;
}

/** The text of an object whose properties are recorded separately. */
const PRESENT = "present";

/** What a template has read. */
export class ContextReads {
  readonly #reads = new Map<string, Read>();

  /** Records that a value was read, as a whole or for its properties. */
  add(path: readonly string[], value: unknown, isWhole: boolean): void {
    const key = `${isWhole ? "=" : "?"}${path.join("\n")}`;
    if (!this.#reads.has(key)) this.#reads.set(key, { path, was: isWhole ? fingerprint(value) : PRESENT });
  }

  /** Returns whether all that was read has the same values in another context. */
  areUnchanged(context: object): boolean {
    for (const { path, was } of this.#reads.values()) {
      const value = readPath(context, path);
      const isSame = was === PRESENT ? value instanceof Object && hasParts(value) : was === fingerprint(value);
      if (was === null || !isSame) return false;
    }
    return true;
  }
}

const readPath = (context: object, path: readonly string[]): unknown =>
  path.reduce<unknown>((at, key) => Reflect.get(Object(at), key), context);

/** Whether an object is a plain one. */
const isPlain = ({ constructor }: object): boolean => constructor === Object || constructor === undefined;

/** Whether an object's properties are recorded separately: those of a plain one, and of documents and their data. */
const hasParts = (value: object): boolean => isPlain(value) || value instanceof foundry.abstract.DataModel;

/** Returns a view of a context that records in `reads` what is read of it. */
export const trackContext = (context: object, reads: ContextReads): object => createView(context, [], reads);

function createView(source: object, path: readonly string[], reads: ContextReads): object {
  const views = new Map<string, object>();
  // The properties of a frozen object could not be replaced by views: the proxy's own target is another one.
  return new Proxy(
    {},
    {
      get(_target, key) {
        const value: unknown = Reflect.get(source, key, source);
        if (typeof key === "symbol" || typeof value === "function") return value;
        const at = [...path, key];
        if (!(value instanceof Object && hasParts(value))) {
          reads.add(at, value, true);
          return value;
        }
        reads.add(at, value, false);
        const view = views.get(key) ?? createView(value, at, reads);
        views.set(key, view);
        return view;
      },
      set: (_target, key, value) => Reflect.set(source, key, value),
      has: (_target, key) => Reflect.has(source, key),
      ownKeys() {
        // All of it is listed: it is compared whole.
        if (path.length > 0) reads.add(path, source, true);
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

/** The number of each object that is compared by its identity. */
const identities = new WeakMap<object, number>();
let lastIdentity = 0;

function identify(value: object): number {
  const known = identities.get(value) ?? (lastIdentity += 1);
  identities.set(value, known);
  return known;
}

/**
 * Returns a text that equals that of any equal value; null for a value that may have changed although it is the same
 * object, such as a collection.
 */
function fingerprint(value: unknown): string | null {
  if (typeof value === "string") return JSON.stringify(value);
  if (typeof value === "function") return `function ${identify(value)}`;
  if (typeof value !== "object" || value === null) return String(value);
  if (Array.isArray(value)) return join(value.map(fingerprint), "[", "]");
  if (isPlain(value)) {
    const properties = Object.keys(value).map((key) => fingerprintProperty(value, key));
    return join(properties, "{", "}");
  }
  if (value instanceof Handlebars.SafeString) return `safe ${JSON.stringify(String(value))}`;
  // Fields of a schema never change.
  if (value instanceof foundry.data.fields.DataField) return `field ${identify(value)}`;
  return null;
}

function fingerprintProperty(of: object, key: string): string | null {
  const inner = fingerprint(Reflect.get(of, key));
  return inner === null ? null : `${key}:${inner}`;
}

const join = (parts: readonly (string | null)[], open: string, close: string): string | null =>
  parts.includes(null) ? null : `${open}${parts.join()}${close}`;

/**
 * Which of an actor's items are initialised with it: Foundry resets all of them whenever the actor is reset, although
 * most updates of an actor change none.
 */

type Values = Readonly<Record<string, unknown>>;

const initializing = new WeakSet<object>();

/** Initialises an actor. Meanwhile `isInitializing` holds for it, until its data is prepared. */
export function initializeActor(actor: object, initialize: () => void): void {
  initializing.add(actor);
  try {
    initialize();
  } finally {
    initializing.delete(actor);
  }
}

/** Ends the initialisation of an actor and of its items: preparation follows. */
export const endInitialization = (actor: object): boolean => initializing.delete(actor);

/** Whether an actor's items are being initialised with it; it prepares all of them afterwards. */
export const isInitializing = (actor: object): boolean => initializing.has(actor);

/** Whether every field of a document has the value that is stored: initialising it again would change nothing. */
export function mirrorsSource(document: object): boolean {
  const values = document as Values;
  const source = values["_source"] as Values;
  for (const name in source) if (!mirrors(values[name], source[name])) return false;
  return true;
}

/**
 * Whether a value is what a field makes of a stored one, with nothing besides. Knows values that are initialised as
 * they are stored, sets, and collections without documents; any other counts as different.
 */
function mirrors(value: unknown, stored: unknown): boolean {
  if (value === stored) return true;
  if (typeof value !== "object" || value === null || typeof stored !== "object" || stored === null) return false;
  return Array.isArray(stored) ? mirrorsList(value, stored) : mirrorsFields(value as Values, stored as Values);
}

function mirrorsList(value: object, stored: readonly unknown[]): boolean {
  if (Array.isArray(value)) return value.length === stored.length && value.every((one, at) => mirrors(one, stored[at]));
  if (value instanceof Set) return value.size === stored.length && stored.every((one) => value.has(one));
  return value instanceof Map && value.size === 0 && stored.length === 0;
}

function mirrorsFields(value: Values, stored: Values): boolean {
  let count = 0;
  for (const key in stored) {
    if (!mirrors(value[key], stored[key])) return false;
    count += 1;
  }
  return Object.keys(value).length === count;
}

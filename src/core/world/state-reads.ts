/**
 * Records which shared state a computation reads: documents, settings, encounters, tokens, users. What was computed is
 * current until any of that changes.
 */
import type { Ref } from "../../rules/shared/change.ts";

/** The state that is not named by a document or a setting. */
export const STATE = {
  /** Who is in an encounter, and its round. */
  encounters: "encounters",
  /** The tokens of the scene that is displayed, and the user's targets. */
  tokens: "tokens",
  /** All actors: which there are, and their data. */
  actors: "actors",
  /** All settings of ours. */
  settings: "settings",
  /** Who is connected, and as what. */
  users: "users",
  /** The world's time. */
  time: "time",
  /** What only GMs know. */
  secrets: "secrets",
} as const;

/** Counts the changes. */
let latest = 0;
/** The last change of each piece of state. */
const changes = new Map<string, number>();
const listeners = new Set<() => void>();
let isAnnounced = true;

/** What one computation has read. */
export class StateReads {
  readonly #since = latest;
  readonly #keys = new Set<string>();

  add(key: string): void {
    this.#keys.add(key);
  }

  addPlace(at: Ref): void {
    this.add(formatPlaceKey(at));
  }

  /** Whether nothing of it has changed since the computation began. */
  get isCurrent(): boolean {
    for (const key of this.#keys) if ((changes.get(key) ?? 0) > this.#since) return false;
    return true;
  }
}

/** `Actor.x`, or the token of an actor of its own, for anything in it. */
const OUTERMOST = /^(?:Compendium\.[^.]+\.[^.]+\.[^.]+\.[^.]+|Scene\.[^.]+(?:\.Token\.[^.]+)?|[^.]+\.[^.]+)/;

/** Returns the key of a document. What is in an actor has the actor's: its owners and effects count. */
export const documentKey = (uuid: string): string => OUTERMOST.exec(uuid)?.[0] ?? uuid;

/** Returns the key of a world setting, by its full name (`quadrant.…`). */
export const settingKey = (name: string): string => `setting ${name}`;

/** Returns the key of the document or setting of a place. */
export const formatPlaceKey = (at: Ref): string => ("uuid" in at ? documentKey(at.uuid) : settingKey(at.setting));

/** Returns the key of a ruleset's house rules and world data. */
export const houseKey = (ruleset: string): string => `house ${ruleset}`;

/** Returns the key of the receipts on a card. */
export const receiptsKey = (card: string): string => `receipts ${card}`;

/**
 * One frame's time. A frame itself is not requested: for a change that nothing in sight depends on, the page would
 * prepare one and display what it did before.
 */
const PASS_DELAY_MS = 16;

/** Records that state has changed. The listeners are called soon, once for all changes of a moment. */
export function noteChanges(keys: Iterable<string>): void {
  latest += 1;
  for (const key of keys) changes.set(key, latest);
  if (!isAnnounced || listeners.size === 0) return;
  isAnnounced = false;
  setTimeout(() => {
    isAnnounced = true;
    for (const listener of listeners) listener();
  }, PASS_DELAY_MS);
}

/** Calls `listener` after state has changed; returns a function that ends it. */
export function onStateChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

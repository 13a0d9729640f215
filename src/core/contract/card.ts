/** A card as a message stores it, and one that an action posts. Types only. */
import type { Json } from "../../rules/shared/json.ts";
import type { RollData } from "../../rules/shared/roll.ts";
import type { Text } from "./world.ts";

/** A section of a card as stored: what kind, where in the order, and what everyone may know. */
export interface PartEntry {
  readonly kind: string;
  readonly sort: number;
  readonly data: { readonly [key: string]: Json };
}

/** What a finished check puts on the table. Parts are keyed by a short id of the ruleset's choice. */
export interface Card {
  readonly title: Text;
  readonly subtitle?: Text;
  readonly parts: Readonly<Record<string, PartEntry>>;
  /** Nothing on it hangs on a hidden number, so it lies face up at once: a success that was bought. */
  readonly settled?: true;
}

/**
 * A card's message as an amendment reads it: as stored; whether a GM posted it, for anybody can; keys of its offers
 * that have been used.
 */
export interface CardState {
  readonly uuid: string;
  /** Uuid of who acted, if anyone. */
  readonly actor: string | null;
  readonly byGM?: boolean;
  readonly used?: () => readonly string[];
  /** The check's roll first. */
  readonly rolls: readonly RollData[];
  readonly parts: Readonly<Record<string, PartEntry>>;
}

/** A card that an action puts on the table. Whoever may do that lists `create:ChatMessage` among what it writes. */
export interface Posting {
  /** Uuid of whom it is about. */
  readonly actor: string;
  readonly card: Card;
  /** For the actor's owners and GMs alone. */
  readonly isPrivate: boolean;
}

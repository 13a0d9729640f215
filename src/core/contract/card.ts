/** A card as a message stores it, and one that an action posts. */
import type { Json } from "../../rules/shared/json.ts";
import { type Schema, readShape } from "../../rules/shared/schema.ts";
import type { RollData } from "../../rules/shared/roll.ts";
import type { Text } from "./world.ts";

/** A section of a card as stored: its kind, its position, and its public data. */
export interface PartEntry {
  readonly kind: string;
  readonly sort: number;
  readonly data: { readonly [key: string]: Json };
}

/** The card of a finished check. Parts are keyed by a short id of the ruleset's choice. */
export interface Card {
  readonly title: Text;
  readonly subtitle?: Text;
  readonly parts: Readonly<Record<string, PartEntry>>;
  /** Nothing on it depends on a hidden number, so it is face up at once: a success that was bought. */
  readonly settled?: true;
}

/**
 * A card's message as an amendment reads it: as stored; whether a GM posted it, since everybody can; keys of its offers
 * that have been used.
 */
export interface CardState {
  readonly uuid: string;
  /** Uuid of who acted, if any. */
  readonly actor: string | null;
  readonly byGM?: boolean;
  readonly used?: () => readonly string[];
  /** The check's roll is the first. */
  readonly rolls: readonly RollData[];
  readonly parts: Readonly<Record<string, PartEntry>>;
}

/** A card that an action posts. The action lists `create:ChatMessage` in its `writes`. */
export interface Posting {
  /** Uuid of the actor it is about. */
  readonly actor: string;
  readonly card: Card;
  /** Visible only to the actor's owners and GMs. */
  readonly isPrivate: boolean;
}

/** Returns the data of a card's part; null where the card has no such part, or its data is not valid. */
export const readPart = <Data>(
  { parts }: { readonly parts: Readonly<Record<string, Pick<PartEntry, "data">>> },
  id: string,
  data: Schema<Data>,
): Data | null => readShape(data, parts[id]?.data);

/** Places of its own card that every amendment may write. */
export const CARD_PLACES = ["ChatMessage:rolls", "ChatMessage:content", "ChatMessage:system.parts.*"];

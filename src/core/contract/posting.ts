/** What an action puts on the table beside what it changes. */
import type { Card } from "./ruleset.ts";

/** A card that an action puts on the table. Whoever may do that lists `create:ChatMessage` among what it writes. */
export interface Posting {
  /** Uuid of whom it is about. */
  readonly actor: string;
  readonly card: Card;
  /** For the actor's owners and GMs alone. */
  readonly isPrivate: boolean;
}

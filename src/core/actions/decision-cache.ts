/** What the buttons of one drawing look at together, each thing once. Not to be kept. */
import { readCardState, toCardState } from "../messages/card-state.ts";
import type { CardState } from "../contract/card.ts";
import type { CardMessage } from "../messages/card.ts";
import { type createWorld, cacheSnapshots } from "../world/snapshot.ts";

/** How whoever decides looks at the world, and at the card a button stands on. */
export interface DecisionCache {
  readonly createWorld: typeof createWorld;
  readonly readCardState: typeof readCardState;
}

/** A glance at the table as it is now; from a card, if any, that may not be written yet. */
export function createDecisionCache(from: CardMessage | null = null): DecisionCache {
  const cards = new Map<string, CardState | null>();
  return {
    createWorld: cacheSnapshots(),
    readCardState: (id) => {
      if (id === null) return null;
      if (!cards.has(id)) cards.set(id, from?.id === id ? toCardState(from) : readCardState(id));
      return cards.get(id) ?? null;
    },
  };
}

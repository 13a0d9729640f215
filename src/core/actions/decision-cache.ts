/** What the buttons of one rendering read together, each thing once. Don't keep it. */
import { readCardState, toCardState } from "../messages/card-state.ts";
import type { CardState } from "../contract/card.ts";
import type { CardMessage } from "../messages/card.ts";
import { type createWorld, cacheSnapshots } from "../world/snapshot.ts";

/** How a decision reads the world, and the card that holds the button. */
export interface DecisionCache {
  readonly createWorld: typeof createWorld;
  readonly readCardState: typeof readCardState;
}

/** Creates a cache of the current state. `from` is the card being rendered, which may not be stored yet. */
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

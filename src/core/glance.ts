/** What the buttons of one drawing look at together, each thing once. Not to be kept. */
import { cardStateOf } from "./card-state.ts";
import type { CardState } from "./contract.ts";
import { type worldOf, worldsAtAGlance } from "./snapshot.ts";

/** How whoever decides looks at the world, and at the card a button stands on. */
export interface Glance {
  readonly worldOf: typeof worldOf;
  readonly cardStateOf: typeof cardStateOf;
}

/** A glance at the table as it is now. */
export function glanceNow(): Glance {
  const cards = new Map<string, CardState | null>();
  return {
    worldOf: worldsAtAGlance(),
    cardStateOf: (id) => {
      if (id === null) return null;
      const state = cards.has(id) ? (cards.get(id) ?? null) : cardStateOf(id);
      cards.set(id, state);
      return state;
    },
  };
}

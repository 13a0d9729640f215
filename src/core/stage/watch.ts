/**
 * Stages go on by themselves where nobody has to decide: what is to be turned is turned, who stays away is passed over.
 * Fetched late.
 */
import type { OwnMessage } from "../compat/chat.ts";
import { STATE, type StateReads, receiptsKey } from "../world/state-reads.ts";
import { type StageMessage, openStages } from "../messages/stages.ts";

/** Messages that may let an open stage go on. */
const TENDED: readonly string[] = ["stage", "card", "receipt"];

/** Begins to tend what goes on. `redraw` draws a stage's card anew. Call in `ready`. */
export function startStages(redraw: (id: string) => void): void {
  const tend = foundry.utils.debounce(() => void advanceStages(), 30);
  // What follows from a move is on cards, in receipts, and on actors that may be deleted.
  for (const hook of ["createChatMessage", "updateChatMessage", "deleteChatMessage"] as const)
    Hooks.on(hook, (message: object) => void (TENDED.includes((message as OwnMessage).type) && tend()));
  Hooks.on("deleteActor", tend);
  Hooks.on("userConnected", () => {
    for (const { id } of openStages()) redraw(id); // who is here stands on it
    tend();
  });
  void advanceStages();
}

async function advanceStages(): Promise<void> {
  if (game.ready && openStages().length > 0) await (await import("./advance.ts")).advance();
}

/** How stages appear in the chat log. */
export const stageView = {
  element: async (message: OwnMessage, reads: StateReads): Promise<HTMLElement> => {
    // Its kind reads the world by itself.
    for (const key of [STATE.actors, STATE.settings, STATE.users, receiptsKey(message.id)]) reads.add(key);
    return (await import("./card.ts")).renderStageCard(message as OwnMessage & StageMessage, reads);
  },
};

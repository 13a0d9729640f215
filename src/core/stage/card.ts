/** A stage's card in the chat: its state, quick moves, and a button that opens its window. */
import { pressUndo } from "../actions/undo-dialog.ts";
import type { StageMessage } from "../messages/stages.ts";
import type { StateReads } from "../world/state-reads.ts";
import { makeMove } from "./moves.ts";
import { presentStage } from "./present.ts";
import { loadStage } from "./viewer.ts";
import { showStage } from "./window.ts";
import { elementFromHtml, handlePresses, renderTemplate } from "../ui/html.ts";

/** Returns the card's element for this user. `reads` records what it depends on. */
export async function renderStageCard({ id }: StageMessage, reads: StateReads): Promise<HTMLElement> {
  const one = await loadStage(id, reads);
  const context = one ? await presentStage(one, true) : { skin: "core", forged: true };
  const html = await renderTemplate("templates/stage/card.hbs", context);
  const element = elementFromHtml(html, "a stage's card");
  handlePresses(element, {
    stage: () => showStage(id),
    move: (key) => makeMove(id, key, null),
    undo: pressUndo,
  });
  return element;
}

/** A stage's card in the chat: its state, quick moves, and a button that opens its window. */
import { UNDO } from "../actions/request.ts";
import { perform } from "../actions/submit.ts";
import { elementFromHtml } from "../ui/html.ts";
import { asset } from "../compat/id.ts";
import type { StageMessage } from "./document.ts";
import { makeMove } from "./moves.ts";
import { renderPart, presentStage } from "./present.ts";
import { loadStage } from "./viewer.ts";
import { showStage } from "./window.ts";

/** Returns the card's element for this user. */
export async function renderStageCard({ id }: StageMessage): Promise<HTMLElement> {
  const one = await loadStage(id);
  const context = one
    ? { ...(await presentStage(one, true)), enriched: await renderPart(one, true) }
    : { skin: "core", forged: true };
  const html = await foundry.applications.handlebars.renderTemplate(asset("templates/stage/card.hbs"), {
    ...context,
  });
  const element = elementFromHtml(html, "a stage's card");
  element.addEventListener("click", (event) => void onClick(event, id));
  return element;
}

async function onClick(event: Event, id: string): Promise<void> {
  const button = event.target instanceof Element ? event.target.closest<HTMLButtonElement>("button[data-q]") : null;
  if (!button || button.disabled) return;
  event.preventDefault();
  button.disabled = true; // no second press while the first is in progress
  try {
    await press(button.dataset["q"] ?? "", button.dataset["key"] ?? "", id);
  } finally {
    button.disabled = false;
  }
}

async function press(what: string, key: string, id: string): Promise<void> {
  if (what === "stage") showStage(id);
  else if (what === "move") await makeMove(id, key, null);
  else if (what === "undo") await perform({ action: UNDO, args: key });
}

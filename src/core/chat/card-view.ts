/** What a card's template displays to one user. */
import { findDoc } from "../compat/documents.ts";
import { asset } from "../compat/id.ts";
import type { Seat } from "../contract/world.ts";
import { type CardMessage, openParts } from "../messages/card.ts";
import { findCardReceipts } from "../messages/receipts.ts";
import { imageUrl } from "../ui/elements.ts";
import { say } from "../ui/text.ts";
import { getOwnSeat } from "../world/seat.ts";
import { buildButtons } from "./card-offers.ts";
import { viewHiddenNumber } from "./message-views.ts";
import { receiptRow } from "./receipt-view.ts";

/** How many letters of title and actor's name fit in two lines of a card. */
const MAX_TITLE_LETTERS = 52;

/** Returns the context of a card. `redraw` is called when a hidden number becomes known. */
export async function cardContext(message: CardMessage, redraw: () => void): Promise<Record<string, unknown>> {
  const { system } = message;
  const seat = getOwnSeat();
  const actor = system.actor === null ? null : findDoc(system.actor);
  const sealed = await viewHiddenNumber(message, seat, redraw);
  const shown = sealed?.parts ? { ...system, parts: sealed.parts } : system;
  const own = openParts(system);
  const parts = await Promise.all((shown === system ? own : openParts(shown)).map((part) => renderPart(part, seat)));
  const { buttons, folds, refused } = await buildButtons(message, seat, own);
  const { title = "" } = system.head;
  return {
    skin: system.ruleset,
    title,
    isLong: say(title).length + (actor?.name.length ?? 0) > MAX_TITLE_LETTERS,
    subtitle: system.head.subtitle,
    actor: actor && { name: actor.name, face: imageUrl(actor.img ?? "") },
    parts,
    sealed: sealed?.strip ?? null,
    done: findCardReceipts(message.id).map((receipt) => receiptRow(receipt, seat)),
    offers: buttons.length + folds.length > 0 ? { buttons, folds } : null,
    refused,
  };
}

/**
 * Returns one part's HTML. It is empty where the part has nothing to display, or fails: the other parts still appear.
 */
async function renderPart({ template, view }: ReturnType<typeof openParts>[number], seat: Seat): Promise<string> {
  try {
    const shown = view(seat, undefined) as Record<string, unknown> | null;
    return shown === null ? "" : await foundry.applications.handlebars.renderTemplate(asset(template), shown);
  } catch (error) {
    console.error(`${template} can't be rendered`, error);
    return "";
  }
}

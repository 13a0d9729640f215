/**
 * Renders cards, receipts and requests for one user, from the message's data alone. Holds no state; a message is
 * rendered as often as needed.
 */
import { type OwnMessage, findMessageElements, findMessage } from "../compat/chat.ts";
import { asset } from "../compat/id.ts";
import { isCard } from "../messages/card.ts";
import { isRequest } from "../messages/open-requests.ts";
import { isReceipt } from "../messages/receipts.ts";
import { markFocus, restoreFocus, waitForRelease } from "../ui/application.ts";
import { elementFromHtml, hasSameHtml, preserveOpen } from "../ui/html.ts";
import { getOwnSeat } from "../world/world.ts";
import { preserveOpenOffers } from "./card-offers.ts";
import { actionSkin, cardContext, receiptRow, requestContext } from "./message-contexts.ts";
import { messageView } from "./message-views.ts";
import { onMessageClick } from "./press.ts";

/** Returns the element of a card, a receipt, a stage or a request; null for any other message. */
export async function renderMessage(message: OwnMessage): Promise<HTMLElement | null> {
  if (isCard(message))
    return toElement(
      "templates/chat/card.hbs",
      await cardContext(message, () => void rerenderMessage(message.id)),
      message,
    );
  if (isReceipt(message))
    return toElement(
      "templates/chat/receipt.hbs",
      { ...actionSkin(message.system.action), done: receiptRow(message, getOwnSeat()) },
      message,
    );
  if (isRequest(message)) return toElement("templates/chat/open-request.hbs", requestContext(message), message);
  const view = messageView(message.type);
  if (!view) return null;
  if ("element" in view) return view.element(message);
  return toElement(
    view.template,
    await view.context(message, getOwnSeat(), () => void rerenderMessage(message.id)),
    message,
  );
}

/** The latest of several renders of a card in progress. */
const latestRenders = new WeakMap<HTMLElement, object>();

/** Renders a message again wherever it is displayed: something it displays (a receipt, a permission) has changed. */
export async function rerenderMessage(id: string): Promise<void> {
  const message = typeof document === "undefined" ? null : findMessage(id); // a client without a page, in tests
  if (!message) return;
  for (const element of findMessageElements(id)) {
    const turn = {};
    latestRenders.set(element, turn);
    await waitForRelease(element); // then render the current state
    const fresh = await renderMessage(message);
    const old = findRendered(element);
    // Most updates change nothing.
    if (!old || !fresh || hasSameHtml(old, fresh)) continue;
    await copyOpenState(old, fresh, message);
    // Of several renders in progress, the last one has the current data.
    if (latestRenders.get(element) !== turn) continue;
    const goOn = captureFocus(old, fresh);
    old.replaceWith(fresh);
    goOn();
  }
}

const findRendered = (element: Element | undefined): Element | null =>
  element?.querySelector(".message-content > .quadrant") ?? null;

async function copyOpenState(old: Element, fresh: Element, message: OwnMessage): Promise<void> {
  preserveOpen(old, fresh);
  if (isCard(message)) await preserveOpenOffers(message, old, fresh);
}

/** Copies open disclosures and the keyboard focus to a card that Foundry is about to insert in place of the old one. */
export async function preserveState(message: OwnMessage, fresh: HTMLElement): Promise<void> {
  const copies = typeof document === "undefined" ? [] : findMessageElements(message.id);
  const old = findRendered(copies.find((copy) => copy.contains(document.activeElement)) ?? copies[0]);
  if (!old) return;
  await copyOpenState(old, fresh, message);
  const goOn = captureFocus(old, fresh);
  // Foundry inserts it asynchronously.
  const once = (left: number): void => {
    if (fresh.isConnected) goOn();
    else if (left > 0) setTimeout(once, 10, left - 1);
  };
  if (old.contains(document.activeElement)) once(20);
}

/**
 * Returns a function that restores the keyboard focus after a card was replaced: to the same button, else to the card.
 */
function captureFocus(old: Element, fresh: HTMLElement): () => void {
  const place = old instanceof HTMLElement && old.contains(document.activeElement) ? (markFocus(old) ?? "card") : null;
  return () => {
    if (place === null || document.activeElement !== document.body) return;
    if (place !== "card") restoreFocus(fresh, place);
    if (document.activeElement !== document.body) return;
    fresh.tabIndex = -1;
    fresh.focus({ preventScroll: true });
  };
}

async function toElement(template: string, context: object, message: OwnMessage): Promise<HTMLElement> {
  const element = elementFromHtml(
    await foundry.applications.handlebars.renderTemplate(asset(template), { ...context }),
    template,
  );
  // A card may have been rendered before its message was stored: read the stored one.
  element.addEventListener("click", (event) => void onMessageClick(event, findMessage(message.id) ?? message));
  return element;
}

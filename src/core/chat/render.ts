/**
 * Renders cards, receipts and requests for one user, from the message's data alone. Holds no state; a message is
 * rendered as often as needed.
 */
import { type OwnMessage, findMessageElements, findMessage } from "../compat/chat.ts";
import { asset } from "../compat/id.ts";
import { isCard } from "../messages/card.ts";
import { isRequest } from "../messages/open-requests.ts";
import { isReceipt } from "../messages/receipts.ts";
import { morphKeepingFocus } from "../ui/application.ts";
import { adoptHtml, elementFromHtml, hasSameHtml } from "../ui/html.ts";
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
    const fresh = await renderMessage(message);
    const old = findRendered(element);
    // Most updates change nothing.
    if (!old || !fresh || hasSameHtml(old, fresh)) continue;
    await openSameOffers(old, fresh, message);
    // Of several renders in progress, the last one has the current data.
    if (latestRenders.get(element) !== turn) continue;
    morphCard(old, fresh);
  }
}

const findRendered = (element: Element | undefined): HTMLElement | null =>
  element?.querySelector<HTMLElement>(".message-content > .quadrant") ?? null;

async function openSameOffers(old: Element, fresh: Element, message: OwnMessage): Promise<void> {
  if (isCard(message)) await preserveOpenOffers(message, old, fresh);
}

/** Changes a card in place. If its focused button is gone, the card has the focus: not the top of the page. */
function morphCard(old: HTMLElement, fresh: HTMLElement): void {
  const hadFocus = old.contains(document.activeElement);
  morphKeepingFocus(old, fresh);
  adoptHtml(old, fresh);
  if (!hadFocus || document.activeElement !== document.body) return;
  old.tabIndex = -1;
  old.focus({ preventScroll: true });
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

/**
 * Renders cards, receipts and requests for one user, from the message's data alone. Holds no state; a message is
 * rendered as often as needed.
 */
import { type OwnMessage, findMessage } from "../compat/chat.ts";
import { asset } from "../compat/platform.ts";
import { isCard } from "../messages/card.ts";
import { isRequest } from "../messages/open-requests.ts";
import { isReceipt } from "../messages/receipts.ts";
import { elementFromHtml } from "../ui/html.ts";
import { handlePresses } from "../ui/press.ts";
import { getOwnSeat } from "../world/world.ts";
import { actionSkin, cardContext, messageView, receiptRow, requestContext } from "./message-contexts.ts";
import { updateElements } from "./message-elements.ts";
import { buildPresses } from "./press.ts";

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

/** Renders a message again wherever it is displayed: something it displays (a receipt, a permission) has changed. */
export async function rerenderMessage(id: string): Promise<void> {
  const message = typeof document === "undefined" ? null : findMessage(id); // a client without a page, in tests
  if (message) await updateElements(message, () => renderMessage(message));
}

async function toElement(template: string, context: object, message: OwnMessage): Promise<HTMLElement> {
  const element = elementFromHtml(
    await foundry.applications.handlebars.renderTemplate(asset(template), { ...context }),
    template,
  );
  handlePresses(element, buildPresses(message));
  return element;
}

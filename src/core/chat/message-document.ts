/**
 * The document class of chat messages: cards, receipts and requests are rendered from their data. A receipt is
 * displayed on its card, or by the first receipt of its run, instead of in the log.
 */
import { type OwnMessage, findMessage } from "../compat/chat.ts";
import { prerenderCard, takePrerendered } from "./card-updates.ts";
import { renderMessage, renderWithCard, takeRendered } from "./render.ts";
import { type Receipt, findRunHead, isReceipt } from "../messages/receipts.ts";
import { loadSkinsOf } from "../ui/skins.ts";

/** Whether a receipt is displayed on its card, or by the first of its run. */
const isDisplayedElsewhere = (receipt: Receipt): boolean =>
  (receipt.system.card !== null && findMessage(receipt.system.card) !== null) || findRunHead(receipt) !== null;

/** The document class of every chat message; other types are unchanged. */
export class QuadrantMessage extends ChatMessage {
  override get visible(): boolean {
    const own = this as OwnMessage;
    if (isReceipt(own) && (own.system.quiet === true || isDisplayedElsewhere(own))) return false;
    return super.visible;
  }

  protected override async _preCreate(...args: Parameters<ChatMessage["_preCreate"]>): Promise<boolean | void> {
    if ((await super._preCreate(...args)) === false) return false;
    const [, options] = args;
    if ((options as { keepId?: boolean }).keepId) prerenderCard(this as OwnMessage);
  }

  override async renderHTML(...args: Parameters<ChatMessage["renderHTML"]>): Promise<HTMLElement> {
    const card = this.isContentVisible ? await this.#renderCard() : null;
    const render = (): Promise<HTMLElement> => super.renderHTML(...args);
    return card ? renderWithCard(this as OwnMessage, card, { ...args[0] }, render) : render();
  }

  async #renderCard(): Promise<HTMLElement | null> {
    try {
      const known = takeRendered(this) ?? takePrerendered(this as OwnMessage);
      const card = known ?? (await renderMessage(this as OwnMessage));
      if (card) await loadSkinsOf(card.classList);
      return card;
    } catch (error) {
      // A broken card must not break the log: its plain text is displayed.
      console.error(`message ${this.id} can't be drawn`, error);
      return null;
    }
  }
}

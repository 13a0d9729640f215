/**
 * The window of a choice that a card asks its author for at once, such as which die to drop. The card offers the same
 * buttons, for users who close the window and for the GM.
 */
import { type OwnMessage, findMessage } from "../compat/chat.ts";
import { handlebarsWindow } from "../ui/application.ts";
import { isCard, findPrompt } from "../messages/card.ts";
import { asset } from "../contract/registry.ts";
import { pressOffer } from "../actions/press-offer.ts";
import { onStateChange } from "../world/state-reads.ts";
import { getOwnSeat } from "../world/world.ts";
import { say } from "../ui/text.ts";
import type { Text } from "../contract/world.ts";
import { renderTemplate } from "../ui/html.ts";

const WindowBase = handlebarsWindow();

interface Prompt {
  readonly title: Text;
  readonly template: string;
  readonly view: object;
  readonly skin: string;
}

/** Returns what a card asks for now; null if nothing. */
function readPrompt(message: OwnMessage | null): Prompt | null {
  if (!isCard(message)) return null;
  const part = findPrompt(message.system);
  if (!part?.prompt || part.asks === null) return null;
  return {
    title: part.asks,
    template: part.prompt,
    view: part.view(getOwnSeat(), undefined) ?? {},
    skin: message.system.ruleset,
  };
}

export class PromptWindow extends WindowBase {
  static override DEFAULT_OPTIONS: object = {
    classes: ["quadrant", "q-window"],
    position: { width: 580, height: "auto" },
    window: { contentClasses: ["q-prompt"] },
    actions: { promptOffer: PromptWindow.#onOffer },
  };

  static override PARTS = { choice: { template: asset("templates/chat/prompt.hbs") } };

  readonly #card: string;
  #title: string;
  #endWatch = (): void => {};

  private constructor(card: string, asked: Prompt) {
    super({ id: `quadrant-prompt-${card}`, classes: [`skin-${asked.skin}`] });
    this.#card = card;
    this.#title = say(asked.title);
  }

  /** Opens the window if the card asks for something. */
  static async open(card: string): Promise<void> {
    // A client in tests may have no page.
    const asked = typeof document === "undefined" ? null : readPrompt(findMessage(card));
    if (asked) await new PromptWindow(card, asked).render({ force: true });
  }

  override get title(): string {
    return this.#title;
  }

  protected override async _prepareContext(options: object): Promise<object> {
    const context = await super._prepareContext(options);
    const asked = readPrompt(findMessage(this.#card));
    const enriched = asked ? await renderTemplate(asked.template, asked.view) : "";
    return { ...context, enriched };
  }

  protected override async _onFirstRender(context: object, options: object): Promise<void> {
    await super._onFirstRender(context, options);
    this.element.setAttribute("aria-label", this.title);
    this.element.querySelector<HTMLElement>("button[data-key]")?.focus();
    this.#endWatch = onStateChange(() => this.#closeIfDone());
    this.#closeIfDone(); // it may be done since the window was rendered
  }

  #closeIfDone(): void {
    if (!readPrompt(findMessage(this.#card))) void this.close();
  }

  protected override _onClose(options: object): void {
    super._onClose(options);
    this.#endWatch();
  }

  static async #onOffer(this: PromptWindow, _event: PointerEvent, button: HTMLElement): Promise<void> {
    const message = findMessage(this.#card);
    if (isCard(message) && (await pressOffer(message, button.dataset["key"] ?? ""))) await this.close();
  }
}

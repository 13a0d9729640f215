/**
 * The window of a stage: its state, the kind's own view, this user's moves and the log. It updates itself, announces
 * new moves to screen readers and keeps the focus.
 */
import { pressUndo } from "../actions/undo-dialog.ts";
import { type OwnMessage } from "../compat/chat.ts";
import { handlebarsWindow, isOnPage } from "../ui/application.ts";
import { asset } from "../contract/registry.ts";
import { pressOffer } from "../actions/press-offer.ts";
import { toggleOffers } from "../actions/card-offers.ts";
import type { CardMessage } from "../messages/card.ts";
import { findPostedCard } from "../messages/posted-cards.ts";
import { isReceipt } from "../messages/receipts.ts";
import { showMessage } from "../ui/show-message.ts";
import { handlePresses } from "../ui/html.ts";
import { say } from "../ui/text.ts";
import { isSecretAvailable } from "../secrets/vault.ts";
import type { LogLine } from "../contract/stage.ts";
import { declareLost, makeMove, rulesetOfStage } from "./moves.ts";
import { presentStage } from "./present.ts";
import { type LoadedStage, loadStage } from "./viewer.ts";

const WindowBase = handlebarsWindow({ keepsInput: true });

class StageWindow extends WindowBase {
  static override DEFAULT_OPTIONS: object = {
    classes: ["quadrant", "q-window"],
    position: { width: 720, height: "auto" },
    window: { resizable: true, contentClasses: ["q-stage-window"] },
    actions: { stageUndo: StageWindow.#onUndo, stageLost: StageWindow.#onLost },
  };

  static override PARTS = {
    stage: { template: asset("templates/stage/window.hbs"), scrollable: [".q-stage-window-log"] },
  };

  readonly stage: string;
  /** Ids of the cards that its moves have posted. */
  cards: readonly string[] = [];
  readonly #kind: string;
  #title: string;
  #lines: readonly LogLine[] | null = null;
  #status = "";
  #live: HTMLElement | null = null;
  /** The move in progress, and how many lines the log had when it began. */
  #moving: { readonly done: Promise<void>; readonly lines: number } | null = null;
  /** By hash: whether an active user can open the seal of an absent user. */
  readonly #held = new Map<string, boolean>();

  constructor(one: LoadedStage) {
    super({ id: `quadrant-stage-${one.record.id}`, classes: [`skin-${rulesetOfStage(one).ruleset}`] });
    this.stage = one.record.id;
    this.#kind = one.record.kind.slice(one.record.kind.indexOf(".") + 1);
    this.#title = `${say(one.definition.label)}: ${say(one.record.head.title)}`;
  }

  override get title(): string {
    return this.#title;
  }

  override get helpTopic(): string {
    return this.#kind;
  }

  protected override async _prepareContext(options: object): Promise<object> {
    const context = await super._prepareContext(options);
    const one = await loadStage(this.stage);
    if (!one) return { ...context, rootId: this.id, gone: true };
    const view = await presentStage(one, false);
    this.cards = one.viewer.cards.map(({ id }) => id);
    this.#say(view.lines, say(view.status));
    return {
      ...context,
      rootId: this.id,
      ...view,
      lost: this.#listLost(one),
    };
  }

  protected override async _onFirstRender(context: object, options: object): Promise<void> {
    await super._onFirstRender(context, options);
    this.element.setAttribute("aria-label", this.title);
    const live = (this.#live = document.createElement("p"));
    live.className = "q-stage-window-live-region";
    live.setAttribute("role", "status");
    live.setAttribute("aria-live", "polite");
    this.element.append(live); // outside the rendered part, so that screen readers announce it
    handlePresses(this.element, {
      move: (key) => this.#move(key),
      card: showMessage,
      offer: (key, button) => pressPosted(button, (card) => pressOffer(card, key)),
      "offer-group": (_key, button) => pressPosted(button, (card) => toggleOffers(card, button)),
    });
    this.element.addEventListener("submit", (event) => {
      event.preventDefault(); // Enter in a form of the kind's own presses its button, and sends nothing anywhere
      if (event.target instanceof Element) event.target.querySelector<HTMLElement>('[data-q="move"]')?.click();
    });
  }

  protected override async _onRender(context: object, options: object): Promise<void> {
    await super._onRender(context, options);
    this.element.querySelector(".q-stage-window-log")?.scrollTo({ top: 1e6 });
  }

  protected override _onClose(options: object): void {
    super._onClose(options);
    windows.delete(this.stage);
  }

  /** Renders the window again if it is open. */
  async refresh(): Promise<void> {
    if (isOnPage(this)) await this.render();
  }

  /** Announces what is new since the last render. */
  #say(lines: readonly LogLine[], status: string): void {
    const before = new Map((this.#lines ?? lines).map((line) => [line.id, formatLine(line)]));
    const fresh = lines.filter((line) => before.get(line.id) !== formatLine(line)).map(formatLine);
    if (this.#lines !== null && lines.length < this.#lines.length) fresh.push(say("QUADRANT.Stage.TakenBack"));
    // What a stage waits for may change without a move: on a card that it follows, or with an actor.
    if (fresh.length === 0 && this.#status !== "" && this.#status !== status) fresh.push(status);
    this.#status = status;
    this.#lines = lines;
    if (this.#live && fresh.length > 0) this.#live.textContent = fresh.join(" ");
  }

  /** For GMs: due moves whose secret no active user holds. */
  #listLost({ standing, viewer, record }: LoadedStage): readonly object[] {
    if (!viewer.person.isGM) return [];
    return Object.entries(standing.due).flatMap(([of, seal]) => {
      const held = this.#held.get(seal.hash);
      if (held === undefined) {
        this.#held.set(seal.hash, true);
        void isSecretAvailable(seal).then((found) => {
          if (found) return void setTimeout(() => this.#held.delete(seal.hash), RETRY_DELAY_MS);
          this.#held.set(seal.hash, false);
          void this.refresh();
        });
      }
      const line = standing.log.find(({ id }) => id === of);
      const who = line?.seat ? (record.seats[line.seat]?.name ?? "") : (game.users.get(seal.by)?.name ?? "");
      return held === false ? [{ of, who }] : [];
    });
  }

  /** Clears what is known about holders of secrets: a user has connected or left. */
  forget(): void {
    this.#held.clear();
  }

  /**
   * Makes a move. A second press on what was displayed when a move began is that of a double click, and ignored; one
   * on what the move has led to waits until it is done.
   */
  async #move(key: string): Promise<void> {
    const lines = this.#lines?.length ?? 0;
    const before = this.#moving;
    if (before?.lines === lines) return;
    const fields = this.element.querySelectorAll<HTMLInputElement>(`[data-form="${CSS.escape(key)}"] [name]`);
    const answers = [...fields].flatMap((field) =>
      field.type === "radio" && !field.checked ? [] : [[field.name, readValue(field)] as const],
    );
    const input = fields.length > 0 ? Object.fromEntries(answers) : null;
    const done = (async () => {
      await before?.done.catch(() => undefined);
      await makeMove(this.stage, key, input);
    })();
    const moving = { done, lines };
    this.#moving = moving;
    try {
      await done;
    } finally {
      if (this.#moving === moving) this.#moving = null;
    }
  }

  static async #onUndo(this: StageWindow, _event: PointerEvent, button: HTMLElement): Promise<void> {
    await pressUndo(button.dataset["key"] ?? "");
  }

  static async #onLost(this: StageWindow, _event: PointerEvent, button: HTMLElement): Promise<void> {
    await declareLost(this.stage, button.dataset["key"] ?? "");
  }
}

/** How long to wait before checking again whether the holder of a secret is active. */
const RETRY_DELAY_MS = 5000;

const formatLine = ({ text, face }: LogLine): string =>
  `${say(text)}${face === "lost" ? ` ${say("QUADRANT.Stage.Lost")}` : ""}`;
function readValue(field: HTMLInputElement): string | number {
  if (field.type === "number") return Number(field.value);
  return field.type === "checkbox" ? Number(field.checked) : field.value.trim();
}
/** Presses a button of a card that a move has posted. */
async function pressPosted(button: HTMLElement, press: (card: CardMessage) => Promise<unknown>): Promise<void> {
  const card = findPostedCard(button.closest<HTMLElement>("[data-card]")?.dataset["card"] ?? "");
  if (card) await press(card);
}

const windows = new Map<string, StageWindow>();
let watching = false;

/** Opens a stage's window, or brings it to the front. It updates itself. */
export function showStage(id: string): void {
  watch();
  const open = windows.get(id);
  if (open) return void open.render({ force: true });
  void loadStage(id).then((one) => {
    if (!one || windows.has(id)) return;
    const made = new StageWindow(one);
    windows.set(id, made);
    void made.render({ force: true });
  });
}

function watch(): void {
  if (watching) return;
  watching = true;
  const again = foundry.utils.debounce((): void => windows.forEach((one) => void one.refresh()), 30);
  const onMessage = (message: ChatMessage): void => {
    const own = message as OwnMessage;
    const about = isReceipt(own) ? own.system.card : own.id;
    if (about !== null && [...windows].some(([id, { cards }]) => id === about || cards.includes(about))) again();
  };
  for (const hook of ["updateChatMessage", "createChatMessage", "deleteChatMessage"] as const)
    Hooks.on(hook, onMessage);
  Hooks.on("userConnected", () => {
    windows.forEach((one) => one.forget());
    again();
  });
  for (const hook of ["updateActor", "deleteActor", "createSetting", "updateSetting", "updateUser"] as const)
    Hooks.on(hook, again);
  for (const hook of ["createItem", "updateItem", "deleteItem"] as const) Hooks.on(hook, again);
}

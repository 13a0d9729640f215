import type { TemplatePart } from "../../api/handlebars-application.ts";
import type { RenderOptions } from "../../api/types.ts";
import type { Bag } from "../../../globals.ts";
import { timeSince } from "../../../utils/timing.ts";
import { AbstractSidebarTab } from "../abstract-sidebar-tab.ts";
import { confirmDialog } from "../directory-dialogs.ts";
import { runGuarded, host, errorMessage, notify, t, type MessageDoc, type Speaker } from "../host.ts";
import { menuEntries } from "../menu.ts";
import { MESSAGE_PATTERNS, parseCommand, type ChatCommand } from "./chat-commands.ts";
import { readCurrentMode, findModeSetting, processChat } from "./chat-process.ts";
import { listModeChoices } from "./chat-modes.ts";
import { FloatingMessages, isInSight } from "./floating-messages.ts";
import { describeRolls, listenToRolls } from "./dice-details.ts";

/** The number of messages rendered at first, and with each "earlier". */
const BATCH_SIZE = 100;
/** The number of sent texts that the up arrow recalls. */
const HISTORY_SIZE = 5;
const TIMESTAMPS_INTERVAL_MS = 15_000;
/** A log this close to its end, in pixels, scrolls to new messages. */
const NEAR_END_PX = 80;

/**
 * The chat tab: the log, its input and the visibility of new messages
 * (https://foundryvtt.com/api/v14/classes/foundry.applications.sidebar.tabs.ChatLog.html).
 */
export class ChatLog extends AbstractSidebarTab {
  static override DEFAULT_OPTIONS: Bag = {
    id: "chat",
    classes: ["chat-sidebar"],
    window: { title: "TABLETOP.Sidebar.chat", icon: "fa-solid fa-comments" },
    actions: {
      deleteMessage: ChatLog.#deleteMessage,
      messageMenu: ChatLog.#messageMenu,
      earlier: ChatLog.#earlier,
      send: ChatLog.#send,
      clear: ChatLog.#clear,
      jumpToBottom: ChatLog.#jump,
    },
  };

  static override PARTS: Record<string, TemplatePart> = {
    log: { template: "templates/sidebar/chat-log.hbs" },
    input: { template: "templates/sidebar/chat-input.hbs" },
  };

  static override tabName = "chat";

  static MESSAGE_PATTERNS = MESSAGE_PATTERNS;

  readonly #sent: string[] = [];
  #recall = -1;
  /** Serialises changes of the log: rendering is asynchronous and the order must be kept. */
  #queue: Promise<unknown> = Promise.resolve();
  /** The rendered messages by id, so that finding one takes no search through a long log. */
  readonly #rendered = new Map<string, HTMLElement>();
  /** The number of visible messages before the first rendered one. */
  #earlierCount = 0;
  /**
   * What the next frame does about the scroll position: the page is laid out once for all messages since the last
   * frame.
   */
  #pending: "follow" | "look" | null = null;
  #jumpButton: HTMLElement | null = null;
  readonly #floating = new FloatingMessages(() => this.activate());

  /** Returns the command of a text, and the match of its pattern. */
  static parse(message: string): [ChatCommand, RegExpMatchArray] {
    return parseCommand(message);
  }

  get collection(): typeof host.game.messages {
    return host.game.messages;
  }

  get #list(): HTMLElement | null {
    return this.element?.querySelector<HTMLElement>(".chat-log") ?? null;
  }

  get #scroller(): HTMLElement | null {
    return this.element?.querySelector<HTMLElement>(".chat-scroll") ?? null;
  }

  /** Whether the end of the log is in view, or will be with its tab: measuring one out of sight lays out the page. */
  get isAtBottom(): boolean {
    if (this.isBehind) return true;
    const scroller = this.#scroller;
    return !scroller || scroller.scrollHeight - scroller.scrollTop - scroller.clientHeight < NEAR_END_PX;
  }

  override async _prepareContext(options: RenderOptions): Promise<Bag> {
    const context = await super._prepareContext(options);
    return { ...context, modes: listModeChoices(), mode: readCurrentMode(), isGM: host.game.user.isGM };
  }

  override async _onFirstRender(context: Bag, options: RenderOptions): Promise<void> {
    await super._onFirstRender(context, options);
    this._createContextMenu(() => this._getEntryContextOptions(), ".message[data-message-id]", {
      fixed: true,
      hookName: "ChatMessageContextOptions",
      parentClassHooks: false,
    });
    listenToRolls(this.element);
    window.setInterval(() => this.updateTimestamps(), TIMESTAMPS_INTERVAL_MS);
    await this.renderBatch(BATCH_SIZE);
  }

  override async _onRender(context: Bag, options: RenderOptions): Promise<void> {
    await super._onRender(context, options);
    const input = this.element.querySelector<HTMLTextAreaElement>("#chat-message");
    if (input && input.dataset["bound"] === undefined) {
      input.dataset["bound"] = "";
      input.addEventListener("keydown", (event) => this.#onKey(event, input));
      input.addEventListener("input", () => fitHeight(input));
    }
    const mode = this.element.querySelector<HTMLSelectElement>("select[name=messageMode]");
    mode?.addEventListener(
      "change",
      () => void runGuarded(() => host.game.settings.set("core", findModeSetting(), mode.value)),
    );
    this.#scroller?.addEventListener("scroll", () => this.#showJump());
  }

  /** Updates how long ago each displayed message was sent. */
  updateTimestamps(): void {
    for (const [id, node] of this.#rendered) {
      const time = node.querySelector(".message-timestamp");
      const message = this.collection.get(id);
      const text = message && timeSince(message.timestamp);
      if (time && text && time.textContent !== text) time.textContent = text;
    }
  }

  override _onActivate(): void {
    this.#scroller?.scrollTo({ top: this.#scroller.scrollHeight });
    this.#showUnread(false);
    this.#floating.clear();
  }

  /** Shows the mode of a changed setting. */
  showMode(mode: string): void {
    const select = this.element?.querySelector<HTMLSelectElement>("select[name=messageMode]");
    if (select) select.value = mode;
  }

  /** Renders up to `size` messages before the first rendered one. */
  async renderBatch(size: number): Promise<void> {
    await this.#enqueue(async () => {
      const list = this.#list;
      const scroller = this.#scroller;
      if (!list || !scroller) return;
      const waiting = this.#visible().filter((message) => !this.#rendered.has(message.id));
      const fresh = this.#rendered.size === 0;
      // The first batch has nothing above which to stay: no layout is computed for it before it is there.
      const oldHeight = fresh ? 0 : scroller.scrollHeight;
      const nodes: HTMLElement[] = [];
      for (const message of waiting.slice(-size)) {
        const node = await this.#renderMessage(message);
        nodes.push(node);
        this.#rendered.set(message.id, node);
      }
      list.prepend(...nodes);
      if (fresh) scroller.scrollTop = scroller.scrollHeight;
      else scroller.scrollTop += scroller.scrollHeight - oldHeight;
      this.#earlierCount = waiting.length - nodes.length;
      this.#showState();
    });
  }

  /** Adds a message at the end; one that is already in the log is rendered again. */
  async postOne(message: MessageDoc, options: { notify?: boolean } = {}): Promise<void> {
    if (!message.visible) return;
    await this.#enqueue(async () => {
      const list = this.#list;
      if (!list) return;
      const follow = message.isAuthor || this.#isFollowing;
      const node = await this.#renderMessage(message);
      const old = this.#findElement(message.id);
      if (old) old.replaceWith(node);
      else this.#insert(list, node, message);
      this.#rendered.set(message.id, node);
      message.logged = true;
      this.#showState();
      this.#nextFrame(follow ? "follow" : "look");
      if (options.notify !== true) return;
      if (!message.isAuthor) this.#showUnread(!this.active);
      else requestAnimationFrame(() => void this.#float(message));
    });
  }

  /** Displays the user's own new message over the page if the log is out of sight. */
  async #float(message: MessageDoc): Promise<void> {
    if (!this.isBehind && this.#scroller && isInSight(this.#scroller)) return;
    this.#floating.show(message, await this.#renderMessage(message));
  }

  /** Renders a changed message again, or removes it if it is no longer visible to the user. */
  async updateMessage(message: MessageDoc): Promise<void> {
    if (!message.visible) return this.deleteMessage(message.id);
    if (!this.#findElement(message.id))
      return this.#rendered.size === 0 || this.#isNew(message) ? this.postOne(message) : this.#recount();
    await this.#floating.update(message, () => this.#renderMessage(message));
    await this.#enqueue(async () => {
      const follow = this.#isFollowing;
      const node = await this.#renderMessage(message);
      // Read only now: while this was queued, the message may have been rendered by others, or the user may have typed
      // in it.
      const now = this.#findElement(message.id);
      if (!now) return;
      const focus = createFocusFinder(now);
      for (const details of node.querySelectorAll("details")) {
        const key = details.dataset["key"] ?? "";
        if (key !== "" && now.querySelector<HTMLDetailsElement>(`details[data-key="${CSS.escape(key)}"]`)?.open)
          details.open = true;
      }
      now.replaceWith(node);
      this.#rendered.set(message.id, node);
      focus?.(node)?.focus();
      if (follow) this.#nextFrame("follow");
    });
  }

  /** Removes a message from the log; the document is not affected. */
  async deleteMessage(id: string): Promise<void> {
    this.#floating.remove(id);
    await this.#enqueue(async () => {
      this.#findElement(id)?.remove();
      // A message that was not rendered may be one of the earlier ones.
      if (this.#rendered.delete(id)) this.#showState();
      else this.#recount();
    });
  }

  /** Sends what was typed. @throws an error with a message for the user if nothing could be sent. */
  async processMessage(message: string, options: { speaker?: Speaker } = {}): Promise<void> {
    await processChat(this, message, options);
  }

  /** Scrolls to the newest message. */
  async scrollBottom(): Promise<void> {
    const scroller = this.isBehind ? null : this.#scroller;
    if (scroller) scroller.scrollTop = scroller.scrollHeight;
    this.#showJump();
  }

  /** Returns the entries of a message's menu. */
  _getEntryContextOptions(): object[] {
    const find = (row: HTMLElement) =>
      this.collection.get(row.closest<HTMLElement>("[data-message-id]")?.dataset["messageId"] ?? "");
    return menuEntries([
      {
        label: t("TABLETOP.Chat.delete"),
        icon: "fa-solid fa-trash",
        visible: (row) => {
          const message = find(row);
          return message !== undefined && (host.game.user.isGM || message.isAuthor);
        },
        run: (row) => void runGuarded(async () => this.#confirmDelete(find(row))),
      },
    ]);
  }

  #visible(): MessageDoc[] {
    return this.collection.contents.filter((message) => message.visible).sort((a, b) => a.timestamp - b.timestamp);
  }

  #isNew(message: MessageDoc): boolean {
    const last = this.#list?.lastElementChild as HTMLElement | null | undefined;
    const lastDoc = last ? this.collection.get(last.dataset["messageId"] ?? "") : undefined;
    return lastDoc === undefined || message.timestamp >= lastDoc.timestamp;
  }

  #insert(list: HTMLElement, node: HTMLElement, message: MessageDoc): void {
    let after = list.lastElementChild as HTMLElement | null;
    while (after) {
      const doc = this.collection.get(after.dataset["messageId"] ?? "");
      if (!doc || doc.timestamp <= message.timestamp) break;
      after = after.previousElementSibling as HTMLElement | null;
    }
    if (after) after.after(node);
    else list.prepend(node);
  }

  /** Returns a message's element in this log, or null. An element that other code replaced is searched for. */
  #findElement(id: string): HTMLElement | null {
    const node = this.#rendered.get(id);
    if (!node) return null;
    const list = this.#list;
    return list?.contains(node)
      ? node
      : (list?.querySelector<HTMLElement>(`[data-message-id="${CSS.escape(id)}"]`) ?? null);
  }

  /** Whether the log is at its end, or will be with the next frame. */
  get #isFollowing(): boolean {
    return this.#pending === null ? this.isAtBottom : this.#pending === "follow";
  }

  #nextFrame(what: "follow" | "look"): void {
    const waits = this.#pending !== null;
    if (this.#pending !== "follow") this.#pending = what;
    if (waits) return;
    requestAnimationFrame(() => {
      const then = this.#pending;
      this.#pending = null;
      if (then === "follow") void this.scrollBottom();
      else this.#showJump();
    });
  }

  /** Renders a message. One that can't be rendered shows an error in its own place and affects no other. */
  async #renderMessage(message: MessageDoc): Promise<HTMLElement> {
    try {
      const node = await message.renderHTML({ canDelete: host.game.user.isGM || message.isAuthor });
      describeRolls(node);
      return node;
    } catch (error) {
      console.error(error);
      const broken = document.createElement("li");
      broken.className = "chat-message message broken";
      broken.dataset["messageId"] = message.id;
      broken.textContent = t("TABLETOP.Chat.renderFailed", { message: errorMessage(error) });
      return broken;
    }
  }

  #enqueue(work: () => Promise<void>): Promise<void> {
    const done = this.#queue.then(work);
    this.#queue = done.catch((error: unknown) => console.error(error));
    return done;
  }

  /** Updates the button for earlier messages and the empty state. */
  #showState(): void {
    const earlier = this.element.querySelector<HTMLElement>(".chat-earlier");
    if (earlier) earlier.hidden = this.#earlierCount <= 0;
    const empty = this.element.querySelector<HTMLElement>(".chat-empty");
    if (empty) empty.hidden = this.#rendered.size > 0;
  }

  #recount(): void {
    this.#earlierCount = this.collection.contents.filter((message) => message.visible).length - this.#rendered.size;
    this.#showState();
  }

  #showJump(): void {
    // The log may be long, and precedes the button in the document.
    if (!this.#jumpButton?.isConnected)
      this.#jumpButton = this.element?.querySelector<HTMLElement>(".jump-to-bottom") ?? null;
    if (this.#jumpButton) this.#jumpButton.hidden = this.isAtBottom;
  }

  #showUnread(unread: boolean): void {
    document.getElementById("sidebar-tab-chat")?.classList.toggle("unread", unread);
  }

  #onKey(event: KeyboardEvent, input: HTMLTextAreaElement): void {
    if (event.isComposing) return;
    if (event.key === "Enter" && !event.shiftKey) {
      event.preventDefault();
      void this.#submit(input);
    } else if (event.key === "ArrowUp" && (input.value === "" || this.#recall >= 0)) {
      const next = Math.min(this.#recall + 1, this.#sent.length - 1);
      if (next < 0) return;
      event.preventDefault();
      this.#recall = next;
      input.value = this.#sent[next] ?? "";
      fitHeight(input);
    }
  }

  /** Clears the input immediately and restores the text when it could not be sent. */
  async #submit(input: HTMLTextAreaElement): Promise<void> {
    const typed = input.value;
    if (typed.trim() === "") return;
    input.value = "";
    this.#recall = -1;
    fitHeight(input);
    try {
      await this.processMessage(typed);
      this.#sent.unshift(typed);
      this.#sent.length = Math.min(this.#sent.length, HISTORY_SIZE);
    } catch (error) {
      if (input.value === "") input.value = typed;
      fitHeight(input);
      notify("error", errorMessage(error));
    }
  }

  async #confirmDelete(message: MessageDoc | undefined): Promise<void> {
    if (!message) return;
    if (await confirmDialog(t("TABLETOP.Chat.delete"), t("TABLETOP.Chat.deleteConfirm"))) await message.delete();
  }

  static async #deleteMessage(this: ChatLog, _event: Event, target: HTMLElement): Promise<void> {
    const id = target.closest<HTMLElement>("[data-message-id]")?.dataset["messageId"] ?? "";
    await runGuarded(() => this.#confirmDelete(this.collection.get(id)));
  }

  static #messageMenu(this: ChatLog, _event: Event, target: HTMLElement): void {
    const row = target.closest<HTMLElement>("[data-message-id]");
    const { left, bottom } = target.getBoundingClientRect();
    row?.dispatchEvent(
      new PointerEvent("contextmenu", { bubbles: true, cancelable: true, clientX: left, clientY: bottom }),
    );
  }

  static async #earlier(this: ChatLog): Promise<void> {
    await runGuarded(() => this.renderBatch(BATCH_SIZE));
  }

  static async #send(this: ChatLog): Promise<void> {
    const input = this.element.querySelector<HTMLTextAreaElement>("#chat-message");
    if (input) await this.#submit(input);
  }

  static async #jump(this: ChatLog): Promise<void> {
    await this.scrollBottom();
  }

  static async #clear(this: ChatLog): Promise<void> {
    await runGuarded(async () => {
      const count = this.collection.size;
      if (!(await confirmDialog(t("TABLETOP.Chat.clear"), t("TABLETOP.Chat.clearConfirm", { count })))) return;
      for (const message of this.collection.contents) await message.delete();
    });
  }
}

/** Makes the input as high as its text, up to the limit of the style sheet. */
function fitHeight(input: HTMLTextAreaElement): void {
  input.style.height = "auto";
  input.style.height = `${String(input.scrollHeight + 2)}px`;
}

/**
 * Returns a function that finds the focused control in the element that replaces `root`; null if nothing in it has
 * the focus. A control is identified by its data, or by its text when it has none, and by its index among equal ones if
 * their number is unchanged, so that the next press cannot reach another control.
 */
function createFocusFinder(root: HTMLElement): ((next: HTMLElement) => HTMLElement | null) | null {
  const focused = document.activeElement;
  if (!(focused instanceof HTMLElement) || focused === root || !root.contains(focused)) return null;
  const data = [...focused.attributes].filter(({ name }) => name.startsWith("data-"));
  const selector = `${CSS.escape(focused.localName)}${data.map(({ name, value }) => `[${CSS.escape(name)}="${CSS.escape(value)}"]`).join("")}`;
  const alike = [...root.querySelectorAll(selector)];
  return (next) => {
    const twins = next.querySelectorAll<HTMLElement>(selector);
    const twin = twins.length === alike.length ? twins[alike.indexOf(focused)] : undefined;
    return twin && (data.length > 0 || twin.textContent === focused.textContent) ? twin : null;
  };
}

import { DialogV2 } from "../applications/api/dialog.ts";
import { localize, type Loose } from "../applications/runtime.ts";
import { logCompatibilityWarning } from "../utils/logging.ts";

type Answer = (html: Loose, event?: Event) => unknown;

interface Button {
  readonly icon?: string;
  readonly label?: string;
  readonly disabled?: boolean;
  readonly callback?: Answer;
}

/** What a dialog of Application V1 is made of: foundry.DialogData. */
interface DialogData {
  readonly title?: string;
  readonly content?: string | HTMLElement;
  readonly buttons?: Readonly<Record<string, Button>>;
  readonly default?: string;
  readonly render?: Answer;
  readonly close?: Answer;
}

let lastId = 0;

/** The open windows of Application V1 by `appId` (api/v14/variables/foundry.ui.html: "windows: Record<string, Application>"). */
const openWindows = (): Record<number, unknown> => ((globalThis as Loose).ui.windows ??= {});

/** The dialog's window, with the class names that Application V1 has, which callbacks search by. */
class DialogWindow extends DialogV2 {
  static override DEFAULT_OPTIONS = { classes: ["app", "window-app"] };

  override _renderButtons(): HTMLButtonElement[] {
    const buttons = super._renderButtons();
    for (const button of buttons) {
      button.classList.add("dialog-button");
      button.dataset["button"] = button.dataset["action"] ?? "";
    }
    return buttons;
  }

  override async _renderHTML(...args: Parameters<DialogV2["_renderHTML"]>): Promise<HTMLFormElement> {
    const form = await super._renderHTML(...args);
    form.querySelector("footer")?.classList.add("dialog-buttons");
    return form;
  }
}

/**
 * The dialog of Application V1, which packages still open here and there: foundry.appv1.api.Dialog. It is drawn as a DialogV2; callbacks
 * get what it shows as jQuery, or as an element with the option `jQuery: false`. Deprecated since 13 with the rest of Application V1, until 16.
 */
export class Dialog {
  static get defaultOptions(): Loose {
    return { classes: ["dialog"], width: 400, jQuery: true };
  }

  /** Counts the windows of Application V1; `ui.windows` has them by it while they are open. */
  readonly appId = ++lastId;
  data: DialogData;
  readonly options: Loose;
  #window: DialogWindow | null = null;
  #closing: ((html: Loose) => void)[] = [];

  constructor(data: DialogData, options: object = {}) {
    logCompatibilityWarning("The V1 Application framework is deprecated: use foundry.applications.api.DialogV2.", {
      since: 13,
      until: 16,
      once: true,
    });
    this.data = data;
    this.options = { ...(this.constructor as typeof Dialog).defaultOptions, ...options };
  }

  get title(): string {
    return localize(this.data.title || "Dialog");
  }

  get id(): string {
    return this.#window?.id ?? String(this.options["id"] ?? "");
  }

  get rendered(): boolean {
    return this.#window?.rendered ?? false;
  }

  /** The whole window, as jQuery. */
  get element(): Loose {
    return this.#wrap(this.#window?.element ?? null, true);
  }

  #wrap(element: HTMLElement | null, always = false): Loose {
    const { jQuery } = globalThis as Loose;
    return jQuery && (always || this.options["jQuery"] !== false) ? jQuery(element ?? []) : element;
  }

  get #content(): Loose {
    return this.#wrap(this.#window?.form ?? null);
  }

  /** Opens the dialog. What goes wrong is told, not thrown: the caller of old did not wait. */
  render(force = false): this {
    if (force) void this._render(force).catch((error: unknown) => console.error(error));
    return this;
  }

  async _render(_force = false): Promise<void> {
    if (this.#window) return void (await this.#window.render({ force: true }));
    const { buttons = {} } = this.data;
    const preferred = this.data.default ?? Object.keys(buttons).at(-1);
    this.#window = new DialogWindow({
      window: { title: this.title, resizable: Boolean(this.options["resizable"]) },
      classes: (this.options["classes"] ?? []) as string[],
      position: { width: Number(this.options["width"]) || 400 },
      content: this.#body(),
      buttons: Object.entries(buttons).map(([action, button]) => ({
        action,
        label: localize(button.label ?? ""),
        icon: button.icon ?? "",
        disabled: button.disabled ?? false,
        default: action === preferred,
        callback: (event: Event) => this.submit(button, event),
      })),
    });
    // What it shows is handed out on closing too, when the window itself has let go of it.
    let html: unknown;
    this.#window.addEventListener("render", () => {
      html = this.#content as unknown;
      this.#window?.element.setAttribute("data-appid", String(this.appId));
      openWindows()[this.appId] = this;
    });
    this.#window.addEventListener("close", () => {
      Reflect.deleteProperty(openWindows(), this.appId);
      this.data.close?.(html);
      for (const done of this.#closing) done(html);
      this.#window = null;
    });
    await this.#window.render({ force: true });
    this.activateListeners(this.#content);
    this.data.render?.(this.#content);
  }

  /** Text is markup as it stands, and may hold a form of its own. */
  #body(): HTMLElement {
    const body = document.createElement("div");
    const { content = "" } = this.data;
    if (content instanceof HTMLElement) body.append(content);
    else body.innerHTML = content;
    return body;
  }

  /** For packages to override: what the dialog shows was drawn. */
  activateListeners(_html: Loose): void {}

  /** Answers with a button. */
  submit(button: Button, event?: Event): unknown {
    return button.callback?.(this.#content, event);
  }

  async close(_options: object = {}): Promise<void> {
    await this.#window?.close();
  }

  /** Calls back once the dialog is gone. */
  _whenClosed(done: () => void): void {
    this.#closing.push(done);
  }

  /** Asks yes or no: true, false, or what their callbacks return; null when dismissed, or a rejection with `rejectClose`. */
  static async confirm({
    title,
    content,
    yes,
    no,
    render,
    defaultYes = true,
    rejectClose = false,
    options = {},
  }: Loose = {}): Promise<unknown> {
    const buttons = {
      yes: { icon: '<i class="fas fa-check"></i>', label: "Yes", callback: (html: Loose) => (yes ? yes(html) : true) as unknown },
      no: { icon: '<i class="fas fa-times"></i>', label: "No", callback: (html: Loose) => (no ? no(html) : false) as unknown },
    };
    return this.wait({ title, content, render, buttons, default: defaultYes ? "yes" : "no" }, { rejectClose, ...options });
  }

  /** Shows something to be confirmed: what `callback` returns. Dismissed, it rejects unless `rejectClose` is false. */
  static async prompt({ title, content, label, callback, render, rejectClose = true, options = {} }: Loose = {}): Promise<unknown> {
    const ok = { icon: '<i class="fas fa-check"></i>', label: label ?? "Confirm", callback };
    return this.wait({ title, content, render, buttons: { ok }, default: "ok" }, { rejectClose, ...options });
  }

  /** Shows a dialog and waits for a button: its callback's answer, or its name. */
  static async wait(data: Loose = {}, { rejectClose = true, ...options }: Loose = {}): Promise<unknown> {
    return new Promise((resolve, reject) => {
      const buttons = Object.fromEntries(
        Object.entries((data.buttons ?? {}) as Record<string, Button>).map(([key, button]) => [
          key,
          {
            ...button,
            callback: (html: Loose, event?: Event) => {
              const answer: unknown = button.callback?.(html, event) ?? (button.callback ? undefined : key);
              resolve(answer);
              return answer;
            },
          },
        ]),
      );
      const dialog = new this({ ...data, buttons }, options);
      dialog._whenClosed(() => (rejectClose ? reject(new Error("The dialog was dismissed without pressing a button.")) : resolve(null)));
      dialog._render(true).catch(reject);
    });
  }
}

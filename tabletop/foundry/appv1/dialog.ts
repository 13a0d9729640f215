import { localize, type Bag, type Loose } from "../globals.ts";
import { mergeObject } from "../utils/merge.ts";
import { Application, wrap } from "./application.ts";

type Answer = (html: Loose, event?: Event) => unknown;

interface Button {
  readonly icon?: string;
  readonly label?: string;
  readonly disabled?: boolean;
  readonly callback?: Answer;
}

/** The data of a dialog of Application V1: foundry.DialogData. */
interface DialogData {
  readonly title?: string;
  readonly content?: string | HTMLElement | JQuery;
  readonly buttons?: Readonly<Record<string, Button>>;
  readonly default?: string;
  readonly render?: Answer;
  readonly close?: Answer;
}

/**
 * The dialog of Application V1, which some packages still open: foundry.appv1.api.Dialog. Callbacks receive the window
 * as jQuery, or as an element with the option `jQuery: false`.
 */
export class Dialog extends Application {
  static override get defaultOptions(): Bag {
    return mergeObject(super.defaultOptions, {
      classes: ["dialog"],
      focus: true,
      height: "auto",
      jQuery: true,
      width: 400,
    }) as Bag;
  }

  data: DialogData;
  #closing: ((html: Loose) => void)[] = [];

  constructor(data: DialogData, options: Bag = {}) {
    super(options);
    this.data = data;
  }

  override get title(): string {
    return localize(this.data.title || "Dialog");
  }

  /** Returns the rendered element in the form that the callbacks expect. */
  #toCallbackForm(html: Loose): Loose {
    return this.options["jQuery"] === false ? (html[0] as unknown) : (html as unknown);
  }

  override getData(_options: Bag = {}): Loose {
    const { buttons = {}, content = "" } = this.data;
    return {
      content,
      buttons: Object.fromEntries(Object.entries(buttons).map(([key, button]) => [key, { ...button, cssClass: key }])),
    };
  }

  /** Text is markup as it is, and may contain its own form. */
  override async _renderInner(data: Loose): Promise<Loose> {
    const body = wrap(document.createElement("div")).addClass("dialog-content");
    body.append(data.content);
    const footer = wrap(document.createElement("div")).addClass("dialog-buttons flexrow");
    const preferred = this.data.default ?? Object.keys(data.buttons as object).at(-1);
    for (const [key, button] of Object.entries(data.buttons as Record<string, Button>))
      footer.append(dialogButton(key, button, key === preferred));
    return body.add(footer);
  }

  override activateListeners(html: Loose): void {
    super.activateListeners(html);
    const press = (event: Loose): void => this._onClickButton(event);
    html.filter(".dialog-buttons").on("click", ".dialog-button", press);
    // A form in the content must not navigate the page away.
    html.find("form").on("submit", (event: Event) => event.preventDefault());
    const element = this.element[0] as HTMLElement;
    element.onkeydown = (event) => this._onKeyDown(event);
    if (this.options["focus"]) focusFirst(element);
    this.data.render?.(this.#toCallbackForm(this.element));
  }

  _onClickButton(event: Loose): void {
    const button = this.data.buttons?.[(event.currentTarget as HTMLElement).dataset["button"] ?? ""];
    if (button) this.submit(button, event as Event);
  }

  /** Enter presses the default button, unless another control handles the key. */
  _onKeyDown(event: KeyboardEvent): void {
    const target = event.target as HTMLElement;
    if (event.key !== "Enter" || event.isComposing || target.matches("textarea, a, button, [contenteditable]")) return;
    const preferred = (this.element[0] as HTMLElement).querySelector<HTMLElement>(".dialog-button.default");
    if (!preferred) return;
    event.preventDefault();
    preferred.click();
  }

  /** Runs a button's callback, and closes. An error of the callback is reported, and the dialog stays open. */
  submit(button: Button, event?: Event): void {
    try {
      button.callback?.(this.#toCallbackForm(this.element), event);
    } catch (error) {
      console.error(error);
      (globalThis as Loose).ui?.notifications?.error((error as Error).message, { console: false });
      return;
    }
    void this.close();
  }

  override async close(options: Bag = {}): Promise<Loose> {
    if (!this.rendered) return super.close(options);
    const html = this.#toCallbackForm(this.element) as unknown;
    this.data.close?.(html);
    await super.close(options);
    for (const done of this.#closing) done(html);
  }

  /** Calls back when the dialog has closed. */
  _whenClosed(done: () => void): void {
    this.#closing.push(done);
  }

  /**
   * Asks yes or no. Resolves to true, false, or the return value of their callbacks; to null when dismissed, or rejects
   * with `rejectClose`.
   */
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
      yes: {
        icon: '<i class="fas fa-check"></i>',
        label: "Yes",
        callback: (html: Loose) => (yes ? yes(html) : true) as unknown,
      },
      no: {
        icon: '<i class="fas fa-times"></i>',
        label: "No",
        callback: (html: Loose) => (no ? no(html) : false) as unknown,
      },
    };
    return this.wait(
      { title, content, render, buttons, default: defaultYes ? "yes" : "no" },
      { rejectClose, ...options },
    );
  }

  /**
   * Shows something to be confirmed. Resolves to what `callback` returns. When dismissed, it rejects unless
   * `rejectClose` is false.
   */
  static async prompt({
    title,
    content,
    label,
    callback,
    render,
    rejectClose = true,
    options = {},
  }: Loose = {}): Promise<unknown> {
    const ok = { icon: '<i class="fas fa-check"></i>', label: label ?? "Confirm", callback };
    return this.wait({ title, content, render, buttons: { ok }, default: "ok" }, { rejectClose, ...options });
  }

  /** Shows a dialog and waits for a button. Resolves to its callback's return value, or its name. */
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
      dialog._whenClosed(() =>
        rejectClose ? reject(new Error("The dialog was dismissed without pressing a button.")) : resolve(null),
      );
      dialog._render(true).catch(reject);
    });
  }
}

/** Builds a button with the class names by which packages find it; its icon is markup, its label text. */
function dialogButton(
  key: string,
  { icon = "", label = "", disabled = false }: Button,
  preferred: boolean,
): HTMLButtonElement {
  const button = document.createElement("button");
  button.type = "button";
  button.className = `dialog-button ${key}${preferred ? " default" : ""}`;
  button.dataset["button"] = key;
  button.disabled = disabled;
  button.innerHTML = icon;
  button.append(localize(label));
  return button;
}

/** Focuses the field with `autofocus`, else the first field, else the default button. */
function focusFirst(element: HTMLElement): void {
  const fields = [
    "[autofocus]",
    ".dialog-content :is(input, select, textarea):not([type=hidden], :disabled)",
    ".dialog-button.default",
  ];
  for (const selector of fields) {
    const found = element.querySelector<HTMLElement>(selector);
    if (found) return found.focus({ preventScroll: true });
  }
}

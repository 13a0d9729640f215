import { cleanHTML } from "../../utils/html.ts";
import { localize, type Bag, type Loose } from "../../globals.ts";
import { FormDataExtended } from "../ux/form-data-extended.ts";
import { ApplicationV2 } from "./application.ts";
import { mergeOptions } from "./options.ts";
import type { ApplicationConfiguration, RenderOptions } from "./types.ts";

type ButtonCallback = (event: Event, button: HTMLButtonElement, dialog: DialogV2) => unknown;

export interface DialogButton {
  action: string;
  label: string;
  icon?: string;
  class?: string;
  style?: Record<string, string>;
  type?: "button" | "submit";
  tooltip?: string;
  default?: boolean;
  disabled?: boolean;
  callback?: ButtonCallback;
}

/** Options of the helpers that wait for an answer. */
export interface WaitOptions extends Bag {
  rejectClose?: boolean;
  close?: (event: Event, dialog: DialogV2) => unknown;
  render?: (event: Event, dialog: DialogV2) => unknown;
  renderOptions?: RenderOptions;
}

/**
 * A dialog: a form with content and buttons (foundry.applications.api.DialogV2). Text content is sanitised, an element
 * is kept as it is. Enter presses the default button, Escape dismisses.
 */
export class DialogV2 extends ApplicationV2 {
  static override DEFAULT_OPTIONS: Bag = {
    id: "dialog-{id}",
    classes: ["dialog"],
    tag: "dialog",
    form: { closeOnSubmit: true },
    window: { frame: true, positioned: true, minimizable: false },
    position: { width: 400 },
    modal: false,
    buttons: [],
  };

  override get form(): HTMLFormElement | null {
    return this.element?.querySelector<HTMLFormElement>("form.dialog-form") ?? null;
  }

  override _initializeApplicationOptions(options: Bag): ApplicationConfiguration {
    const merged = super._initializeApplicationOptions(options);
    const buttons: DialogButton[] = merged["buttons"] ?? [];
    if (!Array.isArray(buttons) || !buttons.length)
      throw new Error("A DialogV2 needs at least one button: pass buttons: [{action, label}].");
    // Guess: a button without an action still answers, as systems rely on; its action is "undefined", the key that
    // undefined becomes.
    const named = buttons.map((button) => (button.action ? button : { ...button, action: String(button.action) }));
    merged["buttons"] = Object.fromEntries(named.map((button) => [button.action, button]));
    for (const { action } of named) merged.actions[action] = DialogV2.#onClickButton;
    return merged;
  }

  override async _prepareContext(_options: RenderOptions): Promise<Bag> {
    return {};
  }

  override async _renderHTML(_context: Bag, _options: RenderOptions): Promise<HTMLFormElement> {
    const form = document.createElement("form");
    form.className = "dialog-form standard-form";
    form.autocomplete = "off";
    form.noValidate = true;
    form.append(...this.#renderContent());
    const footer = document.createElement("footer");
    footer.className = "form-footer";
    footer.setAttribute("role", "presentation");
    footer.append(...this._renderButtons());
    form.append(footer);
    form.addEventListener("submit", (event) => event.preventDefault());
    form.addEventListener("keydown", (event) => this.#onKey(event));
    return form;
  }

  #renderContent(): HTMLElement[] {
    const { content } = this.options;
    if (!content) return [];
    // Parsed inside a form, so that a form in the text is dropped and its fields belong to the dialog's own form.
    const form = document.createElement("form");
    form.innerHTML = `<div class="dialog-content standard-form">${content instanceof HTMLElement ? "" : cleanHTML(String(content))}</div>`;
    const holder = form.firstElementChild as HTMLElement;
    if (content instanceof HTMLElement) holder.append(content);
    return [holder];
  }

  /** Renders the buttons. The first one is the default unless another is marked as default. */
  _renderButtons(): HTMLButtonElement[] {
    const buttons: DialogButton[] = Object.values(this.options["buttons"]);
    const preferred = buttons.find((button) => button.default) ?? buttons[0];
    return buttons.map((config) => {
      const button = document.createElement("button");
      button.type = config.type ?? "submit";
      button.dataset["action"] = config.action;
      button.disabled = Boolean(config.disabled);
      if (config.class) button.classList.add(...config.class.split(" ").filter(Boolean));
      if (config.tooltip) button.dataset["tooltip"] = config.tooltip;
      if (config.style) Object.assign(button.style, config.style);
      if (config === preferred) button.classList.add("default");
      if (config.default && !this.options["content"]) button.autofocus = true;
      if (config.icon) {
        const icon = document.createElement("i");
        icon.className = config.icon.includes("<")
          ? (/class=["']([^"']*)["']/.exec(config.icon)?.[1] ?? "")
          : config.icon;
        icon.setAttribute("aria-hidden", "true");
        button.append(icon);
      }
      const label = document.createElement("span");
      label.textContent = localize(config.label ?? config.action);
      button.append(label);
      return button;
    });
  }

  override _replaceHTML(result: HTMLFormElement, content: HTMLElement, _options: RenderOptions): void {
    content.replaceChildren(result);
  }

  override _insertElement(element: HTMLElement): void {
    super._insertElement(element);
    const dialog = element as HTMLDialogElement;
    if (this.options["modal"]) dialog.showModal();
    else dialog.show();
  }

  override _attachFrameListeners(): void {
    super._attachFrameListeners();
    this.element.addEventListener("cancel", (event) => {
      event.preventDefault();
      void this.close({ closeKey: true });
    });
  }

  override async _onFirstRender(context: Bag, options: RenderOptions): Promise<void> {
    await super._onFirstRender(context, options);
    const target =
      this.element.querySelector<HTMLElement>("[autofocus]:not(:disabled)") ??
      this.form?.querySelector<HTMLElement>(".form-footer button.default:not(:disabled)") ??
      this.form?.querySelector<HTMLElement>(".form-footer button");
    target?.focus();
  }

  #onKey(event: KeyboardEvent): void {
    if (event.key !== "Enter" || event.isComposing || event.defaultPrevented) return;
    const target = event.target as HTMLElement;
    if (
      target.closest(
        "button, a, textarea, summary, select, [contenteditable], prose-mirror, string-tags, multi-select, document-tags",
      )
    )
      return;
    event.preventDefault();
    this.form?.querySelector<HTMLButtonElement>(".form-footer button.default")?.click();
  }

  static async #onClickButton(this: DialogV2, event: PointerEvent, target: HTMLElement): Promise<void> {
    event.preventDefault();
    await this._onSubmit(target as HTMLButtonElement, event);
  }

  /** Runs a button's callback, then `submit`, then closes unless the dialog is configured to stay open. */
  async _onSubmit(target: HTMLButtonElement, event: Event): Promise<this> {
    const action = target.dataset["action"] ?? "";
    const button = this.options["buttons"][action] as DialogButton | undefined;
    const answer: unknown = button?.callback ? await button.callback(event, target, this) : undefined;
    await this.options["submit"]?.(answer ?? action, this);
    return this.options.form?.closeOnSubmit ? this.close({ submitted: true }) : this;
  }

  /** Asks yes or no. Resolves to true or false, to null when dismissed, or to a further button's answer. */
  static async confirm({ yes = {}, no = {}, ...options }: Bag = {}): Promise<Loose> {
    const buttons = [
      mergeOptions({ action: "yes", label: "Yes", icon: "fa-solid fa-check", callback: () => true }, yes as Bag),
      mergeOptions(
        { action: "no", label: "No", icon: "fa-solid fa-xmark", default: false, callback: () => false },
        no as Bag,
      ),
    ];
    return this.wait({ ...options, buttons: [...buttons, ...((options["buttons"] as Bag[] | undefined) ?? [])] });
  }

  /**
   * Shows something to be confirmed. Resolves to what `ok.callback` returns, else to the button's action; null when
   * dismissed.
   */
  static async prompt({ ok = {}, ...options }: Bag = {}): Promise<Loose> {
    const button = mergeOptions(
      { action: "ok", label: "Confirm", icon: "fa-solid fa-check", default: true },
      ok as Bag,
    );
    return this.wait({ ...options, buttons: [button, ...((options["buttons"] as Bag[] | undefined) ?? [])] });
  }

  /** Shows a prompt that resolves to the form's values as an object. */
  static async input({ ok = {}, ...options }: Bag = {}): Promise<Loose> {
    const callback: ButtonCallback = (_event, button) => (button.form ? new FormDataExtended(button.form).object : {});
    return this.prompt({ ...options, ok: { callback, ...(ok as Bag) } });
  }

  /**
   * Shows a dialog and waits for a button. Resolves to its callback's return value, or its action. When dismissed it
   * resolves to null, or rejects with `rejectClose`.
   */
  static async wait({
    rejectClose = false,
    close,
    render,
    renderOptions = {},
    ...options
  }: WaitOptions = {}): Promise<Loose> {
    return new Promise((resolve, reject) => {
      const submit = options["submit"] as ((result: unknown, dialog: DialogV2) => unknown) | undefined;
      let answer: { readonly value: unknown } | null = null;
      const dialog = new this({
        ...options,
        submit: async (value: unknown, shown: DialogV2) => {
          await submit?.(value, shown);
          answer = { value };
          if (!shown.options.form?.closeOnSubmit) resolve(value);
        },
      });
      dialog.addEventListener("close", (event) => {
        const closed: unknown = close?.(event, dialog);
        if (answer) resolve(answer.value);
        else if (closed !== undefined) resolve(closed);
        else if (rejectClose) reject(new Error("The dialog was dismissed without pressing a button."));
        else resolve(null);
      });
      if (render) dialog.addEventListener("render", (event) => render(event, dialog));
      dialog.render({ ...renderOptions, force: true }).catch(reject);
    });
  }

  /** Shows a dialog to another user and resolves to that user's answer. Throws for an unknown type of dialog. */
  static async query(user: Loose, type: string, options: Bag = {}): Promise<Loose> {
    const target: Loose = typeof user === "string" ? (globalThis as Loose).game.users.get(user) : user;
    if (!["confirm", "prompt", "input", "wait"].includes(type))
      throw new Error(`DialogV2.query: "${type}" is not one of confirm, prompt, input, wait.`);
    if (!target) throw new Error(`DialogV2.query: there is no user "${String(user)}" to query.`);
    if (target.isSelf) return this.answerQuery({ type, config: options });
    return target.query("dialog", { type, config: options });
  }

  /** Handles the query on the queried client: CONFIG.queries.dialog. */
  static async answerQuery({ type, config = {} }: { type: string; config?: Bag }): Promise<Loose> {
    switch (type) {
      case "confirm":
        return this.confirm(config);
      case "prompt":
        return this.prompt(config);
      case "input":
        return this.input(config);
      case "wait":
        return this.wait(config);
      default:
        throw new Error(`A dialog query of type "${type}" is unknown.`);
    }
  }
}

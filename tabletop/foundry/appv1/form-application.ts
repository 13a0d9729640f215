import { markFocus, restoreFocus } from "../applications/api/focus.ts";
import { FORM_ELEMENT_TAGS } from "../applications/elements/define.ts";
import { callHooks, game, type Bag, type Loose } from "../globals.ts";
import { FormDataExtended } from "../applications/ux/form-data-extended.ts";
import { TextEditor } from "../applications/ux/text-editor.ts";
import { generation } from "../generation.ts";
import { mergeObject } from "../utils/merge.ts";
import { flattenObject, getProperty } from "../utils/paths.ts";
import { Application } from "./application.ts";

interface SubmitOptions {
  readonly updateData?: Bag | null;
  readonly preventClose?: boolean;
  /** Do not render this application again after the submission. */
  readonly preventRender?: boolean;
}

/** A rich-text editor of the form, by the field it edits. */
interface Editor {
  readonly target: string;
  readonly options: Bag;
  readonly hasButton: boolean;
  readonly button: HTMLElement | null;
  readonly content: HTMLElement;
  /** The initial text. */
  initial: string;
  /** The editor instance while it is active. */
  instance: Loose;
  active: boolean;
}

const FIELDS = "input, select, textarea";

/**
 * An application that saves a form to some object (foundry.appv1.api.FormApplication). Subclasses implement
 * `_updateObject`.
 */
export class FormApplication extends Application {
  /** Tags of custom elements whose changes are handled like those of fields; subclasses add their own. */
  static _customElements: string[] = [...FORM_ELEMENT_TAGS];

  static override get defaultOptions(): Bag {
    return mergeObject(super.defaultOptions, {
      classes: ["form"],
      closeOnSubmit: true,
      editable: true,
      sheetConfig: false,
      submitOnChange: false,
      submitOnClose: false,
    }) as Bag;
  }

  object: Loose;
  form: HTMLFormElement | null = null;
  editors: Record<string, Editor> = {};
  _submitting = false;
  /** The last submission, and whether it was saved. */
  #writing: Promise<boolean> = Promise.resolve(false);
  /** Whether renders caused by the application's own submission are suppressed. */
  #suppressRender = false;
  /**
   * Another user's change arrived in the meantime: the form is outdated, and the next submission would save the old
   * values.
   */
  #isBehind = false;
  #isClosing = false;

  constructor(object: Loose = {}, options: Bag = {}) {
    super(options);
    this.object = object;
  }

  get isEditable(): boolean {
    return this.options["editable"] !== false;
  }

  override getData(options: Bag = {}): Loose {
    return { object: this.object as unknown, options: { ...this.options, ...options }, title: this.title };
  }

  override async _render(force = false, options: Bag = {}): Promise<void> {
    if (this.#suppressRender && !force) {
      const { userId } = options;
      this.#isBehind ||= userId !== undefined && userId !== game()["userId"];
      return;
    }
    this.#isBehind = false;
    const [before] = (this._element?.get() ?? []) as HTMLElement[];
    const focus = before ? markFocus(before) : null;
    await super._render(force, options);
    const [after] = (this._element?.get() ?? []) as HTMLElement[];
    if (after && after.ownerDocument.activeElement === after.ownerDocument.body) restoreFocus(after, focus);
  }

  override async _renderInner(data: Loose): Promise<Loose> {
    const html = await super._renderInner(data);
    const forms = [...html.filter("form").get(), ...html.find("form").get()] as HTMLFormElement[];
    this.form = forms[0] ?? null;
    return html;
  }

  override _activateCoreListeners(html: Loose): void {
    super._activateCoreListeners(html);
    const { form } = this;
    if (!form) return;
    if (!this.isEditable) {
      this._disableFields(form);
      form.addEventListener("submit", (event) => event.preventDefault());
      return;
    }
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      void this._onSubmit(event);
    });
  }

  override activateListeners(html: Loose): void {
    super.activateListeners(html);
    this.editors = {};
    for (const div of html.find(".editor-content[data-edit]").get() as HTMLElement[]) {
      if (!div.closest("prose-mirror")) this._activateEditor(div);
    }
    if (!this.isEditable) return;
    // The handler receives the field itself. A change inside a custom element is handled once, for the custom element.
    html.on("change", this.#fields(html), (event: Loose) => {
      if (event.target === event.currentTarget) void this._onChangeInput(event as Event);
    });
    html.on("input", "input[type=range]", (event: Loose) => this._onChangeRange(event));
    html.on("change", "input[type=color][data-edit]", (event: Loose) => this._onChangeColorPicker(event));
    html.on("click", "img[data-edit]", (event: Loose) => void this._onEditImage(event));
    html.on("click", "button.file-picker", (event: Loose) => void this._onPickFile(event));
  }

  /**
   * Returns the selector of elements whose changes are handled: native fields, core's elements, those that the class
   * names, and custom elements of packages in the form.
   */
  #fields(html: Loose): string {
    const { _customElements: named } = this.constructor as typeof FormApplication;
    const drawn = (html.find("*").get() as Element[])
      .map(({ localName }) => localName)
      .filter((tag) => tag.includes("-"));
    const tags = new Set([...FORM_ELEMENT_TAGS, ...named, ...drawn]);
    return [FIELDS, ...[...tags].map((tag) => CSS.escape(tag))].join(", ");
  }

  /** Disables every field of a form that the user may not edit. */
  _disableFields(form: HTMLElement): void {
    for (const field of form.querySelectorAll<HTMLInputElement>(`${FIELDS}, button`)) field.disabled = true;
    for (const element of form.querySelectorAll("*"))
      if (element.tagName.includes("-")) element.toggleAttribute("disabled", true);
  }

  /** Handles a changed field: submits the form if it is configured to. */
  async _onChangeInput(event: Event): Promise<void> {
    if (this.options["submitOnChange"]) await this._onSubmit(event);
  }

  _onChangeRange(event: Loose): void {
    const field = event.target as HTMLInputElement;
    const shown = field.parentElement?.querySelector<HTMLElement>(".range-value");
    if (shown instanceof HTMLInputElement) shown.value = field.value;
    else if (shown) shown.textContent = field.value;
  }

  _onChangeColorPicker(event: Loose): void {
    const picker = event.currentTarget as HTMLInputElement;
    const field = this.form?.elements.namedItem(picker.dataset["edit"] ?? "");
    if (field instanceof HTMLInputElement) field.value = picker.value;
  }

  /** Opens a file picker for the `data-edit` of an image. */
  async _onEditImage(event: Loose): Promise<void> {
    const image = event.currentTarget as HTMLImageElement;
    const path = image.dataset["edit"] ?? "img";
    const current = String(getProperty(this.object?._source ?? this.object ?? {}, path) ?? "");
    const callback = (chosen: string): void => {
      image.setAttribute("src", chosen);
      if (this.options["submitOnChange"]) void this._onSubmit(event.originalEvent as Event);
    };
    const { FilePicker } = (globalThis as Loose).foundry.applications.apps;
    await new FilePicker.implementation({ type: "image", current, callback }).browse();
  }

  async _onPickFile(event: Loose): Promise<void> {
    event.preventDefault();
    const { FilePicker } = (globalThis as Loose).foundry.applications.apps;
    await FilePicker.implementation.fromButton(event.currentTarget).browse();
  }

  /*
   * Activates hand-written rich-text editors, `.editor-content[data-edit]`. The {{editor}} helper renders its own
   * element.
   */

  _activateEditor(div: HTMLElement): void {
    const target = div.dataset["edit"] ?? "";
    const button = div.parentElement?.querySelector<HTMLElement>(".editor-edit") ?? null;
    const initial = String(getProperty(this.object?._source ?? this.object ?? {}, target) ?? "");
    const hasButton = Boolean(button);
    const options = { target: div, fieldName: target, document: this.object as unknown, engine: "prosemirror" };
    this.editors[target] = { target, options, hasButton, button, content: div, initial, instance: null, active: false };
    if (!this.isEditable) return;
    if (!button) void this.activateEditor(target);
    else
      button.addEventListener("click", () => {
        button.hidden = true;
        void this.activateEditor(target);
      });
  }

  /** Activates the editor of a field. @throws Error if the form has none of that name. */
  async activateEditor(name: string, options: Bag = {}, initialContent = ""): Promise<Loose> {
    const editor = this.editors[name];
    if (!editor) throw new Error(`${name} is not the name of an editor of this form.`);
    const content = initialContent || editor.initial;
    const given = { ...editor.options, ...options };
    // Guess: "the editor" in the documentation is the form's entry, because hooks may still change the options of its
    // instance.
    if (generation() >= 14) callHooks("activateEditorLegacy", editor, given, content);
    editor.active = true;
    editor.content.replaceChildren();
    editor.instance = await TextEditor.create(given, content);
    return editor.instance as Loose;
  }

  /**
   * Saves the text of an editor, and removes the editor once it is saved. @throws Error if no editor of that name is
   * active.
   */
  async saveEditor(
    name: string,
    { remove = true, preventRender }: { remove?: boolean; preventRender?: boolean } = {},
  ): Promise<void> {
    const editor = this.editors[name];
    if (!editor?.instance) throw new Error(`${name} is not the name of an active editor.`);
    const text = String(this._getSubmitData()[name] ?? "");
    editor.active = false;
    const before = this.#writing;
    const submitted = this.submit(preventRender === undefined ? {} : { preventRender });
    // This call's own submission: by the time it completes, another may have started.
    const own = this.#writing === before ? null : this.#writing;
    await submitted;
    const isWritten = await (own ?? this.#writing);
    const isDrawnAnew = this.editors[name] !== editor;
    if (!isWritten && !isDrawnAnew) {
      // Text that could not be saved stays in the editor, so that the user can try again.
      editor.active = true;
      return;
    }
    if (!remove) return;
    editor.instance.destroy();
    editor.instance = null;
    if (isDrawnAnew) return;
    // Without a render, as when the text is unchanged, only this replaces the editor.
    editor.initial = text;
    editor.content.innerHTML = await TextEditor.implementation.enrichHTML(text, {
      secrets: true,
      relativeTo: this.object as Loose,
    });
    if (editor.button) editor.button.hidden = false;
  }

  /** Returns the values of the form by their names, merged with `updateData`. @throws Error if there is no form. */
  _getSubmitData(updateData?: Bag | null): Bag {
    if (!this.form) throw new Error(`${this.constructor.name} has no form: its template must contain one.`);
    const { object } = new FormDataExtended(this.form, { editors: this.editors });
    return updateData ? (flattenObject(mergeObject(object, updateData, { inplace: false }) as Bag) as Bag) : object;
  }

  /**
   * Saves the form. What is entered during an earlier submission is saved after it. Errors are reported, and the
   * application stays open. Resolves to false if the form may not be saved.
   */
  async _onSubmit(
    event: Event,
    { updateData = null, preventClose = false, preventRender = false }: SubmitOptions = {},
  ): Promise<Bag | false> {
    event.preventDefault();
    if (!this.isEditable || !this.form || this._state < Application.RENDER_STATES.NONE) return false;
    const formData = this._getSubmitData(updateData);
    const closes = this.options["closeOnSubmit"] && !preventClose;
    const write = async (): Promise<boolean> => {
      this._submitting = true;
      this.#suppressRender = preventRender;
      let isWritten = false;
      try {
        await this._updateObject(event, formData);
        isWritten = true;
      } catch (error) {
        console.error(error);
        (globalThis as Loose).ui?.notifications?.error((error as Error).message, { console: false });
      } finally {
        this._submitting = false;
        this.#suppressRender = false;
      }
      // When the submission was rejected, the entered values stay, so that the user can try again.
      if (this.#isBehind && isWritten && !this.#isClosing) this.render();
      return isWritten;
    };
    const writing = this.#writing.then(write);
    this.#writing = writing;
    if ((await writing) && closes) await this.close({ submit: false, force: true });
    return formData;
  }

  /** Submits the form as its button would. */
  async submit(options: SubmitOptions = {}): Promise<this> {
    if (!this.form) return this;
    await this._onSubmit(new Event("submit", { cancelable: true }), options);
    return this;
  }

  /** For subclasses: saves what was entered. */
  async _updateObject(_event: Event, _formData: Bag): Promise<unknown> {
    throw new Error(`${this.constructor.name} must implement _updateObject.`);
  }

  override async close(options: Bag = {}): Promise<Loose> {
    if (!this.rendered && !options["force"] && this._state !== Application.RENDER_STATES.ERROR)
      return super.close(options);
    const submit = Boolean(options["submit"] ?? this.options["submitOnClose"]);
    this.#isClosing = true;
    if (submit && this.rendered) await this.submit({ preventClose: true, preventRender: true });
    this.#isClosing = false;
    for (const editor of Object.values(this.editors)) editor.instance?.destroy();
    this.editors = {};
    return super.close(options);
  }
}

import { fromUuid, host, localize, type LinkedDocument } from "../../globals.ts";
import type { FormInputConfig } from "../../data/fields/inputs.ts";
import { TextEditor } from "../ux/text-editor.ts";
import { AbstractFormInputElement, elementButton } from "./form-input-element.ts";

/** Tags with a field to add more: the base class of string tags and document tags. */
export abstract class TagsElement<Value> extends AbstractFormInputElement<Value> {
  protected tagList!: HTMLElement;
  protected input!: HTMLInputElement;

  protected abstract entries(): string[];
  protected abstract add(text: string): Promise<void> | void;
  protected abstract removeTag(tag: string): void;
  protected tagLabel(tag: string): string {
    return tag;
  }

  protected override _buildElements(): HTMLElement[] {
    this.tagList = document.createElement("div");
    this.tagList.className = "tags input-element-tags";
    this.input = document.createElement("input");
    this.input.type = "text";
    this.input.placeholder = this.getAttribute("placeholder") ?? "";
    this.input.setAttribute("aria-label", this.labelText || localize("TABLETOP.Elements.AddTag"));
    const button = elementButton("fa-solid fa-plus", localize("TABLETOP.Elements.AddTag"), () => void this.#submit());
    this._primaryInput = this.input;
    return [this.tagList, this.input, button];
  }

  protected override _activateListeners(): void {
    this.input.addEventListener("keydown", (event) => {
      if (event.key !== "Enter") return;
      event.preventDefault();
      event.stopPropagation();
      void this.#submit();
    });
    // The inner field is not a field of the form: its text becomes part of the value when it is added as a tag.
    for (const type of ["input", "change"]) this.input.addEventListener(type, (event) => event.stopPropagation());
  }

  async #submit(): Promise<void> {
    const text = this.input.value.trim();
    if (!text || !this.editable) return;
    this.input.setCustomValidity("");
    try {
      await this.add(text);
      this.input.value = "";
      this.input.focus();
    } catch (error) {
      this.input.setCustomValidity(error instanceof Error ? error.message : String(error));
      this.input.reportValidity();
    }
  }

  protected override _refresh(): void {
    this.tagList?.replaceChildren(
      ...this.entries().map((entry) => {
        const tag = document.createElement("span");
        tag.className = "tag";
        tag.dataset["key"] = entry;
        const label = this.tagLabel(entry);
        tag.append(label);
        if (!this.editable) return tag;
        const remove = elementButton(
          "fa-solid fa-xmark remove",
          localize("TABLETOP.Elements.RemoveTag", { tag: label }),
          (event) => {
            event.preventDefault();
            this.removeTag(entry);
            this.input.focus();
          },
        );
        tag.append(remove);
        return tag;
      }),
    );
  }

  protected override _toggleDisabled(disabled: boolean): void {
    super._toggleDisabled(disabled);
    this._refresh();
  }
}

function initialList(element: HTMLElement): string[] {
  const text = element.getAttribute("value") ?? element.textContent ?? "";
  return [
    ...new Set(
      text
        .split(",")
        .map((entry) => entry.trim())
        .filter(Boolean),
    ),
  ];
}

/** `<string-tags>`: a set of short texts. Its value is a list. */
export class HTMLStringTagsElement extends TagsElement<Iterable<string>> {
  static override tagName = "string-tags";
  #tags = new Set<string>();
  #started = false;

  override connectedCallback(): void {
    if (!this.#started) this.#tags = new Set([...this.#tags, ...initialList(this)]);
    this.#started = true;
    super.connectedCallback();
  }

  protected override _getValue(): string[] {
    return [...this.#tags];
  }

  protected override _setValue(value: Iterable<string>): void {
    this.#tags = new Set([...value].map(String));
    this._value = [...this.#tags];
    this.#started = true;
  }

  protected entries(): string[] {
    return [...this.#tags];
  }

  protected add(text: string): void {
    if (this.#tags.has(text)) throw new Error(localize("TABLETOP.Elements.DuplicateTag", { tag: text }));
    this.value = [...this.#tags, text];
    this._announce();
  }

  protected removeTag(tag: string): void {
    this.value = [...this.#tags].filter((entry) => entry !== tag);
    this._announce();
  }

  static create(config: FormInputConfig): HTMLStringTagsElement {
    const element = this.configure(document.createElement(this.tagName) as HTMLStringTagsElement, config);
    if (config.value) element.setAttribute("value", [...(config.value as Iterable<string>)].join(","));
    return element;
  }
}

/**
 * `<document-tags type="Item" single max="3">`: uuids of documents, dropped or pasted. Its value is a list, or one uuid
 * or null when `single`.
 */
export class HTMLDocumentTagsElement extends TagsElement<string | null | readonly string[]> {
  static override tagName = "document-tags";
  readonly #tags = new Map<string, string>();
  #started = false;

  override connectedCallback(): void {
    if (!this.#started) for (const uuid of initialList(this)) this.#tags.set(uuid, findDocumentName(uuid));
    this.#started = true;
    super.connectedCallback();
  }

  get documentType(): string | null {
    return this.getAttribute("type");
  }

  get single(): boolean {
    return this.hasAttribute("single");
  }

  get max(): number {
    return this.single ? 1 : Number(this.getAttribute("max") || Infinity);
  }

  protected override _getValue(): string | null | string[] {
    const list = [...this.#tags.keys()];
    return this.single ? (list[0] ?? null) : list;
  }

  protected override _setValue(value: string | null | readonly string[]): void {
    const known = new Map(this.#tags);
    this.#tags.clear();
    for (const uuid of typeof value === "string" ? [value] : (value ?? []))
      this.#tags.set(uuid, known.get(uuid) ?? findDocumentName(uuid));
    this._value = this._getValue();
    this.#started = true;
  }

  protected entries(): string[] {
    return [...this.#tags.keys()];
  }

  protected override tagLabel(tag: string): string {
    return this.#tags.get(tag) ?? tag;
  }

  protected override _activateListeners(): void {
    super._activateListeners();
    this.addEventListener("dragover", (event) => event.preventDefault());
    this.addEventListener("drop", (event) => {
      event.preventDefault();
      event.stopPropagation();
      const { uuid } = TextEditor.getDragEventData(event);
      if (uuid && this.editable) Promise.resolve(this.add(String(uuid))).catch((error: unknown) => this.#refuse(error));
    });
  }

  #refuse(error: unknown): void {
    this.input.setCustomValidity(error instanceof Error ? error.message : String(error));
    this.input.reportValidity();
  }

  protected async add(uuid: string): Promise<void> {
    const found: LinkedDocument | null = await fromUuid(uuid).catch(() => null);
    if (!found) throw new Error(localize("TABLETOP.Elements.NoDocument", { uuid }));
    const wanted = this.documentType;
    if (wanted && found.documentName !== wanted && !String(found.uuid ?? uuid).includes(`.${wanted}.`)) {
      throw new Error(localize("TABLETOP.Elements.WrongDocument", { uuid, type: wanted }));
    }
    if (this.single) this.#tags.clear();
    if (this.#tags.size >= this.max) throw new Error(localize("TABLETOP.Elements.TooMany", { max: this.max }));
    this.#tags.set(uuid, String(found.name ?? uuid));
    this.value = this._getValue();
    this._announce();
  }

  protected removeTag(tag: string): void {
    this.#tags.delete(tag);
    this.value = this._getValue();
    this._announce();
  }

  static create(
    config: FormInputConfig & { type?: string; single?: boolean; max?: number; values?: readonly string[] },
  ): HTMLDocumentTagsElement {
    const element = this.configure(document.createElement(this.tagName) as HTMLDocumentTagsElement, config);
    if (config.type) element.setAttribute("type", config.type);
    if (config.max) element.setAttribute("max", String(config.max));
    element.toggleAttribute("single", config.single === true);
    const value = (config.value ?? config.values) as string | Iterable<string> | null | undefined;
    if (value) element.setAttribute("value", typeof value === "string" ? value : [...value].join(","));
    return element;
  }
}

/** Returns the name of a document that is loaded, else its uuid. */
function findDocumentName(uuid: string): string {
  try {
    return String(host.fromUuidSync?.(uuid)?.name ?? uuid);
  } catch {
    return uuid;
  }
}

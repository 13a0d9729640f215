import type { FormInputConfig } from "../../data/fields/inputs.ts";
import { localize } from "../../globals.ts";
import { TagsElement } from "./tags.ts";

/** A space of the grid: row, column and, in three dimensions, elevation. */
interface GridOffset {
  i: number;
  j: number;
  k?: number;
}

/** Spaces of the grid as tags `i.j` or `i.j.k`; the value is a list of offsets. */
abstract class GridOffsetTagsElement extends TagsElement<readonly GridOffset[]> {
  /** The coordinates of an offset. */
  protected abstract readonly axes: readonly ("i" | "j" | "k")[];
  #tags: string[] | null = null;

  override connectedCallback(): void {
    this.#tags ??= this.#read(this.getAttribute("value") ?? this.textContent ?? "");
    super.connectedCallback();
  }

  /** Reads tags separated by commas or spaces, or a JSON list of offsets; anything else is left out. */
  #read(text: string): string[] {
    if (text.trim().startsWith("[")) return (JSON.parse(text) as GridOffset[]).map((offset) => this.#formatTag(offset));
    return [...new Set(text.split(/[\s,]+/).filter((tag) => this.#parse(tag)))];
  }

  #parse(tag: string): GridOffset | null {
    const numbers = tag.split(".").map(Number);
    if (numbers.length !== this.axes.length || !numbers.every(Number.isInteger) || tag.split(".").includes(""))
      return null;
    return Object.fromEntries(this.axes.map((axis, index) => [axis, numbers[index]])) as unknown as GridOffset;
  }

  #formatTag(offset: GridOffset): string {
    return this.axes.map((axis) => Math.trunc(Number(offset[axis] ?? 0))).join(".");
  }

  protected override _getValue(): GridOffset[] {
    return (this.#tags ?? []).map((tag) => this.#parse(tag)).filter((offset) => offset !== null);
  }

  protected override _setValue(value: readonly GridOffset[]): void {
    this.#tags = [...new Set([...(value ?? [])].map((offset) => this.#formatTag(offset)))];
    this._value = this._getValue();
  }

  protected entries(): string[] {
    return this.#tags ?? [];
  }

  protected add(text: string): void {
    const offset = this.#parse(text);
    if (!offset) throw new Error(localize("TABLETOP.Elements.NoOffset", { tag: text, form: this.axes.join(".") }));
    if (this.entries().includes(this.#formatTag(offset)))
      throw new Error(localize("TABLETOP.Elements.DuplicateTag", { tag: text }));
    this.value = [...this._getValue(), offset];
    this._announce();
  }

  protected removeTag(tag: string): void {
    this.value = this._getValue().filter((offset) => this.#formatTag(offset) !== tag);
    this._announce();
  }
}

function created<E extends GridOffsetTagsElement>(element: E, config: FormInputConfig): E {
  if (config.value) element.setAttribute("value", JSON.stringify([...(config.value as Iterable<GridOffset>)]));
  return element;
}

/**
 * `<grid-offset-2d-tags>`: offsets `{i, j}` (foundry.applications.elements.HTMLGridOffset2DTagsElement, generation 14).
 */
export class HTMLGridOffset2DTagsElement extends GridOffsetTagsElement {
  static override tagName = "grid-offset-2d-tags";
  protected readonly axes = ["i", "j"] as const;

  static create(config: FormInputConfig): HTMLGridOffset2DTagsElement {
    return created(this.configure(document.createElement(this.tagName) as HTMLGridOffset2DTagsElement, config), config);
  }
}

/**
 * `<grid-offset-3d-tags>`: offsets `{i, j, k}` (foundry.applications.elements.HTMLGridOffset3DTagsElement, generation
 * 14).
 */
export class HTMLGridOffset3DTagsElement extends GridOffsetTagsElement {
  static override tagName = "grid-offset-3d-tags";
  protected readonly axes = ["i", "j", "k"] as const;

  static create(config: FormInputConfig): HTMLGridOffset3DTagsElement {
    return created(this.configure(document.createElement(this.tagName) as HTMLGridOffset3DTagsElement, config), config);
  }
}

import type { Ground } from "../../contract.ts";
import { cls, clsAny } from "../pages.ts";
import { onPage, place } from "../applications/support.ts";

export const base = onPage(cls("foundry.applications.elements.AbstractMultiSelectElement"));
export const range = onPage(cls("foundry.applications.elements.HTMLRangePickerElement"));
export const file = onPage(cls("foundry.applications.elements.HTMLFilePickerElement"));
export const multi = onPage(cls("foundry.applications.elements.HTMLMultiSelectElement"));
export const documents = onPage(cls("foundry.applications.elements.HTMLDocumentTagsElement"));
export const complete = onPage(clsAny("foundry.applications.elements.HTMLAutocompleteTagsElement"));
export const formula = onPage(clsAny("foundry.applications.elements.HTMLFormulaInputElement"));

export const OPTIONS =
  '<option value="foo">Foo</option><option value="bar" selected>Bar</option><option value="baz" disabled>Baz</option>';

/** An element on a booted page, in a form. */
export async function made({ table }: Ground, html: string): Promise<any> {
  await table();
  return place(html);
}

export const values = ({ page }: Ground, element: HTMLElement): any =>
  new page.foundry.applications.ux.FormDataExtended(element.closest("form")).object;

/** Returns what a listener of the form receives. */
export function heard(element: HTMLElement): string[] {
  const types: string[] = [];
  for (const type of ["input", "change"])
    element
      .closest("form")!
      .addEventListener(type, (event) => types.push(`${event.type} ${(event.target as Element).tagName}`));
  return types;
}

export function type(input: HTMLInputElement, value: string): void {
  input.value = value;
  input.dispatchEvent(new Event("input", { bubbles: true }));
  input.dispatchEvent(new Event("change", { bubbles: true }));
}

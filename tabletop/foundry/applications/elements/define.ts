import { config } from "../runtime.ts";
import { HTMLMultiCheckboxElement, HTMLMultiSelectElement } from "./multi-select.ts";
import { HTMLColorPickerElement, HTMLFilePickerElement, HTMLRangePickerElement, HTMLSecretBlockElement } from "./pickers.ts";
import { HTMLProseMirrorElement } from "./prose-mirror.ts";
import { HTMLDocumentTagsElement, HTMLStringTagsElement } from "./tags.ts";

// In Node there are no elements; the class must still load there.
const Base = (globalThis.HTMLElement ?? class {}) as typeof HTMLElement;

/** `<enriched-content enricher="id">`: runs the `onRender` of the enricher that made it when it enters a page. */
export class HTMLEnrichedContentElement extends Base {
  static tagName = "enriched-content";

  connectedCallback(): void {
    const id = this.getAttribute("enricher");
    const enrichers = (config()["TextEditor"]?.enrichers ?? []) as { id?: string; onRender?: (element: HTMLElement) => void }[];
    enrichers.find((enricher) => enricher.id === id)?.onRender?.(this);
  }
}

const ELEMENTS = [
  HTMLProseMirrorElement,
  HTMLStringTagsElement,
  HTMLDocumentTagsElement,
  HTMLMultiSelectElement,
  HTMLMultiCheckboxElement,
  HTMLRangePickerElement,
  HTMLColorPickerElement,
  HTMLFilePickerElement,
  HTMLSecretBlockElement,
  HTMLEnrichedContentElement,
];

/** Makes core's elements known to the page, once. Does nothing where there is none. */
export function defineElements(): void {
  if (typeof customElements === "undefined") return;
  for (const element of ELEMENTS)
    if (!customElements.get(element.tagName)) customElements.define(element.tagName, element as CustomElementConstructor);
}

import { generation } from "../../generation.ts";
import { notBuilt } from "../../not-built.ts";
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

/** Tags of documented elements that are not built, by the class that each would be; the last is of generation 14. */
const NOT_BUILT: Readonly<Record<string, string>> = {
  "code-mirror": "HTMLCodeMirrorElement",
  "document-embed": "HTMLDocumentEmbedElement",
  "hue-slider": "HTMLHueSelectorSlider",
  "formula-input": "HTMLFormulaInputElement",
};

/** An element that says that it is not built when a page brings it: an unknown tag would be an input that silently keeps nothing. */
function notBuiltElement(name: string): CustomElementConstructor {
  return class extends Base {
    constructor() {
      super();
      notBuilt(`foundry.applications.elements.${name}`);
    }
  };
}

/** Makes core's elements known to the page, once. Does nothing where there is none. */
export function defineElements(): void {
  if (typeof customElements === "undefined") return;
  for (const element of ELEMENTS)
    if (!customElements.get(element.tagName)) customElements.define(element.tagName, element as CustomElementConstructor);
  for (const [tag, name] of Object.entries(NOT_BUILT)) {
    if (!customElements.get(tag) && (tag !== "formula-input" || generation() >= 14)) customElements.define(tag, notBuiltElement(name));
  }
}

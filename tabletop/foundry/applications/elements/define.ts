import { generation } from "../../generation.ts";
import { notBuilt } from "../../not-built.ts";
import { HTMLDocumentEmbedElement, HTMLEnrichedContentElement, HTMLSecretBlockElement } from "./content-elements.ts";
import { HTMLMultiCheckboxElement, HTMLMultiSelectElement } from "./multi-select.ts";
import { HTMLColorPickerElement, HTMLFilePickerElement, HTMLRangePickerElement } from "./pickers.ts";
import { HTMLProseMirrorElement } from "./prose-mirror.ts";
import { HTMLDocumentTagsElement, HTMLStringTagsElement } from "./tags.ts";

// In Node there are no elements; the class must still load there.
const Base = (globalThis.HTMLElement ?? class {}) as typeof HTMLElement;

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
  HTMLDocumentEmbedElement,
];

/** Tags of documented elements that are not built, by the class that each would be; the last is of generation 14. */
const NOT_BUILT: Readonly<Record<string, string>> = {
  "code-mirror": "HTMLCodeMirrorElement",
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

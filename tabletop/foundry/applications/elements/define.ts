import { generation } from "../../generation.ts";
import { HTMLAutocompleteTagsElement } from "./autocomplete-tags.ts";
import { HTMLCodeMirrorElement } from "./code-mirror.ts";
import { HTMLDocumentEmbedElement, HTMLEnrichedContentElement, HTMLSecretBlockElement } from "./content-elements.ts";
import { HTMLFormulaInputElement } from "./formula-input.ts";
import { HTMLGridOffset2DTagsElement, HTMLGridOffset3DTagsElement } from "./grid-offset-tags.ts";
import { HTMLHueSelectorSlider } from "./hue-slider.ts";
import { HTMLMultiCheckboxElement, HTMLMultiSelectElement } from "./multi-select.ts";
import { HTMLColorPickerElement, HTMLFilePickerElement, HTMLRangePickerElement } from "./pickers.ts";
import { HTMLProseMirrorElement } from "./prose-mirror.ts";
import { HTMLDocumentTagsElement, HTMLStringTagsElement } from "./tags.ts";

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
  HTMLCodeMirrorElement,
  HTMLHueSelectorSlider,
];

/** Elements that were added in generation 14. */
const NEW_ELEMENTS = [
  HTMLAutocompleteTagsElement,
  HTMLFormulaInputElement,
  HTMLGridOffset2DTagsElement,
  HTMLGridOffset3DTagsElement,
];

/** The tags of the elements that are form fields. */
export const FORM_ELEMENT_TAGS: readonly string[] = [...ELEMENTS, ...NEW_ELEMENTS]
  .filter((element) => "formAssociated" in element && element.formAssociated)
  .map(({ tagName }) => tagName);

/** Registers core's elements with the page, once. Does nothing without a page. */
export function defineElements(): void {
  if (typeof customElements === "undefined") return;
  for (const element of [...ELEMENTS, ...(generation() >= 14 ? NEW_ELEMENTS : [])])
    if (!customElements.get(element.tagName))
      customElements.define(element.tagName, element as unknown as CustomElementConstructor);
}

import type { Documented } from "./types.ts";

const page = (name: string): string => `api/v14/classes/foundry.applications.elements.${name}.html`;

/** Core's custom elements. */
export const ELEMENTS: Documented = {
  "foundry.applications.elements.AbstractFormInputElement": {
    page: page("AbstractFormInputElement"),
    both: {
      methods: `connectedCallback attributeChangedCallback disconnectedCallback formDisabledCallback _activateListeners
        _applyInputAttributes _buildElements _getValue _onClick _refresh _setValue _toggleDisabled`,
      accessors: "abortSignal disabled editable form name value",
      statics: "formAssociated observedAttributes tagName",
    },
  },
  "foundry.applications.elements.AbstractMultiSelectElement": {
    page: page("AbstractMultiSelectElement"),
    both: { methods: "select unselect _initialize" },
  },
  "foundry.applications.elements.HTMLMultiSelectElement": {
    page: page("HTMLMultiSelectElement"),
    both: { statics: "create tagName" },
  },
  "foundry.applications.elements.HTMLMultiCheckboxElement": {
    page: page("HTMLMultiCheckboxElement"),
    both: { statics: "create tagName" },
  },
  "foundry.applications.elements.HTMLRangePickerElement": {
    page: page("HTMLRangePickerElement"),
    both: { accessors: "max min step valueAsNumber", statics: "create tagName" },
  },
  "foundry.applications.elements.HTMLColorPickerElement": {
    page: page("HTMLColorPickerElement"),
    both: { statics: "create tagName" },
  },
  "foundry.applications.elements.HTMLFilePickerElement": {
    page: page("HTMLFilePickerElement"),
    both: { accessors: "noupload type", statics: "create tagName" },
  },
  "foundry.applications.elements.HTMLHueSelectorSlider": {
    page: page("HTMLHueSelectorSlider"),
    both: { statics: "create tagName" },
  },
  "foundry.applications.elements.HTMLCodeMirrorElement": {
    page: page("HTMLCodeMirrorElement"),
    both: { methods: "posAtCoords", accessors: "cursor indent language nowrap", statics: "create tagName" },
  },
  "foundry.applications.elements.HTMLStringTagsElement": {
    page: page("HTMLStringTagsElement"),
    both: { statics: "create tagName" },
  },
  "foundry.applications.elements.HTMLDocumentTagsElement": {
    page: page("HTMLDocumentTagsElement"),
    both: { accessors: "max", statics: "create tagName" },
  },
};

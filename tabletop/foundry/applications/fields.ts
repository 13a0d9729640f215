import {
  createElement,
  createFormGroup,
  createTextarea,
  createTypedInput,
  setInputAttributes,
  type FormInputConfig,
} from "../data/fields/inputs.ts";
import { appendOptions, prepareSelectOptionGroups } from "../data/fields/select-options.ts";

/**
 * Builds form elements from data fields (foundry.applications.fields). The configurations are those of the public API.
 */

/** Sets the attributes that every input has. */
function finished<E extends HTMLElement>(input: E, config: FormInputConfig): E {
  setInputAttributes(input, config);
  return input;
}

function createTextInput(config: FormInputConfig): HTMLInputElement {
  return finished(createTypedInput("text", { ...config, value: config.value ?? "" }), config);
}

function createCheckboxInput(config: FormInputConfig): HTMLInputElement {
  return finished(createTypedInput("checkbox", config), config);
}

/** Creates a number field, or a slider when a `range` is configured. */
function createNumberInput(config: FormInputConfig): HTMLElement {
  const { min, max, step } = config;
  if (config["type"] === "range") return finished(createElement("range-picker", config, { min, max, step }), config);
  return finished(createTypedInput("number", { ...config, value: config.value ?? "", step: step ?? "any" }), config);
}

function createTextareaInput(config: FormInputConfig): HTMLTextAreaElement {
  return finished(createTextarea(config), config);
}

/**
 * Creates a rich-text editor: a `<prose-mirror>` element. `enriched` is HTML that the caller has enriched, and thereby
 * sanitised.
 */
function createEditorInput(config: FormInputConfig): HTMLElement {
  const toggled = Boolean(config["toggled"] || config["button"]);
  const element = createElement(
    "prose-mirror",
    { ...config, value: config.value ?? "" },
    { toggled, height: config["height"] },
  );
  if (config["enriched"]) element.innerHTML = String(config["enriched"]);
  return finished(element, config);
}

function createSelectInput(config: FormInputConfig): HTMLSelectElement {
  const select = document.createElement("select");
  if (config["type"] === "multi") select.multiple = true;
  appendOptions(select, config);
  return finished(select, config);
}

function createMultiSelectInput(config: FormInputConfig): HTMLElement {
  const element = document.createElement(config["type"] === "checkboxes" ? "multi-checkbox" : "multi-select");
  appendOptions(element, config);
  return finished(element, config);
}

/** Creates a Font Awesome icon, `{fixedWidth, style}`. */
function createFontAwesomeIcon(
  glyph: string,
  {
    style = "solid",
    fixedWidth = false,
    classes = [],
  }: { style?: string; fixedWidth?: boolean; classes?: string[] } = {},
): HTMLElement {
  const icon = document.createElement("i");
  icon.classList.add(`fa-${style}`, glyph.startsWith("fa-") ? glyph : `fa-${glyph}`, ...classes);
  if (fixedWidth) icon.classList.add("fa-fw");
  icon.inert = true;
  return icon;
}

/** `foundry.applications.fields`. */
export const fieldFunctions = {
  createCheckboxInput,
  createEditorInput,
  createFontAwesomeIcon,
  createFormGroup,
  createMultiSelectInput,
  createNumberInput,
  createSelectInput,
  createTextareaInput,
  createTextInput,
  prepareSelectOptionGroups,
  setInputAttributes,
};

import { expect, vi } from "vitest";
import type { ContractCase } from "../../contract.ts";
import { fn } from "../pages.ts";
import { guessed, onPage, place } from "../applications/support.ts";
import { range, file, made, values, heard, type } from "./support.ts";

/** Form elements in general, and those for one value: ranges, files, colours and hues. */
export const inputElements: readonly ContractCase[] = [
  range(
    "HTMLRangePickerElement",
    "a slider and a number, of one value",
    "selecting a value on a range slider with a linked number input field",
    async (ground) => {
      const picker = await made(ground, '<range-picker name="r" min="0" max="10" step="2" value="4"></range-picker>');
      const slider = picker.querySelector("input[type=range]");
      const number = picker.querySelector("input[type=number]");
      expect([picker.value, slider.value, number.value]).toEqual([4, "4", "4"]);
      const told = heard(picker);
      type(number, "8");
      expect([picker.value, slider.value, told]).toEqual([8, "8", ["input RANGE-PICKER", "change RANGE-PICKER"]]);
      expect(values(ground, picker)).toEqual({ r: 8 });
    },
  ),
  range(
    "AbstractFormInputElement#abortSignal",
    "aborts when the element is removed from the page",
    "The signal will ensure that the listener is removed when the element is disconnected from the DOM.",
    async (ground) => {
      const picker = await made(ground, '<range-picker name="r"></range-picker>');
      const signal = picker.abortSignal as AbortSignal;
      expect(signal.aborted).toBe(false);
      picker.remove();
      expect(signal.aborted).toBe(true);
    },
  ),
  range(
    "AbstractFormInputElement#disabled",
    "is the attribute, and that of an enclosing fieldset",
    "Is this element disabled?",
    async (ground) => {
      const fieldset = await made(ground, '<fieldset disabled><range-picker name="r"></range-picker></fieldset>');
      const picker = fieldset.querySelector("range-picker");
      expect([picker.disabled, picker.querySelector("input").disabled]).toEqual([true, true]);
      fieldset.disabled = false;
      expect([picker.disabled, picker.querySelector("input").disabled]).toEqual([false, false]);
    },
  ),
  range(
    "AbstractFormInputElement#editable",
    "is neither disabled nor read-only",
    "The field can be neither disabled nor readonly.",
    async (ground) => {
      const picker = await made(ground, '<range-picker name="r"></range-picker>');
      expect(picker.editable).toBe(true);
      picker.disabled = true;
      expect(picker.editable).toBe(false);
      picker.disabled = false;
      picker.toggleAttribute("readonly", true);
      expect(picker.editable).toBe(false);
    },
  ),
  range(
    "AbstractFormInputElement#form",
    "is the enclosing form",
    "The form this element belongs to.",
    async (ground) => {
      const picker = await made(ground, '<range-picker name="r"></range-picker>');
      expect(picker.form).toBe(picker.closest("form"));
      expect(picker.form.elements.namedItem("r")).toBe(picker);
    },
  ),
  range(
    "AbstractFormInputElement._primaryInput",
    "has the focus when the label is clicked",
    "Used to determine what element should receive focus when an associated label is clicked on.",
    async (ground) => {
      const label = await made(ground, '<label for="r1">Range</label>');
      label.insertAdjacentHTML("afterend", '<range-picker name="r" id="r1"></range-picker>');
      label.click();
      expect(document.activeElement).toBe(document.querySelector("#r1 input[type=range]"));
    },
  ),
  range(
    "AbstractFormInputElement.formAssociated",
    "is true",
    "Declare that this custom element provides form element functionality.",
    async ({ page }) => {
      expect(page.foundry.applications.elements.AbstractFormInputElement.formAssociated).toBe(true);
    },
  ),
  range(
    "AbstractFormInputElement.observedAttributes",
    "a changed attribute is applied",
    "Attributes requiring change notifications",
    async (ground) => {
      const picker = await made(ground, '<range-picker name="r"></range-picker>');
      picker.setAttribute("disabled", "");
      expect(picker.querySelector("input").disabled).toBe(true);
    },
  ),
  range(
    "HTMLRangePickerElement.tagName",
    "is the tag of the element that create returns",
    'tagName: string = "range-picker"',
    async (ground) => {
      await ground.table();
      const { HTMLRangePickerElement } = ground.page.foundry.applications.elements;
      const picker = HTMLRangePickerElement.create({ name: "r", min: 1, max: 5, step: 1, value: 3 });
      document.body.append(picker);
      expect([HTMLRangePickerElement.tagName, picker.tagName, picker.value, picker.name]).toEqual([
        "range-picker",
        "RANGE-PICKER",
        3,
        "r",
      ]);
    },
  ),
  file(
    "HTMLFilePickerElement",
    "has a field and a button",
    "rendering a file input field and associated FilePicker button",
    async (ground) => {
      const element = await made(ground, '<file-picker name="f" type="image" value="a.webp"></file-picker>');
      expect([element.input.value, element.button.tagName]).toEqual(["a.webp", "BUTTON"]);
      expect(values(ground, element)).toEqual({ f: "a.webp" });
    },
  ),
  file(
    "HTMLFilePickerElement#button",
    "opens the picker",
    "A button to open the file picker interface.",
    async (ground) => {
      const element = await made(ground, '<file-picker name="f" type="image" value="systems/x/a.webp"></file-picker>');
      element.button.click();
      await vi.waitFor(() => expect(element.picker?.rendered).toBe(true));
      expect(element.picker).toBeInstanceOf(ground.page.foundry.applications.apps.FilePicker);
      expect([element.picker.type, element.picker.request]).toEqual(["image", "systems/x/a.webp"]);
    },
  ),
  file("HTMLFilePickerElement#input", "is the path", "The file path selected.", async (ground) => {
    const element = await made(ground, '<file-picker name="f" type="image"></file-picker>');
    const told = heard(element);
    type(element.input, "b.webp");
    expect([element.value, told]).toEqual(["b.webp", ["input FILE-PICKER", "change FILE-PICKER"]]);
  }),
  onPage(fn("foundry.applications.fields.createTextInput"))(
    "foundry.applications.fields.createTextInput",
    "creates a text input",
    "element for a StringField.",
    async ({ table, page }) => {
      await table();
      const input = page.foundry.applications.fields.createTextInput({ name: "a", value: "x" });
      expect([input.tagName, input.type, input.name, input.value]).toEqual(["INPUT", "text", "a", "x"]);
    },
  ),
  onPage(fn("foundry.applications.fields.createNumberInput"))(
    "foundry.applications.fields.createNumberInput",
    "creates a number input",
    "element for a NumberField.",
    async ({ table, page }) => {
      await table();
      const input = page.foundry.applications.fields.createNumberInput({ name: "a", value: 3, min: 1, max: 5 });
      expect([input.tagName, input.type, input.min, input.max, input.value]).toEqual([
        "INPUT",
        "number",
        "1",
        "5",
        "3",
      ]);
    },
  ),
  onPage(fn("foundry.applications.fields.createFormGroup"))(
    "foundry.applications.fields.createFormGroup",
    "labels an input",
    "Create a standardized form field group.",
    async ({ table, page }) => {
      await table();
      const { createFormGroup, createTextInput } = page.foundry.applications.fields;
      const group = createFormGroup({
        label: "Name",
        hint: "Who",
        input: createTextInput({ name: "name" }),
        rootId: "root",
      });
      place("<div></div>").append(group);
      expect([
        group.className,
        group.querySelector("label").control === group.querySelector("input"),
        group.querySelector(".hint").textContent,
      ]).toEqual(["form-group", true, "Who"]);
    },
  ),
  guessed(
    "HTMLHueSelectorSlider",
    "a hue of 0 to 360 degrees",
    "what hues are; no page could be read",
    async (ground) => {
      const element = await made(ground, '<hue-slider name="h" value="200"></hue-slider>');
      const told = heard(element);
      type(element.querySelector("input"), "361");
      expect([element.value, told]).toEqual([360, ["input HUE-SLIDER", "change HUE-SLIDER"]]);
    },
  ),
  guessed(
    "HTMLColorPickerElement",
    "text and swatch of one colour; an invalid one is refused",
    "the element's page could not be read beyond its heading",
    async (ground) => {
      const element = await made(ground, '<color-picker name="c" value="#aabbcc"></color-picker>');
      type(element.querySelector("input[type=text]"), "#00ff00");
      expect([element.value, element.querySelector("input[type=color]").value]).toEqual(["#00ff00", "#00ff00"]);
      type(element.querySelector("input[type=text]"), "green?");
      expect(element.value).toBe("#00ff00");
    },
  ),
];

import { expect, vi } from "vitest";
import type { ContractCase, Ground } from "../contract.ts";
import { cls, clsAny, face, faceAny, fn, variable } from "./pages.ts";
import { guessed, onPage, place } from "./applications/support.ts";

const base = onPage(cls("foundry.applications.elements.AbstractMultiSelectElement"));
const range = onPage(cls("foundry.applications.elements.HTMLRangePickerElement"));
const file = onPage(cls("foundry.applications.elements.HTMLFilePickerElement"));
const multi = onPage(cls("foundry.applications.elements.HTMLMultiSelectElement"));
const documents = onPage(cls("foundry.applications.elements.HTMLDocumentTagsElement"));
const complete = onPage(clsAny("foundry.applications.elements.HTMLAutocompleteTagsElement"));
const formula = onPage(clsAny("foundry.applications.elements.HTMLFormulaInputElement"));

const OPTIONS =
  '<option value="foo">Foo</option><option value="bar" selected>Bar</option><option value="baz" disabled>Baz</option>';

/** An element on a booted page, in a form. */
async function made({ table }: Ground, html: string): Promise<any> {
  await table();
  return place(html);
}

const values = ({ page }: Ground, element: HTMLElement): any =>
  new page.foundry.applications.ux.FormDataExtended(element.closest("form")).object;

/** What a listener of the form hears. */
function heard(element: HTMLElement): string[] {
  const types: string[] = [];
  for (const type of ["input", "change"])
    element
      .closest("form")!
      .addEventListener(type, (event) => types.push(`${event.type} ${(event.target as Element).tagName}`));
  return types;
}

function type(input: HTMLInputElement, value: string): void {
  input.value = value;
  input.dispatchEvent(new Event("input", { bubbles: true }));
  input.dispatchEvent(new Event("change", { bubbles: true }));
}

export const elements: readonly ContractCase[] = [
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
    "aborts when the element leaves the page",
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
    "is the attribute, and that of a fieldset around",
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
    "is the form around it",
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
    "a changed attribute is taken up",
    "Attributes requiring change notifications",
    async (ground) => {
      const picker = await made(ground, '<range-picker name="r"></range-picker>');
      picker.setAttribute("disabled", "");
      expect(picker.querySelector("input").disabled).toBe(true);
    },
  ),
  range(
    "HTMLRangePickerElement.tagName",
    "is the tag of what create makes",
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
  base(
    "AbstractMultiSelectElement#value",
    "is a list in what a form submits",
    "Multi-select components return an array of values as part of form submission.",
    async (ground) => {
      const element = await made(ground, `<multi-select name="m">${OPTIONS}</multi-select>`);
      element.select("foo");
      expect(values(ground, element)).toEqual({ m: ["bar", "foo"] });
      element.unselect("bar");
      expect(values(ground, element)).toEqual({ m: ["foo"] });
    },
  ),
  base(
    "AbstractMultiSelectElement._choices",
    "are the labels by value",
    "An object which maps option values to displayed labels.",
    async (ground) => {
      const element = await made(ground, `<multi-select name="m">${OPTIONS}</multi-select>`);
      expect(element._choices).toEqual({ foo: "Foo", bar: "Bar", baz: "Baz" });
    },
  ),
  base(
    "AbstractMultiSelectElement._disabledOptions",
    "are those that the page disabled",
    "Option values which were originally marked as disabled.",
    async (ground) => {
      const element = await made(ground, `<multi-checkbox name="m">${OPTIONS}</multi-checkbox>`);
      expect([...element._disabledOptions]).toEqual(["baz"]);
      expect(element.querySelector("input[value=baz]").disabled).toBe(true);
      expect(element.querySelector("input[value=foo]").disabled).toBe(false);
    },
  ),
  base(
    "AbstractMultiSelectElement._options",
    "are the elements that the page wrote",
    "elements which were defined in the original HTML",
    async (ground) => {
      const element = await made(
        ground,
        `<multi-select name="m"><optgroup label="G">${OPTIONS}</optgroup></multi-select>`,
      );
      expect(element._options.map((option: Element) => option.tagName)).toEqual(["OPTGROUP"]);
    },
  ),
  multi(
    "HTMLMultiSelectElement",
    "is chosen from with a select",
    "Provide a multi-select workflow using a select element as the input mechanism.",
    async (ground) => {
      const element = await made(ground, `<multi-select name="m">${OPTIONS}</multi-select>`);
      const told = heard(element);
      const select = element.querySelector("select") as HTMLSelectElement;
      select.value = "foo";
      select.dispatchEvent(new Event("change", { bubbles: true }));
      expect([element.value, told]).toEqual([
        ["bar", "foo"],
        ["input MULTI-SELECT", "change MULTI-SELECT"],
      ]);
      expect([...element.querySelectorAll(".tag")].map((tag: any) => tag.dataset.key)).toEqual(["bar", "foo"]);
    },
  ),
  multi(
    "HTMLMultiSelectElement",
    "keeps the groups of its options",
    '<optgroup label="Basic Options">',
    async (ground) => {
      const element = await made(
        ground,
        '<multi-select name="m"><optgroup label="Basic Options"><option value="foo">Foo</option></optgroup><optgroup label="More"><option value="x">X</option></optgroup></multi-select>',
      );
      expect([...element.querySelectorAll("select optgroup")].map((group: any) => group.label)).toEqual([
        "Basic Options",
        "More",
      ]);
    },
  ),
  complete(
    "HTMLAutocompleteTagsElement",
    "offers what begins with what is typed",
    "Provide a multi-select workflow as a text input which offers autocompletion over the available options.",
    async (ground) => {
      const element = await made(ground, `<autocomplete-tags name="m">${OPTIONS}</autocomplete-tags>`);
      const input = element.querySelector("input") as HTMLInputElement;
      input.focus();
      input.value = "fo";
      input.dispatchEvent(new Event("input", { bubbles: true }));
      expect([...document.querySelectorAll(".autocomplete li")].map((row) => row.textContent)).toEqual(["Foo"]);
      input.dispatchEvent(new KeyboardEvent("keydown", { key: "Enter", bubbles: true, cancelable: true }));
      expect(element.value).toEqual(["bar", "foo"]);
    },
    [14],
  ),
  complete(
    "HTMLAutocompleteTagsElement",
    "the chosen are tags that can be taken away",
    "Chosen options are displayed as a list of tags which may be individually removed.",
    async (ground) => {
      const element = await made(ground, `<autocomplete-tags name="m">${OPTIONS}</autocomplete-tags>`);
      element.querySelector(".tag[data-key=bar] button").click();
      expect([element.value, element.querySelectorAll(".tag").length]).toEqual([[], 0]);
    },
    [14],
  ),
  documents(
    "HTMLDocumentTagsElement",
    "holds uuids, shown by name",
    "used to render a set of associated Documents referenced by UUID",
    async ({ table, page }) => {
      await table({ world: { actors: [{ _id: "a".repeat(16), name: "Ada", type: "hero" }] } });
      const uuid = `Actor.${"a".repeat(16)}`;
      const element = place<any>(`<document-tags name="d" value="${uuid}"></document-tags>`);
      expect(element.value).toEqual([uuid]);
      expect(element.querySelector(".tag").textContent).toContain(page.game.actors.contents[0].name);
    },
  ),
  documents("HTMLDocumentTagsElement#max", "no more fit", "Allow a maximum number of documents", async (ground) => {
    await ground.table({ world: { actors: ["a", "b"].map((id) => ({ _id: id.repeat(16), name: id, type: "hero" })) } });
    const element = place<any>('<document-tags name="d" max="1"></document-tags>');
    const input = element.querySelector("input") as HTMLInputElement;
    for (const id of ["a", "b"]) {
      input.value = `Actor.${id.repeat(16)}`;
      input.dispatchEvent(new KeyboardEvent("keydown", { key: "Enter", bubbles: true, cancelable: true }));
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
    expect([element.max, element.value]).toEqual([1, [`Actor.${"a".repeat(16)}`]]);
  }),
  onPage(face("foundry.HTMLDocumentTagsOptions"))(
    "HTMLDocumentTagsOptions.values",
    "are what it begins with",
    "An array of Document UUIDs to initialize the element with.",
    async (ground) => {
      await ground.table();
      const element = ground.page.foundry.applications.elements.HTMLDocumentTagsElement.create({
        name: "d",
        values: ["Actor.x", "Actor.y"],
      });
      document.body.append(element);
      expect(element.value).toEqual(["Actor.x", "Actor.y"]);
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
  formula(
    "HTMLFormulaInputElement",
    "holds a formula",
    '<formula-input context="default">8 + @prof + @abilities.cha.mod</formula-input>',
    async (ground) => {
      const element = await made(
        ground,
        '<formula-input name="f" context="default">8 + @prof + @abilities.cha.mod</formula-input>',
      );
      expect([element.value, element.context]).toEqual(["8 + @prof + @abilities.cha.mod", "default"]);
      expect(values(ground, element)).toEqual({ f: "8 + @prof + @abilities.cha.mod" });
    },
    [14],
  ),
  formula(
    "HTMLFormulaInputElement.create",
    "takes the formula as its value",
    'HTMLFormulaInputElement.create({ value: "8 + @prof + @abilities.cha.mod" });',
    async (ground) => {
      await ground.table();
      const element = ground.page.foundry.applications.elements.HTMLFormulaInputElement.create({
        value: "8 + @prof + @abilities.cha.mod",
      });
      document.body.append(element);
      expect(element.input.value).toBe("8 + @prof + @abilities.cha.mod");
    },
    [14],
  ),
  formula(
    "HTMLFormulaInputElement edit",
    "is announced by the button",
    "Fired when the formula editor has been requested.",
    async (ground) => {
      const element = await made(ground, '<formula-input name="f">1d6</formula-input>');
      const edit = vi.fn((event: Event) => event.preventDefault());
      element.addEventListener("edit", edit);
      element.button.click();
      expect(edit).toHaveBeenCalledOnce();
    },
    [14],
  ),
  formula(
    "HTMLFormulaInputElement#button",
    "opens an editor",
    "A button to open the formula editor interface.",
    async (ground) => {
      const element = await made(ground, '<formula-input name="f">1d6</formula-input>');
      element.button.click();
      await vi.waitFor(() => expect(element.editor?.rendered).toBe(true));
      element.editor.element.querySelector("textarea").value = "2d6";
      element.editor.element.querySelector(".form-footer button").click();
      await vi.waitFor(() => expect(element.value).toBe("2d6"));
    },
    [14],
  ),
  onPage(faceAny("foundry.FormulaInputConfig"))(
    "FormulaInputConfig.context",
    "is an attribute",
    "The formula editor context.",
    async (ground) => {
      await ground.table();
      const element = ground.page.foundry.applications.elements.HTMLFormulaInputElement.create({
        value: "",
        context: "damage",
      });
      expect(element.getAttribute("context")).toBe("damage");
    },
    [14],
  ),
  onPage(face("foundry.HTMLCodeMirrorOptions"))(
    "HTMLCodeMirrorOptions.value",
    "is what it begins with",
    "The initial editor contents.",
    async (ground) => {
      await ground.table();
      const element = ground.page.foundry.applications.elements.HTMLCodeMirrorElement.create({
        name: "c",
        value: '{"a": 1}',
        language: "json",
      });
      place("<div></div>").append(element);
      expect(element.value).toBe('{"a": 1}');
      expect(values(ground, element)).toEqual({ c: '{"a": 1}' });
      await vi.waitFor(() => expect(element.querySelector(".cm-content")?.textContent).toBe('{"a": 1}'), {
        timeout: 10_000,
      });
    },
  ),
  onPage(variable("CONST.ALLOWED_HTML_ATTRIBUTES"))(
    "HTMLCodeMirrorElement",
    "has language, indent and nowrap as attributes",
    '"language", "indent", "nowrap"',
    async (ground) => {
      const element = await made(
        ground,
        '<code-mirror name="c" language="markdown" indent="4" nowrap># Hi</code-mirror>',
      );
      expect([element.language, element.indent, element.nowrap, element.value]).toEqual(["markdown", 4, true, "# Hi"]);
      await vi.waitFor(() => expect(element.querySelector(".cm-editor")).not.toBeNull(), { timeout: 10_000 });
      expect(element.querySelector(".cm-lineWrapping")).toBeNull();
      element.value = "# Bye";
      expect(element.querySelector(".cm-content").textContent).toBe("# Bye");
      element.disabled = true;
      expect(element.querySelector(".cm-content").getAttribute("contenteditable")).toBe("false");
    },
  ),
  onPage(fn("foundry.applications.fields.createTextInput"))(
    "foundry.applications.fields.createTextInput",
    "makes a text input",
    "element for a StringField.",
    async ({ table, page }) => {
      await table();
      const input = page.foundry.applications.fields.createTextInput({ name: "a", value: "x" });
      expect([input.tagName, input.type, input.name, input.value]).toEqual(["INPUT", "text", "a", "x"]);
    },
  ),
  onPage(fn("foundry.applications.fields.createNumberInput"))(
    "foundry.applications.fields.createNumberInput",
    "makes a number input",
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
    "HTMLGridOffset2DTagsElement",
    "tags i.j, the value a list of offsets",
    "no page could be read about the content of the attribute",
    async (ground) => {
      const element = await made(ground, '<grid-offset-2d-tags name="g" value="1.2,3.-4,x"></grid-offset-2d-tags>');
      expect(element.value).toEqual([
        { i: 1, j: 2 },
        { i: 3, j: -4 },
      ]);
      element.value = [{ i: 5, j: 6 }];
      expect([...element.querySelectorAll(".tag")].map((tag: any) => tag.dataset.key)).toEqual(["5.6"]);
    },
    [14],
  ),
  guessed(
    "HTMLGridOffset3DTagsElement",
    "tags i.j.k",
    "as in two dimensions",
    async (ground) => {
      const element = await made(ground, '<grid-offset-3d-tags name="g" value="1.2.3"></grid-offset-3d-tags>');
      expect(element.value).toEqual([{ i: 1, j: 2, k: 3 }]);
    },
    [14],
  ),
  guessed(
    "HTMLColorPickerElement",
    "text and swatch of one colour; what is none is refused",
    "the element's page could not be read beyond its heading",
    async (ground) => {
      const element = await made(ground, '<color-picker name="c" value="#aabbcc"></color-picker>');
      type(element.querySelector("input[type=text]"), "#00ff00");
      expect([element.value, element.querySelector("input[type=color]").value]).toEqual(["#00ff00", "#00ff00"]);
      type(element.querySelector("input[type=text]"), "green?");
      expect(element.value).toBe("#00ff00");
    },
  ),
  guessed(
    "HTMLStringTagsElement",
    "Enter adds a tag; one twice is refused",
    "the element's page could not be read beyond its heading",
    async (ground) => {
      const element = await made(ground, '<string-tags name="s" value="a,b"></string-tags>');
      const input = element.querySelector("input") as HTMLInputElement;
      for (const tag of ["c", "a"]) {
        input.value = tag;
        input.dispatchEvent(new KeyboardEvent("keydown", { key: "Enter", bubbles: true, cancelable: true }));
      }
      expect(element.value).toEqual(["a", "b", "c"]);
    },
  ),
];

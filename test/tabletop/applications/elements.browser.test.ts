import { beforeEach, describe, expect, test } from "vitest";
import { userEvent } from "vitest/browser";
import { buildApplications } from "../../../tabletop/foundry/applications/index.ts";
import { HTMLProseMirrorElement } from "../../../tabletop/foundry/applications/elements/prose-mirror.ts";
import { FormDataExtended } from "../../../tabletop/foundry/applications/ux/form-data-extended.ts";
import { axeFindings, clearPage, preparePage, settled, type Any } from "./page.ts";

function place(html: string): { form: HTMLFormElement; element: Any; changes: string[] } {
  const form = document.createElement("form");
  form.setAttribute("aria-label", "form");
  form.innerHTML = html;
  document.body.append(form);
  const changes: string[] = [];
  form.addEventListener("change", (event) => changes.push((event.target as Element).tagName.toLowerCase()));
  return { form, element: form.firstElementChild, changes };
}

const data = (form: HTMLFormElement): object => new FormDataExtended(form).object;

describe("form elements", () => {
  beforeEach(() => {
    preparePage();
    clearPage();
  });

  test("prose-mirror: opens, accepts typing, saves, and adds its value to the form", async () => {
    const { form, element, changes } = place(
      '<prose-mirror name="text" toggled value="<p>Old</p>" aria-label="Notes"><p>Old <b>shown</b></p></prose-mirror>',
    );
    const saved: string[] = [];
    element.addEventListener("save", () => saved.push(element.value));
    expect(element.querySelector(".editor-content").innerHTML).toBe("<p>Old <b>shown</b></p>");
    expect(data(form)).toEqual({ text: "<p>Old</p>" });
    await userEvent.click(element.querySelector("button.toggle"));
    expect(element.open).toBe(true);
    expect(await axeFindings()).toEqual([]);
    await userEvent.click(element.querySelector(".ProseMirror"));
    await userEvent.keyboard("{Control>}a{/Control}New ");
    await userEvent.click(element.querySelector('[aria-label="Bold"]'));
    await userEvent.keyboard("bold");
    expect(element.isDirty()).toBe(true);
    await userEvent.click(element.querySelector("[data-action=save]"));
    expect(element.open).toBe(false);
    expect(data(form)).toEqual({ text: "<p>New <strong>bold</strong></p>" });
    expect(saved).toEqual(["<p>New <strong>bold</strong></p>"]);
    expect(changes).toEqual(["prose-mirror"]);
    expect(document.activeElement).not.toBeNull();
  });

  test("prose-mirror: the stored text is sanitised, and markup of packages survives an edit", async () => {
    const html =
      '<section class="secret" id="s1"><p>x</p></section><table><tbody><tr><td><p>1</p></td></tr></tbody></table><ul><li><p>a</p></li></ul>';
    const { element } = place('<prose-mirror name="text" aria-label="Notes"></prose-mirror>');
    element.value = `${html}<script>boom()</script><p onclick="boom()">y</p>`;
    await settled();
    expect(element.open).toBe(true);
    expect(element.value).toContain('<section class="secret" id="s1"><p>x</p></section>');
    expect(element.value).toContain("<td");
    expect(element.value).not.toMatch(/script|onclick/);
    expect(HTMLProseMirrorElement.create({ name: "a", value: "<p>z</p>", toggled: true }).getAttribute("name")).toBe(
      "a",
    );
  });

  test("prose-mirror: only displays its text while disabled", () => {
    const { element, form } = place(
      '<prose-mirror name="text" toggled disabled value="<p>x</p>" aria-label="N"></prose-mirror>',
    );
    expect(element.querySelector("button.toggle").hidden).toBe(true);
    element.open = true;
    expect(element.open).toBe(false);
    expect(data(form)).toEqual({});
  });

  test("string-tags: adds with Enter, rejects a duplicate, removes", async () => {
    const { form, element, changes } = place('<string-tags name="t" value="a,b" aria-label="Tags"></string-tags>');
    await userEvent.fill(element.querySelector("input"), "<i>c");
    await userEvent.keyboard("{Enter}");
    expect(data(form)).toEqual({ t: ["a", "b", "<i>c"] });
    expect(element.querySelector(".tags i:not(.icon)")).toBeNull();
    await userEvent.fill(element.querySelector("input"), "a");
    await userEvent.keyboard("{Enter}");
    expect(data(form)).toEqual({ t: ["a", "b", "<i>c"] });
    element.querySelector('[data-key="a"] button').click();
    expect(data(form)).toEqual({ t: ["b", "<i>c"] });
    expect(changes).toEqual(["string-tags", "string-tags"]);
    expect(await axeFindings()).toEqual([]);
  });

  test("multi-select: selects and unselects; a value that is not an option is an error", async () => {
    const { form, element, changes } = place(
      '<multi-select name="m" aria-label="Many"><option value="a">A</option><optgroup label="G"><option value="b" selected>B</option></optgroup></multi-select>',
    );
    await userEvent.selectOptions(element.querySelector("select"), "a");
    expect(data(form)).toEqual({ m: ["b", "a"] });
    element.querySelector('[data-key="b"] button').click();
    expect(element.value).toEqual(["a"]);
    expect(changes).toEqual(["multi-select", "multi-select"]);
    expect(() => (element.value = ["zzz"])).toThrow('"zzz" is not an option');
    expect(await axeFindings()).toEqual([]);
  });

  test("document-tags: a dropped document becomes a tag, one of the wrong type does not", async () => {
    (globalThis as Any).fromUuid = async (uuid: string) => ({
      uuid,
      documentName: uuid.split(".")[0],
      name: `Name of ${uuid}`,
    });
    const { form, element } = place('<document-tags name="d" type="Item" max="2" aria-label="Docs"></document-tags>');
    const drop = (uuid: string): void => {
      const dataTransfer = new DataTransfer();
      dataTransfer.setData("text/plain", JSON.stringify({ type: "Item", uuid }));
      element.dispatchEvent(new DragEvent("drop", { dataTransfer, bubbles: true, cancelable: true }));
    };
    drop("Item.x");
    await settled();
    drop("Actor.y");
    await settled();
    expect(data(form)).toEqual({ d: ["Item.x"] });
    expect(element.querySelector(".tag").textContent).toContain("Name of Item.x");
  });

  test("range-picker and color-picker", async () => {
    const { form, element } = place(
      '<range-picker name="r" min="0" max="10" step="2" value="4" aria-label="R"></range-picker><color-picker name="c" value="" aria-label="C"></color-picker>',
    );
    await userEvent.fill(element.querySelector("[type=number]"), "8");
    await userEvent.tab();
    const colour: Any = form.children[1];
    await userEvent.fill(colour.querySelector("[type=text]"), "#12AB34");
    await userEvent.tab();
    expect(data(form)).toEqual({ r: 8, c: "#12ab34" });
    expect(() => (colour.value = "reddish")).toThrow("is not a colour");
    expect(await axeFindings()).toEqual([]);
  });

  test("every element has create(config), and a fieldset disables it", () => {
    const { elements } = buildApplications();
    const all: Any[] = [
      elements.HTMLStringTagsElement,
      elements.HTMLRangePickerElement,
      elements.HTMLColorPickerElement,
      elements.HTMLFilePickerElement,
      elements.HTMLDocumentTagsElement,
    ];
    const values = new Map<unknown, unknown>([
      [elements.HTMLRangePickerElement, 3],
      [elements.HTMLColorPickerElement, "#000000"],
    ]);
    for (const cls of all) {
      const { form } = place("<fieldset disabled></fieldset>");
      const element = cls.create({ name: "x", value: values.get(cls) ?? "a" });
      form.querySelector("fieldset")!.append(element);
      expect(element.name).toBe("x");
      expect(element.editable).toBe(false);
      expect(element.querySelector("input").disabled).toBe(true);
      expect(data(form)).toEqual({});
    }
  });
});

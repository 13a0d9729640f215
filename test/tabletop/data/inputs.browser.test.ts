import { describe, expect, it } from "vitest";
import * as f from "../../../tabletop/foundry/data/fields.ts";

const named = (fields: Record<string, f.DataField>): f.SchemaField => new f.SchemaField(fields);

describe("form inputs of fields (api/v14/classes/foundry.data.fields.DataField.html)", () => {
  const schema = named({
    text: new f.StringField({ label: "Text", hint: "What it says" }),
    choice: new f.StringField({ choices: { a: "A", b: "<b>" } }),
    number: new f.NumberField({ min: 1, max: 9, integer: true }),
    range: new f.NumberField({ min: 0, max: 10, step: 1, required: true, nullable: false, initial: 0 }),
    flag: new f.BooleanField(),
    tags: new f.SetField(new f.StringField()),
    some: new f.SetField(new f.StringField({ choices: ["x", "y"] })),
    html: new f.HTMLField(),
    image: new f.FilePathField({ categories: ["IMAGE"] }),
    color: new f.ColorField(),
  });
  const input = (name: string, config: Parameters<f.DataField["toInput"]>[0] = {}): HTMLElement =>
    (schema.get(name) as f.DataField).toInput(config) as HTMLElement;

  it.each([
    ["text", "INPUT", { type: "text" }],
    ["choice", "SELECT", {}],
    ["number", "INPUT", { type: "number", min: "1", max: "9", step: "1" }],
    ["range", "RANGE-PICKER", { min: "0", max: "10", step: "1" }],
    ["flag", "INPUT", { type: "checkbox" }],
    ["tags", "STRING-TAGS", {}],
    ["some", "MULTI-SELECT", {}],
    ["html", "PROSE-MIRROR", {}],
    ["image", "FILE-PICKER", { type: "image" }],
    ["color", "COLOR-PICKER", {}],
  ])("The input of %s is a %s", (name, tag, attributes) => {
    const element = input(name);
    expect([element.tagName, element.getAttribute("name")]).toEqual([tag, name]);
    for (const [key, value] of Object.entries(attributes)) expect(element.getAttribute(key)).toBe(value);
  });

  it("Inputs show values, and hostile text as text", () => {
    expect((input("text", { value: '"><img src=x>' }) as HTMLInputElement).value).toBe('"><img src=x>');
    const select = input("choice", { value: "b" }) as HTMLSelectElement;
    expect([select.value, select.selectedOptions[0]?.textContent, select.querySelector("b")]).toEqual([
      "b",
      "<b>",
      null,
    ]);
    expect((input("flag", { value: true }) as HTMLInputElement).checked).toBe(true);
  });

  it("Label and hint are linked to the input", () => {
    const group = (schema.get("text") as f.DataField).toFormGroup({ rootId: "app" }, { value: "v" });
    const label = group.querySelector("label");
    const control = group.querySelector("input");
    expect(label?.textContent).toBe("Text");
    expect(label?.htmlFor).toBe(control?.id);
    expect(group.querySelector(`#${control?.getAttribute("aria-describedby") ?? ""}`)?.textContent).toBe(
      "What it says",
    );
  });

  it("Fields without a form input throw", () => {
    expect(() => new f.ObjectField().toInput()).toThrow(/no form input/);
    expect([f.ObjectField.hasFormSupport, f.StringField.hasFormSupport]).toEqual([false, true]);
  });
});

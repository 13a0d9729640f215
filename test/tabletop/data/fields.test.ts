import { describe, expect, it } from "vitest";
import { DataModel } from "../../../tabletop/foundry/abstract/data-model.ts";
import * as f from "../../../tabletop/foundry/data/fields.ts";
import type { DataField } from "../../../tabletop/foundry/data/fields.ts";
import { Color } from "../../../tabletop/foundry/utils/color.ts";
import { cases, onBoth, type Case } from "./cases.ts";

const page = (name: string): string => `api/v14/classes/foundry.data.fields.${name}.html`;
const OPTIONS = "api/v14/interfaces/foundry.data.types.NumberFieldOptions.html";
const ID = "abcdefghijklmnop";

/** Cleans a value and returns its validation error. */
function row(
  says: string,
  field: DataField,
  given: unknown,
  cleaned: unknown,
  failure: RegExp | null,
  source: Partial<Case>,
): Case {
  return {
    says,
    ...source,
    run: () => {
      const value = field.clean(given);
      expect(value).toEqual(cleaned);
      const found = field.validate(value);
      if (failure) expect(found?.toString()).toMatch(failure);
      else expect(found).toBeUndefined();
    },
  };
}

const number = { page: OPTIONS };
cases("NumberField", [
  row("casts strings", new f.NumberField(), "3.5", 3.5, null, { guess: true }),
  row("makes an empty string null", new f.NumberField(), "", null, null, { guess: true }),
  row("refuses null where it is not nullable", new f.NumberField({ nullable: false }), "", null, /may not be null/, {
    guess: true,
  }),
  row("refuses what is no number", new f.NumberField(), "abc", Number.NaN, /finite/, number),
  row("rounds integers", new f.NumberField({ integer: true }), 2.6, 3, null, { guess: true }),
  row("clamps to the minimum", new f.NumberField({ min: 1 }), 0, 1, null, number),
  row("clamps to the maximum", new f.NumberField({ max: 10 }), 12, 10, null, number),
  row("goes to the nearest step", new f.NumberField({ step: 0.25 }), 1.4, 1.5, null, { guess: true }),
  row(
    "counts steps from the minimum and stays below the maximum",
    new f.NumberField({ min: 1, max: 9, step: 3 }),
    9,
    7,
    null,
    {
      guess: true,
    },
  ),
  row("checks positive, does not mend it", new f.NumberField({ positive: true }), -1, -1, /positive/, number),
  row("checks choices", new f.NumberField({ choices: [1, 2] }), 3, 3, /not a valid choice/, number),
  row("takes choices as an object", new f.NumberField({ choices: { 1: "one" } }), "1", 1, null, number),
  row("is null when nothing is given", new f.NumberField(), undefined, null, null, number),
  row(
    "must be given where required and not nullable",
    new f.NumberField({ required: true, nullable: false }),
    undefined,
    undefined,
    /undefined/,
    { guess: true },
  ),
]);

const string = { page: page("StringField") };
cases("StringField", [
  row("trims", new f.StringField(), "  a ", "a", null, string),
  row("casts numbers", new f.StringField(), 5, "5", null, { guess: true }),
  row("is empty when required and not given", new f.StringField({ required: true }), undefined, "", null, string),
  row("is undefined when not required", new f.StringField(), undefined, undefined, null, string),
  row(
    "refuses blank where it is not allowed",
    new f.StringField({ required: true, blank: false }),
    " ",
    "",
    /blank/,
    string,
  ),
  row("makes blank null where that is allowed", new f.StringField({ blank: false, nullable: true }), "", null, null, {
    guess: true,
  }),
  row(
    "checks choices, which forbid blank",
    new f.StringField({ required: true, choices: ["a"] }),
    "b",
    "b",
    /b is not a valid choice/,
    string,
  ),
  row("takes choices from a function", new f.StringField({ choices: () => ({ a: "A" }) }), "a", "a", null, string),
  row(
    "runs its own validator",
    new f.StringField({ validate: (v: string) => v !== "bad", validationError: "is bad" }),
    "bad",
    "bad",
    /is bad/,
    {
      page: page("DataField"),
    },
  ),
]);

cases("BooleanField", [
  row("is false when not given", new f.BooleanField(), undefined, false, null, { page: page("BooleanField") }),
  row("reads the words of forms", new f.BooleanField(), "true", true, null, { guess: true }),
  row("reads false", new f.BooleanField(), "false", false, null, { guess: true }),
  row("refuses objects", new f.BooleanField(), {}, {}, /boolean/, { guess: true }),
]);

cases("lists and sets", [
  row("casts the objects of forms", new f.ArrayField(new f.NumberField()), { 0: "1", 1: "2" }, [1, 2], null, {
    guess: true,
  }),
  row("casts a single value", new f.ArrayField(new f.StringField()), "a", ["a"], null, { guess: true }),
  row("names the element that fails", new f.ArrayField(new f.NumberField()), [1, "x"], [1, Number.NaN], /^1: /, {
    page: page("ArrayField"),
  }),
  row("checks min", new f.ArrayField(new f.NumberField(), { min: 2 }), [1], [1], /at least 2/, {
    page: page("ArrayField"),
  }),
  row("checks empty", new f.ArrayField(new f.NumberField(), { empty: false }), [], [], /empty/, {
    page: page("ArrayField"),
  }),
  row("takes sets", new f.SetField(new f.StringField()), new Set(["a", "b"]), ["a", "b"], null, {
    page: page("SetField"),
  }),
  row("drops doubles", new f.SetField(new f.StringField()), ["a", "a"], ["a"], null, { guess: true }),
]);

const schema = (): f.SchemaField =>
  new f.SchemaField({ a: new f.NumberField({ initial: 1 }), b: new f.StringField({ required: true }) });
cases("objects", [
  row("fills in and prunes", schema(), { a: "2", junk: 1 }, { a: 2, b: "" }, null, { page: page("SchemaField") }),
  row("is filled when not given", schema(), undefined, { a: 1, b: "" }, null, { page: page("SchemaField") }),
  row("names the field that fails", schema(), { a: "x" }, { a: Number.NaN, b: "" }, /^a: /, {
    page: page("SchemaField"),
  }),
  row("keeps free objects", new f.ObjectField(), { x: { y: 1 } }, { x: { y: 1 } }, null, { page: page("ObjectField") }),
  row(
    "cleans every entry of a typed object",
    new f.TypedObjectField(schema()),
    { k: { a: "3" } },
    { k: { a: 3, b: "" } },
    null,
    {
      page: page("TypedObjectField"),
    },
  ),
  row(
    "drops keys that are not good",
    new f.TypedObjectField(new f.NumberField(), { validateKey: (k: string) => k.length === 1 }),
    { a: 1, bb: 2 },
    { a: 1 },
    null,
    {
      page: page("TypedObjectField"),
    },
  ),
  row(
    "chooses the schema by type",
    new f.TypedSchemaField({ x: { n: new f.NumberField() }, y: { s: new f.StringField() } }),
    { type: "x", n: "1", s: "no" },
    { type: "x", n: 1 },
    null,
    {
      page: page("TypedSchemaField"),
    },
  ),
  row("refuses a type that is none", new f.TypedSchemaField({ x: {} }), { type: "z" }, { type: "z" }, /one of x/, {
    page: page("TypedSchemaField"),
  }),
]);

cases("special strings and numbers", [
  row("ids have 16 letters", new f.DocumentIdField(), "short", "short", /16-character/, {
    page: page("DocumentIdField"),
  }),
  row(
    "a document is reduced to its id",
    new f.DocumentIdField(),
    new (class {
      _id = ID;
    })(),
    ID,
    null,
    { page: page("DocumentIdField") },
  ),
  row("uuids are checked", new f.DocumentUUIDField(), "Actor.x", "Actor.x", /not a valid UUID/, {
    page: page("DocumentUUIDField"),
  }),
  row("uuids of one type", new f.DocumentUUIDField({ type: "Item" }), `Actor.${ID}`, `Actor.${ID}`, /type Item/, {
    page: page("DocumentUUIDField"),
  }),
  row("colours are lower case", new f.ColorField(), "#FF8800", "#ff8800", null, { page: page("ColorField") }),
  row("colours of numbers", new f.ColorField(), 255, "#0000ff", null, { guess: true }),
  row("colours are checked", new f.ColorField(), "red", "red", /color/, { page: page("ColorField") }),
  row("angles are normalised", new f.AngleField(), -90, 270, null, { page: page("AngleField") }),
  row("angles are 0 when not given", new f.AngleField(), undefined, 0, null, { page: page("AngleField") }),
  row("alpha is clamped", new f.AlphaField(), 2, 1, null, { page: page("AlphaField") }),
  row("hues go round", new f.HueField(), 1.25, 0.25, null, { page: page("HueField") }),
  row("sort values are whole", new f.IntegerSortField(), 1.4, 1, null, { page: page("IntegerSortField") }),
  row("files have a fitting extension", new f.FilePathField({ categories: ["IMAGE"] }), "a.mp3", "a.mp3", /extension/, {
    page: page("FilePathField"),
  }),
  row("files may have a query", new f.FilePathField({ categories: ["IMAGE"] }), "a.webp?1", "a.webp?1", null, {
    guess: true,
  }),
  row(
    "base64 only where allowed",
    new f.FilePathField({ categories: ["IMAGE"] }),
    "data:image/png;base64,AA",
    "data:image/png;base64,AA",
    /base64/,
    {
      page: page("FilePathField"),
    },
  ),
  row("JSON of values", new f.JSONField({ required: true }), { a: 1 }, '{"a":1}', null, { page: page("JSONField") }),
  row("JSON is checked", new f.JSONField({ required: true }), "{", "{", /not valid JSON/, { page: page("JSONField") }),
  row("scripts are checked", new f.JavaScriptField(), "return (", "return (", /not valid JavaScript/, {
    page: page("JavaScriptField"),
  }),
  row("scripts may wait where allowed", new f.JavaScriptField({ async: true }), "await x", "await x", null, {
    page: page("JavaScriptField"),
  }),
  row("ownership has a default", new f.DocumentOwnershipField(), undefined, { default: 0 }, null, {
    page: page("DocumentOwnershipField"),
  }),
  row(
    "ownership keys are users",
    new f.DocumentOwnershipField(),
    { somebody: 3 },
    { somebody: 3 },
    /neither a user id/,
    {
      page: page("DocumentOwnershipField"),
    },
  ),
  row("ownership has levels", new f.DocumentOwnershipField(), { [ID]: 9 }, { [ID]: 9 }, /not an ownership level/, {
    page: page("DocumentOwnershipField"),
  }),
  row("anything goes", new f.AnyField(), { a: [1] }, { a: [1] }, null, { page: page("AnyField") }),
]);

describe("values of fields in a model", () => {
  it("Fields initialise and serialise values by type", () => {
    const set = new f.SetField(new f.StringField());
    expect(set.initialize(["a"], null)).toEqual(new Set(["a"]));
    expect(set.toObject(new Set(["a"]))).toEqual(["a"]);
    expect(new f.ColorField().initialize("#0000ff")).toBeInstanceOf(Color);
    expect(new f.JSONField().initialize('{"a":1}')).toEqual({ a: 1 });
    expect(new f.JSONField().toObject({ a: 1 })).toBe('{"a":1}');
  });

  it("A foreign document is looked up when it is read", () => {
    class Folder extends DataModel {
      static documentName = "Folder";
      static override defineSchema(): Record<string, DataField> {
        return {};
      }
      static get(id: string): unknown {
        return { found: id };
      }
    }
    const field = new f.ForeignDocumentField(Folder as never);
    expect((field.initialize(ID) as () => unknown)()).toEqual({ found: ID });
    expect(new f.ForeignDocumentField(Folder as never, { idOnly: true }).initialize(ID)).toBe(ID);
  });
});

describe("schemas", () => {
  it("A schema finds its fields by path", () => {
    const root = new f.SchemaField({
      list: new f.ArrayField(new f.SchemaField({ x: new f.NumberField() })),
      map: new f.TypedObjectField(new f.StringField()),
    });
    expect(root.getField("list.element.x")?.fieldPath).toBe("list.element.x");
    expect(root.getField("list.0.x")).toBe(root.getField("list.element.x"));
    expect(root.getField("map.anything")).toBe((root.get("map") as f.TypedObjectField).element);
    expect([root.getField("nope"), root.has("list"), root.keys()]).toEqual([undefined, true, ["list", "map"]]);
  });

  it("A schema refuses fields of another schema, other objects and dangerous names", () => {
    const field = new f.StringField();
    new f.SchemaField({ field });
    expect(() => new f.SchemaField({ field })).toThrow(/already belongs/);
    expect(() => new f.SchemaField({ x: {} as DataField })).toThrow(/not an instance of DataField/);
    expect(() => new f.SchemaField({ constructor: new f.StringField() })).toThrow(/can't be the name/);
  });

  it("A schema applies a function to every value", () => {
    const root = schema();
    expect(root.apply("getInitialValue")).toEqual({ a: 1, b: "" });
    expect(
      root.apply(
        function (value) {
          return `${this.name}=${String(value)}`;
        },
        { a: 5, b: "z" },
      ),
    ).toEqual({ a: "a=5", b: "b=z" });
  });
});

onBoth("changes of active effects", (generation) => {
  const MODES = ["custom", "multiply", "add", "downgrade", "upgrade", "override"];
  const apply = (field: DataField, value: unknown, type: string, delta: unknown): unknown => {
    const how = generation === 14 ? { type } : { mode: MODES.indexOf(type) };
    return field.applyChange(value, {} as never, { key: "x", value: delta, ...how });
  };
  it.each([
    ["adds numbers", new f.NumberField(), 5, "add", "2", 7],
    ["multiplies", new f.NumberField(), 5, "multiply", "2", 10],
    ["upgrades", new f.NumberField(), 5, "upgrade", "8", 8],
    ["keeps the better one", new f.NumberField(), 9, "upgrade", "8", 9],
    ["downgrades", new f.NumberField(), 5, "downgrade", "3", 3],
    ["overrides", new f.NumberField(), 5, "override", "1", 1],
    ["leaves a value whose change can't be cast", new f.NumberField(), 5, "add", "x", 5],
    ["goes beyond the limits of source data", new f.NumberField({ max: 6 }), 5, "add", "4", 9],
    ["joins strings", new f.StringField(), "a", "add", "b", "ab"],
    ["either is true", new f.BooleanField(), false, "add", "true", true],
    ["adds to lists", new f.ArrayField(new f.NumberField()), [1], "add", "[2]", [1, 2]],
    ["adds to sets", new f.SetField(new f.StringField()), new Set(["a"]), "add", "b", new Set(["a", "b"])],
  ] as const)("A change of an active effect %s", (_says, field, value, type, delta, result) => {
    expect(apply(field, value, type, delta)).toEqual(result);
  });
});

onBoth("the namespace of fields", (generation) => {
  it("The namespace has every field class of the generation", () => {
    const namespace = f.fieldsNamespace();
    const both =
      "SchemaField BooleanField NumberField StringField ObjectField TypedObjectField ArrayField SetField EmbeddedDataField EmbeddedCollectionField EmbeddedCollectionDeltaField EmbeddedDocumentField DocumentIdField DocumentUUIDField ForeignDocumentField ColorField FilePathField AngleField AlphaField HueField DocumentAuthorField DocumentOwnershipField DocumentFlagsField DocumentStatsField DocumentTypeField TypeDataField TypedSchemaField JSONField JavaScriptField HTMLField IntegerSortField AnyField DataField";
    for (const name of both.split(" ")) expect(namespace, name).toHaveProperty(name);
    expect("DataModelSchemaField" in namespace).toBe(generation === 14);
    expect(Object.keys(namespace).every((name) => name.endsWith("Field"))).toBe(true);
  });
});

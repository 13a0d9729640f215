/** Schemas of messages, which refuse what is malformed, and fields of documents, which take a default instead. */
import * as v from "valibot";
import { describe, expect, it } from "vitest";
import {
  AnyFields,
  AnyJson,
  FlagField,
  Id,
  MAX_LABEL_LENGTH,
  Uuid,
  fieldGroup,
  forEachKey,
  keyedGroup,
  numberField,
  optionalWordField,
  readShape,
  shortList,
  shortText,
  textField,
  validEntries,
  wholeNumber,
  wordField,
  flaggedWordsField,
  wordListField,
} from "../../../src/rules/shared/schema.ts";

/** Which of the values a schema accepts. */
const accepted = (schema: v.GenericSchema, values: readonly unknown[]): readonly unknown[] =>
  values.filter((value) => v.safeParse(schema, value).success);

describe("schemas of messages", () => {
  it("A uuid is the path of a document, of at most 199 characters", () => {
    const longest = `Actor.${"a".repeat(193)}`;
    const good = ["Actor.abc", "Compendium.quadrant.siege-gear.Item.x1", "Scene.a.Token.b", longest];
    expect(accepted(Uuid, [...good, `${longest}a`, "Actor", "Actor.", ".abc", "actor/abc", "Actor.a b", 7])).toEqual(
      good,
    );
  });

  it("An id has 16 letters and digits", () => {
    const good = "abcDEF0123456789";
    expect(accepted(Id, [good, `${good}a`, good.slice(1), "abc-EF0123456789", null])).toEqual([good]);
  });

  it("A whole number is within its bounds", () => {
    expect(accepted(wholeNumber(1, 3), [0, 1, 2, 3, 4, 1.5, "2", NaN])).toEqual([1, 2, 3]);
  });

  it("Texts and lists have a length at most", () => {
    expect(accepted(shortText(3), ["", "abc", "abcd", 1])).toEqual(["", "abc"]);
    expect(accepted(shortText(), ["a".repeat(500), "a".repeat(501)])).toEqual(["a".repeat(500)]);
    expect(accepted(shortList(v.number(), 2), [[], [1, 2], [1, 2, 3], ["a"], {}])).toEqual([[], [1, 2]]);
    expect(MAX_LABEL_LENGTH).toBe(200);
  });

  it("Fields are an object that is no list, and JSON anything but nothing", () => {
    expect(accepted(AnyFields, [{}, { a: 1 }, [], null, "a"])).toEqual([{}, { a: 1 }]);
    expect(accepted(AnyJson, [null, 0, "", [], undefined])).toEqual([null, 0, "", []]);
  });

  it("What a schema can't read is null", () => {
    expect(readShape(v.object({ a: v.number() }), { a: 1, b: 2 })).toEqual({ a: 1 });
    expect(readShape(v.object({ a: v.number() }), { a: "1" })).toBeNull();
  });

  it("Entries that are not valid are dropped from a record", () => {
    expect(v.parse(validEntries(v.number()), { a: 1, b: "2", c: 3 })).toEqual({ a: 1, c: 3 });
    for (const none of [[], null, "a"]) expect(v.parse(validEntries(v.number()), none)).toEqual({});
  });
});

describe("fields of documents", () => {
  it("A field that is missing or of another type takes its default", () => {
    for (const bad of [undefined, null, {}, []]) {
      expect(v.parse(numberField(), bad)).toBe(0);
      expect(v.parse(numberField(7), bad)).toBe(7);
      expect(v.parse(textField(), bad)).toBe("");
      expect(v.parse(textField("minor"), bad)).toBe("minor");
      expect(v.parse(FlagField, bad)).toBe(false);
      expect(v.parse(wordField(["a", "b"], "b"), bad)).toBe("b");
      expect(v.parse(optionalWordField(["a", "b"]), bad)).toBeNull();
      expect(v.parse(wordListField(["a", "b"]), bad)).toEqual([]);
      expect(v.parse(flaggedWordsField(["a", "b"]), bad)).toEqual([]);
    }
  });

  it("A field that is right is read as it is", () => {
    expect(v.parse(numberField(7), 3)).toBe(3);
    expect(v.parse(textField("minor"), "grave")).toBe("grave");
    expect(v.parse(FlagField, true)).toBe(true);
    expect(v.parse(wordField(["a", "b"], "b"), "a")).toBe("a");
    expect(v.parse(wordField(["a", "b"], "b"), "c")).toBe("b");
    expect(v.parse(optionalWordField(["a", "b"]), "b")).toBe("b");
    expect(v.parse(optionalWordField(["a", "b"]), "c")).toBeNull();
  });

  it("A list of words has the known ones, in their own order", () => {
    expect(v.parse(wordListField(["a", "b", "c"]), ["c", "x", "a", 1])).toEqual(["a", "c"]);
    expect(v.parse(flaggedWordsField(["a", "b", "c"]), { c: true, a: true, b: 1, x: true })).toEqual(["a", "c"]);
    expect(v.parse(flaggedWordsField(["a", "b", "c"]), ["c", "x", "a", 1])).toEqual(["a", "c"]);
  });

  it("Each field of a missing group takes its default, and one bad field leaves the others", () => {
    const group = fieldGroup({ n: numberField(2), inner: fieldGroup({ on: FlagField }) });
    expect(v.parse(group, undefined)).toEqual({ n: 2, inner: { on: false } });
    expect(v.parse(group, { n: "x", inner: { on: true } })).toEqual({ n: 2, inner: { on: true } });
  });

  it("Alike fields are declared once for each key", () => {
    expect(forEachKey(["a", "b"], 1)).toEqual({ a: 1, b: 1 });
    expect(v.parse(keyedGroup(["a", "b"], numberField(4)), { b: 5 })).toEqual({ a: 4, b: 5 });
  });
});

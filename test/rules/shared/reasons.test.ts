/** Terms of a sum and why something is refused: what a card stores, and what a user reads of a wrong field. */
import * as v from "valibot";
import { describe, expect, it } from "vitest";
import { Modifier, refuseTyped, storeModifiers, total, validate } from "../../../src/rules/shared/reasons.ts";
import { shortText, wholeNumber } from "../../../src/rules/shared/schema.ts";

const term = (value: number, label = "term") => ({ label, value, source: { by: "gm" } as const });
const Args = v.object({
  actor: v.object({ points: wholeNumber(1, 9) }),
  name: shortText(3),
  on: v.boolean(),
  way: v.picklist(["bend", "defy"]),
  other: v.date(),
});
const GOOD = { actor: { points: 3 }, name: "abc", on: true, way: "bend", other: new Date(0) };
const refusal = (more: object) => {
  const read = validate(Args, { ...GOOD, ...more });
  return "refused" in read ? [read.refused.key.replace("QUADRANT.Refuse.", ""), read.refused.with] : read.value;
};

describe("terms", () => {
  it("The sum of terms is the sum of their values", () => {
    expect([total([]), total([term(2), term(-3)])]).toEqual([0, -1]);
  });

  it("A card stores a label of at most 200 characters, and drops what is no part of a term", () => {
    const [stored] = storeModifiers([{ ...term(2, "a".repeat(201)), extra: 1 } as never]);
    expect(stored).toEqual(term(2, "a".repeat(200)));
    expect(v.safeParse(Modifier, stored).success).toBe(true);
    expect(v.safeParse(Modifier, { ...term(2), value: "2" }).success).toBe(false);
  });

  it("The source of a term is a rule, a document or a person", () => {
    const reads = (source: object): boolean => v.is(Modifier, { ...term(2), source });
    expect([{ rule: "SIE-DMG-1" }, { by: "gm" }, { by: "player" }, { uuid: "Actor.a" }].map(reads)).toEqual(
      Array(4).fill(true),
    );
    for (const wrong of [
      { rule: "x SIE-DMG-1" },
      { rule: "SIE-DMG-1 x" },
      { by: "" },
      { by: "me" },
      { uuid: "1Actor.a" },
    ])
      expect(reads(wrong), JSON.stringify(wrong)).toBe(false);
  });
});

describe("what another client wrote", () => {
  it("A valid value is returned as it is read", () => {
    expect(refusal({})).toEqual(GOOD);
  });

  it.each([
    [{ actor: { points: "3" } }, "Input.Number", { path: "actor.points", bound: "" }],
    [{ actor: { points: 2.5 } }, "Input.WholeNumber", { path: "actor.points" }],
    [{ actor: { points: 0 } }, "Input.AtLeast", { path: "actor.points", bound: "1" }],
    [{ actor: { points: 10 } }, "Input.AtMost", { path: "actor.points", bound: "9" }],
    [{ name: "abcd" }, "Input.TooLong", { path: "name", bound: "3" }],
    [{ name: 1 }, "Input.Text", { path: "name" }],
    [{ on: 1 }, "Input.Flag", { path: "on" }],
    [{ way: "twist" }, "Input.OneOf", { path: "way", bound: '("bend" | "defy")' }],
  ])("%j is refused by its field: %s", (more, key, facts) => {
    const [found, told] = refusal(more) as [string, object];
    expect(found).toBe(key);
    expect(told).toMatchObject(facts);
  });

  it("What has no text of its own, and what is no object at all, is malformed", () => {
    expect(refusal({ other: 1 })).toEqual(["Malformed", undefined]);
    expect(validate(Args, 7)).toEqual({ refused: { key: "QUADRANT.Refuse.Malformed" } });
    expect(validate(v.number(), "a")).toEqual({ refused: { key: "QUADRANT.Refuse.Malformed" } });
  });

  it("A typed value is refused under the label of its field", () => {
    expect(refuseTyped("Points", wholeNumber(1, 9), 3)).toBeNull();
    expect(refuseTyped("Points", wholeNumber(1, 9), 12)).toEqual({
      key: "QUADRANT.Refuse.Input.AtMost",
      with: { path: "Points", bound: "9" },
    });
  });
});

/** How a dialog's choices change the targets of a check that reads several, and what those choices offer. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { changeTargets, createOtherTargetChoice, createTargetsChoice } from "../../src/core/checks/target-choices.ts";
import type { TargetList } from "../../src/core/contract/check.ts";

const AROUND: TargetList = {
  candidates: [
    { uuid: "a", name: "Ada", group: "hostile" },
    { uuid: "b", name: "Ben", group: "friendly" },
  ],
  unfit: [{ uuid: "c", why: { key: "gone" } }],
  missing: null,
};
const uuid = fc.constantFrom("a", "b", "c", "d");

describe("several targets", () => {
  it("A first target leaves the others, nobody leaves none, and boxes set all", () => {
    expect(changeTargets("target", "d", ["a", "b", "c"])).toEqual(["d", "b", "c"]);
    expect(changeTargets("target", "", ["a", "b"])).toEqual([]);
    expect(changeTargets("target2", "b", ["a"])).toEqual(["a", "b"]);
    expect(changeTargets("target2", "", ["a", "b", "c"])).toEqual(["a"]);
    expect(changeTargets("targets", ["b", "c"], ["a"])).toEqual(["b", "c"]);
    expect(changeTargets("stance", "b", ["a"])).toBeNull();
    expect(changeTargets("target", ["b"], ["a"])).toBeNull();
  });

  it("A choice made twice is the same as once, and the first target is the one chosen", () => {
    fc.assert(
      fc.property(fc.constantFrom("target", "target2"), uuid, fc.array(uuid, { minLength: 1 }), (id, value, now) => {
        const once = changeTargets(id, value, now) ?? [];
        expect(changeTargets(id, value, once)).toEqual(once);
        expect(once[id === "target" ? 0 : 1]).toBe(value);
      }),
    );
  });

  it("Boxes name the side of who is on it, are ticked for who is chosen, and say who can't be", () => {
    const choice = createTargetsChoice(AROUND, { chosen: ["b"], label: "all", unaimed: "nobody" });
    expect(choice).toMatchObject({
      id: "targets",
      options: [
        { value: "a", on: false, label: { with: { name: "Ada" } } },
        { value: "b", on: true },
      ],
      notes: [{ key: "gone" }],
    });
    expect(choice).not.toHaveProperty("hint");
    expect(createTargetsChoice(AROUND, { chosen: [], label: "all", unaimed: "nobody" })).toHaveProperty(
      "hint",
      "nobody",
    );
  });

  it("A second target may be the first again", () => {
    const choice = createOtherTargetChoice(AROUND, { value: "", label: "second", same: "the same" });
    expect(choice).toMatchObject({ id: "target2", options: [{ value: "", label: "the same" }, {}, {}] });
  });
});

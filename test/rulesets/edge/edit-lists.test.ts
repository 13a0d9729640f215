/** Editing a world's lists as plain data: what is typed, added, removed and restored. */
import { describe, expect, it } from "vitest";
import { DEFAULT_LISTS, type Lists, refuseLists } from "../../../src/rules/edge/lists.ts";
import { addRow, createKey, dropRow, restoreRow, withField } from "../../../src/rulesets/edge/sheets/edit-lists.ts";

/** Returns the lists with one field as typed, which is valid. */
function edited(lists: Lists, name: string, typed: string): Lists {
  const read = withField(lists, name, typed);
  if ("refused" in read) throw new Error(read.refused.key);
  return read.value;
}

describe("SUC-ROLL-4, SUC-ROLL-15 editing the lists of a world", () => {
  it("Entered lists are read field by field, and unknown fields are ignored", () => {
    expect(
      edited(DEFAULT_LISTS, "attributes:logic:start", "30").attributes.find(({ key }) => key === "logic")?.start,
    ).toBe(30);
    expect(edited(DEFAULT_LISTS, "armour:heavy:dodge", "-6").armour.heavy).toEqual({ dodge: -6, speed: -2 });
    for (const name of [
      "armour:heavy:nonsense",
      "armour:leather:dodge",
      "skills:stealth:__proto__",
      "nonsense:a:b",
      "",
    ])
      expect(edited(DEFAULT_LISTS, name, "1")).toEqual(DEFAULT_LISTS);
  });

  it.each([
    ["attributes:logic:start", "99", "AtMost", "start", "30"],
    ["attributes:logic:start", "-21", "AtLeast", "start", "-20"],
    ["attributes:logic:start", "2.5", "WholeNumber", "start", ""],
    ["attributes:logic:start", "", "Number", "start", ""],
    ["attributes:logic:name", "x".repeat(61), "TooLong", "name", "60"],
    ["armour:heavy:dodge", "31", "AtMost", "dodge", "30"],
    ["skills:stealth:category", "magic", "OneOf", "category", ""],
  ])("An entered value out of its bounds is refused with the bound: %s as %j", (name, typed, why, path, bound) => {
    const refused = withField(DEFAULT_LISTS, name, typed);
    expect(refused).toMatchObject({ refused: { key: `QUADRANT.Refuse.Input.${why}`, with: { path } } });
    if (bound !== "") expect(refused).toMatchObject({ refused: { with: { bound } } });
  });

  it("A removed skill is remembered, and is restored as it was", () => {
    const off = dropRow(DEFAULT_LISTS, "skills", "stealth");
    expect(off.removed).toEqual([{ key: "stealth", name: "" }]);
    expect(off.skills.length).toBe(36);
    const back = restoreRow(off, "stealth");
    expect(back.removed).toEqual([]);
    const sorted = ({ skills }: Lists) => [...skills].sort((one, other) => one.key.localeCompare(other.key));
    expect(sorted(back)).toEqual(sorted(DEFAULT_LISTS));
    expect(restoreRow(off, "nonsense")).toEqual(off);
    const key = createKey("skills", off);
    const own = addRow(off, "skills", key);
    expect([key, refuseLists(own)]).toEqual(["skill1", null]);
    expect(createKey("skills", dropRow(own, "skills", key))).toBe("skill2");
  });
});

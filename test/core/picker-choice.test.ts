/** What a user types and chooses in the picker of items. */
import { describe, expect, it } from "vitest";
import {
  NOTHING_CHOSEN,
  OWN,
  countAdded,
  filterEntries,
  keepActive,
  listAdded,
  listKinds,
  setCount,
  stepActive,
  toggleChosen,
} from "../../src/core/sheets/picker-choice.ts";

const entry = (uuid: string, name: string, kind = "", detail = "") => ({
  uuid,
  name,
  kind,
  detail,
  source: "Trappings",
});
const STOCK = [
  entry("a", "Assault Rifle", "Weapons", "Damage 2 · Long"),
  entry("b", "Blaster Pistol", "Weapons", "Damage 3 · Short"),
  entry("c", "First Aid Kit", "Tools"),
];

describe("the picker's choice", () => {
  it("Every word of the search is found, in name, kind, detail or source, whatever the case", () => {
    const found = (query: string, kind: string | null = null) =>
      filterEntries(STOCK, { query, kind }).map(({ uuid }) => uuid);
    expect(found("  PISTOL blaster ")).toEqual(["b"]);
    expect(found("weapons long")).toEqual(["a"]);
    expect(found("trappings")).toEqual(["a", "b", "c"]);
    expect(found("kit", "Weapons")).toEqual([]);
    expect(found("", "Tools")).toEqual(["c"]);
    expect(found("nothing")).toEqual([]);
  });

  it("Kinds are listed with their numbers, unless there is only one", () => {
    expect(listKinds(STOCK)).toEqual([
      { kind: "Tools", count: 1 },
      { kind: "Weapons", count: 2 },
    ]);
    expect(listKinds(STOCK.slice(0, 2))).toEqual([]);
  });

  it("The first match is active when the active entry is filtered away; the last entry always remains", () => {
    expect(keepActive({ ...NOTHING_CHOSEN, active: "a" }, STOCK.slice(1)).active).toBe("b");
    expect(keepActive({ ...NOTHING_CHOSEN, active: OWN }, STOCK).active).toBe(OWN);
    expect(keepActive(NOTHING_CHOSEN, []).active).toBe(OWN);
  });

  it("Steps stop at both ends, and the last entry is one's own", () => {
    const at = (active: string, step: number) => stepActive({ ...NOTHING_CHOSEN, active }, STOCK, step).active;
    expect([
      at("a", 1),
      at("a", -1),
      at("c", 1),
      at(OWN, 5),
      at(OWN, -1),
      at("b", Infinity),
      at("b", -Infinity),
    ]).toEqual(["b", "a", OWN, OWN, "c", OWN, "a"]);
  });

  it("What is chosen is added; if nothing is, one of the active entry", () => {
    const chosen = setCount(toggleChosen({ ...NOTHING_CHOSEN, active: "c" }, "a"), "b", 3);
    expect([...listAdded(chosen)]).toEqual([
      ["a", 1],
      ["b", 3],
    ]);
    expect(countAdded(listAdded(chosen))).toBe(4);
    expect([...listAdded(toggleChosen(setCount(chosen, "b", 0), "a"))]).toEqual([["c", 1]]);
    expect([...listAdded({ ...NOTHING_CHOSEN, active: OWN })]).toEqual([]);
    expect(setCount(chosen, "b", 99).chosen.get("b")).toBe(20);
  });
});

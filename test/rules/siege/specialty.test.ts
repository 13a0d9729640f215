/** The catalogue of Specialties, their other names, and the pairing that a dialog opens with. */
import * as v from "valibot";
import { describe, expect, it } from "vitest";
import { CATALOGUE, EXTRA_SPECIALTIES } from "../../../src/rules/siege/data/specialties.ts";
import { choosePairing, isNewPairing } from "../../../src/rules/siege/pairing.ts";
import { isRolled, countCatalogue, findCatalogued, listSuggestedUses } from "../../../src/rules/siege/specialty.ts";
import { SpecialtyEntry, isSameSpecialty, normalizeSpecialty } from "../../../src/rules/siege/state.ts";
import { mergeLanguage } from "../../../tools/build-lang.ts";

const entry = (changes: object) => v.parse(SpecialtyEntry, changes);

describe("SIE-SPEC-1: the catalogue", () => {
  it("44 Specialties in nine bundles, and five more that are named elsewhere", () => {
    expect(countCatalogue()["total"]).toBe(44);
    expect(EXTRA_SPECIALTIES.map(({ name }) => name)).toEqual([
      "Running",
      "Jumping",
      "Mental Endurance",
      "Defensive Maneuvers",
      "Cyber-Empathy",
    ]);
    const keys = [...CATALOGUE, ...EXTRA_SPECIALTIES].map(({ key }) => key);
    expect(new Set(keys).size).toBe(49);
  });

  it("Every suggested pairing has its words", () => {
    const texts = (mergeLanguage(".", "en")["QUADRANT"] as { Siege: { Pairing: Record<string, object> } }).Siege
      .Pairing;
    const wanted = [...CATALOGUE, ...EXTRA_SPECIALTIES].map(({ key, attributes }) => [key, [...attributes].sort()]);
    expect(Object.entries(texts).map(([key, uses]) => [key, Object.keys(uses).sort()])).toEqual(wanted);
  });

  it("Suggestions come with the default first; a Specialty of the table's own has none", () => {
    expect(listSuggestedUses("Over-channeling")).toEqual([
      { attribute: "empathy", use: "QUADRANT.Siege.Pairing.channeling.empathy" },
    ]);
    expect(listSuggestedUses("Climbing").map(({ attribute }) => attribute)).toEqual(["physique", "reflexes"]);
    expect(listSuggestedUses("Card Tricks")).toEqual([]);
    expect(findCatalogued("")).toBeNull();
  });
});

describe("SIE-SPEC-3: other names", () => {
  it("They mean a Specialty of the catalogue, whatever their case", () => {
    expect(normalizeSpecialty(" TACTICS ")).toBe("tactical maneuvers");
    expect(normalizeSpecialty("Tactics Specialty")).toBe("tactical maneuvers");
    expect(isSameSpecialty("Haggling", "parley")).toBe(true);
    expect(isSameSpecialty("Haggling", "Charm")).toBe(false);
    expect(normalizeSpecialty("toString")).toBe("tostring");
    expect(findCatalogued("constructor")).toBeNull();
  });

  it("Two only raise a score", () => {
    expect(["Defensive Maneuvers", "cyber-empathy", "Melee", ""].map(isRolled)).toEqual([false, false, true, true]);
  });
});

describe("SIE-ATTR-1: the pairing that is remembered", () => {
  const own = { name: "Shooting", bundle: "combat", attribute: "reflexes" };

  it("A Specialty opens with its own pairing, then with the last one", () => {
    expect(choosePairing(entry(own))).toEqual({ bundle: "combat", attribute: "reflexes" });
    expect(choosePairing(entry({ ...own, lastBundle: "mechanics" }))).toEqual({
      bundle: "mechanics",
      attribute: "reflexes",
    });
    expect(choosePairing(entry({ ...own, lastBundle: "none", lastAttribute: "savvy" }))).toEqual({
      bundle: "combat",
      attribute: "savvy",
    });
  });

  it("Only another pairing is stored", () => {
    const pair = (bundle: "combat" | "lore", attribute: "reflexes" | "savvy") =>
      isNewPairing(entry(own), { bundle, attribute });
    expect([pair("combat", "reflexes"), pair("lore", "reflexes"), pair("combat", "savvy")]).toEqual([
      false,
      true,
      true,
    ]);
  });
});

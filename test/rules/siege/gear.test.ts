import * as v from "valibot";
import { describe, expect, it } from "vitest";
import { computeWeaponBonus, findWeaponSpecialty } from "../../../src/rules/siege/attack.ts";
import { migrateHelped } from "../../../src/rules/siege/migrate-gear.ts";
import { SiegeTrappingState, listHelped, sumBonusTo } from "../../../src/rules/siege/state.ts";

const trapping = (specialties: object, band = "close"): SiegeTrappingState =>
  v.parse(SiegeTrappingState, { specialties, range: { class: band } });
const helps = (...all: readonly (readonly [string, number])[]): object =>
  Object.fromEntries(all.map(([name, bonus], i) => [`row${i}`, { name, bonus }]));

describe("SIE-FUNC-5 the Specialties that a trapping helps", () => {
  it("Each has a bonus of its own, which counts for that Specialty only", () => {
    const suit = trapping(helps(["Climbing", 4], ["Swimming", -1], ["", 2], ["Running", 0]));
    expect(["climbing", "Swimming", "Running", ""].map((name) => sumBonusTo(suit, name))).toEqual([4, -1, 0, 0]);
    expect(listHelped(suit).map(({ name }) => name)).toEqual(["Climbing", "Swimming"]);
    expect(sumBonusTo(trapping(helps(["Tactics", 2], ["Tactical Maneuvers", 1])), "Tactical Maneuvers")).toBe(3);
    expect(listHelped(trapping({}))).toEqual([]);
  });

  it("A weapon is used with the fighting Specialty that it names, else with its first, else by its range (SIE-ATK-1)", () => {
    expect(findWeaponSpecialty(trapping(helps(["Stealth", -2], ["shooting", 5])))).toBe("shooting");
    expect(findWeaponSpecialty(trapping(helps(["", 3], ["Channeling", 1])))).toBe("Channeling");
    expect(findWeaponSpecialty(trapping(helps(["", 3])))).toBe("Melee");
    expect(findWeaponSpecialty(trapping({}, "short"))).toBe("Shooting");
  });

  it("Its attacks have the bonus to that Specialty, and one without a name", () => {
    expect(computeWeaponBonus(trapping(helps(["Stealth", -2], ["Shooting", 5])))).toBe(5);
    expect(computeWeaponBonus(trapping(helps(["", 3], ["Melee", 2])))).toBe(5);
    expect(computeWeaponBonus(trapping({}))).toBe(0);
  });

  it("The one Specialty of former data becomes the first, also where only a part of it is written", () => {
    const first = { name: "Shooting", bonus: 4 };
    expect(migrateHelped({ specialty: "Shooting", bonus: 4, size: 2 })).toEqual({ size: 2, specialties: { first } });
    expect(migrateHelped({ bonus: 3 })).toEqual({ specialties: { first: { bonus: 3 } } });
    expect(migrateHelped({ specialty: "Shooting" })).toEqual({ specialties: { first: { name: "Shooting" } } });
    expect(migrateHelped({ specialty: "", bonus: 0, size: 1 })).toEqual({ size: 1 });
    // The field cleans what is none.
    expect(migrateHelped({ specialty: 7 })).toEqual({ specialties: { first: { name: 7 } } });
    const current = { specialties: { first: { name: "Melee", bonus: 1 }, b: { name: "Craft", bonus: 2 } } };
    expect(migrateHelped(current)).toEqual(current);
    expect(migrateHelped({ ...current, bonus: 9 })).toEqual(current);
    expect(migrateHelped({ specialties: 7, bonus: 9 })).toEqual({ specialties: { first: { bonus: 9 } } });
  });
});

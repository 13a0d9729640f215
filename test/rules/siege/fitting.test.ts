/** What goes together in a planetary conflict (SIE-PCON-4 to -6). */
import { describe, expect, it } from "vitest";
import {
  findTheatre,
  findTheatreTrack,
  isFitting,
  listFittingAttributes,
  listTheatres,
  refuseUnexplained,
} from "../../../src/rules/siege/fitting.ts";
import { INDUSTRIES, PLANET_ATTRIBUTES } from "../../../src/rules/siege/planet-state.ts";

describe("fitting combinations (SIE-PCON-6)", () => {
  it("The rulebook's own pairs fit: wars are fought with Might, trade with Law", () => {
    expect(isFitting("combat", "might")).toBe(true);
    expect(isFitting("persuasion", "law")).toBe(true);
    expect(isFitting("lore", "might")).toBe(false);
    expect(isFitting("combat", "education")).toBe(false);
  });

  it("Every theatre has Attributes to choose among, every Attribute has its use, and nothing goes with everything", () => {
    for (const theatre of INDUSTRIES) {
      expect(listFittingAttributes(theatre).length, theatre).toBeGreaterThanOrEqual(2);
      expect(listFittingAttributes(theatre).length, theatre).toBeLessThan(PLANET_ATTRIBUTES.length);
    }
    for (const one of PLANET_ATTRIBUTES)
      expect(INDUSTRIES.filter((theatre) => isFitting(theatre, one)).length, one).toBeGreaterThanOrEqual(2);
  });

  it("Another Attribute is refused until somebody says how it is used", () => {
    expect(refuseUnexplained("combat", "might", "")).toBeNull();
    expect(refuseUnexplained("combat", "education", "  ")).toEqual({
      key: "QUADRANT.Siege.Refuse.ConflictReason",
      with: { attribute: "QUADRANT.Siege.PlanetAttribute.education", theatre: "QUADRANT.Siege.Industry.combat" },
    });
    expect(refuseUnexplained("combat", "education", "Cadets infiltrate the academies")).toBeNull();
  });

  it("Theatres that can't damage a track are listed only where a Facility can be staked (SIE-PCON-5)", () => {
    const list = listTheatres("populace", ["combat", "lore"], false);
    expect(list).toEqual({
      own: ["combat"],
      other: ["awareness", "environmental", "transportation", "manufacturing", "persuasion", "spiritual"],
      staked: [],
    });
    expect(listTheatres("populace", ["combat", "lore"], true)).toEqual({ ...list, staked: ["entertainment", "lore"] });
  });

  it("A theatre begins with the track that it damages most", () => {
    expect(findTheatreTrack("spiritual")).toBe("populace");
    expect(findTheatreTrack("lore")).toBe("society");
    expect(findTheatreTrack("manufacturing")).toBe("resources");
    expect(findTheatreTrack("combat")).toBe("populace");
  });

  it("The theatre to begin with is an own Industry that fits the track and the Attribute, if there is one", () => {
    expect(findTheatre(["lore", "combat"], { track: null, attribute: null })).toBe("lore");
    expect(findTheatre(["lore", "combat"], { track: "populace", attribute: null })).toBe("combat");
    expect(findTheatre(["lore", "combat"], { track: null, attribute: "might" })).toBe("combat");
    expect(findTheatre(["lore", "combat"], { track: "populace", attribute: "law" })).toBe("awareness");
    expect(findTheatre([], { track: null, attribute: null })).toBe("awareness");
  });
});

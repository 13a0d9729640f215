/** What StarSIEGE reads of documents: a field that is missing or malformed has its default. */
import * as v from "valibot";
import { describe, expect, it } from "vitest";
import {
  SiegeActorState,
  SiegeCraftState,
  SiegeDefectState,
  SiegeSpeciesState,
  SiegeTrappingState,
  SpecialtyEntry,
} from "../../../src/rules/siege/state.ts";

const NONE = { base: 0, temporary: 0 };

describe("documents of StarSIEGE", () => {
  it("An empty creature has no boxes marked, size 10, and hits bare-handed for one box (SIE-ATK-4)", () => {
    const { attributes, bundles, ...others } = v.parse(SiegeActorState, {});
    expect(attributes).toEqual(
      Object.fromEntries(
        ["physique", "reflexes", "knowledge", "savvy", "empathy", "confidence"].map((id) => [id, { value: 0 }]),
      ),
    );
    expect(Object.keys(bundles)).toEqual([
      "athletics",
      "awareness",
      "combat",
      "environmental",
      "handling",
      "lore",
      "mechanics",
      "persuasion",
      "spiritual",
    ]);
    for (const bundle of Object.values(bundles)) expect(bundle).toEqual({ primary: false, bonus: 0 });
    expect(others).toMatchObject({
      specialties: {},
      defense: { combat: NONE, psyche: NONE },
      wounds: { normal: { value: 0, max: 0 }, critical: { disabled: false, down: false, out: false } },
      stress: { normal: { value: 0, max: 0 }, critical: { shaken: false, fractured: false, out: false } },
      nova: { value: 0 },
      unarmed: { damage: 1 },
      size: 10,
    });
  });

  it("Critical boxes are read by their names", () => {
    const marked = v.parse(SiegeActorState, {
      wounds: { critical: { disabled: true, down: true, out: true } },
      stress: { critical: { shaken: true, fractured: true, out: true } },
    });
    expect(Object.values(marked.wounds.critical)).toEqual([true, true, true]);
    expect(Object.values(marked.stress.critical)).toEqual([true, true, true]);
  });

  it("An empty Specialty is of Athletics and Physique", () => {
    expect(v.parse(SpecialtyEntry, {})).toEqual({
      name: "",
      bundle: "athletics",
      attribute: "physique",
      rating: 0,
      lastBundle: null,
      lastAttribute: null,
    });
    expect(v.parse(SpecialtyEntry, { bundle: "lore", attribute: "savvy" })).toMatchObject({
      bundle: "lore",
      attribute: "savvy",
    });
  });

  it("An empty Trapping is no weapon, no armour and not worn", () => {
    expect(v.parse(SiegeTrappingState, {})).toEqual({
      damage: { total: 0, track: "wound", critical: false },
      range: { class: "close", restricted: false },
      area: 0,
      piercing: false,
      specialties: {},
      armor: { wound: 0, stress: 0 },
      defensive: 0,
      durability: { max: 0, marked: 0 },
      status: { nonFunctional: false, destroyed: false },
      fragile: false,
      equipped: false,
      jammed: false,
      class: "automatic",
      size: 0,
      tech: 4,
      healing: 0,
      interference: 0,
    });
    const psionic = { damage: { track: "stress" }, range: { class: "long" }, armor: { stress: 2 } };
    expect(v.parse(SiegeTrappingState, psionic)).toMatchObject(psionic);
  });

  it("An empty craft has no hull and no crew; a station and a way to move have defaults", () => {
    expect(v.parse(SiegeCraftState, {})).toEqual({
      initiative: 0,
      reliability: 0,
      ignoresInertia: false,
      crew: {},
      subsystems: {},
      durability: { max: 0, marked: 0 },
      status: { nonFunctional: false, destroyed: false },
      armor: { wound: 0, stress: 0 },
    });
    expect(
      v.parse(SiegeCraftState, { subsystems: { x: {}, y: { name: "Drive", disabled: true } } }).subsystems,
    ).toEqual({
      x: { name: "", disabled: false, weapon: "", drive: false },
      y: { name: "Drive", disabled: true, weapon: "", drive: false },
    });
    const scales = ["personal", "vehicular", "suborbital", "subluminal", "superluminal"];
    const stations = ["captain", "pilot", "engineering", "gunnery", "support"];
    const { moves } = v.parse(SiegeActorState, {
      moves: { x: {}, ...Object.fromEntries(scales.map((scale) => [scale, { scale, type: "flight" }])) },
    });
    const read = v.parse(SiegeCraftState, {
      crew: { x: {}, ...Object.fromEntries(stations.map((station) => [station, { station }])) },
    });
    expect(Object.values(moves).map(({ scale }) => scale)).toEqual(["personal", ...scales]);
    expect(Object.values(moves).map(({ type }) => type)).toEqual(["ground", ...scales.map(() => "flight")]);
    expect(Object.values(read.crew).map(({ station }) => station)).toEqual(["pilot", ...stations]);
  });

  it("A species sets no size unless it says so, and a Defect is known by its key", () => {
    expect(v.parse(SiegeSpeciesState, {})).toMatchObject({ concept: "", size: null, applied: false });
    expect(v.parse(SiegeSpeciesState, { size: 4, attributes: { savvy: { value: 1 } } })).toMatchObject({
      size: 4,
      attributes: { savvy: { value: 1 }, empathy: { value: 0 } },
    });
    expect(v.parse(SiegeDefectState, {})).toEqual({
      key: "pigmentation",
      discomfort: "no",
      part: "none",
      detail: "",
      functional: false,
      disabled: false,
      lowered: "none",
      amount: 1,
      disorder: "cl",
      rounds: 0,
    });
    expect(v.parse(SiegeDefectState, { key: "disorder", disorder: "xp", part: "leg", lowered: "psi" })).toMatchObject({
      key: "disorder",
      disorder: "xp",
      part: "leg",
      lowered: "psi",
    });
  });
});

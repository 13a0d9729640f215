/** What Sidonia reads of documents: a field that is missing or malformed has its default. Ledger: `character_sheet`. */
import * as v from "valibot";
import { describe, expect, it } from "vitest";
import { CarriedBlow } from "../../../src/rules/sidonia/hit.ts";
import { CodeChange, CodeState } from "../../../src/rules/sidonia/penance.ts";
import { HOUSE_RULES } from "../../../src/rules/sidonia/house.ts";
import type { HouseRule } from "../../../src/rules/shared/house-rules.ts";
import {
  ActorState,
  BargainState,
  GearState,
  LineageState,
  PATHS,
  SOURCES,
  STEPS,
  SkillState,
  StoredTrack,
  WRITTEN_STATES,
  countAvailable,
  createTrack,
  knownWords,
} from "../../../src/rules/sidonia/state.ts";

const BARGAIN = { state: "none", path: null };
const TRACK = {
  max: 0,
  temporary: 0,
  permanent: 0,
  lurkerMet: false,
  path: null,
  begun: false,
  buffer: false,
  bargains: { first: BARGAIN, second: BARGAIN, third: BARGAIN },
};
const BOXES = { health: { value: 0, bonus: 0 }, stun: { value: 0, bonus: 0 } };

describe("documents of Sidonia", () => {
  it("An empty actor is ordinary, whole and right-handed, and has met nobody", () => {
    expect(v.parse(ActorState, {})).toEqual({
      attributes: { physique: { value: 2 }, intellect: { value: 2 }, presence: { value: 2 } },
      specializations: {
        strength: false,
        agility: false,
        body: false,
        wits: false,
        intelligence: false,
        manipulation: false,
      },
      locations: { head: BOXES, leftArm: BOXES, rightArm: BOXES, torso: BOXES, leftLeg: BOXES, rightLeg: BOXES },
      status: { exposed: false, takenOut: false, stabilised: false, knockedOut: false, upperHand: false },
      hand: "right",
      hasCorruptionTrack: false,
      uses: { bodyScene: false, manipulationSession: false },
      corruption: TRACK,
      code: "",
    });
    expect(v.parse(ActorState, { hand: "left" }).hand).toBe("left");
  });

  it("A stored track is read with its path and its Bargains", () => {
    expect(v.parse(StoredTrack, {})).toEqual(TRACK);
    for (const path of PATHS) expect(v.parse(StoredTrack, { path }).path).toBe(path);
    expect(v.parse(StoredTrack, { path: "" }).path).toBeNull();
    const struck = { state: "accepted", path: "power" };
    const read = v.parse(StoredTrack, { bargains: { second: struck, third: { state: "refused" } } });
    expect(read.bargains).toEqual({ first: BARGAIN, second: struck, third: { state: "refused", path: null } });
  });

  it("An empty skill is untrained, gear is carried, and a Bargain is open on the first step of Desire", () => {
    expect(v.parse(SkillState, {})).toEqual({ level: "untrained", social: false, supernatural: false, locations: [] });
    for (const level of ["dabbler", "professional", "expert"]) expect(v.parse(SkillState, { level }).level).toBe(level);
    expect(v.parse(GearState, {})).toEqual({ source: "carried", quantity: 1 });
    for (const source of SOURCES) expect(v.parse(GearState, { source }).source).toBe(source);
    expect(SOURCES).toEqual(["carried", "cyberware", "lineage", "bargain", "other"]);
    expect(v.parse(LineageState, {})).toEqual({ corruptionBuffer: false, startingPermanent: 0 });
    expect(v.parse(BargainState, {})).toEqual({ path: "desire", step: 1, state: "open" });
    for (const step of STEPS) expect(v.parse(BargainState, { step }).step).toBe(step);
    expect(WRITTEN_STATES.map((state) => v.parse(BargainState, { state }).state)).toEqual([
      "open",
      "accepted",
      "refused",
    ]);
  });

  it("Known words are read in their own order", () => {
    expect(v.parse(knownWords(["a", "b", "c"]), ["c", "x", "a"])).toEqual(["a", "c"]);
    expect(v.safeParse(knownWords(["a"]), "a").success).toBe(false);
  });
});

describe("values of Sidonia", () => {
  it("Boxes that are not permanent are available, never fewer than none (SID-COR-1)", () => {
    expect([countAvailable({ max: 9, permanent: 2 }), countAvailable({ max: 2, permanent: 3 })]).toEqual([7, 0]);
  });

  it("A new track has met nobody, and walks no path", () => {
    expect(createTrack({ max: 9, temporary: 1, permanent: 2 })).toEqual({
      max: 9,
      temporary: 1,
      permanent: 2,
      lurkerMet: false,
      path: null,
      begun: false,
      buffered: false,
      bargains: { 1: BARGAIN, 2: BARGAIN, 3: BARGAIN },
    });
  });
});

it("The house rules that few tables change are marked, and no others", () => {
  const rules: readonly HouseRule[] = Object.values(HOUSE_RULES);
  expect(rules.filter(({ minor }) => minor === true).map(({ key }) => key)).toEqual([
    "allowSituationalModifier",
    "missGrantsAdvantage",
    "modeStacking",
    "manipulationReroll",
    "combatEndIsSceneEnd",
    "critFailBuyTime",
    "buyTimeTier3",
    "npcDissonance",
    "aetherPoolRelief",
    "corruptionOverflow",
    "defyAffectsEffect",
    "bargainOrder",
    "chimeraTouch",
    "messyCost",
    "exposedExpires",
    "woundedInitiative",
    "wakeOnHeadClear",
    "excessDamage",
    "armorStacking",
    "torsoWoundedScope",
    "torsoStunned",
    "spotlightDissonance",
    "spotlightLateActions",
  ]);
  expect(rules.filter((rule) => "minor" in rule)).toHaveLength(23);
});

it("An actor's Code is empty at first, and past ones are kept with what ended them (SID-CODE-1)", () => {
  expect(v.parse(CodeState, {})).toEqual({ code: "", codeHistory: {} });
  const past = { text: "Be kind.", why: "Betrayed" };
  expect(v.parse(CodeState, { code: "Be brave.", codeHistory: { a: past, b: {} } })).toEqual({
    code: "Be brave.",
    codeHistory: { a: past, b: { text: "", why: "" } },
  });
  const change = { actor: "Actor.voss", id: "a".repeat(16), text: "Be brave.", origin: "", why: "" };
  expect(v.parse(CodeChange, change)).toEqual(change);
  expect(v.is(CodeChange, { ...change, actor: "" })).toBe(false);
});

it("A blow that a card carries came through no opening and past no armour unless it says so", () =>
  expect(v.parse(CarriedBlow, { damage: [], type: "wound", piercing: 1 })).toEqual({
    damage: [],
    type: "wound",
    piercing: 1,
    opening: false,
    bare: false,
  }));

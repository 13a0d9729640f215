/** Planets, and the cards of their conflicts and months, that a forging player may name in StarSIEGE. */
import type { Snapshot } from "../../src/core/contract/world.ts";
import { HOME, home } from "../rulesets/siege/planets.ts";
import { MINE, createPart, onBothSides, sideUuid } from "./forged-fixtures.ts";

const REALM = sideUuid(MINE, "realm");
const WAR = sideUuid(MINE, "war");
const PEACE = sideUuid(MINE, "peace");
const RUIN = sideUuid(MINE, "ruin");
const FLEET = "fleet00000000000";

const recovery = { days: 90, asOf: 0, check: "none" };
const wealth = { total: 9 };
const boxes = { value: 2, unstable: false, collapse: false };

/** A planet in Turmoil, one with boxes to recover, one with a critical box, and one that attacks. */
export const WORLDS: readonly Snapshot[] = [
  ...onBothSides("realm", home({ recovery, wealth, tracks: { populace: boxes } })),
  ...onBothSides("war", home({ status: { turmoil: true }, recovery, wealth })),
  ...onBothSides("peace", home({ recovery, tracks: { populace: boxes } })),
  ...onBothSides("ruin", home({ recovery, tracks: { populace: { ...boxes, unstable: true } } })),
].map((one) => ({ ...one, name: one.uuid.replace(HOME, "") }));

export const WORLD_WORDS = {
  purpose: ["recovery", "order", "none"],
  tracks: [["populace"]],
  was: [""],
  text: ["Truce"],
} as const;

const conflict = { aggressor: REALM, target: WAR, targetName: "War", track: "populace" };

/** The cards of a declared attack, of an attack on a planet in Turmoil, of a check and of a month. */
export const worldCards = () => [
  createPart("declared", {
    ...conflict,
    theatre: "combat",
    attribute: "might",
    facilities: [],
    stake: "",
    reason: "",
    bonus: [],
    cl: [],
    brings: 3,
    answer: "",
  }),
  createPart("spoils", {
    ...conflict,
    aggressorName: "Realm",
    annexedBy: "",
    facilities: [{ id: FLEET, name: "Fleet", rating: 2, reactive: null }],
    annexes: null,
    choice: { kind: "treasuryRaid" },
  }),
  createPart("stability", {
    planet: RUIN,
    planetName: "Ruin",
    purpose: "recovery",
    track: "populace",
    attribute: "might",
    reason: "",
    success: true,
    stake: null,
    done: false,
  }),
  createPart("month", {
    planet: PEACE,
    planetName: "Peace",
    day: 0,
    months: 1,
    kind: "ordinary",
    ways: [["populace"]],
  }),
];

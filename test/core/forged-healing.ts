/** The wounded, and the cards of their care, that a forging player may name in StarSIEGE. */
import type { Ruleset } from "../../src/core/contract/ruleset.ts";
import type { Snapshot, World } from "../../src/core/contract/world.ts";
import * as siege from "../rulesets/siege/table.ts";
import { MINE, THEIRS, createPart, onBothSides, rollCheck, sideUuid } from "./forged-fixtures.ts";

const EYE = "eye0000000000000";
const SICK = sideUuid(MINE, "sick");

const bothSides = (make: (side: string) => string): string[] => [MINE, THEIRS].map(make);

/** Somebody Disabled and Fractured who has lost an eye, and somebody Out for more than an hour. */
export const WOUNDED: readonly Snapshot[] = [
  ...onBothSides("sick", {
    ...siege.gunner({
      wounds: { normal: { value: 3, max: 4 }, critical: { disabled: true }, days: { 0: { taken: 3, attempts: 0 } } },
      stress: { normal: { value: 1, max: 4 }, critical: { shaken: true, fractured: true } },
    }),
    items: [
      {
        uuid: `${siege.GUNNER}.Item.${EYE}`,
        type: "siegeInjury",
        name: "Lost eye",
        img: "",
        items: [],
        system: { key: "lostEyeOrEar", part: "eye" },
      },
    ],
  }),
  ...onBothSides(
    "dying",
    siege.gunner(
      {
        wounds: {
          normal: { value: 4, max: 4 },
          critical: { disabled: true, down: true, out: true },
          outAt: -4000,
        },
      },
      [],
    ),
  ),
];

export const WOUNDED_WORDS = {
  choose: [undefined, "fight"],
  patient: bothSides((side) => sideUuid(side, "sick")),
  injury: ["", ...bothSides((side) => `${sideUuid(side, "sick")}.Item.${EYE}`)],
  only: [""],
  at: [0],
  pick: [undefined, "disorder"],
  name: ["Shaking hands"],
} as const;

/** The cards of First Aid, of a rest, of a repair, and of a fight that is over. */
export const careCards = async (row: Ruleset, world: World<unknown>) => [
  await rollCheck(
    row,
    world,
    "firstAid",
    { actor: sideUuid(MINE, "gun"), targets: [SICK], options: { kind: "normal", track: "wound" } },
    {},
    [20],
    20,
  ),
  await rollCheck(row, world, "rest", { actor: SICK }, {}, [], 20),
  await rollCheck(
    row,
    world,
    "repair",
    { actor: sideUuid(MINE, "gun"), targets: [sideUuid(MINE, "craft")] },
    {},
    [20],
    20,
  ),
  createPart("injuries", {
    people: [
      {
        actor: SICK,
        name: "Sick",
        track: "wound",
        worst: "down",
        item: "injury0000000000",
        rolled: { die: 1, total: 1, injured: true },
        injury: null,
      },
    ],
  }),
];

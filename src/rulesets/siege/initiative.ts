/**
 * Initiative of StarSIEGE's actors: a score of their data with what breaks ties, so that nothing is rolled; or, as the
 * house has it, a roll for each. Where sides roll, each side's own order stays that of the scores. Ledger: SIE-INIT-1
 * to -6.
 */
import { sameName } from "../../rules/shared/names.ts";
import type { Sides } from "../../core/public/definitions.ts";
import {
  SIDE_DIE,
  TACTICS,
  bestLeadership,
  firstSide,
  initiativeBonus,
  initiativeScore,
  initiativeValue,
} from "../../rules/siege/initiative.ts";
import { type Fields, valueAt, flagAt, isFields, numberAt, textAt } from "../../rules/shared/read-json.ts";
import { siegeHouse } from "./house-rules.ts";

const LEADERSHIP = "Leadership";

/** The best rating of a Specialty; 0 where it is not known. */
function ratingOf(system: Fields, name: string): number {
  const rows = valueAt(system, "specialties");
  const ratings = Object.values(isFields(rows) ? rows : {})
    .filter((row) => sameName(textAt(row, "name"), name))
    .map((row) => numberAt(row, "rating"));
  return Math.max(0, ...ratings);
}

/** `1d20 + 3`, `2d6 - 1`. */
const thrown = (die: string, bonus: number): string => `${die} ${bonus < 0 ? "-" : "+"} ${Math.abs(bonus)}`;

/** Reflexes and the best Tactical Maneuvers of a creature; a roll where the house says so (SIE-INIT-1, SIE-INIT-3). */
export function creatureInitiative(system: Fields): string {
  const house = siegeHouse();
  const reflexes = numberAt(system, "attributes.reflexes.value");
  const confidence = numberAt(system, "attributes.confidence.value");
  const combat = flagAt(system, "bundles.combat.primary");
  const tactics = ratingOf(system, TACTICS);
  if (house.initiativeMode === "random") {
    const athletics = flagAt(system, "bundles.athletics.primary");
    return thrown(house.initiativeDie, initiativeBonus({ reflexes, confidence, combat, athletics, tactics }, house));
  }
  return String(initiativeValue(initiativeScore(reflexes, tactics), { combat, confidence }));
}

/** A craft that is run as one combatant: what is written on its sheet, or a roll with it. */
export const craftInitiative = (system: Fields): string => flat(numberAt(system, "initiative"));

/** Mooks and worlds have no Reflexes: 0 (SIE-INIT-1), or the die alone. */
export const noReflexes = (): string => flat(0);

function flat(score: number): string {
  const house = siegeHouse();
  return house.initiativeMode === "random" ? thrown(house.initiativeDie, score) : String(score);
}

/** What each side rolls, where sides do (SIE-INIT-6). */
export const sides: Sides = {
  played: () => siegeHouse().initiativeMode === "side",
  formula: (members) => thrown(SIDE_DIE, bestLeadership(members.map((system) => ratingOf(system, LEADERSHIP)))),
  first: firstSide,
};

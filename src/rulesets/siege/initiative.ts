/**
 * Initiative of StarSIEGE's actors: a score of their data with what breaks ties, so that nothing is rolled; or, as the
 * house has it, a roll for each. Where sides roll, each side's own order stays that of the scores. Ledger: SIE-INIT-1
 * to -6.
 */
import { sameName } from "../../rules/shared/names.ts";
import type { Sides } from "../../core/public/definitions.ts";
import {
  SIDE_DIE,
  TACTICS_SPECIALTY,
  findBestLeadership,
  findFirstSide,
  computeInitiativeBonus,
  computeInitiativeScore,
  encodeInitiative,
} from "../../rules/siege/initiative.ts";
import { type Fields, valueAt, flagAt, isFields, numberAt, textAt } from "../../rules/shared/read-json.ts";
import { readWorldHouse } from "./house-rules.ts";

const LEADERSHIP_SPECIALTY = "Leadership";

/** The best rating of a Specialty; 0 where it is not known. */
function findRating(system: Fields, name: string): number {
  const rows = valueAt(system, "specialties");
  const ratings = Object.values(isFields(rows) ? rows : {})
    .filter((row) => sameName(textAt(row, "name"), name))
    .map((row) => numberAt(row, "rating"));
  return Math.max(0, ...ratings);
}

/** `1d20 + 3`, `2d6 - 1`. */
const formatRoll = (die: string, bonus: number): string => `${die} ${bonus < 0 ? "-" : "+"} ${Math.abs(bonus)}`;

/** Reflexes and the best Tactical Maneuvers of a creature; a roll where the house says so (SIE-INIT-1, SIE-INIT-3). */
export function computeCreatureInitiative(system: Fields): string {
  const house = readWorldHouse();
  const reflexes = numberAt(system, "attributes.reflexes.value");
  const confidence = numberAt(system, "attributes.confidence.value");
  const combat = flagAt(system, "bundles.combat.primary");
  const tactics = findRating(system, TACTICS_SPECIALTY);
  if (house.initiativeMode === "random") {
    const athletics = flagAt(system, "bundles.athletics.primary");
    return formatRoll(
      house.initiativeDie,
      computeInitiativeBonus({ reflexes, confidence, combat, athletics, tactics }, house),
    );
  }
  return String(encodeInitiative(computeInitiativeScore(reflexes, tactics), { combat, confidence }));
}

/** A craft that is run as one combatant: what is written on its sheet, or a roll with it. */
export const computeCraftInitiative = (system: Fields): string => formatInitiative(numberAt(system, "initiative"));

/** Mooks and worlds have no Reflexes: 0 (SIE-INIT-1), or the die alone. */
export const computeFlatInitiative = (): string => formatInitiative(0);

function formatInitiative(score: number): string {
  const house = readWorldHouse();
  return house.initiativeMode === "random" ? formatRoll(house.initiativeDie, score) : String(score);
}

/** What each side rolls, where sides do (SIE-INIT-6). */
export const sides: Sides = {
  played: () => readWorldHouse().initiativeMode === "side",
  formula: (members) =>
    formatRoll(SIDE_DIE, findBestLeadership(members.map((system) => findRating(system, LEADERSHIP_SPECIALTY)))),
  first: findFirstSide,
};

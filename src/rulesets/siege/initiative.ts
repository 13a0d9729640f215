/**
 * Initiative of StarSIEGE's actors: a score with its tie-breakers, so that nothing is rolled; or, by house rule, a roll
 * for each. Where sides roll, the order within a side follows the scores. Ledger: SIE-INIT-1 to -6.
 */
import * as v from "valibot";
import type { InitiativeScore, Sides } from "../../core/public/definitions.ts";
import { signed } from "../../core/public/table.ts";
import {
  SIDE_DIE,
  TACTICS_SPECIALTY,
  findBestLeadership,
  findFirstSide,
  computeInitiativeBonus,
  computeInitiativeScore,
  decodeInitiative,
  encodeInitiative,
} from "../../rules/siege/initiative.ts";
import type { Fields } from "../../rules/shared/json.ts";
import { SiegeActorState, SiegeCraftState, isSameSpecialty } from "../../rules/siege/state.ts";
import { readWorldHouse } from "./house-rules.ts";

const LEADERSHIP_SPECIALTY = "Leadership";

/** Returns the best rating of a Specialty; 0 where there is none. */
function findRating({ specialties }: SiegeActorState, name: string): number {
  const ratings = Object.values(specialties)
    .filter((entry) => isSameSpecialty(entry.name, name))
    .map(({ rating }) => rating);
  return Math.max(0, ...ratings);
}

/** Returns a formula: `1d20 + 3`, `2d6 - 1`. */
const formatRoll = (die: string, bonus: number): string => `${die} ${bonus < 0 ? "-" : "+"} ${Math.abs(bonus)}`;

/**
 * Returns a creature's initiative: Reflexes and the best Tactical Maneuvers, or a roll by house rule (SIE-INIT-1,
 * SIE-INIT-3).
 */
export function computeCreatureInitiative(system: Fields): string {
  const house = readWorldHouse();
  const state = v.parse(SiegeActorState, system);
  const { attributes, bundles } = state;
  const reflexes = attributes.reflexes.value;
  const confidence = attributes.confidence.value;
  const combat = bundles.combat.primary;
  const tactics = findRating(state, TACTICS_SPECIALTY);
  if (house.initiativeMode === "random") {
    const athletics = bundles.athletics.primary;
    return formatRoll(
      house.initiativeDie,
      computeInitiativeBonus({ reflexes, confidence, combat, athletics, tactics }, house),
    );
  }
  return String(encodeInitiative(computeInitiativeScore(reflexes, tactics), { combat, confidence }));
}

/** Returns the initiative of a craft run as one combatant: the score on its sheet, or a roll with it. */
export const computeCraftInitiative = (system: Fields): string =>
  formatInitiative(v.parse(SiegeCraftState, system).initiative);

/** Returns the initiative of mooks and planets, which have no Reflexes: 0 (SIE-INIT-1), or the die alone. */
export const computeFlatInitiative = (): string => formatInitiative(0);

function formatInitiative(score: number): string {
  const house = readWorldHouse();
  return house.initiativeMode === "random" ? formatRoll(house.initiativeDie, score) : String(score);
}

/** Returns a score and its tie-breakers (SIE-INIT-2); null where each combatant rolls, or the score has none. */
export function readScore(initiative: number): InitiativeScore | null {
  if (readWorldHouse().initiativeMode === "random") return null;
  const { score, combat, confidence } = decodeInitiative(initiative);
  if (score === initiative) return null;
  const key = `QUADRANT.Siege.Initiative.Tie${combat ? "Combat" : ""}`;
  return { score, tie: { key, with: { confidence: signed(confidence) } } };
}

/** The roll of each side, where sides roll (SIE-INIT-6). */
export const sides: Sides = {
  played: () => readWorldHouse().initiativeMode === "side",
  formula: (members) =>
    formatRoll(
      SIDE_DIE,
      findBestLeadership(members.map((system) => findRating(v.parse(SiegeActorState, system), LEADERSHIP_SPECIALTY))),
    ),
  first: findFirstSide,
};

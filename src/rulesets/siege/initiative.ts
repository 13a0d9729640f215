/** Initiative of StarSIEGE's actors: a score of their data with what breaks ties, so that nothing is rolled. Ledger: SIE-INIT-1, SIE-INIT-2. */
import { TACTICS, initiativeScore, initiativeValue } from "../../rules/siege/initiative.ts";
import { type Fields, at, flagAt, isFields, numberAt, textAt } from "../../core/json.ts";

/** Reflexes and the best Tactical Maneuvers of a creature. */
export function creatureInitiative(system: Fields): string {
  const rows = at(system, "specialties");
  const ratings = Object.values(isFields(rows) ? rows : {})
    .filter((row) => textAt(row, "name").trim().toLowerCase() === TACTICS.toLowerCase())
    .map((row) => numberAt(row, "rating"));
  const score = initiativeScore(numberAt(system, "attributes.reflexes.value"), Math.max(0, ...ratings));
  const tied = { combat: flagAt(system, "bundles.combat.primary"), confidence: numberAt(system, "attributes.confidence.value") };
  return String(initiativeValue(score, tied));
}

/** A craft that is run as one combatant: what is written on its sheet. */
export const craftInitiative = (system: Fields): string => String(numberAt(system, "initiative"));

/** Mooks and worlds have no Reflexes: 0 (SIE-INIT-1). */
export const NO_REFLEXES = "0";

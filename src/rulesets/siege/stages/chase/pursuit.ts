/**
 * What a pursuit needs of the world: the ways to move of both sides, and what adds to the roll and to its Challenge
 * Level. Read from snapshots, by the client that decides and by the one that displays odds. Ledger: SIE-CHASE-1, -3,
 * SIE-MOVE-7.
 */
import type { Snapshot, World } from "../../../../core/public/definitions.ts";
import type { Modifier } from "../../../../rules/shared/reasons.ts";
import type { ChaseRoll } from "../../../../rules/siege/chase.ts";
import { createCompetencePart } from "../../../../rules/siege/difficulty.ts";
import type { HouseRules } from "../../../../rules/siege/house-rules.ts";
import { type Terrain, findBestMove } from "../../../../rules/siege/movement.ts";
import type { Bundle, MoveEntry } from "../../../../rules/siege/state.ts";
import {
  type Creature,
  createAttributeLine,
  createSpecialtyLine,
  listBundleLines,
  listGroupLines,
  listInjuries,
  readCreature,
  refuseActor,
} from "../../documents/read-actor.ts";
import { readMoves } from "../../documents/read-turn.ts";

/** The Skill Bundles of chases: on foot, and in vehicles. */
export const CHASE_BUNDLES = ["athletics", "handling"] as const;
export type ChaseBundle = (typeof CHASE_BUNDLES)[number];

/** One side of a chase. */
export interface Runner {
  readonly creature: Creature;
  readonly move: MoveEntry;
}

/** Returns who takes part, with their best way to move there; a word of the language file says why they can't. */
export function readRunner(snapshot: Snapshot | null, terrain: Terrain): Runner | "gone" | "cantMove" {
  const creature = snapshot && readCreature(snapshot);
  if (!creature) return "gone";
  const move = findBestMove(readMoves(creature), terrain);
  return move ? { creature, move } : "cantMove";
}

/** Reads one side of a chase from the world. */
export const findRunner = async (
  world: Pick<World<HouseRules>, "snapshot">,
  uuid: string,
  terrain: Terrain,
): Promise<Runner | "gone" | "cantMove"> => readRunner(await world.snapshot(uuid), terrain);

/** Returns Reflexes and the best Specialty of the bundle; Competence for those who have it (SIE-OPP-3). */
function listAgility(creature: Creature, bundle: Bundle): Modifier[] {
  const { competence, uuid } = creature;
  if (competence) return [createCompetencePart(competence.rating, true, { uuid }), ...listGroupLines(creature)];
  const [best] = Object.values(creature.system.specialties)
    .filter((one) => one.bundle === bundle && one.rating > 0)
    .sort((a, b) => b.rating - a.rating);
  return [
    createAttributeLine(creature, "reflexes"),
    ...(best ? [createSpecialtyLine(creature, best)] : []),
    ...listGroupLines(creature),
  ];
}

/** Returns the roll of a pursuer as it would be now, but for the GM's own Challenge Level. */
export const createPursuit = (
  pursuer: Runner,
  quarry: Runner,
  bundle: ChaseBundle,
  house: HouseRules,
): Omit<ChaseRoll, "situational"> => ({
  bundle,
  primary: pursuer.creature.system.bundles[bundle].primary,
  bonus: [...listAgility(pursuer.creature, bundle), ...listBundleLines(pursuer.creature, bundle)],
  quarry: [
    ...listAgility(quarry.creature, bundle),
    ...listInjuries(pursuer.creature, house, { bundle, attribute: "reflexes" }),
  ],
  pursuerMove: pursuer.move.rating,
  quarryMove: quarry.move.rating,
});

/** Returns why somebody can't pursue now; null if they can. */
export const refusePursuer = ({ creature }: Runner, house: HouseRules) => refuseActor(creature, house);

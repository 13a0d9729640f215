/** Reads how a creature moves and acts into the shapes that the rules take. Ledger: SIE-MOVE-4, SIE-ACT-1. */
import type { HouseRules } from "../../../rules/siege/house-rules.ts";
import { hinderMoves, listMoves } from "../../../rules/siege/movement.ts";
import type { MoveEntry, SiegeActorState } from "../../../rules/siege/state.ts";
import { isCrawling, readWoundTrack } from "../../../rules/siege/track.ts";
import type { TurnTaker } from "../../../rules/siege/turn.ts";
import { type Creature, refuseActor } from "./read-actor.ts";

/** Returns the ways to move as they are now: injuries and being Down hinder them (SIE-MOVE-4). */
export const hinderByState = (
  { moves, moveSteps, wounds }: Pick<SiegeActorState, "moves" | "moveSteps" | "wounds">,
  isCraft: boolean,
): readonly MoveEntry[] =>
  hinderMoves(listMoves(moves, isCraft), {
    steps: moveSteps,
    halved: isCrawling(readWoundTrack(wounds)),
  });

/** Returns a creature's ways to move as they are now (SIE-MOVE-4). */
export const readMoves = ({ system, hull }: Creature): readonly MoveEntry[] => hinderByState(system, hull !== null);

/** Returns who takes an action, as the rules of turns read it. */
export const readTurnTaker = (creature: Creature, house: HouseRules): TurnTaker => ({
  at: { uuid: creature.uuid },
  name: creature.name,
  turn: creature.system.turn,
  barred: refuseActor(creature, house),
});

/** What a sheet shows of the ways to move: what each covers in a round. Ledger: SIE-MOVE-1, SIE-TAC-1, -2. */
import type { Text } from "../../../core/public/definitions.ts";
import type { HouseRules } from "../../../rules/siege/house-rules.ts";
import { computePace, computeSpeed, computeTacticalMove, countSquares } from "../../../rules/siege/movement.ts";
import { LOCOMOTIONS, type MoveEntry, NO_ACTION, type Turn } from "../../../rules/siege/state.ts";
import type { Creature } from "../documents/read-actor.ts";
import { readMoves } from "../documents/read-turn.ts";
import { formatMove, listLabels } from "../presentation.ts";
import { formatScale, listScaleLabels } from "../scale-names.ts";

const LANG = "QUADRANT.Siege.Move";
/** The ways to move that the form chooses from. */
const TYPES = listLabels("Locomotion", LOCOMOTIONS);

/** Returns the bands of a round, or the rounds of a band. */
function formatPace(rating: number): Text {
  const { incrementsPerRound: bands, roundsPerIncrement: rounds } = computePace(rating);
  if (rounds === null) return `${LANG}.None`;
  return bands > 0
    ? { key: `${LANG}.${bands === 1 ? "Band" : "Bands"}`, with: { bands } }
    : { key: `${LANG}.Rounds`, with: { rounds } };
}

/** Returns metres and squares, where the house measures movement. */
function listMetres({ rating, scale }: MoveEntry, { tacticalMove, gridMetres }: HouseRules): Text[] {
  if (!tacticalMove) return [];
  const { tactical, incidental } = computeTacticalMove(rating, scale);
  const squares = countSquares(tactical, gridMetres);
  return [
    { key: `${LANG}.Metres`, with: { tactical, incidental, squares, beside: countSquares(incidental, gridMetres) } },
  ];
}

/** Returns how far a slow mover has come towards the next band; nothing for others (SIE-MOVE-1). */
function listProgress({ rating }: MoveEntry, progress: number): Text[] {
  const { roundsPerIncrement: rounds } = computePace(rating);
  return progress > 0 && rounds !== null && rounds > 1 ? [{ key: `${LANG}.Progress`, with: { progress, rounds } }] : [];
}

/** Returns the action that was taken in the present round; null where none was (SIE-ACT-1). */
const formatActed = ({ action }: Turn): Text | null =>
  action === NO_ACTION
    ? null
    : { key: "QUADRANT.Siege.Turn.Taken", with: { action: `QUADRANT.Siege.Turn.Action.${action}` } };

/** Returns the ways to move of a sheet, and what its form chooses from; and the action of this round. */
export function createMovesContext(creature: Creature, house: HouseRules) {
  const { turn } = creature.system;
  return {
    acted: formatActed(turn),
    moves: readMoves(creature).map((move, i) => ({
      name: move.name || `QUADRANT.Siege.Locomotion.${move.type}`,
      shown: formatMove(move.rating),
      detail: [
        formatScale(move.scale, house),
        formatPace(move.rating),
        { key: `${LANG}.Speed`, with: { kmh: computeSpeed(move.rating, move.scale) } },
        ...listMetres(move, house),
        ...listProgress(move, turn.progress),
      ] satisfies Text[],
      options: { move: String(i) },
    })),
    moveChoices: {
      scales: listScaleLabels(
        house,
        Object.values(creature.system.moves).map(({ scale }) => scale),
      ),
      types: TYPES,
    },
  };
}

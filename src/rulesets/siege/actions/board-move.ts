/** A Move Action on the range board: nearer to a group or away from it, by the mover's Move. Ledger: SIE-MOVE-3. */
import * as v from "valibot";
import { type World, action, refuseStranger } from "../../../core/public/definitions.ts";
import type { Refusal } from "../../../rules/shared/reasons.ts";
import { Uuid, wholeNumber } from "../../../rules/shared/schema.ts";
import { type Board, GroupId, formatMember } from "../../../rules/siege/board.ts";
import type { HouseRules } from "../../../rules/siege/house-rules.ts";
import { convertMove, countMoveSteps } from "../../../rules/siege/movement.ts";
import { refuseAction } from "../../../rules/siege/turn.ts";
import { isHiddenMember } from "../board/people.ts";
import { planMove, readOpenBoard } from "../board/read-board.ts";
import { BOARD_PLACE } from "../board/table-chip.ts";
import { type Creature, readCreature } from "../documents/read-actor.ts";
import { readMoves, readTurnTaker } from "../documents/read-turn.ts";

const MAX_MOVES = 99;
/** The way of a move: nearer to a group or away from it. */
export const WAY = {
  group: GroupId,
  away: v.boolean(),
  /** Place of the way to move. */
  move: wholeNumber(0, MAX_MOVES),
};
const Args = v.object({ actor: Uuid, ...WAY });
type Args = v.InferOutput<typeof Args>;

/** Who moves, and the board. */
interface State {
  readonly creature: Creature;
  readonly board: Board;
}

async function read({ actor }: Args, world: World<HouseRules>): Promise<State | null> {
  const snapshot = await world.snapshot(actor);
  const creature = snapshot && readCreature(snapshot);
  return creature && { creature, board: await readOpenBoard(world) };
}

/** The way of a move that is planned. */
export type Way = Omit<Args, "actor">;

/** Returns the bands that the mover crosses now, on the Scale of the board, and the progress after it. */
export function countSteps({ move }: Pick<Way, "move">, { creature, board }: State) {
  const way = readMoves(creature)[move];
  return way
    ? countMoveSteps(convertMove(way.rating, way.scale, board.scale).move, creature.system.turn.progress)
    : { steps: 0, progress: 0 };
}

/** Returns a free id for the group that the mover has where others stay behind: the end of its own, or with a digit. */
function findFreeId(actor: string, { groups }: Board): string {
  const own = (actor.split(".").at(-1) ?? "").replace(/[^A-Za-z0-9]/g, "").slice(0, 14);
  const taken = Object.keys(groups).length;
  return (
    Array.from({ length: taken + 1 }, (_, i) => `${own}${i === 0 ? "" : i}`).find((id) => !Object.hasOwn(groups, id)) ??
    own
  );
}

/** Returns the changes of the board, or why the mover can't move so. */
export const planWay = (way: Way, state: State) =>
  planMove(state.board, {
    mover: state.creature.uuid,
    group: way.group,
    away: way.away,
    steps: countSteps(way, state).steps,
    id: findFreeId(state.creature.uuid, state.board),
  });

/** Refuses to move somebody whose place is hidden, whose Move is too low, or who is not on the board. */
export function refuseWay(way: Way, state: State): Refusal | null {
  const { uuid, name } = state.creature;
  if (isHiddenMember(formatMember(uuid))) return { key: "QUADRANT.Siege.Board.Refuse.hidden" };
  if (countSteps(way, state).steps === 0) return { key: "QUADRANT.Siege.Turn.Refuse.noStep", with: { name } };
  const planned = planWay(way, state);
  return "refused" in planned ? planned.refused : null;
}

function refuse(args: Args, state: State, isGM: boolean, house: HouseRules): Refusal | null {
  return refuseAction(readTurnTaker(state.creature, house), isGM, house) ?? refuseWay(args, state);
}

/** Moves somebody on the board, as the owner with an action left, or a GM (SIE-MOVE-3). */
export const moveOnBoard = action<Args, State, HouseRules>({
  args: Args,
  read,
  refuse: (args, state, seat, house) => refuseStranger(state.creature, seat) ?? refuse(args, state, seat.isGM, house),
  plan(args, state) {
    const planned = planWay(args, state);
    return {
      changes: "changes" in planned ? planned.changes : [],
      label: {
        key: `QUADRANT.Siege.Turn.Receipt.${args.away ? "movesAway" : "movesCloser"}`,
        with: { name: state.creature.name, bands: countSteps(args, state).steps },
      },
    };
  },
  writes: [BOARD_PLACE],
});

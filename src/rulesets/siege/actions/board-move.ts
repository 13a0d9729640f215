/** A Move Action on the range board: nearer to a group or away from it, by the mover's Move. Ledger: SIE-MOVE-3. */
import * as v from "valibot";
import { type World, action, refuseStranger } from "../../../core/public/definitions.ts";
import type { Refusal } from "../../../rules/shared/reasons.ts";
import { Uuid, wholeNumber } from "../../../rules/shared/schema.ts";
import { type Board, GroupId, formatMember } from "../../../rules/siege/board.ts";
import type { HouseRules } from "../../../rules/siege/house-rules.ts";
import { convertMove } from "../../../rules/siege/movement.ts";
import { countMoveSteps, refuseAction } from "../../../rules/siege/turn.ts";
import { isHiddenMember } from "../board/people.ts";
import { planMove, readOpenBoard } from "../board/read-board.ts";
import { BOARD_PLACE } from "../board/table-chip.ts";
import { type Creature, readCreature } from "../documents/read-actor.ts";
import { readMoves, readTurnTaker } from "../documents/read-turn.ts";

const MAX_MOVES = 99;
const Args = v.object({
  actor: Uuid,
  group: GroupId,
  away: v.boolean(),
  /** Place of the way to move. */
  move: wholeNumber(0, MAX_MOVES),
});
type Args = v.InferOutput<typeof Args>;

interface State {
  readonly creature: Creature;
  readonly board: Board;
}

async function read({ actor }: Args, world: World<HouseRules>): Promise<State | null> {
  const snapshot = await world.snapshot(actor);
  const creature = snapshot && readCreature(snapshot);
  return creature && { creature, board: await readOpenBoard(world) };
}

/** Returns the bands that the mover crosses now, on the Scale of the board. */
function countSteps({ move }: Args, { creature, board }: State): number {
  const way = readMoves(creature)[move];
  if (!way) return 0;
  return countMoveSteps(convertMove(way.rating, way.scale, board.scale).move, creature.system.turn.progress).steps;
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

const plan = (args: Args, state: State) =>
  planMove(state.board, {
    mover: args.actor,
    group: args.group,
    away: args.away,
    steps: countSteps(args, state),
    id: findFreeId(args.actor, state.board),
  });

function refuse(args: Args, state: State, isGM: boolean, house: HouseRules): Refusal | null {
  const { creature } = state;
  const used = refuseAction(readTurnTaker(creature, house), isGM, house);
  if (used) return used;
  if (isHiddenMember(formatMember(args.actor))) return { key: "QUADRANT.Siege.Board.Refuse.hidden" };
  if (countSteps(args, state) === 0) return { key: "QUADRANT.Siege.Turn.Refuse.noStep", with: { name: creature.name } };
  const planned = plan(args, state);
  return "refused" in planned ? planned.refused : null;
}

/** Moves somebody on the board, as the owner with an action left, or a GM (SIE-MOVE-3). */
export const moveOnBoard = action<Args, State, HouseRules>({
  args: Args,
  read,
  refuse: (args, state, seat, house) => refuseStranger(state.creature, seat) ?? refuse(args, state, seat.isGM, house),
  plan(args, state) {
    const planned = plan(args, state);
    return {
      changes: "changes" in planned ? planned.changes : [],
      label: {
        key: `QUADRANT.Siege.Turn.Receipt.${args.away ? "movesAway" : "movesCloser"}`,
        with: { name: state.creature.name, bands: countSteps(args, state) },
      },
    };
  },
  writes: [BOARD_PLACE],
});

/** A Pilot's Move Action with the craft. Ledger: SIE-CREW-6, SIE-MOVE-3. */
import * as v from "valibot";
import { action, refuseStranger } from "../../../core/public/definitions.ts";
import { Uuid, wholeNumber } from "../../../rules/shared/schema.ts";
import type { Board } from "../../../rules/siege/board.ts";
import type { HouseRules } from "../../../rules/siege/house-rules.ts";
import { planFlight } from "../../../rules/siege/stations.ts";
import { refuseAction } from "../../../rules/siege/turn.ts";
import { readOpenBoard } from "../board/read-board.ts";
import { BOARD_PLACE } from "../board/table-chip.ts";
import { type Creature, readCreature } from "../documents/read-actor.ts";
import { type Berth, fetchBerth, refusePilot } from "../documents/read-craft.ts";
import { readTurnTaker } from "../documents/read-turn.ts";
import { WAY, countSteps, planWay, refuseWay } from "./board-move.ts";
import { FLIGHT_PLACES } from "./write-places.ts";

const MAX_COVER = 30;
const Args = v.object({
  /** The Pilot. */
  actor: Uuid,
  ...WAY,
  /** Empty where the craft stays in its band: it is not on the board, or is on its way to the next band. */
  group: v.union([v.literal(""), WAY.group]),
  cover: wholeNumber(0, MAX_COVER),
});
type Args = v.InferOutput<typeof Args>;

interface State {
  readonly pilot: Creature;
  readonly berth: Berth;
  readonly creature: Creature;
  readonly board: Board;
}

const listBoardChanges = (args: Args, state: State) => {
  const planned = args.group === "" ? null : planWay(args, state);
  return planned && "changes" in planned ? planned.changes : [];
};

/** Moves a craft, as the owner of its Pilot with an action left, or a GM; the craft is harder to hit (SIE-CREW-6). */
export const flyCraft = action<Args, State, HouseRules>({
  args: Args,
  async read({ actor }, world) {
    const snapshot = await world.snapshot(actor);
    const pilot = snapshot && readCreature(snapshot);
    const berth = pilot && (await fetchBerth(pilot, world));
    return berth ? { pilot, berth, creature: berth.craft.creature, board: await readOpenBoard(world) } : null;
  },
  refuse: (args, state, seat, house) =>
    refuseStranger(state.pilot, seat) ??
    refusePilot(state.berth, house) ??
    refuseAction(readTurnTaker(state.pilot, house), seat.isGM, house) ??
    (args.group === "" ? null : refuseWay(args, state)),
  plan(args, state) {
    const { pilot, berth, creature } = state;
    const { progress } = countSteps(args, state);
    return {
      changes: [
        ...listBoardChanges(args, state),
        ...planFlight({ uuid: creature.uuid }, berth.seat.id, { cover: args.cover, progress }),
      ],
      label: {
        key: "QUADRANT.Siege.Crew.Receipt.flies",
        with: { name: pilot.name, craft: creature.name },
      },
    };
  },
  writes: [BOARD_PLACE, ...FLIGHT_PLACES],
});

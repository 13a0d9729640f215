/** A stage played on plain data: its log, its seats, and what every client computes from it. No Foundry. */
import type { Seat, World } from "../../src/core/contract/world.ts";
import type {
  DecidedMove,
  Stage,
  StageRequest,
  StageRecord,
  StageSeats,
  StageState,
  Viewer,
} from "../../src/core/contract/stage.ts";
import { entryId, isSeatOf } from "../../src/core/stage/fold.ts";
import type { Change } from "../../src/rules/shared/change.ts";
import type { Json } from "../../src/rules/shared/json.ts";
import type { Refusal } from "../../src/rules/shared/reasons.ts";

export const ID = "stage00000000000";

/** One stage that any user can move in; `world` is what its moves read. */
export class Play {
  record: StageRecord;
  constructor(
    readonly kind: Stage,
    opening: { readonly setup: Json; readonly seats: StageSeats; readonly house?: { readonly [key: string]: Json } },
    readonly world: World<unknown>,
  ) {
    const { setup, seats, house = {} } = opening;
    this.record = { id: ID, kind: "any.stage", head: {}, setup, seats, house, moves: {}, over: false };
  }

  /** Returns the stage as a newly connected client reads it, after the record was sent. */
  standing(): StageState {
    const standing = this.kind.replay(JSON.parse(JSON.stringify(this.record)) as StageRecord, this.world.house);
    if (!standing) throw new Error("the stage can't be read");
    return standing;
  }

  /** Returns what a user sees in the window and on the card. */
  seen(
    person: Seat,
    known: Viewer["known"] = {},
    cards: Viewer["cards"] = [],
  ): { readonly view: object; readonly brief: object; readonly offers: readonly { readonly id: string }[] } {
    const seats = Object.fromEntries(
      Object.entries(this.record.seats).map(([id, seat]) => [
        id,
        { ...seat, img: "", present: true, mine: isSeatOf(seat, person) },
      ]),
    );
    const standing = this.standing();
    const viewer = { person, seats, known, cards };
    return { view: standing.view(viewer), brief: standing.brief(viewer), offers: standing.offers(viewer) };
  }

  async decide(
    ask: Partial<StageRequest>,
    person: Seat,
    dice: readonly number[] = [],
  ): Promise<DecidedMove | { readonly refused: Refusal }> {
    const standing = this.standing();
    const whole = { round: standing.round, seat: null, move: null, seal: null, of: null, opened: null, ...ask };
    return standing.decide(whole, person, this.world, dice);
  }

  /**
   * Moves, where that is allowed.
   * @returns what else it writes, or the reason of the refusal
   */
  async move(
    ask: Partial<StageRequest>,
    person: Seat,
    dice: readonly number[] = [],
  ): Promise<readonly Change[] | string> {
    const settled = await this.decide(ask, person, dice);
    if ("refused" in settled) return settled.refused.key;
    const id = entryId(this.standing().count + 1);
    this.record = { ...this.record, moves: { ...this.record.moves, [id]: settled.entry }, over: settled.over };
    return settled.changes;
  }

  /** Removes the last entry of the log. */
  back(): void {
    const ids = Object.keys(this.record.moves).sort();
    const { [ids.at(-1) ?? ""]: _, ...moves } = this.record.moves;
    this.record = { ...this.record, moves, over: false };
  }
}

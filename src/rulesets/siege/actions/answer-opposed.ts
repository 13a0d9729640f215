/**
 * The sides of a roll of both: each is made ready by its owner or a GM; when the second is, both are rolled. Ledger:
 * SIE-OPP-2.
 */
import * as v from "valibot";
import {
  type CardState,
  type Seat,
  type World,
  amendment,
  readPart,
  refuseStranger,
} from "../../../core/public/definitions.ts";
import type { Change } from "../../../rules/shared/change.ts";
import type { Refusal } from "../../../rules/shared/reasons.ts";
import type { RollData } from "../../../rules/shared/roll.ts";
import type { Output } from "../../../rules/shared/schema.ts";
import type { HouseRules } from "../../../rules/siege/house-rules.ts";
import { listUsedAid } from "../../../rules/siege/crew.ts";
import { planAidEnd } from "../../../rules/siege/stations.ts";
import { createOpposedPart, createOpposingPart, createWaitingSide, resolveSides } from "../checks/opposed.ts";
import { OPPOSED_PART, OPPOSING_PART, Opposing, SIDES, type WaitingSide, findOther } from "../checks/opposed-data.ts";
import { Answer, createOwnCheck } from "../checks/opposed-side.ts";
import { createStoredRoll } from "../checks/stored-roll.ts";
import { type Creature, readCreature, refuseActor } from "../documents/read-actor.ts";
import { AID_PLACES } from "./write-places.ts";

const Args = v.object({
  side: v.picklist(SIDES),
  /** The side's actor does not exist any more: it rolls with what was expected of it. */
  gone: v.optional(v.boolean(), false),
  /** What the side chose in its dialog; what was expected of it where absent. */
  answer: v.optional(Answer),
});
type Args = Output<typeof Args>;

interface State {
  readonly data: Opposing;
  readonly actor: Creature | null;
  readonly rolls: readonly RollData[];
}

async function read({ side, gone }: Args, card: CardState, world: World<HouseRules>): Promise<State | null> {
  const data = readPart(card, OPPOSING_PART, Opposing);
  const snapshot = data && (await world.snapshot(data[side].actor));
  const actor = snapshot && readCreature(snapshot);
  return data && (actor || gone) ? { data, actor: actor ?? null, rolls: card.rolls } : null;
}

/** Refuses a side that is ready, or another's; one that is gone is the GM's to roll. */
function refuseSide({ side, gone }: Args, { data, actor }: State, seat: Seat, house: HouseRules): Refusal | null {
  if (data[side].ready) return { key: "QUADRANT.Refuse.AlreadyDone" };
  if (gone) return actor ? { key: "QUADRANT.Siege.Opposed.StillThere" } : refusePlayer(seat);
  return (
    refuseStranger({ uuid: data[side].actor, name: data[side].name }, seat) ?? (actor && refuseActor(actor, house))
  );
}

const refusePlayer = ({ isGM }: Seat): Refusal | null => (isGM ? null : { key: "QUADRANT.Refuse.GmOnly" });

/** Returns the side as it is ready: with what it chose, or what was expected of it. */
function makeReady({ side, answer }: Args, { data, actor }: State, house: HouseRules): WaitingSide {
  const before = data[side];
  if (!actor || !answer) return { ...before, ready: true };
  return createWaitingSide(
    { uuid: actor.uuid, name: before.name },
    createOwnCheck({ actor, ...answer }, house),
    { ...answer, ready: true },
    house,
  );
}

/** Returns the end of the pending bonuses that the side counts: it uses them up (SIE-CREW-2 to -5). */
const planUsedAid = ({ actor }: State, { bonus }: WaitingSide): Change[] =>
  actor ? planAidEnd({ uuid: actor.uuid }, listUsedAid(actor.system.aid, bonus)) : [];

/** The other side has become ready, or is no longer: the user looks again. */
const CHANGED: Refusal = { key: "QUADRANT.Refuse.SituationChanged" };

/** Makes the first side ready (SIE-OPP-2). */
export const readyOpposed = amendment<Args, State, HouseRules>({
  anybody: true,
  args: Args,
  read,
  refuse: (args, state, seat, house) =>
    refuseSide(args, state, seat, house) ?? (state.data[findOther(args.side)].ready ? CHANGED : null),
  amend(args, state, house) {
    const since = makeReady(args, state, house);
    return {
      parts: { [OPPOSING_PART]: createOpposingPart({ ...state.data, [args.side]: since }) },
      changes: planUsedAid(state, since),
      label: { key: "QUADRANT.Siege.Receipt.OpposedReady", with: { name: since.name } },
    };
  },
  writes: AID_PLACES,
});

/** Makes the second side ready, and rolls both (SIE-OPP-2). */
export const rollOpposed = amendment<Args, State, HouseRules>({
  anybody: true,
  args: Args,
  read,
  refuse: (args, state, seat, house) =>
    refuseSide(args, state, seat, house) ?? (state.data[findOther(args.side)].ready ? null : CHANGED),
  roll: () => "2d20",
  amend(args, state, house, dice) {
    const [one, other] = dice;
    if (one === undefined || other === undefined || dice.length > 2) throw new RangeError("two d20");
    const sides: Opposing = { ...state.data, [args.side]: makeReady(args, state, house) };
    const { a, b, checks, winner } = resolveSides(sides, { a: one, b: other }, house);
    return {
      rolls: [...state.rolls, createStoredRoll(checks.a, one, house), createStoredRoll(checks.b, other, house)],
      parts: { [OPPOSING_PART]: null, [OPPOSED_PART]: createOpposedPart(a, b, winner) },
      changes: planUsedAid(state, sides[args.side]),
      label: {
        key: "QUADRANT.Siege.Receipt.Opposed",
        with: { name: sides[args.side].name, winner: (winner === "a" ? a : b).name },
      },
    };
  },
  writes: AID_PLACES,
});

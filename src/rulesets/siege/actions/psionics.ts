/**
 * The costs of psionics: Drain, the Stress of an over-channel, the countdown of Drain, the end of powers. Ledger:
 * SIE-DRAIN-1 to -3, SIE-OVER-2 to -5.
 */
import * as v from "valibot";
import { type Text, type World, action, refuseStranger } from "../../../core/public/definitions.ts";
import type { Change } from "../../../rules/shared/change.ts";
import { Uuid, wholeNumber } from "../../../rules/shared/schema.ts";
import type { Refusal } from "../../../rules/shared/reasons.ts";
import {
  computeEasedDrain,
  isOpen,
  resolveOverChannel,
  planClose,
  planOverChannel,
  refuseOverChannel,
  findRollRound,
} from "../../../rules/siege/overchannel.ts";
import type { HouseRules } from "../../../rules/siege/house-rules.ts";
import {
  computeOngoingPower,
  planDrain,
  planRest,
  planTick,
  refuseActivation,
  refuseTick,
} from "../../../rules/siege/psionics.ts";
import { planPowerUse, refuseSecondPower } from "../../../rules/siege/turn.ts";
import { type TrackState, readTrackState, planHarmOf } from "../../../rules/siege/track.ts";
import { readHealth, readTimes } from "../documents/read-actor.ts";
import { easePsion, fetchLeyPlace } from "../documents/read-ley.ts";
import {
  type OwnedPower,
  type PsionState,
  readDrainUnitName,
  convertDrain,
  readPsion,
} from "../documents/read-psion.ts";
import { PSIONIC_PLACES } from "./write-places.ts";

/** A psion and the power that is used. */
interface Using {
  /** Its powers are eased by the ley lines of the world that the card names, if the group is there (SIE-LEY-1). */
  readonly state: PsionState;
  readonly power: OwnedPower;
  /** The round as the writing client reads it, whatever the request says. */
  readonly round: number;
}

/** Returns a psion with the world's time. */
const atTime = (state: PsionState, world: World<HouseRules>): PsionState => ({
  ...state,
  creature: { ...state.creature, time: world.time?.() ?? 0 },
});

/** Adds what boxes of Stress change beside them (SIE-AID-5, SIE-CSTRESS-3). */
const withHarm = ({ creature }: PsionState, changes: readonly Change[]): Change[] => {
  const { uuid, system, time = 0 } = creature;
  return [
    ...changes,
    ...planHarmOf({ uuid }, readHealth(creature, "stress"), readTimes(system, "stress"), changes, time),
  ];
};

const PowerArgs = v.object({
  actor: Uuid,
  item: Uuid,
  /** The round in which its card was created. */
  round: v.optional(wholeNumber(0, 99_999), 0),
  /** The world whose ley lines the roll counted; empty for none. */
  world: v.optional(v.string(), ""),
});
type PowerArgs = v.InferOutput<typeof PowerArgs>;

/** The maximum of remaining Drain. */
const MAX_TURNS = 99_999;

const psionAndPowerState = {
  async read({ actor, item, round, world: counted }: PowerArgs, world: World<HouseRules>): Promise<Using | null> {
    const snapshot = await world.snapshot(actor);
    const place = await fetchLeyPlace(world);
    const plain = snapshot && readPsion(snapshot);
    const state = plain && easePsion(plain, place?.uuid === counted ? place : null);
    const power = state?.powers.find(({ uuid }) => uuid === item);
    return state && power
      ? { state: atTime(state, world), power, round: findRollRound(round, world.round(actor)) }
      : null;
  },
};

const readUser = ({ creature, psion }: PsionState) => ({ psion, stress: readHealth(creature, "stress") });

const UseArgs = v.object({
  ...PowerArgs.entries,
  /** Whether half the Drain was the agreed critical effect (SIE-OVER-5). */
  halved: v.optional(v.boolean(), false),
  /** Extraordinary levels spent, each for one point less Drain. */
  levels: v.optional(wholeNumber(0, 99), 0),
});
type UseArgs = v.InferOutput<typeof UseArgs>;

/**
 * Returns the Drain due: reduced by this success, and by that of the over-channel that opened the power (SIE-OVER-5).
 */
function computeCost(
  power: OwnedPower,
  { halved, levels }: Pick<UseArgs, "halved" | "levels">,
  { overChannel }: PsionState,
): number {
  const opened = overChannel.power === power.id ? overChannel : { halved: false, levels: 0 };
  return computeEasedDrain(power.drain, { halved: halved || opened.halved, levels: levels + opened.levels });
}

/**
 * Uses a power: adds its Drain, closes the window that opened it, and ends another ongoing power (SIE-PSI-3, SIE-PSI-4,
 * SIE-DRAIN-1 to -3).
 */
export const usePower = action<UseArgs, Using, HouseRules>({
  args: UseArgs,
  ...psionAndPowerState,
  refuse(_args, { state, power, round }, seat, house): Refusal | null {
    const opened = isOpen(state.overChannel, power.id, round);
    const stranger = refuseStranger(state.creature, seat);
    const { name, system } = state.creature;
    const second = round > 0 && !seat.isGM ? refuseSecondPower(Number(system.turn.power), name) : null;
    return stranger ?? second ?? refuseActivation(power, state.psion, opened, house);
  },
  plan(args, { state, power, round }, house) {
    const at = { uuid: args.actor };
    const closes = state.overChannel.power === power.id ? planClose(at, state.overChannel) : [];
    const [runs] = computeOngoingPower(state.ongoing ? [state.ongoing] : [], power.id).ongoing;
    const drain = computeCost(power, args, state);
    return {
      changes: withHarm(state, [
        ...planDrain(at, readUser(state), { drain, taxing: power.taxing }, house),
        ...closes,
        ...(round > 0 && !state.creature.system.turn.power ? planPowerUse(at) : []),
        ...(power.ongoing && runs !== undefined && runs !== state.ongoing
          ? [{ op: "set" as const, at, path: "system.ongoingPower", to: runs }]
          : []),
      ]),
      label: {
        key: `QUADRANT.Siege.Receipt.Used.${readDrainUnitName(power, house)}`,
        with: { name: state.creature.name, power: power.name, drain: convertDrain({ ...power, drain }, house) },
      },
    };
  },
  writes: PSIONIC_PLACES,
});

const ForceArgs = v.object({ ...UseArgs.entries, success: v.boolean() });
type ForceArgs = v.InferOutput<typeof ForceArgs>;

/** Applies an over-channel: Stress, and the power open for the next round or its Drain (SIE-OVER-2 to -4). */
export const overChannel = action<ForceArgs, Using, HouseRules>({
  args: ForceArgs,
  ...psionAndPowerState,
  refuse: (_args, { state, power }, seat, house) =>
    refuseStranger(state.creature, seat) ?? refuseOverChannel(power, state.psion, house),
  plan({ actor, success, halved, levels }, { state, power, round }, house) {
    const user = readUser(state);
    const opening = success ? { power: power.id, round, halved, levels } : null;
    return {
      changes: withHarm(state, planOverChannel({ uuid: actor }, user, power, opening, house)),
      label: createOverChannelLabel(state, power, success, house),
    };
  },
  writes: PSIONIC_PLACES,
});

function createOverChannelLabel(state: PsionState, power: OwnedPower, success: boolean, house: HouseRules): Text {
  const user = readUser(state);
  const { stress } = resolveOverChannel(power, { ...user.psion, stress: user.stress }, success);
  const worst: TrackState = readTrackState(stress.since);
  const names = { name: state.creature.name, power: power.name, state: `QUADRANT.Siege.TrackState.${worst}` };
  if (success) return { key: `QUADRANT.Siege.Receipt.Opened${worst === "ok" ? "" : "State"}`, with: names };
  return {
    key: `QUADRANT.Siege.Receipt.Backlash.${readDrainUnitName(power, house)}`,
    with: { ...names, drain: convertDrain(power, house) },
  };
}

const ActorArgs = v.object({ actor: Uuid });
type ActorArgs = v.InferOutput<typeof ActorArgs>;

const psionState = {
  async read({ actor }: ActorArgs, world: World<HouseRules>) {
    const snapshot = await world.snapshot(actor);
    const state = snapshot && readPsion(snapshot);
    return state && atTime(easePsion(state, await fetchLeyPlace(world)), world);
  },
  writes: PSIONIC_PLACES,
};

const TurnArgs = v.object({ actor: Uuid, turns: v.optional(wholeNumber(1, MAX_TURNS), 1) });
type TurnArgs = v.InferOutput<typeof TurnArgs>;

/** Counts Drain down at the start of a number of the psion's own turns (SIE-DRAIN-1). */
export const tickDrain = action<TurnArgs, PsionState, HouseRules>({
  args: TurnArgs,
  ...psionState,
  refuse: (_args, { creature, psion }, seat) => refuseStranger(creature, seat) ?? refuseTick(psion),
  plan: ({ actor, turns }, { creature, psion }) => ({
    changes: planTick({ uuid: actor }, psion, turns),
    label: {
      key: "QUADRANT.Siege.Receipt.Tick",
      with: { name: creature.name, left: Math.max(0, psion.remaining - turns) },
    },
  }),
});

/** Empties the Drain pool by a rest (SIE-DRAIN-3). */
export const restPsi = action<ActorArgs, PsionState, HouseRules>({
  args: ActorArgs,
  ...psionState,
  refuse: (_args, { creature, psion }, seat) =>
    refuseStranger(creature, seat) ?? (psion.pool > 0 ? null : { key: "QUADRANT.Siege.Refuse.NoDrain" }),
  plan: ({ actor }, { creature, psion }) => ({
    changes: planRest({ uuid: actor }, psion),
    label: { key: "QUADRANT.Siege.Receipt.Rested", with: { name: creature.name } },
  }),
});

/** Closes the window of an over-channel unused; its Drain is still due (SIE-OVER-2, SIE-OVER-4). */
export const lapseWindow = action<ActorArgs, PsionState, HouseRules>({
  args: ActorArgs,
  ...psionState,
  refuse: (_args, { creature, overChannel }, seat) =>
    refuseStranger(creature, seat) ?? (overChannel.power === "" ? { key: "QUADRANT.Siege.Refuse.NoWindow" } : null),
  plan({ actor }, state, house) {
    const power = state.powers.find(({ id }) => id === state.overChannel.power);
    const at = { uuid: actor };
    const drain = power && { drain: computeCost(power, { halved: false, levels: 0 }, state), taxing: power.taxing };
    return {
      changes: withHarm(state, [
        ...(drain ? planDrain(at, readUser(state), drain, house) : []),
        ...planClose(at, state.overChannel),
      ]),
      label: { key: "QUADRANT.Siege.Receipt.Lapsed", with: { name: state.creature.name } },
    };
  },
});

/** Ends an ongoing power (SIE-PSI-4). */
export const endOngoing = action<ActorArgs, PsionState, HouseRules>({
  args: ActorArgs,
  ...psionState,
  refuse: (_args, { creature, ongoing }, seat) =>
    refuseStranger(creature, seat) ?? (ongoing === "" ? { key: "QUADRANT.Siege.Refuse.NoOngoingPower" } : null),
  plan: ({ actor }, { creature, ongoing, powers }) => ({
    changes: [{ op: "set", at: { uuid: actor }, path: "system.ongoingPower", to: "" }],
    label: {
      key: "QUADRANT.Siege.Receipt.Ended",
      with: { name: creature.name, power: powers.find(({ id }) => id === ongoing)?.name ?? "" },
    },
  }),
});

/**
 * The costs of psionics: Drain, the Stress of an over-channel, the countdown of Drain, the end of powers. Ledger:
 * SIE-DRAIN-1 to -3, SIE-OVER-2 to -5.
 */
import { type World, action } from "../../../core/public/definitions.ts";
import { type Json, isFields, isUuid, isWholeNumber } from "../../../rules/shared/json.ts";
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
import { type TrackState, readTrackState } from "../../../rules/siege/track.ts";
import { readHealth, refuseStranger } from "../documents/read-actor.ts";
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
  readonly state: PsionState;
  readonly power: OwnedPower;
  /** The round as the writing client reads it, whatever the request says. */
  readonly round: number;
}

interface PowerArgs {
  readonly actor: string;
  readonly item: string;
  /** The round in which its card was created. */
  readonly round: number;
}

const MAX_ROUND = 99_999;
const MAX_LEVELS = 99;
/** The maximum of remaining Drain. */
const MAX_TURNS = 99_999;

function parsePower(raw: Json): PowerArgs | null {
  if (!isFields(raw)) return null;
  const { actor, item, round = 0 } = raw;
  return isUuid(actor) && isUuid(item) && isWholeNumber(round, 0, MAX_ROUND) ? { actor, item, round } : null;
}

const psionAndPowerState = {
  async read({ actor, item, round }: PowerArgs, world: World<HouseRules>): Promise<Using | null> {
    const snapshot = await world.snapshot(actor);
    const state = snapshot && readPsion(snapshot);
    const power = state?.powers.find(({ uuid }) => uuid === item);
    return state && power ? { state, power, round: findRollRound(round, world.round(actor)) } : null;
  },
};

const readUser = ({ creature, psion }: PsionState) => ({ psion, stress: readHealth(creature, "stress") });

interface UseArgs extends PowerArgs {
  /** Whether half the Drain was the agreed critical effect (SIE-OVER-5). */
  readonly halved: boolean;
  /** Extraordinary levels spent, each for one point less Drain. */
  readonly levels: number;
}

function parseUse(raw: Json): UseArgs | null {
  const args = parsePower(raw);
  if (!args || !isFields(raw)) return null;
  const { halved = false, levels = 0 } = raw;
  return typeof halved === "boolean" && isWholeNumber(levels, 0, MAX_LEVELS) ? { ...args, halved, levels } : null;
}

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
  parse: parseUse,
  ...psionAndPowerState,
  refuse(_args, { state, power, round }, seat, house): Refusal | null {
    const opened = isOpen(state.overChannel, power.id, round);
    return refuseStranger(state.creature, seat) ?? refuseActivation(power, state.psion, opened, house);
  },
  plan(args, { state, power }, house) {
    const at = { uuid: args.actor };
    const closes = state.overChannel.power === power.id ? planClose(at, state.overChannel) : [];
    const [runs] = computeOngoingPower(state.ongoing ? [state.ongoing] : [], power.id).ongoing;
    return [
      ...planDrain(at, readUser(state), { drain: computeCost(power, args, state), taxing: power.taxing }, house),
      ...closes,
      ...(power.ongoing && runs !== undefined && runs !== state.ongoing
        ? [{ op: "set" as const, at, path: "system.ongoingPower", to: runs }]
        : []),
    ];
  },
  label: (args, { state, power }, house) => ({
    key: `QUADRANT.Siege.Receipt.Used.${readDrainUnitName(power, house)}`,
    with: {
      name: state.creature.name,
      power: power.name,
      drain: convertDrain({ ...power, drain: computeCost(power, args, state) }, house),
    },
  }),
  writes: PSIONIC_PLACES,
});

interface ForceArgs extends UseArgs {
  readonly success: boolean;
}

/** Applies an over-channel: Stress, and the power open for the next round or its Drain (SIE-OVER-2 to -4). */
export const overChannel = action<ForceArgs, Using, HouseRules>({
  parse(raw) {
    const args = parseUse(raw);
    const success = isFields(raw) ? raw["success"] : undefined;
    return args && typeof success === "boolean" ? { ...args, success } : null;
  },
  ...psionAndPowerState,
  refuse: (_args, { state, power }, seat, house) =>
    refuseStranger(state.creature, seat) ?? refuseOverChannel(power, state.psion, house),
  plan: ({ actor, success, halved, levels }, { state, power, round }, house) =>
    planOverChannel(
      { uuid: actor },
      readUser(state),
      power,
      success ? { power: power.id, round, halved, levels } : null,
      house,
    ),
  label({ success }, { state, power }, house) {
    const user = readUser(state);
    const { stress } = resolveOverChannel(power, { ...user.psion, stress: user.stress }, success);
    const worst: TrackState = readTrackState(stress.since);
    const names = { name: state.creature.name, power: power.name, state: `QUADRANT.Siege.TrackState.${worst}` };
    if (success) return { key: `QUADRANT.Siege.Receipt.Opened${worst === "ok" ? "" : "State"}`, with: names };
    return {
      key: `QUADRANT.Siege.Receipt.Backlash.${readDrainUnitName(power, house)}`,
      with: { ...names, drain: convertDrain(power, house) },
    };
  },
  writes: PSIONIC_PLACES,
});

interface ActorArgs {
  readonly actor: string;
}

const parseActor = (raw: Json): ActorArgs | null =>
  isFields(raw) && isUuid(raw["actor"]) ? { actor: raw["actor"] } : null;

const psionState = {
  async read({ actor }: ActorArgs, world: World<HouseRules>) {
    const snapshot = await world.snapshot(actor);
    return snapshot && readPsion(snapshot);
  },
  writes: PSIONIC_PLACES,
};

interface TurnArgs extends ActorArgs {
  readonly turns: number;
}

/** Counts Drain down at the start of a number of the psion's own turns (SIE-DRAIN-1). */
export const tickDrain = action<TurnArgs, PsionState, HouseRules>({
  parse(raw) {
    const args = parseActor(raw);
    const turns = isFields(raw) ? (raw["turns"] ?? 1) : 1;
    return args && isWholeNumber(turns, 1, MAX_TURNS) ? { ...args, turns } : null;
  },
  ...psionState,
  refuse: (_args, { creature, psion }, seat) => refuseStranger(creature, seat) ?? refuseTick(psion),
  plan: ({ actor, turns }, { psion }) => planTick({ uuid: actor }, psion, turns),
  label: ({ turns }, { creature, psion }) => ({
    key: "QUADRANT.Siege.Receipt.Tick",
    with: { name: creature.name, left: Math.max(0, psion.remaining - turns) },
  }),
});

/** Empties the Drain pool by a rest (SIE-DRAIN-3). */
export const restPsi = action<ActorArgs, PsionState, HouseRules>({
  parse: parseActor,
  ...psionState,
  refuse: (_args, { creature, psion }, seat) =>
    refuseStranger(creature, seat) ?? (psion.pool > 0 ? null : { key: "QUADRANT.Siege.Refuse.NoDrain" }),
  plan: ({ actor }, { psion }) => planRest({ uuid: actor }, psion),
  label: (_args, { creature }) => ({ key: "QUADRANT.Siege.Receipt.Rested", with: { name: creature.name } }),
});

/** Closes the window of an over-channel unused; its Drain is still due (SIE-OVER-2, SIE-OVER-4). */
export const lapseWindow = action<ActorArgs, PsionState, HouseRules>({
  parse: parseActor,
  ...psionState,
  refuse: (_args, { creature, overChannel }, seat) =>
    refuseStranger(creature, seat) ?? (overChannel.power === "" ? { key: "QUADRANT.Siege.Refuse.NoWindow" } : null),
  plan({ actor }, state, house) {
    const power = state.powers.find(({ id }) => id === state.overChannel.power);
    const at = { uuid: actor };
    const drain = power && { drain: computeCost(power, { halved: false, levels: 0 }, state), taxing: power.taxing };
    return [...(drain ? planDrain(at, readUser(state), drain, house) : []), ...planClose(at, state.overChannel)];
  },
  label: (_args, { creature }) => ({ key: "QUADRANT.Siege.Receipt.Lapsed", with: { name: creature.name } }),
});

/** Ends an ongoing power (SIE-PSI-4). */
export const endOngoing = action<ActorArgs, PsionState, HouseRules>({
  parse: parseActor,
  ...psionState,
  refuse: (_args, { creature, ongoing }, seat) =>
    refuseStranger(creature, seat) ?? (ongoing === "" ? { key: "QUADRANT.Siege.Refuse.NoOngoingPower" } : null),
  plan: ({ actor }) => [{ op: "set", at: { uuid: actor }, path: "system.ongoingPower", to: "" }],
  label: (_args, { creature, ongoing, powers }) => ({
    key: "QUADRANT.Siege.Receipt.Ended",
    with: { name: creature.name, power: powers.find(({ id }) => id === ongoing)?.name ?? "" },
  }),
});

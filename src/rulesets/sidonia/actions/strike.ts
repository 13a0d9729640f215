/**
 * What rewrites the card of an attack: where it lands, a critical answered, a called shot turned into a miss, and a
 * failed Social check tried again. Ledger: SID-LOC-1, SID-LOC-3, SID-ATK-3, SID-ROLL-9.
 */
import {
  type Action,
  action,
  amendment,
  CARD_PLACES,
  type CardState,
  type Decision,
  type PartEntry,
  type World,
} from "../../../core/public/definitions.ts";
import { type Json, isFields } from "../../../rules/shared/json.ts";
import type { Change } from "../../../rules/shared/change.ts";
import { type RollData, listDice, keepDice, rerollDice } from "../../../rules/shared/roll.ts";
import {
  landsAsCalled,
  trackAfterNegation,
  planNegation,
  planTakenOut,
  refuseNegation,
} from "../../../rules/sidonia/attack.ts";
import { findBentOutcome } from "../../../rules/sidonia/channel.ts";
import { readLocationDice as located } from "../../../rules/sidonia/body.ts";
import type { HouseRules } from "../../../rules/sidonia/house.ts";
import { DICE, type Outcome, resolveRoll } from "../../../rules/sidonia/roll.ts";
import { refuseReroll, refuseWindow, computeStage } from "../../../rules/sidonia/window.ts";
import { computeOpens, decisionsJson } from "../cards/roll-decisions.ts";
import { type Creature, readActor, readPayer, refuseStranger } from "../documents/read-actor.ts";
import { type OutcomeData, readOutcome } from "../cards/outcome.ts";
import { readDissonance } from "../pools.ts";
import { type StrikeState, findPart, findStrike } from "./read-card.ts";
import { PAYMENT_PLACES, buildTrackCards } from "./payment.ts";

const rewriteStrike = ({ id, part }: StrikeState, changed: { readonly [key: string]: Json }) => ({
  [id]: { ...part, data: { ...part.data, ...changed } },
});

const parseEmpty = (raw: Json): object | null => (isFields(raw) ? {} : null);

/** Rolls where a blow lands (SID-LOC-1). */
export const locate = amendment<object, StrikeState, HouseRules>({
  parse: parseEmpty,
  read: (_args, card) => Promise.resolve(findStrike(card)),
  refuse: (_args, { data }) => (data.location === null ? null : { key: "QUADRANT.Refuse.AlreadyDone" }),
  roll: () => "2d6",
  amend: (_args, state, _house, dice) => ({
    rolls: state.card.rolls,
    parts: rewriteStrike(state, { location: located(dice), dice: [...dice] }),
  }),
  label: (_args, { data }) => ({ key: "QUADRANT.Sidonia.Receipt.Located", with: { target: data.targetName } }),
  writes: [],
});

/** The GM offers a miss for a called shot that strayed, and the attacker takes it (SID-LOC-3). */
export const stray = amendment<{ readonly step: "offered" | "taken" }, StrikeState, HouseRules>({
  parse: (raw) =>
    isFields(raw) && (raw["step"] === "offered" || raw["step"] === "taken") ? { step: raw["step"] } : null,
  read: (_args, card) => Promise.resolve(findStrike(card)),
  refuse({ step }, { data }, seat) {
    if (step === "offered") return seat.isGM ? null : { key: "QUADRANT.Refuse.GmOnly" };
    return data.straying === "always" || data.miss === "offered" ? null : { key: "QUADRANT.Sidonia.Refuse.NoMiss" };
  },
  amend: ({ step }, state) => ({ rolls: state.card.rolls, parts: rewriteStrike(state, { miss: step }) }),
  label: ({ step }, { data }) => ({ key: `QUADRANT.Sidonia.Receipt.Stray.${step}`, with: { target: data.targetName } }),
  writes: [],
});

/** SID-ATK-3: the defender lets it happen. */
export const takeOut = action<{ readonly target: string }, Creature, HouseRules>({
  parse: (raw) => (isFields(raw) && typeof raw["target"] === "string" ? { target: raw["target"] } : null),
  async read({ target }, world) {
    const snapshot = await world.snapshot(target);
    return snapshot && readActor(snapshot, world.house);
  },
  refuse: (_args, target, seat) => refuseStranger(target, seat),
  plan: (_args, { uuid }) => planTakenOut({ uuid }),
  label: (_args, { name }) => ({ key: "QUADRANT.Sidonia.Receipt.TakenOut", with: { name } }),
  writes: ["Actor:system.status.takenOut"],
});

/** SID-ATK-3: from then on it is a clean hit like any other, which may land as called without a roll (SID-ATK-4). */
const markPaid = ({ data: { called, location } }: StrikeState, house: HouseRules) => ({
  paid: true,
  location: landsAsCalled(called, "cleanSuccess", house) ? called : location,
});

/**
 * SID-ATK-3: the defender pays to turn a critical hit into a clean one. It rewrites the attacker's card, which an
 * amendment would leave to the attacker: here the defender's owner decides.
 */
export const negate: Action = {
  amends: true,
  writes: [...PAYMENT_PLACES, ...CARD_PLACES],
  async decide(_raw, seat, world, _dice, card): Promise<Decision> {
    const own = world as World<HouseRules>;
    const state = card && findStrike(card);
    const snapshot = state?.data.target ? await own.snapshot(state.data.target) : null;
    const target = snapshot && readActor(snapshot, own.house);
    if (!state || !target) return { refused: { key: "QUADRANT.Refuse.Gone" } };
    const refused = refuseStranger(target, seat) ?? refuseNegation(readPayer(target), own.house, seat.isGM);
    if (refused) return { refused };
    const to: Change[] = Object.entries(rewriteStrike(state, markPaid(state, own.house))).map(([id, entry]) => ({
      op: "set",
      at: { uuid: state.card.uuid },
      path: `system.parts.${id}`,
      to: entry,
    }));
    return {
      changes: [...planNegation(readPayer(target), await readDissonance(own as never), own.house), ...to],
      label: { key: "QUADRANT.Sidonia.Receipt.Negated", with: { name: target.name } },
      why: [],
      cards: target.corruption
        ? buildTrackCards(target, target.corruption, trackAfterNegation(target.corruption, own.house), own.house)
        : [],
    };
  },
  formula: () => Promise.resolve(null),
};

/** Resets the bends of a roll that was rolled again. */
const resetFate = (card: CardState, outcome: Outcome, house: HouseRules): Readonly<Record<string, PartEntry>> => {
  const [id, part] = findPart(card, "fate") ?? [];
  const data = { rolled: outcome, outcome, next: findBentOutcome(outcome, house) };
  return id !== undefined && part ? { [id]: { ...part, data: { ...part.data, ...data } } } : {};
};

interface RerollState {
  readonly card: CardState;
  readonly roll: RollData;
  readonly id: string;
  readonly part: PartEntry;
  readonly data: OutcomeData;
  readonly actor: Creature;
}

/** Manipulation rolls a failed Social check again, all its dice; the second result counts (SID-ROLL-9). */
export const reroll = amendment<object, RerollState, HouseRules>({
  parse: parseEmpty,
  async read(_args, card, world) {
    const found = findPart(card, "outcome");
    const data = found && readOutcome(found[1].data);
    const [roll] = card.rolls;
    const snapshot = data ? await world.snapshot(data.actor) : null;
    const actor = snapshot && readActor(snapshot, world.house);
    return found && data && roll && actor ? { card, roll, id: found[0], part: found[1], data, actor } : null;
  },
  refuse(_args, { data, actor }, seat, house) {
    const { manipulation } = actor.specializations;
    const retry = {
      manipulation,
      usedThisSession: actor.uses.manipulationSession,
      social: data.social,
      outcome: data.outcome,
    };
    const late = refuseWindow("reroll", {
      stage: computeStage(data.decisions),
      used: data.rerolled ? "resolve" : null,
    });
    return refuseStranger(actor, seat) ?? late ?? refuseReroll(retry, house);
  },
  roll: (_args, { data }) => `${DICE[data.mode]}d6`,
  amend(_args, { card, roll, id, part, data, actor }, house, dice) {
    const before = listDice(roll).length;
    const thrown = listDice(roll).flatMap(({ rerolled }, i) => (rerolled ? [] : [i]));
    const result = resolveRoll({ mode: data.mode, terms: data.terms }, dice, house);
    // Every die is thrown again, also one that was dropped: all count for a moment, then the new pair alone.
    const again = rerollDice(keepDice(roll, thrown), thrown, dice);
    const kept = dice.flatMap((_, i) => (i === result.dropped ? [] : [before + i]));
    const { natural, total, outcome, dropped } = result;
    const since = {
      dice: [...dice],
      dropped,
      natural,
      total,
      outcome,
      rerolled: true,
      first: { dice: [...data.dice], total: data.total },
      opens: computeOpens(outcome, data.roller, house, data.pressure.supernatural),
      // What lapsed of the first try is not what the second opens.
      decisions: decisionsJson({ ...data.decisions, freeCatastrophe: null }),
    };
    return {
      rolls: [keepDice(again, kept), ...card.rolls.slice(1)],
      parts: { [id]: { ...part, data: { ...part.data, ...since } }, ...resetFate(card, outcome, house) },
      changes: [{ op: "set", at: { uuid: actor.uuid }, path: "system.uses.manipulationSession", to: true }],
    };
  },
  label: (_args, { actor }) => ({ key: "QUADRANT.Sidonia.Receipt.Reroll", with: { name: actor.name } }),
  writes: ["Actor:system.uses.manipulationSession"],
});

/**
 * What rewrites the card of an attack: where it lands, a critical answered, a called shot turned into a miss, and a
 * failed Social check tried again. Ledger: SID-LOC-1, SID-LOC-3, SID-ATK-3, SID-ROLL-9.
 */
import * as v from "valibot";
import { action, amendment, type CardState, type PartEntry, refuseStranger } from "../../../core/public/definitions.ts";
import { type RollData, listDice, keepDice, rerollDice } from "../../../rules/shared/roll.ts";
import { type Output, Uuid } from "../../../rules/shared/schema.ts";
import {
  landsAsCalled,
  planTakenOut,
  refuseNegation,
  resolveCalledShot,
  resolveNegation,
} from "../../../rules/sidonia/attack.ts";
import { readLocationDice as located } from "../../../rules/sidonia/body.ts";
import { findBentOutcome } from "../../../rules/sidonia/channel.ts";
import type { HouseRules } from "../../../rules/sidonia/house.ts";
import { DICE, type Outcome, resolveRoll } from "../../../rules/sidonia/roll.ts";
import { refuseReroll, refuseWindow, computeStage } from "../../../rules/sidonia/window.ts";
import { FateData } from "../cards/fate.ts";
import { OutcomeData } from "../cards/outcome.ts";
import { computeOpens } from "../cards/roll-decisions.ts";
import { type Creature, readPayer } from "../documents/read-actor.ts";
import { type PaymentState, presentChange, readCreature, readPaymentState } from "./payment.ts";
import { PAYMENT_PLACES } from "./write-places.ts";
import { type FoundPart, type StrikeState, findPart, findStrike, rewritePart } from "./read-card.ts";

const NoArgs = v.object({});

/** Rolls where a blow lands (SID-LOC-1). */
export const locate = amendment<object, StrikeState, HouseRules>({
  args: NoArgs,
  read: (_args, card) => Promise.resolve(findStrike(card)),
  refuse: (_args, { data }) => (data.location === null ? null : { key: "QUADRANT.Refuse.AlreadyDone" }),
  roll: () => "2d6",
  amend: (_args, state, _house, dice) => ({
    ...rewritePart(state, { location: located(dice), dice: [...dice] }),
    label: { key: "QUADRANT.Sidonia.Receipt.Located", with: { target: state.data.targetName } },
  }),
  writes: [],
});

const StrayArgs = v.object({ step: v.picklist(["offered", "taken"]) });

/** The GM offers a miss for a called shot that strayed, and the attacker takes it (SID-LOC-3). */
export const stray = amendment<Output<typeof StrayArgs>, StrikeState, HouseRules>({
  args: StrayArgs,
  read: (_args, card) => Promise.resolve(findStrike(card)),
  refuse({ step }, { data: { called, location, miss, straying } }, seat) {
    if (step === "offered") return seat.isGM ? null : { key: "QUADRANT.Refuse.GmOnly" };
    const shot = location && { called, rolled: location, offered: miss === "offered", miss: true };
    const lands = !shot || resolveCalledShot(shot, { calledShotMiss: straying }).hit;
    return lands ? { key: "QUADRANT.Sidonia.Refuse.NoMiss" } : null;
  },
  amend: ({ step }, state) => ({
    ...rewritePart(state, { miss: step }),
    label: { key: `QUADRANT.Sidonia.Receipt.Stray.${step}`, with: { target: state.data.targetName } },
  }),
  writes: [],
});

const TargetArgs = v.object({ target: Uuid });

/** SID-ATK-3: the defender lets it happen. */
export const takeOut = action<Output<typeof TargetArgs>, Creature, HouseRules>({
  args: TargetArgs,
  read: ({ target }, world) => readCreature(target, world),
  refuse: (_args, target, seat) => refuseStranger(target, seat),
  plan: (_args, { uuid, name }) => ({
    changes: planTakenOut({ uuid }),
    label: { key: "QUADRANT.Sidonia.Receipt.TakenOut", with: { name } },
  }),
  writes: ["Actor:system.status.takenOut"],
});

interface NegationState extends PaymentState {
  readonly strike: StrikeState;
}

/**
 * SID-ATK-3: the defender pays to turn a critical hit into a clean one. It rewrites the attacker's card, but the
 * defender's owner decides.
 */
export const negate = amendment<object, NegationState, HouseRules>({
  anybody: true,
  args: NoArgs,
  async read(_args, card, world) {
    const strike = findStrike(card);
    const purse = strike?.data.target ? await readPaymentState({ actor: strike.data.target }, world) : null;
    return strike && purse && { ...purse, strike };
  },
  refuse: (_args, { creature }, seat, house) =>
    refuseStranger(creature, seat) ?? refuseNegation(readPayer(creature), house, seat.isGM),
  amend(_args, state, house) {
    const { creature, pool, strike } = state;
    const { called, location } = strike.data;
    const { changes, cards } = presentChange(state, resolveNegation(readPayer(creature), pool, house), house);
    // From then on it is a clean hit like any other, which may land as called without a roll (SID-ATK-4).
    const landed = landsAsCalled(called, "cleanSuccess", house) ? called : location;
    return {
      parts: rewritePart(strike, { paid: true, location: landed }).parts,
      changes,
      cards,
      label: { key: "QUADRANT.Sidonia.Receipt.Negated", with: { name: creature.name } },
    };
  },
  writes: PAYMENT_PLACES,
});

/** Resets the bends of a roll that was rolled again. */
const resetFate = (card: CardState, outcome: Outcome, house: HouseRules): Readonly<Record<string, PartEntry>> => {
  const fate = findPart(card, "fate", FateData);
  return fate ? rewritePart(fate, { rolled: outcome, outcome, next: findBentOutcome(outcome, house) }).parts : {};
};

interface RerollState extends FoundPart<OutcomeData> {
  readonly roll: RollData;
  readonly actor: Creature;
}

/** Manipulation rolls a failed Social check again, all its dice; the second result counts (SID-ROLL-9). */
export const reroll = amendment<object, RerollState, HouseRules>({
  args: NoArgs,
  async read(_args, card, world) {
    const found = findPart(card, "outcome", OutcomeData);
    const [roll] = card.rolls;
    const actor = found && (await readCreature(found.data.actor, world));
    return roll && actor ? { ...found, roll, actor } : null;
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
  amend(_args, state, house, dice) {
    const { card, roll, data, actor } = state;
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
      decisions: { ...data.decisions, freeCatastrophe: null },
    };
    return {
      rolls: [keepDice(again, kept), ...card.rolls.slice(1)],
      parts: { ...rewritePart(state, since).parts, ...resetFate(card, outcome, house) },
      changes: [{ op: "set", at: { uuid: actor.uuid }, path: "system.uses.manipulationSession", to: true }],
      label: { key: "QUADRANT.Sidonia.Receipt.Reroll", with: { name: actor.name } },
    };
  },
  writes: ["Actor:system.uses.manipulationSession"],
});

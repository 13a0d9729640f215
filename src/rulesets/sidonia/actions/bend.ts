/**
 * Bending Fate on a card: the outcome a step up, its cost open again, a miss become a blow. Ledger: SID-BEND-1 to -5,
 * SID-ROLL-13.
 */
import * as v from "valibot";
import { amendment, type CardState, type PartEntry } from "../../../core/public/definitions.ts";
import type { Output } from "../../../rules/shared/schema.ts";
import { landsAsCalled } from "../../../rules/sidonia/attack.ts";
import {
  type Bendable,
  createBendable,
  bendRoll,
  findBentOutcome,
  refuseBend,
  refuseBender,
  resolveBend,
} from "../../../rules/sidonia/channel.ts";
import { refuseTiming } from "../../../rules/sidonia/corruption.ts";
import type { HouseRules } from "../../../rules/sidonia/house.ts";
import { computeCostGain } from "../../../rules/sidonia/outcome.ts";
import { OUTCOMES, type Outcome } from "../../../rules/sidonia/roll.ts";
import { computeStage } from "../../../rules/sidonia/window.ts";
import { FateData } from "../cards/fate.ts";
import { OutcomeData } from "../cards/outcome.ts";
import { computeOpens } from "../cards/roll-decisions.ts";
import { StrikeData } from "../cards/strike.ts";
import { readPayer } from "../documents/read-actor.ts";
import { type PaymentState, presentChange, readPaymentState } from "./payment.ts";
import { PAYMENT_PLACES } from "./write-places.ts";
import { type FoundPart, findPart, rewritePart } from "./read-card.ts";

interface FateState {
  readonly card: CardState;
  readonly fate: FoundPart<FateData>;
  readonly outcome: FoundPart<OutcomeData>;
  readonly purse: PaymentState;
  readonly roll: Bendable;
}

/**
 * SID-ROLL-13, SID-BEND-2: reads the roll's stage: a rolled hit location closes it, and so does every decision of the
 * GM except a banked point.
 */
function readBendable(
  card: CardState,
  { data }: FoundPart<OutcomeData>,
  { bent: steps }: FateData,
  house: HouseRules,
): Bendable {
  const isPlaced = (findPart(card, "strike", StrikeData)?.data.dice ?? null) !== null;
  const { decisions, outcome, attack } = data;
  return {
    ...createBendable(outcome),
    bent: steps,
    stage: isPlaced ? "applied" : computeStage(decisions),
    banked: decisions.cost === "banked" ? computeCostGain("banked", { attack, bankedAlready: false }, house) : 0,
  };
}

/** Returns the hit part after a step up: a miss becomes a hit, and a hit becomes a clean hit (SID-BEND-1). */
function bendStrike(
  { card, fate }: FateState,
  outcome: Outcome,
  house: HouseRules,
): Readonly<Record<string, PartEntry>> {
  const found = findPart(card, "strike", StrikeData);
  const lands = outcome === "successWithCost" || outcome === "cleanSuccess";
  const data = found?.data ?? (lands ? fate.data.strike : null);
  if (!data) return {};
  const bent = { outcome, location: landsAsCalled(data.called, outcome, house) ? data.called : data.location };
  return found ? rewritePart(found, bent).parts : { strike: { kind: "strike", sort: 20, data: { ...data, ...bent } } };
}

const BendArgs = v.object({ from: v.picklist(OUTCOMES) });

/** Bends the outcome a step up (SID-BEND-1). */
export const bend = amendment<Output<typeof BendArgs>, FateState, HouseRules>({
  args: BendArgs,
  async read(_args, card, world) {
    const fate = findPart(card, "fate", FateData);
    const outcome = findPart(card, "outcome", OutcomeData);
    const purse = fate ? await readPaymentState(fate.data, world) : null;
    if (!fate || !outcome || !purse || fate.data.actor !== outcome.data.actor) return null;
    return { card, fate, outcome, purse, roll: readBendable(card, outcome, fate.data, world.house) };
  },
  refuse({ from }, { card, purse, roll }, seat, house) {
    const { creature } = purse;
    const refused =
      refuseBender(seat.isGM || seat.owns({ uuid: creature.uuid })) ??
      refuseTiming("bend", card.rolls.length === 0 ? "before" : "after");
    if (refused) return refused;
    if (roll.outcome !== from) return { key: "QUADRANT.Refuse.AlreadyDone" };
    return refuseBend(readPayer(creature), roll, house, seat.isGM);
  },
  amend(_args, state, house) {
    const { card, fate, outcome, purse, roll } = state;
    const since = bendRoll(roll, house);
    const { creature, pool } = purse;
    const { changes, cards, shown } = presentChange(purse, resolveBend(readPayer(creature), roll, pool, house), house);
    const { roller, pressure, decisions } = outcome.data;
    const { attack } = fate.data;
    const word = (read: Outcome): string => `QUADRANT.Sidonia.${attack ? "Hit" : "Outcome"}.${read}`;
    return {
      rolls: card.rolls,
      parts: {
        ...rewritePart(outcome, {
          outcome: since.outcome,
          opens: computeOpens(since.outcome, roller, house, pressure.supernatural),
          // Its cost is open again (SID-BEND-2).
          decisions: { ...decisions, cost: null, auto: false },
        }).parts,
        ...rewritePart(fate, {
          outcome: since.outcome,
          bent: since.bent,
          next: findBentOutcome(since.outcome, house),
        }).parts,
        ...(attack ? bendStrike(state, since.outcome, house) : {}),
      },
      changes,
      cards,
      label: {
        key: `QUADRANT.Sidonia.Hunger.Receipt.Bent${roll.banked > 0 ? "Back" : ""}`,
        with: { name: creature.name, from: word(roll.outcome), to: word(since.outcome), ...shown },
      },
    };
  },
  writes: PAYMENT_PLACES,
});

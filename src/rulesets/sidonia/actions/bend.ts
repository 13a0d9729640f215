/**
 * Bending Fate on a card: the outcome a step up, its cost open again, a miss become a blow. Ledger: SID-BEND-1 to -5,
 * SID-ROLL-13.
 */
import { amendment, type CardState, type PartEntry } from "../../../core/public/definitions.ts";
import { type Json, isFields } from "../../../rules/shared/json.ts";
import { landsAsCalled } from "../../../rules/sidonia/attack.ts";
import {
  BEND_PRICE,
  type Bendable,
  bendRoll,
  trackAfterBend,
  findBentOutcome,
  planBend,
  refuseBend,
  refuseBender,
} from "../../../rules/sidonia/channel.ts";
import type { HouseRules } from "../../../rules/sidonia/house.ts";
import { computeCostGain } from "../../../rules/sidonia/outcome.ts";
import { OUTCOMES, type Outcome } from "../../../rules/sidonia/roll.ts";
import { computeStage } from "../../../rules/sidonia/window.ts";
import { computeOpens, decisionsJson } from "../cards/roll-decisions.ts";
import { readPayer } from "../documents/read-actor.ts";
import { type FateData, readFate } from "../cards/fate.ts";
import { type OutcomeData, readOutcome } from "../cards/outcome.ts";
import { readStrike } from "../cards/strike.ts";
import { computeFedPool } from "./corruption.ts";
import { PAYMENT_PLACES, type PaymentState, buildTrackCards, readPaymentState, describeTrack } from "./payment.ts";

interface FoundPart<Data> {
  readonly id: string;
  readonly part: PartEntry;
  readonly data: Data;
}

interface FateState {
  readonly card: CardState;
  readonly fate: FoundPart<FateData>;
  readonly outcome: FoundPart<OutcomeData>;
  readonly purse: PaymentState;
  readonly roll: Bendable;
}

function findPartData<Data>(card: CardState, kind: string, read: (raw: Json) => Data | null): FoundPart<Data> | null {
  const [id, part] = Object.entries(card.parts).find(([, one]) => one.kind === kind) ?? [];
  const data = part ? read(part.data) : null;
  return id !== undefined && part && data ? { id, part, data } : null;
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
  const isPlaced = (findPartData(card, "strike", readStrike)?.data.dice ?? null) !== null;
  const { decisions, outcome, attack } = data;
  return {
    outcome,
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
  const stands = findPartData(card, "strike", readStrike);
  const lands = outcome === "successWithCost" || outcome === "cleanSuccess";
  const entry =
    stands?.part ?? (lands && fate.data.strike ? { kind: "strike", sort: 20, data: fate.data.strike } : null);
  const data = stands?.data ?? (entry ? readStrike(entry.data) : null);
  if (!entry || !data) return {};
  const location = landsAsCalled(data.called, outcome, house) ? data.called : data.location;
  return { [stands?.id ?? "strike"]: { ...entry, data: { ...entry.data, outcome, location } } };
}

/** Bends the outcome a step up (SID-BEND-1). */
export const bend = amendment<{ readonly from: Outcome }, FateState, HouseRules>({
  parse(raw) {
    const from = isFields(raw) ? OUTCOMES.find((one) => one === raw["from"]) : undefined;
    return from ? { from } : null;
  },
  async read(_args, card, world) {
    const fate = findPartData(card, "fate", readFate);
    const outcome = findPartData(card, "outcome", readOutcome);
    const purse = fate ? await readPaymentState(fate.data, world) : null;
    if (!fate || !outcome || !purse || fate.data.actor !== outcome.data.actor) return null;
    return { card, fate, outcome, purse, roll: readBendable(card, outcome, fate.data, world.house) };
  },
  refuse({ from }, { purse, roll }, seat, house) {
    const { creature } = purse;
    const stranger = refuseBender(seat.isGM || seat.owns({ uuid: creature.uuid }));
    if (stranger) return stranger;
    if (roll.outcome !== from) return { key: "QUADRANT.Refuse.AlreadyDone" };
    return refuseBend(readPayer(creature), roll, house, seat.isGM);
  },
  amend(_args, state, house) {
    const { card, fate, outcome, purse, roll } = state;
    const since = bendRoll(roll, house);
    const { creature, pool } = purse;
    const { roller, pressure, decisions } = outcome.data;
    const opens = computeOpens(since.outcome, roller, house, pressure.supernatural);
    // Its cost is open again (SID-BEND-2).
    const unpriced = decisionsJson({ ...decisions, cost: null, auto: false });
    return {
      rolls: card.rolls,
      parts: {
        [outcome.id]: {
          ...outcome.part,
          data: { ...outcome.part.data, outcome: since.outcome, opens, decisions: unpriced },
        },
        [fate.id]: {
          ...fate.part,
          data: {
            ...fate.part.data,
            outcome: since.outcome,
            bent: since.bent,
            next: findBentOutcome(since.outcome, house),
          },
        },
        ...(fate.data.attack ? bendStrike(state, since.outcome, house) : {}),
      },
      changes: planBend(readPayer(creature), roll, pool, house),
      cards: creature.corruption
        ? buildTrackCards(creature, creature.corruption, trackAfterBend(creature.corruption, house), house)
        : [],
    };
  },
  label(_args, { purse, fate, roll }, house) {
    const { creature } = purse;
    const { attack } = fate.data;
    const word = (outcome: Outcome): string => `QUADRANT.Sidonia.${attack ? "Hit" : "Outcome"}.${outcome}`;
    const told = creature.corruption
      ? describeTrack(
          trackAfterBend(creature.corruption, house),
          computeFedPool(BEND_PRICE, "bend", purse, house) - roll.banked,
        )
      : {};
    return {
      key: `QUADRANT.Sidonia.Hunger.Receipt.Bent${roll.banked > 0 ? "Back" : ""}`,
      with: { name: creature.name, from: word(roll.outcome), to: word(bendRoll(roll, house).outcome), ...told },
    };
  },
  writes: PAYMENT_PLACES,
});

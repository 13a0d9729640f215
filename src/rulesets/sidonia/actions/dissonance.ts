/**
 * The GM's decisions on an outcome and the Dissonance Pool: a cost, a released point, a free catastrophe, a benefit.
 * Each rewrites its card, which stores the decision. Ledger: SID-OUT-3, -5, -7, SID-DIS-9, -10, SID-CRIT-1,
 * SID-ROLL-13.
 */
import * as v from "valibot";
import { action, amendment, type CardState, type Seat, type World } from "../../../core/public/definitions.ts";
import type { Refusal } from "../../../rules/shared/reasons.ts";
import { type Output, Uuid, readShape } from "../../../rules/shared/schema.ts";
import { BENEFITS, refuseBenefit } from "../../../rules/sidonia/critical.ts";
import { type ContainmentState, computeBankGain, planEnding } from "../../../rules/sidonia/dissonance.ts";
import type { HouseRules } from "../../../rules/sidonia/house.ts";
import {
  COST_CHOICES,
  type CostChoice,
  FREE_SPEND,
  banksAtOnce,
  computeCostGain,
  computeFreeSpendCost,
  planFreeSpend,
  planPool,
  planRelief,
  refuseCost,
  refuseFreeSpend,
  refuseRelief,
} from "../../../rules/sidonia/outcome.ts";
import { ToldText } from "../../../rules/sidonia/state.ts";
import { type FreeState, isPending, refuseWindow, computeStage } from "../../../rules/sidonia/window.ts";
import { OutcomeData } from "../cards/outcome.ts";
import { DISSONANCE_PLACE } from "../pools.ts";
import { readContainment } from "./containment.ts";
import { type OutcomeState, readOutcomeState, withDecisions, describeRoll } from "./read-card.ts";

const GM_ONLY: Refusal = { key: "QUADRANT.Refuse.GmOnly" };
const DONE: Refusal = { key: "QUADRANT.Refuse.AlreadyDone" };
const gmOnly = (seat: Seat): Refusal | null => (seat.isGM ? null : GM_ONLY);

const read = (_args: object, card: CardState, world: World<HouseRules>): Promise<OutcomeState | null> =>
  readOutcomeState(card, world);

interface PricedState extends OutcomeState {
  readonly contained: ContainmentState;
}

async function readPricedState(_args: object, card: CardState, world: World<HouseRules>): Promise<PricedState | null> {
  const found = await readOutcomeState(card, world);
  return found && { ...found, contained: readContainment(world) };
}

/**
 * Returns what a choice adds, and how it is shown: under containment, a banked point that does not count is shown as
 * waived (SID-DIS-10).
 */
function computePrice(
  choice: CostChoice,
  { data, contained }: PricedState,
  house: HouseRules,
): { readonly shown: CostChoice; readonly gain: number } {
  const { gain: banks } = computeBankGain(contained);
  const bankedAlready = data.decisions.auto && data.decisions.cost === "banked";
  const gain = computeCostGain(choice, { attack: data.attack, bankedAlready }, house, banks);
  return { shown: choice === "banked" && banks === 0 ? "waived" : choice, gain };
}

const buildCostLabel = (shown: CostChoice, state: PricedState) => ({
  key: `QUADRANT.Sidonia.Receipt.Cost.${shown}`,
  with: describeRoll(state),
});

const PriceArgs = v.object({ choice: v.picklist(COST_CHOICES), told: ToldText });

/** The GM's price for a success: a point banked, a complication, or nothing (SID-OUT-5, SID-ATK-5). */
export const price = amendment<Output<typeof PriceArgs>, PricedState, HouseRules>({
  args: PriceArgs,
  read: readPricedState,
  refuse({ choice }, { data }, seat, house) {
    const { decisions } = data;
    const late = refuseWindow("resolve", { stage: computeStage(decisions), used: null });
    if (late) return gmOnly(seat) ?? DONE;
    if (decisions.cost !== null && (!decisions.auto || choice === decisions.cost)) return gmOnly(seat) ?? DONE;
    return gmOnly(seat) ?? refuseCost(data, house);
  },
  amend({ choice, told }, state, house) {
    const { shown, gain } = computePrice(choice, state, house);
    return {
      ...withDecisions(state, { cost: shown, told: choice === "complication" ? told : "" }),
      changes: planPool(state.pool, gain),
      label: buildCostLabel(shown, state),
    };
  },
  writes: [DISSONANCE_PLACE],
});

const NoArgs = v.object({});

/** Banks a player's cost automatically, by house rule (SID-OUT-5). */
export const bankAtOnce = amendment<object, PricedState, HouseRules>({
  args: NoArgs,
  read: readPricedState,
  refuse: (_args, { data }, _seat, house) =>
    (banksAtOnce(data.outcome, data.roller, house) ? null : { key: "QUADRANT.Sidonia.Refuse.NoCost" }) ??
    (data.decisions.cost === null ? null : DONE),
  amend(_args, state, house) {
    const { shown, gain } = computePrice("banked", state, house);
    return {
      ...withDecisions(state, { cost: shown, auto: shown === "banked" }),
      changes: planPool(state.pool, gain),
      label: buildCostLabel(shown, state),
    };
  },
  writes: [DISSONANCE_PLACE],
});

/** The GM lets a point of the pool go after a critical success (SID-OUT-3). */
export const release = amendment<object, OutcomeState, HouseRules>({
  args: NoArgs,
  read,
  refuse: (_args, { data, pool }, seat, house) =>
    gmOnly(seat) ??
    refuseRelief({ ...data, supernatural: data.pressure.supernatural }, pool, house) ??
    (data.decisions.relief ? DONE : null),
  amend: (_args, state) => ({
    ...withDecisions(state, { relief: true }),
    changes: planRelief(state.pool),
    label: { key: "QUADRANT.Sidonia.Receipt.Relief", with: describeRoll(state) },
  }),
  writes: [DISSONANCE_PLACE],
});

const BenefitArgs = v.object({ benefit: v.picklist(BENEFITS), told: ToldText });

/** The GM adds a benefit to a critical success (SID-CRIT-1). */
export const benefit = amendment<Output<typeof BenefitArgs>, OutcomeState, HouseRules>({
  args: BenefitArgs,
  read,
  refuse: (_args, { data }, seat) =>
    gmOnly(seat) ??
    refuseBenefit({ outcome: data.outcome, supernatural: data.pressure.supernatural }, data.decisions.benefit),
  amend: ({ benefit: taken, told }, state) => ({
    ...withDecisions(state, { benefit: taken, told }),
    label: {
      key: "QUADRANT.Sidonia.Receipt.Benefit",
      with: { ...describeRoll(state), benefit: `QUADRANT.Sidonia.Offer.${taken}` },
    },
  }),
  writes: [],
});

/** What the GM does with it. */
const CATASTROPHE_STEPS = ["used", "declined", "boughtOff"] as const satisfies readonly FreeState[];

/** How many points it may be worth is the rule's to refuse. */
const CatastropheArgs = v.object({
  step: v.picklist(CATASTROPHE_STEPS),
  amount: v.optional(v.number(), FREE_SPEND),
  told: ToldText,
});

/** What is bought off was free: no points of it could be lost. */
const NOTHING_PAID = 0;

/**
 * The GM's free catastrophe after a critical failure: used, let pass, or bought off where the house knows that
 * (SID-OUT-7).
 */
export const catastrophe = amendment<Output<typeof CatastropheArgs>, OutcomeState, HouseRules>({
  args: CatastropheArgs,
  read,
  refuse({ step, amount }, { data }, seat, house) {
    const { freeCatastrophe } = data.decisions;
    const wrong = gmOnly(seat) ?? refuseFreeSpend(data, step === "used" ? amount : FREE_SPEND, house);
    if (wrong) return wrong;
    if (step !== "boughtOff") return freeCatastrophe === null ? null : DONE;
    if (!house.critFailBuyTime) return { key: "QUADRANT.Sidonia.Refuse.NoFreeSpend" };
    return freeCatastrophe === "used" ? null : DONE;
  },
  amend({ step, amount, told }, state, house) {
    const { pool } = state;
    const roll = describeRoll(state);
    if (step !== "used")
      return {
        ...withDecisions(state, { freeCatastrophe: step }),
        changes: step === "boughtOff" ? planEnding(NOTHING_PAID, step, pool, house) : [],
        label: { key: `QUADRANT.Sidonia.Receipt.Free.${step}`, with: roll },
      };
    const spent = computeFreeSpendCost(amount, pool, house);
    return {
      ...withDecisions(state, { freeCatastrophe: step, amount, told }),
      changes: planFreeSpend(spent, pool),
      label: {
        key: `QUADRANT.Sidonia.Receipt.${spent > 0 ? "CatastrophePaid" : "Catastrophe"}`,
        with: { ...roll, amount, spent },
      },
    };
  },
  writes: [DISSONANCE_PLACE],
});

const LapseArgs = v.object({ card: Uuid });

/** The parts of a card as stored: null for each that is no roll. */
const RolledParts = v.record(
  v.string(),
  v.fallback(v.nullable(v.object({ kind: v.literal("outcome"), sort: v.number(), data: OutcomeData })), null),
);

interface LapsingRoll {
  readonly id: string;
  readonly part: NonNullable<Output<typeof RolledParts>[string]>;
  readonly data: OutcomeData;
  readonly name: string;
}

/**
 * Ends an undecided free catastrophe when the next roll is made (SID-OUT-7). Called by the GM's client, see
 * free-catastrophe.ts.
 */
export const lapse = action<Output<typeof LapseArgs>, LapsingRoll, HouseRules>({
  args: LapseArgs,
  async read({ card }, world) {
    const parts = readShape(RolledParts, await world.read({ uuid: card }, "system.parts"));
    const [id, part] = Object.entries(parts ?? {}).find(([, one]) => one !== null) ?? [];
    if (id === undefined || !part) return null;
    const actor = await world.snapshot(part.data.actor);
    return { id, part, data: part.data, name: actor?.name ?? "" };
  },
  refuse: (_args, { data }, seat) =>
    gmOnly(seat) ?? (isPending({ opened: data.opens.freeSpend, free: data.decisions.freeCatastrophe }) ? null : DONE),
  plan: ({ card }, { id, part, data, name }) => ({
    changes: [
      {
        op: "set",
        at: { uuid: card },
        path: `system.parts.${id}`,
        to: { ...part, data: { ...data, decisions: { ...data.decisions, freeCatastrophe: "lapsed" } } },
      },
    ],
    label: { key: "QUADRANT.Sidonia.Receipt.Free.lapsed", with: describeRoll({ name, data }) },
  }),
  writes: ["ChatMessage:system.parts.*"],
});

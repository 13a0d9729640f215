/** What the GM does with an outcome and the Dissonance Pool: a cost priced, a point released, a free catastrophe. Ledger: SID-OUT-3, -5, -7. */
import { type ActionKind, action } from "../../../core/contract.ts";
import { isFields, isUuid, isWhole } from "../../../core/json.ts";
import type { Json } from "../../../rules/shared/json.ts";
import type { HouseRules } from "../../../rules/sidonia/house.ts";
import {
  COST_CHOICES,
  type CostChoice,
  type Pool,
  costGain,
  freeSpendCost,
  planFreeSpend,
  planPool,
  planRelief,
  refuseCost,
  refuseFreeSpend,
  refuseRelief,
} from "../../../rules/sidonia/outcome.ts";
import { OUTCOMES, type Outcome } from "../../../rules/sidonia/roll.ts";
import type { Roller } from "../../../rules/sidonia/state.ts";
import { DISSONANCE_PLACE, dissonanceIn } from "../pool.ts";

interface Rolled {
  readonly actor: string;
  readonly outcome: Outcome;
  readonly roller: Roller;
}

interface Facts {
  readonly name: string;
  readonly pool: Pool;
}

function parseRolled(raw: Json): Rolled | null {
  if (!isFields(raw) || !isUuid(raw["actor"])) return null;
  const outcome = OUTCOMES.find((one) => one === raw["outcome"]);
  const { roller } = raw;
  return outcome && (roller === "player" || roller === "gm") ? { actor: raw["actor"], outcome, roller } : null;
}

const shared = {
  async read({ actor }, world) {
    const snapshot = await world.snapshot(actor);
    return snapshot && { name: snapshot.name, pool: await dissonanceIn(world) };
  },
  writes: [DISSONANCE_PLACE],
} satisfies Pick<ActionKind<Rolled, Facts, HouseRules>, "read" | "writes">;

const GM_ONLY = { key: "QUADRANT.Refuse.GmOnly" } as const;

interface Pricing extends Rolled {
  readonly choice: CostChoice;
  readonly attack: boolean;
}

/** The GM's price for a success: a point banked, a complication, or nothing (SID-OUT-5, SID-ATK-5). */
export const price = action<Pricing, Facts, HouseRules>({
  ...shared,
  parse(raw) {
    const rolled = parseRolled(raw);
    const fields = isFields(raw) ? raw : {};
    const choice = COST_CHOICES.find((one) => one === fields["choice"]);
    return rolled && choice ? { ...rolled, choice, attack: fields["attack"] === true } : null;
  },
  refuse: (args, _facts, seat, house) => (seat.isGM ? refuseCost(args, house) : GM_ONLY),
  plan: ({ choice, attack }, { pool }, house) => planPool(pool, costGain(choice, { attack, bankedAlready: false }, house)),
  label: ({ choice }, { name }) => ({ key: `QUADRANT.Sidonia.Receipt.Cost.${choice}`, with: { name } }),
});

/** The GM lets a point of the pool go after a critical success (SID-OUT-3). */
export const release = action<Rolled, Facts, HouseRules>({
  ...shared,
  parse: parseRolled,
  refuse: (args, { pool }, seat, house) => (seat.isGM ? refuseRelief(args, pool, house) : GM_ONLY),
  plan: (_args, { pool }) => planRelief(pool),
  label: (_args, { name }) => ({ key: "QUADRANT.Sidonia.Receipt.Relief", with: { name } }),
});

interface Spending extends Rolled {
  readonly amount: number;
}

/** The GM's free catastrophe after a critical failure (SID-OUT-7). */
export const catastrophe = action<Spending, Facts, HouseRules>({
  ...shared,
  parse(raw) {
    const rolled = parseRolled(raw);
    const amount = isFields(raw) ? raw["amount"] : null;
    return rolled && isWhole(amount, 0, 99) ? { ...rolled, amount } : null;
  },
  refuse: (args, _facts, seat, house) => (seat.isGM ? refuseFreeSpend(args, args.amount, house) : GM_ONLY),
  plan: ({ amount }, { pool }, house) => planFreeSpend(amount, pool, house),
  label: ({ amount }, { name, pool }, house) => ({
    key: "QUADRANT.Sidonia.Receipt.Catastrophe",
    with: { name, amount, spent: freeSpendCost(amount, pool, house) },
  }),
});

/** Spends of Dissonance: announced on a card for all, then resolved, bought off or withdrawn by the GM. Ledger: SID-DIS-4, -5, SID-BUY-1. */
import { amendment } from "../../../core/amendment.ts";
import type { CardState, PartEntry } from "../../../core/contract.ts";
import { isFields } from "../../../core/json.ts";
import { postPublic } from "../../../core/post.ts";
import { type Ending, SPEND_STATES, planEnding, refuseEnding, refuseSpend, spendGain } from "../../../rules/sidonia/dissonance.ts";
import type { HouseRules } from "../../../rules/sidonia/house.ts";
import type { Pool } from "../../../rules/sidonia/outcome.ts";
import type { Refusal } from "../../../rules/shared/refusal.ts";
import { type SpendData, readSpend } from "../parts/spend.ts";
import { LONGEST_WORDS } from "../parts/settled.ts";
import { DISSONANCE_PLACE, dissonanceIn } from "../pool.ts";

interface OnSpend {
  readonly card: CardState;
  readonly id: string;
  readonly part: PartEntry;
  readonly data: SpendData;
  readonly pool: Pool;
}

/** How an announced spend ends: it happens and is paid, it is put off for a point more, or it is let be. */
export const endSpend = amendment<{ readonly ending: Ending }, OnSpend, HouseRules>({
  parse(raw) {
    const ending = isFields(raw) ? SPEND_STATES.find((one): one is Ending => one === raw["ending"] && one !== "announced") : undefined;
    return ending ? { ending } : null;
  },
  async read(_args, card, world) {
    const found = Object.entries(card.parts).find(([, { kind }]) => kind === "spend");
    const data = found && readSpend(found[1].data);
    return found && data ? { card, id: found[0], part: found[1], data, pool: await dissonanceIn(world) } : null;
  },
  refuse({ ending }, { card, data, pool }, seat) {
    if (!seat.isGM) return { key: "QUADRANT.Refuse.GmOnly" };
    if (card.byGM === false) return { key: "QUADRANT.Sidonia.Pressure.Refuse.NotAnnounced" };
    return refuseEnding(data, ending, pool);
  },
  amend({ ending }, { card, id, part, data, pool }) {
    const after = pool.value + spendGain(data.amount, ending);
    return {
      rolls: card.rolls,
      parts: { [id]: { ...part, data: { ...part.data, state: ending, before: pool.value, after } } },
      changes: planEnding(data.amount, ending, pool),
    };
  },
  label: ({ ending }, { data }) => ({
    key: `QUADRANT.Sidonia.Pressure.Receipt.${data.text ? ending : `${ending}Plain`}`,
    with: { amount: data.amount, text: data.text },
  }),
  writes: [DISSONANCE_PLACE],
});

/** Announces a spend to everybody (SID-DIS-4). @returns why it can't be; null once it is done */
export async function announceSpend(amount: number, text: string, pool: Pool, byGM: boolean): Promise<Refusal | null> {
  const refused: Refusal | null = byGM ? refuseSpend(pool, amount) : { key: "QUADRANT.Refuse.GmOnly" };
  if (refused) return refused;
  const data: SpendData = { amount, text: text.slice(0, LONGEST_WORDS), state: "announced", before: pool.value, after: null, votes: {} };
  await postPublic("sidonia", null, {
    title: { key: "QUADRANT.Sidonia.Pressure.Spend.Title", with: { amount } },
    parts: { spend: { kind: "spend", sort: 10, data: { ...data, votes: { ...data.votes } } } },
  });
  return null;
}

/** Lets everybody feel that something great is coming (SID-DIS-5). */
export const postOmen = (): Promise<string> =>
  postPublic("sidonia", null, {
    title: "QUADRANT.Sidonia.Pressure.OmenTitle",
    parts: { omen: { kind: "omen", sort: 10, data: {} } },
  });

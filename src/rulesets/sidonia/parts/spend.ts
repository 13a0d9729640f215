/** The section of a card that announces a spend of Dissonance, before it lands. Ledger: SID-DIS-4, SID-DIS-5, SID-BUY-1. */
import type { Offer, PartKind, Text } from "../../../core/contract.ts";
import { isFields, isWhole, shortText } from "../../../core/json.ts";
import type { Json } from "../../../rules/shared/json.ts";
import { type Ending, SPEND_STATES, type SpendState, affords, telegraphed, tierOf } from "../../../rules/sidonia/dissonance.ts";
import { LONGEST_WORDS } from "./settled.ts";

export interface SpendData {
  readonly amount: number;
  readonly text: string;
  readonly state: SpendState;
  /** The pool when it was announced, and once it was settled. */
  readonly before: number;
  readonly after: number | null;
  /** Who would buy time, by user: `yes` or `no` (SID-BUY-2). */
  readonly votes: Readonly<Record<string, "yes" | "no">>;
}

const MOST = 9999;
const MOST_VOTES = 60;

function readVotes(raw: Json | undefined): SpendData["votes"] {
  const entries = isFields(raw) ? Object.entries(raw).slice(0, MOST_VOTES) : [];
  return Object.fromEntries(entries.flatMap(([user, vote]) => (vote === "yes" || vote === "no" ? [[user, vote] as const] : [])));
}

/** The data as a message carried it; null where it is none. */
export function readSpend(raw: Json): SpendData | null {
  if (!isFields(raw)) return null;
  const { amount, before, after = null } = raw;
  const text = shortText(raw["text"], LONGEST_WORDS);
  const state = SPEND_STATES.find((one) => one === raw["state"]);
  if (!isWhole(amount, 1, MOST) || !isWhole(before, 0, MOST) || text === null || !state) return null;
  if (after !== null && !isWhole(after, 0, MOST)) return null;
  return { amount, before, after, text, state, votes: readVotes(raw["votes"]) };
}

const ENDINGS: readonly { readonly ending: Ending; readonly primary?: true }[] = [
  { ending: "resolved", primary: true },
  { ending: "boughtOff" },
  { ending: "withdrawn" },
];

const offers = ({ state, amount }: SpendData): Offer[] =>
  state === "announced"
    ? ENDINGS.map(({ ending, primary }) => ({
        id: ending,
        group: "end",
        label: { key: `QUADRANT.Sidonia.Pressure.Spend.${ending}`, with: { amount } },
        call: { action: "sidonia.endSpend", args: { ending } },
        ...(primary ? { primary } : {}),
      }))
    : [];

const tierLabel = (amount: number): string => `QUADRANT.Sidonia.Pressure.Tier.${tierOf(amount) ?? "minorTwist"}`;
const ICONS: Readonly<Record<SpendState, string>> = {
  announced: "fa-hourglass-start",
  resolved: "fa-bolt",
  boughtOff: "fa-hourglass-half",
  withdrawn: "fa-ban",
};

/** SID-BUY-4: what a pool that has grown can buy now. */
function threat({ state, after }: SpendData): Text | null {
  const tier = state === "boughtOff" && after !== null ? affords(after) : null;
  return (
    tier && { key: "QUADRANT.Sidonia.Pressure.Spend.Grown", with: { after: after ?? 0, tier: `QUADRANT.Sidonia.Pressure.Tier.${tier}` } }
  );
}

export const spendPart: PartKind<SpendData> = {
  parse: readSpend,
  template: "templates/sidonia/spend.hbs",
  view: (data) => ({
    ...data,
    tier: tierLabel(data.amount),
    tierId: tierOf(data.amount),
    beads: Array.from({ length: Math.min(data.amount, 12) }, (_, i) => i),
    stateLabel: `QUADRANT.Sidonia.Pressure.SpendState.${data.state}`,
    icon: ICONS[data.state],
    omen: telegraphed(data.amount) && data.state === "announced",
    threat: threat(data),
    moved: data.after === null || data.after === data.before ? null : { was: data.before, now: data.after },
  }),
  text: (data) => [{ key: "QUADRANT.Sidonia.Pressure.Spend.Text", with: { amount: data.amount, tier: tierLabel(data.amount) } }, data.text],
  offers,
};

/** The sign that something great is coming, for all to feel (SID-DIS-5). */
export const omenPart: PartKind<Readonly<Record<string, never>>> = {
  parse: (raw) => (isFields(raw) ? {} : null),
  template: "templates/sidonia/omen.hbs",
  view: () => ({}),
  text: () => ["QUADRANT.Sidonia.Pressure.Omen"],
};

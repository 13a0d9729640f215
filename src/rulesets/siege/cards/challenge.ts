/** The card part of a StarSIEGE check: the die, the Target Number, the outcome and its explanation. */
import * as v from "valibot";
import type { Offer, PartKind, Text, Tone } from "../../../core/public/definitions.ts";
import { Uuid, wholeNumber } from "../../../rules/shared/schema.ts";
import { type Modifier, Modifiers, total } from "../../../rules/shared/reasons.ts";
import { OUTCOMES, type Via } from "../../../rules/siege/challenge.ts";
import { OUTCOME_LOOKS, listLevelOffers } from "../presentation.ts";

const VIAS: readonly Via[] = ["total", "natural20", "natural1", "nova", "routine"];
const WholeNumber = wholeNumber(-9999, 9999);

export const Data = v.pipe(
  v.object({
    actor: Uuid,
    natural: v.nullable(wholeNumber(1, 20)),
    total: v.nullable(WholeNumber),
    /** Null while a part of the Challenge Level is hidden. */
    target: v.nullable(WholeNumber),
    base: WholeNumber,
    primary: v.boolean(),
    /** Null while it is hidden. */
    outcome: v.nullable(v.picklist(OUTCOMES)),
    via: v.picklist(VIAS),
    levels: wholeNumber(0, 9999),
    critAttempt: v.boolean(),
    bonus: Modifiers,
    cl: Modifiers,
    /** Whether a Nova Point can still turn this failure into a success (SIE-NOVA-3). */
    mayBuy: v.boolean(),
    /** Whether another part of the card offers the levels. */
    dealsDamage: v.optional(v.boolean(), false),
    /** The bonus that it grants, doubled already by a Critical Success (SIE-CRIT-2). */
    grants: v.optional(wholeNumber(0, 999), 0),
  }),
  v.check(({ natural, total: sum }) => (natural === null) === (sum === null)),
  // Only a hidden number of a roll hides the outcome.
  v.check(({ natural, target, outcome }) => outcome !== null || (target === null && natural !== null)),
);
export type Data = Readonly<v.InferOutput<typeof Data>>;

/** The context of the template. */
interface View {
  readonly die: number | null;
  readonly bonusTotal: number;
  readonly hasBonus: boolean;
  readonly base: number;
  readonly clTotal: number;
  readonly hasCl: boolean;
  readonly hidden: boolean;
  /** Null while it is hidden. */
  readonly outcome: {
    readonly tone: Tone;
    readonly icon: string;
    readonly word: { readonly key: string; readonly with: Readonly<Record<string, number>> };
  } | null;
  readonly total: number | null;
  readonly target: number | null;
  readonly note: string | null;
  readonly grants: number;
  readonly why: readonly Modifier[];
  readonly against: readonly Modifier[];
}

/** Returns the note beside the outcome: its cause, where it is not the total. */
function findNote({ via, critAttempt, outcome }: Data): string | null {
  if (via !== "total") return `QUADRANT.Siege.Via.${via}`;
  return critAttempt && outcome !== "critical" ? "QUADRANT.Siege.Card.CritAttempt" : null;
}

/** Returns what the template displays of one roll. */
export function viewChallenge(data: Data): View {
  const { natural, total: sum, target, base, primary, bonus, cl, levels, outcome } = data;
  const clTotal = target === null ? total(cl) : target - base;
  const bonusTotal = natural === null || sum === null ? 0 : sum - natural;
  const line: Modifier = {
    label: `QUADRANT.Siege.Check.${primary ? "BasePrimary" : "BaseNonPrimary"}`,
    value: base,
    source: { rule: data.critAttempt ? "SIE-CRIT-1" : "SIE-CB-2" },
  };
  return {
    die: natural,
    bonusTotal,
    hasBonus: bonusTotal !== 0,
    base,
    clTotal,
    hasCl: clTotal !== 0,
    hidden: target === null,
    outcome: outcome && {
      ...OUTCOME_LOOKS[outcome],
      word: {
        key: `QUADRANT.Siege.Outcome.${outcome}${outcome === "extraordinary" ? "Levels" : ""}`,
        with: { levels },
      },
    },
    total: sum,
    target,
    note: findNote(data),
    grants: data.grants,
    why: bonus,
    against: [line, ...cl],
  };
}

function offers({ actor, levels, mayBuy, dealsDamage }: Data): Offer[] {
  const buy: Offer = {
    id: "buy",
    label: { key: "QUADRANT.Siege.Offer.BuySuccess", with: { points: 1 } },
    call: {
      action: "siege.spendNova",
      args: { actor, points: 1, reason: "QUADRANT.Siege.Nova.ForSuccess", stage: "failed" },
    },
  };
  return [...(mayBuy ? [buy] : []), ...(dealsDamage ? [] : listLevelOffers(actor, levels))];
}

function createText({ natural, total: sum, target, outcome, levels }: Data): Text {
  const known = { natural: natural ?? 0, total: sum ?? 0, target: target ?? 0, levels };
  if (outcome === null) return { key: "QUADRANT.Siege.Text.Hidden", with: known };
  const said = { ...known, outcome: `QUADRANT.Siege.Outcome.${outcome}` };
  return {
    key: `QUADRANT.Siege.Text.${natural === null ? "NoDie" : "Rolled"}${target === null ? "Hidden" : ""}`,
    with: said,
  };
}

export const challengePart: PartKind<Data> = {
  data: Data,
  template: "templates/siege/cards/challenge.hbs",
  view: viewChallenge,
  text: (data) => [createText(data)],
  offers,
};

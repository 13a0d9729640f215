/** The section of a card that shows an action of Sidonia: dice, outcome, why, and what it opens for the GM. */
import * as v from "valibot";
import type { Offer, PartKind, Tone } from "../../../core/public/definitions.ts";
import { type Modifier, Modifiers } from "../../../rules/shared/reasons.ts";
import { FlagField, type Output, Uuid, shortText, wholeNumber } from "../../../rules/shared/schema.ts";
import { offersCatastrophes } from "../../../rules/sidonia/critical.ts";
import { COST_CHOICES, type CostChoice } from "../../../rules/sidonia/outcome.ts";
import { DICE, MODES, OUTCOMES } from "../../../rules/sidonia/roll.ts";
import { MAX_TEXT_LENGTH, ROLLERS } from "../../../rules/sidonia/state.ts";
import { computeStage } from "../../../rules/sidonia/window.ts";
import { OUTCOME_LOOKS } from "../presentation.ts";
import {
  type DecisionLine,
  buildAnswerOffers,
  buildCatastropheOffers,
  findPrompt,
  listDecisions,
} from "./outcome-offers.ts";
import { DecisionData, FirstTry, RollContext } from "./roll-decisions.ts";
import { StrikeData } from "./strike.ts";

const MAX_TOTAL = 9999;
const MAX_LOCATION_LENGTH = 199;
const MAX_DICE = 3;

export const OutcomeData = v.pipe(
  v.object({
    actor: Uuid,
    dice: v.array(wholeNumber(1, 6)),
    dropped: v.nullable(wholeNumber(0, MAX_DICE - 1)),
    mode: v.picklist(MODES),
    /** Locations whose wounds give Disadvantage, as language keys. */
    why: v.array(shortText(MAX_LOCATION_LENGTH)),
    terms: Modifiers,
    natural: wholeNumber(2, 12),
    total: wholeNumber(-MAX_TOTAL, MAX_TOTAL),
    outcome: v.picklist(OUTCOMES),
    roller: v.picklist(ROLLERS),
    attack: v.boolean(),
    /** Uuid of the attack's target, if any. */
    target: v.optional(v.nullable(Uuid), null),
    /** The blow of an attack that has no target yet. */
    unaimed: v.fallback(v.nullable(StrikeData), null),
    social: v.boolean(),
    /** The actor has Manipulation and may try again. */
    manipulation: v.boolean(),
    rerolled: v.boolean(),
    /** What the pressure on this roll depends on. */
    pressure: RollContext,
    /** Decisions made since the roll. */
    decisions: DecisionData,
    /** What a second try threw away. */
    first: v.fallback(v.nullable(FirstTry), null),
    opens: v.object({ bank: FlagField, npcPays: FlagField, relief: FlagField, freeSpend: FlagField }),
  }),
  v.check(({ dice, dropped, mode }) => dice.length === DICE[mode] && (dropped ?? 0) < dice.length),
);
export type OutcomeData = Output<typeof OutcomeData>;

/** What the template draws. */
interface View {
  readonly dice: readonly { readonly face: number; readonly dropped: boolean; readonly label: string }[];
  readonly modifier: number;
  readonly mode: string | null;
  readonly tone: Tone;
  readonly icon: string;
  readonly word: string;
  readonly total: number;
  readonly natural: number;
  readonly terms: readonly Modifier[];
  readonly why: readonly string[];
  readonly prompt: string | null;
  readonly rerolled: boolean;
  readonly first: FirstTry | null;
  readonly since: readonly DecisionLine[];
  readonly stage: string;
  readonly rule: string;
}

const formatOutcome = ({ attack, outcome }: OutcomeData): string =>
  `QUADRANT.Sidonia.${attack ? "Hit" : "Outcome"}.${outcome}`;

function view(data: OutcomeData): View {
  const { attack, dice, dropped, mode, natural, total, outcome, terms, why, rerolled } = data;
  return {
    dice: dice.map((face, i) => ({
      face,
      dropped: i === dropped,
      label: i === dropped ? "QUADRANT.Sidonia.Card.Dropped" : "QUADRANT.Sidonia.Card.Die",
    })),
    modifier: total - natural,
    mode: mode === "normal" ? null : `QUADRANT.Sidonia.Mode.${mode}`,
    ...OUTCOME_LOOKS[outcome],
    word: formatOutcome(data),
    total,
    natural,
    terms,
    why,
    // What a blow does is said below, where it lands.
    prompt: attack && outcome !== "failure" && outcome !== "criticalFailure" ? null : findPrompt(data),
    rerolled,
    first: data.first,
    since: listDecisions(data),
    stage: `QUADRANT.Sidonia.Pressure.Stage.${computeStage(data.decisions)}`,
    rule: "SID-ROLL-13",
  };
}

const COST_LABELS: Readonly<Record<CostChoice, string>> = {
  banked: "banked",
  complication: "plainComplication",
  waived: "waived",
};

function offers(data: OutcomeData): Offer[] {
  const { actor, outcome, attack, opens, manipulation, rerolled } = data;
  // A second try makes its own offers, under other ids.
  const [cost, free, relief] = rerolled ? ["cost2", "free2", "relief2"] : ["cost", "free", "relief"];
  const label = (id: string): string => `QUADRANT.Sidonia.Offer.${id}`;
  const { decisions } = data;
  // What banked itself may still be made a complication.
  const priced = decisions.cost !== null && !(decisions.auto && decisions.cost === "banked");
  const group = decisions.auto ? `${cost}-since` : cost;
  const suffering = attack && !priced && (opens.bank || opens.npcPays) ? buildSufferOffers(data, group) : [];
  const costs = COST_CHOICES.filter((choice) => decisions.cost !== choice).map((choice): Offer => ({
    id: `${cost}-${choice}`,
    group,
    label: label(attack ? `${choice}Short` : COST_LABELS[choice]),
    call: { action: "sidonia.price", args: { choice } },
    // Where a blow lands comes first on the card of an attack.
    ...(choice === "banked" && !attack ? { primary: true } : {}),
    ...(decisions.cost === null ? { pending: { what: "QUADRANT.Sidonia.Pending.cost", gm: true } } : {}),
    ...(choice === "complication"
      ? { inputs: [{ kind: "text", id: "told", label: label("complicationTold"), most: MAX_TEXT_LENGTH }] }
      : {}),
  }));
  const failed = outcome === "failure" || outcome === "criticalFailure";
  return [
    ...(data.unaimed ? [buildAimOffer(actor)] : []),
    ...(manipulation && failed && !rerolled && computeStage(decisions) === "rolled"
      ? [
          {
            id: "reroll",
            group: "reroll cost free",
            label: label("reroll"),
            call: { action: "sidonia.reroll", args: {} },
          },
        ]
      : []),
    ...suffering,
    ...(opens.bank && data.pressure.banks && decisions.cost === null
      ? [
          {
            id: `${cost}-auto`,
            group: cost,
            auto: true as const,
            label: label("banked"),
            call: { action: "sidonia.bankAtOnce", args: {} },
          },
        ]
      : []),
    ...(opens.bank && !priced ? costs : []),
    ...(opens.relief && !decisions.relief
      ? [
          {
            id: relief,
            label: label("relief"),
            call: { action: "sidonia.release", args: {} },
            pending: { what: "QUADRANT.Sidonia.Pending.relief", gm: true as const },
          },
        ]
      : []),
    ...(opens.freeSpend ? buildCatastropheOffers(data, free) : []),
    ...buildAnswerOffers(data),
    ...(attack && offersCatastrophes(outcome)
      ? [
          {
            id: "exposed",
            label: label("exposed"),
            auto: true as const,
            call: { action: "sidonia.setState", args: { actor, status: "exposed", to: true } },
          },
        ]
      : []),
  ];
}

/** Whom an attack without a target is aimed at afterwards. */
const buildAimOffer = (actor: string): Offer => ({
  id: "aim",
  label: "QUADRANT.Target.Choose",
  inputs: [{ kind: "actor", id: "target", label: "QUADRANT.Target.Label", from: actor }],
  call: { action: "sidonia.aim", args: {} },
});

/** SID-ATK-5: what the attacker may suffer for a messy exchange, each a way to settle its cost. */
function buildSufferOffers({ target }: OutcomeData, group: string): Offer[] {
  const offer = (id: string): Offer => ({
    id: `cost-${id}`,
    group,
    label: `QUADRANT.Sidonia.Offer.${id}`,
    call: { action: `sidonia.${id}`, args: {} },
  });
  return [...(target === null ? [] : [offer("hitBack")]), offer("stumble")];
}

export const outcomePart: PartKind<OutcomeData> = {
  data: OutcomeData,
  template: "templates/sidonia/cards/outcome.hbs",
  view,
  text: (data) => [
    {
      key: "QUADRANT.Sidonia.Text.Rolled",
      with: { outcome: formatOutcome(data), natural: data.natural, total: data.total },
    },
  ],
  offers,
};

/** The section of a card that shows an action of Sidonia: dice, outcome, why, and what it opens for the GM. */
import type { Offer, PartKind, Text, Tone } from "../../../core/public/definitions.ts";
import { type Json, isFields, isUuid, isWholeNumber, readModifiers } from "../../../rules/shared/json.ts";
import type { Modifier } from "../../../rules/shared/reasons.ts";
import { COST_CHOICES, type CostChoice } from "../../../rules/sidonia/outcome.ts";
import { DICE, type Mode, OUTCOMES, type Outcome } from "../../../rules/sidonia/roll.ts";
import type { Roller } from "../../../rules/sidonia/state.ts";
import { computeStage } from "../../../rules/sidonia/window.ts";
import { OUTCOME_LOOKS } from "../presentation.ts";
import { buildAnswerOffers, buildCatastropheOffers, findPrompt, listDecisions } from "./outcome-offers.ts";
import {
  type FirstTry,
  MAX_TEXT_LENGTH,
  type RollContext,
  type DecisionData,
  readFirstTry,
  readRollContext,
  readDecisions,
} from "./roll-decisions.ts";

export interface OutcomeData {
  readonly actor: string;
  readonly dice: readonly number[];
  readonly dropped: number | null;
  readonly mode: Mode;
  /** Locations whose wounds give Disadvantage, as language keys. */
  readonly why: readonly string[];
  readonly terms: readonly Modifier[];
  readonly natural: number;
  readonly total: number;
  readonly outcome: Outcome;
  readonly roller: Roller;
  readonly attack: boolean;
  /** Uuid of the attack's target, if any. */
  readonly target: string | null;
  readonly social: boolean;
  /** The actor has Manipulation and may try again. */
  readonly manipulation: boolean;
  readonly rerolled: boolean;
  /** What the pressure on this roll depends on. */
  readonly pressure: RollContext;
  /** Decisions made since the roll. */
  readonly decisions: DecisionData;
  /** What a second try threw away. */
  readonly first: FirstTry | null;
  readonly opens: {
    readonly bank: boolean;
    readonly npcPays: boolean;
    readonly relief: boolean;
    readonly freeSpend: boolean;
  };
}

const MAX_TOTAL = 9999;
const MODES: readonly Mode[] = ["normal", "advantage", "disadvantage"];

/** The data as a message carried it; null where it is none. */
export function readOutcome(raw: Json): OutcomeData | null {
  if (!isFields(raw) || !isUuid(raw["actor"])) return null;
  const {
    actor,
    dice,
    dropped,
    natural,
    total,
    roller,
    attack,
    social,
    manipulation,
    rerolled,
    why,
    opens,
    target = null,
  } = raw;
  const terms = readModifiers(raw["terms"]);
  const outcome = OUTCOMES.find((one) => one === raw["outcome"]);
  const mode = MODES.find((one) => one === raw["mode"]);
  if (!terms || !outcome || !mode || (roller !== "player" && roller !== "gm")) return null;
  if (
    !Array.isArray(dice) ||
    dice.length !== DICE[mode] ||
    !dice.every((die): die is number => isWholeNumber(die, 1, 6))
  )
    return null;
  if (dropped !== null && !isWholeNumber(dropped, 0, dice.length - 1)) return null;
  if (!isWholeNumber(natural, 2, 12) || !isWholeNumber(total, -MAX_TOTAL, MAX_TOTAL)) return null;
  if (![attack, social, manipulation, rerolled].every((one) => typeof one === "boolean")) return null;
  if (!Array.isArray(why) || !why.every((one): one is string => typeof one === "string" && one.length < 200))
    return null;
  if (!isFields(opens) || (target !== null && !isUuid(target))) return null;
  return {
    actor,
    dice,
    dropped,
    mode,
    why,
    terms,
    natural,
    total,
    outcome,
    roller,
    target,
    attack: attack === true,
    social: social === true,
    manipulation: manipulation === true,
    rerolled: rerolled === true,
    pressure: readRollContext(raw["pressure"]),
    decisions: readDecisions(raw["decisions"]),
    first: readFirstTry(raw["first"]),
    opens: {
      bank: opens["bank"] === true,
      npcPays: opens["npcPays"] === true,
      relief: opens["relief"] === true,
      freeSpend: opens["freeSpend"] === true,
    },
  };
}

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
  /** What was decided, in lines: what it is, and in whose words. */
  readonly since: readonly { readonly label: Text; readonly told: string; readonly icon: string }[];
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
    ...(choice === "complication"
      ? { inputs: [{ kind: "text", id: "told", label: label("complicationTold"), most: MAX_TEXT_LENGTH }] }
      : {}),
  }));
  const failed = outcome === "failure" || outcome === "criticalFailure";
  return [
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
      ? [{ id: relief, label: label("relief"), call: { action: "sidonia.release", args: {} } }]
      : []),
    ...(opens.freeSpend ? buildCatastropheOffers(data, free) : []),
    ...buildAnswerOffers(data),
    ...(attack && outcome === "criticalFailure"
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
  parse: readOutcome,
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

/**
 * What a roll asks besides its cost: a free catastrophe, a benefit, the Aether's question, a follow-up question; and
 * the answers. Ledger: SID-OUT-7, SID-CRIT-1, -2, SID-AETH-2, -3, SID-ROLL-8.
 */
import type { Offer, OfferInput, Text } from "../../../core/public/definitions.ts";
import { findAetherText, listBenefits } from "../../../rules/sidonia/critical.ts";
import { FREE_SPEND } from "../../../rules/sidonia/outcome.ts";
import type { Outcome } from "../../../rules/sidonia/roll.ts";
import { mayAsk } from "../../../rules/sidonia/window.ts";
import { MAX_TEXT_LENGTH } from "../../../rules/sidonia/state.ts";
import { TABLES } from "../pools.ts";
import { type RollContext, type DecisionData } from "./roll-decisions.ts";

/** As much of a roll as these need. */
interface RolledOutcome {
  readonly outcome: Outcome;
  readonly attack: boolean;
  readonly rerolled: boolean;
  readonly pressure: RollContext;
  readonly decisions: DecisionData;
}

const label = (id: string): string => `QUADRANT.Sidonia.Offer.${id}`;
const buildTextInput = (
  id: string,
  name: string,
  more: Partial<Extract<OfferInput, { kind: "text" }>> = {},
): OfferInput => ({
  kind: "text",
  id,
  label: label(name),
  most: MAX_TEXT_LENGTH,
  ...more,
});

/**
 * SID-OUT-7: the free catastrophe, until the GM has used it or let it pass; then buying it off, where the house knows
 * that.
 */
export function buildCatastropheOffers({ decisions, pressure }: RolledOutcome, group: string): Offer[] {
  const offer = (id: string, step: string, inputs: readonly OfferInput[] = []): Offer => ({
    id,
    group: step === "boughtOff" ? `${group}-bought` : group,
    label: label(id),
    call: { action: "sidonia.catastrophe", args: { step } },
    ...(inputs.length > 0 ? { inputs } : {}),
  });
  if (decisions.freeCatastrophe === "used" && pressure.mayBuyOff) return [offer("boughtOff", "boughtOff")];
  if (decisions.freeCatastrophe !== null) return [];
  const amount: OfferInput = {
    kind: "number",
    id: "amount",
    label: label("amount"),
    initial: FREE_SPEND,
    min: 1,
    max: FREE_SPEND,
  };
  return [
    {
      ...offer("catastrophe", "used", [
        amount,
        buildTextInput("told", "catastropheTold", { table: TABLES.criticalFailure }),
      ]),
      id: group,
      primary: true,
      pending: { what: "QUADRANT.Sidonia.Pending.catastrophe", gm: true },
    },
    offer("declined", "declined"),
  ];
}

/** Everything else that waits for an answer. */
export function buildAnswerOffers({ outcome, pressure, decisions }: RolledOutcome): Offer[] {
  const aether = findAetherText(outcome, pressure.supernatural);
  const benefits = decisions.benefit === null ? listBenefits(outcome, pressure.supernatural) : [];
  return [
    ...benefits.map((benefit): Offer => ({
      id: `benefit-${benefit}`,
      group: "benefit",
      label: label(benefit),
      under: label("Benefits"),
      call: { action: "sidonia.benefit", args: { benefit } },
      inputs: [buildTextInput("told", "benefitTold")],
    })),
    ...(aether !== null && decisions.aether === ""
      ? [
          {
            id: aether,
            label: label(aether),
            call: { action: "sidonia.answerAether", args: { text: aether } },
            inputs: [buildTextInput("told", `${aether}Told`, { needed: true, long: true })],
            pending: {
              what: `QUADRANT.Sidonia.Pending.${aether}`,
              ...(aether === "cascade" ? { gm: true as const } : {}),
            },
          },
        ]
      : []),
    ...(decisions.question === "" && mayAsk({ intelligence: pressure.intelligence }, outcome)
      ? [
          {
            id: "question",
            label: label("question"),
            call: { action: "sidonia.question", args: {} },
            inputs: [buildTextInput("told", "questionTold", { needed: true })],
          },
        ]
      : []),
  ];
}

/** What the card says under its outcome: the Aether speaks for itself. */
export function findPrompt({ outcome, pressure }: RolledOutcome): string {
  const aether = findAetherText(outcome, pressure.supernatural);
  return aether === null ? `QUADRANT.Sidonia.Prompt.${outcome}` : `QUADRANT.Sidonia.Pressure.Aether.${aether}`;
}

/** What was decided, and in whose words. */
export interface DecisionLine {
  readonly label: Text;
  readonly told: string;
  readonly icon: string;
}

/** Returns what was decided, in lines. */
export function listDecisions({ outcome, decisions, pressure }: RolledOutcome): DecisionLine[] {
  const { cost, freeCatastrophe, amount, benefit, told, aether, question } = decisions;
  const key = (id: string): string => `QUADRANT.Sidonia.Pressure.Decision.${id}`;
  const line = (name: Text, said: string, icon: string) => ({ label: name, told: said, icon });
  return [
    ...(cost === "complication" && told ? [line(key("complication"), told, "fa-bolt")] : []),
    ...(freeCatastrophe === "used" ? [line({ key: key("used"), with: { amount } }, told, "fa-bolt")] : []),
    ...(freeCatastrophe === "declined" || freeCatastrophe === "boughtOff"
      ? [line(key(freeCatastrophe), "", "fa-hourglass-half")]
      : []),
    ...(benefit === null ? [] : [line(label(benefit), told, "fa-star")]),
    ...(aether ? [line(key(findAetherText(outcome, pressure.supernatural) ?? "cascade"), aether, "fa-hurricane")] : []),
    ...(question ? [line(key("question"), question, "fa-circle-question")] : []),
  ];
}

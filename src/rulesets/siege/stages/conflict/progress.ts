/**
 * How far a conflict has come: from the stakes in its log, and from the card of its roll. Nothing of the card is
 * copied: what is undone there is undone here. Plain data. Ledger: SIE-PCON-2.
 */
import { type PostedCard, type Text, readPart } from "../../../../core/public/definitions.ts";
import { ConflictData } from "../../cards/conflict.ts";
import { type State, ROLES, isRevealed } from "./state.ts";

export const LANG = "QUADRANT.Siege.War";

export const STEPS = ["declared", "stakes", "roll", "damage", "consequences"] as const;
export type Step = (typeof STEPS)[number];

type Card = Pick<PostedCard, "isGone" | "parts" | "open">;

/** The keys of the offers of the card that belong to a step of their own. */
const ROLL = "declared.roll";
const SETTLE = "conflict.settle";

/** Returns the step that a conflict waits at; null if nothing is left to do. */
export function findStep(state: State, cards: readonly Card[]): Step | null {
  if (state.ended === "cancelled") return null;
  if (!isRevealed(state)) return "stakes";
  const card = cards.at(-1);
  if (!card) return "roll"; // it is being posted
  const keys = card.open.map(({ key }) => key);
  if (Object.hasOwn(card.parts, "declared")) return keys.includes(ROLL) ? "roll" : null;
  if (keys.includes(SETTLE)) return "damage";
  return keys.length > 0 ? "consequences" : null;
}

/** Returns what the roll came to; null before it. */
export const readOutcome = (cards: readonly Pick<PostedCard, "parts">[]) => {
  const card = cards.at(-1);
  return card ? readPart(card, "conflict", ConflictData) : null;
};

/** Returns whether a roll has damage or stakes to apply. */
const hasDamage = ({ success, damage, stakes }: NonNullable<ReturnType<typeof readOutcome>>): boolean =>
  (success && damage > 0) || stakes.length > 0;

/** What is said of a step: it is done, it is now, it is still to come, or it fell away. */
export type StepState = "done" | "now" | "next" | "none";

/** Returns all steps with what is said of each. */
export function listSteps(
  state: State,
  cards: readonly Card[],
): readonly { readonly step: Step; readonly state: StepState }[] {
  const now = findStep(state, cards);
  const outcome = readOutcome(cards);
  const read = (step: Step): StepState => {
    if (step === now) return "now";
    if (now !== null && STEPS.indexOf(step) > STEPS.indexOf(now)) return "next";
    if (step === "declared") return "done";
    if (step === "stakes") return isRevealed(state) ? "done" : "none";
    if (!outcome || (step === "damage" && !hasDamage(outcome))) return "none";
    return "done";
  };
  return STEPS.map((step) => ({ step, state: read(step) }));
}

/** Returns what a conflict waits for before its roll, or that it was called off. */
export function formatStatus(state: State): Text {
  if (state.ended) return `${LANG}.Ended.${state.ended}`;
  const waiting = ROLES.filter((role) => state.placed[role] === null).map((role) => state.setup[role].name);
  if (waiting.length > 0) return { key: `${LANG}.Waits.stakes`, with: { names: waiting.join(", ") } };
  const due = ROLES.filter((role) => state.placed[role]?.stake === null).map((role) => state.setup[role].name);
  return due.length > 0
    ? { key: `${LANG}.Waits.reveal`, with: { names: due.join(", ") } }
    : { key: `${LANG}.Waits.roll`, with: { name: state.setup.aggressor.name } };
}

/** Returns what a conflict waits for once its card is posted, or how it ended. */
export function formatProgress(state: State, cards: readonly Card[]): Text {
  const step = findStep(state, cards);
  if (state.ended === "cancelled" || state.ended === "closed" || step === "stakes") return formatStatus(state);
  const card = cards.at(-1);
  if (step === null) return formatEnd(card, cards);
  const names = { name: state.setup.aggressor.name };
  const [first] = card?.open ?? [];
  if (step === "roll") return first?.refused ?? { key: `${LANG}.Waits.roll`, with: names };
  if (!first) return { key: `${LANG}.Waits.roll`, with: names };
  return {
    key: `QUADRANT.Card.Waiting.${first.whom.length > 0 ? "player" : "gm"}`,
    with: { names: first.whom.join(", "), what: first.what },
  };
}

function formatEnd(card: Card | undefined, cards: readonly Card[]): Text {
  if (!card || card.isGone) return `${LANG}.Ended.cardGone`;
  const outcome = readOutcome(cards);
  if (!outcome) return `${LANG}.Ended.planetGone`;
  return `${LANG}.Ended.${outcome.success ? "success" : "failure"}`;
}

/** Returns whether a conflict goes on: a GM may have ended it, whatever is left to do. */
export const isOpen = (state: State, cards: readonly Card[]): boolean =>
  state.ended !== "closed" && findStep(state, cards) !== null;

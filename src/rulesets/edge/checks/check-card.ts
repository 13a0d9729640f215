/** The card of a check: payments before the dice, the data it carries, and how a hidden Target Number is revealed. */
import type { Call, Card, SealedCheck, Text } from "../../../core/public/definitions.ts";
import { isFields } from "../../../rules/shared/read-json.ts";
import type { Json } from "../../../rules/shared/json.ts";
import { listDice as rollDice } from "../../../rules/shared/roll.ts";
import type { HouseRules } from "../../../rules/edge/house.ts";
import { attributeName } from "../../../rules/edge/lists.ts";
import { removalOf } from "../../../rules/edge/mode.ts";
import type { Hit } from "../cards/damage-data.ts";
import { keepOf, partsFor } from "../cards/resolution.ts";
import { type SuccessData, readSuccess, resultOf } from "../cards/success-data.ts";
import { type Draft, checkOf, pendingUsed, settledOf, sourcesOf } from "./draft.ts";
import { targetLines, tnLine, tnOf } from "./target-number.ts";

/** What must be done before the dice: a point of Edge paid, what waited used up. */
export function paymentsOf(draft: Draft): Call[] {
  const { edgeSpent } = settledOf(draft);
  const pending = pendingUsed(draft);
  if (edgeSpent === 0 && pending.length === 0) return [];
  return [
    {
      action: "edge.pay",
      args: { actor: draft.actor.uuid, edge: edgeSpent, pending, skill: draft.skill.name.slice(0, 200) },
    },
  ];
}

/** Everything the card keeps of a check that was thrown. */
export function dataOf(draft: Draft, faces: readonly number[], hit: Hit | null): SuccessData {
  const check = checkOf(draft);
  const { mode } = check;
  const removal = removalOf(mode, draft.house);
  const target = targetLines(draft);
  const { edgeSpent, edge } = settledOf(draft);
  return {
    actor: draft.actor.uuid,
    check,
    key: draft.skill.key,
    dice: faces,
    drop: mode === "normal" ? null : faces.indexOf(mode === "disadvantage" ? Math.max(...faces) : Math.min(...faces)),
    open: removal === "choice" ? "player" : removal === "gm" ? "gm" : null,
    tn: tnOf(draft),
    target: target ?? [],
    called: draft.given?.label ?? "",
    told: null,
    veil: draft.veil,
    sources: sourcesOf(draft),
    edgeSpent,
    edgeLeft: edge,
    hit,
    house: draft.house,
  };
}

/** The subtitle: the pair and the ranks. */
export const pairText = ({ pair: [first, second], skill, house: { lists } }: Draft): Text => ({
  key: `QUADRANT.Edge.Card.Pair${skill.ranks > 0 ? "" : "Untrained"}`,
  with: { first: attributeName(first, lists), second: attributeName(second, lists), ranks: skill.ranks },
});

/** A card of one check, its parts as they follow from the dice. */
export const cardOf = (title: Text, subtitle: Text, data: SuccessData): Card => ({
  title,
  subtitle,
  parts: partsFor(data),
});

/** What the Roll keeps. */
export const kept = (draft: Draft): { readonly [key: string]: Json } =>
  keepOf({ check: checkOf(draft), tn: tnOf(draft), house: draft.house });

/**
 * How a card goes on whose Target Number was hidden (SUC-TN-5): in full, or no more than pass and fail under a label.
 */
export const sealed: SealedCheck<HouseRules> = {
  waits({ card }) {
    const open = readSuccess(card.parts["check"]?.data)?.open ?? null;
    return open === null ? null : { key: "QUADRANT.Edge.Refuse.ChoiceOpen" };
  },
  reveal({ card, roll }, value) {
    const data = readSuccess(card.parts["check"]?.data);
    if (!data) return null;
    const shown = { ...data, tn: value, told: null, target: [tnLine(value)], drop: dropIn(rollDice(roll), data.drop) };
    return { parts: partsFor(shown), keep: keepOf(shown) };
  },
  tell({ card, kept: before }, value) {
    const data = readSuccess(card.parts["check"]?.data);
    if (!data || data.open !== null) return null;
    const result = resultOf({ ...data, tn: value });
    return result && { parts: partsFor({ ...data, told: result.success }), keep: isFields(before) ? before : {} };
  },
};

const dropIn = (dice: readonly { readonly active: boolean }[], otherwise: number | null): number | null => {
  const out = dice.findIndex(({ active }) => !active);
  return out < 0 ? otherwise : out;
};

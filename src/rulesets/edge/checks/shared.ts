/** How Edge's checks stand in the dialog and come to a card. */
import type { Call, Card, CheckView, Choice, SealedCheck, Text } from "../../../core/public/definitions.ts";
import { isFields } from "../../../rules/shared/read-json.ts";
import type { Json } from "../../../rules/shared/json.ts";
import { total } from "../../../rules/shared/modifier.ts";
import { listDice as rollDice } from "../../../rules/shared/roll.ts";
import type { Refusal } from "../../../rules/shared/refusal.ts";
import type { SuccessCheck } from "../../../rules/edge/check.ts";
import { nameOf } from "../../../rules/edge/difficulty.ts";
import type { HouseRules } from "../../../rules/edge/house.ts";
import { attributeName, refuseSkill } from "../../../rules/edge/lists.ts";
import { removalOf } from "../../../rules/edge/mode.ts";
import { refusePair, refuseUntrained } from "../../../rules/edge/skill.ts";
import { worthOf } from "../../../rules/edge/worth.ts";
import { allSkills } from "../documents/derived-values.ts";
import type { Hit } from "../cards/damage-data.ts";
import { keepOf, partsFor } from "../cards/resolution.ts";
import { type SuccessData, readSuccess, resultOf } from "../cards/success-data.ts";
import { type Draft, broughtBy, checkOf, formulaOf, pendingUsed, settledOf, sourcesOf, targetChoice } from "./draft.ts";
import { oddsOf } from "./odds.ts";
import { targetChoices, targetLines, tnLine, tnOf } from "./target-number.ts";

// --- The dialog
// ------------------------------------------------------------------------------------------------------------------

function groupsOf(draft: Draft, check: SuccessCheck): CheckView["groups"] {
  const target = draft.veil === "public" ? targetLines(draft) : null;
  return [
    { id: "bonus", label: "QUADRANT.Edge.Check.Bonus", rows: check.bonus, total: total(check.bonus), open: false },
    { id: "mods", label: "QUADRANT.Edge.Check.Modifiers", rows: check.mods, total: total(check.mods), open: true },
    ...(target
      ? [
          {
            id: "tn",
            label: "QUADRANT.Edge.Check.Tn",
            rows: target,
            total: Math.max(1, total(target)),
            open: true,
            plain: true,
          } as const,
        ]
      : []),
  ];
}

function summaryOf(draft: Draft, check: SuccessCheck, tn: number | null): Text {
  const formula = formulaOf(check).replace(/k[hl]2/, "");
  if (tn === null) return { key: "QUADRANT.Edge.Check.SummaryHidden", with: { formula } };
  const { id, offset } = nameOf(tn);
  const named = { formula, name: `QUADRANT.Edge.Difficulty.${id}`, offset: offset ?? 0 };
  if (draft.veil === "label") return { key: `QUADRANT.Edge.Check.Summary${offset ? "Above" : "Named"}`, with: named };
  return { key: "QUADRANT.Edge.Check.Summary", with: { formula, tn } };
}

/** The point of Edge: what it does to this check, what it costs and what it is worth (SUC-EDGE-2, -3, -5). */
function edgeChoice(draft: Draft, tn: number | null): Choice {
  const [without, with_] = [settledOf(draft, false), settledOf(draft, true)];
  const does = `QUADRANT.Edge.Check.EdgeDoes.${with_.mode === "free" ? (without.mode === "advantage" ? "choice" : "both") : "clears"}`;
  const isTold = !with_.refused && tn !== null && draft.veil === "public";
  return {
    kind: "toggle",
    id: "edge",
    label: does,
    value: draft.spendEdge,
    cost: { key: "QUADRANT.Edge.Check.EdgeCost", with: { left: draft.actor.edge.value } },
    ...(isTold ? { chance: worthOf(checkOf(draft, false), with_.mode, tn, draft.house).success.change } : {}),
    ...(with_.refused ? { refused: with_.refused } : {}),
  };
}

function sourceChoices(draft: Draft): Choice[] {
  const many = draft.house.bothAdvDis === "net";
  const circumstances = (["adv", "dis"] as const).map((side): Choice => {
    const common = { id: side, label: `QUADRANT.Edge.Check.Circumstances.${side}` };
    return many
      ? { ...common, kind: "number", value: draft[side] }
      : { ...common, kind: "toggle", value: draft[side] > 0 };
  });
  const brought = broughtBy(draft, draft.skill)
    .filter(({ fixed }) => !fixed)
    .map(({ id, label, side }): Choice => ({
      kind: "toggle",
      id,
      label: { key: `QUADRANT.Edge.Check.From.${side}`, with: { name: label } },
      value: !draft.off.includes(id),
    }));
  const waits = draft.actor.pending.some(({ scope }) => scope === "related");
  const related: Choice = {
    kind: "toggle",
    id: "related",
    label: "QUADRANT.Edge.Check.Related",
    hint: "QUADRANT.Edge.Check.RelatedHint",
    value: draft.related,
  };
  return [...circumstances, ...brought, ...(waits ? [related] : [])];
}

function choicesOf(draft: Draft, tn: number | null): Choice[] {
  const { skill, pair, weapon, house } = draft;
  const attributes = house.lists.attributes.map(({ key }) => ({ value: key, label: attributeName(key, house.lists) }));
  const named = skill.missing ? [skill] : [];
  const skills = [...named, ...allSkills(draft.actor, house)].map(({ key, name, ranks }) => ({
    value: key,
    label: { key: `QUADRANT.Edge.Check.Skill${ranks > 0 ? "Ranks" : "Untrained"}`, with: { name, ranks } },
  }));
  const picks = (["first", "second"] as const).map((id, i): Choice => ({
    kind: "select",
    id,
    label: `QUADRANT.Edge.Check.Pair.${id}`,
    value: pair[i] ?? "",
    options: attributes,
  }));
  return [
    ...targetChoice(draft),
    { kind: "select", id: "skill", label: "QUADRANT.Edge.Check.Skill", value: skill.key, options: skills },
    ...(draft.mayPick ? picks : []),
    ...targetChoices(draft),
    ...(weapon || draft.kindFixed ? [] : [kindChoice(draft)]),
    edgeChoice(draft, tn),
    ...sourceChoices(draft),
    ...(weapon?.burst
      ? [{ kind: "toggle", id: "burst", label: "QUADRANT.Edge.Check.Burst", value: draft.burst } as const]
      : []),
  ];
}

const kindChoice = ({ kind }: Draft): Choice => ({
  kind: "select",
  id: "kind",
  label: "QUADRANT.Edge.Check.Kind",
  value: kind,
  options: (["task", "simple"] as const).map((value) => ({ value, label: `QUADRANT.Edge.Kind.${value}` })),
});

/**
 * Why a check can't be rolled as it stands: no such skill, untrained where that is not allowed, Edge that can't be
 * spent.
 */
export function refuse(draft: Draft): Refusal | null {
  const { skill, pair, house } = draft;
  return (
    refuseSkill({ ...skill, pair }, house.lists) ??
    refuseUntrained(skill.ranks, house) ??
    refusePair(pair, house) ??
    settledOf(draft).refused ??
    null
  );
}

/** The check as the dialog draws it. */
export function viewOf(draft: Draft, title: Text): CheckView {
  const check = checkOf(draft);
  const tn = tnOf(draft);
  const isTold = tn !== null && draft.veil === "public";
  const mode: Text = { key: `QUADRANT.Edge.Mode.${check.mode}`, with: { sources: sourcesOf(draft).length } };
  return {
    title,
    subtitle:
      draft.given && tn === null ? { key: "QUADRANT.Edge.Check.Hidden", with: { called: draft.given.label } } : mode,
    groups: groupsOf(draft, check),
    choices: choicesOf(draft, tn),
    summary: summaryOf(draft, check, tn),
    ...(isTold ? oddsOf(draft, tn) : { odds: [] }),
  };
}

// --- The card
// --------------------------------------------------------------------------------------------------------------------

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

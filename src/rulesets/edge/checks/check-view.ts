/** An Edge check as its dialog displays it: modifiers, choices, summary and odds. */
import type { CheckView, Choice, Text } from "../../../core/public/definitions.ts";
import { type Refusal, total } from "../../../rules/shared/reasons.ts";
import type { SuccessCheck } from "../../../rules/edge/check.ts";
import { nameDifficulty } from "../../../rules/edge/difficulty.ts";
import { attributeName, refuseSkill } from "../../../rules/edge/lists.ts";
import { refusePair, refuseUntrained } from "../../../rules/edge/skill.ts";
import { listBroughtSources } from "../../../rules/edge/sources.ts";
import { ATTACK_OPTIONS, type Weapon, listAttackOptions } from "../../../rules/edge/weapon.ts";
import { computeWorth } from "../../../rules/edge/worth.ts";
import { listSkills } from "../documents/derived-values.ts";
import {
  type Draft,
  createCheck,
  formatFormula,
  listDraftSources,
  listTargetChoices,
  resolveDraftMode,
} from "./draft.ts";
import { computeOdds } from "./odds.ts";
import { computeTn, listTargetLines, listTargetNumberChoices } from "./target-number.ts";

function listGroups(draft: Draft, check: SuccessCheck): CheckView["groups"] {
  const target = draft.veil === "public" ? listTargetLines(draft) : null;
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

function formatSummary(draft: Draft, check: SuccessCheck, tn: number | null): Text {
  const formula = formatFormula(check).replace(/k[hl]2/, "");
  if (tn === null) return { key: "QUADRANT.Edge.Check.SummaryHidden", with: { formula } };
  const { id, offset } = nameDifficulty(tn);
  const named = { formula, name: `QUADRANT.Edge.Difficulty.${id}`, offset: offset ?? 0 };
  if (draft.veil === "label") return { key: `QUADRANT.Edge.Check.Summary${offset ? "Above" : "Named"}`, with: named };
  return { key: "QUADRANT.Edge.Check.Summary", with: { formula, tn } };
}

/** The point of Edge: what it does to this check, what it costs and what it is worth (SUC-EDGE-2, -3, -5). */
function createEdgeChoice(draft: Draft, tn: number | null): Choice {
  const without = resolveDraftMode(draft, false);
  const with_ = resolveDraftMode(draft, true);
  const frees = without.mode === "advantage" ? "choice" : "both";
  const does = `QUADRANT.Edge.Check.EdgeDoes.${with_.mode === "free" ? frees : "clears"}`;
  const isTold = !with_.refused && tn !== null && draft.veil === "public";
  return {
    kind: "toggle",
    id: "edge",
    label: does,
    value: draft.spendEdge,
    cost: { key: "QUADRANT.Edge.Check.EdgeCost", with: { left: draft.actor.edge.value } },
    ...(isTold ? { chance: computeWorth(createCheck(draft, false), with_.mode, tn, draft.house).success.change } : {}),
    ...(with_.refused ? { refused: with_.refused } : {}),
  };
}

function listSourceChoices(draft: Draft): Choice[] {
  const many = draft.house.bothAdvDis === "net";
  const circumstances = (["adv", "dis"] as const).map((side): Choice => {
    const common = { id: side, label: `QUADRANT.Edge.Check.Circumstances.${side}` };
    return many
      ? { ...common, kind: "number", value: draft[side] }
      : { ...common, kind: "toggle", value: draft[side] > 0 };
  });
  const brought = listBroughtSources(draft.actor, draft.related, draft.skill, draft.house)
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

function listChoices(draft: Draft, tn: number | null): Choice[] {
  const { skill, pair, weapon, house } = draft;
  const attributes = house.lists.attributes.map(({ key }) => ({ value: key, label: attributeName(key, house.lists) }));
  const named = skill.missing ? [skill] : [];
  const skills = [...named, ...listSkills(draft.actor, house)].map(({ key, name, ranks }) => ({
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
    ...listTargetChoices(draft),
    { kind: "select", id: "skill", label: "QUADRANT.Edge.Check.Skill", value: skill.key, options: skills },
    ...(draft.mayPick ? picks : []),
    ...listTargetNumberChoices(draft),
    ...(weapon || draft.kindFixed ? [] : [createKindChoice(draft)]),
    createEdgeChoice(draft, tn),
    ...listSourceChoices(draft),
    ...(weapon ? listAttackToggles(draft, weapon) : []),
  ];
}

/** Returns what may be turned on for one attack with a weapon. */
export const listAttackToggles = ({ attackChoice }: Draft, weapon: Weapon): Choice[] =>
  listAttackOptions(weapon).map((id) => ({
    kind: "toggle",
    id,
    label: `QUADRANT.Edge.Check.${ATTACK_OPTIONS[id].word}`,
    value: attackChoice[id],
  }));

const createKindChoice = ({ kind }: Draft): Choice => ({
  kind: "select",
  id: "kind",
  label: "QUADRANT.Edge.Check.Kind",
  value: kind,
  options: (["task", "simple"] as const).map((value) => ({ value, label: `QUADRANT.Edge.Kind.${value}` })),
});

/**
 * Returns why a check can't be rolled as it is: no such skill, no ranks where that is not allowed, Edge that can't be
 * spent.
 */
export function refuse(draft: Draft): Refusal | null {
  const { skill, pair, house } = draft;
  return (
    refuseSkill({ ...skill, pair }, house.lists) ??
    refuseUntrained(skill.ranks, house) ??
    refusePair(pair, house) ??
    resolveDraftMode(draft).refused ??
    null
  );
}

/** The check as the dialog draws it. */
export function createView(draft: Draft, title: Text): CheckView {
  const check = createCheck(draft);
  const tn = computeTn(draft);
  const isTold = tn !== null && draft.veil === "public";
  const mode: Text = { key: `QUADRANT.Edge.Mode.${check.mode}`, with: { sources: listDraftSources(draft).length } };
  return {
    title,
    subtitle:
      draft.given && tn === null ? { key: "QUADRANT.Edge.Check.Hidden", with: { called: draft.given.label } } : mode,
    groups: listGroups(draft, check),
    choices: listChoices(draft, tn),
    summary: formatSummary(draft, check, tn),
    ...(isTold ? computeOdds(draft, tn) : { odds: [] }),
  };
}

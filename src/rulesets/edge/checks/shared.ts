/** How Edge's checks stand in the dialog and come to a card. */
import type { Call, Card, CheckView, Choice, OddsRow, SealedCheck, Text } from "../../../core/contract.ts";
import { isFields } from "../../../core/json.ts";
import type { Json } from "../../../rules/shared/json.ts";
import { type Modifier, total } from "../../../rules/shared/modifier.ts";
import { diceIn as rollDice } from "../../../rules/shared/roll.ts";
import type { Refusal } from "../../../rules/shared/refusal.ts";
import type { SuccessCheck } from "../../../rules/edge/check.ts";
import { DIFFICULTIES, nameOf } from "../../../rules/edge/difficulty.ts";
import type { HouseRules } from "../../../rules/edge/house.ts";
import { BANDS, succeeds } from "../../../rules/edge/magnitude.ts";
import { type Spread, gain, spread } from "../../../rules/edge/odds.ts";
import { removalOf } from "../../../rules/edge/mode.ts";
import { refusePair, refuseUntrained } from "../../../rules/edge/skill.ts";
import { ATTRIBUTES } from "../../../rules/edge/state.ts";
import { allSkills, defenceOf } from "../creature.ts";
import type { Hit } from "../hit.ts";
import { FAIL, LOOKS, PASS } from "../looks.ts";
import { keepOf, partsFor } from "../settle.ts";
import { type SuccessData, readSuccess, resultOf } from "../success.ts";
import { type Draft, broughtBy, checkOf, formulaOf, pendingUsed, settledOf, sourcesOf, targetChoice } from "./draft.ts";

// --- The Target Number -----------------------------------------------------------------------------------------------------------

/** Lines of the Target Number; null while it is hidden. */
export function targetLines(draft: Draft): Modifier[] | null {
  const { given, target, house, weapon } = draft;
  if (given) return given.value === null ? null : [tnLine(given.value), ...draft.situational.tn];
  const defence = weapon && target ? defenceOf(target, house) : null;
  return [...(defence ?? [tnLine(draft.typedTn)]), ...draft.situational.tn];
}

const tnLine = (value: number): Modifier => ({
  label: `QUADRANT.Edge.Difficulty.${nameOf(value).id}`,
  value,
  source: { rule: "SUC-TN-3" },
});

/** The number to reach, never under 1; null while it is hidden. */
const tnOf = (draft: Draft): number | null => {
  const lines = targetLines(draft);
  return lines && Math.max(1, total(lines));
};

// --- The dialog ------------------------------------------------------------------------------------------------------------------

function groupsOf(draft: Draft, check: SuccessCheck): CheckView["groups"] {
  const target = targetLines(draft);
  return [
    { id: "bonus", label: "QUADRANT.Edge.Check.Bonus", rows: check.bonus, total: total(check.bonus), open: false },
    { id: "mods", label: "QUADRANT.Edge.Check.Modifiers", rows: check.mods, total: total(check.mods), open: true },
    ...(target
      ? [{ id: "tn", label: "QUADRANT.Edge.Check.Tn", rows: target, total: Math.max(1, total(target)), open: true, plain: true } as const]
      : []),
  ];
}

const percent = (ways: number, of: number): string => `${Math.round((ways * 1000) / of) / 10} %`;
const signedPercent = (difference: number): string => {
  const points = Math.round(difference * 1000) / 10;
  return points < 0 ? `−${-points}` : `+${points}`;
};

/** Exact odds in rows: bands, or pass and fail where degrees don't matter; none while the Target Number is hidden. */
function oddsRows(check: SuccessCheck, told: Spread): OddsRow[] {
  if (check.kind === "simple") {
    const row = (id: "success" | "failure", ways: number): OddsRow => ({
      ...(id === "success" ? PASS : FAIL),
      id,
      label: `QUADRANT.Edge.Outcome.${id}`,
      chance: ways / told.of,
      wanted: id === "success",
    });
    return [row("failure", told.of - told.success), row("success", told.success)].filter(({ chance }) => chance > 0);
  }
  return BANDS.map((band) => ({
    ...LOOKS[band],
    id: band,
    label: `QUADRANT.Edge.Band.${band}`,
    chance: told.bands[band] / told.of,
    wanted: succeeds(band),
  })).filter(({ chance }) => chance > 0);
}

function summaryOf(check: SuccessCheck, tn: number | null, told: Spread | null): Text {
  const formula = formulaOf(check).replace(/k[hl]2/, "");
  if (tn === null || !told) return { key: "QUADRANT.Edge.Check.SummaryHidden", with: { formula } };
  const [triumph, despair] = [percent(told.triumph, told.of), percent(told.despair, told.of)];
  return { key: "QUADRANT.Edge.Check.Summary", with: { formula, tn, triumph, despair } };
}

/** The point of Edge: what it does to this check, what it costs and what it is worth (SUC-EDGE-2, -3, -5). */
function edgeChoice(draft: Draft, tn: number | null): Choice {
  const [without, with_] = [settledOf(draft, false), settledOf(draft, true)];
  const told = with_.refused || tn === null ? null : gain(checkOf(draft, false), with_.mode, tn, draft.house);
  const does = `QUADRANT.Edge.Check.EdgeDoes.${with_.mode === "free" ? (without.mode === "advantage" ? "choice" : "both") : "clears"}`;
  return {
    kind: "toggle",
    id: "edge",
    label: does,
    value: draft.spendEdge,
    cost: { key: "QUADRANT.Edge.Check.EdgeCost", with: { left: draft.actor.edge.value } },
    ...(told
      ? {
          chance: told.success,
          hint: {
            key: "QUADRANT.Edge.Check.EdgeGain",
            with: { triumph: signedPercent(told.triumph), despair: signedPercent(told.despair) },
          },
        }
      : {}),
    ...(with_.refused ? { refused: with_.refused } : {}),
  };
}

function sourceChoices(draft: Draft): Choice[] {
  const many = draft.house.bothAdvDis === "net";
  const circumstances = (["adv", "dis"] as const).map((side): Choice => {
    const common = { id: side, label: `QUADRANT.Edge.Check.Circumstances.${side}` };
    return many ? { ...common, kind: "number", value: draft[side] } : { ...common, kind: "toggle", value: draft[side] > 0 };
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
  const { skill, pair, weapon, given, target, house } = draft;
  const attributes = ATTRIBUTES.map((value) => ({ value, label: `QUADRANT.Edge.Attribute.${value}` }));
  const skills = allSkills(draft.actor).map(({ key, name, ranks }) => ({
    value: key,
    label: { key: `QUADRANT.Edge.Check.Skill${ranks > 0 ? "Ranks" : "Untrained"}`, with: { name, ranks } },
  }));
  const typed = given === null && !(weapon && target && defenceOf(target, house));
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
    ...(typed ? [difficultyChoice(draft.typedTn)] : []),
    ...(weapon ? [] : [kindChoice(draft)]),
    edgeChoice(draft, tn),
    ...sourceChoices(draft),
    ...(weapon?.burst ? [{ kind: "toggle", id: "burst", label: "QUADRANT.Edge.Check.Burst", value: draft.burst } as const] : []),
  ];
}

/** The seven steps, and the number itself where it lies between them (SUC-TN-4). */
function difficultyChoice(tn: number): Choice {
  const steps: readonly number[] = DIFFICULTIES.map((step) => step.tn);
  const numbers = [...new Set([...steps, tn])].sort((a, b) => a - b);
  const label = (value: number): Text => {
    const { id, offset } = nameOf(value);
    return {
      key: `QUADRANT.Edge.Check.${offset ? "Between" : "Step"}`,
      with: { tn: value, name: `QUADRANT.Edge.Difficulty.${id}`, offset: offset ?? 0 },
    };
  };
  return {
    kind: "select",
    id: "tn",
    label: "QUADRANT.Edge.Check.Difficulty",
    value: String(tn),
    options: numbers.map((value) => ({ value: String(value), label: label(value) })),
  };
}

const kindChoice = ({ kind }: Draft): Choice => ({
  kind: "select",
  id: "kind",
  label: "QUADRANT.Edge.Check.Kind",
  value: kind,
  options: (["task", "simple"] as const).map((value) => ({ value, label: `QUADRANT.Edge.Kind.${value}` })),
});

const refuse = ({ skill, pair, house }: Draft): Refusal | null => refuseUntrained(skill.ranks, house) ?? refusePair(pair, house);

/** The check as the dialog draws it. */
export function viewOf(draft: Draft, title: Text): CheckView {
  const check = checkOf(draft);
  const tn = tnOf(draft);
  const told = tn === null ? null : spread(check, tn, draft.house);
  const refused = refuse(draft) ?? settledOf(draft).refused;
  const mode: Text = { key: `QUADRANT.Edge.Mode.${check.mode}`, with: { sources: sourcesOf(draft).length } };
  return {
    title,
    subtitle: draft.given && tn === null ? { key: "QUADRANT.Edge.Check.Hidden", with: { called: draft.given.label } } : mode,
    groups: groupsOf(draft, check),
    choices: choicesOf(draft, tn),
    summary: summaryOf(check, tn, told),
    odds: told ? oddsRows(check, told) : [],
    ...(refused ? { refused } : {}),
  };
}

// --- The card --------------------------------------------------------------------------------------------------------------------

/** What must be done before the dice: a point of Edge paid, what waited used up. */
export function paymentsOf(draft: Draft): Call[] {
  const { edgeSpent } = settledOf(draft);
  const pending = pendingUsed(draft);
  if (edgeSpent === 0 && pending.length === 0) return [];
  return [{ action: "edge.pay", args: { actor: draft.actor.uuid, edge: edgeSpent, pending, skill: draft.skill.name.slice(0, 200) } }];
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
    sources: sourcesOf(draft),
    edgeSpent,
    edgeLeft: edge,
    hit,
    house: draft.house,
  };
}

/** The subtitle: the pair and the ranks. */
export const pairText = ({ pair: [first, second], skill }: Draft): Text => ({
  key: `QUADRANT.Edge.Card.Pair${skill.ranks > 0 ? "" : "Untrained"}`,
  with: { first: `QUADRANT.Edge.Attribute.${first}`, second: `QUADRANT.Edge.Attribute.${second}`, ranks: skill.ranks },
});

/** A card of one check, its parts as they follow from the dice. */
export const cardOf = (title: Text, subtitle: Text, data: SuccessData): Card => ({ title, subtitle, parts: partsFor(data) });

/** What the Roll keeps. */
export const kept = (draft: Draft): { readonly [key: string]: Json } =>
  keepOf({ check: checkOf(draft), tn: tnOf(draft), house: draft.house });

/** How a card goes on whose Target Number was hidden (SUC-TN-5): in full, or no more than pass and fail under a label. */
export const sealed: SealedCheck<HouseRules> = {
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

/**
 * Conditions: the dice they cost and how they are recovered from. Ledger: CIR-COND-1 to -18, CIR-LUCK-7, CIR-HELP-5.
 */
import { normalizeName } from "../shared/names.ts";
import type { Change, Ref } from "../shared/change.ts";
import type { Modifier, Refusal } from "../shared/reasons.ts";
import { CONDITIONS, type ConditionKey } from "./data/conditions.ts";
import type { HouseRules } from "./house.ts";
import { type ConditionRule, type RecoveryStep, type TestSubject, findRolledAbility } from "./state.ts";

/** Keys of the nine, in the order of the table (CIR-COND-1). */
export const CONDITION_KEYS: readonly ConditionKey[] = CONDITIONS.map(({ key }) => key);

/** One of the nine; null for any other key. Exhausted is read as Tired (CIR-HELP-5). */
export function findCondition(key: string): (typeof CONDITIONS)[number] | null {
  const plain = key.trim().toLowerCase();
  return CONDITIONS.find((condition) => condition.key === (plain === "exhausted" ? "tired" : plain)) ?? null;
}

/** Dice one condition takes from a test: once, however often it names what is tried (CIR-COND-5, CIR-LUCK-7). */
export function countDiceLost(condition: ConditionRule, tried: TestSubject, house: HouseRules): number {
  if (isOwnRecovery(condition, tried) && house.ownPenaltyOnRecovery === "never") return 0;
  if (condition.everything) return condition.dice;
  if (tried.recovery && condition.spares === "everything") return 0;
  return namesSkill(condition, tried) || namesAbility(condition, tried) ? condition.dice : 0;
}

function namesSkill(condition: ConditionRule, tried: TestSubject): boolean {
  if (tried.drawnOut !== undefined && condition.drawnOut) return tried.drawnOut;
  if (tried.kind === "ability") return false;
  const { category, tags } = tried.skill;
  return condition.categories.includes(category) || tags.some((tag) => condition.tags.includes(tag));
}

function namesAbility(condition: ConditionRule, tried: TestSubject): boolean {
  if (tried.drawnOut !== undefined && condition.drawnOut) return tried.drawnOut;
  const ability = findRolledAbility(tried);
  const spared = tried.recovery === true && condition.spares === "ability";
  return ability !== null && !spared && condition.abilities.includes(ability);
}

/** Whether a test is this very condition's recovery: it says so, or it is one that could be (CIR-COND-13). */
function isOwnRecovery({ key, steps }: ConditionRule, tried: TestSubject): boolean {
  if (tried.recovers !== undefined) return tried.recovers === key;
  const name = tried.kind === "ability" ? tried.ability : normalizeName(tried.skill.name);
  return tried.recovery === true && steps.some(({ test }) => normalizeName(test) === name);
}

/** What conditions take from a test, a line each; where they don't add up, the worst alone (CIR-COND-11). */
export function listConditionLines(
  conditions: readonly ConditionRule[],
  tried: TestSubject,
  house: HouseRules,
): Modifier[] {
  const lines = conditions.flatMap((condition): Modifier[] => {
    const dice = countDiceLost(condition, tried, house);
    return dice === 0 ? [] : [{ label: condition.name, value: 0 - dice, source: { rule: condition.rule } }];
  });
  if (house.conditionStacking === "sum") return lines;
  const worst = Math.min(...lines.map(({ value }) => value));
  return lines.filter(({ value }) => value === worst).slice(0, 1);
}

/** Returns the conditions a helper may take in place of this one: any earlier row of the table (CIR-HELP-5). */
export const listLesserConditions = (key: string): string[] => {
  const condition = findCondition(key);
  return condition ? CONDITION_KEYS.slice(0, CONDITION_KEYS.indexOf(condition.key)) : [];
};

/**
 * Returns the tests that end a condition, in order (CIR-COND-2 to -10). With a carer, a carer's test is enough where
 * there is a choice; without one, the patient's own.
 */
export function listRecoverySteps(condition: ConditionRule, cared: boolean): readonly RecoveryStep[] {
  if (!condition.steps.some(({ or }) => or)) return condition.steps;
  return condition.steps.filter(({ by }) => by === (cared ? "carer" : "patient"));
}

/** How far the treatment of a severe injury is after a test: 0, treated, healed (CIR-COND-15). */
export const advanceSevereStage = (stage: number, pass: boolean): number => (pass ? stage + 1 : stage);

/** The step that comes next on the way out of a condition, if it is not over yet (CIR-COND-15). */
export const findNextStep = (condition: ConditionRule, stage: number, cared: boolean): RecoveryStep | null =>
  listRecoverySteps(condition, cared)[condition.steps.some(({ or }) => or) ? 0 : stage] ?? null;

/** Whom a condition belongs to, and how far it is with them. */
export interface Patient {
  readonly at: Ref;
  readonly has: readonly string[];
  /** Of a severe injury (CIR-COND-15). */
  readonly stage: number;
}

const conditionPath = (key: string): string => `system.conditions.${key}`;
const STAGE_PATH = "system.conditions.severeStage";

/** CIR-COND-1: a character has each condition once or not. */
export function refuseTake({ has }: Patient, key: string): Refusal | null {
  const condition = CONDITIONS.find((one) => one.key === key);
  if (!condition) return { key: "QUADRANT.Circumstances.Refuse.condition" };
  return has.includes(key)
    ? { key: "QUADRANT.Circumstances.Refuse.hasCondition", with: { condition: condition.name } }
    : null;
}

/** Lays a condition on (CIR-COND-1). */
export const planTake = ({ at }: Patient, key: string): Change[] => [
  { op: "set", at, path: conditionPath(key), to: true },
];

/** CIR-COND-1: nobody recovers from what they don't have. */
export const refuseRecover = ({ has }: Patient, key: string): Refusal | null =>
  has.includes(key) ? null : { key: "QUADRANT.Circumstances.Refuse.noCondition" };

/** Ends a condition at once: a meal, or the GM's word (CIR-COND-17). */
export const planEnd = ({ at, stage }: Patient, key: string): Change[] => [
  { op: "set", at, path: conditionPath(key), to: false },
  ...(key === "severe" && stage > 0 ? [{ op: "set", at, path: STAGE_PATH, to: 0 } as const] : []),
];

/** What a recovery test that passed changes: one step on, or the condition gone (CIR-COND-13, CIR-COND-15). */
export function planRecover(patient: Patient, condition: ConditionRule, cared: boolean): Change[] {
  const { at, stage } = patient;
  const next = advanceSevereStage(stage, true);
  if (next >= listRecoverySteps(condition, cared).length) return planEnd(patient, condition.key);
  return [{ op: "set", at, path: STAGE_PATH, to: next }];
}

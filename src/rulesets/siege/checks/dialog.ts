/** What the dialogs of StarSIEGE's checks share: terms, odds, declarations and payments, and how a check is resolved. */
import * as v from "valibot";
import type { Call, CheckView, Choice, OddsRow, Text } from "../../../core/public/definitions.ts";
import { type Modifier, type Refusal } from "../../../rules/shared/reasons.ts";
import { computeChances } from "../../../rules/shared/odds.ts";
import {
  type ChallengeCheck,
  type ChallengeResult,
  type GrantedSuccess,
  type Outcome,
  grantSuccess,
  computeOdds,
  resolveCheck,
  DIE_FACES,
  computeFaceNeeded,
  computeTerms,
} from "../../../rules/siege/challenge.ts";
import { type CriticalDeclarer, planCritical, refuseCritical } from "../../../rules/siege/exceptional-success.ts";
import { type HouseRules } from "../../../rules/siege/house-rules.ts";
import { grantNovaSuccess, refuseAutoSuccess } from "../../../rules/siege/nova.ts";
import type { Creature } from "../documents/read-actor.ts";
import { OUTCOME_LOOKS } from "../presentation.ts";

/** How a check is resolved: by a roll, or without one. */
export type Resolution = "roll" | "nova" | "routine";

/** Returns the chance that a check succeeds, from 0 to 1. */
export function computeSuccessChance(check: ChallengeCheck, house: HouseRules): number {
  const failure = computeChances(computeOdds(check, house)).get("failure") ?? 0;
  return 1 - failure;
}

const createOddsRow = (id: Outcome, chance: number): OddsRow => {
  const { tone, icon } = OUTCOME_LOOKS[id];
  return { id, label: `QUADRANT.Siege.Outcome.${id}`, tone, icon, chance, wanted: id !== "failure" };
};

/** Returns exact odds as rows; a certain success where nothing is rolled. */
export const listOddsRows = (check: ChallengeCheck, resolution: Resolution, house: HouseRules): OddsRow[] =>
  resolution === "roll"
    ? [...computeChances(computeOdds(check, house))].map(([id, chance]) => createOddsRow(id, chance))
    : [createOddsRow("success", 1)];

/** Returns the two groups of terms: the roll bonus, and the Target Number as far as it is known. */
export function listTermGroups(check: ChallengeCheck, house: HouseRules, hidden = false): CheckView["groups"] {
  const { base, primary, bonus, cl, target, bonusTotal } = computeTerms(check, house);
  const line: Modifier = {
    label: `QUADRANT.Siege.Check.${primary ? "BasePrimary" : "BaseNonPrimary"}`,
    value: base,
    source: { rule: check.critAttempt ? "SIE-CRIT-1" : "SIE-CB-2" },
  };
  return [
    { id: "bonus", label: "QUADRANT.Siege.Check.Bonus", rows: bonus, total: bonusTotal, open: true },
    {
      id: "cl",
      label: hidden ? "QUADRANT.Siege.Check.TargetKnown" : "QUADRANT.Siege.Check.Target",
      rows: [line, ...cl],
      total: target,
      open: true,
      plain: true,
    },
  ];
}

/** Returns the formula and the Target Number in a line. */
export function formatSummary(check: ChallengeCheck, resolution: Resolution, house: HouseRules, hidden = false): Text {
  const terms = computeTerms(check, house);
  const { target } = terms;
  if (hidden && resolution === "roll")
    return { key: "QUADRANT.Siege.Check.Summary.hidden", with: { formula: formatFormula(check, house) } };
  if (resolution !== "roll") return { key: `QUADRANT.Siege.Check.Summary.${resolution}`, with: { target } };
  const needs = computeFaceNeeded(terms);
  const isRescued = needs > DIE_FACES && house.naturals !== "none" && check.doomed !== true;
  const way = needs > 1 && needs <= DIE_FACES ? "face" : "roll";
  return {
    key: `QUADRANT.Siege.Check.Summary.${isRescued ? "natural" : way}`,
    with: { formula: formatFormula(check, house), target, needs },
  };
}

/** Returns the formula of a roll at nobody in a line. */
export const formatUnaimed = (check: ChallengeCheck, house: HouseRules): Text => ({
  key: "QUADRANT.Siege.Check.Summary.unaimed",
  with: { formula: formatFormula(check, house) },
});

/** Returns the label of the dialog's button where nothing is rolled. */
export const chooseVerb = (resolution: Resolution): Pick<CheckView, "verb"> =>
  resolution === "roll" ? {} : { verb: "QUADRANT.Siege.Check.Succeed" };

/** Returns the formula: `1d20 + 5`, or `1d20` where nothing is added. */
export function formatFormula(check: ChallengeCheck, house: HouseRules): string {
  const { bonusTotal } = computeTerms(check, house);
  if (bonusTotal === 0) return "1d20";
  return bonusTotal > 0 ? `1d20 + ${bonusTotal}` : `1d20 - ${-bonusTotal}`;
}

/** The declarations before the roll (SIE-CRIT-1, SIE-NOVA-3). */
export interface Declarations {
  readonly crit: boolean;
  readonly nova: boolean;
}

/** The same, as the dialog's input chooses them. */
export const DECLARABLE = { crit: v.boolean(), nova: v.boolean() };

/** Refuses declarations that are not allowed: the first reason, or null. */
export const refuseDeclarations = (
  actor: Creature,
  check: ChallengeCheck,
  { crit, nova }: Declarations,
  house: HouseRules,
): Refusal | null =>
  (crit && nova ? EXCLUDED : null) ??
  (nova ? refuseNova(actor, house) : null) ??
  (crit ? refuseCrit(actor, check, house) : null);

/** A success that is bought is not rolled: it can't be critical (SIE-NOVA-3). */
const EXCLUDED: Refusal = { key: "QUADRANT.Siege.Refuse.NovaOrCritical" };

const refuseNova = ({ uuid, system }: Creature, house: HouseRules): Refusal | null =>
  refuseAutoSuccess({ at: { uuid }, nova: system.nova.value }, "before", house);

const refuseCrit = (actor: Creature, check: ChallengeCheck, house: HouseRules): Refusal | null =>
  refuseCritical(createDeclarer(actor, check), false, house);

/** Returns what a Critical attempt depends on. */
const createDeclarer = ({ uuid, system }: Creature, { primary, forcedPrimary }: ChallengeCheck): CriticalDeclarer => ({
  at: { uuid },
  primary: primary || forcedPrimary === true,
  nova: system.nova.value,
});

/**
 * Returns the two toggles, each with the change of the chance of success where no part of the Target Number is hidden.
 */
export function listDeclarationChoices(
  actor: Creature,
  check: ChallengeCheck,
  now: Declarations,
  house: HouseRules,
  hidden = false,
): Choice[] {
  const chanceWith = (critAttempt: boolean): number => computeSuccessChance({ ...check, critAttempt }, house);
  const crit = now.nova ? EXCLUDED : refuseCrit(actor, check, house);
  const nova = now.crit ? EXCLUDED : refuseNova(actor, house);
  const gain = (chance: number): { chance?: number } => (hidden ? {} : { chance });
  const pays = crit === null && paysForCritical(actor, check);
  return [
    {
      kind: "toggle",
      id: "crit",
      label: "QUADRANT.Siege.Check.Crit",
      hint: "QUADRANT.Siege.Check.CritHint",
      value: now.crit,
      ...(crit && !now.crit ? { refused: crit } : gain(chanceWith(true) - chanceWith(false))),
      ...(pays ? { cost: { key: "QUADRANT.Siege.Nova.Cost", with: { points: 1 } } } : {}),
    },
    {
      kind: "toggle",
      id: "nova",
      label: "QUADRANT.Siege.Check.Nova",
      hint: "QUADRANT.Siege.Check.NovaHint",
      value: now.nova,
      cost: { key: "QUADRANT.Siege.Nova.Cost", with: { points: 1 } },
      ...(nova && !now.nova ? { refused: nova } : gain(1 - chanceWith(check.critAttempt))),
    },
  ];
}

/**
 * Returns the payments before the roll: a Nova Point for a success, or for a Critical attempt without a Primary bundle.
 */
export function listPayments(actor: Creature, check: ChallengeCheck, { crit, nova }: Declarations): Call[] {
  const pay = (reason: string): Call => ({
    action: "siege.spendNova",
    args: { actor: actor.uuid, points: 1, reason, stage: "before" },
  });
  if (nova) return [pay("QUADRANT.Siege.Nova.ForSuccess")];
  return crit && paysForCritical(actor, check) ? [pay("QUADRANT.Siege.Nova.ForCritical")] : [];
}

/** Returns whether declaring a Critical Success costs a Nova Point (SIE-CRIT-3). */
const paysForCritical = (actor: Creature, check: ChallengeCheck): boolean =>
  planCritical(createDeclarer(actor, check)).length > 0;

/** Returns the result of a check: from the die, or granted without a roll. */
export const resolveWithFaces = (
  check: ChallengeCheck,
  resolution: Resolution,
  faces: readonly number[],
  house: HouseRules,
): ChallengeResult | GrantedSuccess => {
  if (resolution === "nova") return grantNovaSuccess(check, house);
  return resolution === "routine"
    ? grantSuccess(check, resolution, house)
    : resolveCheck(check, faces[0] ?? Number.NaN, house);
};

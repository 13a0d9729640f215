/** What StarSIEGE's check kinds share: terms and odds as the dialog draws them, and the card's first part. */
import type {
  Call,
  CheckView,
  Choice,
  Input,
  Intent,
  OddsRow,
  PartEntry,
  Text,
} from "../../../core/public/definitions.ts";
import type { Json } from "../../../rules/shared/json.ts";
import type { Modifier } from "../../../rules/shared/modifier.ts";
import { computeChances } from "../../../rules/shared/odds.ts";
import type { Refusal } from "../../../rules/shared/refusal.ts";
import {
  type ChallengeCheck,
  type ChallengeResult,
  type GrantedSuccess,
  type Outcome,
  grantSuccess,
  computeOdds,
  classifyOutcome,
  resolveCheck,
  computeTerms,
} from "../../../rules/siege/challenge.ts";
import { refuseCritical } from "../../../rules/siege/critical.ts";
import { DEFAULT_HOUSE, type HouseRules } from "../../../rules/siege/house-rules.ts";
import { deviations } from "../../../rules/shared/house-rules.ts";
import { refuseAutoSuccess } from "../../../rules/siege/nova.ts";
import type { Creature } from "../documents/read-actor.ts";
import { isFields, isUuid, modifiersToJson, readShortText } from "../../../rules/shared/read-json.ts";
import type { Attribute, Bundle } from "../../../rules/siege/state.ts";
import { OUTCOME_LOOKS } from "../presentation.ts";

/** How a check is settled: by the die, or without one. */
export type Resolution = "roll" | "nova" | "routine";

/** Chance that a check succeeds, 0 to 1. */
export function computeSuccessChance(check: ChallengeCheck, house: HouseRules): number {
  const failure = computeChances(computeOdds(check, house)).get("failure") ?? 0;
  return 1 - failure;
}

const createOddsRow = (id: Outcome, chance: number): OddsRow => {
  const { tone, icon } = OUTCOME_LOOKS[id];
  return { id, label: `QUADRANT.Siege.Outcome.${id}`, tone, icon, chance, wanted: id !== "failure" };
};

/** Exact odds in rows; certain where no die is cast. */
export const listOddsRows = (check: ChallengeCheck, settling: Resolution, house: HouseRules): OddsRow[] =>
  settling === "roll"
    ? [...computeChances(computeOdds(check, house))].map(([id, chance]) => createOddsRow(id, chance))
    : [createOddsRow("success", 1)];

/** The two groups of terms: what is added to the die, and what it must reach, as far as that is known. */
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

/** The dice and what they must reach, in a line. */
export function formatSummary(check: ChallengeCheck, settling: Resolution, house: HouseRules, hidden = false): Text {
  const { target } = computeTerms(check, house);
  if (hidden && settling === "roll")
    return { key: "QUADRANT.Siege.Check.Summary.hidden", with: { formula: formatFormula(check, house) } };
  if (settling !== "roll") return { key: `QUADRANT.Siege.Check.Summary.${settling}`, with: { target } };
  return { key: "QUADRANT.Siege.Check.Summary.roll", with: { formula: formatFormula(check, house), target } };
}

/** What the dialog's button says where no die is cast. */
export const chooseVerb = (settling: Resolution): Pick<CheckView, "verb"> =>
  settling === "roll" ? {} : { verb: "QUADRANT.Siege.Check.Succeed" };

/** `1d20 + 5`; `1d20` where nothing is added. */
export function formatFormula(check: ChallengeCheck, house: HouseRules): string {
  const { bonusTotal } = computeTerms(check, house);
  if (bonusTotal === 0) return "1d20";
  return bonusTotal > 0 ? `1d20 + ${bonusTotal}` : `1d20 - ${-bonusTotal}`;
}

/** What a person may declare before the die (SIE-CRIT-1, SIE-NOVA-3). */
export interface Declarations {
  readonly crit: boolean;
  readonly nova: boolean;
}

/** Reads the declarations a dialog knows by their ids; what it does not say stays. */
export const readDeclarations = (before: Declarations, { choices }: Input): Declarations => ({
  crit: readFlag(choices["crit"], before.crit),
  nova: readFlag(choices["nova"], before.nova),
});

export const readFlag = (value: Json | undefined, otherwise: boolean): boolean =>
  typeof value === "boolean" ? value : otherwise;
export const readText = (value: Json | undefined, otherwise: string): string =>
  typeof value === "string" ? value : otherwise;
export const readWord = <T extends string>(value: Json | undefined, words: readonly T[], otherwise: T): T =>
  words.find((word) => word === value) ?? otherwise;

/** Why the declarations can't stand: the first reason, or null. */
export const refuseDeclarations = (
  actor: Creature,
  check: ChallengeCheck,
  { crit, nova }: Declarations,
  house: HouseRules,
): Refusal | null =>
  (nova ? refuseNova(actor, house) : null) ?? (crit && !nova ? refuseCrit(actor, check, house) : null);

const refuseNova = ({ uuid, system }: Creature, house: HouseRules): Refusal | null =>
  refuseAutoSuccess({ at: { uuid }, nova: system.nova.value }, "before", house);

const refuseCrit = (
  { uuid, system }: Creature,
  { primary, forcedPrimary }: ChallengeCheck,
  house: HouseRules,
): Refusal | null =>
  refuseCritical({ at: { uuid }, primary: primary || forcedPrimary === true, nova: system.nova.value }, false, house);

/**
 * The two toggles, each with what it would do to the chance of success, where nothing of the Target Number is hidden.
 */
export function listDeclarationChoices(
  actor: Creature,
  check: ChallengeCheck,
  now: Declarations,
  house: HouseRules,
  hidden = false,
): Choice[] {
  const chance = computeSuccessChance(check, house);
  const crit = refuseCrit(actor, check, house);
  const nova = refuseNova(actor, house);
  const other = computeSuccessChance({ ...check, critAttempt: !check.critAttempt }, house);
  const gain = (chance: number): { chance?: number } => (hidden ? {} : { chance });
  const pays = crit === null && !check.primary && check.forcedPrimary !== true;
  return [
    {
      kind: "toggle",
      id: "crit",
      label: "QUADRANT.Siege.Check.Crit",
      hint: "QUADRANT.Siege.Check.CritHint",
      value: now.crit,
      ...(crit ? { refused: crit } : gain(other - chance)),
      ...(pays ? { cost: { key: "QUADRANT.Siege.Nova.Cost", with: { points: 1 } } } : {}),
    },
    {
      kind: "toggle",
      id: "nova",
      label: "QUADRANT.Siege.Check.Nova",
      hint: "QUADRANT.Siege.Check.NovaHint",
      value: now.nova,
      cost: { key: "QUADRANT.Siege.Nova.Cost", with: { points: 1 } },
      ...(nova ? { refused: nova } : gain(1 - chance)),
    },
  ];
}

/** What must be paid before the die: a Nova Point for a success, or for a Critical attempt outside one's bundles. */
export function listPayments(actor: Creature, check: ChallengeCheck, { crit, nova }: Declarations): Call[] {
  const pay = (reason: string): Call => ({
    action: "siege.spendNova",
    args: { actor: actor.uuid, points: 1, reason, stage: "before" },
  });
  if (nova) return [pay("QUADRANT.Siege.Nova.ForSuccess")];
  return crit && !check.primary && check.forcedPrimary !== true ? [pay("QUADRANT.Siege.Nova.ForCritical")] : [];
}

/** Candidates for a target, as the intent brought them. */
export function listTargetChoices(
  candidates: readonly { readonly value: string; readonly label: string }[],
  value: string,
): Choice[] {
  if (candidates.length === 0) return [];
  const options = [{ value: "", label: "QUADRANT.Siege.Check.NoTarget" }, ...candidates];
  return [{ kind: "select", id: "target", label: "QUADRANT.Siege.Check.TargetActor", value, options }];
}

/** The result of a check: read from the die, or granted without one. */
export const resolveWithFaces = (
  check: ChallengeCheck,
  settling: Resolution,
  faces: readonly number[],
  house: HouseRules,
) => (settling === "roll" ? resolveCheck(check, faces[0] ?? Number.NaN, house) : grantSuccess(check, settling, house));

/** The card's first part: dice, terms and outcome. What has no Nova Points buys nothing with them. */
export function createChallengePart(
  actor: { readonly uuid: string },
  check: ChallengeCheck,
  result: ChallengeResult | GrantedSuccess,
  house: HouseRules,
  { dealsDamage = false, withNova = true }: { readonly dealsDamage?: boolean; readonly withNova?: boolean } = {},
): PartEntry {
  const { base, primary, bonus, cl, target } = computeTerms(check, house);
  return {
    kind: "challenge",
    sort: 10,
    data: {
      actor: actor.uuid,
      natural: result.natural,
      total: result.total,
      target,
      base,
      primary,
      margin: result.margin,
      outcome: classifyOutcome(result),
      via: result.via,
      levels: withNova ? result.extraLevels : 0,
      critAttempt: check.critAttempt,
      bonus: modifiersToJson(bonus),
      cl: modifiersToJson(cl),
      mayBuy: withNova && !result.success && house.novaAfterRoll,
      dealsDamage,
    },
  };
}

/**
 * A card's first part that does not know, or must not tell, its Target Number: the die and what is known, and at most
 * whether it succeeded. Nothing stands in it that the number could be worked out from.
 */
export function createHiddenPart(
  entry: PartEntry,
  told: Pick<ChallengeResult | GrantedSuccess, "success" | "crit" | "via"> | null,
  cl: readonly Modifier[],
  house: HouseRules,
): PartEntry {
  const outcome = told && classifyOutcome({ ...told, extraLevels: 0 });
  // A natural 20 that saves what was out of reach says how far out of reach it was.
  const via = told === null || (told.via === "natural20" && house.naturals === "rescueOnly") ? "total" : told.via;
  return {
    ...entry,
    data: {
      ...entry.data,
      target: null,
      margin: null,
      outcome,
      via,
      levels: 0,
      cl: modifiersToJson(cl),
      mayBuy: false,
    },
  };
}

/** What the Roll keeps of a check: enough to read the die again. */
export const createRollOptions = (
  check: ChallengeCheck,
  house: HouseRules,
  hidden = false,
): { readonly [key: string]: Json } => ({
  ...(hidden ? { hidden } : {}),
  check: {
    bundle: check.bundle,
    primary: check.primary,
    ...(check.forcedPrimary === undefined ? {} : { forcedPrimary: check.forcedPrimary }),
    ...(check.base === undefined ? {} : { base: check.base }),
    cl: modifiersToJson(check.cl),
    bonus: modifiersToJson(check.bonus),
    critAttempt: check.critAttempt,
  },
  house: deviations(house, DEFAULT_HOUSE),
});

export interface Candidate {
  readonly value: string;
  readonly label: string;
}

/** The candidates of an intent: `options.candidates`, a list of `{uuid, name}`; what is neither is left out. */
export function listCandidates({ options, actor }: Intent): Candidate[] {
  const list = options["candidates"];
  if (!Array.isArray(list)) return [];
  return list.flatMap((entry: Json) => {
    if (!isFields(entry) || !isUuid(entry["uuid"]) || entry["uuid"] === actor) return [];
    const label = readShortText(entry["name"], 200);
    return label === null ? [] : [{ value: entry["uuid"], label }];
  });
}

/** The Attribute a bundle's tasks ask for most often. */
export const DEFAULT_ATTRIBUTES: Readonly<Record<Bundle, Attribute>> = {
  athletics: "physique",
  awareness: "savvy",
  combat: "reflexes",
  environmental: "knowledge",
  handling: "reflexes",
  lore: "knowledge",
  mechanics: "reflexes",
  persuasion: "confidence",
  spiritual: "empathy",
};

/**
 * What StarSIEGE's checks share: terms, odds, declarations and payments of the dialog, how a check is resolved, the
 * first parts of the card, and the options that requests read too.
 */
import * as v from "valibot";
import type { Call, CheckView, Choice, OddsRow, PartEntry, Text } from "../../../core/public/definitions.ts";
import { deviations } from "../../../rules/shared/house-rules.ts";
import type { Json } from "../../../rules/shared/json.ts";
import { computeChances } from "../../../rules/shared/odds.ts";
import { type Modifier, type Refusal, storeModifiers } from "../../../rules/shared/reasons.ts";
import {
  FlagField,
  MAX_LABEL_LENGTH,
  fieldGroup,
  optionalWordField,
  textField,
  wordField,
} from "../../../rules/shared/schema.ts";
import {
  type ChallengeCheck,
  type ChallengeResult,
  type GrantedSuccess,
  type Outcome,
  DIE_FACES,
  classifyOutcome,
  computeFaceNeeded,
  computeOdds,
  computeTerms,
  grantSuccess,
  resolveCheck,
} from "../../../rules/siege/challenge.ts";
import { listUsedAid } from "../../../rules/siege/crew.ts";
import { refuseSacrifice } from "../../../rules/siege/armour.ts";
import { computeSizeEffect } from "../../../rules/siege/attack.ts";
import type { Hit } from "../../../rules/siege/damage.ts";
import { DIFFICULTIES, createSeveralActionsPart } from "../../../rules/siege/difficulty.ts";
import { type CriticalDeclarer, planCritical, refuseCritical } from "../../../rules/siege/exceptional-success.ts";
import { DEFAULT_HOUSE, type HouseRules } from "../../../rules/siege/house-rules.ts";
import { computeGroupBonus } from "../../../rules/siege/mooks.ts";
import { grantNovaSuccess, refuseAutoSuccess } from "../../../rules/siege/nova.ts";
import { ATTRIBUTES, type Attribute, BANDS, BUNDLES, type Bundle, Weaponry } from "../../../rules/siege/state.ts";
import type { HitData } from "../cards/attack.ts";
import { type Creature, listWorn } from "../documents/read-actor.ts";
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
 * Returns the payments before the roll: a Nova Point for a success, or for a Critical attempt without a Primary bundle,
 * and pending bonuses that the check counts.
 */
export function listPayments(actor: Creature, check: ChallengeCheck, { crit, nova }: Declarations): Call[] {
  const pay = (reason: string): Call => ({
    action: "siege.spendNova",
    args: { actor: actor.uuid, points: 1, reason, stage: "before" },
  });
  const aid = listAidPayments(actor, check);
  if (nova) return [...aid, pay("QUADRANT.Siege.Nova.ForSuccess")];
  return crit && paysForCritical(actor, check) ? [...aid, pay("QUADRANT.Siege.Nova.ForCritical")] : aid;
}

/** Returns the payment of the pending bonuses that a check counts: it uses them up (SIE-CREW-2 to -5). */
export function listAidPayments({ uuid, system }: Creature, check: ChallengeCheck): Call[] {
  const keys = listUsedAid(system.aid, check.bonus);
  return keys.length === 0 ? [] : [{ action: "siege.useAid", args: { actor: uuid, keys } }];
}

/** Returns whether declaring a Critical Success costs a Nova Point (SIE-CRIT-3). */
const paysForCritical = (actor: Creature, check: ChallengeCheck): boolean =>
  planCritical(createDeclarer(actor, check)).length > 0;

const COUNTS = ["1", "2", "3", "4"] as const;

/** How many actions a round has, as a word of the dialog's list, and whether any is of another Skill Bundle. */
export interface Round {
  readonly actions: (typeof COUNTS)[number];
  readonly mixed: boolean;
}

export const ONE_ACTION: Round = { actions: "1", mixed: false };

/** The same, as the dialog's input chooses it. */
export const ROUND = { actions: v.picklist(COUNTS), mixed: v.boolean() };

/** Returns the Skill Bundles of the round's actions: the present one, and one that differs if the player says so. */
const listBundles = ({ actions, mixed }: Round, bundle: string): string[] =>
  Array.from({ length: Number(actions) }, (_, i) => (mixed && i > 0 ? "other" : bundle));

/** Returns what several actions add to the Challenge Level of each. */
export function listRoundParts(round: Round, bundle: string, house: HouseRules): Modifier[] {
  const part = createSeveralActionsPart(listBundles(round, bundle));
  return house.multipleActions && part.value !== 0 ? [part] : [];
}

/** Returns the choice of how many actions the round has, where the house allows several. */
export function listRoundChoices({ actions, mixed }: Round, house: HouseRules): Choice[] {
  if (!house.multipleActions) return [];
  const count: Choice = {
    kind: "select",
    id: "actions",
    label: "QUADRANT.Siege.SeveralActions.Count",
    hint: "QUADRANT.Siege.SeveralActions.Hint",
    value: actions,
    options: COUNTS.map((value) => ({ value, label: value })),
  };
  return actions === "1"
    ? [count]
    : [count, { kind: "toggle", id: "mixed", label: "QUADRANT.Siege.SeveralActions.Mixed", value: mixed }];
}

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

// --- The first parts of the card, and what the Roll stores

/**
 * Returns the card's first part: dice, terms and outcome. An actor type without Nova Points can't buy a success with
 * them.
 */
export function createChallengePart(
  actor: { readonly uuid: string },
  check: ChallengeCheck,
  result: ChallengeResult | GrantedSuccess,
  house: HouseRules,
  {
    dealsDamage = false,
    withNova = true,
    grants = 0,
  }: { readonly dealsDamage?: boolean; readonly withNova?: boolean; readonly grants?: number } = {},
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
      bonus: storeModifiers(bonus),
      cl: storeModifiers(cl),
      mayBuy: withNova && !result.success && house.novaAfterRoll,
      dealsDamage,
      grants,
    },
  };
}

/**
 * Returns a card's first part without its Target Number: the die, the known terms, and at most whether it succeeded. It
 * stores nothing from which the number can be computed.
 */
export function createHiddenPart(
  entry: PartEntry,
  told: Pick<ChallengeResult | GrantedSuccess, "success" | "crit" | "via"> | null,
  cl: readonly Modifier[],
  house: HouseRules,
): PartEntry {
  const outcome = told && classifyOutcome({ ...told, extraLevels: 0 });
  // A natural 20 that succeeds only by being one would give away that the number was out of reach.
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
      cl: storeModifiers(cl),
      mayBuy: false,
    },
  };
}

/** A bare-handed hit marks Wounds. */
export const BARE_HANDED_HIT = v.parse(Weaponry, {});

/**
 * Returns a hit as its card stores it: with the effect of the sizes, and the piece of armour that can still be
 * sacrificed for it.
 */
export function createHitPart(
  hit: Hit,
  attacker: Creature,
  target: Creature | null,
  levels: number,
  part = 0,
): PartEntry {
  const givable =
    target && !hit.critical && !hit.piercing
      ? listWorn(target).find((piece) => piece.armor[hit.track] > 0 && refuseSacrifice(piece) === null)
      : undefined;
  const data: HitData = {
    ...hit,
    attacker: attacker.uuid,
    target: target?.uuid ?? null,
    targetName: (target?.name ?? "").slice(0, MAX_LABEL_LENGTH),
    damage: storeModifiers(hit.damage),
    size: target ? computeSizeEffect(attacker.system.size, target.system.size).damage : 0,
    levels,
    part,
    sacrifice: givable && "uuid" in givable.at ? { item: givable.at.uuid, name: givable.name } : null,
  };
  return { kind: "attack", sort: 20, data };
}

/** Returns the part of an attack without a target. `check` is without Defense and sizes. */
export const createAimPart = (
  { uuid, system }: Creature,
  defense: "combat" | "psyche",
  check: ChallengeCheck,
  hit: Hit | null,
): PartEntry => ({
  kind: "aim",
  sort: 15,
  data: {
    attacker: uuid,
    defense,
    size: defense === "combat" ? system.size : null,
    check: { ...check, cl: storeModifiers(check.cl), bonus: storeModifiers(check.bonus) },
    hit: hit && { ...hit, damage: storeModifiers(hit.damage) },
    target: "",
    targetName: "",
  },
});

/** Returns what the Roll stores of a check: enough to compute the outcome again. */
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
    cl: storeModifiers(check.cl),
    bonus: storeModifiers(check.bonus),
    critAttempt: check.critAttempt,
    ...(check.doomed === undefined ? {} : { doomed: check.doomed }),
  },
  house: deviations(house, DEFAULT_HOUSE),
});

/** The Attribute that a bundle's tasks use most often. */
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

// --- The options of checks, as their requests read them too

/** The options of a check; null where none is given. */
export const ChallengeOptions = fieldGroup({
  bundle: optionalWordField(BUNDLES),
  attribute: optionalWordField(ATTRIBUTES),
  /** Name or id of a Specialty; empty for none. */
  specialty: textField(),
  difficulty: optionalWordField(DIFFICULTIES),
  theirAttribute: wordField(ATTRIBUTES, "savvy"),
});
export type ChallengeOptions = Readonly<v.InferOutput<typeof ChallengeOptions>>;

/** The options of an attack. */
export const AttackOptions = fieldGroup({
  /** The fighting Specialty requested; empty for any. */
  kind: textField(),
  band: optionalWordField(BANDS),
  /** Id of the weapon of the craft that the gunner is aboard; empty for one of their own (SIE-CREW-7). */
  gun: textField(),
  /** Whether the weapon is chosen in the dialog, as from the tracker. */
  arms: FlagField,
});

/** The kinds of psionic power that a GM can request. */
export const POWER_KINDS = ["combat", "psyche", "none"] as const;

/** The options of a power: the kind requested; empty for any. */
export const PowerOptions = fieldGroup({ kind: wordField(["", ...POWER_KINDS], "") });

/** Returns the choice among the groups of a split, as strings of their places; none for others (SIE-MOOK-3). */
export function listPartChoices(
  id: "part" | "theirPart",
  label: string,
  creature: Creature | null,
  value: string,
): Choice[] {
  const parts = creature?.group?.parts ?? [];
  if (parts.length === 0) return [];
  const options = parts.flatMap((size, i) =>
    size > 0
      ? [
          {
            value: String(i),
            label: {
              key: "QUADRANT.Siege.Mooks.Part",
              with: { group: i + 1, size, bonus: `+${computeGroupBonus(size)}` },
            },
          },
        ]
      : [],
  );
  return [{ kind: "select", id, label, value, options }];
}

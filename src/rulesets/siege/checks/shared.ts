/** What StarSIEGE's checks share: terms and odds as the dialog shows them, and the first part of the card. */
import type * as v from "valibot";
import type { PartEntry } from "../../../core/public/definitions.ts";
import type { Json } from "../../../rules/shared/json.ts";
import { type Modifier, storeModifiers } from "../../../rules/shared/reasons.ts";
import { fieldGroup, optionalWordField, textField, wordField } from "../../../rules/shared/schema.ts";
import {
  type ChallengeCheck,
  type ChallengeResult,
  type GrantedSuccess,
  classifyOutcome,
  computeTerms,
} from "../../../rules/siege/challenge.ts";
import { DIFFICULTIES } from "../../../rules/siege/difficulty.ts";
import { DEFAULT_HOUSE, type HouseRules } from "../../../rules/siege/house-rules.ts";
import { deviations } from "../../../rules/shared/house-rules.ts";
import { ATTRIBUTES, type Attribute, BANDS, BUNDLES, type Bundle } from "../../../rules/siege/state.ts";

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
});

/** The kinds of psionic power that a GM can request. */
export const POWER_KINDS = ["combat", "psyche", "none"] as const;

/** The options of a power: the kind requested; empty for any. */
export const PowerOptions = fieldGroup({ kind: wordField(["", ...POWER_KINDS], "") });

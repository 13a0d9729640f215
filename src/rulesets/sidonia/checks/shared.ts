/** Shared by Sidonia's checks: the actor's effort, how wounds affect it, terms and odds as the dialog shows them. */
import * as v from "valibot";
import type { Call, CheckView, Choice, Input, OddsRow, PartEntry, Text } from "../../../core/public/definitions.ts";
import type { Json } from "../../../rules/shared/json.ts";
import { type Modifier, type Refusal, storeModifiers, total } from "../../../rules/shared/reasons.ts";
import { MAX_LABEL_LENGTH, wordField } from "../../../rules/shared/schema.ts";
import { computeChances } from "../../../rules/shared/odds.ts";
import { findBentOutcome } from "../../../rules/sidonia/channel.ts";
import {
  type Hindrance,
  isBodyDeclared,
  computeBodyState,
  findHindrance,
  findLocationsUsed,
  computeWoundPenalty,
  refuseBody,
} from "../../../rules/sidonia/body.ts";
import { DEFAULT_HOUSE, type HouseRules } from "../../../rules/sidonia/house.ts";
import { deviations } from "../../../rules/shared/house-rules.ts";
import {
  type ActionCheck,
  type ActionResult,
  type Mode,
  MODES,
  type Outcome,
  computeLevelModifier,
  readLevel,
  computeMode,
  computeOdds,
} from "../../../rules/sidonia/roll.ts";
import { LOCATIONS, type Location, type Use, knownWords } from "../../../rules/sidonia/state.ts";
import { type Creature, type Skill, formatLocation, findRoller } from "../documents/read-actor.ts";
import { OUTCOME_LOOKS } from "../presentation.ts";
import { computeOpens } from "../cards/roll-decisions.ts";
import { type Gate, buildGateChoices, adjustGate, buildGateParts, listGatePayments, refuseAtGate } from "./gate.ts";

/** What every check of Sidonia is before the dice. */
export interface Effort {
  readonly house: HouseRules;
  readonly actor: Creature;
  /** Null for what one never learned. */
  readonly skill: Skill | null;
  /** What the skill is called, learned or not. */
  readonly skillName: string;
  /** The locations ticked in the dialog; null while they are those of the skill. */
  readonly uses: readonly Location[] | null;
  /** What one never learned takes the body all the same, where one fights with it (SID-INJ-2). */
  readonly unlearned: readonly Use[];
  readonly twoHanded: boolean;
  /** Body ignores the wounds (SID-INJ-3). */
  readonly ignores: boolean;
  /** It goes through the Aether: by its skill, or ticked in the dialog (SID-AETH-1). */
  readonly supernatural: boolean;
  /** The GM's word on the mode; empty where nothing is said (SID-ROLL-5). */
  readonly byGM: "" | Mode;
  /** The GM allows it with a Maimed or Stunned location, for example when two act at once (SID-INJ-4, SID-INIT-2). */
  readonly allowed: boolean;
  readonly situational: readonly Modifier[];
  /** The gate before it (SID-DEFY-1). */
  readonly gate: Gate;
}

/** Returns a field of the dialog: what it says, else what was so before. */
const flagOr = (before: boolean) => v.fallback(v.boolean(), before);

/** Reads what the dialog says of any check. */
export function readEffortInput(
  effort: Effort,
  input: Input,
): Pick<Effort, "supernatural" | "uses" | "ignores" | "byGM" | "allowed" | "situational" | "gate"> {
  const { uses, ...said } = v.parse(
    v.object({
      supernatural: flagOr(effort.supernatural),
      uses: v.fallback(v.nullable(knownWords(LOCATIONS)), null),
      ignores: flagOr(effort.ignores),
      byGM: wordField(["", ...MODES], effort.byGM),
      allowed: flagOr(effort.allowed),
    }),
    input.choices,
  );
  return {
    ...said,
    uses: uses ?? effort.uses,
    situational: effort.house.allowSituationalModifier ? (input.situational["terms"] ?? []) : [],
    gate: adjustGate(effort.gate, input),
  };
}

/** An effort before any input. */
export const DEFAULT_EFFORT: Pick<
  Effort,
  "uses" | "unlearned" | "ignores" | "supernatural" | "byGM" | "allowed" | "situational"
> = {
  uses: null,
  unlearned: [],
  ignores: false,
  supernatural: false,
  byGM: "",
  allowed: false,
  situational: [],
};

/** SID-INJ-2: lists the locations an effort uses: those of its skill, or those ticked in the dialog. */
export const listLocations = ({ actor, skill, uses, unlearned, twoHanded }: Effort): readonly Location[] =>
  uses ?? findLocationsUsed(skill?.uses ?? unlearned, actor.hand, twoHanded);

export const findEffortHindrance = (effort: Effort): Hindrance =>
  findHindrance(listLocations(effort), effort.actor.body, effort.house);

const readBodyUse = ({ actor }: Effort) => ({ body: actor.specializations.body, usedThisScene: actor.uses.bodyScene });

/** Whether wounds are ignored: where Body is declared, or was for the whole scene, and may be. */
const areWoundsIgnored = (effort: Effort): boolean =>
  (effort.ignores || isBodyDeclared(readBodyUse(effort), effort.house)) &&
  refuseBody(readBodyUse(effort), findEffortHindrance(effort), effort.house) === null;

/** The rules' check: mode and terms, each with where it came from. */
export function buildCheck(effort: Effort): ActionCheck {
  const { house, byGM, skill, skillName, situational } = effort;
  const level = readLevel(skill);
  const source = skill ? { uuid: skill.uuid } : { rule: "SID-ROLL-3" };
  const term: Modifier = {
    label: skill?.name ?? (skillName || "QUADRANT.Sidonia.Check.Untrained"),
    value: computeLevelModifier(level, house),
    source,
  };
  const { disadvantage } = computeWoundPenalty(findEffortHindrance(effort), areWoundsIgnored(effort));
  // A target who was missed has the upper hand on the next roll (SID-ROLL-5).
  const own = computeMode({ advantage: effort.actor.status.upperHand ? 1 : 0, disadvantage }, house);
  return { mode: byGM === "" ? own : byGM, terms: [term, ...situational.filter(({ value }) => value !== 0)] };
}

/**
 * Why it can't be tried: nobody acts who is out, a location is beyond use, or Body can't be declared (SID-INJ-3, -4,
 * -6, -7).
 */
export function refuseEffort(effort: Effort): Refusal | null {
  const felt = findEffortHindrance(effort);
  const stopped = effort.allowed ? null : refuseHurt(effort, felt);
  return (
    refuseAtGate(effort) ?? stopped ?? (effort.ignores ? refuseBody(readBodyUse(effort), felt, effort.house) : null)
  );
}

/** Why an actor's wounds prevent an effort, unless the GM allows it. */
function refuseHurt({ actor, house }: Effort, { blocked: [blocked] }: Hindrance): Refusal | null {
  if (computeBodyState(actor.body, actor.status, house).unconscious)
    return { key: "QUADRANT.Sidonia.Refuse.Unconscious", with: { name: actor.name } };
  return blocked ? { key: "QUADRANT.Sidonia.Refuse.Unusable", with: { location: formatLocation(blocked) } } : null;
}

/** `2d6 + 1`, `3d6kl2 - 2`. */
export function formatFormula({ mode, terms }: ActionCheck): string {
  const dice = { normal: "2d6", advantage: "3d6kh2", disadvantage: "3d6kl2" }[mode];
  const modifier = total(terms);
  if (modifier === 0) return dice;
  return modifier > 0 ? `${dice} + ${modifier}` : `${dice} - ${-modifier}`;
}

/** Chance of 7 or better, 0 to 1. */
function computeSuccessChance(check: ActionCheck, house: HouseRules): number {
  const all = computeChances(computeOdds(check, house));
  return 1 - (all.get("failure") ?? 0) - (all.get("criticalFailure") ?? 0);
}

const SUCCESSES: readonly Outcome[] = ["successWithCost", "cleanSuccess", "criticalSuccess"];

/** Exact odds in rows, worst first; what can't happen is left out. `attack`: by the names of an attack's outcomes. */
export const buildOddsRows = (check: ActionCheck, house: HouseRules, attack: boolean): OddsRow[] =>
  [...computeChances(computeOdds(check, house))]
    .filter(([, chance]) => chance > 0)
    .map(([id, chance]) => ({
      id,
      label: `QUADRANT.Sidonia.${attack ? "Hit" : "Outcome"}.${id}`,
      ...OUTCOME_LOOKS[id],
      chance,
      wanted: SUCCESSES.includes(id),
    }));

export const buildGroups = (check: ActionCheck, house: HouseRules): CheckView["groups"] => [
  {
    id: "terms",
    label: "QUADRANT.Sidonia.Check.Modifier",
    rows: check.terms,
    total: total(check.terms),
    open: house.allowSituationalModifier,
  },
];

export const formatSummary = (check: ActionCheck): Text => ({
  key: `QUADRANT.Sidonia.Check.Summary.${check.mode}`,
  with: { formula: formatFormula(check) },
});

/** The choices of any check: what of the body it takes, Body, and the GM's word. */
export function buildEffortChoices(effort: Effort): Choice[] {
  const { house, byGM, actor, allowed } = effort;
  const felt = findEffortHindrance(effort);
  const used = listLocations(effort);
  const choices: Choice[] = [
    {
      kind: "ticks",
      id: "uses",
      label: "QUADRANT.Sidonia.Check.Uses",
      ...buildWoundHint(felt),
      options: LOCATIONS.map((value) => ({ value, label: formatLocation(value), on: used.includes(value) })),
    },
    {
      kind: "select",
      id: "byGM",
      label: "QUADRANT.Sidonia.Check.ByGM",
      value: byGM,
      options: ["", ...MODES].map((value) => ({ value, label: `QUADRANT.Sidonia.Mode.${value || "none"}` })),
    },
  ];
  if (allowed || refuseHurt(effort, felt))
    choices.push({ kind: "toggle", id: "allowed", label: "QUADRANT.Sidonia.Check.Allowed", value: allowed });
  choices.push({
    kind: "toggle",
    id: "supernatural",
    label: "QUADRANT.Sidonia.Check.Supernatural",
    value: effort.supernatural,
  });
  choices.push(...buildGateChoices(effort));
  if (!actor.specializations.body) return choices;
  const holds = isBodyDeclared(readBodyUse(effort), house);
  const refused =
    refuseBody(readBodyUse(effort), felt, house) ?? (holds ? { key: "QUADRANT.Sidonia.Check.Holds" } : null);
  const gain =
    computeSuccessChance(buildCheck({ ...effort, ignores: true }), house) -
    computeSuccessChance(buildCheck({ ...effort, ignores: false }), house);
  const toggle: Choice = {
    kind: "toggle",
    id: "ignores",
    label: "QUADRANT.Sidonia.Check.Ignore",
    value: effort.ignores || (holds && areWoundsIgnored(effort)),
    cost: `QUADRANT.Sidonia.Check.${house.bodyScope === "scene" ? "WholeScene" : "OncePerScene"}`,
    ...(refused ? { refused } : { chance: gain }),
  };
  return [...choices, toggle];
}

/** What hurts, of the locations used. */
const buildWoundHint = ({ wounded: [pain] }: Hindrance): Pick<Choice, "hint"> =>
  pain ? { hint: { key: "QUADRANT.Sidonia.Check.Hurts", with: { location: formatLocation(pain) } } } : {};

/** Lists what is paid before the dice: Body's use (SID-INJ-3) and the upper hand (SID-ROLL-5). */
export function listPayments(effort: Effort): Call[] {
  const { actor, ignores } = effort;
  const { uuid, uses, status } = actor;
  return [
    ...listGatePayments(effort),
    ...(ignores && !uses.bodyScene ? [{ action: "sidonia.useBody", args: { actor: uuid } }] : []),
    ...(status.upperHand
      ? [{ action: "sidonia.setState", args: { actor: uuid, status: "upperHand", to: false } }]
      : []),
  ];
}

/**
 * What a card has beside its outcome: a gate that was defied, and fate, where it can be bent (SID-DEFY-2, SID-BEND-1).
 */
export const buildChannelParts = (
  effort: Effort,
  outcome: Outcome,
  attack: boolean,
  strike: PartEntry | null,
): Readonly<Record<string, PartEntry>> => ({
  ...buildGateParts(effort),
  ...(effort.actor.corruption
    ? {
        fate: {
          kind: "fate",
          sort: 12,
          data: {
            actor: effort.actor.uuid,
            attack,
            rolled: outcome,
            outcome,
            bent: 0,
            next: findBentOutcome(outcome, effort.house),
            most: effort.house.bendMaxSteps,
            strike: strike?.data ?? null,
          },
        },
      }
    : {}),
});

/** The card's first part: dice, terms, outcome and what it opens. */
export function buildOutcomePart(
  effort: Effort,
  check: ActionCheck,
  result: ActionResult,
  attack: boolean,
  { target = null, unaimed = null }: { readonly target?: string | null; readonly unaimed?: PartEntry | null } = {},
): PartEntry {
  const { actor, house, skill } = effort;
  const roller = findRoller(actor);
  return {
    kind: "outcome",
    sort: 10,
    data: {
      actor: actor.uuid,
      dice: [...result.dice],
      dropped: result.dropped,
      mode: check.mode,
      why: findEffortHindrance(effort).wounded.map(formatLocation),
      terms: storeModifiers(check.terms),
      natural: result.natural,
      total: result.total,
      outcome: result.outcome,
      roller,
      attack,
      target,
      unaimed: unaimed?.data ?? null,
      social: skill?.social === true,
      manipulation: actor.specializations.manipulation && skill?.social === true && house.manipulationReroll,
      rerolled: false,
      opens: computeOpens(result.outcome, roller, house, effort.supernatural),
      pressure: {
        supernatural: effort.supernatural,
        intelligence: actor.specializations.intelligence,
        banks: house.autoBank,
        mayBuyOff: house.critFailBuyTime,
        skill: (skill?.name ?? effort.skillName).slice(0, MAX_LABEL_LENGTH),
      },
    },
  };
}

/** Returns what the Roll stores of a check: enough to read its dice again. */
export const serializeCheck = ({ mode, terms }: ActionCheck, house: HouseRules): { readonly [key: string]: Json } => ({
  check: { mode, terms: storeModifiers(terms) },
  house: deviations(house, DEFAULT_HOUSE),
});

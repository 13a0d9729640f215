/** What Sidonia's checks share: who acts with what, how their wounds weigh on it, terms and odds as the dialog draws them. */
import type { CheckView, Choice, Input, Intent, OddsRow, PartEntry, Text } from "../../../core/contract.ts";
import { isFields, isUuid, modifiersJson, shortText } from "../../../core/json.ts";
import type { Json } from "../../../rules/shared/json.ts";
import type { Modifier } from "../../../rules/shared/modifier.ts";
import { total } from "../../../rules/shared/modifier.ts";
import { chances } from "../../../rules/shared/odds.ts";
import type { Refusal } from "../../../rules/shared/refusal.ts";
import { type Hindrance, type Use, hindrance, locationsUsed, penalty, refuseBody } from "../../../rules/sidonia/body.ts";
import type { HouseRules } from "../../../rules/sidonia/house.ts";
import { consequences } from "../../../rules/sidonia/outcome.ts";
import {
  type ActionCheck,
  type ActionResult,
  type Mode,
  type Outcome,
  levelModifier,
  levelOf,
  modeOf,
  odds,
} from "../../../rules/sidonia/roll.ts";
import { LOCATIONS, type Location, type Roller } from "../../../rules/sidonia/state.ts";
import { type Creature, type Skill, locationLabel, rollerOf } from "../creature.ts";
import { LOOKS } from "../looks.ts";

/** What every check of Sidonia is before the dice. */
export interface Effort {
  readonly house: HouseRules;
  readonly actor: Creature;
  /** Null for what one never learned. */
  readonly skill: Skill | null;
  /** What the skill is called, learned or not. */
  readonly skillName: string;
  /** Which of the body's locations it takes; `own` is what the skill says. */
  readonly uses: UseChoice;
  readonly twoHanded: boolean;
  /** Body ignores the wounds (SID-INJ-3). */
  readonly ignores: boolean;
  /** The GM's word on the mode; empty where nothing is said (SID-ROLL-5). */
  readonly byGM: "" | Mode;
  readonly situational: readonly Modifier[];
}

const USE_SETS = {
  nothing: [],
  arm: ["dominantArm"],
  otherArm: ["otherArm"],
  arms: ["dominantArm", "otherArm"],
  legs: ["leftLeg", "rightLeg"],
  run: ["leftLeg", "rightLeg", "torso"],
  torso: ["torso"],
  head: ["head"],
  everything: [...LOCATIONS],
} as const satisfies Readonly<Record<string, readonly Use[]>>;
export type UseChoice = "own" | keyof typeof USE_SETS;
const USE_CHOICES = ["own", ...(Object.keys(USE_SETS) as (keyof typeof USE_SETS)[])] as const;
const MODES: readonly Mode[] = ["normal", "advantage", "disadvantage"];

export const oneOf = <T extends string>(value: Json | undefined, words: readonly T[], otherwise: T): T =>
  words.find((word) => word === value) ?? otherwise;

/** Reads what the dialog says of any check. */
export const adjusted = (effort: Effort, { choices, situational }: Input): Pick<Effort, "uses" | "ignores" | "byGM" | "situational"> => ({
  uses: oneOf(choices["uses"], USE_CHOICES, effort.uses),
  ignores: typeof choices["ignores"] === "boolean" ? choices["ignores"] : effort.ignores,
  byGM: oneOf<"" | Mode>(choices["byGM"], ["", ...MODES], effort.byGM),
  situational: effort.house.allowSituationalModifier ? (situational["terms"] ?? []) : [],
});

/** SID-INJ-2: the locations an effort takes: as its skill says, or as somebody at the table does. */
export function locationsOf({ actor, skill, uses, twoHanded }: Effort): Location[] {
  const named: readonly Use[] = uses === "own" ? (skill?.uses ?? []) : USE_SETS[uses];
  return locationsUsed(named, actor.hand, twoHanded && uses === "own");
}

export const hindranceOf = (effort: Effort): Hindrance => hindrance(locationsOf(effort), effort.actor.body, effort.house);

const bodyState = ({ actor }: Effort) => ({ body: actor.specializations.body, usedThisScene: actor.uses.bodyScene });

/** Whether wounds are ignored: where Body was declared and may be. */
const ignored = (effort: Effort): boolean => effort.ignores && refuseBody(bodyState(effort), hindranceOf(effort)) === null;

/** The rules' check: mode and terms, each with where it came from. */
export function checkOf(effort: Effort): ActionCheck {
  const { house, byGM, skill, skillName, situational } = effort;
  const level = levelOf(skill);
  const source = skill ? { uuid: skill.uuid } : { rule: "SID-ROLL-3" };
  const term: Modifier = {
    label: skill?.name ?? (skillName || "QUADRANT.Sidonia.Check.Untrained"),
    value: levelModifier(level, house),
    source,
  };
  const own = modeOf(penalty(hindranceOf(effort), ignored(effort)), house);
  return { mode: byGM === "" ? own : byGM, terms: [term, ...situational.filter(({ value }) => value !== 0)] };
}

/** Why it can't be tried: a location beyond use, or a Body that can't be declared (SID-INJ-3, -4, -6). */
export function refuseEffort(effort: Effort): Refusal | null {
  const felt = hindranceOf(effort);
  const [blocked] = felt.blocked;
  if (blocked) return { key: "QUADRANT.Sidonia.Refuse.Unusable", with: { location: locationLabel(blocked) } };
  return effort.ignores ? refuseBody(bodyState(effort), felt) : null;
}

/** `2d6 + 1`, `3d6kl2 - 2`. */
export function formulaOf({ mode, terms }: ActionCheck): string {
  const dice = { normal: "2d6", advantage: "3d6kh2", disadvantage: "3d6kl2" }[mode];
  const modifier = total(terms);
  if (modifier === 0) return dice;
  return modifier > 0 ? `${dice} + ${modifier}` : `${dice} - ${-modifier}`;
}

/** Chance of 7 or better, 0 to 1. */
function successChance(check: ActionCheck, house: HouseRules): number {
  const all = chances(odds(check, house));
  return 1 - (all.get("failure") ?? 0) - (all.get("criticalFailure") ?? 0);
}

const WANTED: readonly Outcome[] = ["successWithCost", "cleanSuccess", "criticalSuccess"];

/** Exact odds in rows, worst first; what can't happen is left out. `attack`: by the names of an attack's outcomes. */
export const oddsRows = (check: ActionCheck, house: HouseRules, attack: boolean): OddsRow[] =>
  [...chances(odds(check, house))]
    .filter(([, chance]) => chance > 0)
    .map(([id, chance]) => ({
      id,
      label: `QUADRANT.Sidonia.${attack ? "Hit" : "Outcome"}.${id}`,
      ...LOOKS[id],
      chance,
      wanted: WANTED.includes(id),
    }));

export const groupsOf = (check: ActionCheck, house: HouseRules): CheckView["groups"] => [
  {
    id: "terms",
    label: "QUADRANT.Sidonia.Check.Modifier",
    rows: check.terms,
    total: total(check.terms),
    open: house.allowSituationalModifier,
  },
];

export const summaryOf = (check: ActionCheck): Text => ({
  key: `QUADRANT.Sidonia.Check.Summary.${check.mode}`,
  with: { formula: formulaOf(check) },
});

/** The choices of any check: what of the body it takes, Body, and the GM's word. */
export function effortChoices(effort: Effort): Choice[] {
  const { house, uses, byGM, actor } = effort;
  const felt = hindranceOf(effort);
  const named = locationsOf({ ...effort, uses: "own" });
  const own: Text = named.length > 0 ? { key: "QUADRANT.Sidonia.Uses.ownOf", with: listWith(named) } : "QUADRANT.Sidonia.Uses.own";
  const hurt: Pick<Choice, "hint"> =
    felt.wounded.length > 0
      ? { hint: { key: "QUADRANT.Sidonia.Check.Hurts", with: { location: locationLabel(felt.wounded[0] ?? "torso") } } }
      : {};
  const choices: Choice[] = [
    {
      kind: "select",
      id: "uses",
      label: "QUADRANT.Sidonia.Check.Uses",
      ...hurt,
      value: uses,
      options: USE_CHOICES.map((value) => ({ value, label: value === "own" ? own : `QUADRANT.Sidonia.Uses.${value}` })),
    },
    {
      kind: "select",
      id: "byGM",
      label: "QUADRANT.Sidonia.Check.ByGM",
      value: byGM,
      options: ["", ...MODES].map((value) => ({ value, label: `QUADRANT.Sidonia.Mode.${value || "none"}` })),
    },
  ];
  if (!actor.specializations.body) return choices;
  const refused = refuseBody(bodyState(effort), felt);
  const gain = successChance(checkOf({ ...effort, ignores: true }), house) - successChance(checkOf({ ...effort, ignores: false }), house);
  const toggle: Choice = {
    kind: "toggle",
    id: "ignores",
    label: "QUADRANT.Sidonia.Check.Ignore",
    value: effort.ignores,
    cost: "QUADRANT.Sidonia.Check.OncePerScene",
    ...(refused ? { refused } : { chance: gain }),
  };
  return [...choices, toggle];
}

/** One or two locations by name, more as a number. */
const listWith = (locations: readonly Location[]): Record<string, string | number> => ({
  location: locations.length > 2 ? String(locations.length) : locationLabel(locations[0] ?? "torso"),
});

/** What must be done before the dice: Body's use is spent (SID-INJ-3). */
export const paymentsOf = (effort: Effort) =>
  effort.ignores && !effort.actor.uses.bodyScene ? [{ action: "sidonia.useBody", args: { actor: effort.actor.uuid } }] : [];

/** The card's first part: dice, terms, outcome and what it opens. */
export function outcomePart(effort: Effort, check: ActionCheck, result: ActionResult, attack: boolean): PartEntry {
  const { actor, house, skill } = effort;
  const roller = rollerOf(actor);
  return {
    kind: "outcome",
    sort: 10,
    data: {
      actor: actor.uuid,
      dice: [...result.dice],
      dropped: result.dropped,
      mode: check.mode,
      why: hindranceOf(effort).wounded.map(locationLabel),
      terms: modifiersJson(check.terms),
      natural: result.natural,
      total: result.total,
      outcome: result.outcome,
      roller,
      attack,
      social: skill?.social === true,
      manipulation: actor.specializations.manipulation && skill?.social === true && house.manipulationReroll,
      rerolled: false,
      opens: opened(result.outcome, roller, house),
    },
  };
}

/** What an outcome opens for the GM, as a card keeps it (SID-OUT-3, -5, -7, -9). */
export function opened(outcome: Outcome, roller: Roller, house: HouseRules): { readonly [key: string]: boolean } {
  const { bank, relief, freeSpend } = consequences(outcome, roller, house);
  return { bank, relief, freeSpend };
}

/** What the Roll keeps of a check: enough to read the dice again. */
export const keepOf = ({ mode, terms }: ActionCheck, house: HouseRules): { readonly [key: string]: Json } => ({
  check: { mode, terms: modifiersJson(terms) },
  house: { ...house },
});

/** Whom a check may be aimed at: `options.candidates`, a list of `{uuid, name}`; what is neither is left out. */
export function candidatesOf({ options, actor }: Intent): { readonly value: string; readonly label: string }[] {
  const list = options["candidates"];
  if (!Array.isArray(list)) return [];
  return list.flatMap((entry: Json) => {
    if (!isFields(entry) || !isUuid(entry["uuid"]) || entry["uuid"] === actor) return [];
    const label = shortText(entry["name"], 200);
    return label === null ? [] : [{ value: entry["uuid"], label }];
  });
}

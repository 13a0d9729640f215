/** What Edge's two checks share: actor, skill, target, sources for and against, and how the dialog changes them. */
import { sameName } from "../../../rules/shared/names.ts";
import {
  badOption,
  type CheckOptions,
  type Choice,
  count,
  type GivenTarget,
  type Input,
  type Intent,
  name,
  whole,
  word,
  type World,
} from "../../../core/public/definitions.ts";
import { type Json, flagAt, isFields, isUuid, readShortText, textAt, wordAt } from "../../../rules/shared/json.ts";
import { type Modifier, type Refusal, total } from "../../../rules/shared/reasons.ts";
import type { SuccessCheck } from "../../../rules/edge/check.ts";
import { type Visibility, readDefaultTn } from "../../../rules/edge/difficulty.ts";
import type { HouseRules } from "../../../rules/edge/house.ts";
import type { Kind } from "../../../rules/edge/magnitude.ts";
import { type ModeResult, resolveMode } from "../../../rules/edge/mode.ts";
import { type PendingId, listUsed } from "../../../rules/edge/pending.ts";
import { countUntrainedSources, mayPickPair } from "../../../rules/edge/skill.ts";
import type { Pair } from "../../../rules/edge/state.ts";
import {
  createUnarmedWeapon,
  findSkill,
  listFlatLines,
  listSkillLines,
  listSkills,
} from "../documents/derived-values.ts";
import { type Creature, type Skill, type Weapon, readCreature } from "../documents/read-actor.ts";
import type { Source } from "../cards/success-data.ts";

/** Whom a check may be aimed at. */
interface Candidate {
  readonly value: string;
  readonly label: string;
}

export interface Draft {
  readonly house: HouseRules;
  readonly actor: Creature;
  readonly skill: Skill;
  readonly pair: Pair;
  /** Whether the pair may be changed here (SUC-ROLL-4). */
  readonly mayPick: boolean;
  readonly kind: Kind;
  /** A GM has said whether degrees matter (SUC-ROLL-6): it is no longer the player's to say. */
  readonly kindFixed: boolean;
  /** How much of the Target Number this user is shown where the GM has not set one (SUC-TN-5). */
  readonly veil: Visibility;
  /** Key of the skill the target resists with; empty where it is no contest (SUC-ROLL-11). */
  readonly against: string;
  /** Null for what is no attack. */
  readonly weapon: Weapon | null;
  readonly burst: boolean;
  readonly target: Creature | null;
  readonly candidates: readonly Candidate[];
  /** Set by the GM who asked; its value null where it is hidden. */
  readonly given: GivenTarget | null;
  readonly typedTn: number;
  /** What is stored for a related check is used (SUC-ADV-9). */
  readonly related: boolean;
  /** Sources turned off in the dialog, by id. */
  readonly off: readonly string[];
  /** Circumstances for and against it. */
  readonly adv: number;
  readonly dis: number;
  readonly spendEdge: boolean;
  readonly situational: { readonly mods: readonly Modifier[]; readonly tn: readonly Modifier[] };
}

/** A source of Advantage or Disadvantage that the actor brings. */
export interface BroughtSource extends Source {
  readonly id: string;
  /** It can't be turned off: what is stored is used, needed or not. */
  readonly fixed: boolean;
}

const MAX_TN = 999;
const MAX_SOURCES = 19;

/** Options of every check with two dice. */
export const commonOptions = ({ lists }: HouseRules): CheckOptions => {
  const attribute = word(lists.attributes.map(({ key }) => key));
  return {
    first: attribute,
    second: attribute,
    tn: whole(1, MAX_TN),
    adv: count(MAX_SOURCES),
    dis: count(MAX_SOURCES),
  };
};

/** Further options of a skill check. */
export const skillOptions = (house: HouseRules): CheckOptions => ({
  skill: name,
  kind: word(["task", "simple"]),
  against: name,
  ...commonOptions(house),
});

/**
 * Refuses a skill that neither the actor nor the world has, instead of taking another; an actor asked for a skill may
 * lack it.
 */
function refuseSkills(
  { check: tried, options, ask }: Intent,
  actor: Creature,
  target: Creature | null,
  house: HouseRules,
): Refusal | null {
  const lacking = (option: "skill" | "against", whose: Pick<Creature, "skills">): Refusal | null => {
    const key = textAt(options, option);
    if (key === "" || !findSkill(whose, key, house).missing) return null;
    return badOption(
      tried,
      option,
      key,
      listSkills(whose, house).map((one) => one.key),
    );
  };
  return (ask === undefined ? lacking("skill", actor) : null) ?? lacking("against", target ?? { skills: [] });
}

/** Reads who tries what; says why not where it can't be tried at all. */
export async function prepare(
  intent: Intent,
  world: World<HouseRules>,
  attack: boolean,
): Promise<Draft | { readonly refused: Refusal }> {
  const snapshot = await world.snapshot(intent.actor);
  const actor = snapshot && readCreature(snapshot);
  if (!actor) return { refused: { key: "QUADRANT.Refuse.Gone" } };
  const weapon = attack ? findWeapon(actor, intent) : null;
  if (attack && !weapon) return { refused: { key: "QUADRANT.Edge.Refuse.NotCarried" } };
  const aimed = intent.targets[0];
  const seen = aimed === undefined ? null : await world.snapshot(aimed);
  const { house } = world;
  const target = seen && readCreature(seen);
  const stray = attack ? null : refuseSkills(intent, actor, target, house);
  if (stray) return { refused: stray };
  const isGM = flagAt(intent.options, "gm");
  const skill = findSkill(actor, weapon?.skill ?? textAt(intent.options, "skill", "perception"), house);
  return {
    house,
    actor,
    skill,
    pair: readPair(intent.options, skill.pair, house),
    mayPick: mayPickPair(isGM, house),
    kind: attack ? "attack" : wordAt(intent.options, "kind", ["task", "simple"], "task"),
    kindFixed: intent.ask !== undefined && !isGM,
    veil: isGM || intent.given ? "public" : house.tnVisibility,
    against: textAt(intent.options, "against"),
    weapon,
    burst: false,
    target,
    candidates: readCandidates(intent),
    given: intent.given ?? null,
    typedTn: readTn(intent.options["tn"], readDefaultTn(world.house)),
    related: actor.pending.some(({ scope, skill: from }) => scope === "related" && from === skill.key),
    off: [],
    adv: readCount(intent.options["adv"], 0),
    dis: readCount(intent.options["dis"], 0),
    spendEdge: false,
    situational: { mods: [], tn: [] },
  };
}

const findWeapon = (actor: Creature, { item }: Intent): Weapon | null =>
  item === undefined ? createUnarmedWeapon(actor) : (actor.weapons.find(({ uuid }) => uuid === item) ?? null);

function readCandidates({ options, actor }: Intent): Candidate[] {
  const list = options["candidates"];
  if (!Array.isArray(list)) return [];
  return list.flatMap((entry: Json) => {
    if (!isFields(entry) || !isUuid(entry["uuid"]) || entry["uuid"] === actor) return [];
    const label = readShortText(entry["name"], 200);
    return label === null ? [] : [{ value: entry["uuid"], label }];
  });
}

function readPair(from: { readonly [key: string]: Json }, pair: Pair, { lists }: HouseRules): Pair {
  const one = (value: Json | undefined, otherwise: string): string =>
    lists.attributes.find(({ key }) => key === value)?.key ?? otherwise;
  return [one(from["first"], pair[0]), one(from["second"], pair[1])];
}
const readTn = (value: Json | undefined, otherwise: number): number => {
  const tn = typeof value === "string" ? Number(value) : value;
  return typeof tn === "number" && Number.isInteger(tn) && tn >= 1 && tn <= MAX_TN ? tn : otherwise;
};
function readCount(value: Json | undefined, otherwise: number): number {
  if (typeof value === "boolean") return Number(value);
  return typeof value === "number" && Number.isInteger(value) && value >= 0 && value < 20 ? value : otherwise;
}
const readFlag = (value: Json | undefined, otherwise: boolean): boolean =>
  typeof value === "boolean" ? value : otherwise;

/** The check with what the dialog added. Another skill brings its own pair, until the pair is changed as well. */
export function adjust(draft: Draft, { choices, situational }: Input): Draft {
  const key = choices["skill"];
  const skill =
    typeof key === "string" && key !== draft.skill.key ? findSkill(draft.actor, key, draft.house) : draft.skill;
  const pair = skill === draft.skill ? draft.pair : skill.pair;
  const { kind, against } = choices;
  return {
    ...draft,
    skill,
    pair: draft.mayPick
      ? readPair({ first: choices["first"] ?? "", second: choices["second"] ?? "" }, pair, draft.house)
      : pair,
    against: typeof against === "string" ? against : draft.against,
    kind: draft.kind !== "attack" && !draft.kindFixed && (kind === "task" || kind === "simple") ? kind : draft.kind,
    burst: readFlag(choices["burst"], draft.burst) && draft.weapon?.burst === true,
    typedTn: readTn(choices["tn"], draft.typedTn),
    related: readFlag(choices["related"], draft.related),
    off: listBroughtSources(draft, skill).flatMap(({ id }) => (choices[id] === false ? [id] : [])),
    adv: readCount(choices["adv"], draft.adv),
    dis: readCount(choices["dis"], draft.dis),
    spendEdge: readFlag(choices["edge"], draft.spendEdge),
    situational: { mods: situational["mods"] ?? [], tn: situational["tn"] ?? [] },
  };
}

/**
 * What an actor brings for and against a check with a skill, whether it counts now or not (SUC-ADV-7, -8, -9,
 * SUC-ROLL-5).
 */
export function listBroughtSources(
  { actor, house, related }: Pick<Draft, "actor" | "house" | "related">,
  skill: Skill,
): BroughtSource[] {
  const waiting = listUsed(actor.pending, related).map(({ id, kind, note }): BroughtSource => ({
    id: `pending-${id}`,
    label: note || `QUADRANT.Edge.Pending.${id}`,
    side: kind === "advantage" ? "adv" : "dis",
    fixed: true,
  }));
  const helping = actor.things.filter(({ helps, equipped }) => equipped && helps !== "" && sameName(helps, skill.key));
  const hindering = actor.conditions.filter(({ disadvantage }) => disadvantage);
  const unskilled = countUntrainedSources(skill.ranks, house) > 0;
  return [
    ...waiting,
    ...helping.map(({ uuid, name }): BroughtSource => ({
      id: `help-${uuid.split(".").at(-1) ?? ""}`,
      label: name,
      side: "adv",
      fixed: false,
    })),
    ...hindering.map(({ id, name }): BroughtSource => ({
      id: `hinder-${id}`,
      label: name || "QUADRANT.Edge.Condition",
      side: "dis",
      fixed: false,
    })),
    ...(unskilled
      ? [{ id: "untrained", label: "QUADRANT.Edge.Check.Untrained", side: "dis", fixed: true } as const]
      : []),
  ];
}

/** Every source that counts, by name. */
export function listSources(draft: Draft): Source[] {
  const brought = listBroughtSources(draft, draft.skill).filter(({ id }) => !draft.off.includes(id));
  const more = (count: number, side: Source["side"]): Source[] =>
    Array.from({ length: count }, () => ({ label: `QUADRANT.Edge.Check.Circumstances.${side}`, side }));
  return [
    ...brought.map(({ label, side }): Source => ({ label, side })),
    ...more(draft.adv, "adv"),
    ...more(draft.dis, "dis"),
  ];
}

/** Dice and removal, with the point of Edge or without it. */
export function resolveDraftMode(draft: Draft, spendEdge = draft.spendEdge): ModeResult {
  const sources = listSources(draft);
  const count = (side: Source["side"]): number => sources.filter((source) => source.side === side).length;
  return resolveMode({ adv: count("adv"), dis: count("dis"), spendEdge, edge: draft.actor.edge.value }, draft.house);
}

/** The rules' check: every line with where it came from. */
export const createCheck = (draft: Draft, spendEdge = draft.spendEdge): SuccessCheck => ({
  skill: draft.skill.name,
  kind: draft.kind,
  mode: resolveDraftMode(draft, spendEdge).mode,
  bonus: listSkillLines(draft.actor, draft.skill, draft.house, draft.pair),
  mods: [...listFlatLines(draft.actor, draft.weapon), ...draft.situational.mods],
});

/** Returns what is stored on the actor and used up by this check (SUC-ADV-9). */
export const listUsedPending = ({ actor, related }: Draft): PendingId[] =>
  listUsed(actor.pending, related).map(({ id }) => id);

/**
 * Returns a formula such as `2d10 + 12`; with three dice the notation says which one is dropped unless a user chooses.
 */
export function formatFormula(check: SuccessCheck): string {
  const dice = { normal: "2d10", advantage: "3d10kh2", free: "3d10kh2", disadvantage: "3d10kl2" }[check.mode];
  const flat = total(check.bonus) + total(check.mods);
  if (flat === 0) return dice;
  return flat > 0 ? `${dice} + ${flat}` : `${dice} - ${-flat}`;
}

/** The candidates as a choice. */
export const listTargetChoices = ({ candidates, target }: Draft): Choice[] =>
  candidates.length === 0
    ? []
    : [
        {
          kind: "select",
          id: "target",
          label: "QUADRANT.Edge.Check.Target",
          value: target?.uuid ?? "",
          options: [{ value: "", label: "QUADRANT.Edge.Check.NoTarget" }, ...candidates],
        },
      ];

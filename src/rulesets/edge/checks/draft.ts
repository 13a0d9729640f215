/** What Edge's two checks share: actor, skill, target, sources for and against, and how the dialog changes them. */
import * as v from "valibot";
import { createTargetChoice, readTargets } from "../../../core/public/checks.ts";
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
  type TargetList,
} from "../../../core/public/definitions.ts";
import { type Modifier, type Refusal, total } from "../../../rules/shared/reasons.ts";
import { wholeNumber } from "../../../rules/shared/schema.ts";
import type { SuccessCheck } from "../../../rules/edge/check.ts";
import { type Visibility, readDefaultTn } from "../../../rules/edge/difficulty.ts";
import type { HouseRules } from "../../../rules/edge/house.ts";
import type { Kind } from "../../../rules/edge/magnitude.ts";
import { type ModeResult, formatPool, resolveMode } from "../../../rules/edge/mode.ts";
import { type PendingId, listUsed } from "../../../rules/edge/pending.ts";
import { mayPickPair } from "../../../rules/edge/skill.ts";
import { type Source, countSources, listBroughtSources, listSources } from "../../../rules/edge/sources.ts";
import type { Pair } from "../../../rules/edge/state.ts";
import { type AttackChoice, PLAIN_ATTACK, type Weapon, chooseAttackOptions } from "../../../rules/edge/weapon.ts";
import {
  createUnarmedWeapon,
  findSkill,
  listFlatLines,
  listSkillLines,
  listSkills,
} from "../documents/derived-values.ts";
import { type Creature, type Skill, readCreature } from "../documents/read-actor.ts";

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
  /** What is turned on for this attack. */
  readonly attackChoice: AttackChoice;
  readonly target: Creature | null;
  readonly targets: TargetList;
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
  { check: tried, ask }: Intent,
  options: Choices,
  actor: Creature,
  target: Creature | null,
  house: HouseRules,
): Refusal | null {
  const lacking = (option: "skill" | "against", whose: Pick<Creature, "skills">): Refusal | null => {
    const key = options[option] ?? "";
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
  const options = v.parse(Choices, intent.options);
  const target = seen && readCreature(seen);
  const stray = attack ? null : refuseSkills(intent, options, actor, target, house);
  if (stray) return { refused: stray };
  const isGM = intent.options["gm"] === true;
  const skill = findSkill(actor, weapon?.skill ?? options.skill ?? "perception", house);
  return {
    house,
    actor,
    skill,
    pair: choosePair(options, skill.pair, house),
    mayPick: mayPickPair(isGM, house),
    kind: attack ? "attack" : (options.kind ?? "task"),
    kindFixed: intent.ask !== undefined && !isGM,
    veil: isGM || intent.given ? "public" : house.tnVisibility,
    against: options.against ?? "",
    weapon,
    attackChoice: PLAIN_ATTACK,
    target,
    targets: readTargets(intent),
    given: intent.given ?? null,
    typedTn: options.tn ?? readDefaultTn(house),
    related: actor.pending.some(({ scope, skill: from }) => scope === "related" && from === skill.key),
    off: [],
    adv: options.adv ?? 0,
    dis: options.dis ?? 0,
    spendEdge: false,
    situational: { mods: [], tn: [] },
  };
}

const findWeapon = (actor: Creature, { item }: Intent): Weapon | null =>
  item === undefined ? createUnarmedWeapon(actor) : (actor.weapons.find(({ uuid }) => uuid === item) ?? null);

/** Returns a field that is absent where it is not valid: the check then keeps what it has. */
const choiceField = <Field extends v.GenericSchema>(field: Field) => v.fallback(v.optional(field), undefined);

const TargetNumber = v.pipe(
  v.union([v.number(), v.pipe(v.string(), v.transform(Number))]),
  v.integer(),
  v.minValue(1),
  v.maxValue(MAX_TN),
);
const SourceTally = v.union([v.pipe(v.boolean(), v.transform(Number)), wholeNumber(0, MAX_SOURCES)]);

/** What an intent and the dialog say of a check. */
const Choices = v.object({
  skill: choiceField(v.string()),
  against: choiceField(v.string()),
  kind: choiceField(v.picklist(["task", "simple"])),
  first: choiceField(v.string()),
  second: choiceField(v.string()),
  tn: choiceField(TargetNumber),
  adv: choiceField(SourceTally),
  dis: choiceField(SourceTally),
  related: choiceField(v.boolean()),
  edge: choiceField(v.boolean()),
});
type Choices = v.InferOutput<typeof Choices>;

/** Returns the pair that is chosen: Attributes of the world's list, others as they are. */
function choosePair({ first, second }: Choices, pair: Pair, { lists }: HouseRules): Pair {
  const pick = (wanted: string | undefined, otherwise: string): string =>
    lists.attributes.find(({ key }) => key === wanted)?.key ?? otherwise;
  return [pick(first, pair[0]), pick(second, pair[1])];
}

/** The check with what the dialog added. Another skill brings its own pair, until the pair is changed as well. */
export function adjust(draft: Draft, { choices, situational }: Input): Draft {
  const chosen = v.parse(Choices, choices);
  const { skill: key = draft.skill.key, kind = draft.kind } = chosen;
  const skill = key === draft.skill.key ? draft.skill : findSkill(draft.actor, key, draft.house);
  const pair = skill === draft.skill ? draft.pair : skill.pair;
  return {
    ...draft,
    skill,
    pair: draft.mayPick ? choosePair(chosen, pair, draft.house) : pair,
    against: chosen.against ?? draft.against,
    kind: draft.kind === "attack" || draft.kindFixed ? draft.kind : kind,
    attackChoice: chooseAttackOptions(draft.weapon, (id) => choices[id] === true),
    typedTn: chosen.tn ?? draft.typedTn,
    related: chosen.related ?? draft.related,
    off: listBroughtSources(draft.actor, draft.related, skill, draft.house).flatMap(({ id }) =>
      choices[id] === false ? [id] : [],
    ),
    adv: chosen.adv ?? draft.adv,
    dis: chosen.dis ?? draft.dis,
    spendEdge: chosen.edge ?? draft.spendEdge,
    situational: { mods: situational["mods"] ?? [], tn: situational["tn"] ?? [] },
  };
}

/** Returns every source that counts, by name. */
export const listDraftSources = ({ actor, related, skill, house, off, adv, dis }: Draft): Source[] =>
  listSources(listBroughtSources(actor, related, skill, house), off, { adv, dis });

/** Dice and removal, with the point of Edge or without it. */
export const resolveDraftMode = (draft: Draft, spendEdge = draft.spendEdge): ModeResult =>
  resolveMode({ ...countSources(listDraftSources(draft)), spendEdge, edge: draft.actor.edge.value }, draft.house);

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
  const kept = { normal: "", advantage: "kh2", free: "kh2", disadvantage: "kl2" }[check.mode];
  const dice = `${formatPool(check.mode)}${kept}`;
  const flat = total(check.bonus) + total(check.mods);
  if (flat === 0) return dice;
  return flat > 0 ? `${dice} + ${flat}` : `${dice} - ${-flat}`;
}

/** Returns the choice of a target. */
export const listTargetChoices = ({ targets, target, weapon, given }: Draft): Choice[] =>
  createTargetChoice(targets, {
    value: target?.uuid ?? "",
    ...(weapon ? { unaimed: `QUADRANT.Edge.Check.Unaimed${given ? "Given" : ""}` } : {}),
  });

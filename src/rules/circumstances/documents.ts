/**
 * What the rules read of documents: of agents and NPCs, of the items on their sheets, and of the session. Each field
 * that is missing has its default. Ledger: CIR-ABIL-1, CIR-COND-1, CIR-TEST-10, CIR-TRAIT-1, CIR-TURN-9.
 */
import * as v from "valibot";
import {
  FlagField,
  fieldGroup,
  keyedGroup,
  numberField,
  textField,
  wordField,
  wordListField,
} from "../shared/schema.ts";
import { CONDITION_KEYS } from "./conditions.ts";
import { ABILITIES, CATEGORIES, GOAL_STATES, SkillKind, TAGS } from "./state.ts";

const Pair = fieldGroup({ value: numberField(), max: numberField() });
/** Tests since a rating last rose (CIR-LEARN-6, CIR-RES-13). */
const TESTS = { marks: numberField(), passes: numberField(), fails: numberField() };
const Rating = fieldGroup({ ...Pair.entries, ...TESTS });

/** Of an agent or NPC. */
export const ActorState = fieldGroup({
  abilities: keyedGroup(ABILITIES, Rating),
  disposition: Pair,
  conditions: fieldGroup({
    ...keyedGroup(CONDITION_KEYS, FlagField).entries,
    /** How far the treatment of a severe injury is (CIR-COND-15). */
    severeStage: numberField(),
  }),
  /** What the last maneuver does to the next action (CIR-MAN-1, CIR-MAN-2). */
  maneuver: fieldGroup({ position: FlagField, impede: FlagField }),
});

/** What an agent wrote for the session; of nobody else. */
export const AgendaState = fieldGroup({
  goal: fieldGroup({ text: textField(), state: wordField(GOAL_STATES, "none") }),
  belief: fieldGroup({ played: FlagField }),
  /** Who they know, by id. */
  relations: v.fallback(v.record(v.string(), fieldGroup({ name: textField() })), {}),
});

/** The length of the name of somebody whom an agent knows. */
export const MAX_RELATION_NAME = 80;

/** Of a skill on a sheet. */
export const SkillState = fieldGroup({
  ...SkillKind.entries,
  rating: numberField(),
  ...TESTS,
  gram: FlagField,
  /** Further grams of the same skill, where the house lets them add up (CIR-MIND-6). */
  moreGrams: numberField(),
});

const Side = fieldGroup({ name: textField(), helped: numberField(), harmed: numberField(), asked: FlagField });

/** Of a pair of Traits. */
export const TraitState = fieldGroup({ a: Side, b: Side, disabled: FlagField });

const Taught = fieldGroup({ skill: textField(), points: numberField(1) });

/** Of a lifepath: the skills that it teaches with their points, and its pair of Traits (CIR-LIFE-1, CIR-LIFE-2). */
export const LifepathState = fieldGroup({
  first: Taught,
  second: Taught,
  third: Taught,
  traits: fieldGroup({ a: textField(), b: textField() }),
  prompt: textField(),
});

/** Of gear. */
export const GearState = fieldGroup({
  skill: textField(),
  bonusDice: numberField(),
  bonusSuccess: numberField(),
  beforeRoll: FlagField,
  consumable: FlagField,
  quantity: numberField(1),
  treasure: fieldGroup({ dice: numberField(), divisible: FlagField }),
  equipped: FlagField,
  removed: FlagField,
});

/** Of a condition of the table's own. */
export const ConditionState = fieldGroup({
  active: FlagField,
  dice: numberField(1),
  everything: FlagField,
  abilities: wordListField(ABILITIES),
  categories: wordListField(CATEGORIES),
  tags: wordListField(TAGS),
  recovery: fieldGroup({ test: textField("Health"), ob: numberField(2) }),
});

/**
 * What a sheet of Circumstances shows, worked out from plain data: every pool that is rolled, and what weighs on it.
 */
import { normalizeName } from "../../../rules/shared/names.ts";
import type { Text } from "../../../core/public/definitions.ts";
import { lazy } from "../../../rules/shared/lazy.ts";
import { CONDITIONS } from "../../../rules/circumstances/data/conditions.ts";
import { SKILLS } from "../../../rules/circumstances/data/skills.ts";
import { findNextStep, listConditionLines } from "../../../rules/circumstances/conditions.ts";
import type { HouseRules } from "../../../rules/circumstances/house.ts";
import { type Tests, countTestsNeeded } from "../../../rules/circumstances/advancement.ts";
import { findRange, isUnusual } from "../../../rules/circumstances/ranges.ts";
import { findGramUse } from "../../../rules/circumstances/grams.ts";
import { countMarksNeeded } from "../../../rules/circumstances/learning.ts";
import { DICE, floorPool } from "../../../rules/circumstances/pool.ts";
import type { Json } from "../../../rules/shared/json.ts";
import { total } from "../../../rules/shared/reasons.ts";
import {
  type Agent,
  type OwnGear,
  type OwnSkill,
  type OwnTrait,
  listGrams,
  listConditionRules,
  parseId,
} from "../documents/read-actor.ts";
import { ANY_GRAM } from "../checks/gram-test.ts";
import { findAvailableTest } from "../documents/read-tests.ts";
import {
  ABILITIES,
  CATEGORIES,
  type Category,
  type TestSubject,
  findAbility,
  isKnown,
} from "../../../rules/circumstances/state.ts";

type Options = { readonly [key: string]: Json };

/** A row one clicks to try something. */
interface Row {
  readonly name: Text;
  readonly detail: readonly Text[];
  /** The dice that would be rolled now. */
  readonly dice: number;
  /** Whether conditions take some of it. */
  readonly less: boolean;
  readonly options: Options;
  /** Id of the skill on the sheet. */
  readonly item?: string;
  readonly gram: boolean;
}

interface ConditionView {
  readonly key: string;
  readonly name: string;
  readonly img: string;
  readonly on: boolean;
  readonly act: string;
  readonly args: Options;
  readonly label: Text;
  readonly effect: Text;
  /** The way out of it, while it lasts. */
  readonly way: { readonly label: Text; readonly options: Options } | null;
}

interface TraitSide {
  readonly side: "a" | "b";
  readonly name: string;
  readonly helped: number;
  readonly harmed: number;
  readonly leads: boolean;
  readonly args: Options;
  readonly asked: boolean;
  readonly ask: Options;
  /** Where the player confirms what the GM calls for (CIR-TRAIT-3). */
  readonly call: Options | null;
}

const langKey = (name: string): string => `QUADRANT.Circumstances.${name}`;
const nameRecoveryTest = (test: string): string => {
  const ability = ABILITIES.find((one) => one === test.toLowerCase());
  return ability ? langKey(`Ability.${ability}`) : test;
};

/** Dice that a maneuver gives and takes on the next action (CIR-MAN-1, CIR-MAN-2). */
const countManeuverDice = ({ maneuver }: Agent): number =>
  (maneuver.position ? DICE.position : 0) + (maneuver.impede ? DICE.impede : 0);

/** Dice of a rating under conditions, and whether they take any. */
function countDice(
  person: Agent,
  tried: TestSubject,
  rating: number,
  grams: number,
  house: HouseRules,
): { readonly dice: number; readonly less: boolean } {
  const lost = total(listConditionLines(listConditionRules(person), tried, house));
  return {
    dice: floorPool(rating + lost + DICE.gram * grams + countManeuverDice(person), house),
    less: lost < 0,
  };
}

/** Returns the dice a person rolls now for the test of this name; null where neither they nor the table know it. */
export function countDiceFor(person: Agent, name: string, house: HouseRules): number | null {
  const ready = findAvailableTest(person, name, house);
  return ready && countDice(person, ready.tried, ready.rating, ready.grams, house).dice;
}

/** Which side of a Trait shows more, if one does: a reminder and no rule (CIR-TRAIT-7). */
export function findLeadingSide({
  a,
  b,
}: Readonly<Record<"a" | "b", Pick<OwnTrait["a"], "helped" | "harmed">>>): "a" | "b" | null {
  const one = a.helped + a.harmed;
  const other = b.helped + b.harmed;
  if (one === other) return null;
  return one > other ? "a" : "b";
}

/** Returns a warning for each rating that is outside of its usual range; NPCs may be anything (CIR-ABIL-4). */
const listUnusualRatings = ({ isAgent, ratings, resources }: Agent): Text[] =>
  Object.entries({ ...ratings, resources: resources.max }).flatMap(([id, rating]) => {
    const ability = findAbility(id);
    return isAgent && ability && isUnusual(ability, rating)
      ? [
          {
            key: langKey("Sheet.Unusual"),
            with: { ability: langKey(`Ability.${id}`), rating, ...findRange(ability) },
          },
        ]
      : [];
  });

/** Everything the sheet shows of a person. */
export function createAgentContext(person: Agent, house: HouseRules) {
  return lazy({
    abilities: () =>
      ABILITIES.map((ability) => ({
        id: ability,
        label: langKey(`Ability.${ability}`),
        options: { test: ability },
        ...countDice(person, { kind: "ability", ability }, person.ratings[ability], 0, house),
        max: ability === "resources" ? person.resources.max : null,
      })),
    unusual: () => listUnusualRatings(person),
    skills: () =>
      CATEGORIES.map((category) => ({
        id: category,
        label: langKey(`Category.${category}`),
        rows: listKnownSkills(person, category, house),
      })).filter(({ rows }) => rows.length > 0),
    learning: () => listLearningRows(person, house),
    unknown: () =>
      CATEGORIES.map((category) => ({
        label: langKey(`Category.${category}`),
        rows: listUnknownSkills(person, category, house),
      })),
    conditions: () => CONDITIONS.map((condition) => createConditionContext(person, condition)),
    own: () =>
      person.own.map(({ uuid, active, rule }) => ({
        id: parseId(uuid),
        name: rule.name,
        active,
        way: createWayOut(rule.steps[0]?.test ?? "Health", rule.steps[0]?.ob ?? 0, parseId(uuid)),
      })),
    traits: () =>
      person.traits.map((trait) => {
        const lead = findLeadingSide(trait);
        const side = (which: "a" | "b"): TraitSide => ({
          side: which,
          ...trait[which],
          leads: lead === which,
          args: { trait: trait.uuid, side: which, use: "harmed", what: "" },
          ask: { trait: trait.uuid, side: which },
          call: house.playersConfirmHarm ? { trait: trait.uuid, side: which, answers: "player" } : null,
        });
        return { id: parseId(trait.uuid), name: trait.name, disabled: trait.disabled, sides: [side("a"), side("b")] };
      }),
    gear: () => person.gear.map(createGearContext),
    resources: () => ({
      ...person.resources,
      tax: person.resources.max - person.resources.value,
      tests: formatTests(person.resources, person.resources.max, person, house),
    }),
    restoring: () => ({ restore: "yes" }),
    disposition: () => person.disposition,
    maneuver: () =>
      (["position", "impede"] as const)
        .filter((key) => person.maneuver[key])
        .map((key) => ({ id: key, label: langKey(`Sheet.Maneuver.${key}`) })),
    grams: () => ({ used: listGrams(person).length, slots: person.ratings.mindchip }),
    slots: () => listGramSlots(person),
  });
}

/** Returns the tests that count towards a higher rating, once there are some (CIR-LEARN-6, CIR-RES-13). */
function formatTests(tests: Tests, rating: number, { isAgent }: Agent, house: HouseRules): Text[] {
  if (!isAgent || house.advancement === "off" || tests.marks === 0) return [];
  const { marks, passes, fails } = tests;
  return [
    {
      key: langKey(`Sheet.Tests${house.advancement === "passFail" ? "PassFail" : ""}`),
      with: { marks, passes, fails, ...countTestsNeeded(rating, house) },
    },
  ];
}

function createRow(person: Agent, own: OwnSkill, house: HouseRules): Row {
  const { skill, rating, grams, uuid } = own;
  const { dice, less } = countDice(person, { kind: "skill", skill, luck: null }, rating, grams, house);
  return {
    name: skill.name,
    detail: [...formatTests(own, rating, person, house), ...skill.tags.map((tag) => langKey(`Tag.${tag}`))],
    dice,
    less,
    gram: grams > 0,
    item: parseId(uuid),
    options: { test: skill.name },
  };
}

const compareNames = (
  a: { readonly skill: { readonly name: string } },
  b: { readonly skill: { readonly name: string } },
): number => a.skill.name.localeCompare(b.skill.name);

const listKnownSkills = (person: Agent, category: Category, house: HouseRules): Row[] =>
  person.skills
    .filter(({ skill, rating }) => skill.category === category && isKnown(rating))
    .sort(compareNames)
    .map((own) => createRow(person, own, house));

/** Skills written down but not known yet, with the marks they have (CIR-LEARN-1). */
const listLearningRows = (
  person: Agent,
  house: HouseRules,
): (Row & { readonly marks: number; readonly needed: number })[] =>
  person.skills
    .filter(({ rating }) => !isKnown(rating))
    .sort(compareNames)
    .map((own) => {
      const { skill, marks, grams, uuid } = own;
      const rating = person.ratings[skill.ability];
      const use = findGramUse(0, grams, house);
      const luck = use.stands ? null : skill.ability;
      const { dice, less } = countDice(
        person,
        { kind: "skill", skill, luck },
        use.stands ? 1 : rating,
        use.grams,
        house,
      );
      const needed = countMarksNeeded(rating, house);
      const detail = [{ key: langKey("Sheet.MarksOf"), with: { marks, needed } }];
      return {
        name: skill.name,
        detail,
        dice,
        less,
        gram: grams > 0,
        item: parseId(uuid),
        options: { test: skill.name },
        marks,
        needed,
      };
    });

/** Returns the skills of the table that the person lacks: tested by Beginner's Luck (CIR-LUCK-1). */
function listUnknownSkills(person: Agent, category: Category, house: HouseRules): Row[] {
  const names = new Set(person.skills.map(({ skill }) => normalizeName(skill.name)));
  return SKILLS.filter((skill) => skill.category === category && !names.has(normalizeName(skill.name))).map(
    (skill): Row => {
      const tried: TestSubject = { kind: "skill", skill, luck: skill.ability };
      return {
        name: skill.name,
        detail: [langKey(`Ability.${skill.ability}`)],
        ...countDice(person, tried, person.ratings[skill.ability], 0, house),
        gram: false,
        options: { test: skill.name },
      };
    },
  );
}

const createWayOut = (test: string, ob: number, recover: string) => ({
  label: { key: langKey("Sheet.RecoveryTest"), with: { test: nameRecoveryTest(test), ob } } as Text,
  options: { recover },
});

function createConditionContext(person: Agent, condition: (typeof CONDITIONS)[number]): ConditionView {
  const { key: id, name } = condition;
  const on = person.has.includes(id);
  const step = on ? findNextStep(condition, id === "severe" ? person.severeStage : 0, false) : null;
  return {
    key: id,
    name,
    img: `assets/circumstances/status-${id}.svg`,
    on,
    act: `circumstances.${on ? "endCondition" : "takeCondition"}`,
    args: { key: id },
    label: { key: langKey(`Sheet.Condition${on ? "End" : "Take"}`), with: { condition: name } },
    effect: langKey(`Effect.${id}`),
    way: step ? createWayOut(step.test, step.ob, id) : null,
  };
}

function createGearContext({
  uuid,
  name,
  img,
  skill,
  bonusDice,
  bonusSuccess,
  beforeRoll,
  consumable,
  quantity,
  treasure,
  equipped,
  removed,
}: OwnGear) {
  const detail: Text[] = [
    ...(bonusDice > 0 ? [{ key: langKey("Gear.Dice"), with: { dice: bonusDice } }] : []),
    ...(bonusSuccess > 0
      ? [{ key: langKey(`Gear.${beforeRoll ? "Successes" : "TieSuccesses"}`), with: { successes: bonusSuccess } }]
      : []),
    ...(treasure.dice > 0 ? [{ key: langKey("Gear.TreasureDice"), with: { dice: treasure.dice } }] : []),
    ...(skill ? [skill] : []),
    ...(consumable ? [langKey("Gear.UsedUp")] : []),
    ...(quantity === 1 ? [] : [{ key: langKey("Gear.Count"), with: { quantity } }]),
  ];
  return { id: parseId(uuid), name, img, detail, equipped, state: removed ? langKey("Gear.Taken") : null };
}

/** Slots of the Mindchip, as many as its rating, with the tests that fill and empty them (CIR-MIND-5, CIR-MIND-7). */
function listGramSlots(person: Agent): readonly { readonly name: string; readonly [test: string]: Options | string }[] {
  const grams = listGrams(person).map((name) => ({
    name,
    swap: { download: ANY_GRAM, replaceGram: name },
    remove: { deleteGram: name },
  }));
  const free = Math.max(0, person.ratings.mindchip - grams.length);
  return [...grams, ...Array.from({ length: free }, () => ({ name: "", download: { download: ANY_GRAM } }))];
}

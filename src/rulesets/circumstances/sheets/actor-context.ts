/**
 * What a sheet of Circumstances shows, worked out from plain data: every pool that is rolled, and what weighs on it.
 */
import { normalizeName } from "../../../rules/shared/names.ts";
import type { Text } from "../../../core/public/definitions.ts";
import { CONDITIONS } from "../../../rules/circumstances/data/conditions.ts";
import { SKILLS } from "../../../rules/circumstances/data/skills.ts";
import { conditionLines, nextStep } from "../../../rules/circumstances/conditions.ts";
import type { HouseRules } from "../../../rules/circumstances/house.ts";
import { marksNeeded } from "../../../rules/circumstances/learning.ts";
import { DICE } from "../../../rules/circumstances/pool.ts";
import { isKnown } from "../../../rules/circumstances/skills.ts";
import type { Json } from "../../../rules/shared/json.ts";
import { total } from "../../../rules/shared/modifier.ts";
import {
  type OwnGear,
  type OwnSkill,
  type OwnTrait,
  type Person,
  conditionsOf,
  idOf,
  readyFor,
} from "../documents/read-actor.ts";
import { ABILITIES, CATEGORIES, type Category, type Tried } from "../../../rules/circumstances/state.ts";

type Options = { readonly [key: string]: Json };

/** A row one clicks to try something. */
interface Row {
  readonly name: Text;
  readonly detail: readonly Text[];
  /** What would be rolled as it stands. */
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
}

const key = (name: string): string => `QUADRANT.Circumstances.${name}`;
const stepsName = (test: string): string => {
  const ability = ABILITIES.find((one) => one === test.toLowerCase());
  return ability ? key(`Ability.${ability}`) : test;
};

/** Dice of a rating under conditions, and whether they take any. */
function diceOf(
  person: Person,
  tried: Tried,
  rating: number,
  gram: boolean,
  house: HouseRules,
): { readonly dice: number; readonly less: boolean } {
  const lost = total(conditionLines(conditionsOf(person), tried, house));
  return {
    dice: Math.max(house.zeroPool === "minOne" ? 1 : 0, rating + lost + (gram ? DICE.gram : 0)),
    less: lost < 0,
  };
}

/** What somebody rolls, as they are, for what has this name; null where neither they nor the table know it. */
export function diceFor(person: Person, name: string, house: HouseRules): number | null {
  const ready = readyFor(person, name);
  return ready && diceOf(person, ready.tried, ready.rating, ready.own?.gram ?? false, house).dice;
}

/** Which side of a Trait shows more, if one does: a reminder and no rule (CIR-TRAIT-7). */
export function leadOf({ a, b }: Pick<OwnTrait, "a" | "b">): "a" | "b" | null {
  const one = a.helped + a.harmed;
  const other = b.helped + b.harmed;
  return one === other ? null : one > other ? "a" : "b";
}

/** Everything the sheet shows of a person. */
export function personView(person: Person, house: HouseRules) {
  return {
    abilities: ABILITIES.map((ability) => ({
      id: ability,
      label: key(`Ability.${ability}`),
      options: { test: ability },
      ...diceOf(person, { kind: "ability", ability }, person.ratings[ability], false, house),
      max: ability === "resources" ? person.resources.max : null,
    })),
    skills: CATEGORIES.map((category) => ({
      id: category,
      label: key(`Category.${category}`),
      rows: known(person, category, house),
    })).filter(({ rows }) => rows.length > 0),
    learning: learningRows(person, house),
    unknown: CATEGORIES.map((category) => ({
      label: key(`Category.${category}`),
      rows: unknown(person, category, house),
    })),
    conditions: CONDITIONS.map((condition) => conditionView(person, condition)),
    own: person.own.map(({ uuid, active, rule }) => ({
      id: idOf(uuid),
      name: rule.name,
      active,
      way: wayOut(rule.steps[0]?.test ?? "Health", rule.steps[0]?.ob ?? 0, idOf(uuid)),
    })),
    traits: person.traits.map((trait) => {
      const lead = leadOf(trait);
      const side = (which: "a" | "b"): TraitSide => ({
        side: which,
        ...trait[which],
        leads: lead === which,
        args: { trait: trait.uuid, side: which, use: "harmed", what: "" },
      });
      return { id: idOf(trait.uuid), name: trait.name, disabled: trait.disabled, sides: [side("a"), side("b")] };
    }),
    gear: person.gear.map(gearView),
    resources: { ...person.resources, tax: person.resources.max - person.resources.value },
    disposition: person.disposition,
    slots: gramSlots(person),
  };
}

function rowOf(person: Person, own: OwnSkill, house: HouseRules): Row {
  const { skill, rating, gram, uuid } = own;
  const { dice, less } = diceOf(person, { kind: "skill", skill, luck: null }, rating, gram, house);
  return {
    name: skill.name,
    detail: skill.tags.map((tag) => key(`Tag.${tag}`)),
    dice,
    less,
    gram,
    item: idOf(uuid),
    options: { test: skill.name },
  };
}

const byName = (
  a: { readonly skill: { readonly name: string } },
  b: { readonly skill: { readonly name: string } },
): number => a.skill.name.localeCompare(b.skill.name);

const known = (person: Person, category: Category, house: HouseRules): Row[] =>
  person.skills
    .filter(({ skill, rating }) => skill.category === category && isKnown(rating))
    .sort(byName)
    .map((own) => rowOf(person, own, house));

/** Skills written down but not known yet, with the marks they have (CIR-LEARN-1). */
const learningRows = (
  person: Person,
  house: HouseRules,
): (Row & { readonly marks: number; readonly needed: number })[] =>
  person.skills
    .filter(({ rating }) => !isKnown(rating))
    .sort(byName)
    .map((own) => {
      const { skill, marks, gram, uuid } = own;
      const rating = person.ratings[skill.ability];
      const { dice, less } = diceOf(person, { kind: "skill", skill, luck: skill.ability }, rating, gram, house);
      const needed = marksNeeded(rating, house);
      const detail = [{ key: key("Sheet.MarksOf"), with: { marks, needed } }];
      return {
        name: skill.name,
        detail,
        dice,
        less,
        gram,
        item: idOf(uuid),
        options: { test: skill.name },
        marks,
        needed,
      };
    });

/** Skills of the table that nobody has written down: tried by Beginner's Luck (CIR-LUCK-1). */
function unknown(person: Person, category: Category, house: HouseRules): Row[] {
  const names = new Set(person.skills.map(({ skill }) => normalizeName(skill.name)));
  return SKILLS.filter((skill) => skill.category === category && !names.has(normalizeName(skill.name))).map(
    (skill): Row => {
      const tried: Tried = { kind: "skill", skill, luck: skill.ability };
      return {
        name: skill.name,
        detail: [key(`Ability.${skill.ability}`)],
        ...diceOf(person, tried, person.ratings[skill.ability], false, house),
        gram: false,
        options: { test: skill.name },
      };
    },
  );
}

const wayOut = (test: string, ob: number, recover: string) => ({
  label: { key: key("Sheet.WayOut"), with: { test: stepsName(test), ob } } as Text,
  options: { recover },
});

function conditionView(person: Person, condition: (typeof CONDITIONS)[number]): ConditionView {
  const { key: id, name } = condition;
  const on = person.has.includes(id);
  const step = on ? nextStep(condition, id === "severe" ? person.severeStage : 0, false) : null;
  return {
    key: id,
    name,
    img: `assets/circumstances/status-${id}.svg`,
    on,
    act: `circumstances.${on ? "endCondition" : "takeCondition"}`,
    args: { key: id },
    label: { key: key(`Sheet.Condition${on ? "End" : "Take"}`), with: { condition: name } },
    effect: key(`Effect.${id}`),
    way: step ? wayOut(step.test, step.ob, id) : null,
  };
}

function gearView({
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
    ...(bonusDice > 0 ? [{ key: key("Gear.Dice"), with: { dice: bonusDice } }] : []),
    ...(bonusSuccess > 0
      ? [{ key: key(`Gear.${beforeRoll ? "Successes" : "TieSuccesses"}`), with: { successes: bonusSuccess } }]
      : []),
    ...(treasure.dice > 0 ? [{ key: key("Gear.TreasureDice"), with: { dice: treasure.dice } }] : []),
    ...(skill ? [skill] : []),
    ...(consumable ? [key("Gear.UsedUp")] : []),
    ...(quantity === 1 ? [] : [{ key: key("Gear.Count"), with: { quantity } }]),
  ];
  return { id: idOf(uuid), name, img, detail, equipped, state: removed ? key("Gear.Taken") : null };
}

/** Slots of the Mindchip: as many grams as its rating (CIR-MIND-5). */
function gramSlots({ skills, ratings }: Person): readonly { readonly name: string }[] {
  const grams = skills.filter(({ gram }) => gram).map(({ skill }) => ({ name: skill.name }));
  return [...grams, ...Array.from({ length: Math.max(0, ratings.mindchip - grams.length) }, () => ({ name: "" }))];
}

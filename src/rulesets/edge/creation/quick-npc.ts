/**
 * A quick NPC of Edge by the world's lists: the numbers of its threat, except those that its statistics line gives.
 * Ledger: SUC-ROLL-3, SUC-ROLL-4, SUC-EDGE-11.
 */
import { normalizeName, sameName } from "../../../rules/shared/names.ts";
import {
  type Entry,
  type QuickItem,
  type QuickNpc,
  type QuickOrder,
  type Text,
  carriedItem,
  readConcept,
  quick,
  threatOptions,
} from "../../../core/public/definitions.ts";
import type { CreationHouse } from "../../../rules/edge/creation.ts";
import { THREATS, type Threat, type ThreatId } from "../../../rules/edge/data/threats.ts";
import { type Lists, type SkillEntry, attributeShort } from "../../../rules/edge/lists.ts";
import type { Attribute } from "../../../rules/edge/state.ts";
import { type StatisticEntry, parseStatisticsLine } from "../../../rules/shared/statistics-line.ts";
import { CARRIED_TYPES, LANG, SOURCES } from "./character-draft.ts";

type Stock = Readonly<Record<string, readonly Entry[]>>;

/** An NPC while it is put together. */
interface Build {
  readonly lists: Lists;
  readonly attributes: Record<Attribute, number>;
  /** By name in small letters. */
  readonly skills: Map<string, Trained>;
  /** Items that are not skills, by type and id. */
  readonly carried: Map<string, { readonly entry: Entry; readonly type: string }>;
  /** Parts of the line that are no attribute, skill or item. */
  readonly unrecognized: string[];
}

interface Trained {
  readonly name: string;
  readonly ranks: number;
  /** As the world's list has it; null for a skill that is not on it. */
  readonly listed: SkillEntry | null;
}

/** Returns the letters and digits of a name or key: `Heavy Melee` is `heavyMelee`. */
const normalizeSkillKey = (name: string): string => normalizeName(name).replace(/[^\p{L}\p{N}]/gu, "");

/**
 * Finds an Attribute as a GM abbreviates it: by the world's name or short name, or by the first three letters of
 * either; ST is Strength in the book.
 */
function findAttribute(name: string, { attributes }: Lists): Attribute | undefined {
  if (normalizeName(name) === "st") return "strength";
  const listNames = ({ key, name: own, short }: Lists["attributes"][number]): string[] =>
    [key, own, short].filter((one) => one !== "").map(normalizeName);
  const whole = attributes.find((one) => listNames(one).includes(normalizeName(name)));
  return (
    whole ??
    attributes.find(
      (one) =>
        normalizeName(name).length === 3 && listNames(one).some((form) => form.slice(0, 3) === normalizeName(name)),
    )
  )?.key;
}

/** Finds a skill of the world's list, by its name there or by its key. */
const findListedSkill = (name: string, { skills }: Lists): SkillEntry | null =>
  skills.find((one) => one.name !== "" && normalizeSkillKey(one.name) === normalizeSkillKey(name)) ??
  skills.find(({ key }) => normalizeName(key) === normalizeSkillKey(name)) ??
  null;

const findEntry = (entries: readonly Entry[] | undefined, name: string): Entry | undefined =>
  entries?.find((entry) => sameName(entry.name, name));

function train(build: Build, name: string, ranks: number, stock: Stock): void {
  const listed = findListedSkill(name, build.lists);
  const shown = listed?.name || (findEntry(stock["skill"], name)?.name ?? name);
  build.skills.set(normalizeName(shown), { name: shown, ranks, listed });
}

/** The highest numbers that the line accepts. */
const MOST_ATTRIBUTE = 30;
const MOST_RANKS = 10;

/** Applies one part of the line: an Attribute's number, a skill's ranks, or an item. */
function applyEntry(build: Build, { text, name, number }: StatisticEntry, stock: Stock): void {
  const attribute = findAttribute(name, build.lists);
  if (number !== null && attribute && number >= 0 && number <= MOST_ATTRIBUTE) build.attributes[attribute] = number;
  else if (number !== null && !attribute && number >= 0 && number <= MOST_RANKS && name !== "")
    train(build, name, number, stock);
  else if (!addItem(build, text, stock)) build.unrecognized.push(text);
}

function addItem(build: Build, name: string, stock: Stock): boolean {
  const found = (Object.keys(CARRIED_TYPES) as (keyof typeof CARRIED_TYPES)[]).flatMap((prefix) => {
    const entry = findEntry(stock[prefix], name);
    return entry ? [{ entry, type: CARRIED_TYPES[prefix] }] : [];
  });
  for (const item of found.slice(0, 1)) build.carried.set(`${item.type} ${item.entry.id}`, item);
  return found.length > 0;
}

const isThreat = (id: string): id is ThreatId => Object.hasOwn(THREATS, id);

/** Starts with what the world's lists know of a threat: its Attributes, and its skills that no list has removed. */
function startBuild(threat: Threat, lists: Lists, stock: Stock): Build {
  const given: Readonly<Record<string, number | undefined>> = threat.attributes;
  const attributes = Object.fromEntries(lists.attributes.map(({ key }) => [key, given[key] ?? threat.ordinary]));
  const build: Build = { lists, attributes, skills: new Map(), carried: new Map(), unrecognized: [] };
  const gone = lists.removed.map(({ key }) => normalizeName(key));
  for (const [name, ranks] of Object.entries(threat.skills))
    if (!gone.includes(normalizeSkillKey(name))) train(build, name, ranks, stock);
  return build;
}

/** Returns the item of a skill: the compendium entry, overridden by the world's list. */
function createSkillItem({ name, ranks, listed }: Trained, stock: Stock): QuickItem {
  const entry = findEntry(stock["skill"], name);
  const system = listed && {
    key: listed.key,
    attributes: { first: listed.first, second: listed.second },
    category: listed.category,
  };
  return { name, type: "edgeSkill", system: { ...system, ranks }, ...(entry ? { entry } : {}) };
}

function createQuickNpc({ threat: id, line }: QuickOrder, stock: Stock, { lists }: CreationHouse): QuickNpc {
  const threat: Threat = THREATS[isThreat(id) ? id : "bystander"];
  const build = startBuild(threat, lists, stock);
  for (const entry of parseStatisticsLine(line)) applyEntry(build, entry, stock);
  const has = (type: string): boolean => [...build.carried.values()].some((item) => item.type === type);
  if (threat.weapon !== null && !has(CARRIED_TYPES.weapon)) addItem(build, threat.weapon, stock);
  if (threat.armour !== null && !has(CARRIED_TYPES.armor)) addItem(build, threat.armour, stock);
  const carriedItems = [...build.carried.values()].map(carriedItem);
  return {
    system: {
      concept: readConcept(line),
      attributes: Object.fromEntries(Object.entries(build.attributes).map(([key, value]) => [key, { value }])),
    },
    items: [...[...build.skills.values()].map((one) => createSkillItem(one, stock)), ...carriedItems],
    told: summarize(build, carriedItems),
    unread: build.unrecognized,
  };
}

const summarize = ({ attributes, skills, lists }: Build, carriedItems: readonly QuickItem[]): Text[] => [
  ...Object.entries(attributes).map(([key, value]): Text => ({
    key: `${LANG}.Summary.Number`,
    with: { name: attributeShort(key, lists), value },
  })),
  ...[...skills.values()].map(({ name, ranks }): Text => ({
    key: `${LANG}.Summary.Number`,
    with: { name, value: ranks },
  })),
  ...carriedItems.map(({ name }) => name),
];

/** Creates an edgeNpc from a threat and a statistics line. */
export const quickNpc = quick<CreationHouse>({
  sources: SOURCES,
  threats: threatOptions(`${LANG}.Threat`, Object.keys(THREATS)),
  example: `${LANG}.Threat.example`,
  make: createQuickNpc,
});

/**
 * A quick NPC of Sidonia: a threat's numbers, and what a line says otherwise. Ledger: SID-ROLL-3, SID-ROLL-8,
 * SID-ROLL-12, SID-ATK-2.
 */
import { normalizeName, sameName } from "../../../rules/shared/names.ts";
import {
  carriedItem,
  readConcept,
  type Entry,
  quick,
  type QuickItem,
  type QuickNpc,
  type QuickOrder,
  type Text,
  threatOptions,
} from "../../../core/public/definitions.ts";
import { signed } from "../../../core/public/table.ts";
import { computeAttributeModifier, attributeScale } from "../../../rules/sidonia/attribute.ts";
import { type CreationHouse } from "../../../rules/sidonia/creation.ts";
import { THREATS, type Threat, type ThreatId } from "../../../rules/sidonia/data/threats.ts";
import {
  ATTRIBUTES,
  type Attribute,
  LEVELS,
  type Level,
  SPECIALIZATIONS,
  type Specialization,
} from "../../../rules/sidonia/state.ts";
import { type StatisticEntry, parseStatisticsLine } from "../../../rules/shared/statistics-line.ts";
import { LANG, SOURCES } from "./character-draft.ts";

type Stock = Readonly<Record<string, readonly Entry[]>>;

/** What is being put together. */
interface NpcDraft {
  readonly attributes: Record<Attribute, number>;
  /** By name in small letters. */
  readonly skills: Map<string, { readonly name: string; readonly level: Level }>;
  readonly specializations: Set<Specialization>;
  readonly carried: Map<string, { readonly entry: Entry; readonly type: string }>;
  readonly unread: string[];
}

const TYPES = { weapon: "sidoniaWeapon", armor: "sidoniaArmor", gear: "sidoniaGear" } as const;
const findEntry = (entries: readonly Entry[] | undefined, name: string): Entry | undefined =>
  entries?.find((entry) => sameName(entry.name, name));

/** Takes one word of the line: an attribute's number, a skill's level, a specialization, or something to carry. */
function readEntry(
  build: NpcDraft,
  { text, name, number, word, rest }: StatisticEntry,
  stock: Stock,
  house: CreationHouse,
): void {
  const { min, max } = attributeScale(house);
  const attribute = ATTRIBUTES.find((id) => id === normalizeName(name));
  const level = LEVELS.find((one) => one === word);
  const specialization = SPECIALIZATIONS.find((id) => id === normalizeName(text));
  if (attribute && number !== null && number >= min && number <= max) build.attributes[attribute] = number;
  else if (level && rest !== "")
    build.skills.set(normalizeName(rest), { name: findEntry(stock["skill"], rest)?.name ?? rest, level });
  else if (specialization) build.specializations.add(specialization);
  else if (!addCarried(build, text, stock)) build.unread.push(text);
}

function addCarried(build: NpcDraft, name: string, stock: Stock): boolean {
  const found = (Object.keys(TYPES) as (keyof typeof TYPES)[]).flatMap((prefix) => {
    const entry = findEntry(stock[prefix], name);
    return entry ? [{ entry, type: TYPES[prefix] }] : [];
  });
  for (const one of found.slice(0, 1)) build.carried.set(`${one.type} ${one.entry.id}`, one);
  return found.length > 0;
}

function beginDraft({ attributes, skills, specializations }: Threat, house: CreationHouse): NpcDraft {
  const shift = attributeScale(house).ordinary - attributeScale({ attributeScale: "scoreMinus2" }).ordinary;
  const { min, max } = attributeScale(house);
  return {
    attributes: Object.fromEntries(
      ATTRIBUTES.map((id) => [id, Math.min(max, Math.max(min, attributes[id] + shift))]),
    ) as Record<Attribute, number>,
    skills: new Map(Object.entries(skills).map(([name, level]) => [normalizeName(name), { name, level }])),
    specializations: new Set(specializations),
    carried: new Map(),
    unread: [],
  };
}

const isThreat = (id: string): id is ThreatId => Object.hasOwn(THREATS, id);

function createNpc({ threat: id, line }: QuickOrder, stock: Stock, house: CreationHouse): QuickNpc {
  const threat: Threat = THREATS[isThreat(id) ? id : "bystander"];
  const build = beginDraft(threat, house);
  for (const jotted of parseStatisticsLine(line)) readEntry(build, jotted, stock, house);
  const has = (type: string): boolean => [...build.carried.values()].some((one) => one.type === type);
  if (threat.weapon !== null && !has(TYPES.weapon)) addCarried(build, threat.weapon, stock);
  if (threat.armour !== null && !has(TYPES.armor)) addCarried(build, threat.armour, stock);
  const skills = [...build.skills.values()].map(({ name, level }): QuickItem => {
    const entry = findEntry(stock["skill"], name);
    return { name, type: "sidoniaSkill", system: { level }, ...(entry ? { entry } : {}) };
  });
  const carried = [...build.carried.values()].map(carriedItem);
  return {
    system: {
      concept: readConcept(line),
      attributes: Object.fromEntries(ATTRIBUTES.map((one) => [one, { value: build.attributes[one] }])),
      specializations: Object.fromEntries(SPECIALIZATIONS.map((one) => [one, build.specializations.has(one)])),
      adversary: threat.adversary,
    },
    items: [...skills, ...carried],
    told: describeNpc(build, carried, house),
    unread: build.unread,
  };
}

const describeNpc = (
  { attributes, skills, specializations }: NpcDraft,
  carried: readonly QuickItem[],
  house: CreationHouse,
): Text[] => [
  ...ATTRIBUTES.map((id): Text => ({
    key: `${LANG}.Summary.Attribute`,
    with: {
      name: `QUADRANT.Sidonia.Attribute.${id}`,
      value: attributes[id],
      mod: signed(computeAttributeModifier(attributes[id], house)),
    },
  })),
  ...[...skills.values()].map(({ name, level }): Text => ({
    key: `${LANG}.Summary.Skill`,
    with: { name, level: `QUADRANT.Sidonia.Level.${level}` },
  })),
  ...[...specializations].map((id) => `QUADRANT.Sidonia.Specialization.${id}`),
  ...carried.map(({ name }) => name),
];

/** How a sidoniaNpc is made quickly. */
export const quickNpc = quick<CreationHouse>({
  sources: { skill: SOURCES.skill, weapon: SOURCES.weapon, armor: SOURCES.armor, gear: SOURCES.gear },
  threats: threatOptions(`${LANG}.Threat`, Object.keys(THREATS)),
  example: `${LANG}.Threat.example`,
  make: createNpc,
});

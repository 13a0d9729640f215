/** A quick NPC of Edge: a threat's numbers, and what a line says otherwise. Ledger: SUC-ROLL-3, SUC-EDGE-11. */
import type { Text } from "../../../core/contract.ts";
import type { Entry } from "../../../core/wizard/creation.ts";
import {
  type QuickItem,
  type QuickNpc,
  type QuickOrder,
  carriedItem,
  conceptOf,
  quick,
  threatOptions,
} from "../../../core/wizard/quick.ts";
import type { CreationHouse } from "../../../rules/edge/creation.ts";
import { THREATS, type Threat, type ThreatId } from "../../../rules/edge/data/threats.ts";
import { ATTRIBUTES, type UsualAttribute } from "../../../rules/edge/state.ts";
import { type Jotted, readJotted } from "../../../rules/shared/one-line.ts";
import { HAD, K, SOURCES, low } from "./sketch.ts";

type Stock = Readonly<Record<string, readonly Entry[]>>;

/** What is being put together. */
interface Build {
  readonly attributes: Record<UsualAttribute, number>;
  /** By name in small letters. */
  readonly skills: Map<string, { readonly name: string; readonly ranks: number }>;
  readonly had: Map<string, { readonly entry: Entry; readonly type: string }>;
  readonly unread: string[];
}

/** Attributes as they are jotted down: by name, or by their first three letters; ST is Strength in the book. */
const attributeNamed = (name: string): UsualAttribute | undefined =>
  low(name) === "st" ? "strength" : ATTRIBUTES.find((id) => id === low(name) || id.slice(0, 3) === low(name));

const entryNamed = (entries: readonly Entry[] | undefined, name: string): Entry | undefined =>
  entries?.find((entry) => low(entry.name) === low(name));

/** The most that field takes of either. */
const [MOST_ATTRIBUTE, MOST_RANKS] = [30, 10];

/** Takes one word of the line: an Attribute's number, a skill's ranks, or something to have. */
function take(build: Build, { text, name, number }: Jotted, stock: Stock): void {
  const attribute = attributeNamed(name);
  if (number !== null && attribute && number >= 0 && number <= MOST_ATTRIBUTE) build.attributes[attribute] = number;
  else if (number !== null && !attribute && number >= 0 && number <= MOST_RANKS && name !== "")
    build.skills.set(low(name), { name: entryNamed(stock["skill"], name)?.name ?? name, ranks: number });
  else if (!have(build, text, stock)) build.unread.push(text);
}

function have(build: Build, name: string, stock: Stock): boolean {
  const found = (Object.keys(HAD) as (keyof typeof HAD)[]).flatMap((prefix) => {
    const entry = entryNamed(stock[prefix], name);
    return entry ? [{ entry, type: HAD[prefix] }] : [];
  });
  for (const one of found.slice(0, 1)) build.had.set(`${one.type} ${one.entry.id}`, one);
  return found.length > 0;
}

const isThreat = (id: string): id is ThreatId => Object.hasOwn(THREATS, id);

function make({ threat: id, line }: QuickOrder, stock: Stock): QuickNpc {
  const threat: Threat = THREATS[isThreat(id) ? id : "bystander"];
  const build: Build = {
    attributes: Object.fromEntries(ATTRIBUTES.map((one) => [one, threat.attributes[one] ?? threat.ordinary])) as Record<
      UsualAttribute,
      number
    >,
    skills: new Map(Object.entries(threat.skills).map(([name, ranks]) => [low(name), { name, ranks }])),
    had: new Map(),
    unread: [],
  };
  for (const jotted of readJotted(line)) take(build, jotted, stock);
  const has = (type: string): boolean => [...build.had.values()].some((one) => one.type === type);
  if (threat.weapon !== null && !has(HAD.weapon)) have(build, threat.weapon, stock);
  if (threat.armour !== null && !has(HAD.armor)) have(build, threat.armour, stock);
  const skills = [...build.skills.values()].map(({ name, ranks }): QuickItem => {
    const entry = entryNamed(stock["skill"], name);
    return { name, type: "edgeSkill", system: { ranks }, ...(entry ? { entry } : {}) };
  });
  const had = [...build.had.values()].map(carriedItem);
  return {
    system: {
      concept: conceptOf(line),
      attributes: Object.fromEntries(ATTRIBUTES.map((one) => [one, { value: build.attributes[one] }])),
    },
    items: [...skills, ...had],
    told: tell(build, had),
    unread: build.unread,
  };
}

const tell = ({ attributes, skills }: Build, had: readonly QuickItem[]): Text[] => [
  ...ATTRIBUTES.map((id): Text => ({ key: `${K}.Summary.Number`, with: { name: `QUADRANT.Edge.Short.${id}`, value: attributes[id] } })),
  ...[...skills.values()].map(({ name, ranks }): Text => ({ key: `${K}.Summary.Number`, with: { name, value: ranks } })),
  ...had.map(({ name }) => name),
];

/** How an edgeNpc is made quickly. */
export const quickNpc = quick<CreationHouse>({
  sources: SOURCES,
  threats: threatOptions(`${K}.Threat`, Object.keys(THREATS)),
  example: `${K}.Threat.example`,
  make,
});

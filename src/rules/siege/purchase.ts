/**
 * What experience buys: a point of an Attribute, a Specialty, a bundle's bonus or Psi, a Primary bundle, a power, an
 * Industry of a planet, or whatever the GM allows. Ledger: SIE-ABIL-4, SIE-MUT-4, SIE-IND-1.
 */
import type { Change } from "../shared/change.ts";
import type { Fields } from "../shared/json.ts";
import { sameName } from "../shared/names.ts";
import type { Refusal } from "../shared/reasons.ts";
import type { CreationHouse } from "./creation-house.ts";
import {
  type Earner,
  findXpPrice,
  planTakeBack,
  planXpEntry,
  refuseStaleValue,
  refuseTakeBack,
  refuseXpCost,
} from "./experience.ts";
import { planIndustry } from "./industry.ts";
import { INDUSTRIES, type Industry } from "./planet-state.ts";
import {
  ATTRIBUTES,
  type Attribute,
  BUNDLES,
  type Bundle,
  type SiegeActorState,
  type SpecialtyEntry,
} from "./state.ts";
import { findCatalogued } from "./specialty.ts";
import type { XpKind, XpPool } from "./xp-kinds.ts";
import type { XpEntry } from "./xp-state.ts";

/** What can be bought. */
export const BOUGHT = [
  "attribute",
  "bundle",
  "bonus",
  "specialty",
  "psi",
  "power",
  "industry",
  "other",
] as const satisfies readonly XpKind[];
export type Bought = (typeof BOUGHT)[number];

/** A power of the character's own. */
export interface OwnPower {
  readonly id: string;
  readonly name: string;
  readonly xp: number;
  readonly known: boolean;
}

/** Who buys, with what can grow. */
export interface Learner extends Earner {
  readonly uuid: string;
  readonly attributes: SiegeActorState["attributes"];
  readonly bundles: SiegeActorState["bundles"];
  readonly specialties: SiegeActorState["specialties"];
  readonly psi: number;
  /** The Building Points of the species; null without one (SIE-ALIEN-10). */
  readonly speciesBudget: number | null;
  readonly powers: readonly OwnPower[];
  /** Null for who has none: only a planet does. */
  readonly industries: readonly Industry[] | null;
}

/** A power to buy: one of the character's own by its id, or one of a compendium with its data. */
export type PowerToBuy =
  | { readonly own: string }
  | { readonly name: string; readonly xp: number; readonly data: Fields; readonly id: string };

/** An order: `from` is the value that the buyer saw. */
export interface Order {
  readonly kind: Bought;
  readonly pool: XpPool;
  /** The id of its line in the history. */
  readonly id: string;
  /** An Attribute, a bundle, the id of a Specialty's row, or an Industry. */
  readonly key: string;
  readonly from: number;
  /** The name of a new Specialty, or of something else. */
  readonly name: string;
  /** What something else costs. */
  readonly cost: number;
  readonly power: PowerToBuy | null;
}

const isAttribute = (key: string): key is Attribute => ATTRIBUTES.some((one) => one === key);
const isBundle = (key: string): key is Bundle => BUNDLES.some((one) => one === key);
const isIndustry = (key: string): key is Industry => INDUSTRIES.some((one) => one === key);

const MALFORMED: Refusal = { key: "QUADRANT.Refuse.Malformed" };
const has = (what: string): Refusal => ({ key: "QUADRANT.Siege.Xp.Refuse.Has", with: { what } });

/** Returns the price of an order. */
export function findOrderPrice(learner: Learner, { kind, cost, power }: Order, house: CreationHouse): number {
  const xp = power ? (findPower(learner, power)?.xp ?? 0) : cost;
  return findXpPrice({ kind, cost: xp, industries: learner.industries?.length ?? 0 }, house);
}

function findPower({ powers }: Learner, power: PowerToBuy): { readonly name: string; readonly xp: number } | null {
  return "own" in power ? (powers.find(({ id }) => id === power.own) ?? null) : power;
}

/** Returns the row of a Specialty that an order raises: by its id, or by the name of a new one. */
const findRow = ({ specialties }: Learner, { key, name }: Order): [string, SpecialtyEntry] | undefined =>
  Object.entries(specialties).find(([id, entry]) => (name === "" ? id === key : sameName(entry.name, name)));

/** Refuses an order that is impossible, stale, or too expensive. */
export const refuseOrder = (learner: Learner, order: Order, house: CreationHouse): Refusal | null =>
  refuseThing(learner, order) ?? refuseXpCost(learner, order.pool, findOrderPrice(learner, order, house));

function refuseThing(learner: Learner, order: Order): Refusal | null {
  const { kind, key, from, name, power } = order;
  switch (kind) {
    case "attribute":
      if (!isAttribute(key)) return MALFORMED;
      return refuseStaleValue(`QUADRANT.Siege.Attribute.${key}`, from, learner.attributes[key].value);
    case "bonus":
      if (!isBundle(key)) return MALFORMED;
      return refuseStaleValue(`QUADRANT.Siege.Bundle.${key}`, from, learner.bundles[key].bonus);
    case "bundle":
      if (!isBundle(key)) return MALFORMED;
      return learner.bundles[key].primary ? has(`QUADRANT.Siege.Bundle.${key}`) : null;
    case "psi":
      return refuseStaleValue("QUADRANT.Siege.Sheet.Psi", from, learner.psi);
    case "specialty":
      return refuseSpecialty(learner, order);
    case "power":
      return power ? refusePower(learner, power) : MALFORMED;
    case "industry":
      if (!isIndustry(key) || !learner.industries) return MALFORMED;
      return learner.industries.includes(key) ? has(`QUADRANT.Siege.Industry.${key}`) : null;
    case "other":
      return name.trim() === "" ? { key: "QUADRANT.Siege.Xp.Refuse.NoName" } : null;
  }
}

function refuseSpecialty(learner: Learner, order: Order): Refusal | null {
  const row = findRow(learner, order);
  if (order.name === "") {
    return row ? refuseStaleValue(row[1].name, order.from, row[1].rating) : { key: "QUADRANT.Refuse.Gone" };
  }
  return row ? has(row[1].name) : null;
}

function refusePower({ powers }: Learner, power: PowerToBuy): Refusal | null {
  if ("own" in power) {
    const own = powers.find(({ id }) => id === power.own);
    if (!own) return { key: "QUADRANT.Refuse.Gone" };
    return own.known ? has(own.name) : null;
  }
  const known = powers.find(({ name }) => sameName(name, power.name));
  return known ? has(known.name) : null;
}

/** Returns the changes of an order: the price, the line of the history, and what was bought. */
export function planOrder(learner: Learner, order: Order, house: CreationHouse): Change[] {
  const bought = planThing(learner, order);
  const { kind, pool, id } = order;
  const amount = 0 - findOrderPrice(learner, order, house);
  return [...planXpEntry(learner, id, { kind, pool, amount, ...bought.line }), ...bought.changes];
}

interface Thing {
  readonly line: Pick<XpEntry, "name" | "key" | "item">;
  readonly changes: readonly Change[];
}

const raise = ({ at }: Earner, path: string, by = 1): Change => ({ op: "add", at, path, by });

function planThing(learner: Learner, order: Order): Thing {
  const { kind, key, name } = order;
  const { at } = learner;
  const line = { name: "", key, item: "" };
  switch (kind) {
    case "attribute":
      return { line, changes: [raise(learner, `system.attributes.${key}.value`)] };
    case "bonus":
      return { line, changes: [raise(learner, `system.bundles.${key}.bonus`)] };
    case "bundle":
      return { line, changes: [{ op: "set", at, path: `system.bundles.${key}.primary`, to: true }] };
    case "psi":
      return { line, changes: [raise(learner, "system.psi.value")] };
    case "specialty":
      return planSpecialty(learner, order);
    case "power":
      return planPower(learner, order);
    case "industry":
      return { line, changes: [planIndustry(at, key, true)] };
    case "other":
      return { line: { ...line, name: name.trim() }, changes: [] };
  }
}

/** The mark of a line whose purchase created the row or the item: it is removed where the line is taken back. */
const NEW = "new";

function planSpecialty(learner: Learner, order: Order): Thing {
  const row = findRow(learner, order);
  if (row) {
    const [id, { name }] = row;
    return { line: { name, key: id, item: "" }, changes: [raise(learner, `system.specialties.${id}.rating`)] };
  }
  const name = order.name.trim();
  const known = findCatalogued(name);
  const to = {
    name: known?.name ?? name,
    bundle: known?.bundle ?? (isBundle(order.key) ? order.key : "athletics"),
    attribute: known?.attributes[0] ?? "physique",
    rating: 1,
  };
  return {
    line: { name: to.name, key: order.id, item: NEW },
    changes: [{ op: "set", at: learner.at, path: `system.specialties.${order.id}`, to }],
  };
}

function planPower(learner: Learner, { power }: Order): Thing {
  if (!power) return { line: { name: "", key: "", item: "" }, changes: [] };
  if ("own" in power) {
    const item = `${learner.uuid}.Item.${power.own}`;
    return {
      line: { name: findPower(learner, power)?.name ?? "", key: "", item: power.own },
      changes: [{ op: "set", at: { uuid: item }, path: "system.known", to: true }],
    };
  }
  return {
    line: { name: power.name, key: NEW, item: power.id },
    changes: [{ op: "create", at: { uuid: `${learner.uuid}.Item.${power.id}` }, data: power.data }],
  };
}

/** Refuses to take a line back: see `refuseTakeBack`, and where what was bought is gone. */
export function refuseReturn(learner: Learner, id: string, isGM: boolean): Refusal | null {
  const entry = findLine(learner, id);
  if (!entry) return { key: "QUADRANT.Siege.Xp.Refuse.NoLine" };
  const refused = refuseTakeBack(learner, id, entry, isGM);
  if (refused) return refused;
  const isMissing = entry.kind === "specialty" && !Object.hasOwn(learner.specialties, entry.key);
  return isMissing ? { key: "QUADRANT.Siege.Xp.Refuse.RowGone", with: { what: entry.name } } : null;
}

/** Returns a line of the history by its id. */
export const findLine = ({ xp }: Earner, id: string): XpEntry | undefined =>
  Object.hasOwn(xp.log, id) ? xp.log[id] : undefined;

/** Returns the changes that take a line back: its points, and what was bought with them. */
export function planReturn(learner: Learner, id: string): Change[] {
  const entry = findLine(learner, id);
  return entry ? [...planTakeBack(learner, id, entry), ...planThingReturn(learner, entry)] : [];
}

function planThingReturn(learner: Learner, { kind, key, item }: XpEntry): Change[] {
  const { at, uuid } = learner;
  switch (kind) {
    case "attribute":
      return [raise(learner, `system.attributes.${key}.value`, -1)];
    case "bonus":
      return [raise(learner, `system.bundles.${key}.bonus`, -1)];
    case "bundle":
      return [{ op: "set", at, path: `system.bundles.${key}.primary`, to: false }];
    case "psi":
      return [raise(learner, "system.psi.value", -1)];
    case "specialty": {
      const rating = learner.specialties[key]?.rating ?? 0;
      return item === NEW && rating <= 1
        ? [{ op: "unset", at, path: `system.specialties.${key}` }]
        : [raise(learner, `system.specialties.${key}.rating`, -1)];
    }
    case "power": {
      if (!learner.powers.some(({ id }) => id === item)) return [];
      const own = { uuid: `${uuid}.Item.${item}` };
      return key === NEW ? [{ op: "delete", at: own }] : [{ op: "set", at: own, path: "system.known", to: false }];
    }
    case "industry":
      return [planIndustry(at, key, false)];
    default:
      return [];
  }
}

/** What adding, moving and raising items changes, as plain data. Pure. */
import * as v from "valibot";
import type { Conversion, ItemListing } from "../contract/ruleset.ts";
import { ItemSource } from "../contract/creation.ts";
import type { Snapshot, Text } from "../contract/world.ts";
import type { Change } from "../../rules/shared/change.ts";
import { type Fields, type Json, isFields, valueAt } from "../../rules/shared/json.ts";
import { sameName } from "../../rules/shared/names.ts";
import { AnyFields, textField } from "../../rules/shared/schema.ts";

/** The most copies of one item that are added at once. */
export const MAX_COPIES = 20;
/** The most that a quantity may become. */
const MAX_QUANTITY = 999;
/** The path of an item's quantity. */
const QUANTITY = "system.quantity";
/** The distance between two items in an actor's order, as Foundry sets it. */
const SORT_STEP = 100_000;

/** The stored data of an item that is added or moved. */
export const StoredItem = v.object({ ...ItemSource.entries, flags: v.fallback(AnyFields, {}) });
export type StoredItem = Readonly<v.InferOutput<typeof StoredItem>>;

/** Returns the quantity of an item; null if items of its type have none. */
export function readQuantity(system: object): number | null {
  const { quantity } = system as { readonly quantity?: unknown };
  return typeof quantity === "number" ? quantity : null;
}

/** Returns the stored `system` of a document. */
export const readStoredSystem = ({ _source: { system } }: { readonly _source: Fields }): Fields =>
  isFields(system) ? system : {};

/** A document, as it is told from others. */
export interface Named {
  readonly type: string;
  readonly name: string;
}

/** Returns the items of an actor that a new one would duplicate: of its type and name. */
export const findDuplicates = <Item extends Named>(
  { items = [] }: { readonly items?: Iterable<Item> },
  { type, name }: Named,
): readonly Item[] => [...items].filter((item) => item.type === type && sameName(item.name, name));

/** An item to add, with its stored data. */
export interface Addition {
  /** The uuid that it is copied from; empty for one that the user made up. */
  readonly uuid: string;
  readonly source: StoredItem;
  readonly count: number;
  /** Id of the actor's own item whose quantity is raised instead. */
  readonly onto: string | null;
  /** The ids of the new items: one for each copy. */
  readonly ids: readonly string[];
}

/** What adding writes, in which rows a sheet displays it, and what it did, for the receipt. */
export interface AddingPlan {
  readonly changes: readonly Change[];
  readonly told: readonly Text[];
}

/** Returns what adding an item to an actor writes. `at` is its place among those added together. */
export function planAddition(
  addition: Addition,
  actor: Snapshot,
  listing: ItemListing | undefined,
  at: number,
): AddingPlan {
  const { source, count, onto, ids } = addition;
  const each = readQuantity(source.system);
  const told = [count > 1 ? { key: "QUADRANT.Adding.Counted", with: { name: source.name, count } } : source.name];
  if (onto !== null && each !== null) return { changes: [raiseQuantity(actor, onto, Math.max(each, 1) * count)], told };
  const quantity = each === null ? null : Math.min(Math.max(each, 1) * count, MAX_QUANTITY);
  const plans = ids.map((id, copy) => {
    const uuid = `${actor.uuid}.Item.${id}`;
    const converted = listing?.convert?.(source, actor, { uuid, id });
    const create = createItem(addition, uuid, { quantity, converted, sort: findSort(actor, at + copy) });
    return {
      changes: [...(listing?.rows ? [] : [create]), ...(converted?.changes ?? [])],
      told: converted?.told ?? [],
    };
  });
  return {
    changes: plans.flatMap(({ changes }) => changes),
    told: [...told, ...plans.flatMap((plan) => plan.told)],
  };
}

/** Returns how many new items an entry makes: a quantity is one item. */
export const countCopies = (system: Fields, count: number): number => (readQuantity(system) === null ? count : 1);

/** Returns the change that raises the quantity of an actor's item. */
const raiseQuantity = ({ uuid }: Snapshot, id: string, by: number): Change => ({
  op: "add",
  at: { uuid: `${uuid}.Item.${id}` },
  path: QUANTITY,
  by,
});

function findSort({ items }: Snapshot, at: number): number {
  return (items.length + 1 + at) * SORT_STEP;
}

function createItem(
  { uuid: from, source }: Pick<Addition, "uuid" | "source">,
  uuid: string,
  { quantity, converted, sort }: { quantity: number | null; converted: Conversion | undefined; sort: number },
): Change {
  const { name, type, img, effects, flags } = source;
  const changed = Object.entries(converted?.system ?? {});
  const system = changed.reduce(
    (all, [path, to]) => setAt(all, path.split("."), to),
    quantity === null ? source.system : { ...source.system, quantity },
  );
  return {
    op: "create",
    at: { uuid },
    data: {
      name,
      type,
      ...(img === null ? {} : { img }),
      system,
      ...(effects ? { effects } : {}),
      flags: withoutOwn(flags),
      sort,
      ...(from === "" ? {} : { _stats: { [statsKey(from)]: from } }),
    },
  };
}

/** Foundry stores where an item comes from: a compendium, or another document of the world. */
const statsKey = (uuid: string): string => (uuid.startsWith("Compendium.") ? "compendiumSource" : "duplicateSource");

/** The scope of our flags: markers of receipts and offers belong to the old item. */
const OWN_SCOPE = "quadrant";

const withoutOwn = (flags: Fields): Fields =>
  Object.fromEntries(Object.entries(flags).filter(([scope]) => scope !== OWN_SCOPE));

function setAt(fields: Fields, [key = "", ...rest]: readonly string[], to: Json): Fields {
  const inner = fields[key];
  return { ...fields, [key]: rest.length === 0 ? to : setAt(isFields(inner) ? inner : {}, rest, to) };
}

/** Returns what moving a number of an item removes from its owner: all of it, or a part of its quantity. */
export function planRemoval(uuid: string, { system }: StoredItem, count: number): Change {
  const quantity = readQuantity(system);
  return quantity === null || count >= quantity
    ? { op: "delete", at: { uuid } }
    : { op: "add", at: { uuid }, path: QUANTITY, by: -count };
}

/** An offer of an item to another user's actor, stored on the item by its owner. */
export const ItemOffer = v.object({ to: textField(), count: v.fallback(v.number(), 0) });
export type ItemOffer = Readonly<v.InferOutput<typeof ItemOffer>>;

/** Where an item's offer is stored. */
export const OFFER_PATH = `flags.${OWN_SCOPE}.offered`;

/** Returns the offer that is stored in an item's data; null if there is none. */
export function readOffer(flags: Fields): ItemOffer | null {
  const stored = valueAt(flags, `${OWN_SCOPE}.offered`);
  return isFields(stored) ? v.parse(ItemOffer, stored) : null;
}

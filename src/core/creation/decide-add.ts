/** Decides who may add items to an actor, and what is written: everything that was chosen, in one receipt. */
import * as v from "valibot";
import { type Refusal, validate } from "../../rules/shared/reasons.ts";
import { Id, type Output, Uuid, readShape, shortList, wholeNumber } from "../../rules/shared/schema.ts";
import { mayRead } from "../compat/stock.ts";
import type { Adding } from "../contract/ruleset.ts";
import type { Decision } from "../contract/action.ts";
import type { Ruleset } from "../contract/ruleset.ts";
import { type Seat, type Text, type World, refuseStranger } from "../contract/world.ts";
import type { Json } from "../../rules/shared/json.ts";
import { findTypeRuleset } from "../contract/registry.ts";
import { listTaken, refuseOtherRuleset } from "../settings/accept-item.ts";

export { listTaken };
import {
  type Addition,
  MAX_COPIES,
  type Named,
  StoredItem,
  countCopies,
  findDuplicates,
  planAddition,
} from "./plan-items.ts";

/** The most different items that are added at once. */
const MAX_ENTRIES = 60;

/** An item to add, how often, and the item of the actor whose quantity it raises instead; null for none. */
const AddedItem = v.object({ uuid: Uuid, count: wholeNumber(1, MAX_COPIES), onto: v.fallback(v.nullable(Id), null) });
export type AddedItem = Output<typeof AddedItem>;

/** The actor; the items with the first 12 letters of the new ids; and an item that the user makes up. */
const Args = v.object({
  actor: Uuid,
  seed: v.pipe(v.string(), v.regex(/^[A-Za-z0-9]{12}$/)),
  entries: shortList(AddedItem, MAX_ENTRIES),
  own: v.optional(v.object({ type: v.string(), name: v.pipe(v.string(), v.trim(), v.nonEmpty(), v.maxLength(120)) })),
});

/** Returns the id of the nth new item of a request. */
export const makeId = (seed: string, at: number): string => `${seed}${String(at).padStart(4, "0")}`;

/** Loads how a ruleset adds items. */
export const loadAdding = async (row: Ruleset): Promise<Adding> => (await row.adding?.load()) ?? { items: {} };

/** Decides whether this user may add the items, and what is written. */
export async function decideAdd(row: Ruleset, raw: Json, seat: Seat, world: World<unknown>): Promise<Decision> {
  const args = validate(Args, raw);
  if ("refused" in args) return args;
  const { entries, own, seed } = args.value;
  const actor = await world.snapshot(args.value.actor);
  if (!actor || !Object.hasOwn(row.actors, actor.type)) return { refused: { key: "QUADRANT.Refuse.Gone" } };
  const refused = refuseStranger(actor, seat);
  if (refused) return { refused };
  const found: Addition[] = [];
  let at = 0;
  const takeIds = (copies: number): string[] => Array.from({ length: copies }, () => makeId(seed, at++));
  for (const { uuid, count, onto } of entries) {
    const source = mayRead(uuid, seat.id) ? readShape(StoredItem, await world.read({ uuid }, "")) : null;
    if (!source) return { refused: { key: "QUADRANT.Adding.Refuse.Gone" } };
    const problem = refuseEntry(actor, source, onto);
    if (problem) return { refused: problem };
    found.push({ uuid, source, count, onto, ids: onto === null ? takeIds(countCopies(source.system, count)) : [] });
  }
  if (own) {
    const source: StoredItem = { ...own, img: null, system: {}, flags: {} };
    const problem = refuseItem(actor, own);
    if (problem) return { refused: problem };
    found.push({ uuid: "", source, count: 1, onto: null, ids: takeIds(1) });
  }
  if (found.length === 0) return { refused: { key: "QUADRANT.Refuse.Malformed" } };
  const { items } = await loadAdding(row);
  const plans = found.map((one, place) => {
    const listing = items[one.source.type];
    // What the user makes up has nothing yet that could change the actor, unless it is a row.
    return planAddition(one, actor, own && !listing?.rows ? undefined : listing, place);
  });
  return {
    changes: plans.flatMap(({ changes }) => changes),
    label: nameTold(
      "QUADRANT.Adding.Receipt.Added",
      plans.flatMap(({ told }) => told),
      { actor: actor.name },
    ),
    why: [],
    privateTo: actor.uuid,
  };
}

/** Returns why an actor may not hold an item, with the types of actors that may; null if it may. */
function refuseItem(actor: Named, item: Named): Refusal | null {
  const row = findTypeRuleset(item.type);
  if (row !== findTypeRuleset(actor.type)) return refuseOtherRuleset(actor, item);
  if (listTaken(actor.type).includes(item.type)) return null;
  const takers = Object.keys(row?.actors ?? {}).filter((type) => listTaken(type).includes(item.type));
  return {
    key: "QUADRANT.Refuse.NotTaken",
    with: {
      item: item.name,
      type: `TYPES.Item.${item.type}`,
      actor: actor.name,
      takers: takers.map((type) => game.i18n.localize(`TYPES.Actor.${type}`)).join(", "),
    },
  };
}

/** Returns why an item can't be added to an actor, or raise the quantity of one that it has; null if it can. */
export function refuseEntry(
  actor: Named & { readonly uuid: string; readonly items?: Iterable<Named & { readonly uuid: string }> },
  item: Named,
  onto: string | null,
): Refusal | null {
  const refused = refuseItem(actor, item);
  if (refused || onto === null) return refused;
  const isDuplicate = findDuplicates(actor, item).some(({ uuid }) => uuid === `${actor.uuid}.Item.${onto}`);
  return isDuplicate ? null : { key: "QUADRANT.Adding.Refuse.Gone" };
}

/** Returns a receipt's text that lists what was added. */
export const nameTold = (key: string, told: readonly Text[], values: Readonly<Record<string, Text>>): Text => ({
  key,
  with: { ...values, items: told.reduce((before, next) => ({ key: "QUADRANT.Adding.And", with: { before, next } })) },
});

/** Returns why an actor does not take another one. */
export const refuseActor = (actor: { readonly name: string }, taken: { readonly name: string }): Refusal => ({
  key: "QUADRANT.Adding.Refuse.Actor",
  with: { actor: actor.name, name: taken.name },
});

/**
 * Decides who may move an item from one actor to another, and what is written on both, in one receipt: the owner of
 * both, or the owner of the one who takes it, if the item's owner has offered it.
 */
import * as v from "valibot";
import type { Json } from "../../rules/shared/json.ts";
import { type Refusal, validate } from "../../rules/shared/reasons.ts";
import { Id, Uuid, readShape, wholeNumber } from "../../rules/shared/schema.ts";
import { hasPlayerOwner } from "../compat/documents.ts";
import type { Decision } from "../contract/action.ts";
import type { Ruleset } from "../contract/ruleset.ts";
import { type Seat, type Snapshot, type World, refuseStranger } from "../contract/world.ts";
import { loadAdding, refuseEntry } from "./decide-add.ts";
import { StoredItem, planAddition, planRemoval, readOffer, readQuantity } from "./plan-items.ts";

/** The item; who gets it; how many; the id of the new item, and that of one whose quantity is raised instead. */
const Args = v.object({
  item: Uuid,
  to: Uuid,
  count: wholeNumber(1, 999),
  id: Id,
  onto: v.fallback(v.nullable(Id), null),
});
type Args = Readonly<v.InferOutput<typeof Args>>;

/** Returns the uuid of the actor that an item is on. */
const findOwner = (item: string): string => item.split(".").slice(0, -2).join(".");

/** Decides whether this user may move the item, and what is written. */
export async function decideMove(row: Ruleset, raw: Json, seat: Seat, world: World<unknown>): Promise<Decision> {
  const args = validate(Args, raw);
  if ("refused" in args) return args;
  const { item, to, count, id, onto } = args.value;
  const source = readShape(StoredItem, await world.read({ uuid: item }, ""));
  const [from, actor] = await Promise.all([world.snapshot(findOwner(item)), world.snapshot(to)]);
  if (!source || !from || !actor || !/\.Item\.[A-Za-z0-9]{16}$/.test(item) || from.uuid === actor.uuid)
    return { refused: { key: "QUADRANT.Adding.Refuse.Gone" } };
  const refused =
    refuseStranger(actor, seat) ??
    refuseGiver(args.value, from, source, seat) ??
    refuseEntry(actor, source, onto) ??
    refuseCount(source, count);
  if (refused) return { refused };
  const { items } = await loadAdding(row);
  const quantity = readQuantity(source.system);
  const part = quantity === null ? source : { ...source, system: { ...source.system, quantity: 1 } };
  const added = planAddition(
    { uuid: item, source: part, count: quantity === null ? 1 : count, onto, ids: onto === null ? [id] : [] },
    actor,
    items[source.type],
    0,
  );
  const isKnown = hasPlayerOwner(from.uuid) || hasPlayerOwner(actor.uuid);
  return {
    changes: [...added.changes, planRemoval(item, source, count)],
    label: {
      key: "QUADRANT.Adding.Receipt.Moved",
      with: { from: from.name, actor: actor.name, item: added.told[0] ?? source.name },
    },
    why: [],
    ...(isKnown ? {} : { privateTo: actor.uuid }),
  };
}

/** An item may be taken by a user who owns it, or whom its owner has offered it: only an owner can write an offer. */
function refuseGiver({ to, count }: Args, from: Snapshot, { name, flags }: StoredItem, seat: Seat): Refusal | null {
  const offer = readOffer(flags);
  const isOffered = offer?.to === to && offer.count === count;
  return isOffered || !refuseStranger(from, seat)
    ? null
    : { key: "QUADRANT.Adding.Refuse.NotOffered", with: { item: name, name: from.name } };
}

const refuseCount = ({ name, system }: StoredItem, count: number): Refusal | null => {
  const most = readQuantity(system) ?? 1;
  return count <= Math.max(most, 1) ? null : { key: "QUADRANT.Adding.Refuse.TooMany", with: { item: name, most } };
};

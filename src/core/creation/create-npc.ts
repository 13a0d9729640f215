/** Creates a quick NPC: one action with a receipt, for GMs. Undo deletes the NPC. */
import * as v from "valibot";
import type { Fields, Json } from "../../rules/shared/json.ts";
import { type Refusal, validate } from "../../rules/shared/reasons.ts";
import { Id, readShape, shortText } from "../../rules/shared/schema.ts";
import { listEntries } from "../compat/stock.ts";
import type { Decision } from "../contract/action.ts";
import type { Ruleset } from "../contract/ruleset.ts";
import type { Seat, World } from "../contract/world.ts";
import { type Entry, ItemSource, type QuickItem, type QuickOrder, type Source } from "../contract/creation.ts";
import { itemData } from "../contract/item-data.ts";

/** Returns every entry that a kind chooses from, by source. */
export const loadStock = async (
  sources: Readonly<Record<string, Source>>,
): Promise<Readonly<Record<string, readonly Entry[]>>> =>
  Object.fromEntries(
    await Promise.all(
      Object.entries(sources).map(async ([name, { type, fields }]) => [name, await listEntries(type, fields)] as const),
    ),
  );

/** Returns why an order is invalid; null if it is valid. */
export function refuseOrder(
  { name, threat }: QuickOrder,
  threats: readonly { readonly value: string }[],
  unread: readonly string[],
): Refusal | null {
  if (name.trim() === "") return { key: "QUADRANT.Quick.Refuse.Name" };
  if (!threats.some(({ value }) => value === threat))
    return { key: "QUADRANT.Quick.Refuse.Threat", with: { threats: threats.map(({ value }) => value).join(", ") } };
  return unread.length > 0 ? { key: "QUADRANT.Quick.Refuse.Unread", with: { words: unread.join(", ") } } : null;
}

/** The order, the actor's type, and the id that the requester chose. */
const Args = v.object({ name: shortText(120), line: shortText(1000), threat: v.string(), type: v.string(), id: Id });

/** Decides whether this user may create the NPC, and what is written. */
export async function decideNpc(row: Ruleset, raw: Json, seat: Seat, world: World<unknown>): Promise<Decision> {
  if (!seat.isGM) return { refused: { key: "QUADRANT.Refuse.GmOnly" } };
  const args = validate(Args, raw);
  if ("refused" in args) return args;
  const { type, id, ...order } = args.value;
  const late = row.actors[type]?.quick;
  if (!late) return { refused: { key: "QUADRANT.Refuse.Malformed" } };
  const kind = await late();
  const made = kind.make(order, await loadStock(kind.sources), world.house);
  const refused = refuseOrder(order, kind.threats, made.unread);
  if (refused) return { refused };
  const items = await Promise.all(made.items.map((item, i) => buildItemData(item, i, id, world)));
  const name = order.name.trim();
  return {
    changes: [{ op: "create", at: { uuid: `Actor.${id}` }, data: { name, type, system: made.system, items } }],
    label: { key: `QUADRANT.Quick.Receipt${items.length === 1 ? "One" : ""}`, with: { name, items: items.length } },
    why: [],
    privateTo: `Actor.${id}`, // the players don't know of the NPC yet
  };
}

async function buildItemData(item: QuickItem, at: number, seed: string, world: World<unknown>): Promise<Fields> {
  const { entry, ...made } = item;
  const _id = `${seed.slice(0, 13)}${String(at).padStart(3, "0")}`;
  const source = entry ? readShape(ItemSource, await world.read({ uuid: entry.uuid }, "")) : null;
  if (!entry || !source) return { _id, ...itemData(made, undefined, at) };
  const whole = { ...made, system: { ...source.system, ...made.system } };
  return { _id, ...itemData(whole, { ...source, uuid: entry.uuid }, at) };
}

/** The actions that guided creation, and adding and moving items, give a row. Their code is loaded on first use. */
import type { Action } from "../contract/action.ts";
import type { Ruleset } from "../contract/ruleset.ts";
import { asAction } from "./as-action.ts";
import type { ItemAction } from "./decide-items.ts";
import { DRAFT_PATH } from "./draft.ts";

const OWN_WRITES = ["Actor:name", "Actor:prototypeToken.name", `Actor:${DRAFT_PATH}`, "create:Item", "delete:Item"];

/**
 * Returns the action that finishes a draft, `<ruleset>.finishCreation`; none if no type of the row has guided creation.
 */
export function creationActions(row: Ruleset): Readonly<Record<string, Action>> {
  const kinds = Object.values(row.actors).flatMap(({ creation }) => creation ?? []);
  if (kinds.length === 0) return {};
  const writes = [...new Set([...kinds.flatMap((kind) => kind.writes), ...OWN_WRITES])];
  return {
    finishCreation: asAction(writes, async (raw, seat, world) =>
      (await import("./finish.ts")).decideFinish(row, raw, seat, world),
    ),
  };
}

/** Returns the action that creates a quick NPC, `<ruleset>.createNpc`; none if no type of the row has quick NPCs. */
export function quickActions(row: Ruleset): Readonly<Record<string, Action>> {
  const some = Object.values(row.actors).some(({ quick }) => quick !== undefined);
  return some
    ? {
        createNpc: asAction(["create:Actor"], async (raw, seat, world) =>
          (await import("./create-npc.ts")).decideNpc(row, raw, seat, world),
        ),
      }
    : {};
}

/** What adding an item writes beside what its ruleset declares. */
const ITEM_WRITES = ["create:Item", "Item:system.quantity"];

/** Returns the actions `<ruleset>.addItems` and `.moveItem` of a row. */
export function itemActions(row: Ruleset): Readonly<Record<string, Action>> {
  const writes = [...ITEM_WRITES, ...(row.adding?.writes ?? [])];
  const late = (name: ItemAction, places = writes): Action =>
    asAction(places, async (raw, seat, world) =>
      (await import("./decide-items.ts")).decideItems[name](row, raw, seat, world),
    );
  return {
    addItems: late("addItems"),
    moveItem: late("moveItem", [...writes, "delete:Item"]),
  };
}

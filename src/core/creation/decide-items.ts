/** What decides the actions that add and move items, by name. Loaded when one is first decided. */
import type { Json } from "../../rules/shared/json.ts";
import type { Decision } from "../contract/action.ts";
import type { Ruleset } from "../contract/ruleset.ts";
import type { Seat, World } from "../contract/world.ts";
import { decideAdd } from "./decide-add.ts";
import { decideMove } from "./decide-move.ts";

export type ItemAction = "addItems" | "moveItem";

type Decide = (row: Ruleset, raw: Json, seat: Seat, world: World<unknown>) => Promise<Decision>;

export const decideItems: Readonly<Record<ItemAction, Decide>> = {
  addItems: decideAdd,
  moveItem: decideMove,
};

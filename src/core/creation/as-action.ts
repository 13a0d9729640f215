/** Actions of the core's own that need to know who asks before they read anything. */
import type { Json } from "../../rules/shared/json.ts";
import type { Action, Decision } from "../contract/action.ts";
import type { Seat, World } from "../contract/world.ts";

/** An action without dice that is decided by one function. */
export const asAction = (
  writes: readonly string[],
  decide: (raw: Json, seat: Seat, world: World<unknown>) => Promise<Decision>,
): Action => ({
  writes,
  decide: (raw, seat, world) => decide(raw, seat, world),
  formula: () => Promise.resolve(null),
});

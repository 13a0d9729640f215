/**
 * The action that runs several of a ruleset as one, all or nothing: what a check pays before its dice are rolled. It is
 * called `<ruleset>.together`, leaves one receipt, and has no permission that the single actions lack.
 */
import type { Json } from "../../rules/shared/json.ts";
import { readShape } from "../../rules/shared/schema.ts";
import type { Action } from "../contract/action.ts";
import type { Ruleset } from "../contract/ruleset.ts";
import { once } from "../contract/lazy.ts";
import { BATCH_ACTION, BatchedCalls } from "./request.ts";

const load = once(() => import("./batch-decision.ts"));

/** Returns the action of a row that runs several of its own as one. */
export function batchActions({ id, actions }: Pick<Ruleset, "id" | "actions">): Readonly<Record<string, Action>> {
  const own = Object.fromEntries(Object.entries(actions).map(([name, action]) => [`${id}.${name}`, action]));
  return {
    [BATCH_ACTION]: {
      writes: [
        ...new Set(Object.values(actions).flatMap(({ amends, final, writes }) => (amends || final ? [] : writes))),
      ],
      decide: async (raw: Json, seat, world, dice) =>
        (await load()).decideBatch(own, readShape(BatchedCalls, raw)?.calls ?? null, seat, world, dice),
      formula: () => Promise.resolve(null),
    },
  };
}

/**
 * Several actions of a ruleset as one, all or nothing: what a check pays before its dice are rolled. The action is
 * called `<ruleset>.together`, leaves one receipt, and has no permission that the single actions lack.
 */
import * as v from "valibot";
import type { Json } from "../../rules/shared/json.ts";
import { AnyJson, readShape } from "../../rules/shared/schema.ts";
import type { Action, Call } from "../contract/action.ts";
import type { Ruleset } from "../contract/ruleset.ts";
import { once } from "../contract/lazy.ts";

const BATCH_ACTION = "together";
/** More calls than any check pays for. */
const MAX_CALLS = 20;
/** `{calls: [{action, args}, …]}`. */
const Calls = v.object({
  calls: v.pipe(
    v.array(v.object({ action: v.string(), args: v.optional(AnyJson, null) })),
    v.minLength(1),
    v.maxLength(MAX_CALLS),
  ),
});
const load = once(() => import("./batch-decision.ts"));

/** Combines calls of one ruleset into one. Returns a single call unchanged, and null for none. */
export function batchCalls(calls: readonly Call[]): Call | null {
  const [first, ...more] = calls;
  if (!first || more.length === 0) return first ?? null;
  const args = calls.map((call) => ({ action: call.action, args: call.args }));
  return { action: `${first.action.slice(0, first.action.indexOf("."))}.${BATCH_ACTION}`, args: { calls: args } };
}

/** Returns the single calls of a call: itself, or those of its batch. */
export const listCalls = ({ action, args }: Call): readonly Call[] =>
  (action.endsWith(`.${BATCH_ACTION}`) ? readShape(Calls, args)?.calls : null) ?? [{ action, args }];

/** Returns the action of a row that runs several of its own as one. */
export function batchActions({ id, actions }: Pick<Ruleset, "id" | "actions">): Readonly<Record<string, Action>> {
  const own = Object.fromEntries(Object.entries(actions).map(([name, action]) => [`${id}.${name}`, action]));
  return {
    [BATCH_ACTION]: {
      writes: [
        ...new Set(Object.values(actions).flatMap(({ amends, final, writes }) => (amends || final ? [] : writes))),
      ],
      decide: async (raw: Json, seat, world, dice) =>
        (await load()).decideBatch(own, readShape(Calls, raw)?.calls ?? null, seat, world, dice),
      formula: () => Promise.resolve(null),
    },
  };
}

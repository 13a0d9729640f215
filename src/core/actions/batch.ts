/**
 * Several actions of a ruleset as one, all or nothing: what a check must pay before its dice. As `<ruleset>.together`,
 * with one receipt, and with no right that the single ones have not.
 */
import type { Json } from "../../rules/shared/json.ts";
import type { Action, Call } from "../contract/action.ts";
import type { Ruleset } from "../contract/ruleset.ts";
import { isFields } from "../../rules/shared/read-json.ts";
import { once } from "../contract/lazy.ts";

const BATCH_ACTION = "together";
/** More calls than any check pays for. */
const MAX_CALLS = 20;
const load = once(() => import("./batch-decision.ts"));

/** Calls of one ruleset as one; a single one is itself, and none is none. */
export function batchCalls(calls: readonly Call[]): Call | null {
  const [first, ...more] = calls;
  if (!first || more.length === 0) return first ?? null;
  const args = calls.map((call) => ({ action: call.action, args: call.args }));
  return { action: `${first.action.slice(0, first.action.indexOf("."))}.${BATCH_ACTION}`, args: { calls: args } };
}

/** The calls that a call stands for: its own, or those it does as one. */
export const listCalls = ({ action, args }: Call): readonly Call[] =>
  (action.endsWith(`.${BATCH_ACTION}`) ? readCalls(args) : null) ?? [{ action, args }];

/** `{calls: [{action, args}, …]}`; null where it is anything else. */
function readCalls(raw: Json): readonly Call[] | null {
  const calls = isFields(raw) ? raw["calls"] : null;
  if (!Array.isArray(calls) || calls.length === 0 || calls.length > MAX_CALLS) return null;
  const read = calls.flatMap((call) =>
    isFields(call) && typeof call["action"] === "string"
      ? [{ action: call["action"], args: call["args"] ?? null }]
      : [],
  );
  return read.length === calls.length ? read : null;
}

/** The action of a row that does several of its own as one. */
export function batchActions({ id, actions }: Pick<Ruleset, "id" | "actions">): Readonly<Record<string, Action>> {
  const own = Object.fromEntries(Object.entries(actions).map(([name, action]) => [`${id}.${name}`, action]));
  return {
    [BATCH_ACTION]: {
      writes: [
        ...new Set(Object.values(actions).flatMap(({ amends, final, writes }) => (amends || final ? [] : writes))),
      ],
      decide: async (raw: Json, seat, world, dice) =>
        (await load()).decideBatch(own, readCalls(raw), seat, world, dice),
      formula: () => Promise.resolve(null),
    },
  };
}

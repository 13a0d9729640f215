/** Decides several actions as one: each for the world as the ones before it leave it, and within its own allow-list. */
import type { Change } from "../../rules/shared/change.ts";
import { mergePlans, readAfter } from "../../rules/shared/merge-plans.ts";
import type { Refusal } from "../../rules/shared/reasons.ts";
import { snapshotAfter } from "../world/world.ts";
import { allows } from "./validate.ts";
import type { Action, Call, Decision, Plan } from "../contract/action.ts";
import type { Seat, Text, World } from "../contract/world.ts";

/**
 * Returns the combined plan, or why it is refused.
 * @param own the ruleset's other actions by full name
 * @param calls null if they were malformed
 */
export async function decideBatch(
  own: Readonly<Record<string, Action>>,
  calls: readonly Call[] | null,
  seat: Seat,
  world: World<unknown>,
  dice: readonly number[] | null,
): Promise<Decision> {
  if (!calls) return { refused: { key: "QUADRANT.Refuse.Malformed" } };
  let plan: Plan | null = null;
  for (const call of calls) {
    const action = Object.hasOwn(own, call.action) ? own[call.action] : undefined;
    if (!action) return { refused: { key: "QUADRANT.Refuse.UnknownAction", with: { action: call.action } } };
    const now = createWorldAfter(world, plan?.changes ?? []);
    // An action that needs its card or dice of its own, or that only a GM may undo, can't be part of a payment.
    if (action.amends || action.final || (await action.formula(call.args, now, null)) !== null) return NOT_ALLOWED;
    const one = await action.decide(call.args, seat, now, dice, null);
    if ("refused" in one) return one;
    if (!one.changes.every((change) => allows(action.writes, change))) return NOT_ALLOWED;
    const both: Plan | null = plan ? combinePlans(plan, one) : one;
    if (!both) return NOT_ALLOWED;
    plan = both;
  }
  return plan ?? NOT_ALLOWED;
}

const NOT_ALLOWED: { readonly refused: Refusal } = { refused: { key: "QUADRANT.Refuse.NotAllowed" } };

/**
 * Returns null if the plans can't be written as one, or their receipts are for different people. Where one is private,
 * both are.
 */
function combinePlans(before: Plan, after: Plan): Plan | null {
  const changes = mergePlans(before.changes, after.changes);
  const privateTo = before.privateTo ?? after.privateTo;
  if (!changes || (before.privateTo ?? privateTo) !== (after.privateTo ?? privateTo)) return null;
  const { quiet, ...loud } = before;
  return {
    ...loud,
    ...(quiet && after.quiet ? { quiet } : {}),
    ...(privateTo === undefined ? {} : { privateTo }),
    changes,
    label: joinLabels(before, after),
    why: [...before.why, ...after.why],
    cards: [...(before.cards ?? []), ...(after.cards ?? [])],
  };
}

/** Returns the text of both, or of the one that is listed. */
function joinLabels(before: Plan, after: Plan): Text {
  if (before.quiet !== after.quiet) return before.quiet ? after.label : before.label;
  return { key: "QUADRANT.Receipt.And", with: { one: before.label, more: after.label } };
}

/**
 * Returns the world as it will be after these changes. Numbers that effects derive are recomputed only when they are
 * written.
 */
function createWorldAfter<House>(world: World<House>, changes: readonly Change[]): World<House> {
  if (changes.length === 0) return world;
  return {
    ...world,
    read: async (at, path) => readAfter(changes, at, path, await world.read(at, path)),
    async snapshot(uuid) {
      const found = await world.snapshot(uuid);
      return found && snapshotAfter(found, changes);
    },
  };
}

/**
 * Decides whether a user may do something now, and what it would change. The button and, before it writes, the writer
 * both call the same function.
 */
import { isEqualJson } from "../../rules/shared/change.ts";
import type { Json } from "../../rules/shared/json.ts";
import type { Action, Decision } from "../contract/action.ts";
import type { Offer } from "../contract/card-part.ts";
import type { Ruleset } from "../contract/ruleset.ts";
import type { Seat } from "../contract/world.ts";
import { readCardState, withContent } from "../messages/card-state.ts";
import { findOffer } from "../messages/card.ts";
import { isUsed } from "../messages/receipts.ts";
import { findAction } from "../contract/registry.ts";
import { refuseOverdraft } from "../world/pools.ts";
import { createWorld } from "../world/snapshot.ts";
import { allows } from "./allow-list.ts";
import type { DecisionCache } from "./decision-cache.ts";
import { type Request, UNDO, findUndoneReceipt } from "./request.ts";
import { refuseUndo } from "./transaction.ts";
import { rejectInvalid } from "./validate.ts";

/** A request, or the button that would make one and has rolled no dice yet (`dice` is null). */
type PossibleRequest = Omit<Request, "dice" | "lapses"> & { readonly dice: readonly number[] | null };

/**
 * Returns what a request would change for this user, or why it is refused.
 * @param cache what the buttons of one card read together; with it, the offer itself is not looked up again
 */
export async function decide(
  request: PossibleRequest,
  seat: Seat,
  cache: DecisionCache | null = null,
): Promise<Decision> {
  if (request.action === UNDO) return decideUndo(request.args, seat);
  const named = findAction(request.action);
  if (!named) return { refused: { key: "QUADRANT.Refuse.UnknownAction", with: { action: String(request.action) } } };
  if (request.card !== null && request.offer !== null && !cache) {
    const offer = findOffer(request.card, request.offer);
    if (
      !offer ||
      offer.call.action !== request.action ||
      !isEqualJson(offer.call.args, withoutAnswers(offer, request.args))
    )
      return { refused: { key: "QUADRANT.Refuse.NotOffered" } };
    if (!offer.repeat && isUsed(request.card, offer.use, offer.call.args))
      return { refused: { key: "QUADRANT.Refuse.AlreadyDone" } };
  }
  const decision = await decideNamed(
    named,
    request,
    seat,
    cache ?? { createWorld: createWorld, readCardState: readCardState },
  );
  if ("refused" in decision) return decision;
  const isForbidden = decision.changes.some((change) => !allows(named.found.writes, change));
  if (isForbidden) return { refused: { key: "QUADRANT.Refuse.NotAllowed" } };
  const refused = refuseOverdraft(decision.changes) ?? rejectInvalid(decision.changes);
  return refused ? { refused } : decision;
}

/** Returns an offer's own arguments, without the user's input: the action validates that itself. */
function withoutAnswers({ inputs = [] }: Offer, args: Json): Json {
  if (inputs.length === 0 || typeof args !== "object" || args === null || Array.isArray(args)) return args;
  return Object.fromEntries(Object.entries(args).filter(([name]) => !inputs.some(({ id }) => id === name)));
}

/** Calls the ruleset's action. An action that throws, on forged arguments or dice, is refused as malformed. */
async function decideNamed(
  { row, found }: { readonly row: Ruleset; readonly found: Action },
  { action, args, dice, card, offer }: PossibleRequest,
  seat: Seat,
  cache: DecisionCache,
): Promise<Decision> {
  const state = found.amends && offer !== null ? cache.readCardState(card) : null;
  try {
    const decision = await found.decide(args, seat, cache.createWorld(row), dice, state);
    return "refused" in decision || !state ? decision : withContent(decision, state);
  } catch (error) {
    console.error(`${action} could not be decided`, error);
    return { refused: { key: "QUADRANT.Refuse.Malformed" } };
  }
}

function decideUndo(args: Json, seat: Seat): Decision {
  const receipt = findUndoneReceipt(args);
  if (!receipt) return { refused: { key: "QUADRANT.Refuse.Gone" } };
  const refused = refuseUndo(receipt, seat);
  return refused ? { refused } : { changes: [], label: { key: "QUADRANT.Receipt.Undo" }, why: [] };
}

/**
 * Decides whether a user may do something now, and what it would change. The button and, before it writes, the writer
 * both call the same function.
 */
import { allows, rejectInvalid } from "./validate.ts";
import { type Request, UNDO, WITHDRAW } from "./request.ts";
import type { Action, Decision } from "../contract/action.ts";
import type { Offer } from "../contract/card-part.ts";
import type { CardState } from "../contract/card.ts";
import { once } from "../contract/lazy.ts";
import { findAction, loadParts } from "../contract/registry.ts";
import type { Ruleset } from "../contract/ruleset.ts";
import { POOL_PATH } from "../contract/shared-state.ts";
import type { Seat, World } from "../contract/world.ts";
import { readCardState, toCardState, withContent, type CardMessage, findOffer } from "../messages/card.ts";
import { MAX_READS, type Receipt, isUsed, sharesUse } from "../messages/receipts.ts";
import { refuseOverdraft } from "../world/pools.ts";
import { StateReads } from "../world/state-reads.ts";
import { cacheSnapshots, createWorld } from "../world/world.ts";
import { type Place, isEqualJson, refKey } from "../../rules/shared/change.ts";
import type { Json } from "../../rules/shared/json.ts";

/** A request, or the button that would make one and has rolled no dice yet (`dice` is null). */
type PossibleRequest = Omit<Request, "dice" | "lapses" | "pays" | "isOpen"> & {
  readonly dice: readonly number[] | null;
};

/**
 * Returns what a request would change for this user, or why it is refused.
 * @param cache what the buttons of one card read together; with it, the offer itself is not looked up again
 */
export async function decide(
  request: PossibleRequest,
  seat: Seat,
  cache: DecisionCache | null = null,
): Promise<Decision> {
  await loadParts();
  if (request.action === UNDO || request.action === WITHDRAW)
    return (await import("./undo-requests.ts")).decideUndo(request, seat);
  const named = findAction(request.action);
  if (!named) return { refused: { key: "QUADRANT.Refuse.UnknownAction", with: { action: String(request.action) } } };
  if (request.card !== null && request.offer !== null && !cache) {
    const offer = findOffer(request.card, request.offer);
    if (
      !offer ||
      offer.call.action !== request.action ||
      !isEqualJson(offer.call.args, withoutAnswers(offer, request.args))
    )
      return { refused: (await loadLate()).refuseLate(request.card, seat, "QUADRANT.Refuse.NotOffered") };
    if (!offer.repeat && isUsed(request.card, offer.use, offer.call.args)) {
      const { refuseLate } = await loadLate();
      const isSame = ({ system }: Receipt): boolean => sharesUse(system.offer, offer.use);
      return { refused: refuseLate(request.card, seat, "QUADRANT.Refuse.AlreadyDone", isSame) };
    }
  }
  const noted: Place[] = [];
  const recording = { createWorld: (row: Ruleset) => recordReads(createWorld(row), noted), readCardState };
  const decision = await decideNamed(named, request, seat, cache ?? recording);
  if ("refused" in decision) return decision;
  for (const { at } of decision.changes) cache?.reads.addPlace(at);
  const isForbidden = decision.changes.some((change) => !allows(named.found.writes, change));
  if (isForbidden) return { refused: { key: "QUADRANT.Refuse.NotAllowed" } };
  const refused = refuseOverdraft(decision.changes) ?? rejectInvalid(decision.changes);
  return refused ? { refused } : { ...decision, reads: noted };
}

const loadLate = once(() => import("./refuse-late.ts"));

/**
 * Returns a world that notes the places read one by one. Tokens of pools are not noted: whoever takes the last ones is
 * known without.
 */
const recordReads = <House>(world: World<House>, reads: Place[]): World<House> => ({
  ...world,
  read(at, path) {
    const isCount = "setting" in at && path === POOL_PATH;
    const isKnown = reads.some((place) => place.path === path && refKey(place.at) === refKey(at));
    if (!isCount && !isKnown && reads.length < MAX_READS) reads.push({ at, path });
    return world.read(at, path);
  },
});

/** Returns an offer's own arguments, without the user's input: the action validates that itself. */
function withoutAnswers({ inputs = [], dialog }: Offer, args: Json): Json {
  if ((inputs.length === 0 && !dialog) || typeof args !== "object" || args === null || Array.isArray(args)) return args;
  const isAnswer = (name: string): boolean =>
    (dialog !== undefined && name === "answer") || inputs.some(({ id }) => id === name);
  return Object.fromEntries(Object.entries(args).filter(([name]) => !isAnswer(name)));
}

/**
 * Calls the ruleset's action. If the dice don't fit, somebody has changed their number since they were rolled, and the
 * user is asked to look again. An action that throws otherwise, on forged arguments, is refused as malformed.
 */
async function decideNamed(
  { row, found }: { readonly row: Ruleset; readonly found: Action },
  { action, args, dice, card, offer }: PossibleRequest,
  seat: Seat,
  cache: Pick<DecisionCache, "createWorld" | "readCardState">,
): Promise<Decision> {
  const state = found.amends && offer !== null ? cache.readCardState(card) : null;
  try {
    const decision = await found.decide(args, seat, withCards(cache.createWorld(row), row), dice, state);
    return "refused" in decision || !state ? decision : withContent(decision, state);
  } catch (error) {
    if (error instanceof RangeError && dice !== null && dice.length > 0)
      return { refused: { key: "QUADRANT.Refuse.SituationChanged" } };
    console.error(`${action} could not be decided`, error);
    return { refused: { key: "QUADRANT.Refuse.Malformed" } };
  }
}

const loadCardLog = once(() => import("../messages/card-log.ts"));

/** Returns the world with the cards of its ruleset. */
export const withCards = <House>(world: World<House>, { id }: Ruleset): World<House> => ({
  ...world,
  cards: async (part) => (await loadCardLog()).listLoggedCards(id, part),
});

/** How decisions made together read the world, and the card that holds the button. */
export interface DecisionCache {
  readonly createWorld: (row: Ruleset) => World<unknown>;
  readonly readCardState: typeof readCardState;
  /** Id of the card; null if the buttons are on none. */
  readonly card: string | null;
  /** What they have read. */
  readonly reads: StateReads;
}

/**
 * Creates a cache of the current state.
 * @param from the card being rendered, which may not be stored yet
 */
export function createDecisionCache(
  from: CardMessage | null = null,
  reads: StateReads = new StateReads(),
  world: typeof createWorld = cacheSnapshots(),
): DecisionCache {
  const cards = new Map<string, CardState | null>();
  return {
    createWorld: (row) => world(row, reads),
    readCardState: (id) => {
      if (id === null) return null;
      if (!cards.has(id)) cards.set(id, from?.id === id ? toCardState(from) : readCardState(id));
      return cards.get(id) ?? null;
    },
    card: from?.id ?? null,
    reads,
  };
}

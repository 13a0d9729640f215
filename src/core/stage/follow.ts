/** Reads the cards that the moves of a stage have posted: what is stored of them, and what is left to do on them. */
import { type DecisionCache, createDecisionCache, decide } from "../actions/decide.ts";
import { findAction, loadParts } from "../contract/registry.ts";
import type { FollowedStage, OpenStep, PostedCard, StageRecord, StageState } from "../contract/stage.ts";
import type { Seat } from "../contract/world.ts";
import { type CardMessage, type PlacedOffer, listOffers, listPlayers } from "../messages/card.ts";
import { findPostedCard, isSettled, listPostedCards } from "../messages/posted-cards.ts";
import { isTakenBack, isUsed } from "../messages/receipts.ts";
import { STATE, StateReads, documentKey, receiptsKey } from "../world/state-reads.ts";
import { findSeat } from "../world/world.ts";

const GONE = "QUADRANT.Refuse.Gone";
/** Most cards that are remembered. */
const MAX_READ = 200;
const known = new Map<string, { readonly reads: StateReads; readonly card: PostedCard }>();

/** Returns the cards that a stage has posted, oldest first. `reads` records what their state depends on. */
export async function readPostedCards(stage: string, reads: StateReads): Promise<readonly PostedCard[]> {
  reads.add(receiptsKey(stage));
  await loadParts();
  return Promise.all(
    listPostedCards(stage).map(async (id) => {
      for (const key of [documentKey(`ChatMessage.${id}`), receiptsKey(id)]) reads.add(key);
      const message = findPostedCard(id);
      return message ? readCard(message) : { id, isGone: true, parts: {}, used: [], open: [] };
    }),
  );
}

/** Returns a stage as its cards say it is; null for a kind that does not follow them, and before there is one. */
export function followCards(
  { id }: StageRecord,
  { follow }: StageState,
  cards: readonly PostedCard[],
): FollowedStage | null {
  if (!follow || cards.length === 0) return null;
  const followed = follow(cards);
  // What is being written is not there yet: the stage would end before what follows from it can be seen.
  return isSettled(id) ? followed : { ...followed, end: null };
}

/** Returns a card, decided again if anything that it depends on has changed. */
async function readCard(message: CardMessage): Promise<PostedCard> {
  const last = known.get(message.id);
  if (last?.reads.isCurrent) return last.card;
  const reads = new StateReads();
  for (const key of [documentKey(message.uuid), receiptsKey(message.id), STATE.users, STATE.time]) reads.add(key);
  const offers = isTakenBack(message) ? [] : listOffers(message.system);
  const isDone = ({ use, call }: PlacedOffer): boolean => isUsed(message.id, use, call.args);
  const left = offers.filter((offer) => offer.passing !== true && offer.repeat !== true && !isDone(offer));
  const gm = findGm();
  const cache = createDecisionCache(message, reads);
  const open = gm && (await Promise.all(left.map((one) => findOpen(message, one, gm, cache))));
  const card: PostedCard = {
    id: message.id,
    isGone: false,
    parts: message.system.parts,
    used: offers.filter(isDone).map(({ key }) => key),
    open: (open ?? []).flatMap((one) => one ?? []),
  };
  if (known.size > MAX_READ) known.clear();
  known.set(message.id, { reads, card });
  return card;
}

/** Returns the seat of a GM, present or not: what none of them may do can't be done. */
const findGm = (): Seat | null => findSeat(game.users.find(({ isGM }) => isGM)?.id ?? "");

/** Returns what an offer waits for; null where it has passed, or is about what does not exist any more. */
async function findOpen(
  card: CardMessage,
  offer: PlacedOffer,
  gm: Seat,
  cache: DecisionCache,
): Promise<OpenStep | null> {
  const { key, label, call, pending, passing = [], primary } = offer;
  const place = findAction(call.action)?.found.amends ? { card: card.id, offer: key } : { card: null, offer: null };
  const decision = await decide({ request: "", ...call, dice: null, ...place }, gm, cache);
  const refused = "refused" in decision ? decision.refused : null;
  const isPast = refused && (passing === true || passing.includes(refused.key) || refused.key === GONE);
  if (isPast || (refused && primary !== true)) return null;
  const actor = pending?.gm ? null : (pending?.actor ?? card.system.actor);
  const whom = actor === null ? [] : listPlayers(actor);
  return { key, what: pending?.what ?? label, whom, refused };
}

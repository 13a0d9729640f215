/**
 * What waits for whom: the turn, rolls that were asked for, dice that are not rolled yet, offers on cards, open
 * requests.
 */
import { createDecisionCache, decide } from "../actions/decide.ts";
import { allMessages } from "../compat/chat.ts";
import { findDoc } from "../compat/documents.ts";
import type { Encounter } from "../compat/scene.ts";
import { findAction } from "../contract/registry.ts";
import type { Seat, Text } from "../contract/world.ts";
import { type CardMessage, type PlacedOffer, isCard, isOpenCheck, listOffers, ownsCard } from "../messages/card.ts";
import { isRequest } from "../actions/request.ts";
import { isTakenBack, isUsed } from "../messages/receipts.ts";
import { type RollRequestMessage, findAnswers, isRollRequest } from "../roll-requests/roll-request.ts";
import { openStages } from "../messages/stages.ts";
import { StateReads, documentKey, receiptsKey } from "../world/state-reads.ts";
import { findSeat } from "../world/world.ts";

/** The most messages, from the newest back, that are looked through: what is older waits for nobody. */
const MAX_MESSAGES = 30;
/** The most lines. */
const MAX_LINES = 12;

/** One thing that waits. */
export interface Waiting {
  readonly id: string;
  readonly what: Text;
  /** For whom; null if it is nobody in particular. */
  readonly whom: Text | null;
  readonly isMine: boolean;
  /** The message it is about; null if there is none. */
  readonly message: string | null;
  /** The entry of a roll request that this user answers. */
  readonly entry: string | null;
}

const LANG = "QUADRANT.Overview";
const FOR_YOU: Text = `${LANG}.For.you`;
const FOR_GM: Text = `${LANG}.For.gm`;
const forUser = (name: string): Text => ({ key: `${LANG}.For.user`, with: { name } });

const about = (name: string | undefined, what: Text): Text =>
  name ? { key: `${LANG}.About`, with: { name, what } } : what;

/** Returns who a document waits for: its user, the GM, or the reader. */
function nameUser(id: string | undefined): Text {
  const user = game.users.get(id ?? "");
  if (!user || user.isGM) return FOR_GM;
  return forUser(user.name);
}

/** Returns everything that waits, what waits for this user first. */
export async function listWaiting(seat: Seat, encounter: Encounter | null): Promise<readonly Waiting[]> {
  const recent = allMessages()
    .slice(-MAX_MESSAGES)
    .filter(({ visible }) => visible)
    .reverse();
  const found = [
    ...listTurn(encounter, seat),
    ...recent.filter(isRollRequest).flatMap((ask) => listAsked(ask, seat)),
    ...listStages(),
    ...recent
      .filter(isRequest)
      .flatMap(({ id, system: { told, refused } }) =>
        refused ? [] : [{ ...NOTHING, id, what: told.label ?? "", whom: FOR_GM, isMine: seat.isGM, message: id }],
      ),
    ...(await Promise.all(recent.filter(isCard).map((card) => findOnCard(card, seat)))).flatMap((one) => one ?? []),
  ];
  return [...found.filter(({ isMine }) => isMine), ...found.filter(({ isMine }) => !isMine)].slice(0, MAX_LINES);
}

const NOTHING = { whom: null, isMine: false, message: null, entry: null } as const;

/** Who has the turn. To GMs, and to who has it, it is the next step. */
function listTurn(encounter: Encounter | null, seat: Seat): Waiting[] {
  const fighter = encounter?.combatant;
  if (!encounter?.started || !fighter?.visible || fighter.isOwner || seat.isGM) return [];
  const player = fighter.players.find(({ isGM }) => !isGM);
  const what = { key: `${LANG}.TurnOf`, with: { name: fighter.name, round: encounter.round } };
  return [{ ...NOTHING, id: "turn", what, whom: player ? forUser(player.name) : FOR_GM }];
}

const listStages = (): Waiting[] =>
  openStages()
    .filter(({ visible }) => visible)
    .map(({ id, system: { head } }) => ({ ...NOTHING, id, what: head.title ?? "", message: id }));

/** Returns the rolls of a request that are not made yet. */
function listAsked(ask: RollRequestMessage, seat: Seat): Waiting[] {
  if (ask.author?.isGM !== true) return [];
  const answers = findAnswers(ask);
  return Object.entries(ask.system.to).flatMap(([entry, { user, actor }]) => {
    if (answers.has(entry) || Object.hasOwn(ask.system.answers, entry)) return [];
    const isMine = user === seat.id && seat.owns({ uuid: actor });
    return {
      id: `${ask.id}.${entry}`,
      what: about(findDoc(actor)?.name, ask.system.head.title ?? ""),
      whom: isMine ? FOR_YOU : nameUser(user),
      isMine,
      message: ask.id,
      entry: isMine ? entry : null,
    };
  });
}

const decided = new Map<string, { readonly reads: StateReads; readonly found: Waiting | null }>();

/** Returns what waits on a card, decided again if anything that it depends on has changed. */
async function findOnCard(card: CardMessage, seat: Seat): Promise<Waiting | null> {
  const known = decided.get(card.id);
  if (known?.reads.isCurrent) return known.found;
  const reads = new StateReads();
  for (const key of [documentKey(card.uuid), receiptsKey(card.id)]) reads.add(key);
  const found = await decideOnCard(card, seat, reads);
  if (decided.size > MAX_MESSAGES * 2) decided.clear();
  decided.set(card.id, { reads, found });
  return found;
}

async function decideOnCard(card: CardMessage, seat: Seat, reads: StateReads): Promise<Waiting | null> {
  if (isTakenBack(card) || card.system.face !== "up") return null;
  const name = card.speaker?.alias;
  const line = { ...NOTHING, id: card.id, message: card.id };
  const isOwn = card.author?.id === seat.id || (!seat.isGM && ownsCard(card, seat));
  if (isOpenCheck(card))
    return {
      ...line,
      what: about(name, `${LANG}.DiceOpen`),
      whom: isOwn ? FOR_YOU : nameUser(card.author?.id),
      isMine: isOwn,
    };
  const offers = listOffers(card.system).filter((offer) => isOpenOffer(card, offer));
  const own = await findAllowed(card, offers, seat, reads);
  if (own) {
    // A GM may press a player's choice, but it is the player's.
    const isTheirs = seat.isGM && !isOwn && card.author?.isGM === false && findAction(own.call.action)?.found.amends;
    const whom = isTheirs ? nameUser(card.author?.id) : FOR_YOU;
    return { ...line, what: about(name, own.label), whom, isMine: !isTheirs };
  }
  const gm = seat.isGM ? null : findSeat(game.users.find(({ isGM }) => isGM)?.id ?? "");
  const theirs = gm && (await findAllowed(card, offers, gm, reads));
  return theirs ? { ...line, what: about(name, theirs.label), whom: FOR_GM } : null;
}

/** Whether an offer is what a card is there for, and not used yet. */
const isOpenOffer = (card: CardMessage, { primary, passing, under, use, call }: PlacedOffer): boolean =>
  primary === true && passing !== true && under === undefined && !isUsed(card.id, use, call.args);

/** Returns the first offer that a seat may press. */
async function findAllowed(
  card: CardMessage,
  offers: readonly PlacedOffer[],
  seat: Seat,
  reads: StateReads,
): Promise<PlacedOffer | null> {
  const cache = createDecisionCache(card, reads);
  for (const offer of offers) {
    const place = findAction(offer.call.action)?.found.amends
      ? { card: card.id, offer: offer.key }
      : { card: null, offer: null };
    const decision = await decide({ request: "", ...offer.call, dice: null, ...place }, seat, cache);
    if (!("refused" in decision)) return offer;
  }
  return null;
}

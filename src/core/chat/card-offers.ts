/** The buttons of a card: what this user may do now, and groups of offers that one button opens. */
import { type DecisionCache, createDecisionCache, decide } from "../actions/decide.ts";
import type { Seat, Text } from "../contract/world.ts";
import { asset } from "../compat/id.ts";
import { type CardMessage, type PlacedOffer, listOffers, type openParts } from "../messages/card.ts";
import { isTakenBack, isUsed } from "../messages/receipts.ts";
import { findAction } from "../contract/registry.ts";
import { getOwnSeat } from "../world/world.ts";
import { say } from "../ui/text.ts";

interface Button {
  readonly key: string;
  readonly label: Text;
  readonly primary: boolean;
  readonly refused: Text | null;
  readonly passing: boolean;
  /** The label needs a smaller type. */
  readonly isLong: boolean;
}

/** How many letters fit in one line of a button as wide as its card. */
const MAX_LABEL_LETTERS = 30;

/** Buttons that the user may press, buttons that open a group, and reasons for the others. */
export interface Buttons {
  readonly buttons: readonly Button[];
  readonly folds: readonly { readonly key: string; readonly label: Text }[];
  readonly refused: readonly Text[];
}

/** Returns what a card offers this seat. `parts` are the card's parts. */
export async function buildButtons(
  message: CardMessage,
  seat: Seat,
  parts: ReturnType<typeof openParts>,
  cache: DecisionCache,
): Promise<Buttons> {
  const decideOne = createDecider(seat, cache);
  const open = listOpenOffers(message, parts);
  const decided = await Promise.all(open.filter(({ under }) => !under).map(decideOne));
  const folds = new Map<string, PlacedOffer[]>();
  for (const offer of open)
    if (offer.under) folds.set(say(offer.under), [...(folds.get(say(offer.under)) ?? []), offer]);
  const kept = await Promise.all(
    [...folds].map(async ([key, offers]) =>
      (await canPressAny(seat, offers, decideOne)) ? [{ key, label: key }] : [],
    ),
  );
  return { ...filterForSeat(seat, decided), folds: kept.flat() };
}

/** Returns whether a seat may press one of the offers. A GM always sees them, with the reason if refused. */
async function canPressAny(
  seat: Seat,
  offers: readonly PlacedOffer[],
  decideOne: (offer: PlacedOffer) => Promise<Button>,
): Promise<boolean> {
  if (seat.isGM) return true;
  for (const offer of offers) if (!(await decideOne(offer)).refused) return true;
  return false;
}

/**
 * Returns the buttons that a seat sees. A GM also sees refused ones with the reason, except passing offers and those
 * about something that is gone; players see only what they may press.
 */
function filterForSeat(seat: Seat, all: readonly Button[]): Pick<Buttons, "buttons" | "refused"> {
  const decided = all.filter(({ passing, refused }) => !refused || !(passing || isGone(refused)));
  const refused = new Map(
    decided.flatMap((offer) => (offer.refused ? [[say(offer.refused), offer.refused] as const] : [])),
  );
  return { buttons: decided.filter((offer) => seat.isGM || !offer.refused), refused: [...refused.values()] };
}

/** Returns whether what an offer is about does not exist any more. */
const isGone = (refused: Text): boolean => typeof refused === "object" && refused.key === "QUADRANT.Refuse.Gone";

const listOpenOffers = (message: CardMessage, parts?: ReturnType<typeof openParts>): PlacedOffer[] =>
  isTakenBack(message)
    ? []
    : listOffers(message.system, parts).filter(
        (offer) => offer.repeat || !isUsed(message.id, offer.use, offer.call.args),
      );

/** Returns a function that decides offers of one card. It reads each actor once. */
function createDecider(seat: Seat, cache: DecisionCache): (offer: PlacedOffer) => Promise<Button> {
  return async ({ key, label, primary = false, passing = false, call }) => {
    const place = findAction(call.action)?.found.amends
      ? { card: cache.card, offer: key }
      : { card: null, offer: null };
    const decision = await decide({ request: "", ...call, dice: null, ...place }, seat, cache);
    const isLong = say(label).length > MAX_LABEL_LETTERS;
    return { key, label, primary, passing, isLong, refused: "refused" in decision ? decision.refused : null };
  };
}

/** Opens the offers of a group, or closes them. */
export async function toggleOffers(message: CardMessage, button: HTMLElement): Promise<void> {
  const open = button.getAttribute("aria-expanded") !== "true";
  button.setAttribute("aria-expanded", String(open));
  if (!open) return void button.nextElementSibling?.remove();
  const seat = getOwnSeat();
  const behind = listOpenOffers(message).filter(
    ({ under }) => under !== undefined && say(under) === button.dataset["key"],
  );
  const shown = filterForSeat(seat, await Promise.all(behind.map(createDecider(seat, createDecisionCache(message)))));
  const holder = document.createElement("template");
  holder.innerHTML = await foundry.applications.handlebars.renderTemplate(asset("templates/chat/offers.hbs"), {
    ...shown,
    folds: [],
  });
  button.after(holder.content);
}

/** Opens in `fresh`, a card rendered again, the offers that were open in `old`. */
export async function preserveOpenOffers(message: CardMessage, old: Element, fresh: Element): Promise<void> {
  const open = [...old.querySelectorAll<HTMLElement>('[data-q="offer-group"][aria-expanded="true"]')].map(
    ({ dataset }) => dataset["key"],
  );
  const now = [...fresh.querySelectorAll<HTMLElement>('[data-q="offer-group"]')].filter(({ dataset }) =>
    open.includes(dataset["key"]),
  );
  await Promise.all(now.map((button) => toggleOffers(message, button)));
}

/**
 * The buttons of a card: what this user may do now, what they may do but can't now, each with its reason, and for whom
 * the rest waits; groups of offers that one button opens.
 */
import { type DecisionCache, createDecisionCache, decide } from "./decide.ts";
import type { Seat, Text } from "../contract/world.ts";
import { type CardMessage, type PlacedOffer, listOffers, listPlayers, type openParts } from "../messages/card.ts";
import { isTakenBack, isUsed } from "../messages/receipts.ts";
import { findAction } from "../contract/registry.ts";
import { getOwnSeat } from "../world/world.ts";
import { say } from "../ui/text.ts";
import type { Refusal } from "../../rules/shared/reasons.ts";
import { isExpanded, renderTemplate } from "../ui/html.ts";

interface Button {
  readonly key: string;
  readonly label: Text;
  readonly primary: boolean;
  readonly refused: Refusal | null;
  /** The label needs a smaller type. */
  readonly isLong: boolean;
}

/** An offer as decided for a seat; who may press it, if another user would have to. */
interface DecidedOffer extends Button {
  readonly offer: PlacedOffer;
  readonly others: "gm" | "owner" | null;
}

/** How many letters fit in one line of a button as wide as its card. */
const MAX_LABEL_LETTERS = 30;

/** Buttons that the user may press; disabled ones by their reason. */
interface SeatButtons {
  readonly buttons: readonly Button[];
  readonly refused: readonly { readonly reason: Text; readonly buttons: readonly Button[] }[];
}

/** The buttons of a card, those that open a group, and what waits for others. */
export interface Buttons extends SeatButtons {
  readonly folds: readonly { readonly key: string; readonly label: Text }[];
  readonly waiting: readonly Text[];
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
  return { ...groupButtons(decided), folds: kept.flat(), waiting: listWaiting(message, decided, cache) };
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
 * Returns the buttons of offers. Refused ones are disabled, with the reason; those that pass, that are others' to press
 * or about something that is gone are left out.
 */
function groupButtons(decided: readonly DecidedOffer[]): SeatButtons {
  const byReason = new Map<string, { reason: Text; buttons: Button[] }>();
  for (const { offer, others, ...button } of decided) {
    const { refused } = button;
    if (!refused || isPast(offer, refused) || others) continue;
    const group = byReason.get(say(refused));
    if (group) group.buttons.push(button);
    else byReason.set(say(refused), { reason: refused, buttons: [button] });
  }
  return {
    buttons: decided.flatMap(({ offer: _, others: __, ...button }) => (button.refused ? [] : [button])),
    refused: [...byReason.values()],
  };
}

/** Returns whether a refused offer has passed, or is about what does not exist any more. */
const isPast = ({ passing = [] }: PlacedOffer, refused: Refusal): boolean =>
  passing === true || passing.includes(refused.key) || refused.key === "QUADRANT.Refuse.Gone";

/** The reasons that say whose an offer is to press. */
const OTHERS: Readonly<Record<string, "gm" | "owner">> = {
  "QUADRANT.Refuse.GmOnly": "gm",
  "QUADRANT.Refuse.GmOrOwner": "owner",
  "QUADRANT.Refuse.NotYourRoll": "owner",
};

/** Returns who may press a refused offer, if another user would have to. */
const findOthers = ({ pending }: PlacedOffer, refused: Refusal, seat: Seat): "gm" | "owner" | null =>
  pending?.gm && !seat.isGM ? "gm" : (OTHERS[refused.key] ?? null);

/** Returns for whom offers wait that a user may not press, a line for each. */
function listWaiting(message: CardMessage, decided: readonly DecidedOffer[], cache: DecisionCache): Text[] {
  const lines = new Map<string, string[]>();
  for (const { offer, others } of decided) {
    if (!others || !offer.pending) continue;
    const { what, actor = message.system.actor, gm } = offer.pending;
    const owned = others === "owner" && !gm ? actor : null;
    if (owned !== null) cache.reads.addPlace({ uuid: owned });
    const names = owned === null ? "" : listPlayers(owned).join(", ");
    lines.set(names, [...(lines.get(names) ?? []), say(what)]);
  }
  return [...lines].map(([names, what]) => ({
    key: `QUADRANT.Card.Waiting.${names === "" ? "gm" : "player"}`,
    with: { names, what: [...new Set(what)].join("; ") },
  }));
}

const listOpenOffers = (message: CardMessage, parts?: ReturnType<typeof openParts>): PlacedOffer[] =>
  isTakenBack(message)
    ? []
    : listOffers(message.system, parts).filter(
        (offer) => offer.repeat || !isUsed(message.id, offer.use, offer.call.args),
      );

/** Returns a function that decides offers of one card. It reads each actor once. */
function createDecider(seat: Seat, cache: DecisionCache): (offer: PlacedOffer) => Promise<DecidedOffer> {
  return async (offer) => {
    const { key, primary = false, call } = offer;
    const place = findAction(call.action)?.found.amends
      ? { card: cache.card, offer: key }
      : { card: null, offer: null };
    const decision = await decide({ request: "", ...call, dice: null, ...place }, seat, cache);
    const refused = "refused" in decision ? decision.refused : null;
    const others = refused && findOthers(offer, refused, seat);
    const preview = "refused" in decision ? undefined : decision.preview;
    const label: Text = preview ? { key: "QUADRANT.Card.Preview", with: { label: offer.label, preview } } : offer.label;
    return { key, label, primary, isLong: say(label).length > MAX_LABEL_LETTERS, refused, offer, others };
  };
}

/** Opens the offers of a group, or closes them. */
export async function toggleOffers(message: CardMessage, button: HTMLElement): Promise<void> {
  const open = !isExpanded(button);
  button.setAttribute("aria-expanded", String(open));
  if (!open) return void button.nextElementSibling?.remove();
  const behind = listOpenOffers(message).filter(
    ({ under }) => under !== undefined && say(under) === button.dataset["key"],
  );
  const decide = createDecider(getOwnSeat(), createDecisionCache(message));
  const shown = groupButtons(await Promise.all(behind.map(decide)));
  const holder = document.createElement("template");
  holder.innerHTML = await renderTemplate("templates/chat/offers.hbs", {
    ...shown,
    folds: [],
  });
  // Meanwhile the group may have been closed, or the card rendered again with its offers.
  if (isExpanded(button) && !button.nextElementSibling) button.after(holder.content);
}

const listGroups = (card: Element): HTMLElement[] => [...card.querySelectorAll<HTMLElement>('[data-q="offer-group"]')];

/**
 * Opens in `fresh`, a card rendered again, the offers that are open in `old`, and closes the others: also those that
 * the user opens or closes until it resolves.
 */
export async function preserveOpenOffers(message: CardMessage, old: Element, fresh: Element): Promise<void> {
  const listDiffering = (): HTMLElement[] => {
    const open = new Set(
      listGroups(old)
        .filter(isExpanded)
        .map(({ dataset }) => dataset["key"]),
    );
    return listGroups(fresh).filter((button) => isExpanded(button) !== open.has(button.dataset["key"]));
  };
  for (let groups = listDiffering(); groups.length > 0; groups = listDiffering())
    await Promise.all(groups.map((button) => toggleOffers(message, button)));
}

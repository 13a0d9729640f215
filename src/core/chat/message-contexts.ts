/**
 * What the templates of cards, receipts and open requests display to one user; how messages of other folders are
 * rendered, and what their buttons do. The installer registers these, so that the chat knows neither roll requests nor
 * stages.
 */
import { createDecisionCache } from "../actions/decide.ts";
import { findUndone, type OpenRequest } from "../actions/request.ts";
import { buildButtons } from "../actions/card-offers.ts";
import type { OwnMessage } from "../compat/chat.ts";
import { findDoc } from "../compat/documents.ts";
import type { PartEntry } from "../contract/card.ts";
import { once } from "../contract/lazy.ts";
import type { Seat, Text } from "../contract/world.ts";
import { type CardMessage, openParts, ownsCard } from "../messages/card.ts";
import { findCardReceipts, isTakenBack } from "../messages/receipts.ts";
import { actionSkin } from "../ui/skins.ts";
import { say } from "../ui/text.ts";
import { type StateReads, documentKey, houseKey, receiptsKey } from "../world/state-reads.ts";
import { type createWorld, getOwnSeat } from "../world/world.ts";
import { imageUrl, renderTemplate } from "../ui/html.ts";

/** How many letters of title and actor's name fit in two lines of a card. */
const MAX_TITLE_LETTERS = 52;

/** What a card displays to this user, as data: equal data render the same card. */
export interface CardView {
  readonly parts: readonly { readonly template: string; readonly shown: object | null }[];
  readonly [name: string]: unknown;
}

/**
 * Returns what a card displays. `redraw` is called when a hidden number becomes known; `reads` records what the card
 * depends on besides its message.
 * @param world how the world is read, if several cards are rendered together
 */
export async function viewCard(
  message: CardMessage,
  redraw: () => void,
  reads: StateReads,
  world?: typeof createWorld,
): Promise<CardView> {
  const { system } = message;
  const seat = getOwnSeat(reads);
  reads.add(houseKey(system.ruleset));
  if (system.ask !== null) reads.add(documentKey(`ChatMessage.${system.ask}`));
  const sealed = await viewHiddenNumber(message, seat, redraw);
  const shown = sealed?.parts ? { ...system, parts: sealed.parts } : system;
  const own = openParts(system);
  const cache = createDecisionCache(message, reads, world);
  const { waiting, ...offers } = await buildButtons(message, seat, own, cache);
  const { title = "" } = system.head;
  const actor = viewActor(message, reads);
  reads.add(receiptsKey(message.id));
  return {
    skin: system.ruleset,
    title,
    isLong: say(title).length + (actor?.name.length ?? 0) > MAX_TITLE_LETTERS,
    subtitle: system.head.subtitle,
    actor,
    parts: (shown === system ? own : openParts(shown)).map((part) => viewPart(part, seat)),
    sealed: sealed?.strip ?? null,
    done: await listReceiptRows(message, seat, reads),
    ...(isTakenBack(message)
      ? { takenBack: true }
      : {
          offers: Object.values(offers).some(({ length }) => length > 0) ? offers : null,
          waiting,
          canWithdraw: own.some(({ isOpen }) => isOpen) && ownsCard(message, seat),
        }),
  };
}

/** The rows of receipts: their code is loaded for the first card that has one. */
export const loadReceiptRows = once(() => import("./receipt-row.ts"));

async function listReceiptRows(message: CardMessage, seat: Seat, reads: StateReads): Promise<object[]> {
  const receipts = findCardReceipts(message.id);
  if (receipts.length === 0) return [];
  const { receiptRow } = await loadReceiptRows();
  return receipts.map((receipt) => receiptRow(receipt, seat, message, reads));
}

/** Returns who acted: by the name of the roll if the actor is gone since. */
function viewActor(
  { system, speaker }: CardMessage,
  reads: StateReads,
): { readonly name: string; readonly face: string | null } | null {
  if (system.actor === null) return null;
  reads.addPlace({ uuid: system.actor });
  const actor = findDoc(system.actor);
  if (actor) return { name: actor.name, face: imageUrl(actor.img ?? "") };
  return speaker?.alias ? { name: speaker.alias, face: null } : null;
}

function viewPart({ template, view }: ReturnType<typeof openParts>[number], seat: Seat): CardView["parts"][number] {
  try {
    return { template, shown: view(seat, undefined) };
  } catch (error) {
    console.error(`${template} can't be rendered`, error);
    return { template, shown: null };
  }
}

/** Returns the context of a card's template: its parts as HTML. */
export const cardContext = async (view: CardView): Promise<Record<string, unknown>> => ({
  ...view,
  parts: await Promise.all(view.parts.map(renderPart)),
});

/**
 * Returns one part's HTML. It is empty where the part has nothing to display, or fails: the other parts still appear.
 */
async function renderPart({ template, shown }: CardView["parts"][number]): Promise<string> {
  try {
    return shown === null ? "" : await renderTemplate(template, shown);
  } catch (error) {
    console.error(`${template} can't be rendered`, error);
    return "";
  }
}

/** Returns the context of an open request. */
export const requestContext = (message: OpenRequest): Record<string, unknown> => ({
  ...describeRequest(message.system),
  author: game.users.get(message.author?.id ?? "")?.name ?? "",
  refused: message.system.refused,
  canWithdraw: message.author?.id === game.userId || game.user.isGM,
});

/** Returns what is requested and its skin; for an undo, what it would undo. */
function describeRequest({ action, args, told }: OpenRequest["system"]): { skin: string; label: Text | undefined } {
  const undone = findUndone({ action, args: args.value ?? null })?.receipt.system;
  if (!undone) return { ...actionSkin(action), label: told.label };
  return {
    ...actionSkin(undone.action),
    label: { key: "QUADRANT.Receipt.UndoOf", with: { what: say(undone.told.label) } },
  };
}

/*
 * What other folders register.
 */

/** How messages of one type are rendered for one user: from a template, or as an element of their own. */
export type MessageView =
  | {
      readonly template: string;
      readonly context: (message: OwnMessage, seat: Seat, redraw: () => void, reads: StateReads) => Promise<object>;
    }
  | { readonly element: (message: OwnMessage, reads: StateReads) => Promise<HTMLElement> };

/** Does what a button says. `key` is what the button names: a document, or an entry of the message. */
export type MessagePress = (key: string, message: OwnMessage) => Promise<void>;

/** What a card displays about the hidden number it was rolled against, and its parts for those who know the number. */
export type HiddenNumberView = (
  card: CardMessage,
  seat: Seat,
  redraw: () => void,
) => Promise<{ readonly strip: object; readonly parts: Readonly<Record<string, PartEntry>> | null } | null>;

const views = new Map<string, MessageView>();
const presses: Record<string, MessagePress> = {};
let hiddenNumberView: HiddenNumberView = () => Promise.resolve(null);

/** Registers how messages of a type are rendered. Call in `init`. */
export const registerMessageView = (type: string, view: MessageView): void => void views.set(type, view);

/** Registers what buttons do, by the value of their attribute `data-q`. Call in `init`. */
export const registerMessagePresses = (byName: Readonly<Record<string, MessagePress>>): void =>
  void Object.assign(presses, byName);

/** Registers what cards display about a hidden number. Call in `init`. */
export const registerHiddenNumberView = (view: HiddenNumberView): void => void (hiddenNumberView = view);

export const messageView = (type: string): MessageView | undefined => views.get(type);
export const listMessagePresses = (): Readonly<Record<string, MessagePress>> => presses;
export const viewHiddenNumber: HiddenNumberView = (card, seat, redraw) => hiddenNumberView(card, seat, redraw);

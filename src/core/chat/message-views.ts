/**
 * How messages of other folders are rendered, and what their buttons do. The installer registers them, so that the chat
 * knows neither roll requests nor stages.
 */
import type { OwnMessage } from "../compat/chat.ts";
import type { PartEntry } from "../contract/card.ts";
import type { Seat } from "../contract/world.ts";
import type { CardMessage } from "../messages/card.ts";

/** How messages of one type are rendered for one user: from a template, or as an element of their own. */
export type MessageView =
  | {
      readonly template: string;
      readonly context: (message: OwnMessage, seat: Seat, redraw: () => void) => Promise<object>;
    }
  | { readonly element: (message: OwnMessage) => Promise<HTMLElement> };

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

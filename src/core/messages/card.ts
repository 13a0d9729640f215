/** What a card offers: computed from its parts' data by every client. */
import { type OwnMessage, findMessage } from "../compat/chat.ts";
import type { Offer } from "../contract/card-part.ts";
import type { PartEntry } from "../contract/card.ts";
import { findPart } from "../contract/registry.ts";
import type { Seat, Text } from "../contract/world.ts";
import { readHouseRules } from "../settings/house-rules.ts";
import { say } from "../ui/text.ts";
import { isTakenBack } from "./receipts.ts";
import type { Json } from "../../rules/shared/json.ts";

export interface CardSystem {
  readonly ruleset: string;
  readonly actor: string | null;
  readonly head: { readonly title?: Text; readonly subtitle?: Text };
  readonly parts: Readonly<Record<string, PartEntry>>;
  /** Id of the request it answers, if any. */
  readonly ask: string | null;
  /** `down` while its number is hidden, `told` once the outcome is known and the number is not. */
  readonly face: "up" | "down" | "told";
}

export type CardMessage = OwnMessage<"card", CardSystem>;

/** Returns whether a message is a card. */
export const isCard = (message: OwnMessage | null | undefined): message is OwnMessage & CardMessage =>
  message?.type === "card";

/** More parts than any roll has: a card that claims more is forged to fill everybody's chat log. */
const MAX_PARTS = 30;

/** Returns a card's valid parts in order. */
export function openParts(system: CardSystem) {
  return Object.entries(system.parts)
    .sort(([, a], [, b]) => a.sort - b.sort)
    .slice(0, MAX_PARTS)
    .flatMap(([id, { kind, data }]) => {
      const named = findPart(`${system.ruleset}.${kind}`);
      if (!named) return [];
      const { row, found: part } = named;
      const opened = part.open(data as Json, readHouseRules(row));
      return opened ? [{ id, template: part.template, prompt: part.prompt, isOpen: part.isOpen, ...opened }] : [];
    });
}

/** Returns whether a card's dice are still to be rolled: it can be withdrawn. */
export const isOpenCheck = ({ system }: CardMessage): boolean => openParts(system).some(({ isOpen }) => isOpen);

/** Returns whether a user owns a card's roll or its actor, or is a GM. */
export const ownsCard = ({ uuid, system }: CardMessage, seat: Seat): boolean =>
  seat.isGM || seat.owns({ uuid }) || (system.actor !== null && seat.owns({ uuid: system.actor }));

/** Returns the part that prompts the user who posted the card for a choice now, if one does. */
export const findPrompt = (system: CardSystem): ReturnType<typeof openParts>[number] | undefined =>
  openParts(system).find(({ asks, prompt }) => asks !== null && prompt !== null);

/**
 * An offer with its place on the card: `key` names it, `use` is what a receipt records: a word for each thing it uses.
 */
export interface PlacedOffer extends Offer {
  readonly key: string;
  readonly use: string;
}

/** Returns all offers of a card; `parts` are its own, if they have been read already. */
export const listOffers = (
  system: CardSystem,
  parts: ReturnType<typeof openParts> = openParts(system),
): PlacedOffer[] =>
  parts.flatMap(({ id, offers }) =>
    offers().map((offer) => ({ ...offer, key: `${id}.${offer.id}`, use: formatUse(id, offer) })),
  );

const formatUse = (part: string, { id, group = id }: Offer): string =>
  group
    .split(" ")
    .map((word) => `${part}.${word}`)
    .join(" ");

/** Returns one offer of a card's message, if that card makes it. */
export function findOffer(card: string, key: string): PlacedOffer | undefined {
  const message = findMessage(card);
  if (!isCard(message) || isTakenBack(message)) return undefined;
  return listOffers(message.system).find((offer) => offer.key === key);
}

/**
 * Returns the `content` of a card's message, escaped. No markup: a server would clean every card's, and it is not
 * displayed while we render the card.
 */
export const formatContent = (title: Text, system: CardSystem): string =>
  [title, ...openParts(system).flatMap(({ text }) => text())]
    .map((line) => foundry.utils.escapeHTML(say(line)))
    .join(" · ");

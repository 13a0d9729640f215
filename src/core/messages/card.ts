/** What a card offers: recomputed from its parts' data, by everyone who asks. */
import type { Json } from "../../rules/shared/json.ts";
import { type OwnMessage, messageAt } from "../compat/chat.ts";
import type { Offer } from "../contract/card-part.ts";
import type { PartEntry } from "../contract/card.ts";
import type { Text } from "../contract/world.ts";
import { partNamed } from "../contract/registry.ts";

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

/** Whether a message is a card. */
export const isCard = (message: OwnMessage | null | undefined): message is OwnMessage & CardMessage =>
  message?.type === "card";

/** More parts than any roll has: a card that claims more is somebody's prank on everybody's chat log. */
const MOST_PARTS = 30;

/** A card's parts in order, those that can be read. */
export function partsOf(system: CardSystem) {
  return Object.entries(system.parts)
    .sort(([, a], [, b]) => a.sort - b.sort)
    .slice(0, MOST_PARTS)
    .flatMap(([id, { kind, data }]) => {
      const part = partNamed(`${system.ruleset}.${kind}`)?.found;
      const opened = part?.open(data as Json) ?? null;
      return part && opened ? [{ id, template: part.template, prompt: part.prompt, ...opened }] : [];
    });
}

/** The part that asks its card's bringer for a choice in a window just now, if one does. */
export const promptOf = (system: CardSystem): ReturnType<typeof partsOf>[number] | undefined =>
  partsOf(system).find(({ asks, prompt }) => asks !== null && prompt !== null);

/**
 * An offer with its place on the card: `key` names it, `use` is what a receipt records: a word for each thing it uses
 * up.
 */
export interface PlacedOffer extends Offer {
  readonly key: string;
  readonly use: string;
}

/** All offers of a card; `parts` are its own, where they have been read already. */
export const offersOf = (system: CardSystem, parts: ReturnType<typeof partsOf> = partsOf(system)): PlacedOffer[] =>
  parts.flatMap(({ id, offers }) =>
    offers().map((offer) => ({ ...offer, key: `${id}.${offer.id}`, use: useOf(id, offer) })),
  );

const useOf = (part: string, { id, group = id }: Offer): string =>
  group
    .split(" ")
    .map((word) => `${part}.${word}`)
    .join(" ");

/** One offer of a card's message, if that card makes it. */
export function offerOf(card: string, key: string): PlacedOffer | undefined {
  const message = messageAt(card);
  return isCard(message) ? offersOf(message.system).find((offer) => offer.key === key) : undefined;
}

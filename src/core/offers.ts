/** What a card offers: recomputed from its parts' data, by everyone who asks. */
import type { Json } from "../rules/shared/json.ts";
import { messageAt } from "./compat/chat.ts";
import type { Offer, PartEntry, Text } from "./contract.ts";
import { partNamed } from "./registry.ts";

export interface CardSystem {
  readonly ruleset: string;
  readonly actor: string | null;
  readonly head: { readonly title?: Text; readonly subtitle?: Text };
  readonly parts: Readonly<Record<string, PartEntry>>;
}

/** A card's parts in order, those that can be read. */
export function partsOf(system: CardSystem) {
  return Object.entries(system.parts)
    .sort(([, a], [, b]) => a.sort - b.sort)
    .flatMap(([id, { kind, data }]) => {
      const part = partNamed(`${system.ruleset}.${kind}`)?.found;
      const opened = part?.open(data as Json) ?? null;
      return part && opened ? [{ id, template: part.template, ...opened }] : [];
    });
}

/** All offers of a card, each by `part.offer`. */
export const offersOf = (system: CardSystem): (Offer & { readonly key: string })[] =>
  partsOf(system).flatMap(({ id, offers }) => offers().map((offer) => ({ ...offer, key: `${id}.${offer.id}` })));

/** One offer of a card's message, if that card makes it. */
export function offerOf(card: string, key: string): Offer | undefined {
  const message = messageAt(card);
  return message?.type === "card" ? offersOf(message.system as unknown as CardSystem).find((offer) => offer.key === key) : undefined;
}

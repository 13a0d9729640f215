/** Sections of a card and the buttons they offer. A ruleset writes a `PartKind`; `part()` closes its types for core. */
import type { Json } from "../../rules/shared/json.ts";
import type { Call } from "./action.ts";
import type { Seat, Text } from "./world.ts";

/** What a user answered, by the id of the input. */
export type Answers = Readonly<Record<string, string | number>>;

/**
 * A line, a number or somebody that an offer asks for in a small window. `table` is the uuid of a roll table that can
 * fill the line.
 */
export type OfferInput = { readonly id: string; readonly label: Text; readonly hint?: Text } & (
  | {
      readonly kind: "text";
      readonly most: number;
      readonly needed?: true;
      readonly long?: true;
      readonly table?: string;
    }
  | { readonly kind: "number"; readonly initial: number; readonly min: number; readonly max: number }
  /**
   * Somebody on the scene, by uuid: whom one has targeted stands first. `types` says of which actor types, where not
   * all will do.
   */
  | { readonly kind: "actor"; readonly types?: readonly string[] }
);

/**
 * A button on a card: a pre-filled action. `id` is unique within its part; unless `repeat`, it is used once. Offers of
 * one `group` are ways to do the same thing: using one uses all. A group is a word; an offer that uses several things
 * up lists their words, with spaces.
 */
export interface Offer {
  readonly id: string;
  readonly group?: string;
  readonly label: Text;
  readonly call: Call;
  /**
   * What whoever presses is asked first; the answers join the call's arguments, by id. An action can do without any of
   * them.
   */
  readonly inputs?: readonly OfferInput[];
  readonly primary?: boolean;
  readonly repeat?: boolean;
  /**
   * Offers under the same word stand behind one button that bears it, until it is pressed: many of a kind make a card
   * long.
   */
  readonly under?: Text;
  /** Done at once by whoever brings the card to offer it; once taken back, it is there to be pressed. */
  readonly auto?: true;
  /** It comes and goes with what it is about: while it can't be done it is not there at all, for a GM neither. */
  readonly passing?: true;
}

/**
 * A section of a card: what everyone may know, the template that shows it, and its plain text for logs.
 * `Secret` never stands in `Data`, nor anything it can be worked out from: a client reads what is stored.
 */
export interface PartKind<Data, Secret = never> {
  /**
   * A choice that whoever brings the card is asked for at once, in a window: null while there is none. The window draws
   * this template with `view` (and `seat`); buttons in it press the card's offers (`data-q="offer"`, `data-key` as on
   * the card), which goes on offering them.
   */
  readonly prompt?: { readonly template: string; readonly title: (data: Data) => Text | null };
  /** The data as a message carried it: hostile until read. */
  readonly parse: (raw: Json) => Data | null;
  /**
   * Path below the package, e.g. `templates/siege/cards/challenge.hbs`, and what it draws: null where there is nothing
   * to see of it (yet).
   */
  readonly template: string;
  readonly view: (data: Data, seat: Seat, secret: Secret | undefined) => object | null;
  readonly text: (data: Data) => readonly Text[];
  readonly offers?: (data: Data) => readonly Offer[];
}

/** A part as the core holds it; null from `open` where the data is not what it claims to be. */
export interface Part {
  readonly template: string;
  /** Template of the window it asks in, if it ever does. */
  readonly prompt: string | null;
  readonly open: (raw: Json) => {
    /** Title of the window it asks in; null where there is nothing to choose now. */
    readonly asks: Text | null;
    readonly view: (seat: Seat, secret: Json | undefined) => object | null;
    readonly text: () => readonly Text[];
    readonly offers: () => readonly Offer[];
  } | null;
}

export const part = <Data, Secret extends Json = never>(kind: PartKind<Data, Secret>): Part => ({
  template: kind.template,
  prompt: kind.prompt?.template ?? null,
  open(raw) {
    const data = kind.parse(raw);
    return data === null
      ? null
      : {
          asks: kind.prompt?.title(data) ?? null,
          view: (seat, secret) => kind.view(data, seat, secret as Secret | undefined),
          text: () => kind.text(data),
          offers: () => kind.offers?.(data) ?? [],
        };
  },
});

/**
 * Sections of a card and the buttons they offer. A ruleset writes a `PartKind`; `part()` closes over its types for
 * core.
 */
import type { Json } from "../../rules/shared/json.ts";
import { type Schema, readShape } from "../../rules/shared/schema.ts";
import type { Call } from "./action.ts";
import type { Seat, Text } from "./world.ts";

/** What a user answered, by the id of the input. */
export type Answers = Readonly<Record<string, string | number>>;

/**
 * A text, number or actor that an offer asks for in a small window. `table` is the uuid of a roll table that can fill
 * the text.
 */
export type OfferInput = { readonly id: string; readonly label: Text; readonly hint?: Text } & (
  | {
      readonly kind: "text";
      readonly most: number;
      readonly needed?: true;
      readonly long?: true;
      readonly table?: string;
    }
  /** `counts`: what a point of it adds to the total that the window displays, and how much that may be. */
  | {
      readonly kind: "number";
      readonly initial: number;
      readonly min: number;
      readonly max: number;
      readonly counts?: { readonly each: number; readonly of: number };
    }
  /**
   * Somebody who can be a target, by uuid. `types` limits the actor types, which are else those of the ruleset; `from`
   * is the uuid of who acts, who is not listed.
   */
  | { readonly kind: "actor"; readonly types?: readonly string[]; readonly from?: string }
);

/**
 * What waits until an offer is pressed, as a noun: "3 Wounds to Marine One". It waits for a GM, or for the players who
 * own `actor` (a uuid); without it, the card's.
 */
export interface Pending {
  readonly what: Text;
  readonly actor?: string;
  /** Only a GM may press it. */
  readonly gm?: true;
}

/**
 * A button on a card: a pre-filled action. `id` is unique within its part; without `repeat`, it is used once. Offers of
 * one `group` are alternatives: using one uses all. A group is a word; an offer that uses several things lists their
 * words, separated by spaces.
 */
export interface Offer {
  readonly id: string;
  readonly group?: string;
  readonly label: Text;
  readonly call: Call;
  /**
   * Inputs that the user fills in first; they join the call's arguments, by id. An action works without any of them.
   */
  readonly inputs?: readonly OfferInput[];
  /**
   * A check whose dialog the user fills in first, with its odds: what is chosen there joins the call's arguments as
   * `answer` (`CheckKind.answer`). No card of its own is posted. An action works without it.
   */
  readonly dialog?: {
    readonly check: string;
    readonly actor: string;
    readonly options: { readonly [key: string]: Json };
  };
  /** What it will do, in lines, which the user reads first. */
  readonly intro?: readonly Text[];
  readonly primary?: boolean;
  readonly repeat?: boolean;
  /**
   * Offers with the same text are grouped behind one button with that text until it is pressed: many similar offers
   * make a card long.
   */
  readonly under?: Text;
  /** Run at once by the client that makes the card offer it; after an undo it can be pressed. */
  readonly auto?: true;
  /** Displayed only while it is possible, to GMs as well; or not where it is refused for one of these reasons. */
  readonly passing?: true | readonly string[];
  /** Users who may not press it read for whom this waits. Without it, they see nothing of the offer. */
  readonly pending?: Pending;
}

/**
 * A section of a card: its public data, the template that displays it, and its plain text for logs. Neither `Secret`
 * nor anything it can be derived from is ever in `Data`: every client can read what is stored.
 */
export interface PartKind<Data, Secret = never> {
  /**
   * A choice that the user who posts the card is prompted for at once, in a window: null if there is none. The window
   * renders this template with `view` (and `seat`); its buttons press the card's offers (`data-q="offer"`, `data-key`
   * as on the card), which the card keeps offering.
   */
  readonly prompt?: { readonly template: string; readonly title: (data: Data) => Text | null };
  /** The data as a message carries it: another client wrote it. */
  readonly data: Schema<Data>;
  /**
   * Path below the package, e.g. `templates/siege/cards/challenge.hbs`, and its context: null if there is nothing to
   * display (yet).
   */
  readonly template: string;
  readonly view: (data: Data, seat: Seat, secret: Secret | undefined) => object | null;
  readonly text: (data: Data) => readonly Text[];
  readonly offers?: (data: Data) => readonly Offer[];
  /** Its dice are still to be rolled: the card can be withdrawn, which refunds what was paid for it and on it. */
  readonly isOpen?: true;
}

/** A section that follows the current house rules as long as it is displayed. */
export interface HousePartKind<Data, House> extends Omit<PartKind<Data>, "view" | "offers"> {
  readonly view: (data: Data, house: House) => object | null;
  readonly offers: (data: Data, house: House) => readonly Offer[];
}

/** A part as core stores it; `open` returns null for invalid data. */
export interface Part {
  readonly template: string;
  /** Template of the window it prompts in, if any. */
  readonly prompt: string | null;
  readonly isOpen: boolean;
  readonly open: (
    raw: Json,
    house?: unknown,
  ) => {
    /** Title of the window it prompts in; null if there is no choice now. */
    readonly asks: Text | null;
    readonly view: (seat: Seat, secret: Json | undefined) => object | null;
    readonly text: () => readonly Text[];
    readonly offers: () => readonly Offer[];
  } | null;
}

/**
 * Returns a function that reads data as a schema does. It keeps what it read last: while a card is posted, its data are
 * read several times, and comparing them is much faster.
 */
function createReader<Data>(schema: Schema<Data>): (raw: Json) => Data | null {
  let last: { readonly text: string; readonly data: Data | null } | null = null;
  return (raw) => {
    const text = JSON.stringify(raw);
    if (!last || last.text !== text) last = { text, data: readShape(schema, raw) };
    return last.data;
  };
}

export const part = <Data, Secret extends Json = never>(
  kind: PartKind<Data, Secret>,
  read: (raw: Json) => Data | null = createReader(kind.data),
): Part => ({
  template: kind.template,
  prompt: kind.prompt?.template ?? null,
  isOpen: kind.isOpen === true,
  open(raw) {
    const data = read(raw);
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

export const housePart = <Data, House>({ view, offers, ...kind }: HousePartKind<Data, House>): Part => {
  const read = createReader(kind.data);
  const under = (house: House): Part =>
    part({ ...kind, view: (data) => view(data, house), offers: (data) => offers(data, house) }, read);
  return { ...part({ ...kind, view: () => null }, read), open: (raw, house) => under(house as House).open(raw) };
};

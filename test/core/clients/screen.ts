/**
 * What the chat log of a client displays, without a page: of each message what it was computed from, and computed again
 * when the message or anything that it read has changed, as src/core/chat/render.ts and card-updates.ts do it.
 */
import type { AppliedChange } from "../../../src/rules/shared/change.ts";
import type { Json } from "../../../src/rules/shared/json.ts";
import type { RecordedAction } from "../../../src/rules/shared/rests.ts";
import type { Client } from "./client.ts";

export type Fields = { readonly [key: string]: Json };

export interface Message {
  readonly id: string;
  readonly uuid: string;
  readonly type: string;
  readonly visible: boolean;
  readonly system: {
    readonly status: string;
    readonly action: string;
    readonly card: string | null;
    readonly pays?: string | null;
    readonly applied: readonly AppliedChange[];
    readonly short?: Readonly<Record<string, number>>;
    readonly answers?: Readonly<Record<string, string>>;
  };
  delete(options?: object): Promise<unknown>;
}

export interface Doc {
  readonly uuid: string;
  readonly hasPlayerOwner?: boolean;
  readonly items?: Iterable<Doc>;
  toObject(): Fields;
  delete(): Promise<unknown>;
}

interface Reads {
  readonly isCurrent: boolean;
}

export interface Offer {
  readonly key: string;
  readonly call: { readonly action: string; readonly args: Fields };
  readonly inputs?: readonly { readonly id: string; readonly kind: string; readonly initial?: number }[];
}

/** What a test uses of a client's globals. */
export interface Page {
  readonly JSON: { parse(text: string): Fields };
  readonly CONFIG: {
    readonly Actor: {
      readonly dataModels: Readonly<Record<string, { cleanData(source: Fields): Fields } | undefined>>;
    };
    readonly Dice: { randomUniform: () => number };
  };
  readonly Hooks: { on(hook: string, listener: (doc: Message, changed: unknown) => void): void };
  readonly game: {
    readonly user: { readonly isGM: boolean };
    readonly actors: Iterable<Doc>;
    readonly journal: Iterable<Doc>;
    readonly scenes: Iterable<{
      readonly tokens: Iterable<{ readonly actorLink: boolean; readonly actor: Doc | null }>;
    }>;
    readonly messages: { readonly contents: readonly Message[]; get(id: string): Message | undefined };
    readonly settings: {
      get(namespace: string, key: string): Json;
      set(namespace: string, key: string, value: Json): Promise<unknown>;
      readonly settings: ReadonlyMap<string, { readonly default?: unknown }>;
    };
    readonly quadrant: { check(intent: object): Promise<void>; ask(order: object): Promise<string | null> };
  };
  readonly system: {
    buildIntent(request: Message, entry: string): object;
    chooseInDialogs(read: () => object): Promise<void>;
    getOwnSeat(reads?: Reads): object;
    isCard(message: Message): boolean;
    isReceipt(message: Message): boolean;
    listOffers(system: object): readonly Offer[];
    listUndoneTogether(receipt: Message): readonly Message[];
    openCheck(intent: object): Promise<void>;
    perform(call: object, origin: object): Promise<boolean>;
    readRecord(receipt: Message): RecordedAction;
    restsOn(later: RecordedAction, earlier: RecordedAction): boolean;
    refuseAnswer(request: Message, entry: string, seat: object): { readonly key: string } | null;
    receiptRow(receipt: Message, seat: object, card: null, reads: Reads): object;
    readonly StateReads: new () => Reads;
    viewCard(message: Message, redraw: () => void, reads: Reads): Promise<object>;
    readonly writes: { idle(): Promise<void> };
  };
}

/** What messages display, by their ids. */
export type Views = Readonly<Record<string, string>>;

interface Shown {
  readonly reads: Reads;
  readonly view: string;
}

export class Screen {
  readonly client: Client<Page>;
  readonly #shown = new Map<string, Shown>();

  constructor(client: Client<Page>) {
    this.client = client;
    const forget = ({ id }: Message): void => void this.#shown.delete(id);
    client.page.Hooks.on("updateChatMessage", forget);
    client.page.Hooks.on("deleteChatMessage", forget);
  }

  get page(): Page {
    return this.client.page;
  }

  /** Returns the cards in the log, and the receipts that are on none. */
  listMessages(): Message[] {
    const { system, game } = this.page;
    return game.messages.contents.filter(
      (message) => message.visible && (system.isCard(message) || system.isReceipt(message)),
    );
  }

  /** Returns the cards in the log. */
  listCards(): Message[] {
    return this.listMessages().filter((message) => this.page.system.isCard(message));
  }

  /** Does what a button says, or a call of no button; returns whether it was not refused. */
  perform(call: object, card: string | null = null, offer: string | null = null): Promise<boolean> {
    return this.page.system.perform(call, { card, offer, quiet: true });
  }

  /** Displays again what is not current. */
  async refresh(): Promise<void> {
    for (const message of this.listMessages())
      if (this.#shown.get(message.id)?.reads.isCurrent !== true) this.#shown.set(message.id, await this.#view(message));
  }

  /** Returns what is displayed, by message. */
  async read(): Promise<Views> {
    await this.refresh();
    return Object.fromEntries(this.listMessages().map(({ id }) => [id, this.#shown.get(id)?.view ?? ""]));
  }

  /** Returns what would be displayed if everything were computed now. */
  async compute(): Promise<Views> {
    const views = this.listMessages().map(async (one) => [one.id, (await this.#view(one)).view] as const);
    return Object.fromEntries(await Promise.all(views));
  }

  async #view(message: Message): Promise<Shown> {
    const { StateReads, getOwnSeat, isCard, receiptRow, viewCard } = this.page.system;
    const reads = new StateReads();
    const view = isCard(message)
      ? await viewCard(message, () => {}, reads)
      : receiptRow(message, getOwnSeat(reads), null, reads);
    return { reads, view: JSON.stringify(view) };
  }
}

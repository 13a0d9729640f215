/**
 * Quick NPCs: somebody from a name, how dangerous they are, and a line of statistics. What a ruleset says of it;
 * nothing touches Foundry.
 */
import type { Json } from "../../rules/shared/json.ts";
import type { Text } from "./text.ts";
import type { Entry, Option, Source } from "./creation.ts";

/** What a GM asks for. */
export interface QuickOrder {
  readonly name: string;
  /** One of the kind's threats. */
  readonly threat: string;
  /** `Physique 3, Firearms expert; Shotgun` */
  readonly line: string;
}

/** An item of theirs: an entry's, with what is changed of it, or one of the ruleset's making. */
export interface QuickItem {
  readonly name: string;
  readonly type: string;
  readonly system: { readonly [key: string]: Json };
  readonly entry?: Entry;
}

/** Who it comes to. */
export interface QuickNpc {
  readonly system: { readonly [key: string]: Json };
  readonly items: readonly QuickItem[];
  /** What they are like, in a few words each, for the eyes of who asks. */
  readonly told: readonly Text[];
  /** What of the line makes no sense. */
  readonly unread: readonly string[];
}

/** How an actor type is made quickly. */
export interface QuickKind<House> {
  readonly sources: Readonly<Record<string, Source>>;
  readonly threats: readonly Option[];
  /** What a line may look like. */
  readonly example: Text;
  readonly make: (order: QuickOrder, stock: Readonly<Record<string, readonly Entry[]>>, house: House) => QuickNpc;
}

/** As the core holds it, its types closed over. */
export type Quick = QuickKind<unknown>;

/** Closes a kind's types. The core hands each ruleset its own house rules. */
export const quick = <House>(kind: QuickKind<House>): Quick => kind as Quick;

const LONGEST_CONCEPT = 200;

/** A line as it stands for who somebody is; one too long says nothing. */
export const conceptOf = (line: string): string =>
  line.length <= LONGEST_CONCEPT ? line.trim().replace(/\s+/g, " ") : "";

/** An entry carried as it is. */
export const carriedItem = ({ entry, type }: { readonly entry: Entry; readonly type: string }): QuickItem => ({
  name: entry.name,
  type,
  system: {},
  entry,
});

/** Threats as options: their words stand below `key`, by name. */
export const threatOptions = (key: string, threats: readonly string[]): readonly Option[] =>
  threats.map((value) => ({ value, label: `${key}.${value}.name`, hint: `${key}.${value}.hint` }));

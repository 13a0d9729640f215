/**
 * Guided creation: what a ruleset says of it, as plain data and pure functions. The core keeps the draft on the actor,
 * draws the steps, and writes what comes of it in one receipt. Nothing here touches Foundry.
 *
 * ```ts
 * // creation/index.ts
 * export const pilots = creation<House>({ sources, steps, summary, make, writes: WRITES });
 * // the row
 * actors: { harborPilot: { …, creation: { writes: WRITES, load: async () => (await
 * import("./creation/index.ts")).pilots } } }, ```
 */
import type { Snapshot, Text } from "./world.ts";
import type { Json } from "../../rules/shared/json.ts";
import type { Refusal } from "../../rules/shared/refusal.ts";

/** What has been answered so far, by field. A field without an answer shows what the actor has now. */
export type Answers = { readonly [field: string]: Json };

/** Items that steps choose from: of one type, from every compendium and the world, as far as this person may read. */
export interface Source {
  readonly type: string;
  /** Paths of `system` that the steps read, beside name and picture. */
  readonly fields: readonly string[];
}

/** An item to choose, as an index knows it. */
export interface Entry {
  /** Its own id, of letters and digits: what answers are named after. */
  readonly id: string;
  readonly uuid: string;
  readonly name: string;
  readonly img: string;
  /** Its description without markup. */
  readonly text: string;
  readonly system: { readonly [key: string]: Json };
}

/** An item that was chosen, whole, as it is when the draft is finished. */
export interface SelectedItem {
  readonly uuid: string;
  readonly name: string;
  readonly data: { readonly [key: string]: Json };
}

/** What steps are made of: the answers, who they are about, what there is to choose, and the house rules. */
export interface CreationContext<House> {
  readonly answers: Answers;
  readonly actor: Snapshot;
  readonly stock: Readonly<Record<string, readonly Entry[]>>;
  readonly house: House;
}

interface Named {
  /** Letters, digits and hyphens: answers are kept under it. */
  readonly id: string;
  readonly label: Text;
  readonly hint?: Text;
}

export interface Option {
  readonly value: string;
  readonly label: Text;
  readonly hint?: Text;
}

/** Something to answer. */
export type Field = Named &
  (
    | {
        readonly kind: "text";
        readonly value: string;
        /** Several lines. */
        readonly long?: true;
        /** Texts to begin with, for one press. */
        readonly ideas?: readonly { readonly label: Text; readonly text: Text; readonly hint?: Text }[];
      }
    | {
        readonly kind: "number";
        readonly value: number;
        readonly min: number;
        readonly max: number;
        readonly note?: Text;
        readonly from?: string;
      }
    /** One of several, as cards. `from` names the source its options are entries of, by id. */
    | { readonly kind: "one"; readonly value: string; readonly options: readonly Option[]; readonly from?: string }
    /** One of a few words, in a row. */
    | {
        readonly kind: "word";
        readonly value: string;
        readonly options: readonly Option[];
        /** A name to type before it, where the row is the player's own. */
        readonly naming?: { readonly id: string; readonly value: string };
        readonly from?: string;
      }
    | {
        readonly kind: "tick";
        readonly value: boolean;
        readonly note?: Text;
        readonly img?: string;
        readonly from?: string;
      }
  );

/** Fields that belong together. */
export interface Section {
  readonly id: string;
  readonly title?: Text;
  readonly hint?: Text;
  /** Its fields are entries of a source, named `<prefix>-<id of the entry>`. */
  readonly prefix?: string;
  readonly fields: readonly Field[];
}

/** Points to spend in a step. */
export interface Budget {
  readonly label: Text;
  readonly points: number;
  readonly spent: number;
}

/** What is still open or odd in a step; what blocks must be seen to before one can finish. */
export interface Issue {
  readonly text: Text;
  readonly blocks: boolean;
}

/** One step of creation. */
export interface Step {
  readonly id: string;
  readonly title: Text;
  readonly hint: Text;
  /** Ledger ids of what it follows. */
  readonly rules: readonly string[];
  readonly sections: readonly Section[];
  readonly budgets: readonly Budget[];
  readonly issues: readonly Issue[];
}

/** An item to be created: what stands in a compendium, or one the ruleset makes up. */
export interface ItemDraft {
  readonly name: string;
  readonly type: string;
  readonly system: { readonly [key: string]: Json };
  /** The field whose choice it is: picture, effects and origin are the chosen item's. */
  readonly from?: string;
}

/** What finishing writes: stored paths of the actor, items to create, and changes to items that are there. */
export interface CreationResult {
  /** `name` and paths below `system`. */
  readonly set: { readonly [path: string]: Json };
  readonly items: readonly ItemDraft[];
  /** Paths of items the actor has, by uuid. */
  readonly change: Readonly<Record<string, { readonly [path: string]: Json }>>;
  /** Uuids of the actor's items that make room. */
  readonly drop: readonly string[];
}

/** A line of what the sheet will say. */
export interface SummaryRow {
  readonly label: Text;
  /** One after another. */
  readonly values: readonly Text[];
  /** The step that says so. */
  readonly step: string;
}

/** Creation of one actor type. All functions are pure. */
export interface CreationKind<House> {
  readonly sources: Readonly<Record<string, Source>>;
  readonly steps: (bench: CreationContext<House>) => readonly Step[];
  /** What the sheet will say, in a few lines. */
  readonly summary: (bench: CreationContext<House>) => readonly SummaryRow[];
  /** Answers for one step by chance; `below(n)` is a whole number from 0 to n - 1. A text may be a language key. */
  readonly surprise: (step: string, bench: CreationContext<House>, below: (n: number) => number) => Answers;
  /** Decided again by whoever writes, without a stock: only what was chosen is read. */
  readonly make: (
    answers: Answers,
    actor: Snapshot,
    picked: Readonly<Record<string, SelectedItem>>,
    house: House,
  ) => CreationResult | { readonly refused: Refusal };
  /** Every place of the actor and its items that `make` may set: `Actor:system.concept`, `Item:system.level`. */
  readonly writes: readonly string[];
}

/** A creation as the core holds it, its types closed over. */
export type Creation = CreationKind<unknown>;

/** Closes a creation's types. The core hands each ruleset its own house rules. */
export const creation = <House>(kind: CreationKind<House>): Creation => kind as Creation;

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
export const readConcept = (line: string): string =>
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

/**
 * Guided creation: what a ruleset says of it, as plain data and pure functions. Core stores the draft on the actor,
 * renders the steps, and writes the result in one receipt. Nothing here touches Foundry.
 *
 * ```ts
 * // creation/index.ts
 * export const pilots = creation<House>({ sources, steps, summary, make, writes: WRITES });
 * // the row
 * actors: {
 *   harborPilot: { …, creation: { writes: WRITES, load: async () => (await import("./creation/index.ts")).pilots } },
 * },
 * ```
 */
import * as v from "valibot";
import type { Posting } from "./card.ts";
import type { Snapshot, Text } from "./world.ts";
import type { Json } from "../../rules/shared/json.ts";
import { sameName } from "../../rules/shared/names.ts";
import type { Refusal } from "../../rules/shared/reasons.ts";
import { AnyFields, type Schema } from "../../rules/shared/schema.ts";

/** The answers so far, by field. A field without an answer shows the actor's present value. */
export type Answers = { readonly [field: string]: Json };

/** Items that steps choose from: of one type, from every compendium and the world, as far as this user may read. */
export interface Source {
  readonly type: string;
  /** Paths of `system` that the steps read, besides name and picture. */
  readonly fields: readonly string[];
}

/** An item to choose, from an index. */
export interface Entry {
  /** Its id, of letters and digits: part of the names of answers. */
  readonly id: string;
  readonly uuid: string;
  readonly name: string;
  readonly img: string;
  /** Its description without markup. */
  readonly text: string;
  readonly system: { readonly [key: string]: Json };
}

/** What is read of a chosen item. */
export const ItemSource = v.object({
  name: v.string(),
  type: v.string(),
  img: v.fallback(v.nullable(v.string()), null),
  system: v.fallback(AnyFields, {}),
  effects: v.optional(v.custom<readonly Json[]>(Array.isArray)),
});

/** A chosen item with its data, read when the draft is finished. */
export type SelectedItem = Readonly<v.InferOutput<typeof ItemSource>> & { readonly uuid: string };

/** Returns a field of the answers: null where it has no answer, and the actor's present value counts. */
export const answerField = <Value>(value: Schema<Value>) => v.fallback(v.nullable(value), null);

/** What steps are computed from: the answers, the actor, the entries to choose from, and the house rules. */
export interface CreationContext<House> {
  readonly answers: Answers;
  readonly actor: Snapshot;
  readonly stock: Readonly<Record<string, readonly Entry[]>>;
  readonly house: House;
}

interface Named {
  /** Letters, digits and hyphens: answers are stored under it. */
  readonly id: string;
  readonly label: Text;
  readonly hint?: Text;
}

export interface Option {
  readonly value: string;
  readonly label: Text;
  readonly hint?: Text;
}

/** A question to answer. */
export type Field = Named &
  (
    | {
        readonly kind: "text";
        readonly value: string;
        /** Several lines. */
        readonly long?: true;
        /** Texts to start from, as buttons. */
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
        /** A text field for a name before it, if the row is the player's own. */
        readonly naming?: { readonly id: string; readonly value: string };
        /** A list to open, for many words or long ones. */
        readonly many?: true;
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
  /** Whether another step spends it: a running total, which says nothing about this one. */
  readonly isElsewhere?: boolean;
}

/** What is missing or inconsistent in a step; with `blocks`, the character can't be finished. */
export interface Issue {
  readonly text: Text;
  readonly blocks: boolean;
  /** The one obvious way to mend it: a button that gives these answers. */
  readonly fix?: { readonly label: Text; readonly answers: Answers };
}

/** One step of creation. */
export interface Step {
  readonly id: string;
  readonly title: Text;
  readonly hint: Text;
  /** Ledger ids of the rules it follows. */
  readonly rules: readonly string[];
  readonly sections: readonly Section[];
  readonly budgets: readonly Budget[];
  readonly issues: readonly Issue[];
  /** The button that answers it by chance, where it is more than a surprise: "Roll the dice". */
  readonly surprise?: Text;
}

/** An item to be created: from a compendium, or the ruleset's own. */
export interface ItemDraft {
  readonly name: string;
  readonly type: string;
  readonly system: { readonly [key: string]: Json };
  /** The field that chose it: picture, effects and origin are the chosen item's. */
  readonly from?: string;
}

/** What finishing writes: stored paths of the actor, items to create, and changes to existing items. */
export interface CreationResult {
  /** `name` and paths below `system`. */
  readonly set: { readonly [path: string]: Json };
  readonly items: readonly ItemDraft[];
  /** Paths of items the actor has, by uuid. */
  readonly change: Readonly<Record<string, { readonly [path: string]: Json }>>;
  /** Uuids of the actor's items that are deleted. */
  readonly drop: readonly string[];
  /** Cards that it posts: what is left to roll in chat. The kind then writes `create:ChatMessage`. */
  readonly cards?: readonly Posting[];
}

/** One line of the character's summary. */
export interface SummaryRow {
  readonly label: Text;
  /** Displayed one after another. */
  readonly values: readonly Text[];
  /** The step that decides it. */
  readonly step: string;
}

/** Creation of one actor type. All functions are pure. */
export interface CreationKind<House> {
  readonly sources: Readonly<Record<string, Source>>;
  readonly steps: (bench: CreationContext<House>) => readonly Step[];
  /** Returns the character's summary, in a few lines. */
  readonly summary: (bench: CreationContext<House>) => readonly SummaryRow[];
  /**
   * Returns random answers for one step; `below(n)` is a whole number from 0 to n - 1. A text may be a language key.
   */
  readonly surprise: (step: string, bench: CreationContext<House>, below: (n: number) => number) => Answers;
  /** Decided again by the writer, without the entries: only what was chosen is read. */
  readonly make: (
    answers: Answers,
    actor: Snapshot,
    picked: Readonly<Record<string, SelectedItem>>,
    house: House,
  ) => CreationResult | { readonly refused: Refusal };
  /** Every place of the actor and its items that `make` may set: `Actor:system.concept`, `Item:system.level`. */
  readonly writes: readonly string[];
}

/** A creation as core stores it, its types closed over. */
export type Creation = CreationKind<unknown>;

/** Closes over a creation's types. Core passes each ruleset its own house rules. */
export const creation = <House>(kind: CreationKind<House>): Creation => kind as Creation;

/** A GM's request for an NPC. */
export interface QuickOrder {
  readonly name: string;
  /** One of the kind's threats. */
  readonly threat: string;
  /** `Physique 3, Firearms expert; Shotgun` */
  readonly line: string;
}

/** An item of the NPC: a changed copy of an entry, or the ruleset's own. */
export interface QuickItem {
  readonly name: string;
  readonly type: string;
  readonly system: { readonly [key: string]: Json };
  readonly entry?: Entry;
}

/** The resulting NPC. */
export interface QuickNpc {
  readonly system: { readonly [key: string]: Json };
  readonly items: readonly QuickItem[];
  /** A short description, in a few words each, for the GM. */
  readonly told: readonly Text[];
  /** Words of the line that could not be read. */
  readonly unread: readonly string[];
}

/** How an actor type's NPCs are made quickly. */
export interface QuickKind<House> {
  readonly sources: Readonly<Record<string, Source>>;
  readonly threats: readonly Option[];
  /** An example of a line. */
  readonly example: Text;
  readonly make: (order: QuickOrder, stock: Readonly<Record<string, readonly Entry[]>>, house: House) => QuickNpc;
}

/** The kind as core stores it, its types closed over. */
export type Quick = QuickKind<unknown>;

/** Closes over a kind's types. Core passes each ruleset its own house rules. */
export const quick = <House>(kind: QuickKind<House>): Quick => kind as Quick;

// --- What the steps of several rulesets share

/** Something that is left open. */
export const openIssue = (text: Text): Issue => ({ text, blocks: false });
/** Something that must be seen to first. */
export const blockingIssue = (text: Text): Issue => ({ text, blocks: true });

/** Returns the items of a type that an actor has. */
export const listOwned = ({ items }: Snapshot, type: string): readonly Snapshot[] =>
  items.filter((item) => item.type === type);
export const findNamed = (items: readonly Snapshot[], name: string): Snapshot | undefined =>
  items.find((item) => sameName(item.name, name));

/** Returns texts to start from: their language keys are below `key`, by name. */
export const listIdeas = (key: string, names: readonly string[]) =>
  names.map((name) => ({ label: `${key}.${name}.name`, text: `${key}.${name}.text` }));

const LONGEST_CONCEPT = 200;

/** Returns a line as a concept, or an empty text if it is too long. */
export const readConcept = (line: string): string =>
  line.length <= LONGEST_CONCEPT ? line.trim().replace(/\s+/g, " ") : "";

/** Returns an unchanged entry as an item. */
export const carriedItem = ({ entry, type }: { readonly entry: Entry; readonly type: string }): QuickItem => ({
  name: entry.name,
  type,
  system: {},
  entry,
});

/** Returns threats as options: their language keys are below `key`, by name. */
export const threatOptions = (key: string, threats: readonly string[]): readonly Option[] =>
  threats.map((value) => ({ value, label: `${key}.${value}.name`, hint: `${key}.${value}.hint` }));

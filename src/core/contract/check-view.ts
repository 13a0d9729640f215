/** A check as the roll dialog displays it. Types only. */
import type { Json } from "../../rules/shared/json.ts";
import type { Modifier } from "../../rules/shared/modifier.ts";
import type { Refusal } from "../../rules/shared/refusal.ts";
import type { Text } from "./text.ts";

/**
 * A number that a GM has set. `value` is null where it is hidden: the check is then prepared, shown and rolled without
 * it (no odds, no outcome, no margin, no offer that would tell), and `SealedCheck.reveal` finishes its card later.
 */
export interface Given {
  readonly value: number | null;
  /** What the GM calls it, true or not; empty where nothing is said. */
  readonly label: string;
}

/** What is tried: a sheet row, macro, enricher or chat command says no more than this. `check` is `ruleset.name`. */
export interface Intent {
  readonly check: string;
  readonly actor: string;
  readonly item?: string;
  /** Uuids of actors. */
  readonly targets: readonly string[];
  readonly options: { readonly [key: string]: Json };
  /** The number to reach, where a GM who asked for this roll has set one. */
  readonly given?: Given;
  /** Id of the request card that this answers. Set by the core. */
  readonly ask?: string;
}

/** What a person entered in the dialog: situational modifiers by group, and the choices by id. */
export interface Input {
  readonly situational: Readonly<Record<string, readonly Modifier[]>>;
  readonly choices: { readonly [key: string]: Json };
}

/**
 * One decision in the dialog. `chance` is what it would add to the chance of getting what one wants, where that is
 * known.
 */
export type Choice = { readonly id: string; readonly label: Text; readonly hint?: Text; readonly refused?: Refusal } & (
  | { readonly kind: "toggle"; readonly value: boolean; readonly cost?: Text; readonly chance?: number }
  | {
      readonly kind: "select";
      readonly value: string;
      readonly options: readonly { readonly value: string; readonly label: Text }[];
    }
  | { readonly kind: "number"; readonly value: number }
  | { readonly kind: "text"; readonly value: string }
  /** Several of several, as boxes to tick: once one is touched, the choice is the list of those ticked. */
  | {
      readonly kind: "ticks";
      readonly options: readonly { readonly value: string; readonly label: Text; readonly on: boolean }[];
    }
);

export type Tone = "good" | "cost" | "bad" | "crit";

/** One outcome and its exact chance, 0 to 1; rows are in order from worst to best. */
export interface OddsRow {
  readonly id: string;
  readonly label: Text;
  readonly tone: Tone;
  readonly icon: string;
  readonly chance: number;
  /** Whether it is what one wants: the headline number is their sum. */
  readonly wanted: boolean;
}

/** What spending would change: a column a spend. */
export interface Spends {
  readonly columns: readonly {
    readonly label: Text;
    /** By the id of an odds row: its chance after the spend less its chance before, −1 to 1. */
    readonly changes: Readonly<Record<string, number>>;
  }[];
  /**
   * What cuts across outcomes, or is no chance: as it is now, and its change by each spend, in words; empty where there
   * is none.
   */
  readonly more: readonly { readonly label: Text; readonly now: string; readonly changes: readonly string[] }[];
}

/** A check as the dialog draws it. */
export interface CheckView {
  readonly title: Text;
  readonly subtitle?: Text;
  /** Terms by group; `open` groups take situational rows. `total` is what the group comes to, base included. */
  readonly groups: readonly {
    readonly id: string;
    readonly label: Text;
    readonly rows: readonly Modifier[];
    readonly total: number;
    readonly open: boolean;
    /** The total is a number to reach, no bonus: it has no sign. */
    readonly plain?: true;
  }[];
  readonly choices: readonly Choice[];
  /** The dice and what they must reach, in a line: `1d20 + 8 against 20`. */
  readonly summary: Text;
  readonly odds: readonly OddsRow[];
  /** What each legal spend would change, beside the odds; absent where a number is hidden. */
  readonly spends?: Spends;
  /** What the button says that settles it, where no dice are thrown. */
  readonly verb?: Text;
  /** Why it can't be rolled as it stands. */
  readonly refused?: Refusal;
}

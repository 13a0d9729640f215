/**
 * Types of what a ruleset declares for checks that a GM can ask others to roll, and for checks against a hidden number.
 */
import type { Json } from "../../rules/shared/json.ts";
import type { Refusal } from "../../rules/shared/refusal.ts";
import type { RollData } from "../../rules/shared/roll.ts";
import type { CardState, PartEntry } from "./card.ts";
import type { Choice } from "./check-view.ts";
import type { Text } from "./text.ts";
import type { Snapshot } from "./world.ts";

/**
 * One option of a check, as an intent carries it: written in words, in a macro, by a row of a sheet or by a GM who
 * asks.
 */
export interface CheckOption {
  /** The value as the check reads it; undefined where what was written is none. Pure, and never throws. */
  readonly read: (value: Json) => Json | undefined;
  /** What it may be, for the refusal of what it can't be. */
  readonly allowed: Text;
  /** Only a GM who asks others for the check says it. */
  readonly asked?: true;
}

/** Options of a check by name. */
export type CheckOptions = Readonly<Record<string, CheckOption>>;

/** What a GM fills in who asks others for a check: `game.quadrant.ask(…)` and the request window. */
export interface Askable<House> {
  /** What the check is called in the window: `Skill check`. */
  readonly label: Text;
  /** Skill and the like, for these actors; what is chosen comes as `intent.options`, by id. Pure. */
  readonly choices: (actors: readonly Snapshot[], house: House) => readonly Choice[];
  /** What the request card says is asked for, from the options chosen: `Deception`. */
  readonly title: (options: { readonly [key: string]: Json }, house: House) => Text;
  /** The number to reach, which comes as `intent.given`; absent where the check has none to set. */
  readonly target?: AskTarget | ((house: House) => AskTarget);
}

/** The number a GM sets who asks. */
export interface AskTarget {
  readonly label: Text;
  readonly initial: number;
  readonly min: number;
  readonly max: number;
  /** Numbers with a name, for one press: Difficult, 25. */
  readonly presets: readonly { readonly value: number; readonly label: Text }[];
  /** Who may know it unless the GM says otherwise; everybody where nothing is said. */
  readonly visibility?: "open" | "label" | "hidden";
  /** What the GM may want to know before asking: that such a number is hardly worth a roll. */
  readonly note?: (value: number) => Text | null;
}

/**
 * How a check goes on whose number was hidden. Until then its card shows dice and a face-down outcome. Both functions
 * are pure and run on the GM's client alone, which knows the number: `reveal` for the GM's own eyes at once, and for
 * everybody when the GM turns the card.
 */
export interface SealedCheck<House> {
  /** The finished card. Null where what the message carries makes no sense. */
  readonly reveal: (thrown: Thrown, value: number, house: House) => Revealed | null;
  /**
   * What may be told at once where the GM gave a label and no number: success or failure, but nothing the number can be
   * worked out from (no margin, no level). Without it the card stays face down until the number is revealed.
   */
  readonly tell?: (thrown: Thrown, value: number, house: House) => Revealed | null;
  /** Why the number can't be revealed yet: somebody still has to choose without knowing it. */
  readonly waits?: (thrown: Thrown) => Refusal | null;
}

/** A check that was rolled without its number, as its message carries it: hostile until read. */
export interface Thrown {
  /** What the Roll keeps of the check (`CheckKind.keep`). */
  readonly kept: Json;
  /** The roll as it stands, after any choice made on the card. */
  readonly roll: RollData;
  readonly card: CardState;
}

/** What a turned card becomes. */
export interface Revealed {
  /** Parts that change, whole; null takes one away. */
  readonly parts: Readonly<Record<string, PartEntry | null>>;
  /** What the Roll keeps from now on. */
  readonly keep: { readonly [key: string]: Json };
}

/**
 * Checks: what is rolled, how the dialog displays it, and what a GM can ask others to roll. A ruleset writes a
 * `CheckKind`; `check()` closes its types for core.
 */
import type { Call } from "./action.ts";
import type { Card, CardState, PartEntry } from "./card.ts";
import { once } from "./lazy.ts";
import type { Snapshot, Text, World } from "./world.ts";
import type { Json } from "../../rules/shared/json.ts";
import type { Modifier } from "../../rules/shared/modifier.ts";
import type { Refusal } from "../../rules/shared/refusal.ts";
import type { RollData } from "../../rules/shared/roll.ts";

/**
 * A number that a GM has set. `value` is null where it is hidden: the check is then prepared, shown and rolled without
 * it (no odds, no outcome, no margin, no offer that would tell), and `SealedCheck.reveal` finishes its card later.
 */
export interface GivenTarget {
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
  readonly given?: GivenTarget;
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
  readonly requestOnly?: true;
}

/** Options of a check by name. */
export type CheckOptions = Readonly<Record<string, CheckOption>>;

/** What a GM fills in who asks others for a check: `game.quadrant.ask(…)` and the request window. */
export interface RequestableCheck<House> {
  /** What the check is called in the window: `Skill check`. */
  readonly label: Text;
  /** Skill and the like, for these actors; what is chosen comes as `intent.options`, by id. Pure. */
  readonly choices: (actors: readonly Snapshot[], house: House) => readonly Choice[];
  /** What the request card says is asked for, from the options chosen: `Deception`. */
  readonly title: (options: { readonly [key: string]: Json }, house: House) => Text;
  /** The number to reach, which comes as `intent.given`; absent where the check has none to set. */
  readonly target?: RequestTarget | ((house: House) => RequestTarget);
}

/** The number a GM sets who asks. */
export interface RequestTarget {
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
  readonly reveal: (thrown: SealedRoll, value: number, house: House) => RevealedCard | null;
  /**
   * What may be told at once where the GM gave a label and no number: success or failure, but nothing the number can be
   * worked out from (no margin, no level). Without it the card stays face down until the number is revealed.
   */
  readonly tell?: (thrown: SealedRoll, value: number, house: House) => RevealedCard | null;
  /** Why the number can't be revealed yet: somebody still has to choose without knowing it. */
  readonly waits?: (thrown: SealedRoll) => Refusal | null;
}

/** A check that was rolled without its number, as its message carries it: hostile until read. */
export interface SealedRoll {
  /** What the Roll keeps of the check (`CheckKind.keep`). */
  readonly rollOptions: Json;
  /** The roll as it stands, after any choice made on the card. */
  readonly roll: RollData;
  readonly card: CardState;
}

/** What a turned card becomes. */
export interface RevealedCard {
  /** Parts that change, whole; null takes one away. */
  readonly parts: Readonly<Record<string, PartEntry | null>>;
  /** What the Roll keeps from now on. */
  readonly rollOptions: { readonly [key: string]: Json };
}

/** A check of one ruleset. All but `prepare` are pure. */
export interface CheckKind<Check, House> {
  /** Every option of an intent that it reads, by name; the core lets through no other, and no value that is none. */
  readonly options: (house: House) => CheckOptions;
  /** Reads a snapshot of the documents; says why where it can't be tried at all. */
  readonly prepare: (intent: Intent, world: World<House>) => Promise<Check | { readonly refused: Refusal }>;
  /** The check with what the dialog added. */
  readonly adjust: (check: Check, input: Input, house: House) => Check;
  readonly view: (check: Check, house: House) => CheckView;
  /**
   * Why it can't be rolled as it stands; without it the view says so, which is asked for even where no dialog opens.
   */
  readonly refuse?: (check: Check, house: House) => Refusal | null;
  /** The formula rolled; null where no dice are needed (a success bought, a routine task). */
  readonly formula: (check: Check, house: House) => string | null;
  /** Name of the ruleset's Roll class. */
  readonly roll: string;
  /** What must be paid before the dice are thrown. */
  readonly payments?: (check: Check, house: House) => readonly Call[];
  /** Reads the faces (in the order rolled) and says what stands on the card. */
  readonly card: (check: Check, faces: readonly number[], house: House) => Card;
  /** What the Roll keeps of the check, in its options. */
  readonly rollOptions: (check: Check) => { readonly [key: string]: Json };
  /** Without it, nobody can be asked for this check. */
  readonly rollRequest?: RequestableCheck<House>;
  /** Without it, the number to reach can't be hidden. */
  readonly sealed?: SealedCheck<House>;
  /** Types of actors that it may be aimed at, wherever they are; without it, whoever has a token on the scene. */
  readonly targetTypes?: readonly string[];
}

/** An opened check, its types closed over: everything the dialog and the roll ask of it. */
export interface CheckSession {
  readonly roll: string;
  readonly view: (input: Input) => CheckView;
  readonly refuse: (input: Input) => Refusal | null;
  readonly formula: (input: Input) => string | null;
  readonly payments: (input: Input) => readonly Call[];
  readonly card: (input: Input, faces: readonly number[]) => Card;
  readonly rollOptions: (input: Input) => { readonly [key: string]: Json };
}

export interface CheckDefinition {
  readonly options: (house: unknown) => Promise<CheckOptions>;
  readonly rollRequest?: RequestableCheck<unknown>;
  readonly sealed?: SealedCheck<unknown>;
  readonly targetTypes?: readonly string[];
  readonly open: (intent: Intent, world: World<unknown>) => Promise<CheckSession | { readonly refused: Refusal }>;
}

export const check = <Check extends object, House>(kind: CheckKind<Check, House>): CheckDefinition => ({
  ...(kind.rollRequest ? { rollRequest: kind.rollRequest as RequestableCheck<unknown> } : {}),
  ...(kind.sealed ? { sealed: kind.sealed as SealedCheck<unknown> } : {}),
  ...(kind.targetTypes ? { targetTypes: kind.targetTypes } : {}),
  options: async (house) => kind.options(house as House),
  async open(intent, world) {
    const own = world as World<House>;
    const prepared = await kind.prepare(intent, own);
    if ("refused" in prepared) return prepared;
    const { house } = own;
    let last: { readonly input: Input; readonly check: Check } | null = null;
    const at = (input: Input): Check =>
      (last = last?.input === input ? last : { input, check: kind.adjust(prepared, input, house) }).check;
    return {
      roll: kind.roll,
      view(input) {
        const view = kind.view(at(input), house);
        const refused = kind.refuse?.(at(input), house);
        return refused ? { ...view, refused } : view;
      },
      refuse: (input) => (kind.refuse ? kind.refuse(at(input), house) : (kind.view(at(input), house).refused ?? null)),
      formula: (input) => kind.formula(at(input), house),
      payments: (input) => kind.payments?.(at(input), house) ?? [],
      card: (input, faces) => kind.card(at(input), faces, house),
      rollOptions: (input) => kind.rollOptions(at(input)),
    };
  },
});

/**
 * A check whose code is fetched when it is first tried. What others are asked, how a hidden number is turned and whom
 * it aims at is there before.
 */
export function lateCheck<House>(
  load: () => Promise<CheckDefinition>,
  { rollRequest, sealed, targetTypes }: Pick<CheckKind<unknown, House>, "rollRequest" | "sealed" | "targetTypes"> = {},
): CheckDefinition {
  const loaded = once(load);
  return {
    ...(rollRequest ? { rollRequest: rollRequest as RequestableCheck<unknown> } : {}),
    ...(sealed ? { sealed: sealed as SealedCheck<unknown> } : {}),
    ...(targetTypes ? { targetTypes } : {}),
    options: async (house) => (await loaded()).options(house),
    open: async (intent, world) => (await loaded()).open(intent, world),
  };
}

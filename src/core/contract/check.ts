/**
 * Checks: what is rolled, how the dialog displays it, and what a GM can ask others to roll. A ruleset writes a
 * `CheckKind`; `check()` closes over its types for core.
 */
import type { Call } from "./action.ts";
import type { Card, CardState, PartEntry } from "./card.ts";
import type { Snapshot, Text, World } from "./world.ts";
import type { Json } from "../../rules/shared/json.ts";
import type { Modifier, Refusal } from "../../rules/shared/reasons.ts";
import type { RollData } from "../../rules/shared/roll.ts";

/**
 * A number that a GM has set. `value` is null if it is hidden: the check is then prepared, displayed and rolled without
 * it (no odds, no outcome, no margin, no offer that would reveal it), and `SealedCheck.reveal` finishes its card later.
 */
export interface GivenTarget {
  readonly value: number | null;
  /** What the GM calls it, true or not; may be empty. */
  readonly label: string;
}

/** What is attempted: all that a sheet row, macro, enricher or chat command says. `check` is `ruleset.name`. */
export interface Intent {
  readonly check: string;
  readonly actor: string;
  readonly item?: string;
  /** Uuids of actors. */
  readonly targets: readonly string[];
  readonly options: { readonly [key: string]: Json };
  /** The number to reach, if a GM who requested this roll has set one. */
  readonly given?: GivenTarget;
  /** Id of the request card that this answers. Set by core. */
  readonly ask?: string;
  /** Who can be its target, as the user sees them. Set by core. */
  readonly around?: TargetList;
}

/** What a user entered in the dialog: situational modifiers by group, and choices by id. */
export interface Input {
  readonly situational: Readonly<Record<string, readonly Modifier[]>>;
  readonly choices: { readonly [key: string]: Json };
}

/** Whom a check can be aimed at. */
export interface TargetRule {
  /** The actor types that can be its target. */
  readonly types: readonly string[];
  /** Wherever they are, not only those with a token on the scene: planets are on none. */
  readonly anywhere?: true;
  /** It reads more than the first target: `createTargetsChoice`, and a second target of `createTargetChoice`. */
  readonly several?: true;
}

/** How a target is related to who acts, in the order of the list; the last two have no token on the scene. */
export const TARGET_GROUPS = ["hostile", "neutral", "friendly", "out", "encounter", "world"] as const;
export type TargetGroup = (typeof TARGET_GROUPS)[number];

/** Somebody who can be a target. */
export interface Candidate {
  readonly uuid: string;
  /** The token's name: on a scene, an actor is known by it. */
  readonly name: string;
  readonly group: TargetGroup;
}

/** Who can be a target now, and why others can't. */
export interface TargetList {
  readonly candidates: readonly Candidate[];
  /** Why somebody whom the user targets or has named can't be one, each with the name. */
  readonly unfit: readonly { readonly uuid: string; readonly why: Refusal }[];
  /** Whether the scene has no token that this user sees, or none that fits; null if the candidates are its tokens. */
  readonly missing: "tokens" | "fitting" | null;
}

/** One decision in the dialog. `chance` is what it would add to the chance of a wanted outcome, if known. */
export type Choice = {
  readonly id: string;
  readonly label: Text;
  readonly hint?: Text;
  readonly refused?: Refusal;
  /** What the user has to know about it: that somebody targeted can't be chosen, or what it contradicts. */
  readonly notes?: readonly Text[];
  /** What it is about, in a word: it is rare, and behind one line that names what all of these are about. */
  readonly folded?: Text;
} & (
  | { readonly kind: "toggle"; readonly value: boolean; readonly cost?: Text; readonly chance?: number }
  | {
      readonly kind: "select";
      readonly value: string;
      /** Options of one `group` in a row are listed under that heading. */
      readonly options: readonly { readonly value: string; readonly label: Text; readonly group?: Text }[];
    }
  | { readonly kind: "number"; readonly value: number }
  | { readonly kind: "text"; readonly value: string; readonly most: number }
  /** Check boxes: once one is touched, the choice is the list of those ticked. */
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
  /** Whether it is a wanted outcome: the headline number is the sum of these. */
  readonly wanted: boolean;
}

/** What spending would change: one column for each spend. */
export interface Spends {
  readonly columns: readonly {
    readonly label: Text;
    /** Change of the chance after the spend, −1 to 1, by the id of an odds row. */
    readonly changes: Readonly<Record<string, number>>;
  }[];
  /**
   * What spans outcomes, or is no chance: its present value, and its change by each spend, as text; empty if there is
   * none.
   */
  readonly more: readonly { readonly label: Text; readonly now: string; readonly changes: readonly string[] }[];
}

/** A check as the dialog displays it. */
export interface CheckView {
  readonly title: Text;
  readonly subtitle?: Text;
  /** Terms by group; `open` groups accept situational rows. `total` is the group's sum, base included. */
  readonly groups: readonly {
    readonly id: string;
    readonly label: Text;
    readonly rows: readonly Modifier[];
    readonly total: number;
    readonly open: boolean;
    /** The total is a number to reach, not a bonus: it has no sign. */
    readonly plain?: true;
  }[];
  readonly choices: readonly Choice[];
  /** The dice and what they must reach, in one line: `1d20 + 8 against 20`. */
  readonly summary: Text;
  readonly odds: readonly OddsRow[];
  /** What the wanted outcomes are together, after their chance; `to succeed` if absent. */
  readonly aim?: Text;
  /** What each legal spend would change, beside the odds; absent if a number is hidden. */
  readonly spends?: Spends;
  /** The button's text if no dice are rolled. */
  readonly verb?: Text;
  /** Why it can't be rolled in its present state. */
  readonly refused?: Refusal;
}

/** One option of a check, as an intent carries it: from a chat command, a macro, a sheet row or a GM's request. */
export interface CheckOption {
  /** Returns the value as the check reads it, or undefined if it is invalid. Pure, and never throws. */
  readonly read: (value: Json) => Json | undefined;
  /** The allowed values, for the refusal of others. */
  readonly allowed: Text;
  /** Only a GM's roll request sets it. */
  readonly requestOnly?: true;
}

/** Options of a check by name. */
export type CheckOptions = Readonly<Record<string, CheckOption>>;

/** What a GM fills in to request a check from others: `game.quadrant.ask(…)` and the request window. */
export interface RequestableCheck<House> {
  /** The check's name in the window: `Skill check`. */
  readonly label: Text;
  /** The types of the actors that can roll it; all of the ruleset if absent. */
  readonly rollers?: readonly string[];
  /** Skill and the like, for these actors; the selected values become `intent.options`, by id. Pure. */
  readonly choices: (actors: readonly Snapshot[], house: House) => readonly Choice[];
  /** Returns the title of the request card from the options chosen: `Deception`. */
  readonly title: (options: { readonly [key: string]: Json }, house: House) => Text;
  /** The number to reach, which becomes `intent.given`; absent if the check has none to set. */
  readonly target?: RequestTarget | ((house: House) => RequestTarget);
}

/** The number that a GM sets in a roll request. */
export interface RequestTarget {
  readonly label: Text;
  readonly initial: number;
  readonly min: number;
  readonly max: number;
  /** Numbers with a name, as buttons: Difficult, 25. */
  readonly presets: readonly { readonly value: number; readonly label: Text }[];
  /** Who may know it by default; everybody if absent. */
  readonly visibility?: "open" | "label" | "hidden";
  /** Returns a hint for the GM before the request: that such a number is hardly worth a roll. */
  readonly note?: (value: number) => Text | null;
}

/** What a document stores in place of a secret: a salted hash, which every client may read. */
export interface Seal {
  /** Id of the user who sealed it. */
  readonly by: string;
  /** What it belongs to: a message's id, a stage. */
  readonly stage: string;
  readonly round: number;
  /** 64 hexadecimal digits. */
  readonly hash: string;
}

/**
 * How a check with a hidden number is finished. Until then its card shows dice and a face-down outcome. Both functions
 * are pure and run only on the GM's client, which knows the number: `reveal` at once for the GM alone, and for
 * everybody when the GM reveals the card.
 */
export interface SealedCheck<House> {
  /** Returns the finished card, or null if the message's data is invalid. */
  readonly reveal: (thrown: SealedRoll, value: number, house: House) => RevealedCard | null;
  /**
   * Returns what may be told at once if the GM gave a label and no number: success or failure, but nothing the number
   * can be derived from (no margin, no level). Without it the card stays face down until the number is revealed.
   */
  readonly tell?: (thrown: SealedRoll, value: number, house: House) => RevealedCard | null;
  /** Returns why the number can't be revealed yet: a user still has to choose without knowing it. */
  readonly waits?: (thrown: SealedRoll) => Refusal | null;
}

/** A check that was rolled without its number, as its message carries it: untrusted until read. */
export interface SealedRoll {
  /** What the Roll stores of the check (`CheckKind.rollOptions`). */
  readonly rollOptions: Json;
  /** The roll in its present state, after any choice made on the card. */
  readonly roll: RollData;
  readonly card: CardState;
}

/** The card after it was revealed. */
export interface RevealedCard {
  /** Whole parts that change; null removes one. */
  readonly parts: Readonly<Record<string, PartEntry | null>>;
  /** What the Roll stores from now on. */
  readonly rollOptions: { readonly [key: string]: Json };
}

/** A check of one ruleset. All but `prepare` are pure. */
export interface CheckKind<Check, House> {
  /** Every option of an intent that it reads, by name; core passes no other, and no invalid value. */
  readonly options: (house: House) => CheckOptions;
  /** Reads a snapshot of the documents. Returns why if it can't be attempted at all. */
  readonly prepare: (intent: Intent, world: World<House>) => Promise<Check | { readonly refused: Refusal }>;
  /** Returns the check with the dialog's input. */
  readonly adjust: (check: Check, input: Input, house: House) => Check;
  readonly view: (check: Check, house: House) => CheckView;
  /**
   * Returns why it can't be rolled in its present state. Without it, the view's `refused` is read, even if no dialog
   * opens.
   */
  readonly refuse?: (check: Check, house: House) => Refusal | null;
  /** The formula rolled; null if no dice are needed (a success bought, a routine task). */
  readonly formula: (check: Check, house: House) => string | null;
  /** Name of the ruleset's Roll class. */
  readonly roll: string;
  /** What must be paid before the dice are rolled. */
  readonly payments?: (check: Check, house: House) => readonly Call[];
  /** Reads the faces (in the order rolled) and returns the card. */
  readonly card: (check: Check, faces: readonly number[], house: House) => Card;
  /** The stage that it opens in place of a roll and a card, and what with; null where it rolls. */
  readonly opens?: (check: Check, house: House) => StageOrder | null;
  /** What the Roll stores of the check, in its options. */
  readonly rollOptions: (check: Check) => { readonly [key: string]: Json };
  /** What an offer that opens its dialog hands to the action: what was chosen (`Offer.dialog`). */
  readonly answer?: (check: Check) => { readonly [key: string]: Json };
  /** Without it, a GM can't request this check. */
  readonly rollRequest?: RequestableCheck<House>;
  /** Without it, the number to reach can't be hidden. */
  readonly sealed?: SealedCheck<House>;
  /** Whom it can be aimed at; without it, at every actor of its ruleset with a token on the scene. */
  readonly targets?: TargetRule;
}

/** A stage to be opened: `ruleset.name`, and what its kind's `open` reads. */
export interface StageOrder {
  readonly kind: string;
  readonly order: Json;
}

/** An opened check, its types closed over: everything the dialog and the roll need. */
export interface CheckSession {
  readonly roll: string;
  readonly view: (input: Input) => CheckView;
  readonly refuse: (input: Input) => Refusal | null;
  readonly formula: (input: Input) => string | null;
  readonly payments: (input: Input) => readonly Call[];
  readonly card: (input: Input, faces: readonly number[]) => Card;
  readonly opens: (input: Input) => StageOrder | null;
  readonly rollOptions: (input: Input) => { readonly [key: string]: Json };
  readonly answer: (input: Input) => { readonly [key: string]: Json };
}

export interface CheckDefinition {
  readonly options: (house: unknown) => Promise<CheckOptions>;
  /** Known once `loadRequests` has run, if there is one. */
  readonly rollRequest?: RequestableCheck<unknown> | undefined;
  readonly sealed?: SealedCheck<unknown> | undefined;
  /** Loads how it is requested. */
  readonly loadRequests?: () => Promise<void>;
  readonly targets?: TargetRule;
  readonly open: (intent: Intent, world: World<unknown>) => Promise<CheckSession | { readonly refused: Refusal }>;
}

export const check = <Check extends object, House>(kind: CheckKind<Check, House>): CheckDefinition => ({
  ...(kind.rollRequest ? { rollRequest: kind.rollRequest as RequestableCheck<unknown> } : {}),
  ...(kind.sealed ? { sealed: kind.sealed as SealedCheck<unknown> } : {}),
  ...(kind.targets ? { targets: kind.targets } : {}),
  options: async (house) => kind.options(house as House),
  async open(intent, world) {
    const own = world as World<House>;
    const prepared = await kind.prepare(intent, own);
    if ("refused" in prepared) return prepared;
    const { house } = own;
    // One value per input: view, formula, payments and card read the same.
    let last: { readonly input: Input; readonly check: Check; view: CheckView | null } | null = null;
    const open = (input: Input): NonNullable<typeof last> =>
      (last = last?.input === input ? last : { input, check: kind.adjust(prepared, input, house), view: null });
    const at = (input: Input): Check => open(input).check;
    const view = (input: Input): CheckView => {
      const opened = open(input);
      if (opened.view) return opened.view;
      const plain = kind.view(opened.check, house);
      const refused = kind.refuse?.(opened.check, house);
      return (opened.view = refused ? { ...plain, refused } : plain);
    };
    return {
      roll: kind.roll,
      view,
      refuse: (input) => (kind.refuse ? kind.refuse(at(input), house) : (view(input).refused ?? null)),
      formula: (input) => kind.formula(at(input), house),
      payments: (input) => kind.payments?.(at(input), house) ?? [],
      card: (input, faces) => kind.card(at(input), faces, house),
      opens: (input) => kind.opens?.(at(input), house) ?? null,
      rollOptions: (input) => kind.rollOptions(at(input)),
      answer: (input) => kind.answer?.(at(input)) ?? {},
    };
  },
});

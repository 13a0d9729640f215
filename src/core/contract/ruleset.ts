/**
 * What a ruleset is to the core: one row of plain definitions. The entry file hands the rows over; the core never names
 * one. Everything here is types and the few functions that close over them; nothing touches Foundry.
 */
import type { Change } from "../../rules/shared/change.ts";
import type { HouseRule } from "../../rules/shared/house.ts";
import type { Json } from "../../rules/shared/json.ts";
import type { Modifier } from "../../rules/shared/modifier.ts";
import type { Refusal } from "../../rules/shared/refusal.ts";
import type { RollData } from "../../rules/shared/roll.ts";
import type { Board } from "./board.ts";
import type { OfferInput } from "./offer-input.ts";
import type { Askable, CheckOptions, Given, SealedCheck } from "./asking.ts";
import type { Posting } from "./posting.ts";
import type { StatusEffect } from "./status.ts";
import type { Seat, Snapshot, World } from "./world.ts";
import { once } from "./once.ts";
import type { Pool } from "./pool.ts";
import type { SettingsWindow, WorldData } from "./settings.ts";
import type { StageDefinition } from "./stage-definition.ts";
import type { Clock, Turns } from "./turns.ts";
import type { Guided } from "./creation.ts";

export type { AskTarget, Askable, CheckOption, CheckOptions, Given, Revealed, SealedCheck, Thrown } from "./asking.ts";
export type { Laying, StatusEffect, StatusLook } from "./status.ts";
export type { Person, Seat, Snapshot, World } from "./world.ts";

/** A language key with its values, or a name somebody wrote (escaped wherever it is shown). */
export type Text = string | { readonly key: string; readonly with?: Readonly<Record<string, Text | number>> };

// --- Actions
// ---------------------------------------------------------------------------------------------------------------------

/** A pre-filled action: what a button holds. `action` is `ruleset.name`. */
export interface Call {
  readonly action: string;
  readonly args: Json;
}

/** Something a button can do. `refuse`, `roll`, `plan` and `label` are pure. */
export interface ActionKind<Args, State, House> {
  /** Takes the arguments as a message carried them: hostile until read. */
  readonly parse: (raw: Json) => Args | null;
  /** Reads what this action needs, once, into plain data; null where it is gone. */
  readonly read: (args: Args, world: World<House>) => Promise<State | null>;
  readonly refuse: (args: Args, state: State, seat: Seat, house: House) => Refusal | null;
  /** Dice the action needs, if any: a formula whose faces `plan` receives in the order rolled. */
  readonly roll?: (args: Args, state: State, house: House) => string;
  readonly plan: (args: Args, state: State, house: House, dice: readonly number[]) => readonly Change[];
  readonly cards?: (args: Args, state: State, house: House) => readonly Posting[];
  /** What the receipt says was done. */
  readonly label: (args: Args, state: State, house: House) => Text;
  /** Uuid of an actor: where its receipt stands on no card, it is for that actor's owners and GMs alone. */
  readonly between?: (args: Args, state: State) => string;
  /** Once done, nobody but a GM takes it back. */
  readonly final?: true;
  /** Why, in rows, for the receipt. */
  readonly explain?: (args: Args, state: State, house: House) => readonly Modifier[];
  /**
   * Every place it may write, checked when it is applied and again when it is undone:
   * `Actor:system.wounds.normal.value`, `Item:system.durability.*` (one segment a star), `setting:quadrant.pool`,
   * `create:Item`, `delete:Item`.
   */
  readonly writes: readonly string[];
}

/** What an action means to do now, for this seat. */
export interface Plan {
  readonly changes: readonly Change[];
  readonly label: Text;
  readonly why: readonly Modifier[];
  /** Cards it puts on the table, written and taken back with its changes. */
  readonly cards?: readonly Posting[];
  /** Uuid of the actor to whose owners and GMs a receipt on no card is told alone. */
  readonly between?: string;
}

export type Decision = Plan | { readonly refused: Refusal };

/**
 * An action as the core holds it, its types closed over. The clicking client asks it in order to grey a button;
 * the client that writes asks it again, for the same seat, before anything is written.
 */
export interface Action {
  readonly writes: readonly string[];
  /** Rewrites the card it is pressed on, and can be pressed nowhere else: see amendment.ts. */
  readonly amends?: true;
  /** Nobody but a GM takes it back. */
  readonly final?: true;
  /**
   * `dice` is null where it is only asked whether: nothing has been thrown yet. `card` is read for what amends alone.
   */
  readonly decide: (
    raw: Json,
    seat: Seat,
    world: World<unknown>,
    dice: readonly number[] | null,
    card: CardState | null,
  ) => Promise<Decision>;
  readonly formula: (raw: Json, world: World<unknown>, card: CardState | null) => Promise<string | null>;
}

/**
 * A card's message as an amendment reads it: as stored; whether a GM posted it, for anybody can; keys of its offers
 * that have been used.
 */
export interface CardState {
  readonly uuid: string;
  /** Uuid of who acted, if anyone. */
  readonly actor: string | null;
  readonly byGM?: boolean;
  readonly used?: () => readonly string[];
  /** The check's roll first. */
  readonly rolls: readonly RollData[];
  readonly parts: Readonly<Record<string, PartEntry>>;
}

/**
 * Closes an action's types. The core hands each ruleset its own house rules, so `World<unknown>` is that ruleset's
 * world.
 */
export const action = <Args, State, House>(kind: ActionKind<Args, State, House>): Action => {
  const open = async (
    raw: Json,
    world: World<unknown>,
  ): Promise<{ readonly refused: Refusal } | { readonly args: Args; readonly state: State; readonly house: House }> => {
    const args = kind.parse(raw);
    if (args === null) return { refused: { key: "QUADRANT.Refuse.Malformed" } };
    const own = world as World<House>;
    const state = await kind.read(args, own);
    return state === null ? { refused: { key: "QUADRANT.Refuse.Gone" } } : { args, state, house: own.house };
  };
  return {
    writes: kind.writes,
    ...(kind.final ? { final: true } : {}),
    async decide(raw, seat, world, dice) {
      const opened = await open(raw, world);
      if ("refused" in opened) return opened;
      const { args, state, house } = opened;
      const refused = kind.refuse(args, state, seat, house);
      if (refused) return { refused };
      // no receipt will tell it
      if (dice === null) return { changes: kind.plan(args, state, house, []), label: "", why: [] };
      return {
        changes: kind.plan(args, state, house, dice),
        label: kind.label(args, state, house),
        why: kind.explain?.(args, state, house) ?? [],
        ...(kind.cards ? { cards: kind.cards(args, state, house) } : {}),
        ...(kind.between ? { between: kind.between(args, state) } : {}),
      };
    },
    async formula(raw, world) {
      const opened = await open(raw, world);
      return "refused" in opened || !kind.roll ? null : kind.roll(opened.args, opened.state, opened.house);
    },
  };
};

// --- Checks
// ----------------------------------------------------------------------------------------------------------------------

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

/** A section of a card as stored: what kind, where in the order, and what everyone may know. */
export interface PartEntry {
  readonly kind: string;
  readonly sort: number;
  readonly data: { readonly [key: string]: Json };
}

/** What a finished check puts on the table. Parts are keyed by a short id of the ruleset's choice. */
export interface Card {
  readonly title: Text;
  readonly subtitle?: Text;
  readonly parts: Readonly<Record<string, PartEntry>>;
  /** Nothing on it hangs on a hidden number, so it lies face up at once: a success that was bought. */
  readonly settled?: true;
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
  readonly before?: (check: Check, house: House) => readonly Call[];
  /** Reads the faces (in the order rolled) and says what stands on the card. */
  readonly card: (check: Check, faces: readonly number[], house: House) => Card;
  /** What the Roll keeps of the check, in its options. */
  readonly keep: (check: Check) => { readonly [key: string]: Json };
  /** Without it, nobody can be asked for this check. */
  readonly ask?: Askable<House>;
  /** Without it, the number to reach can't be hidden. */
  readonly sealed?: SealedCheck<House>;
  /** Types of actors that it may be aimed at, wherever they are; without it, whoever has a token on the scene. */
  readonly aims?: readonly string[];
}

/** An opened check, its types closed over: everything the dialog and the roll ask of it. */
export interface CheckSession {
  readonly roll: string;
  readonly view: (input: Input) => CheckView;
  readonly refuse: (input: Input) => Refusal | null;
  readonly formula: (input: Input) => string | null;
  readonly before: (input: Input) => readonly Call[];
  readonly card: (input: Input, faces: readonly number[]) => Card;
  readonly keep: (input: Input) => { readonly [key: string]: Json };
}

export interface CheckDefinition {
  readonly options: (house: unknown) => Promise<CheckOptions>;
  readonly ask?: Askable<unknown>;
  readonly sealed?: SealedCheck<unknown>;
  readonly aims?: readonly string[];
  readonly open: (intent: Intent, world: World<unknown>) => Promise<CheckSession | { readonly refused: Refusal }>;
}

export const check = <Check extends object, House>(kind: CheckKind<Check, House>): CheckDefinition => ({
  ...(kind.ask ? { ask: kind.ask as Askable<unknown> } : {}),
  ...(kind.sealed ? { sealed: kind.sealed as SealedCheck<unknown> } : {}),
  ...(kind.aims ? { aims: kind.aims } : {}),
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
        const [view, refused] = [kind.view(at(input), house), kind.refuse?.(at(input), house)];
        return refused ? { ...view, refused } : view;
      },
      refuse: (input) => (kind.refuse ? kind.refuse(at(input), house) : (kind.view(at(input), house).refused ?? null)),
      formula: (input) => kind.formula(at(input), house),
      before: (input) => kind.before?.(at(input), house) ?? [],
      card: (input, faces) => kind.card(at(input), faces, house),
      keep: (input) => kind.keep(at(input)),
    };
  },
});

/**
 * A check whose code is fetched when it is first tried. What others are asked, how a hidden number is turned and whom
 * it aims at is there before.
 */
export function lateCheck<House>(
  load: () => Promise<CheckDefinition>,
  { ask, sealed, aims }: Pick<CheckKind<unknown, House>, "ask" | "sealed" | "aims"> = {},
): CheckDefinition {
  const loaded = once(load);
  return {
    ...(ask ? { ask: ask as Askable<unknown> } : {}),
    ...(sealed ? { sealed: sealed as SealedCheck<unknown> } : {}),
    ...(aims ? { aims } : {}),
    options: async (house) => (await loaded()).options(house),
    open: async (intent, world) => (await loaded()).open(intent, world),
  };
}

// --- Cards
// -----------------------------------------------------------------------------------------------------------------------

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
   * Path below the package, e.g. `templates/siege/challenge.hbs`, and what it draws: null where there is nothing to see
   * of it (yet).
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

// --- The row
// ---------------------------------------------------------------------------------------------------------------------

/** A document sub-type of a ruleset: its data model, its sheet, and how it looks and behaves on a scene. */
export interface SubType<Model, Sheet> {
  readonly model: Model;
  readonly sheet: Sheet;
  /** Font Awesome class of its icon in lists. */
  readonly icon: string;
  /** Default image path below the package. */
  readonly img?: string;
  /**
   * What older data of this type becomes, oldest first: the first turns version 1 into 2. The schema has version 1 +
   * their number; a type that never changed has none. Each is pure and takes stored `system` data, or a part of it: it
   * touches only keys that are there (`"a" in data`), leaves what has the new shape as it is, and returns the data. One
   * that throws is left out, and the rest still runs.
   */
  readonly migrations?: readonly Migration[];
}

/** Stored `system` data of one version to the next. */
export type Migration = (data: { readonly [key: string]: Json }) => { readonly [key: string]: Json };

/**
 * What using an item comes to: a check with its options, or an action; the core adds who has the item, and the item
 * itself.
 */
export type Use =
  | { readonly check: string; readonly options?: { readonly [key: string]: Json } }
  | { readonly action: string; readonly args: { readonly [key: string]: Json } };

/** An item's sub-type. */
export interface ItemType<Model, Sheet> extends SubType<Model, Sheet> {
  /**
   * What one does with such an item by its row's menu, its sheet or a macro; null (or no `use`) shows it in the chat.
   */
  readonly use?: (item: Snapshot) => Use | null;
}

/** An actor's sub-type. */
export interface ActorType<Model, Sheet> extends SubType<Model, Sheet>, Guided {
  readonly token: TokenDefaults;
  /**
   * Why stored `system` data can't stand as an action or an undo would leave it: see sound.ts. `prepared` has effects
   * applied.
   */
  readonly sound?: (
    after: { readonly [key: string]: Json },
    prepared: { readonly [key: string]: Json },
  ) => Refusal | null;
  /**
   * The formula its combatants roll, or what makes it from the actor's prepared data; without one everybody is at 0.
   */
  readonly initiative?: string | ((system: { readonly [key: string]: Json }) => string);
}

/** How an actor type's tokens behave. Paths are relative to `system`; a bar has `value` and `max`. */
export interface TokenDefaults {
  readonly linked: boolean;
  readonly bars: readonly string[];
  readonly values: readonly string[];
  /** Pre-set on creation, as the two bars. */
  readonly bar1?: string;
  readonly bar2?: string;
}

/** A ruleset's row. `Model`, `Sheet` and `RollClass` are Foundry's classes, which this file does not know. */
export interface Ruleset<Model = unknown, Sheet = unknown, RollClass = unknown> {
  /** Also the prefix of its sub-types and the class of its skin (`skin-<id>`). */
  readonly id: string;
  readonly actors: Readonly<Record<string, ActorType<Model, Sheet>>>;
  readonly items: Readonly<Record<string, ItemType<Model, Sheet>>>;
  readonly rolls: Readonly<Record<string, RollClass>>;
  readonly checks: Readonly<Record<string, CheckDefinition>>;
  readonly actions: Readonly<Record<string, Action>>;
  readonly parts: Readonly<Record<string, Part>>;
  readonly houseRules: Readonly<Record<string, HouseRule>>;
  /** Contests over several moves, by name: see stage/contract.ts. */
  readonly stages?: Readonly<Record<string, StageDefinition>>;
  /** What else stands on the table for everybody, by name: see board.ts. */
  readonly boards?: Readonly<Record<string, Board>>;
  /** World data that a GM edits in windows of the ruleset's own: each stands beside the house rules under its name. */
  readonly data?: Readonly<Record<string, WorldData>>;
  /** Windows of its own in the settings. */
  readonly windows?: readonly SettingsWindow[];
  /** What is to be done when another scene begins, for each of its actors: on the active GM's client. Pure. */
  readonly sceneBegins?: (actors: readonly Snapshot[], house: never) => readonly Call[];
  /** Shared pools by name: see pool.ts. */
  readonly pools?: Readonly<Record<string, Pool>>;
  readonly statuses: readonly StatusEffect[];
  /** Without it, combatants are ordered by their scores and no more. */
  readonly turns?: Turns;
  /** Begins what the ruleset watches for on its own. Called in `ready`. */
  readonly open?: () => void;
  /** What turns and time do to its actors. */
  readonly clock?: Clock;
  /** Handlebars partials: name to path below the package. */
  readonly partials: Readonly<Record<string, string>>;
}

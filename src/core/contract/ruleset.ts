/** What a ruleset declares to core: one row of plain definitions. Core never names a ruleset. Types only. */
import type { Action, Call } from "./action.ts";
import type { Board, Pool } from "./shared-state.ts";
import type { Card } from "./card.ts";
import type { Part } from "./card-part.ts";
import type { CheckDefinition } from "./check.ts";
import type { Creation, Quick } from "./creation.ts";
import type { StageDefinition } from "./stage.ts";
import type { Snapshot, Text } from "./world.ts";
import type { Change } from "../../rules/shared/change.ts";
import type { HouseRule } from "../../rules/shared/house-rules.ts";
import type { Json } from "../../rules/shared/json.ts";
import type { Refusal } from "../../rules/shared/reasons.ts";

/** World data: lists and the like, stored in a setting. */
export interface WorldData {
  readonly initial: Json;
  /** Reads the stored value. Returns null if it is invalid: the initial value is used instead. */
  readonly read: (raw: Json) => Json | null;
}

/** A window that the settings open. Its texts are `QUADRANT.Window.<id>.name`, `.label` and `.hint`. */
export interface SettingsWindow {
  readonly id: string;
  readonly icon: string;
  readonly open: () => Promise<void>;
  /** For GMs only. */
  readonly restricted: boolean;
}

/** How combatants of a ruleset take turns. */
export interface Turns {
  /** A surprised combatant does not roll and has this initiative; the GM sets it in the tracker. */
  readonly surprised?: { readonly initiative: number };
  /** Combatants with equal initiative act at the same time, and are marked so. */
  readonly simultaneous?: true;
  /** Sides that act one after the other. */
  readonly sides?: Sides;
  /** Loads what its combatants may do in a turn. */
  readonly actions?: () => Promise<ListTurnActions>;
  /** Returns what an initiative with tie-breakers in its fraction means; null where it is the number itself. */
  readonly readScore?: (initiative: number) => InitiativeScore | null;
}

/** A combatant's actor, prepared, as the tracker reads it. */
export interface TurnActor {
  readonly uuid: string;
  readonly type: string;
  readonly system: { readonly [key: string]: Json };
}

/** What a combatant may do in its turn: a button of the tracker for who may act for it, and a mark once it is done. */
export interface TurnAction {
  readonly id: string;
  readonly label: Text;
  readonly hint: Text;
  /** A Font Awesome class. */
  readonly icon: string;
  readonly done: boolean;
  /** What the button does; the actor is added to a check. */
  readonly use: Use;
}

/** Returns what an actor may do in its turn, for a GM or for its owner. Pure. */
export type ListTurnActions = (actor: TurnActor, isGM: boolean) => readonly TurnAction[];

/** An initiative as it is displayed: a whole number, and what breaks a tie. */
export interface InitiativeScore {
  readonly score: number;
  readonly tie: Text;
}

/**
 * One roll for each side decides which acts first; within a side the order is by initiative. The players' characters
 * and friendly actors are one side, everybody else the other.
 */
export interface Sides {
  /** Whether this world uses sides. */
  readonly played: () => boolean;
  /** Returns the formula that a side rolls, from the prepared data of its members. */
  readonly formula: (members: readonly Snapshot["system"][]) => string;
  readonly first: (one: number, other: number) => "one" | "other" | "reroll";
}

/**
 * What turns and time do to a ruleset's actors, as calls of its actions: each is decided and gets a receipt like any
 * other. Pure.
 */
export interface Clock {
  /** One of the actor's own turns begins, in this round. */
  readonly turn?: (actor: Snapshot, round: number) => readonly Call[];
  /** One of the actor's own turns ends. */
  readonly turnEnd?: (actor: Snapshot) => readonly Call[];
  /** The actor is not in a fight any more: the combat was deleted, or the actor left it. */
  readonly fightEnd?: (actor: Snapshot) => readonly Call[];
  /** So many seconds of world time pass, outside of combat. */
  readonly time?: (actor: Snapshot, seconds: number) => readonly Call[];
  /** World time is now so many seconds, in a fight or not. Asked each minute. */
  readonly minute?: (actor: Snapshot, time: number) => readonly Call[];
  /**
   * World time was advanced: returns the cards that offer what is due for these actors. `read` returns them; they are
   * read only if it is called.
   */
  readonly advance?: (read: () => readonly Snapshot[], from: number, to: number) => Promise<readonly Card[]>;
  /** World time was turned back: what the GM has to know of it, or null. */
  readonly turnBack?: (from: number, to: number) => Text | null;
  /** A fight is over: returns the cards that offer what follows for these actors. */
  readonly fightOver?: (actors: readonly Snapshot[]) => Promise<readonly Card[]>;
}

/** The kinds of card parts of a ruleset. */
export type Parts = Readonly<Record<string, Part>>;

type Fields = { readonly [key: string]: Json };

/** How a status looks, and which actors can have it. */
export interface StatusLook {
  readonly id: string;
  readonly name: string;
  readonly img: string;
  readonly rule: string;
  /** The actor types that can have it; all of its ruleset, if absent. */
  readonly types?: readonly string[];
  /** Who has it is out of the fight: as a target, listed last. */
  readonly out?: true;
}

/**
 * What toggling a status does: a batch of actions with one receipt; a check box of the sheet, at a path below `system`;
 * or why it is impossible: the language key of what the status derives from, or another refusal (with `status` and
 * `name`).
 */
export type StatusToggle =
  | { readonly calls: readonly Call[] }
  | { readonly tick: string }
  | { readonly follows: string }
  | { readonly refused: Refusal };

/** A status stored in an actor's data: toggling it writes there. */
interface StoredStatus extends StatusLook {
  /** Whether an actor with this data has it. */
  readonly holds: (system: Fields) => boolean;
  /** Returns what sets the status (`on`) or removes it. Called only if that changes anything. Pure. */
  readonly onToggle: (actor: { readonly uuid: string; readonly system: Fields }, on: boolean) => StatusToggle;
  readonly follows?: never;
}

/** A status derived from other numbers: it can't be toggled. */
interface DerivedStatus extends StatusLook {
  readonly holds: (system: Fields) => boolean;
  /** What it derives from: a language key, for `Wounded follows from …`. */
  readonly follows: string;
  readonly onToggle?: never;
}

/** A status: its ruleset has to say what toggling it does, or that it is derived. */
export type StatusEffect = StoredStatus | DerivedStatus;

/** How actors of a type are created other than by hand. */
export interface Guided {
  /** Step by step, with a draft on the actor. */
  readonly creation?: LateCreation;
  /** From a name, a threat and a line of statistics. Loaded when first needed. */
  readonly quick?: () => Promise<Quick>;
}

/** A creation whose code is loaded when a user first starts it; where it writes is known before. */
export interface LateCreation {
  readonly writes: readonly string[];
  readonly load: () => Promise<Creation>;
}

/** A document sub-type of a ruleset: its data model, its sheet, and its look and behaviour on a scene. */
export interface SubType<Model, Sheet> {
  readonly model: Model;
  readonly sheet: Sheet;
  /** Font Awesome class of its icon in lists. */
  readonly icon: string;
  /** Default image path below the package. */
  readonly img?: string;
  /**
   * Migrations of this type's data, oldest first: the first turns version 1 into 2. The current version is 1 + their
   * number; a type that never changed has none. Each is pure and takes stored `system` data, or a part of it: it
   * changes only keys that are present (`"a" in data`), leaves data of the new shape as it is, and returns the data.
   * One that throws is skipped, and the rest still runs.
   */
  readonly migrations?: readonly Migration[];
}

/** Migrates stored `system` data from one version to the next. */
export type Migration = (data: { readonly [key: string]: Json }) => { readonly [key: string]: Json };

/** What using an item does: a check with its options, or an action; core adds the item and its owner. */
export type Use =
  | { readonly check: string; readonly options?: { readonly [key: string]: Json } }
  | { readonly action: string; readonly args: { readonly [key: string]: Json } };

/** An item's sub-type. */
export interface ItemType<Model, Sheet> extends SubType<Model, Sheet> {
  /**
   * Returns what using such an item does, by its row's menu, its sheet or a macro; null (or no `use`) displays it in
   * the chat.
   */
  readonly use?: (item: Snapshot) => Use | null;
}

/** An actor's sub-type. */
export interface ActorType<Model, Sheet> extends SubType<Model, Sheet>, Guided {
  readonly token: TokenDefaults;
  /** Whether an actor with this prepared data is out of the fight, where no status says so. */
  readonly isOut?: (system: Fields) => boolean;
  /** Actors of this type are players' characters. */
  readonly player?: true;
  /** The item types that it takes; all of its ruleset, if absent. */
  readonly takes?: readonly string[];
  /**
   * Returns why stored `system` data is invalid after an action or an undo, or null: see actions/validate.ts.
   * `prepared` has effects applied.
   */
  readonly validate?: (
    after: { readonly [key: string]: Json },
    prepared: { readonly [key: string]: Json },
  ) => Refusal | null;
  /**
   * The initiative formula, or a function that makes it from the actor's prepared data; without one every initiative is
   * 0.
   */
  readonly initiative?: string | ((system: { readonly [key: string]: Json }) => string);
}

/** How an actor type's tokens behave. Paths are relative to `system`; a bar has `value` and `max`. */
export interface TokenDefaults {
  /** Whether a token displays and changes the actor itself. Otherwise it is one of several copies, with a number. */
  readonly linked: boolean;
  readonly disposition: "friendly" | "neutral" | "hostile";
  readonly bars: readonly string[];
  readonly values: readonly string[];
  /** The two bars of new tokens. */
  readonly bar1?: string;
  readonly bar2?: string;
}

/*
 * How items come to an actor: what the picker lists them by, which tab of a sheet displays them, and what adding one
 * changes. Loaded when a user first adds or drops something.
 */

/** What adding something to an actor writes, and where the actor's sheet displays it. */
export interface Conversion {
  /** What is written beside the item, or instead of it. */
  readonly changes: readonly Change[];
  /** Values of the new item's `system` that differ from the copied ones, by path. */
  readonly system?: { readonly [path: string]: Json };
  /** What it does, for the receipt. */
  readonly told?: readonly Text[];
}

/** An item that is being added. */
export interface AddedItem {
  readonly name: string;
  readonly type: string;
  readonly system: Fields;
}

/** How items of a type are listed and added. */
export interface ItemListing {
  /** The tab of an actor's sheet that displays them; none if they are displayed beside the tabs. */
  readonly tab?: string;
  /**
   * Such an item becomes a row of the actor, which `convert` makes; no item is created. Returns the names of the rows
   * in an actor's `system`.
   */
  readonly rows?: (system: Fields) => readonly string[];
  /** An actor has such an item once: the picker adds no second copy of it. */
  readonly single?: true;
  /** Paths of `system` that `kind` and `detail` read of a compendium's index. */
  readonly fields?: readonly string[];
  /** Returns the kind that the picker filters by. */
  readonly kind?: (system: Fields) => Text;
  /** Returns the few numbers that tell it from others in a list. */
  readonly detail?: (system: Fields) => readonly Text[];
  /** Returns what adding one changes beside the new item, whose uuid is `at`; `id` is free for a new row. */
  readonly convert?: (
    item: AddedItem,
    actor: Snapshot,
    at: { readonly uuid: string; readonly id: string },
  ) => Conversion;
}

/** How an actor takes another one that is dropped on its sheet: a craft its crew. */
export interface ActorTaking {
  /** The tab of its sheet that displays the new row; none if it is displayed beside the tabs. */
  readonly tab?: string;
  /** Returns the call of the action that does it, with `id` for the new row. */
  readonly call: (taken: string, actor: string, id: string) => Call;
}

/** What a ruleset declares of adding. */
export interface Adding {
  readonly items: Readonly<Record<string, ItemListing>>;
  /** By the type of the actor that takes another one. */
  readonly actors?: Readonly<Record<string, ActorTaking>>;
}

/** Adding whose code is loaded when it is first needed; where it writes is known before. */
export interface LateAdding {
  readonly writes?: readonly string[];
  readonly load: () => Promise<Adding>;
}

/** A number that lists display of an actor beside its name: marked boxes of a track, points of a pool. */
export interface ActorGauge {
  readonly label: Text;
  readonly value: number;
  readonly max: number;
  /** It counts what is left, and is bad at 0; else what is marked, and is bad when full. */
  readonly isLeft?: true;
}

/** Returns the few numbers that tell an actor's state at a glance, in the rulebook's words. Pure. */
export type Summarize = (actor: { readonly type: string; readonly system: Fields }) => readonly ActorGauge[];

/** What a case inside a real Foundry may create; it is deleted afterwards. */
export interface CaseTools {
  /** Creates an actor of a sub-type. */
  readonly createActor: (type: string) => Promise<{ readonly id: string | null; readonly uuid: string }>;
  readonly createScene: (data: object) => Promise<object>;
  /** @throws Error that names what was expected */
  readonly assertThat: (condition: boolean, what: string) => void;
  /** Waits until a condition is met. @throws Error that names what was expected, after three seconds */
  readonly eventually: (condition: () => boolean, what: string) => Promise<void>;
}

/** An expectation of a ruleset that only a real Foundry can meet: see docs/in-foundry.md. */
export interface FoundryCase {
  readonly name: string;
  readonly run: (tools: CaseTools) => Promise<void>;
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
  /** Loads the parts of its cards, by kind: when the first message is rendered. */
  readonly parts: () => Promise<Parts>;
  readonly houseRules: Readonly<Record<string, HouseRule>>;
  /** Contests over several moves, by name: see stage.ts. */
  readonly stages?: Readonly<Record<string, StageDefinition>>;
  /** Shared records displayed above the chat log, by name: see board.ts. */
  readonly boards?: Readonly<Record<string, Board>>;
  /** World data that a GM edits in the ruleset's own windows, stored beside the house rules under its name. */
  readonly data?: Readonly<Record<string, WorldData>>;
  /** Windows of its own in the settings. */
  readonly windows?: readonly SettingsWindow[];
  /**
   * Returns the actions to run when another scene is activated, for the ruleset's actors: on the active GM's client.
   * Pure.
   */
  onSceneStart?(actors: readonly Snapshot[], house: unknown): readonly Call[];
  /** Shared pools by name: see pool.ts. */
  readonly pools?: Readonly<Record<string, Pool>>;
  readonly statuses: readonly StatusEffect[];
  /** Without it, combatants are only ordered by initiative. */
  readonly turns?: Turns;
  /** Starts the ruleset's own hooks. Called in `ready`. */
  readonly start?: () => void;
  /** Loads what follows changes of the world and is not needed before it is ready; returns what starts it. */
  readonly loadWatch?: () => Promise<() => void>;
  /** What turns and time do to its actors. */
  /** Loaded when time first passes. */
  readonly clock?: () => Promise<Clock>;
  /** How items are listed in the picker and added to actors. */
  readonly adding?: LateAdding;
  /** What lists say of its actors beside their statuses. Loaded when it is first displayed. */
  readonly summary?: () => Promise<Summarize>;
  /**
   * The rule at which the help of a window begins: by check, stage, actor or item type, and by "" where there is none.
   * Loaded when it is first asked for.
   */
  readonly help?: () => Promise<Readonly<Record<string, string>>>;
  /** What to expect of a real Foundry, beside what core expects of every ruleset. Loaded with Quench. */
  readonly cases?: () => Promise<readonly FoundryCase[]>;
  /** Handlebars partials: name to path below the package. */
  readonly partials: Readonly<Record<string, string>>;
}

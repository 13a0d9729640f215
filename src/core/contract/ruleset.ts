/** What a ruleset declares to core: one row of plain definitions. Core never names a ruleset. Types only. */
import type { Action, Call } from "./action.ts";
import type { Board } from "./board.ts";
import type { Part } from "./card-part.ts";
import type { CheckDefinition } from "./check.ts";
import type { Creation, Quick } from "./creation.ts";
import type { Pool } from "./pool.ts";
import type { StageDefinition } from "./stage.ts";
import type { Snapshot } from "./world.ts";
import type { HouseRule } from "../../rules/shared/house-rules.ts";
import type { Json } from "../../rules/shared/json.ts";
import type { Refusal } from "../../rules/shared/refusal.ts";

/** World data: lists and the like, kept in a setting. */
export interface WorldData {
  readonly initial: Json;
  /** The stored value as it counts; null where it makes no sense, and the initial one counts. */
  readonly read: (raw: Json) => Json | null;
}

/** A window that the settings open. Its texts are `QUADRANT.Window.<id>.name`, `.label` and `.hint`. */
export interface SettingsWindow {
  readonly id: string;
  readonly icon: string;
  readonly open: () => Promise<void>;
  /** For GMs alone. */
  readonly restricted: boolean;
}

/** How combatants of a ruleset take turns. */
export interface Turns {
  /** Whoever is surprised does not roll and has this score: the GM says so in the tracker. */
  readonly surprised?: { readonly initiative: number };
  /** Equal scores act at the same time, and are marked so. */
  readonly simultaneous?: true;
  /** Sides that act one after the other. */
  readonly sides?: Sides;
}

/**
 * One roll for each side decides which acts first; within a side the order is that of its own scores. The players'
 * characters and their friends are one side, everybody else the other.
 */
export interface Sides {
  /** Whether this table plays so. */
  readonly played: () => boolean;
  /** What a side throws, from the prepared data of those who belong to it. */
  readonly formula: (members: readonly Snapshot["system"][]) => string;
  readonly first: (one: number, other: number) => "one" | "other" | "reroll";
}

/**
 * What time does to a ruleset's actors, as calls of its actions: each is decided and receipted like any other. Pure.
 */
export interface Clock {
  /** One of its combatants' own turns begins, in this round. */
  readonly turn?: (actor: Snapshot, round: number) => readonly Call[];
  /** So many seconds of the world's time pass, outside of any fight. */
  readonly time?: (actor: Snapshot, seconds: number) => readonly Call[];
}

type Fields = { readonly [key: string]: Json };

/** How a status looks, and who can have it. */
export interface StatusLook {
  readonly id: string;
  readonly name: string;
  readonly img: string;
  readonly rule: string;
  /** The actor types that can have it, where not all of its ruleset can. */
  readonly types?: readonly string[];
}

/**
 * What laying a status on by hand, or taking it off, comes to: actions, as one with one receipt; a tick as on the
 * sheet, at a path below `system`; or why it can't be: from what it follows (a language key), or something else (told
 * with `status` and `name`).
 */
export type StatusToggle =
  | { readonly calls: readonly Call[] }
  | { readonly tick: string }
  | { readonly follows: string }
  | { readonly refused: Refusal };

/** A status that stands in an actor's data: laid on by hand, it is written there. */
interface StoredStatus extends StatusLook {
  /** Whether an actor with this data has it. */
  readonly holds: (system: Fields) => boolean;
  /** What it takes that it holds (`on`), or no longer does. Asked only where that is not so already. Pure. */
  readonly onToggle: (actor: { readonly uuid: string; readonly system: Fields }, on: boolean) => StatusToggle;
  readonly follows?: never;
}

/** A status that other numbers decide: nobody lays it on by hand. */
interface DerivedStatus extends StatusLook {
  readonly holds: (system: Fields) => boolean;
  /** From what it follows: a language key, for `Wounded follows from …`. */
  readonly follows: string;
  readonly onToggle?: never;
}

/** One or the other: what a status means that is laid on by hand, its ruleset has to say. */
export type StatusEffect = StoredStatus | DerivedStatus;

/** How an actor type is made otherwise than by hand. */
export interface Guided {
  /** Step by step, with a draft on the actor. */
  readonly creation?: LateCreation;
  /** From a name, how dangerous they are, and a line of statistics. Fetched when first needed. */
  readonly quick?: () => Promise<Quick>;
}

/** A creation whose code is fetched when somebody first makes a character by it; where it writes is known before. */
export interface LateCreation {
  readonly writes: readonly string[];
  readonly load: () => Promise<Creation>;
}

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
  readonly validate?: (
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
  readonly onSceneStart?: (actors: readonly Snapshot[], house: never) => readonly Call[];
  /** Shared pools by name: see pool.ts. */
  readonly pools?: Readonly<Record<string, Pool>>;
  readonly statuses: readonly StatusEffect[];
  /** Without it, combatants are ordered by their scores and no more. */
  readonly turns?: Turns;
  /** Begins what the ruleset watches for on its own. Called in `ready`. */
  readonly start?: () => void;
  /** What turns and time do to its actors. */
  readonly clock?: Clock;
  /** Handlebars partials: name to path below the package. */
  readonly partials: Readonly<Record<string, string>>;
}

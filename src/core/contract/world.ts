/** The users at the table, and what of the world they and the rules may read. */
import type { Ref } from "../../rules/shared/change.ts";
import type { Json } from "../../rules/shared/json.ts";
import type { Refusal } from "../../rules/shared/reasons.ts";

/** A language key with its values, or a name that a user wrote (escaped wherever it is displayed). */
export type Text = string | { readonly key: string; readonly with?: Readonly<Record<string, Text | number>> };

/** Returns texts as one: "Marine One: 1 Wound; 2 stopped by ProtecSuit". */
export const joinTexts = (first: Text, ...others: readonly Text[]): Text =>
  others.reduce((one, more): Text => ({ key: "QUADRANT.Receipt.And", with: { one, more } }), first);

/** Returns what a button adds to its label where protection changes the damage: "1 after armour". */
export const formatAfterArmour = (before: number, after: number): Text | undefined =>
  before === after ? undefined : { key: "QUADRANT.Card.AfterArmour", with: { after } };

/** A user as rules see them. The server attests who they are, never their own message. */
export interface Seat {
  readonly id: string;
  readonly isGM: boolean;
  readonly owns: (at: Ref) => boolean;
  /** Whether a document is theirs to look into: they own or observe it. Absent where nothing is known of that. */
  readonly observes?: (at: Ref) => boolean;
}

/** Refuses a user who neither owns a document nor is a GM. */
export const refuseStranger = (
  { uuid, name }: { readonly uuid: string; readonly name: string },
  seat: Seat,
): Refusal | null => (seat.isGM || seat.owns({ uuid }) ? null : { key: "QUADRANT.Refuse.GmOrOwner", with: { name } });

/** A document as plain data. `system` is prepared data (effects applied); `World.read` returns stored values. */
export interface Snapshot {
  readonly uuid: string;
  readonly type: string;
  readonly name: string;
  readonly img: string;
  readonly system: { readonly [key: string]: Json };
  readonly items: readonly Snapshot[];
}

/** A user of this world, and whether they are connected. */
export interface WorldUser {
  readonly id: string;
  readonly name: string;
  readonly isGM: boolean;
  readonly present: boolean;
  /** Uuid of the user's assigned character. */
  readonly character: string | null;
  /** Uuids of the world's actors that they own, the assigned one first; none for GMs, who own all. */
  readonly owned: readonly string[];
}

/** A card of the log, as a decision about something else may read it. */
export interface LoggedCard {
  readonly uuid: string;
  readonly parts: Readonly<Record<string, { readonly data: { readonly [key: string]: Json } }>>;
  /** Returns the keys of its offers that were used: `part.offer`. */
  readonly used: () => readonly string[];
  /** Whether a GM posted it, or an owner of that document: anybody can post a card that looks like one. */
  readonly isPostedFor: (uuid: string) => boolean;
}

/** A stage that is not over, as a decision about something else may read it: its setup, and the moves of its log. */
export interface LoggedStage {
  readonly id: string;
  readonly setup: Json;
  readonly moves: readonly Json[];
}

/** The world as a check or an action may read it, and its house rules. */
export interface World<House> {
  /** Returns a stored value (not the prepared one), or undefined. */
  readonly read: (at: Ref, path: string) => Promise<Json | undefined>;
  /** Returns a document with its items, prepared, or null if it is gone. */
  readonly snapshot: (uuid: string) => Promise<Snapshot | null>;
  /**
   * Returns the round of the combat an actor is in; 0 outside of combat. Read from the combat itself, so that no
   * request can claim one.
   */
  readonly round: (actor: string) => number;
  /** Returns the world time in seconds. Absent: it is 0. */
  readonly time?: () => number;
  /** Whether it is an actor's turn in a combat that has started. Absent: it is nobody's. */
  readonly isActing?: (actor: string) => boolean;
  /** Returns the world's actors of a type that a player owns: for checks only. */
  readonly playedActors?: (type: string) => readonly Snapshot[];
  /** Returns a secret of the GMs by name (secrets/gm-storage.ts); undefined on every other client. */
  readonly gmSecret?: (name: string) => Json | undefined;
  /** Returns every user, GMs first: for stages only. */
  readonly users?: () => readonly WorldUser[];
  /** Returns the ids of this ruleset's open stages of a name (`race`), oldest first: for stages only. */
  readonly stages?: (name: string) => readonly string[];
  /** Returns this ruleset's cards in effect that have a part of that id, oldest first. */
  readonly cards?: (part: string) => Promise<readonly LoggedCard[]>;
  /** Returns what is stored of this ruleset's open stages of a name, oldest first: for stages only. */
  readonly logs?: (name: string) => readonly LoggedStage[];
  readonly house: House;
}

/**
 * A function of a ruleset's own house rules. Core passes each ruleset its own, and does not know their type: a method
 * takes a narrower argument than its declaration says.
 */
export type HouseFunction<Result> = { call(house: unknown): Result }["call"];

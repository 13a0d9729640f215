/** Who is at the table, and what of the world they and the rules may read. Types only. */
import type { Ref } from "../../rules/shared/change.ts";
import type { Json } from "../../rules/shared/json.ts";

/** A language key with its values, or a name somebody wrote (escaped wherever it is shown). */
export type Text = string | { readonly key: string; readonly with?: Readonly<Record<string, Text | number>> };

/** A person at the table, as rules may see them. Who they are comes from the server, never from what they sent. */
export interface Seat {
  readonly id: string;
  readonly isGM: boolean;
  readonly owns: (at: Ref) => boolean;
}

/** A document as plain data. `system` is prepared data (effects applied); stored values are had from `World.read`. */
export interface Snapshot {
  readonly uuid: string;
  readonly type: string;
  readonly name: string;
  readonly img: string;
  readonly system: { readonly [key: string]: Json };
  readonly items: readonly Snapshot[];
}

/** A user of this world, and whether they are here. */
export interface WorldUser {
  readonly id: string;
  readonly name: string;
  readonly isGM: boolean;
  readonly present: boolean;
  /** Uuid of the character they have chosen as theirs. */
  readonly character: string | null;
  /** Uuids of the world's actors that are theirs, the chosen one first; none for GMs, who own all. */
  readonly owned: readonly string[];
}

/** The world as a check or an action may read it, and the house rules that hold in it. */
export interface World<House> {
  /** A stored value (not the prepared one); undefined where nothing is. */
  readonly read: (at: Ref, path: string) => Promise<Json | undefined>;
  /** A document with its items, prepared; null where it is gone. */
  readonly snapshot: (uuid: string) => Promise<Snapshot | null>;
  /**
   * The round of the fight an actor is in; 0 outside of one. Asked of the table itself, so that nobody who asks for
   * anything can say it.
   */
  readonly round: (actor: string) => number;
  /** What GMs keep to themselves (kept.ts), by name; on every other client undefined. */
  readonly gmSecret?: (name: string) => Json | undefined;
  /** Everybody who may sit at this table, GMs first: for stages alone. */
  readonly users?: () => readonly WorldUser[];
  /** Ids of the stages of this name (`race`, of the same ruleset) that go on, oldest first: for stages alone. */
  readonly stages?: (name: string) => readonly string[];
  readonly house: House;
}

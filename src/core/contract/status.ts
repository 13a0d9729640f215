/**
 * What a ruleset says of a status: how it looks, when it holds, and what laying it on by hand means. Part of
 * contract.ts. Types alone.
 */
import type { Json } from "../../rules/shared/json.ts";
import type { Refusal } from "../../rules/shared/refusal.ts";
import type { Call } from "./action.ts";

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
export type Laying =
  | { readonly calls: readonly Call[] }
  | { readonly tick: string }
  | { readonly follows: string }
  | { readonly refused: Refusal };

/** A status that stands in an actor's data: laid on by hand, it is written there. */
interface StoredStatus extends StatusLook {
  /** Whether an actor with this data has it. */
  readonly holds: (system: Fields) => boolean;
  /** What it takes that it holds (`on`), or no longer does. Asked only where that is not so already. Pure. */
  readonly lay: (actor: { readonly uuid: string; readonly system: Fields }, on: boolean) => Laying;
  readonly follows?: never;
}

/** A status that other numbers decide: nobody lays it on by hand. */
interface DerivedStatus extends StatusLook {
  readonly holds: (system: Fields) => boolean;
  /** From what it follows: a language key, for `Wounded follows from …`. */
  readonly follows: string;
  readonly lay?: never;
}

/** One or the other: what a status means that is laid on by hand, its ruleset has to say. */
export type StatusEffect = StoredStatus | DerivedStatus;

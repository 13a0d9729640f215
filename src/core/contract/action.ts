/** Actions: what a button does. A ruleset writes an `ActionKind`; `action()` closes over its types for core. */
import type { Change } from "../../rules/shared/change.ts";
import type { Json } from "../../rules/shared/json.ts";
import type { Modifier, Refusal } from "../../rules/shared/reasons.ts";
import type { CardState, Posting } from "./card.ts";
import type { Seat, Text, World } from "./world.ts";

/** A call of an action with its arguments: what a button holds. `action` is `ruleset.name`. */
export interface Call {
  readonly action: string;
  readonly args: Json;
}

/** Something a button can do. `refuse`, `roll`, `plan` and `label` are pure. */
export interface ActionKind<Args, State, House> {
  /** Reads the arguments from a message: untrusted until read. */
  readonly parse: (raw: Json) => Args | null;
  /** Reads what this action needs, once, into plain data. Returns null if it is gone. */
  readonly read: (args: Args, world: World<House>) => Promise<State | null>;
  readonly refuse: (args: Args, state: State, seat: Seat, house: House) => Refusal | null;
  /** Returns a formula for the dice the action needs, if any; `plan` receives their faces in the order rolled. */
  readonly roll?: (args: Args, state: State, house: House) => string;
  readonly plan: (args: Args, state: State, house: House, dice: readonly number[]) => readonly Change[];
  readonly cards?: (args: Args, state: State, house: House) => readonly Posting[];
  /** The receipt's text. */
  readonly label: (args: Args, state: State, house: House) => Text;
  /** Returns the uuid of an actor. A receipt that is on no card is then visible only to that actor's owners and GMs. */
  readonly privateTo?: (args: Args, state: State) => string;
  /** Only a GM may undo it. */
  readonly final?: true;
  /** Returns the rows of the receipt's explanation. */
  readonly explain?: (args: Args, state: State, house: House) => readonly Modifier[];
  /**
   * Every place it may write, checked when it is applied and again when it is undone:
   * `Actor:system.wounds.normal.value`, `Item:system.durability.*` (`*` is one segment), `setting:quadrant.pool`,
   * `create:Item`, `delete:Item`.
   */
  readonly writes: readonly string[];
}

/** What an action would do now, for this user. */
export interface Plan {
  readonly changes: readonly Change[];
  readonly label: Text;
  readonly why: readonly Modifier[];
  /** Cards it posts, created and deleted with its changes. */
  readonly cards?: readonly Posting[];
  /** Uuid of the actor whose owners and GMs alone see a receipt that is on no card. */
  readonly privateTo?: string;
}

export type Decision = Plan | { readonly refused: Refusal };

/**
 * An action as core stores it, its types closed over. The clicking client calls it to disable a button; the writing
 * client calls it again, for the same user, before anything is written.
 */
export interface Action {
  readonly writes: readonly string[];
  /** Rewrites the card it is pressed on, and can be pressed only there: see amendment.ts. */
  readonly amends?: true;
  /** Only a GM may undo it. */
  readonly final?: true;
  /**
   * `dice` is null if no dice have been rolled: the caller only asks whether it is possible. Only amendments get a
   * `card`.
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
 * Closes over an action's types. Core passes each ruleset its own house rules, so `World<unknown>` is that ruleset's
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
      // there is no receipt to show it
      if (dice === null) return { changes: kind.plan(args, state, house, []), label: "", why: [] };
      return {
        changes: kind.plan(args, state, house, dice),
        label: kind.label(args, state, house),
        why: kind.explain?.(args, state, house) ?? [],
        ...(kind.cards ? { cards: kind.cards(args, state, house) } : {}),
        ...(kind.privateTo ? { privateTo: kind.privateTo(args, state) } : {}),
      };
    },
    async formula(raw, world) {
      const opened = await open(raw, world);
      return "refused" in opened || !kind.roll ? null : kind.roll(opened.args, opened.state, opened.house);
    },
  };
};

/** Actions: what a button does. A ruleset writes an `ActionKind`; `action()` closes its types for core. */
import type { Change } from "../../rules/shared/change.ts";
import type { Json } from "../../rules/shared/json.ts";
import type { Modifier } from "../../rules/shared/modifier.ts";
import type { Refusal } from "../../rules/shared/refusal.ts";
import type { CardState, Posting } from "./card.ts";
import type { Seat, Text, World } from "./world.ts";

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
  readonly privateTo?: (args: Args, state: State) => string;
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
  readonly privateTo?: string;
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
        ...(kind.privateTo ? { privateTo: kind.privateTo(args, state) } : {}),
      };
    },
    async formula(raw, world) {
      const opened = await open(raw, world);
      return "refused" in opened || !kind.roll ? null : kind.roll(opened.args, opened.state, opened.house);
    },
  };
};

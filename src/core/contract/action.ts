/**
 * Actions: what a button does; and amendments: choices on a card that rewrite its message's roll. A ruleset writes an
 * `ActionKind` or an `AmendmentKind`; `action()` and `amendment()` close over its types for core.
 */
import { CARD_PLACES, type CardState, type PartEntry, type Posting } from "./card.ts";
import type { Seat, Text, World } from "./world.ts";
import type { Change, Place } from "../../rules/shared/change.ts";
import type { Json } from "../../rules/shared/json.ts";
import { type Modifier, type Refusal, validate } from "../../rules/shared/reasons.ts";
import type { RollData } from "../../rules/shared/roll.ts";
import type { Schema } from "../../rules/shared/schema.ts";

/** A call of an action with its arguments: what a button holds. `action` is `ruleset.name`. */
export interface Call {
  readonly action: string;
  readonly args: Json;
}

/** What an action does, computed once: its changes, the receipt's text and explanation, and the cards it posts. */
export interface ActionPlan {
  readonly changes: readonly Change[];
  /** The receipt's text. */
  readonly label: Text;
  /** The rows of the receipt's explanation. */
  readonly why?: readonly Modifier[];
  readonly cards?: readonly Posting[];
  /** Uuid of an actor. A receipt that is on no card is then visible only to that actor's owners and GMs. */
  readonly privateTo?: string;
  /**
   * It is displayed elsewhere, as on the combat tracker: the chat log does not list its receipt, nor name it beside
   * others that are paid with it.
   */
  readonly quiet?: true;
  /** What a button of a card adds to its label, for those who may press it: "1 after armour". */
  readonly preview?: Text;
}

/** Something a button can do. `refuse`, `roll` and `plan` are pure. */
export interface ActionKind<Args, State, House> {
  /** The arguments as a message carries them: another client wrote them. */
  readonly args: Schema<Args>;
  /** Reads what this action needs, once, into plain data. Returns null if it is gone. */
  readonly read: (args: Args, world: World<House>) => Promise<State | null>;
  readonly refuse: (args: Args, state: State, seat: Seat, house: House) => Refusal | null;
  /** Returns a formula for the dice the action needs, if any; `plan` receives their faces in the order rolled. */
  readonly roll?: (args: Args, state: State, house: House) => string;
  /** Called once for each decision; without dice while a button only asks whether it is possible. */
  readonly plan: (args: Args, state: State, house: House, dice: readonly number[]) => ActionPlan;
  /** Only a GM may undo it. */
  readonly final?: true;
  /**
   * Every place it may write, checked when it is applied and again when it is undone:
   * `Actor:system.wounds.normal.value`, `Item:system.durability.*` (`*` is one segment), `setting:quadrant.pool`,
   * `create:Item`, `delete:Item`, and for the world's clock `setting:core.time`.
   */
  readonly writes: readonly string[];
}

/** What an action would do now, for this user. Its cards are created and deleted with its changes. */
export interface Plan extends ActionPlan {
  readonly why: readonly Modifier[];
  /** Places of the world that it was decided by, as far as they were read one by one: its receipt records them. */
  readonly reads?: readonly Place[];
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
    const args = validate(kind.args, raw);
    if ("refused" in args) return args;
    const own = world as World<House>;
    const state = await kind.read(args.value, own);
    return state === null
      ? { refused: { key: "QUADRANT.Refuse.Gone" } }
      : { args: args.value, state, house: own.house };
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
      return { why: [], ...kind.plan(args, state, house, dice ?? []) };
    },
    async formula(raw, world) {
      const opened = await open(raw, world);
      return "refused" in opened || !kind.roll ? null : kind.roll(opened.args, opened.state, opened.house);
    },
  };
};

/** What an amendment does, computed once: its card, its other changes, and the receipt's text and explanation. */
export interface Amended {
  /** The receipt's text. */
  readonly label: Text;
  /** The rows of the receipt's explanation. */
  readonly why?: readonly Modifier[];
  /** All of the message's rolls after the amendment. Absent if they stay as they are. */
  readonly rolls?: readonly RollData[];
  /** Whole parts that change: null removes one, a new id adds one. */
  readonly parts: Readonly<Record<string, PartEntry | null>>;
  /** Other changes: a token of a pool, a point of an actor. */
  readonly changes?: readonly Change[];
  /** Cards it posts beside its own. */
  readonly cards?: readonly Posting[];
}

/**
 * An amendment: a choice on a card that rewrites the message's roll (a die dropped, sixes rolled again, dice added).
 * One receipt sets the roll, the card's parts and the price; undo restores all of it exactly. All but `read` are pure.
 *
 * A part offers it like any action (`offers: () => [{ id: "drop", label, call: { action: "harbor.drop", args } }]`);
 * the row lists it under `actions`. It can only be started from its card: the writer reads roll and parts again from
 * that message, and refuses what the card does not offer, or what was used already (unless the offer says `repeat`).
 *
 * ```ts
 * export const drop = amendment<{ die: number }, State, House>({
 *   args: v.object({ die: wholeNumber(0, 2) }),
 *   read: async (_args, card) => {
 *     const roll = card.rolls[0];
 *     const part = readPart(card, "check", CheckData);
 *     return roll && part ? { roll, part } : null;
 *   },
 *   refuse: ({ die }, { roll }) => (diceIn(roll)[die]?.active ? null : { key: "…" }),
 *   roll: (_args, { edge }) => "1d10", // further dice, rolled by the user who presses; `amend` gets their faces
 *   amend({ die }, { roll, part }, house, dice) {
 *     const rolls = [keepDice(roll, others(die))]; // src/rules/shared/roll.ts rewrites dice as data
 *     const parts = { check: { ...part, data: resolved } };
 *     const changes = [{ op: "add", at, path: "system.edge.value", by: -1 }];
 *     return { rolls, parts, changes, label: { key: "…" } };
 *   },
 *   writes: ["Actor:system.edge.value"], // places besides the card; the card's own are allowed
 * });
 * ```
 */
export interface AmendmentKind<Args, State, House> {
  /**
   * Everybody whom `refuse` permits may press it: a companion's help, a shared token. Without it, only the owner of the
   * roll and GMs.
   */
  readonly anybody?: true;
  /** The arguments as a message carries them: another client wrote them. */
  readonly args: Schema<Args>;
  /**
   * Reads what it needs, once, into plain data, from the stored card and the world. Returns null if something is
   * missing.
   */
  readonly read: (args: Args, card: CardState, world: World<House>) => Promise<State | null>;
  /**
   * Called after core's own check: the user owns the message or the actor on the card, or is a GM (or `anybody` is
   * set).
   */
  readonly refuse: (args: Args, state: State, seat: Seat, house: House) => Refusal | null;
  /** Returns a formula for further dice, if any; `amend` receives their faces in the order rolled. */
  readonly roll?: (args: Args, state: State, house: House) => string;
  /** Returns the new card. A RangeError means that the dice make no sense: the request is refused. */
  readonly amend: (args: Args, state: State, house: House, dice: readonly number[]) => Amended;
  /** Every place beside the card that it may write, as for actions. */
  readonly writes: readonly string[];
}

/** Closes over an amendment's types. Put the result into the row's `actions`. */
export const amendment = <Args, State, House>(kind: AmendmentKind<Args, State, House>): Action => {
  const open = async (
    raw: Json,
    card: CardState | null,
    world: World<unknown>,
  ): Promise<
    | { readonly refused: Refusal }
    | { readonly args: Args; readonly state: State; readonly card: CardState; readonly house: House }
  > => {
    if (card === null) return { refused: { key: "QUADRANT.Refuse.NotOffered" } };
    const args = validate(kind.args, raw);
    if ("refused" in args) return args;
    const own = world as World<House>;
    const state = await kind.read(args.value, card, own);
    return state === null
      ? { refused: { key: "QUADRANT.Refuse.Gone" } }
      : { args: args.value, state, card, house: own.house };
  };
  return {
    amends: true,
    writes: [...kind.writes, ...CARD_PLACES],
    async decide(raw, seat, world, dice, at): Promise<Decision> {
      const opened = await open(raw, at, world);
      if ("refused" in opened) return opened;
      const { args, state, card, house } = opened;
      const refused = (kind.anybody ? null : refuseOtherOwner(card, seat)) ?? kind.refuse(args, state, seat, house);
      if (refused) return { refused };
      // A button that only asks whether it is possible has rolled no dice, and there is no receipt.
      if (dice === null) return { changes: [], label: "", why: [] };
      const { label, why = [], cards, ...amended } = kind.amend(args, state, house, dice);
      return { label, why, changes: listChanges(card, amended), ...(cards ? { cards } : {}) };
    },
    async formula(raw, world, at) {
      const opened = await open(raw, at, world);
      return "refused" in opened || !kind.roll ? null : kind.roll(opened.args, opened.state, opened.house);
    },
  };
};

const refuseOtherOwner = (card: CardState, seat: Seat): Refusal | null =>
  seat.isGM || seat.owns({ uuid: card.uuid }) || (card.actor !== null && seat.owns({ uuid: card.actor }))
    ? null
    : { key: "QUADRANT.Refuse.NotYourRoll" };

function listChanges(
  { uuid, parts: before }: CardState,
  { rolls, parts, changes = [] }: Pick<Amended, "rolls" | "parts" | "changes">,
): Change[] {
  const at = { uuid };
  const rewritten = Object.entries(parts).flatMap(([id, entry]): Change[] => {
    const path = `system.parts.${id}`;
    if (entry !== null) return [{ op: "set", at, path, to: { ...entry } }];
    return Object.hasOwn(before, id) ? [{ op: "unset", at, path }] : [];
  });
  const thrown: Change[] = rolls
    ? [{ op: "set", at, path: "rolls", to: rolls.map((roll) => JSON.stringify(roll)) }]
    : [];
  return [...thrown, ...rewritten, ...changes];
}

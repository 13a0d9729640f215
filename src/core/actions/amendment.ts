/**
 * Amendments: a choice on a card that rewrites the message's roll (a die dropped, sixes rolled again, dice added). One
 * receipt sets the roll, the card's parts and the price; undo restores all of it exactly. Nothing here touches Foundry.
 *
 * A part offers it like any action (`offers: () => [{ id: "drop", label, call: { action: "harbor.drop", args } }]`);
 * the row lists it under `actions`. It can only be started from its card: the writer reads roll and parts again from
 * that message, and refuses what the card does not offer, or what was used already (unless the offer says `repeat`).
 *
 * ```ts
 * export const drop = amendment<{ die: number }, State, House>({
 *   parse: (raw) => …,
 *   read: async (_args, card) => {
 *     const roll = card.rolls[0];
 *     const part = readPart(card.parts["check"]?.data);
 *     return roll && part ? { roll, part } : null;
 *   },
 *   refuse: ({ die }, { roll }) => (diceIn(roll)[die]?.active ? null : { key: "…" }),
 *   roll: (_args, { edge }) => "1d10", // further dice, rolled by the user who presses; `amend` gets their faces
 *   amend({ die }, { roll, part }, house, dice) {
 *     const rolls = [keepDice(roll, others(die))]; // src/rules/shared/roll.ts rewrites dice as data
 *     const parts = { check: { ...part, data: resolved } };
 *     return { rolls, parts, changes: [{ op: "add", at, path: "system.edge.value", by: -1 }] };
 *   },
 *   label: …,
 *   writes: ["Actor:system.edge.value"], // places besides the card; the card's own are allowed
 * });
 * ```
 */
import type { Change } from "../../rules/shared/change.ts";
import type { Json } from "../../rules/shared/json.ts";
import type { Modifier, Refusal } from "../../rules/shared/reasons.ts";
import type { RollData } from "../../rules/shared/roll.ts";
import type { Action, Decision } from "../contract/action.ts";
import { CARD_PLACES, type CardState, type PartEntry, type Posting } from "../contract/card.ts";
import type { Seat, Text, World } from "../contract/world.ts";

/** What an amendment does to its card. */
export interface Amended {
  /** All of the message's rolls after the amendment. Absent if they stay as they are. */
  readonly rolls?: readonly RollData[];
  /** Whole parts that change: null removes one, a new id adds one. */
  readonly parts: Readonly<Record<string, PartEntry | null>>;
  /** Other changes: a token of a pool, a point of an actor. */
  readonly changes?: readonly Change[];
  /** Cards it posts beside its own. */
  readonly cards?: readonly Posting[];
}

/** A choice on a card that rewrites its roll. All but `read` are pure. */
export interface AmendmentKind<Args, State, House> {
  /**
   * Everybody whom `refuse` permits may press it: a companion's help, a shared token. Without it, only the owner of the
   * roll and GMs.
   */
  readonly anybody?: true;
  /** Reads the arguments from a message: untrusted until read. */
  readonly parse: (raw: Json) => Args | null;
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
  /** The receipt's text. */
  readonly label: (args: Args, state: State, house: House) => Text;
  readonly explain?: (args: Args, state: State, house: House) => readonly Modifier[];
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
    const args = kind.parse(raw);
    if (args === null) return { refused: { key: "QUADRANT.Refuse.Malformed" } };
    const own = world as World<House>;
    const state = await kind.read(args, card, own);
    return state === null ? { refused: { key: "QUADRANT.Refuse.Gone" } } : { args, state, card, house: own.house };
  };
  return {
    amends: true,
    writes: [...kind.writes, ...CARD_PLACES],
    async decide(raw, seat, world, dice, at): Promise<Decision> {
      const opened = await open(raw, at, world);
      if ("refused" in opened) return opened;
      const { args, state, card, house } = opened;
      const refused = (kind.anybody ? null : refuseStranger(card, seat)) ?? kind.refuse(args, state, seat, house);
      if (refused) return { refused };
      // A button that only asks whether it is possible has rolled no dice, and there is no receipt.
      if (dice === null) return { changes: [], label: "", why: [] };
      const told = { label: kind.label(args, state, house), why: kind.explain?.(args, state, house) ?? [] };
      const amended = kind.amend(args, state, house, dice);
      return { ...told, changes: listChanges(card, amended), ...(amended.cards ? { cards: amended.cards } : {}) };
    },
    async formula(raw, world, at) {
      const opened = await open(raw, at, world);
      return "refused" in opened || !kind.roll ? null : kind.roll(opened.args, opened.state, opened.house);
    },
  };
};

const refuseStranger = (card: CardState, seat: Seat): Refusal | null =>
  seat.isGM || seat.owns({ uuid: card.uuid }) || (card.actor !== null && seat.owns({ uuid: card.actor }))
    ? null
    : { key: "QUADRANT.Refuse.NotYourRoll" };

function listChanges({ uuid, parts: before }: CardState, { rolls, parts, changes = [] }: Amended): Change[] {
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

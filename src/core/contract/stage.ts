/**
 * Stages: contests over several moves (a vote, a scene, a conflict, a chase) that everybody follows. The opening and
 * the log of the moves are stored; pure functions compute the state from them, the same on every client. Moves are
 * handled as actions: decided for the user whom the server attests, again by the writer, each once, with a receipt;
 * undoing the last one replays the log without it. Nothing here touches Foundry. docs/stages.md explains it by example.
 *
 * ```ts
 * // src/rulesets/harbor/stages/race.ts: loaded when the first race is rendered
 * export const race = stage<{ Order: Order; Setup: Setup; State: State; Move: Move; … }>({
 *   order: v.object({ laps: wholeNumber(1, 9) }),     // what a stage is opened with
 *   open: async ({ laps }, seat, world) => ({
 *     title: "…",
 *     setup: { laps },
 *     seats: { ada: { user, actor, role: "boat", name: "Ada" } },
 *     label: "…",
 *   }),
 *   setup: v.object({ laps: wholeNumber(1, 9) }),     // what is stored of it
 *   begin: ({ laps }, seats) => ({ laps, at: Object.fromEntries(Object.keys(seats).map((id) => [id, 0])) }),
 *   move: v.object({ … }),                  // a move as a message carries it
 *   facts: {                                // of the world, read once, stored with the move
 *     shape: v.object({ skill: wholeNumber(0, 9) }),
 *     read: async (state, move, mover, world) => ({ skill: 2 }),
 *   },
 *   roll: (state, move, facts) => "2d6",    // rolled by the user who moves
 *   refuse: (state, move, { seat }, facts) => (seat && state.turn === seat.id ? null : { key: "…" }),
 *   next: (state, { seat, dice, facts }) => …,
 *   effects: (state, played) => ({ changes: [poolChange(state.pool, -1)] }),   // other changes, in the same receipt
 *   hidden: { is, secret, due, reveal, reopen, describe },   // moves that are face down until `due` names them
 *   round: ({ lap }) => lap, over: ({ lap, laps }) => lap > laps,
 *   status, describe, offers, view, template, brief, card,
 * });
 * // the row
 * stages: {
 *   race: {
 *     label: "…",
 *     icon: "fa-solid fa-sailboat",
 *     writes: [poolPlace("harbor", "favour")],
 *     load: async () => (await import("./stages/race.ts")).race,
 *   },
 * },
 * // anywhere
 * await openStage("harbor.race", { laps: 3 });
 * ```
 */
import type { Plan } from "./action.ts";
import type { OfferInput } from "./card-part.ts";
import type { CardState, Posting } from "./card.ts";
import type { Seat, Text, World } from "./world.ts";
import type { Change } from "../../rules/shared/change.ts";
import type { Json } from "../../rules/shared/json.ts";
import type { Refusal } from "../../rules/shared/reasons.ts";
import type { Schema } from "../../rules/shared/schema.ts";
import type { Seal } from "./check.ts";

/** A seat at a stage, fixed when it opens: its user, the actor they play, and their role. */
export interface StageSeat {
  /** Id of the user who sits here; null if any GM does. */
  readonly user: string | null;
  /** Uuid of the actor they play, if any. */
  readonly actor: string | null;
  /** As the kind defines: `voter`, `player`, `adversary`. */
  readonly role: string;
  readonly name: string;
}

export type StageSeats = Readonly<Record<string, StageSeat>>;

/**
 * Who moves: the user, whom the server attests, and the seat they move for; null for the audience, or a GM's ruling.
 */
export interface Mover {
  readonly person: Seat;
  readonly seat: ({ readonly id: string } & StageSeat) | null;
}

/** One move of the log, as `next` gets it. */
export interface PlayedMove<Move, Facts = null> {
  /** Its id in the log: `m0001` and on. */
  readonly id: string;
  /** Id of the user who made it. */
  readonly by: string;
  readonly seat: string | null;
  readonly move: Move;
  /** What `facts` read when it was decided; null if the kind reads none. */
  readonly facts: Facts;
  /** The formula rolled for it, and its faces in the order rolled; null and empty if it needs none. */
  readonly formula: string | null;
  readonly dice: readonly number[];
  /** A part of it is face down. */
  readonly hidden: boolean;
}

/** What a stage is opened with. */
export interface StageOpening<Setup> {
  readonly title: Text;
  readonly subtitle?: Text;
  /** Plain public data: what `begin` needs. */
  readonly setup: Setup;
  readonly seats: StageSeats;
  /** What opening costs or marks, in the same receipt. */
  readonly changes?: readonly Change[];
  /** The receipt's text. */
  readonly label: Text;
}

/** An offer of a posted card that nobody has used: it can be used now, or once the reason of its refusal is gone. */
export interface OpenStep {
  /** `part.offer`. */
  readonly key: string;
  readonly what: Text;
  /** Names of the players it waits for; none where it waits for a GM. */
  readonly whom: readonly string[];
  /** Why it can't be done now; null if it can. */
  readonly refused: Refusal | null;
}

/** A card that moves of a stage have posted, as it is now. */
export interface PostedCard {
  readonly id: string;
  /** Whether its message was deleted: it has neither parts nor offers then. */
  readonly isGone: boolean;
  readonly parts: CardState["parts"];
  /** Keys of its offers that were used: `part.offer`. */
  readonly used: readonly string[];
  /** What is left to do on it, by whomever. */
  readonly open: readonly OpenStep[];
}

/** The user who views a stage. */
export interface Viewer {
  readonly person: Seat;
  /** Every seat, with its present state. */
  readonly seats: Readonly<
    Record<string, StageSeat & { readonly img: string; readonly present: boolean; readonly mine: boolean }>
  >;
  /** Face-down values that this client knows, by the move's id. Never another client's. */
  readonly known: Readonly<Record<string, Json>>;
  /** The cards that its moves have posted, oldest first; none for a kind that does not follow them. */
  readonly cards: readonly PostedCard[];
}

/**
 * A move that a user may make, as a button. It is displayed to those whom core would not refuse; a GM sees it with the
 * reason. Within the kind's own template an element `data-q="move" data-key="<id>"` presses it, and named inputs inside
 * a `[data-form="<id>"]` supply `inputs` of those ids, so that no window prompts for them.
 */
export interface StageOffer<Move> {
  readonly id: string;
  readonly label: Text;
  /** The seat it is made for, or null. */
  readonly seat: string | null;
  /** The inputs join it, by id. */
  readonly move: Move;
  readonly inputs?: readonly OfferInput[];
  /** Returns what is sealed of the inputs: they are then left out of the move. */
  readonly seal?: (answers: Readonly<Record<string, string | number>>) => Json;
  /**
   * Face-down dice: returns a formula from the inputs, rolled by the user who moves. Only the faces are sealed; the
   * inputs stay in the move, which rolls no open dice.
   */
  readonly throws?: (answers: Readonly<Record<string, string | number>>) => string;
  readonly primary?: boolean;
  /** Also on the card in chat. */
  readonly brief?: boolean;
  /** Displayed by the kind's own template; core renders no button for it. */
  readonly placed?: boolean;
}

/** The types of a kind of stage. */
export interface StageTypes {
  /** What it is opened with, as a message carries it. */
  readonly Order: unknown;
  /** What is stored of its opening. */
  readonly Setup: unknown;
  /** What is computed from the log. */
  readonly State: unknown;
  readonly Move: unknown;
  /** What a move needs of the world; null if it needs nothing. */
  readonly Facts: unknown;
  /** What a face-down move hides; never if no move does. */
  readonly Secret: unknown;
  readonly House: unknown;
}

/** One move of the log of a kind of stage. */
type Played<Types extends StageTypes> = PlayedMove<Types["Move"], Types["Facts"]>;

/** Moves with a face-down part: sealed in the vault (vault.ts), verified when it is revealed. All pure. */
export interface HiddenMoves<Types extends StageTypes> {
  /** Whether this move needs a seal. */
  readonly is: (move: Types["Move"], state: Types["State"]) => boolean;
  /** Ids of users who may know it besides the one who moves; nobody, if absent. */
  readonly to?: (state: Types["State"], seat: string | null) => readonly string[];
  /** The revealed value. */
  readonly secret: Schema<Types["Secret"]>;
  /** Whether the revealed value is a legal choice; every one is, if absent. */
  readonly isLegal?: (
    secret: Types["Secret"],
    state: Types["State"],
    played: Played<Types>,
    house: Types["House"],
  ) => boolean;
  /** Ids of the face-down moves to be revealed now. The clients of their users do so by themselves. */
  readonly due: (state: Types["State"]) => readonly string[];
  readonly reveal: (
    state: Types["State"],
    played: Played<Types>,
    secret: Types["Secret"],
    house: Types["House"],
  ) => Types["State"];
  /** Returns the state in which the choice is open again: no client has the value any more, and a GM has said so. */
  readonly reopen: (state: Types["State"], played: Played<Types>, house: Types["House"]) => Types["State"];
  readonly describe: (
    state: Types["State"],
    played: Played<Types>,
    secret: Types["Secret"],
    seats: StageSeats,
    house: Types["House"],
  ) => Text;
  /** What is written when it is revealed, in the same receipt. `state` is the one before. */
  readonly effects?: (
    state: Types["State"],
    played: Played<Types>,
    secret: Types["Secret"],
    house: Types["House"],
  ) => { readonly changes?: readonly Change[]; readonly cards?: readonly Posting[] };
}

/** What the moves of a kind of stage need of the world (a skill, a token, the size of a pool). */
export interface StageFacts<Types extends StageTypes> {
  readonly shape: Schema<Types["Facts"]>;
  /**
   * Reads them when a move is decided; they are stored with it, and `shape` supplies what is left out. Returns null if
   * what they are read from is gone.
   */
  readonly read: (
    state: Types["State"],
    move: Types["Move"],
    mover: Mover,
    world: World<Types["House"]>,
  ) => Promise<Partial<Types["Facts"]> | null>;
}

/**
 * How a contest goes on, on the cards that its moves have posted: a roll, and what is applied of it. Nothing of that is
 * copied into the log, so whatever is undone on a card is undone for the stage as well. All pure.
 */
export interface FollowedCards<Types extends StageTypes> {
  /** Returns whether something is left to do on the cards: then it goes on, even if its log has ended. */
  readonly isOpen: (state: Types["State"], cards: readonly PostedCard[]) => boolean;
  /** Returns what it waits for, or how it ended, in one line. Takes the place of the kind's own `status`. */
  readonly status: (state: Types["State"], cards: readonly PostedCard[]) => Text;
  /** Returns the move that ends it, made by the active GM's client by itself; null while it goes on. */
  readonly findEnd: (state: Types["State"], cards: readonly PostedCard[]) => Types["Move"] | null;
}

/**
 * A contest over several moves. All but `open` and `facts` are pure; the state is plain data that never contains
 * face-down values. `House` are the ruleset's house rules; those named in `rules` keep their values from the opening,
 * for every later replay.
 */
export interface StageKind<Types extends StageTypes> {
  /** What a stage is opened with, as a message carries it: another client wrote it. */
  readonly order: Schema<Types["Order"]>;
  /** Whether this user may open one, and what it opens with. */
  readonly open: (
    order: Types["Order"],
    seat: Seat,
    world: World<Types["House"]>,
  ) => Promise<StageOpening<Types["Setup"]> | { readonly refused: Refusal }>;
  /** The setup as stored. A stage with an invalid one is not displayed. */
  readonly setup: Schema<Types["Setup"]>;
  readonly rules?: readonly (keyof Types["House"] & string)[];
  readonly begin: (setup: Types["Setup"], seats: StageSeats, house: Types["House"]) => Types["State"];
  /** A move as a message carries it: another client wrote it. */
  readonly move: Schema<Types["Move"]>;
  readonly facts?: StageFacts<Types>;
  /**
   * Called after core's own check: the stage exists and is not over, the round is the one the user has seen, and only
   * the seat's user or a GM moves for it (`mover.person.isGM`, which a kind may refuse).
   */
  readonly refuse: (
    state: Types["State"],
    move: Types["Move"],
    mover: Mover,
    facts: Types["Facts"],
    house: Types["House"],
  ) => Refusal | null;
  /** Dice, as `2d6` or `2d6 + 2d6`: plain dice only, no keeping or exploding; null if none are rolled. */
  readonly roll?: (
    state: Types["State"],
    move: Types["Move"],
    facts: Types["Facts"],
    house: Types["House"],
  ) => string | null;
  readonly next: (state: Types["State"], played: Played<Types>, house: Types["House"]) => Types["State"];
  /** What a move does besides the log, in the same receipt. `state` is the one before it. */
  readonly effects?: (
    state: Types["State"],
    played: Played<Types>,
    house: Types["House"],
  ) => { readonly changes?: readonly Change[]; readonly cards?: readonly Posting[] };
  readonly hidden?: HiddenMoves<Types>;
  readonly follows?: FollowedCards<Types>;
  /** Returns the number of the round: a move made for another round is refused. */
  readonly round: (state: Types["State"]) => number;
  readonly over: (state: Types["State"]) => boolean;
  /**
   * Returns the move of a seat whose user has been away for so many seconds, made by the active GM's client; null if it
   * has none to make.
   */
  readonly away?: (
    state: Types["State"],
    seat: string,
    house: Types["House"],
  ) => { readonly seconds: number; readonly move: Types["Move"] } | null;
  /** Returns whose move it is, or how it ended, in one line. */
  readonly status: (state: Types["State"], seats: StageSeats, house: Types["House"]) => Text;
  /** Returns a move in one line, for the log, the receipt and screen readers. `state` is the one before it. */
  readonly describe: (state: Types["State"], played: Played<Types>, seats: StageSeats, house: Types["House"]) => Text;
  readonly offers: (
    state: Types["State"],
    viewer: Viewer,
    house: Types["House"],
  ) => readonly StageOffer<Types["Move"]>[];
  /** The window's template, path below the package, and its context for this viewer. */
  readonly template: string;
  readonly view: (state: Types["State"], viewer: Viewer, house: Types["House"]) => object;
  /** The card's template. */
  readonly card: string;
  readonly brief: (state: Types["State"], viewer: Viewer, house: Types["House"]) => object;
}

/** One entry of a stage's log as stored: a move, or the reveal of a face-down one (`of` names it). */
export interface StageEntry {
  readonly by: string;
  readonly seat: string | null;
  readonly move: { readonly [key: string]: Json } | null;
  readonly facts: Json;
  readonly formula: string | null;
  readonly dice: readonly number[];
  /** A Seal (seal.ts). */
  readonly seal: Json;
  readonly of: string | null;
  /** The value and salt of the seal of `of`; null with `of` says that it is lost, and chosen again. */
  readonly opened: Json;
}

/** A stage as stored. */
export interface StageRecord {
  /** Id of its message. */
  readonly id: string;
  /** `ruleset.name`. */
  readonly kind: string;
  readonly head: { readonly title?: Text; readonly subtitle?: Text };
  readonly setup: Json;
  readonly seats: StageSeats;
  /** House rules at the time it opened. */
  readonly house: { readonly [key: string]: Json };
  readonly moves: Readonly<Record<string, StageEntry>>;
  readonly over: boolean;
}

/** A kind of stage in a ruleset's row. Its code is loaded when the first one is opened, rendered or moved in. */
export interface StageDefinition {
  readonly label: Text;
  /** Font Awesome classes. */
  readonly icon: string;
  /** Every place besides the stage itself that its opening and its moves may write, as for actions. */
  readonly writes: readonly string[];
  /** Returns what the integration case opens one with, given two of the ruleset's actors; `{}` if absent. */
  readonly sample?: (actors: readonly string[]) => Json;
  readonly load: () => Promise<Stage>;
}

/** A request to a stage: a move, the reveal of a face-down one (`of`), or the statement that one is lost. */
export interface StageRequest {
  /** The round that the user has seen. */
  readonly round: number;
  readonly seat: string | null;
  readonly move: Json;
  readonly seal: Seal | null;
  readonly of: string | null;
  readonly opened: Json;
}

/** A kind of stage, its types closed over. */
export interface Stage {
  readonly template: string;
  readonly card: string;
  /** Names of the house rules that keep their values from the opening. */
  readonly rules: readonly string[];
  readonly open: (
    order: Json,
    seat: Seat,
    world: World<unknown>,
  ) => Promise<StageOpening<Json> | { readonly refused: Refusal }>;
  /** Returns the state of a stage, or null if what is stored is invalid. `house` are the current house rules. */
  readonly replay: (record: StageRecord, house: unknown) => StageState | null;
}

/** What a move does: its log entry, and its other changes. */
export interface DecidedMove extends Plan {
  readonly entry: StageEntry;
  readonly over: boolean;
  readonly changes: readonly Change[];
}

/** A button of a stage as core presses it. */
export interface OfferedMove {
  readonly id: string;
  readonly label: Text;
  readonly seat: string | null;
  readonly move: { readonly [key: string]: Json };
  readonly inputs: readonly OfferInput[];
  readonly seal: ((answers: Readonly<Record<string, string | number>>) => Json) | null;
  readonly throws: ((answers: Readonly<Record<string, string | number>>) => string) | null;
  readonly primary: boolean;
  readonly brief: boolean;
  readonly placed: boolean;
}

/** A line of the log. */
export interface LogLine {
  readonly id: string;
  readonly by: string;
  readonly seat: string | null;
  readonly text: Text;
  /** Face down; revealed and verified; lost; or none of these. */
  readonly face: "down" | "up" | "lost" | null;
}

/** A stage as the cards that its moves have posted say it is. */
export interface FollowedStage {
  readonly isOpen: boolean;
  readonly status: Text;
  /** The move that ends it; null while it goes on. */
  readonly end: { readonly [key: string]: Json } | null;
}

/** The state of one stage, computed from the log alone. */
export interface StageState {
  readonly over: boolean;
  readonly round: number;
  /** The number of entries of the log. */
  readonly count: number;
  /** Seals of the moves to be revealed now, by id. */
  readonly due: Readonly<Record<string, Seal>>;
  /** Seals of all face-down moves, by id. */
  readonly down: Readonly<Record<string, Seal>>;
  readonly status: Text;
  readonly log: readonly LogLine[];
  readonly formula: (ask: StageRequest, seat: Seat, world: World<unknown>) => Promise<string | null>;
  /** `dice` is null if the caller only asks whether it is possible. */
  readonly decide: (
    ask: StageRequest,
    seat: Seat,
    world: World<unknown>,
    dice: readonly number[] | null,
  ) => Promise<DecidedMove | { readonly refused: Refusal }>;
  /** Ids of users who may know a seat's face-down move. */
  readonly sealTo: (seat: string | null) => readonly string[];
  readonly offers: (viewer: Viewer) => readonly OfferedMove[];
  readonly away: (seat: string) => { readonly seconds: number; readonly move: { readonly [key: string]: Json } } | null;
  readonly view: (viewer: Viewer) => object;
  readonly brief: (viewer: Viewer) => object;
  /** Returns how it goes on, on the cards that its moves have posted; null for a kind that does not follow them. */
  readonly follow: ((cards: readonly PostedCard[]) => FollowedStage) | null;
}

/**
 * Stages: contests that run over several moves (a vote, a scene, a conflict, a chase), followed by everybody. What is
 * stored is how it opened and the log of its moves; how it stands is worked out from those by pure functions, on every
 * client alike. Moves go the way of actions: decided for the seat the server attests, again by the one who writes, each
 * once, with a receipt; taking the last one back replays the log without it. Nothing here touches Foundry.
 * docs/stages.md tells it as a story.
 *
 * ```ts
 * // src/rulesets/harbor/stages/race.ts: fetched when the first race is looked at
 * export const race = stage<Setup, State, Move, House, Lane>({
 *   open: async (order, seat, world) => ({ title: "…", setup: { laps: 3 }, seats: { ada: { user, actor, role: "boat",
 * name: "Ada" } }, label: "…" }),
 *   setup: (raw) => …,                      // the setup as a message carried it, or null
 *   begin: ({ laps }, seats) => ({ laps, at: Object.fromEntries(Object.keys(seats).map((id) => [id, 0])) }),
 *   parse: (raw) => …,                      // a move as a message carried it, or null
 *   facts: async (state, move, mover, world) => ({ skill: 2 }),   // of the world, read once, kept with the move
 *   roll: (state, move, facts) => "2d6",    // thrown by whoever moves
 *   refuse: (state, move, { seat }, facts) => (seat && state.turn === seat.id ? null : { key: "…" }),
 *   next: (state, { seat, dice, facts }) => …,
 *   effects: (state, played) => ({ changes: [poolChange(state.pool, -1)] }),   // what else it writes, in the same
 * receipt
 *   hidden: { is, parse, due, turn, again, told },   // moves that lie face down until `due` says that they are turned
 *   round: ({ lap }) => lap, over: ({ lap, laps }) => lap > laps,
 *   status, told, offers, view, template, brief, card,
 * });
 * // the row
 * stages: { race: { label: "…", icon: "fa-solid fa-sailboat", writes: [poolPlace("harbor", "favour")], load: async ()
 * => (await import("./stages/race.ts")).race } }, // anywhere await openStage("harbor.race", { laps: 3 }); ```
 */
import type { Plan } from "./action.ts";
import type { OfferInput } from "./card-part.ts";
import type { Posting } from "./card.ts";
import type { Seat, Text, World } from "./world.ts";
import type { Change } from "../../rules/shared/change.ts";
import type { Json } from "../../rules/shared/json.ts";
import type { Refusal } from "../../rules/shared/refusal.ts";
import type { Seal } from "../../rules/shared/seal.ts";

/** A place at a stage, fixed when it opens: whose it is, for whom they play, and as what. */
export interface StageSeat {
  /** Id of the user who sits here; null where any GM does. */
  readonly user: string | null;
  /** Uuid of whom they play, if anybody. */
  readonly actor: string | null;
  /** As the kind likes: `voter`, `player`, `adversary`. */
  readonly role: string;
  readonly name: string;
}

export type StageSeats = Readonly<Record<string, StageSeat>>;

/**
 * Who moves: the person, whom the server attests, and the seat they move for; null for somebody from the audience, or a
 * GM's ruling.
 */
export interface Mover {
  readonly person: Seat;
  readonly seat: ({ readonly id: string } & StageSeat) | null;
}

/** One move of the log, as `next` gets it. */
export interface PlayedMove<Move> {
  /** Its place in the log: `m0001` and on. */
  readonly id: string;
  /** Id of the user who made it. */
  readonly by: string;
  readonly seat: string | null;
  readonly move: Move;
  /** What `facts` read when it was decided; null where there is none. */
  readonly facts: Json;
  /** The formula thrown for it, and its faces in the order thrown; null and empty where it needs none. */
  readonly formula: string | null;
  readonly dice: readonly number[];
  /** Something lies face down with it. */
  readonly hidden: boolean;
}

/** What a stage is opened with. */
export interface StageOpening<Setup> {
  readonly title: Text;
  readonly subtitle?: Text;
  /** Plain data everybody may know: what `begin` needs. */
  readonly setup: Setup;
  readonly seats: StageSeats;
  /** What opening costs or marks, in the same receipt. */
  readonly changes?: readonly Change[];
  /** What the receipt says was done. */
  readonly label: Text;
}

/** Who looks at a stage. */
export interface Viewer {
  readonly person: Seat;
  /** Every seat, with what is so just now. */
  readonly seats: Readonly<
    Record<string, StageSeat & { readonly img: string; readonly present: boolean; readonly mine: boolean }>
  >;
  /** What lies face down and this very client knows, by the move's id. Never anybody else's. */
  readonly known: Readonly<Record<string, Json>>;
}

/**
 * A move somebody may make, as a button. It is shown to those to whom the core would not refuse it; a GM sees it with
 * the reason. Within the kind's own template an element `data-q="move" data-key="<id>"` presses it wherever it stands,
 * and named inputs inside a `[data-form="<id>"]` give their values to `inputs` of those ids, so that no window asks for
 * them.
 */
export interface StageOffer<Move> {
  readonly id: string;
  readonly label: Text;
  /** The seat it is made for; null for none. */
  readonly seat: string | null;
  /** The answers of `inputs` join it, by id. */
  readonly move: Move;
  readonly inputs?: readonly OfferInput[];
  /** What is sealed with it, of the answers: they are then left out of the move. */
  readonly seal?: (answers: Readonly<Record<string, string | number>>) => Json;
  /**
   * Dice that lie face down: a formula, by the answers, thrown by whoever makes the move. The faces alone are sealed;
   * the answers stay in the move, which throws none in the open.
   */
  readonly throws?: (answers: Readonly<Record<string, string | number>>) => string;
  readonly primary?: boolean;
  /** Also on the card in chat. */
  readonly brief?: boolean;
  /** Drawn by the kind's own template; the core draws no button for it. */
  readonly placed?: boolean;
}

/** Moves of which a part lies face down: sealed in the vault (vault.ts), proved when it is turned. All pure. */
export interface HiddenMoves<State, Move, Secret extends Json, House> {
  /** Whether this move has to come with a seal. */
  readonly is: (move: Move, state: State) => boolean;
  /** Ids of users who may know it beside whoever moves; nobody, where this is absent. */
  readonly to?: (state: State, seat: string | null) => readonly string[];
  /** What was sealed, once it is turned; null where it is no legal choice. */
  readonly parse: (raw: Json, state: State, played: PlayedMove<Move>, house: House) => Secret | null;
  /** Ids of the moves that lie face down and are to be turned now. Their makers' clients do so by themselves. */
  readonly due: (state: State) => readonly string[];
  readonly reveal: (state: State, played: PlayedMove<Move>, secret: Secret, house: House) => State;
  /** Nobody holds it any more, and a GM has said so: the choice is open again. */
  readonly reopen: (state: State, played: PlayedMove<Move>, house: House) => State;
  readonly describe: (state: State, played: PlayedMove<Move>, secret: Secret, seats: StageSeats, house: House) => Text;
  /** What is written as it is turned, in the same receipt. `state` is the one before. */
  readonly effects?: (state: State, played: PlayedMove<Move>, secret: Secret, house: House) => readonly Change[];
}

/**
 * A contest over several moves. All but `open` and `facts` are pure; the state is plain data that never holds what lies
 * face down. `House` are the ruleset's house rules; those named in `rules` hold as they stood when the stage opened,
 * also for who replays it later.
 */
export interface StageKind<Setup, State, Move, House, Secret extends Json = never> {
  /** Whether this seat may open one, and what it opens with. `order` is hostile until read. */
  readonly open: (
    order: Json,
    seat: Seat,
    world: World<House>,
  ) => Promise<StageOpening<Setup> | { readonly refused: Refusal }>;
  /** The setup as a message carried it; null where it is none. */
  readonly setup: (raw: Json) => Setup | null;
  readonly rules?: readonly (keyof House & string)[];
  readonly begin: (setup: Setup, seats: StageSeats, house: House) => State;
  /** A move as a message carried it: hostile until read. */
  readonly parse: (raw: Json) => Move | null;
  /**
   * What the move needs of the world (a skill, a token, what a pool holds), read when it is decided and kept with it;
   * null where it is gone.
   */
  readonly facts?: (state: State, move: Move, mover: Mover, world: World<House>) => Promise<Json>;
  /**
   * Asked beside the core's own: the stage is there and not over, the round is the one that whoever moves has seen, and
   * a seat is moved for by who sits there, or by a GM (`mover.person.isGM`, which a kind may refuse).
   */
  readonly refuse: (state: State, move: Move, mover: Mover, facts: Json, house: House) => Refusal | null;
  /** Dice, as `2d6` or `2d6 + 2d6`: plain dice alone, no keeping or exploding; null where none are thrown. */
  readonly roll?: (state: State, move: Move, facts: Json, house: House) => string | null;
  readonly next: (state: State, played: PlayedMove<Move>, house: House) => State;
  /** What a move does beside the log, in the same receipt. `state` is the one before it. */
  readonly effects?: (
    state: State,
    played: PlayedMove<Move>,
    house: House,
  ) => { readonly changes?: readonly Change[]; readonly cards?: readonly Posting[] };
  readonly hidden?: HiddenMoves<State, Move, Secret, House>;
  /** Counts what must not be mixed up: a move made for one round is refused in another. */
  readonly round: (state: State) => number;
  readonly over: (state: State) => boolean;
  /**
   * A seat whose user has been away for so many seconds moves so, by the active GM's client; null where nothing is due
   * of it.
   */
  readonly away?: (
    state: State,
    seat: string,
    house: House,
  ) => { readonly seconds: number; readonly move: Move } | null;
  /** Whose move it is, or how it ended: one line. */
  readonly status: (state: State, seats: StageSeats, house: House) => Text;
  /** A move in one line, for the log, the receipt and who listens. `state` is the one before it. */
  readonly describe: (state: State, played: PlayedMove<Move>, seats: StageSeats, house: House) => Text;
  readonly offers: (state: State, viewer: Viewer, house: House) => readonly StageOffer<Move>[];
  /** The window's part, path below the package, and what it shows this viewer. */
  readonly template: string;
  readonly view: (state: State, viewer: Viewer, house: House) => object;
  /** The card's part: small. */
  readonly card: string;
  readonly brief: (state: State, viewer: Viewer, house: House) => object;
}

/** One entry of a stage's log as stored: a move, or what the core does with one that lies face down (`of` names it). */
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
  /** What opens the seal of `of`; null with `of` says that it is lost, and chosen again. */
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
  /** House rules as they stood when it opened. */
  readonly house: { readonly [key: string]: Json };
  readonly moves: Readonly<Record<string, StageEntry>>;
  readonly over: boolean;
}

/** A kind of stage in a ruleset's row. Its code is fetched when the first one is opened, drawn or moved in. */
export interface StageDefinition {
  readonly label: Text;
  /** Font Awesome classes. */
  readonly icon: string;
  /** Every place beside the stage itself that its opening and its moves may write, as for actions. */
  readonly writes: readonly string[];
  readonly load: () => Promise<Stage>;
}

/**
 * What somebody asks of a stage: a move, the turning of one that lies face down (`of`), or that one of them is lost.
 */
export interface StageRequest {
  /** The round that whoever asks has seen. */
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
  /** Names of the house rules that hold as they stand when one opens. */
  readonly rules: readonly string[];
  readonly open: (
    order: Json,
    seat: Seat,
    world: World<unknown>,
  ) => Promise<StageOpening<Json> | { readonly refused: Refusal }>;
  /** How it stands; null where what is stored makes no sense. `house` are the house rules of now. */
  readonly replay: (record: StageRecord, house: unknown) => StageState | null;
}

/** What a move comes to: what the log gets, and what else is written. */
export interface DecidedMove extends Plan {
  readonly entry: StageEntry;
  readonly over: boolean;
  readonly changes: readonly Change[];
}

/** A button of a stage as the core presses it. */
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
  /** Lies face down; was turned and is what was sealed; is lost; or nothing of the kind. */
  readonly face: "down" | "up" | "lost" | null;
}

/** How one stage stands. Every question is answered from the log alone. */
export interface StageState {
  readonly over: boolean;
  readonly round: number;
  /** How many entries the log has. */
  readonly count: number;
  /** Ids of moves that are to be turned now, with their seals. */
  readonly due: Readonly<Record<string, Seal>>;
  /** Ids of all moves that lie face down, with their seals. */
  readonly down: Readonly<Record<string, Seal>>;
  readonly status: Text;
  readonly log: readonly LogLine[];
  readonly formula: (ask: StageRequest, seat: Seat, world: World<unknown>) => Promise<string | null>;
  /** `dice` is null where it is only asked whether. */
  readonly decide: (
    ask: StageRequest,
    seat: Seat,
    world: World<unknown>,
    dice: readonly number[] | null,
  ) => Promise<DecidedMove | { readonly refused: Refusal }>;
  /** Whom a move that lies face down may be told. */
  readonly sealTo: (seat: string | null) => readonly string[];
  readonly offers: (viewer: Viewer) => readonly OfferedMove[];
  readonly away: (seat: string) => { readonly seconds: number; readonly move: { readonly [key: string]: Json } } | null;
  readonly view: (viewer: Viewer) => object;
  readonly brief: (viewer: Viewer) => object;
}

/** A stage as a ruleset's row lists it, and as the core holds it: its types closed over. Types only. */
import type { Change } from "../../rules/shared/change.ts";
import type { Json } from "../../rules/shared/json.ts";
import type { Refusal } from "../../rules/shared/refusal.ts";
import type { Seal } from "../../rules/shared/seal.ts";
import type { Plan } from "./action.ts";
import type { Text } from "./text.ts";
import type { Seat, World } from "./world.ts";
import type { OfferInput } from "./card-part.ts";
import type { Opening, StageEntry, StageRecord, Viewer } from "./stage.ts";

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
export interface StageAsk {
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
  ) => Promise<Opening<Json> | { readonly refused: Refusal }>;
  /** How it stands; null where what is stored makes no sense. `house` are the house rules of now. */
  readonly at: (record: StageRecord, house: unknown) => Standing | null;
}

/** What a move comes to: what the log gets, and what else is written. */
export interface Settled extends Plan {
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
export interface Standing {
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
  readonly formula: (ask: StageAsk, seat: Seat, world: World<unknown>) => Promise<string | null>;
  /** `dice` is null where it is only asked whether. */
  readonly decide: (
    ask: StageAsk,
    seat: Seat,
    world: World<unknown>,
    dice: readonly number[] | null,
  ) => Promise<Settled | { readonly refused: Refusal }>;
  /** Whom a move that lies face down may be told. */
  readonly sealTo: (seat: string | null) => readonly string[];
  readonly offers: (viewer: Viewer) => readonly OfferedMove[];
  readonly away: (seat: string) => { readonly seconds: number; readonly move: { readonly [key: string]: Json } } | null;
  readonly view: (viewer: Viewer) => object;
  readonly brief: (viewer: Viewer) => object;
}

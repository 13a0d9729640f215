/**
 * Folds a stage's log into its state, and decides the next move from that alone. Closes a kind's types: stored data is
 * validated, invalid entries are ignored, and every client that folds the same log gets the same state.
 */
import { type Json, isFields } from "../../rules/shared/json.ts";
import { type Refusal, validate } from "../../rules/shared/reasons.ts";
import type { Seat, Text, World } from "../contract/world.ts";
import type { Seal } from "../contract/check.ts";
import { verifySeal, OpenedSeal, StoredSeal } from "../secrets/seal.ts";
import { readShape } from "../../rules/shared/schema.ts";
import type {
  LogLine,
  Mover,
  OfferedMove,
  PlayedMove,
  DecidedMove,
  HiddenMoves,
  Stage,
  StageRequest,
  StageEntry,
  StageKind,
  StageRecord,
  StageSeat,
  StageState,
  StageTypes,
} from "../contract/stage.ts";
import { facesFit } from "./dice.ts";

/** The most moves of a stage. */
const MAX_MOVES = 600;

type Fields = { readonly [key: string]: Json };
type Refused = { readonly refused: Refusal };
const refuse = (key: string): Refused => ({ refused: { key: `QUADRANT.${key}` } });

/** Returns the id of a log entry; ids sort in the order of moves. */
export const entryId = (number: number): string => `m${String(number).padStart(4, "0")}`;

/** One move of a kind of stage. */
type Played<Types extends StageTypes> = PlayedMove<Types["Move"], Types["Facts"]>;

interface HiddenMove<Types extends StageTypes> {
  readonly played: Played<Types>;
  readonly seal: Seal;
}

/** The result of folding a log. */
interface FoldedLog<Types extends StageTypes> {
  readonly state: Types["State"];
  readonly count: number;
  readonly down: Readonly<Record<string, HiddenMove<Types>>>;
  readonly log: readonly LogLine[];
}

/** Closes the types of a kind of stage. */
export function stage<Types extends StageTypes>(kind: StageKind<Types>): Stage {
  return {
    template: kind.template,
    card: kind.card,
    rules: kind.rules ?? [],
    async open(raw, seat, world) {
      const order = validate(kind.order, raw);
      if ("refused" in order) return order;
      const opening = await kind.open(order.value, seat, world as World<Types["House"]>);
      return "refused" in opening ? opening : { ...opening, setup: opening.setup as Json };
    },
    replay(record, now) {
      const setup = readShape(kind.setup, record.setup);
      if (setup === null) return null;
      // Core passes each ruleset its own house rules, as in `World`.
      const house = { ...(now as object), ...record.house } as Types["House"];
      const folded = new LogFolder(kind, record, house).fold(kind.begin(setup, record.seats, house));
      return new FoldedStage(kind, record, house, folded);
    },
  };
}

/** Folds a log from its beginning. */
class LogFolder<Types extends StageTypes> {
  readonly #down = new Map<string, HiddenMove<Types>>();
  readonly #log = new Map<string, LogLine>();

  constructor(
    readonly kind: StageKind<Types>,
    readonly record: StageRecord,
    readonly house: Types["House"],
  ) {}

  fold(begun: Types["State"]): FoldedLog<Types> {
    const ids = Object.keys(this.record.moves).sort().slice(0, MAX_MOVES);
    let state = begun;
    for (const id of ids) {
      const entry = this.record.moves[id];
      if (entry) state = entry.of === null ? this.#move(state, id, entry) : this.#core(state, entry.of, entry.opened);
    }
    return {
      state,
      count: Number(ids.at(-1)?.slice(1) ?? 0),
      down: Object.fromEntries(this.#down),
      log: [...this.#log.values()],
    };
  }

  #move(state: Types["State"], id: string, entry: StageEntry): Types["State"] {
    const move = readShape(this.kind.move, entry.move);
    const facts = readFacts(this.kind, entry.facts);
    if (move === null || !facts) return state;
    const seal = readShape(StoredSeal, entry.seal);
    const { by, seat, formula, dice } = entry;
    const played = { id, by, seat, move, facts: facts.value, formula, dice, hidden: seal !== null };
    const text = this.kind.describe(state, played, this.record.seats, this.house);
    this.#log.set(id, { id, by, seat, text, face: seal ? "down" : null });
    if (seal) this.#down.set(id, { played, seal });
    return this.kind.next(state, played, this.house);
  }

  /** Reveals a hidden move, or marks it lost. */
  #core(state: Types["State"], of: string, raw: Json): Types["State"] {
    const down = this.#down.get(of);
    const line = this.#log.get(of);
    const { hidden } = this.kind;
    if (!down || !line || !hidden) return state;
    if (raw === null) {
      this.#down.delete(of);
      this.#log.set(of, { ...line, face: "lost" });
      return hidden.reopen(state, down.played, this.house);
    }
    const secret = readSecret(hidden, state, down, raw, this.house);
    if (secret === null) return state;
    this.#down.delete(of);
    this.#log.set(of, {
      ...line,
      face: "up",
      text: hidden.describe(state, down.played, secret, this.record.seats, this.house),
    });
    return hidden.reveal(state, down.played, secret, this.house);
  }
}

/** Returns the facts of a move; null if they are invalid. */
const readFacts = <Types extends StageTypes>(
  { facts }: StageKind<Types>,
  stored: unknown,
): { readonly value: Types["Facts"] } | null => {
  const read = facts ? validate(facts.shape, stored) : { value: null };
  return "refused" in read ? null : read;
};

/** Returns the sealed choice, if `raw` opens the seal and the choice is legal; else null. */
function readSecret<Types extends StageTypes>(
  { secret: shape, isLegal }: HiddenMoves<Types>,
  state: Types["State"],
  { seal, played }: HiddenMove<Types>,
  raw: Json,
  house: Types["House"],
): Types["Secret"] | null {
  const opened = readShape(OpenedSeal, raw);
  const secret = opened && verifySeal(seal, opened) ? readShape(shape, opened.value) : null;
  return secret !== null && isLegal?.(secret, state, played, house) !== false ? secret : null;
}

/** A move that its seat may make, with the facts it needs: as read, and as stored. */
interface OpenedMove<Types extends StageTypes> {
  readonly move: Types["Move"];
  readonly facts: Types["Facts"];
  readonly stored: Json;
  readonly formula: string | null;
}

class FoldedStage<Types extends StageTypes> implements StageState {
  readonly over: boolean;
  readonly round: number;
  readonly count: number;
  readonly due: Readonly<Record<string, Seal>>;
  readonly down: Readonly<Record<string, Seal>>;
  readonly status: Text;
  readonly log: readonly LogLine[];
  readonly #state: Types["State"];
  readonly #down: FoldedLog<Types>["down"];

  constructor(
    readonly kind: StageKind<Types>,
    readonly record: StageRecord,
    readonly house: Types["House"],
    { state, count, down, log }: FoldedLog<Types>,
  ) {
    this.#state = state;
    this.#down = down;
    this.over = kind.over(state);
    this.round = kind.round(state);
    this.count = count;
    this.log = log;
    this.status = kind.status(state, record.seats, house);
    this.down = Object.fromEntries(Object.entries(down).map(([id, { seal }]) => [id, seal]));
    const due = new Set(kind.hidden?.due(state) ?? []);
    this.due = Object.fromEntries(Object.entries(this.down).filter(([id]) => due.has(id)));
  }

  get follow(): StageState["follow"] {
    const { follows } = this.kind;
    if (!follows) return null;
    const state = this.#state;
    return (cards) => ({
      isOpen: follows.isOpen(state, cards),
      status: follows.status(state, cards),
      end: this.over ? null : (follows.findEnd(state, cards) as Fields | null),
    });
  }

  readonly sealTo: StageState["sealTo"] = (seat) => this.kind.hidden?.to?.(this.#state, seat) ?? [];
  readonly view: StageState["view"] = (viewer) => this.kind.view(this.#state, viewer, this.house);
  readonly brief: StageState["brief"] = (viewer) => this.kind.brief(this.#state, viewer, this.house);
  readonly away: StageState["away"] = (seat) => {
    const due = this.over ? null : (this.kind.away?.(this.#state, seat, this.house) ?? null);
    return due && { seconds: due.seconds, move: due.move as Fields };
  };

  readonly offers: StageState["offers"] = (viewer): readonly OfferedMove[] =>
    this.over
      ? []
      : this.kind.offers(this.#state, viewer, this.house).map((offer) => ({
          id: offer.id,
          label: offer.label,
          seat: offer.seat,
          move: offer.move as Fields,
          inputs: offer.inputs ?? [],
          seal: offer.seal ?? null,
          throws: offer.throws ?? null,
          primary: offer.primary ?? false,
          brief: offer.brief ?? false,
          placed: offer.placed ?? false,
        }));

  readonly formula: StageState["formula"] = async (ask, seat, world) => {
    const opened = ask.of === null && !this.over ? await this.#open(ask, seat, world) : null;
    return opened && !("refused" in opened) ? opened.formula : null;
  };

  readonly decide: StageState["decide"] = async (ask, seat, world, dice) => {
    if (this.over || this.record.over || this.count >= MAX_MOVES) return refuse("Stage.Refuse.Over");
    if (ask.of !== null) return this.#decideCore(ask.of, ask.opened, seat);
    const opened = await this.#open(ask, seat, world);
    if ("refused" in opened) return opened;
    const { move, facts, stored, formula } = opened;
    const isHidden = this.kind.hidden?.is(move, this.#state) ?? false;
    const entry = {
      by: seat.id,
      seat: ask.seat,
      move: ask.move as Fields,
      facts: stored,
      formula,
      of: null,
      opened: null,
    };
    // If it is only checked whether the move is allowed, nothing is rolled or sealed yet.
    if (dice === null && formula !== null)
      return { entry: { ...entry, dice: [], seal: null }, over: false, changes: [], label: "", why: [] };
    if (!facesFit(formula, dice ?? [])) return refuse("Stage.Refuse.MovedOn");
    if (dice !== null && isHidden !== this.#isSealedBy(seat, ask.seal)) return refuse("Refuse.Malformed");
    const played = {
      id: entryId(this.count + 1),
      by: seat.id,
      seat: ask.seat,
      move,
      facts,
      formula,
      dice: dice ?? [],
      hidden: isHidden,
    };
    return this.#settled({ ...entry, dice: played.dice, seal: ask.seal && { ...ask.seal } }, played);
  };

  #settled(entry: StageEntry, played: Played<Types>): DecidedMove {
    const { changes = [], cards } = this.kind.effects?.(this.#state, played, this.house) ?? {};
    return {
      entry,
      over: this.kind.over(this.kind.next(this.#state, played, this.house)),
      changes,
      label: this.kind.describe(this.#state, played, this.record.seats, this.house),
      why: [],
      ...(cards ? { cards } : {}),
    };
  }

  /** Whether this user made the seal for this stage and round: any other proves nothing. */
  #isSealedBy = (seat: Seat, seal: Seal | null): boolean =>
    seal !== null && seal.by === seat.id && seal.stage === this.record.id && seal.round === this.round;

  /** Returns the requested move with the facts it needs, if this seat may make it. */
  async #open(ask: StageRequest, person: Seat, world: World<unknown>): Promise<Refused | OpenedMove<Types>> {
    const state = this.#state;
    const { kind, house, record } = this;
    const read = validate(kind.move, ask.move);
    if ("refused" in read) return read;
    const move = read.value;
    const taken = ask.seat !== null && Object.hasOwn(record.seats, ask.seat) ? record.seats[ask.seat] : undefined;
    const seat = ask.seat === null ? null : taken;
    if (seat === undefined || !isFields(ask.move)) return refuse("Refuse.Malformed");
    if (seat && !isSeatOf(seat, person) && !person.isGM) return refuse("Stage.Refuse.NotYourSeat");
    if (ask.round !== this.round) return refuse("Stage.Refuse.MovedOn");
    const mover: Mover = { person, seat: seat && { id: ask.seat ?? "", ...seat } };
    const stored = kind.facts ? await kind.facts.read(state, move, mover, world as World<Types["House"]>) : null;
    const known = kind.facts && stored === null ? null : readFacts(kind, stored);
    if (!known) return refuse("Refuse.Gone");
    const facts = known.value;
    const refused = kind.refuse(state, move, mover, facts, house);
    if (refused) return { refused };
    return { move, facts, stored: stored as Json, formula: kind.roll?.(state, move, facts, house) ?? null };
  }

  #decideCore(of: string, opened: Json, seat: Seat): DecidedMove | Refused {
    const state = this.#state;
    const { kind, house, record } = this;
    const down = Object.hasOwn(this.#down, of) ? this.#down[of] : undefined;
    if (!down || !kind.hidden) return refuse("Stage.Refuse.NotDown");
    const entry = {
      by: seat.id,
      seat: down.played.seat,
      move: null,
      facts: null,
      formula: null,
      dice: [],
      seal: null,
      of,
      opened,
    };
    if (opened === null) {
      if (!seat.isGM) return refuse("Refuse.GmOnly");
      const label = { key: "QUADRANT.Stage.Again", with: { who: findSeatName(record, down.played.seat) } };
      return { entry, over: kind.over(kind.hidden.reopen(state, down.played, house)), changes: [], label, why: [] };
    }
    if (!Object.hasOwn(this.due, of)) return refuse("Stage.Refuse.TooEarly");
    const secret = readSecret(kind.hidden, state, down, opened, house);
    if (secret === null) return refuse("Stage.Refuse.NotSealed");
    const label = kind.hidden.describe(state, down.played, secret, record.seats, house);
    const { changes = [], cards } = kind.hidden.effects?.(state, down.played, secret, house) ?? {};
    const over = kind.over(kind.hidden.reveal(state, down.played, secret, house));
    return { entry, over, changes, label, why: [], ...(cards ? { cards } : {}) };
  }
}

/** Returns whether a user has that seat. */
export const isSeatOf = ({ user }: StageSeat, person: Pick<Seat, "id" | "isGM">): boolean =>
  user === null ? person.isGM : user === person.id;

const findSeatName = ({ seats }: StageRecord, seat: string | null): string =>
  seat === null ? "" : (seats[seat]?.name ?? "");

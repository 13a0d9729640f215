/**
 * A conflict as its log tells it: the same moves give the same state. Ledger: CIR-DISP-1, CIR-CONF-2, -5 to -7,
 * CIR-MAN-1 to -5, CIR-TIE-1 to -3.
 */
import type { HouseRules } from "./house.ts";
import {
  type ConflictAction,
  type Effect,
  type Ending,
  type IntentId,
  type NextAction,
  type SideId,
  type Track,
  NOTHING_HELD,
  SIDES,
  computeDisposition,
  findEnding,
  findIntent,
  findOtherSide,
  resolveExchange,
  rolls,
  useNextAction,
} from "./conflict.ts";
import type { ConflictFacts, ConflictSetup, Fighter, Loss, SecretAction } from "./conflict-moves.ts";
import {
  type Conflict,
  type ConflictRecord,
  type ConflictRoll,
  type ConflictSide,
  type LaidAction,
  type PlayedConflictMove,
  compareExchange,
  countOpenSixes,
  countRolled,
  findActing,
  findFighter,
  findLaidBy,
  findShown,
  findTrackKey,
  hasTrack,
  listAble,
  sumDisposition,
} from "./conflict-state.ts";
import { type Comparison, breakTie, countSuccesses } from "./successes.ts";

const createEmptyScript = (places: number): (LaidAction | null)[] => Array.from({ length: places }, () => null);

/** Returns a conflict as it opens. */
export function beginConflict(
  setup: ConflictSetup,
  users: Conflict["users"],
  { actionsPerRound }: Pick<HouseRules, "actionsPerRound">,
): Conflict {
  const side: ConflictSide = {
    intent: null,
    tracks: {},
    script: createEmptyScript(actionsPerRound),
    held: NOTHING_HELD,
    roll: null,
  };
  return {
    setup,
    users,
    phase: "disposition",
    round: 1,
    place: 0,
    sides: { a: side, b: side },
    left: [],
    broken: null,
    choices: [],
    losses: [],
    past: [],
    ending: null,
    how: null,
    proposal: null,
    compromise: null,
  };
}

// --- Moves

const change = (state: Conflict, side: SideId, to: Partial<ConflictSide>): Conflict => ({
  ...state,
  sides: { ...state.sides, [side]: { ...state.sides[side], ...to } },
});

/** Returns the state after a move. */
export function applyConflictMove(state: Conflict, played: PlayedConflictMove, house: HouseRules): Conflict {
  const { move, seat, facts, dice, id } = played;
  const fighter = findFighter(state, seat);
  switch (move.kind) {
    case "intend":
      return fighter ? intend(state, fighter, move.intent, facts, dice, house) : state;
    case "lay":
      return fighter ? lay(state, fighter.side, move.place, id) : state;
    case "act":
      return fighter ? act(state, fighter, facts, dice, move.tokens) : state;
    case "explode":
      return explode(state, move.side, dice);
    case "push":
      return push(state, move.side, facts.gear.successes);
    case "concede":
      return { ...state, broken: { a: 0, b: 0, winner: findOtherSide(move.side), margin: 1 } };
    case "second": {
      const { a } = facts.bare;
      return { ...state, broken: dropTie(breakTie(dice.slice(0, a), dice.slice(a), house)) };
    }
    case "apply":
      return applyExchange(state, house);
    case "choose":
      return choose(state, move.side, move.effect, facts.loss);
    default:
      return applyEnd(state, played, house);
  }
}

/** A second roll that is tied again breaks nothing. */
const dropTie = (compared: Comparison): Comparison | null => (compared.winner === "tie" ? null : compared);

function applyEnd(state: Conflict, { move, seat }: PlayedConflictMove, house: HouseRules): Conflict {
  switch (move.kind) {
    case "leave":
      return leave(state, seat, house);
    case "yield":
      return settle(state, findOtherSide(move.side), "yielded");
    case "propose":
      return { ...state, proposal: { side: move.side, terms: move.terms } };
    case "agree":
      return {
        ...state,
        phase: "over",
        how: state.how ?? "agreed",
        compromise: state.proposal?.terms ?? "",
        proposal: null,
      };
    case "close":
      return { ...state, phase: "over", how: state.how ?? "closed", proposal: null };
    default:
      return state;
  }
}

function intend(
  state: Conflict,
  { id, side }: Fighter,
  intent: IntentId,
  { luck, rating, hungry }: ConflictFacts,
  dice: readonly number[],
  house: HouseRules,
): Conflict {
  const value = computeDisposition(
    findIntent(intent, house),
    { successes: countSuccesses(dice, house), luck, rating, hungry },
    house,
  );
  const { tracks } = state.sides[side];
  const key = findTrackKey(id, house);
  return endDisposition(change(state, side, { intent, tracks: { ...tracks, [key]: { value, max: value } } }), house);
}

/** Once every disposition is rolled, actions are chosen. */
function endDisposition(state: Conflict, house: HouseRules): Conflict {
  const ready = SIDES.every((one) => listAble(state, one, house).every((each) => hasTrack(state, each, house)));
  return ready ? { ...state, phase: "script" } : state;
}

function lay(state: Conflict, side: SideId, place: number, as: string): Conflict {
  const script = state.sides[side].script.map((one, i) => (i === place ? { as, shown: null } : one));
  const next = change(state, side, { script });
  const ready = SIDES.every((one) => next.sides[one].script.every((laid) => laid !== null));
  // An action that was chosen again is for the present place; a new round begins at the first.
  return ready ? { ...next, phase: "exchange" } : next;
}

/** Returns the state after a face-down action was revealed. */
export function revealAction(state: Conflict, of: string, shown: SecretAction): Conflict {
  const side = findLaidBy(state, of);
  if (!side) return state;
  return change(state, side, {
    script: state.sides[side].script.map((laid) => (laid?.as === of ? { ...laid, shown } : laid)),
  });
}

/** Returns the state in which a face-down action is chosen again: nobody has it any more. */
export function reopenAction(state: Conflict, of: string): Conflict {
  const side = findLaidBy(state, of);
  if (!side) return state;
  const next = change(state, side, {
    script: state.sides[side].script.map((laid) => (laid?.as === of ? null : laid)),
  });
  return { ...next, phase: "script" };
}

const act = (
  state: Conflict,
  { id, side }: Fighter,
  { skill, physical, luck, agent }: ConflictFacts,
  dice: readonly number[],
  tokens: number,
): Conflict =>
  change(state, side, { roll: { fighter: id, skill, physical, luck, waves: [dice], tokens, pushed: 0, agent } });

function explode(state: Conflict, side: SideId, dice: readonly number[]): Conflict {
  const { roll } = state.sides[side];
  if (!roll) return state;
  const tokens = roll.tokens + (countOpenSixes(roll) > 0 ? 0 : 1);
  return change(state, side, { roll: { ...roll, waves: [...roll.waves, dice], tokens } });
}

function push(state: Conflict, side: SideId, successes: number): Conflict {
  const { roll } = state.sides[side];
  return roll ? change(state, side, { roll: { ...roll, pushed: roll.pushed + successes } }) : state;
}

/** Who acts in an exchange, what they do, and whose disposition is at stake. */
interface ExchangeSide {
  readonly fighter: Fighter;
  readonly action: ConflictAction;
  /** The key of the disposition. */
  readonly key: string;
  readonly track: Track;
  readonly roll: ConflictRoll | null;
}

function readExchangeSide(state: Conflict, side: SideId, house: HouseRules): ExchangeSide | null {
  const fighter = findActing(state, side, house);
  const shown = findShown(state, side);
  if (!fighter || !shown) return null;
  const key = findTrackKey(fighter.id, house);
  const { tracks, roll } = state.sides[side];
  return { fighter, action: shown.action, key, track: tracks[key] ?? { value: 0, max: 0 }, roll };
}

/** Returns the state after the exchange has had its effects (CIR-CONF-2, -5 to -7, CIR-MAN-1 to -5). */
function applyExchange(state: Conflict, house: HouseRules): Conflict {
  const a = readExchangeSide(state, "a", house);
  const b = readExchangeSide(state, "b", house);
  if (!a || !b) return state;
  const acting = { a, b };
  const roll = ({ action, roll: rolled }: ExchangeSide) => ({
    action,
    successes: countRolled(rolled, house),
    luck: rolled?.luck ?? false,
  });
  const exchange = resolveExchange(
    { a: roll(a), b: roll(b) },
    { a: a.track, b: b.track },
    house,
    compareExchange(state, house),
  );
  const brings = (of: SideId, effect: string): boolean => exchange[of].maneuver.effect === effect;
  const after = (of: SideId): ConflictSide => ({
    ...state.sides[of],
    tracks: { ...state.sides[of].tracks, [acting[of].key]: { ...acting[of].track, value: exchange[of].value } },
    roll: null,
    held: {
      ...useNextAction(state.sides[of].held, exchange[of].letter).left,
      ...(brings(of, "position") ? { position: true } : {}),
      ...(brings(findOtherSide(of), "impede") ? { impede: true } : {}),
    },
  });
  const { round, place } = state;
  const sides = { a: recordSide(a, exchange.a, house), b: recordSide(b, exchange.b, house) };
  return goOn({
    ...state,
    sides: { a: after("a"), b: after("b") },
    broken: null,
    choices: SIDES.filter((of) => brings(of, "choice")),
    past: [...state.past, { round, place, sides }],
  });
}

const recordSide = (
  { fighter, action, track, roll }: ExchangeSide,
  { letter, points, value, maneuver }: Effect,
  house: HouseRules,
): ConflictRecord["sides"]["a"] => ({
  fighter: fighter.id,
  action,
  letter,
  successes: rolls(letter) ? countRolled(roll, house) : null,
  points,
  before: track.value,
  after: value,
  effect: maneuver.effect,
});

/** Returns the state with whatever comes next: the end, a choice, the next pair of actions, the next round. */
function goOn(state: Conflict): Conflict {
  const left = { a: sumDisposition(state.sides.a)?.value ?? 0, b: sumDisposition(state.sides.b)?.value ?? 0 };
  const ending = findEnding(left);
  if (ending !== null) return settle(state, ending, "spent");
  if (state.choices.length > 0) return { ...state, phase: "choice" };
  const places = state.sides.a.script.length;
  if (state.place + 1 < places) return { ...state, phase: "exchange", place: state.place + 1 };
  const script = createEmptyScript(places);
  const sides = { a: { ...state.sides.a, script }, b: { ...state.sides.b, script } };
  return { ...state, sides, phase: "script", round: state.round + 1, place: 0 };
}

function choose(state: Conflict, side: SideId, effect: "both" | "disarm", loss: Loss | null): Conflict {
  const other = findOtherSide(side);
  const rest = { ...state, choices: state.choices.filter((one) => one !== side) };
  const hold = (of: SideId, key: keyof NextAction, to: Conflict): Conflict =>
    change(to, of, { held: { ...to.sides[of].held, [key]: true } });
  const next =
    effect === "both"
      ? hold(other, "impede", hold(side, "position", rest))
      : { ...rest, losses: loss ? [...rest.losses, loss] : rest.losses };
  return next.choices.length > 0 ? next : goOn(next);
}

const settle = (state: Conflict, ending: Ending, how: NonNullable<Conflict["how"]>): Conflict => ({
  ...state,
  phase: "settling",
  ending,
  how,
  choices: [],
  proposal: null,
});

/** Somebody leaves; a side that nobody is left of has lost. */
function leave(state: Conflict, seat: string | null, house: HouseRules): Conflict {
  const fighter = findFighter(state, seat);
  if (!fighter) return state;
  const next = { ...state, left: [...state.left, fighter.id] };
  if (listAble(next, fighter.side, house).length === 0) return settle(next, findOtherSide(fighter.side), "left");
  // Theirs may have been the last disposition that was not rolled yet.
  return next.phase === "disposition" ? endDisposition(next, house) : next;
}

/**
 * A Spotlight Scene from its token to its margin: a log of moves folded into a state; only the log is stored. Ledger:
 * SID-SPOT-1, -2, -3, -4, -5, -8, -9, -10, -12. The player's throw stays face down until the adversary has thrown too;
 * then it is revealed.
 */
import type { Change } from "../shared/change.ts";
import type { Modifier, Refusal } from "../shared/reasons.ts";
import { type Payer, type TrackChange, resolvePayment, refusePayment } from "./corruption.ts";
import type { HouseRules } from "./house.ts";
import { type Pool, computeConsequences, computeCostGain, planPool } from "./outcome.ts";
import { type ActionCheck, DICE, computeOutcome } from "./roll.ts";
import {
  type Effort,
  type Exchange,
  ADVERSARY_MODIFIER,
  buildThrowCheck,
  buildExchange,
  readThrow,
} from "./spotlight-exchange.ts";
import {
  EXCHANGES,
  EMPTY_TALLY,
  type Side,
  type Tally,
  addSuccess,
  scoreExchange,
  tallyAfterShift,
} from "./spotlight-tally.ts";
import { TOKENS_PER_SESSION, type SpotlightToken } from "./window.ts";

/** SID-SPOT-12: phases of a scene. */
export const PHASES = ["invoked", "declared", "running", "resolved", "aborted"] as const;
export type Phase = (typeof PHASES)[number];

/** SID-SPOT-4. */
export const ADVERSARIES = ["npc", "environment", "social", "internal"] as const;
export type AdversaryKind = (typeof ADVERSARIES)[number];

/** A user at the table, by the id that the server attests. */
export interface Player {
  readonly id: string;
  readonly isGM: boolean;
}

/** SID-SPOT-2: how a scene begins. */
export interface Opening {
  /** The user whose character is in the spotlight. */
  readonly lead: string;
  /** Whose token was spent: a user's id, or `gm` for the GM's own. */
  readonly paidBy: string;
}

/** SID-SPOT-3. */
export interface Declaration {
  readonly minimum: string;
  readonly ideal: string;
}

/** SID-SPOT-4. */
export interface Adversary {
  readonly name: string;
  readonly kind: AdversaryKind;
  readonly goal: string;
  readonly modifier: number;
}

/** Moves of a scene; `reveal` only shows what was thrown. */
export type Move =
  | ({ readonly move: "declare" } & Declaration)
  | ({ readonly move: "face" } & Adversary)
  | { readonly move: "throw"; readonly term: Modifier; readonly wounded: boolean }
  | { readonly move: "sendBack" }
  | { readonly move: "answer"; readonly dice: readonly number[] }
  | { readonly move: "reveal"; readonly dice: readonly number[] }
  | { readonly move: "embrace" }
  | { readonly move: "support"; readonly how: string }
  | { readonly move: "shift"; readonly complication: string }
  | { readonly move: "conclude" }
  | { readonly move: "abort" };

export type MoveName = Move["move"];
export const MOVES = [
  "declare",
  "face",
  "throw",
  "sendBack",
  "answer",
  "reveal",
  "embrace",
  "support",
  "shift",
  "conclude",
  "abort",
] as const satisfies readonly MoveName[];

/** Something that happened between the exchanges, for the story. */
export interface Beat {
  readonly kind: "embrace" | "support" | "shift";
  readonly by: string;
  readonly text: string;
  /** Exchanges played, in all, when it happened. */
  readonly after: number;
}

/** A throw of the player's side that nobody may see yet. */
export interface FaceDownThrow extends Effort {
  readonly by: string;
}

export interface Scene extends Tally, Opening {
  readonly phase: Phase;
  readonly declaration: Declaration | null;
  readonly adversary: Adversary | null;
  /** The player's face-down throw. */
  readonly laid: FaceDownThrow | null;
  /** What the adversary threw against it, in the open. */
  readonly answer: readonly number[] | null;
  /** All exchanges that were ever played: a restart wipes them from the tally, not from the story. */
  readonly exchanges: readonly Exchange[];
  readonly beats: readonly Beat[];
  readonly embraced: boolean;
}

/** SID-SPOT-2: a scene as it begins. */
export const beginScene = (opening: Opening): Scene => ({
  ...EMPTY_TALLY,
  ...opening,
  phase: "invoked",
  declaration: null,
  adversary: null,
  laid: null,
  answer: null,
  exchanges: [],
  beats: [],
  embraced: false,
});

// --- Tokens

/** SID-SPOT-2, -9, -10: nobody spends what they have not. */
const refuseToken = (token: Pick<SpotlightToken, "value">): Refusal | null =>
  token.value > 0 ? null : { key: "QUADRANT.Sidonia.Spotlight.Refuse.NoToken" };

/** SID-SPOT-2: one scene at a time, for a token. */
export const refuseInvoke = (token: Pick<SpotlightToken, "value">, sceneOpen: boolean): Refusal | null =>
  sceneOpen ? { key: "QUADRANT.Sidonia.Spotlight.Refuse.SceneOpen" } : refuseToken(token);

/** What a token spent writes. */
export const planTokenSpent = ({ at, path, value }: SpotlightToken): Change[] => [
  { op: "set", at, path, to: value - 1 },
];

/** SID-SPOT-2: a token given back; never more than one. */
const planTokenRefund = ({ at, path, value }: SpotlightToken): Change[] =>
  value < TOKENS_PER_SESSION ? [{ op: "set", at, path, to: TOKENS_PER_SESSION }] : [];

// --- State

/** SID-SPOT-12: whether anything can still happen. */
export const isOver = ({ phase }: Pick<Scene, "phase">): boolean => phase === "resolved" || phase === "aborted";

/** SID-SPOT-3: both results are stated. */
export const isDeclared = ({ minimum, ideal }: Declaration): boolean => minimum.trim() !== "" && ideal.trim() !== "";

/** SID-SPOT-12: all exchanges are played. */
const isPlayed = ({ played }: Tally): boolean => played.length >= EXCHANGES;

/** SID-SPOT-5: how a side rolls its next exchange. */
export const nextCheck = (scene: Scene, side: Side, effort: Effort, house: HouseRules): ActionCheck =>
  buildThrowCheck(side, effort, scene, house);

/** SID-SPOT-5: the adversary's effort: its modifier and nothing else. */
export const adversaryEffort = ({ adversary }: Scene): Effort => ({
  term: { label: adversary?.name ?? "", value: adversary?.modifier ?? 0, source: { by: "gm" } },
  wounded: false,
});

// --- Refusals

const REFUSE = "QUADRANT.Sidonia.Spotlight.Refuse";
const refuseWith = (why: string): Refusal => ({ key: `${REFUSE}.${why}` });

/** What the user who moves can pay with. */
export interface Means {
  /** Their token: the GM's for a GM. */
  readonly token: Pick<SpotlightToken, "value">;
  /** The character in the spotlight, who pays corruption. */
  readonly payer: Payer;
}

type MoveRule = (scene: Scene, player: Player, means: Means, house: HouseRules) => Refusal | null;

const gmOnly: MoveRule = (_scene, { isGM }) => (isGM ? null : { key: "QUADRANT.Refuse.GmOnly" });
/** The lead, or a GM in their stead where they are gone (SID-SPOT-12). */
const leadOrGM: MoveRule = ({ lead }, { id, isGM }) => (isGM || id === lead ? null : refuseWith("NotYours"));
const lead: MoveRule = (scene, { id }) => (id === scene.lead ? null : refuseWith("NotYours"));
/** SID-SPOT-3, -4: the stakes and the adversary can't change once dice were rolled. */
const hasNotBegun: MoveRule = ({ exchanges, laid, answer }) =>
  exchanges.length > 0 || laid || answer ? refuseWith("Begun") : null;
/** SID-SPOT-12: moves that come before a roll. */
const beforeRoll: MoveRule = ({ laid, answer }) => (laid || answer ? refuseWith("DiceDown") : null);
const isRunning: MoveRule = ({ phase }) =>
  phase === "running" ? null : refuseWith(phase === "invoked" ? "NotDeclared" : "NoAdversary");
const hasExchangesLeft: MoveRule = (scene) => (isPlayed(scene) ? refuseWith("AllPlayed") : null);
const token: MoveRule = (_scene, _player, means) => refuseToken(means.token);

const MOVE_RULES: Readonly<Record<MoveName, readonly MoveRule[]>> = {
  declare: [leadOrGM, hasNotBegun],
  face: [gmOnly, ({ phase }) => (phase === "invoked" ? refuseWith("NotDeclared") : null), hasNotBegun],
  throw: [leadOrGM, isRunning, hasExchangesLeft, ({ laid }) => (laid ? refuseWith("DiceDown") : null)],
  sendBack: [gmOnly, isRunning, ({ laid, answer }) => (!laid || answer ? refuseWith("NothingDown") : null)],
  answer: [gmOnly, isRunning, ({ laid, answer }) => (!laid || answer ? refuseWith("PlayerFirst") : null)],
  reveal: [leadOrGM, isRunning, ({ laid, answer }) => (laid && answer ? null : refuseWith("NothingDown"))],
  // SID-SPOT-8: from the scene's start to its fifth exchange, once.
  embrace: [
    lead,
    beforeRoll,
    ({ embraced }) => (embraced ? refuseWith("Embraced") : null),
    (_scene, _player, { payer }, house) => refusePayment(payer, EMBRACE_PRICE, house, false),
  ],
  support: [
    (_scene, { isGM }) => (isGM ? refuseWith("NotTheGM") : null),
    (scene, { id }) => (id === scene.lead ? refuseWith("NotYourself") : null),
    beforeRoll,
    token,
  ],
  shift: [gmOnly, hasExchangesLeft, beforeRoll, token],
  conclude: [gmOnly, (scene) => (isPlayed(scene) ? null : refuseWith("NotPlayed"))],
  abort: [gmOnly],
};

/** SID-SPOT-8: boxes that embracing costs. */
export const EMBRACE_PRICE = 1;

/** Why a user can't make this kind of move now, whatever its content; null where they can. */
export function refuseNow(
  name: MoveName,
  scene: Scene,
  player: Player,
  means: Means,
  house: HouseRules,
): Refusal | null {
  if (isOver(scene)) return refuseWith("Over");
  for (const rule of MOVE_RULES[name]) {
    const refused = rule(scene, player, means, house);
    if (refused) return refused;
  }
  return null;
}

/** What a move says must make sense: texts, a modifier in range, as many dice as are rolled. */
function refuseContent(scene: Scene, move: Move, house: HouseRules): Refusal | null {
  switch (move.move) {
    case "declare":
      return isDeclared(move) ? null : refuseWith("StateBoth");
    case "face": {
      const { name, modifier } = move;
      if (name.trim() === "") return refuseWith("NameIt");
      const fits =
        Number.isInteger(modifier) && modifier >= ADVERSARY_MODIFIER.min && modifier <= ADVERSARY_MODIFIER.max;
      return fits ? null : { key: `${REFUSE}.Modifier`, with: ADVERSARY_MODIFIER };
    }
    case "answer":
      return refuseDice(nextCheck(scene, "adversary", adversaryEffort(scene), house), move.dice);
    case "reveal":
      return scene.laid
        ? refuseDice(nextCheck(scene, "player", scene.laid, house), move.dice)
        : refuseWith("NothingDown");
    default:
      return null;
  }
}

const isFace = (face: number): boolean => Number.isInteger(face) && face >= 1 && face <= 6;
const refuseDice = ({ mode }: ActionCheck, dice: readonly number[]): Refusal | null =>
  dice.length === DICE[mode] && dice.every(isFace) ? null : refuseWith("WrongDice");

/** Why a move is refused, or null (SID-SPOT-3 to -12). Nothing changes where it is. */
export const refuse = (scene: Scene, move: Move, player: Player, means: Means, house: HouseRules): Refusal | null =>
  refuseNow(move.move, scene, player, means, house) ?? refuseContent(scene, move, house);

// --- What a move does

/** A move in the log, with who made it. */
export interface LoggedMove {
  readonly by: string;
  readonly move: Move;
}

const addBeat = (scene: Scene, kind: Beat["kind"], by: string, text: string): readonly Beat[] => [
  ...scene.beats,
  { kind, by, text, after: scene.exchanges.length },
];

/** Returns the scene after a move that was not refused. Pure: the same log always gives the same scene. */
export function applyMove(scene: Scene, { by, move }: LoggedMove, house: HouseRules): Scene {
  switch (move.move) {
    case "declare":
      return {
        ...scene,
        declaration: { minimum: move.minimum, ideal: move.ideal },
        phase: scene.adversary ? "running" : "declared",
      };
    case "face": {
      const { move: _, ...adversary } = move;
      return { ...scene, adversary, phase: "running" };
    }
    case "throw":
      return { ...scene, laid: { by, term: move.term, wounded: move.wounded } };
    case "sendBack":
      return { ...scene, laid: null };
    case "answer":
      return { ...scene, answer: move.dice };
    case "reveal":
      return revealExchange(scene, move.dice, house);
    case "embrace":
      return { ...scene, ...addSuccess(scene), embraced: true, beats: addBeat(scene, "embrace", by, "") };
    case "support":
      return { ...scene, ...addSuccess(scene), beats: addBeat(scene, "support", by, move.how) };
    case "shift":
      return { ...scene, ...tallyAfterShift(scene, house), beats: addBeat(scene, "shift", by, move.complication) };
    case "conclude":
      return { ...scene, phase: "resolved" };
    case "abort":
      return { ...scene, laid: null, answer: null, phase: "aborted" };
  }
}

/** Nobody can turn the player's throw any more: it is thrown again, against what the adversary threw. */
export const discardThrow = (scene: Scene): Scene => ({ ...scene, laid: null });

/**
 * SID-SPOT-5, -12: an exchange turned up; the fifth ends the scene, unless the house waits for who steps in
 * (SID-SPOT-8).
 */
function revealExchange(scene: Scene, dice: readonly number[], house: HouseRules): Scene {
  const exchange = findExchange(scene, dice, house);
  if (!exchange) return scene;
  const tally = scoreExchange(scene, exchange.winner, house);
  const over = isPlayed(tally) && !house.spotlightLateActions;
  return {
    ...scene,
    ...tally,
    laid: null,
    answer: null,
    exchanges: [...scene.exchanges, exchange],
    phase: over ? "resolved" : scene.phase,
  };
}

type SideThrow = Exchange[Side];

/**
 * Reads a side's dice in the current exchange (SID-SPOT-5).
 * @throws RangeError where the dice are not those it throws
 */
export function readSideThrow(
  scene: Scene,
  side: Side,
  effort: Effort,
  dice: readonly number[],
  house: HouseRules,
): SideThrow {
  const check = nextCheck(scene, side, effort, house);
  return { ...readThrow(check, dice, house), mode: check.mode, term: effort.term };
}

/** The exchange that these dice of the player make with what the adversary threw; null while either has not thrown. */
export function findExchange(scene: Scene, dice: readonly number[], house: HouseRules): Exchange | null {
  const { laid, answer } = scene;
  if (!laid || !answer) return null;
  return buildExchange(
    readSideThrow(scene, "player", laid, dice, house),
    readSideThrow(scene, "adversary", adversaryEffort(scene), answer, house),
  );
}

// --- What it costs

/** SID-SPOT-6: returns the points an exchange adds to the pool: none, or by house rule those of a success at a cost. */
export function computeExchangeGain(
  { natural, total, mode }: Pick<Exchange["player"], "natural" | "total" | "mode">,
  house: HouseRules,
): number {
  if (!house.spotlightDissonance) return 0;
  const outcome = computeOutcome(natural, total, mode, house);
  return computeConsequences(outcome, "player", house).bank
    ? computeCostGain("banked", { attack: false, bankedAlready: false }, house)
    : 0;
}

/** Places a move may write to, beside its own log. */
export interface Purse {
  readonly token: SpotlightToken;
  /** The token that opened the scene. */
  readonly paid: SpotlightToken;
  readonly payer: Payer;
  readonly pool: Pool;
}

/** SID-SPOT-8: returns what embracing corruption does to its payer and the pool. */
export const resolveEmbrace = ({ payer, pool }: Pick<Purse, "payer" | "pool">, house: HouseRules): TrackChange | null =>
  resolvePayment(payer, EMBRACE_PRICE, "embrace", pool, house);

/** SID-SPOT-2, -6, -8, -9, -10: what a move writes beside the log. */
export function planMove(scene: Scene, move: Move, purse: Purse, house: HouseRules): readonly Change[] {
  switch (move.move) {
    case "embrace":
      return resolveEmbrace(purse, house)?.changes ?? [];
    case "support":
    case "shift":
      return planTokenSpent(purse.token);
    case "reveal": {
      const exchange = findExchange(scene, move.dice, house);
      return exchange ? planPool(purse.pool, computeExchangeGain(exchange.player, house)) : [];
    }
    case "abort":
      return scene.exchanges.length > 0 ? [] : planTokenRefund(purse.paid);
    default:
      return [];
  }
}

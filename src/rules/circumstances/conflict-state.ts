/**
 * A conflict as it is now: dispositions, actions face down and revealed, rolls, and what can be read from them. Ledger:
 * CIR-DISP-1 to -5, CIR-CONF-1 to -10.
 */
import type { HouseRules } from "./house.ts";
import {
  type ConflictAction,
  type Ending,
  type IntentId,
  type NextAction,
  type SideId,
  type Track,
  SIDES,
  findLetter,
  findOtherSide,
  rolls,
} from "./conflict.ts";
import type { ConflictFacts, ConflictMove, ConflictSetup, Fighter, Loss, SecretAction } from "./conflict-moves.ts";
import { countSixes, explodeSixes, listCountedFaces } from "./exploding.ts";
import { type Comparison, comparePushed, countSuccesses } from "./successes.ts";

/** An action of a side for one place of the round. */
export interface LaidAction {
  /** Id of the move that laid it. */
  readonly as: string;
  /** Null while it is face down. */
  readonly shown: SecretAction | null;
}

/** A side's roll of the present exchange. */
export interface ConflictRoll {
  readonly fighter: string;
  /** What is rolled, as it is displayed. */
  readonly skill: string;
  readonly physical: boolean;
  readonly luck: boolean;
  /** The dice as rolled, and wave by wave what was rolled for their sixes. */
  readonly waves: readonly (readonly number[])[];
  /** Tokens spent on it. */
  readonly tokens: number;
  /** Successes of gear that pushed a tie. */
  readonly pushed: number;
  /** Played by a player. */
  readonly agent: boolean;
}

export interface ConflictSide {
  readonly intent: IntentId | null;
  /** By fighter; in a conflict with one disposition a side, all by `side`. */
  readonly tracks: Readonly<Record<string, Track>>;
  readonly script: readonly (LaidAction | null)[];
  readonly held: NextAction;
  readonly roll: ConflictRoll | null;
}

/** What an exchange came to, for everybody to read. */
export interface ConflictRecord {
  readonly round: number;
  readonly place: number;
  readonly sides: Readonly<
    Record<
      SideId,
      {
        readonly fighter: string;
        readonly action: ConflictAction;
        readonly letter: string;
        readonly successes: number | null;
        readonly points: number;
        readonly before: number;
        readonly after: number;
        readonly effect: string | null;
      }
    >
  >;
}

export type Phase = "disposition" | "script" | "exchange" | "choice" | "settling" | "over";

export interface Conflict {
  readonly setup: ConflictSetup;
  /** Ids of the users of each side, who may know what it has laid face down. */
  readonly users: Readonly<Record<SideId, readonly string[]>>;
  readonly phase: Phase;
  /** From 1. */
  readonly round: number;
  /** Of the round's actions, from 0. */
  readonly place: number;
  readonly sides: Readonly<Record<SideId, ConflictSide>>;
  /** Ids of fighters who have left. */
  readonly left: readonly string[];
  /** How a tie of the exchange ended. */
  readonly broken: Comparison | null;
  /** Sides whose maneuver is still to be chosen. */
  readonly choices: readonly SideId[];
  /** What maneuvers took out of play until the conflict is over (CIR-MAN-3, CIR-MAN-4). */
  readonly losses: readonly Loss[];
  readonly past: readonly ConflictRecord[];
  readonly ending: Ending | null;
  /** How it came to that. */
  readonly how: "spent" | "yielded" | "left" | "closed" | "agreed" | null;
  readonly proposal: { readonly side: SideId; readonly terms: string } | null;
  /** What both sides agreed on. */
  readonly compromise: string | null;
}

/** A move with its facts and dice. */
export interface PlayedConflictMove {
  readonly id: string;
  readonly seat: string | null;
  readonly move: ConflictMove;
  readonly facts: ConflictFacts;
  readonly dice: readonly number[];
}

export const SIDE_TRACK = "side";

// --- Reading

export const findFighter = ({ setup }: Pick<Conflict, "setup">, id: string | null): Fighter | null =>
  setup.fighters.find((one) => one.id === id) ?? null;

/** Returns the key of a fighter's disposition. */
export const findTrackKey = (fighter: string, { dispositionScope }: Pick<HouseRules, "dispositionScope">): string =>
  dispositionScope === "side" ? SIDE_TRACK : fighter;

/** Returns the members of a side who are still in it, and have disposition left where each has their own. */
export function listAble(
  state: Conflict,
  side: SideId,
  house: Pick<HouseRules, "dispositionScope">,
): readonly Fighter[] {
  const { tracks } = state.sides[side];
  return state.setup.fighters.filter(
    (one) =>
      one.side === side &&
      !state.left.includes(one.id) &&
      (house.dispositionScope === "side" || state.phase === "disposition" || (tracks[one.id]?.value ?? 0) > 0),
  );
}

/** Returns the disposition of a side, of all its members together where each has their own (CIR-DISP-5). */
export function sumDisposition({ tracks }: ConflictSide): Track | null {
  const all = Object.values(tracks);
  if (all.length === 0) return null;
  const sum = (key: keyof Track): number => all.reduce((so, track) => so + track[key], 0);
  return { value: sum("value"), max: sum("max") };
}

/** Returns the action that a side has revealed for the present place; null while it is face down. */
export const findShown = ({ sides, place }: Conflict, side: SideId): SecretAction | null =>
  sides[side].script[place]?.shown ?? null;

/** Returns who does a side's present action: who was named, or another where they can't any more. */
export function findActing(state: Conflict, side: SideId, house: Pick<HouseRules, "dispositionScope">): Fighter | null {
  const able = listAble(state, side, house);
  return able.find(({ id }) => id === findShown(state, side)?.fighter) ?? able[0] ?? null;
}

/** Returns how a side's present action is rolled; null until both are revealed. */
export function findPresentLetter(state: Conflict, side: SideId): ReturnType<typeof findLetter> | null {
  const own = findShown(state, side);
  const other = findShown(state, findOtherSide(side));
  return own && other ? findLetter(own.action, other.action) : null;
}

/** Returns the sides that have still to roll in this exchange. */
export const listUnrolled = (state: Conflict): readonly SideId[] =>
  state.phase === "exchange"
    ? SIDES.filter((side) => rolls(findPresentLetter(state, side) ?? "-") && state.sides[side].roll === null)
    : [];

/** Returns the dice of a roll that count. */
const listFaces = ({ waves }: ConflictRoll, house: Pick<HouseRules, "explodeKeeps">): readonly number[] =>
  listCountedFaces(explodeSixes(waves, house).flat());

/** Returns the successes of a side's dice; 0 where it does not roll. */
export const countRolled = (roll: ConflictRoll | null, house: HouseRules): number =>
  roll ? countSuccesses(listFaces(roll, house), house) : 0;

/** Returns the sixes that were rolled for other sixes, and are still to be rolled (CIR-TEST-8). */
export const countOpenSixes = ({ waves }: ConflictRoll): number =>
  waves.length > 1 ? countSixes(waves.at(-1) ?? []) : 0;

/** Returns the versus test of the exchange, gear and ways out of a tie included; null where it is none. */
export function compareExchange(state: Conflict, house: HouseRules): Comparison | null {
  if (findPresentLetter(state, "a") !== "V") return null;
  if (state.broken) return state.broken;
  const { a, b } = { a: state.sides.a.roll, b: state.sides.b.roll };
  const side = (roll: ConflictRoll | null) => ({ successes: countRolled(roll, house), luck: roll?.luck ?? false });
  return comparePushed(side(a), side(b), { a: a?.pushed ?? 0, b: b?.pushed ?? 0 }, house);
}

/** Returns whether the exchange is tied: nothing happens until the tie is broken (CIR-CONF-10). */
export const isTied = (state: Conflict, house: HouseRules): boolean =>
  state.phase === "exchange" && listUnrolled(state).length === 0 && compareExchange(state, house)?.winner === "tie";

/** Returns the ids of the moves to be revealed now: of both sides' present place, once every place is laid. */
export function listDue({ phase, sides, place }: Conflict): readonly string[] {
  if (phase !== "exchange") return [];
  return SIDES.flatMap((side) => {
    const laid = sides[side].script[place];
    return laid && !laid.shown ? [laid.as] : [];
  });
}

/** Returns whether the disposition of a fighter is rolled. */
export const hasTrack = (
  { sides }: Conflict,
  { id, side }: Fighter,
  house: Pick<HouseRules, "dispositionScope">,
): boolean => Object.hasOwn(sides[side].tracks, findTrackKey(id, house));

/** Returns the side that has laid an action and not taken it back. */
export const findLaidBy = ({ sides }: Conflict, of: string): SideId | null =>
  SIDES.find((side) => sides[side].script.some((laid) => laid?.as === of)) ?? null;

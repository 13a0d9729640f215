/**
 * The success check of Edge: two counting d10 and a skill's bonus against a Target Number. Ledger: SUC-ROLL-1, -2, -8,
 * -9, SUC-ADV-1, -2, -12, SUC-EDGE-6, -13, SUC-TRI-3, -4. `toss` is all that may be known without the Target Number;
 * `resolve` adds what it says (magnitude.ts). What is not here: how the mode is settled (mode.ts) and where the bonus
 * comes from (skill.ts).
 */
import * as v from "valibot";
import { Modifiers, total as sum } from "../shared/reasons.ts";
import { MAX_LABEL_LENGTH, type Output, shortText, wordField } from "../shared/schema.ts";
import type { HouseRules } from "./house.ts";
import { KINDS, type Verdict, judge } from "./magnitude.ts";
import { MODES, type Mode, countCheckDice } from "./mode.ts";

const FACES = 10;

/** What is tried, before the dice and without the number to reach; cards store it. Nothing here is summed away. */
export const SuccessCheck = v.object({
  /** Name of the skill, for the card (SUC-ROLL-7). */
  skill: shortText(MAX_LABEL_LENGTH),
  kind: wordField(KINDS, "task"),
  mode: wordField(MODES, "normal"),
  /** The pair and the ranks (SUC-ROLL-3). */
  bonus: Modifiers,
  /** Flat modifiers (SUC-ROLL-8). */
  mods: Modifiers,
});
export type SuccessCheck = Output<typeof SuccessCheck>;

/** Dice on the table, one of three taken away: all that is known where the Target Number is not. */
export interface Toss {
  /** In the order rolled. */
  readonly dice: readonly number[];
  /** Which of them was removed; null where two were rolled. */
  readonly drop: number | null;
  /** Its face. */
  readonly dropped: number | null;
  /** The counting two, high to low. */
  readonly kept: readonly [number, number];
  readonly diceTotal: number;
  readonly total: number;
  /** The counting dice show the same (SUC-TRI-3). */
  readonly pair: boolean;
}

export type Result = Toss & Verdict;

/**
 * Reads the faces (in the order rolled). `drop` is the index of the die to remove: needed where it is chosen freely,
 * used where the GM picks under Disadvantage (SUC-ADV-6), ignored otherwise.
 * @throws RangeError where this mode does not allow the faces or the choice
 */
export function readToss(check: SuccessCheck, faces: readonly number[], drop: number | null, house: HouseRules): Toss {
  checkFaces(check.mode, faces);
  const goes = findDropped(check.mode, faces, drop, house);
  const [high = 0, low = 0] = faces.filter((_, i) => i !== goes).sort((a, b) => b - a);
  const diceTotal = high + low;
  return {
    dice: faces,
    drop: goes,
    dropped: goes === null ? null : (faces[goes] ?? null),
    kept: [high, low],
    diceTotal,
    total: diceTotal + sum(check.bonus) + sum(check.mods),
    pair: high === low,
  };
}

function checkFaces(mode: Mode, faces: readonly number[]): void {
  const wants = countCheckDice(mode);
  if (faces.length !== wants) throw new RangeError(`${mode} takes ${wants} dice, not ${faces.length}`);
  const odd = faces.find((face) => !Number.isInteger(face) || face < 1 || face > FACES);
  if (odd !== undefined) throw new RangeError(`${odd} is no face of a d10`);
}

function findDropped(mode: Mode, faces: readonly number[], drop: number | null, house: HouseRules): number | null {
  if (mode === "normal") return null;
  const mayPick = mode === "free" || (mode === "disadvantage" && house.disadvantageRemoval === "gm");
  if (mayPick && drop !== null) {
    if (faces[drop] === undefined) throw new RangeError(`there is no die ${drop} to take away`);
    return drop;
  }
  if (mode === "free") throw new RangeError("a die must be chosen");
  return faces.indexOf(mode === "advantage" ? Math.min(...faces) : Math.max(...faces));
}

/** The whole of a check: the dice, and what the Target Number makes of them (SUC-ROLL-2). Errors as `toss`. */
export function resolveCheck(
  check: SuccessCheck,
  tn: number,
  faces: readonly number[],
  drop: number | null,
  house: HouseRules,
): Result {
  const thrown = readToss(check, faces, drop, house);
  return { ...thrown, ...judge(thrown.total, thrown.pair, tn, check.kind, house) };
}

/**
 * What each die taken away would leave, in the order rolled (SUC-EDGE-6); verdicts only where the Target Number is
 * known.
 */
export const listDropOptions = (check: SuccessCheck, faces: readonly number[], house: HouseRules): Toss[] =>
  faces.map((_, i) => readToss({ ...check, mode: "free" }, faces, i, house));

/** Preference among equal margins (SUC-EDGE-13). */
const RANK = { triumph: 2, none: 1, despair: 0 } as const;

/**
 * Returns the removal to advise (SUC-EDGE-13): the greatest adjusted margin, on equality a triumph before a plain
 * result before a despair. It depends on the Target Number: none of it may be shown while that is hidden.
 */
export function adviseDrop(check: SuccessCheck, tn: number, faces: readonly number[], house: HouseRules): Result {
  const [first, ...others] = faces.map((_, i) => resolveCheck({ ...check, mode: "free" }, tn, faces, i, house));
  if (!first) throw new RangeError("there are no dice to choose from");
  return others.reduce((best, one) => (isBetter(one, best) ? one : best), first);
}

/** Whether one verdict is to be preferred to another (SUC-EDGE-13). */
export function isBetter(one: Verdict, other: Verdict): boolean {
  const a = one.mos ?? one.rawMos;
  const b = other.mos ?? other.rawMos;
  return a > b || (a === b && RANK[one.double] > RANK[other.double]);
}

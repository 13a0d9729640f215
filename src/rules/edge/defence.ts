/** The Target Number of an attack: the target's Defence. Ledger: SUC-ROLL-11, SUC-ARM-7. */
import type { Modifier, Source } from "../shared/reasons.ts";
import type { HouseRules } from "./house.ts";

/** A number that a formula names, with its label and source; undefined where there is no such number. */
export type Lookup = (path: string) => Modifier | undefined;

const PASSIVE_BASE = 10;
const TERM = /^\s*([+-]?)\s*(?:(\d+)|@([A-Za-z][\w.]*))\s*/;

/**
 * Defence as lines (SUC-ROLL-11): the house's sum of numbers and paths, lines of 0 left out but the first. Null where
 * it is typed by hand: the formula is blank, or is no sum of numbers and known paths.
 */
export function listDefenceLines(look: Lookup, house: HouseRules): Modifier[] | null {
  let rest = house.defenseFormula;
  const lines: Modifier[] = [];
  while (rest !== "") {
    const term = TERM.exec(rest);
    const line = term && readTerm(term, look);
    if (!term || !line || (lines.length > 0 && term[1] === "")) return null;
    lines.push(line);
    rest = rest.slice(term[0].length);
  }
  return lines.length > 0 ? lines.filter(({ value }, i) => i === 0 || value !== 0) : null;
}

/**
 * SUC-ROLL-11: who resists passively offers 10 and the bonus of the skill they resist with, as the Target Number of the
 * other side.
 */
export const listOpposedLines = (bonus: Modifier): Modifier[] => [
  { label: "QUADRANT.Edge.Defence.Base", value: PASSIVE_BASE, source: { rule: "SUC-ROLL-11" } },
  bonus,
];

function readTerm([, sign = "", digits, path]: RegExpExecArray, look: Lookup): Modifier | undefined {
  const source: Source = { rule: "SUC-ROLL-11" };
  const line = path === undefined ? { label: "QUADRANT.Edge.Defence.Base", value: Number(digits), source } : look(path);
  return line && (sign === "-" ? { ...line, value: 0 - line.value } : line);
}

/** Validates the dice of a move against its formula. Pure. */

const TERM = /^(?:(\d{0,2})d(\d{1,3})|\d{1,4})$/;
const MAX_DICE = 60;

/**
 * Returns the number of faces of each die of a formula, in order; null for anything but sums and differences of dice
 * and numbers.
 */
function parseDice(formula: string): readonly number[] | null {
  const terms = formula.replaceAll(/\s/g, "").split(/[+-]/);
  const dice: number[] = [];
  for (const term of terms) {
    const found = TERM.exec(term);
    if (!found) return null;
    const [, count, faces] = found;
    if (faces !== undefined)
      dice.push(...Array.from({ length: count === "" ? 1 : Number(count) }, () => Number(faces)));
  }
  return dice.length <= MAX_DICE ? dice : null;
}

/** Returns whether the formula can roll these faces: as many, and each within its die. No formula, no dice. */
export function facesFit(formula: string | null, faces: readonly number[]): boolean {
  const dice = formula === null ? [] : parseDice(formula);
  return dice?.length === faces.length && dice.every((die, i) => isFace(faces[i], die));
}

const isFace = (face: number | undefined, die: number): boolean =>
  face !== undefined && Number.isInteger(face) && face >= 1 && face <= die;

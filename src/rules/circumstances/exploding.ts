/** Sixes that are rolled again for a token, wave by wave. Ledger: CIR-TEST-8, CIR-TIE-1. */
import type { Refusal } from "../shared/reasons.ts";
import type { HouseRules } from "./house.ts";
import { refuseLimit } from "./tokens.ts";

const SIX = 6;

/** How many dice of a roll would be rolled again for a token (CIR-TEST-8). */
export const countSixes = (faces: readonly number[]): number => faces.filter((face) => face === SIX).length;

/** A die of a pool whose sixes were rolled again. */
export interface PoolDie {
  readonly face: number;
  /** It counts: all do but a six whose place its new die took. */
  readonly active: boolean;
  /** It counts, and a new die was rolled for it. */
  readonly exploded: boolean;
}

/** Returns the faces that count. */
export const listCountedFaces = (dice: readonly Pick<PoolDie, "face" | "active">[]): readonly number[] =>
  dice.filter(({ active }) => active).map(({ face }) => face);

/**
 * Returns a roll and everything that was rolled for its sixes as waves: one die for each six of the wave before, until
 * no six appears (CIR-TEST-8).
 * @throws RangeError where more or fewer dice were rolled than there were sixes
 */
export function splitWaves(rolled: readonly number[], again: readonly number[]): readonly (readonly number[])[] {
  const waves = [rolled];
  let sixes = countSixes(rolled);
  let first = 0;
  while (sixes > 0) {
    const wave = again.slice(first, first + sixes);
    if (wave.length < sixes) throw new RangeError(`${again.length} dice are too few for the sixes`);
    waves.push(wave);
    first += sixes;
    sixes = countSixes(wave);
  }
  if (first < again.length) throw new RangeError(`${again.length} dice are too many for the sixes`);
  return waves;
}

/**
 * Returns the dice of a roll whose sixes were rolled again, wave by wave (CIR-TEST-8). A six keeps its success unless
 * the house says that its new die takes its place; the last wave may have sixes that are still to be rolled.
 * @throws RangeError where a wave is not as large as the sixes of the one before
 */
export function explodeSixes(
  waves: readonly (readonly number[])[],
  { explodeKeeps }: Pick<HouseRules, "explodeKeeps">,
): readonly (readonly PoolDie[])[] {
  const [, ...further] = waves;
  const wrong = further.findIndex((wave, i) => wave.length !== countSixes(waves[i] ?? []));
  if (wrong >= 0) throw new RangeError(`wave ${wrong + 2} is not as large as the sixes before it`);
  return waves.map((wave, i) =>
    wave.map((face) => {
      const again = face === SIX && i < waves.length - 1;
      return { face, active: !again || explodeKeeps, exploded: again && explodeKeeps };
    }),
  );
}

/** CIR-TIE-1, CIR-TEST-8: sixes are rolled again where there are some, once, and within the tokens a test may take. */
export function refuseExplode(
  faces: readonly number[],
  spent: number,
  exploded: boolean,
  house: Pick<HouseRules, "tokensPerTest">,
): Refusal | null {
  if (exploded) return { key: "QUADRANT.Circumstances.Refuse.exploded" };
  if (countSixes(faces) === 0) return { key: "QUADRANT.Circumstances.Refuse.noSixes" };
  return refuseLimit(spent + 1, house);
}

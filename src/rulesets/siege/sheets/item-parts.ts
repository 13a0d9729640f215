/** What the hand-made sheets of StarSIEGE's items share: words to choose one of, and the range board. */
import { type Reach, computeRangeEffect } from "../../../rules/siege/range.ts";
import { BANDS } from "../../../rules/siege/state.ts";

/** Words to choose one of, as a row of buttons. */
export const createSegments = (
  name: string,
  all: readonly string[],
  chosen: string,
  { legend, words }: { readonly legend: string; readonly words: string },
): object => ({
  name: `system.${name}`,
  legend,
  options: all.map((value) => ({ value, label: `${words}.${value}`, on: value === chosen })),
});

/**
 * The bands as rings from here outward: the Range Class, and what it is to attack at each (SIE-RANGE-2, SIE-RANGE-3).
 */
export const createBandStrip = (name: string, reach: Reach): object => ({
  name: `system.${name}`,
  options: BANDS.map((value) => {
    const { bonus, cl } = computeRangeEffect(reach, value);
    const out = reach.restricted && value !== reach.class;
    const effect = out ? "Out" : bonus > 0 ? "Bonus" : cl > 0 ? "Cl" : "Plain";
    return {
      value,
      on: value === reach.class,
      label: `QUADRANT.Siege.Band.${value}`,
      effect: `QUADRANT.Siege.Reach.${effect}`,
      state: effect.toLowerCase(),
      by: bonus > 0 ? bonus : cl,
    };
  }),
});

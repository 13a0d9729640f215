/** What the item sheets with templates of their own share: button rows and the range strip. */
import { type Reach, computeRangeEffect } from "../../../rules/siege/attack.ts";
import { AUTOMATIC } from "../../../rules/siege/challenge.ts";
import {
  BANDS,
  BUNDLES,
  HIT_PROPERTIES,
  type HitProperty,
  type Weaponry,
  countOrdinaryBoxes,
} from "../../../rules/siege/state.ts";
import { listLabels } from "../presentation.ts";

/** Returns a row of buttons to choose one option. */
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

/** Returns the check boxes of what a weapon or a power gives its hit. */
export const listHitProperties = (type: "Trapping" | "Power", stored: Pick<Weaponry, HitProperty>): object[] =>
  HIT_PROPERTIES.map((name) => ({
    name,
    on: stored[name],
    label: `QUADRANT.Siege.${type}.FIELDS.${name}.label`,
  }));

/**
 * Returns the range bands, nearest first: the Range Class, and its effect on an attack at each (SIE-RANGE-2,
 * SIE-RANGE-3).
 */
export const createBandStrip = (name: string, reach: Reach): object => ({
  name: `system.${name}`,
  options: BANDS.map((value) => {
    const { bonus, cl } = computeRangeEffect(reach, value);
    const isOut = reach.restricted && value !== reach.class;
    const effect = isOut ? "Out" : findEffect(bonus, cl);
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

function findEffect(bonus: number, cl: number): "Bonus" | "Cl" | "Plain" {
  if (bonus > 0) return "Bonus";
  return cl > 0 ? "Cl" : "Plain";
}

/** Returns the classes of gear: the Skill Bundles, and what is no skill. */
export const listClasses = (): Record<string, string> => listLabels("Bundle", [AUTOMATIC, ...BUNDLES]);

/** Returns the boxes of durability, and which are marked. */
export const listMarks = ({ max, marked }: { readonly max: number; readonly marked: number }): boolean[] =>
  Array.from({ length: countOrdinaryBoxes(max, 0) }, (_, i) => i < marked);

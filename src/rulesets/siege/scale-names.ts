/** What the Scales in play are called, those of the house among them. Ledger: SIE-SCALE-5. */
import type { HouseRules } from "../../rules/siege/house-rules.ts";
import { listScales } from "../../rules/siege/scales.ts";
import type { Scale } from "../../rules/siege/state.ts";

/** Returns the name of a Scale: the house's own for one that it adds (SIE-SCALE-5). */
export const formatScale = (scale: Scale, house: Pick<HouseRules, "scales">): string =>
  listScales(house).find((one) => one.scale === scale)?.label ?? `QUADRANT.Siege.Scale.${scale}`;

/** Returns the labels of the Scales in play, for a select element; `also` is one that is stored. */
export const listScaleLabels = (house: Pick<HouseRules, "scales">, also: readonly Scale[]): Record<string, string> => {
  const all = new Set([...listScales(house).map(({ scale }) => scale), ...also]);
  return Object.fromEntries([...all].map((scale) => [scale, formatScale(scale, house)]));
};

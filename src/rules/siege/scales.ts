/**
 * The Scales of a world: the five, and those that a house adds as powers of nine. What is stored names the power
 * itself, so that a Scale keeps its meaning when the house no longer lists it. Ledger: SIE-SCALE-1, -3, -5.
 */
import type { HouseRules } from "./house-rules.ts";
import { EXTRA_SCALES, SCALES, type Scale } from "./state.ts";

/** SIE-SCALE-1: the power of nine of each of the five. */
const EXPONENTS: Readonly<Record<(typeof SCALES)[number], number>> = {
  personal: 0,
  vehicular: 1,
  suborbital: 2,
  subluminal: 4,
  superluminal: 8,
};

const isOfFive = (scale: Scale): scale is (typeof SCALES)[number] => Object.hasOwn(EXPONENTS, scale);

/** Returns the power of nine by which a Scale multiplies distances (SIE-SCALE-1, -5). */
export const findExponent = (scale: Scale): number =>
  isOfFive(scale) ? EXPONENTS[scale] : Number(scale.slice("9^".length));

/** Returns the additional Scale of a power of nine; null where there is none (SIE-SCALE-5). */
export const findExtraScale = (exponent: number): Scale | null =>
  EXTRA_SCALES.find((one) => one === `9^${exponent}`) ?? null;

/** A Scale in play; `label` is the house's name, null for one of the five. */
export interface NamedScale {
  readonly scale: Scale;
  readonly label: string | null;
}

/** A Scale as the house writes it: "Miniature -1", "Interplanetary = 3". */
const ENTRY = /^(?<label>.*?)[\s:=]+(?<exponent>[-−]?\d+)$/u;

/** Returns what one entry of the setting names; null for what is none, or for a power that is no additional Scale. */
function parseEntry(text: string): NamedScale | null {
  const { label = "", exponent = "" } = ENTRY.exec(text.trim())?.groups ?? {};
  const scale = findExtraScale(Number(exponent.replace("−", "-")));
  return label !== "" && exponent !== "" && scale ? { scale, label } : null;
}

/** Returns the Scales that the setting adds, by commas or semicolons: the first name of each power (SIE-SCALE-5). */
function parseScales(text: string): readonly NamedScale[] {
  const found = text.split(/[,;\n]/).flatMap((entry) => parseEntry(entry) ?? []);
  return found.filter(({ scale }, i) => found.findIndex((one) => one.scale === scale) === i);
}

/** Returns the Scales of a world, smallest first (SIE-SCALE-1, -5). */
export function listScales({ scales }: Pick<HouseRules, "scales">): readonly NamedScale[] {
  const five = SCALES.map((scale): NamedScale => ({ scale, label: null }));
  return [...five, ...parseScales(scales)].sort((a, b) => findExponent(a.scale) - findExponent(b.scale));
}

/** Returns the Scale of an encounter: the largest of who takes part, Personal where nobody does (SIE-SCALE-3). */
export const findLargestScale = (scales: readonly Scale[]): Scale =>
  scales.reduce<Scale>((a, b) => (findExponent(b) > findExponent(a) ? b : a), scales[0] ?? "personal");

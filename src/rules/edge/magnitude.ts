/**
 * Margins, doubles and their effects. Ledger: SUC-MOS-1 to -10, SUC-TRI-1 to -6, SUC-ROLL-6, -10, -16. Everything here
 * needs the Target Number or follows from it: none of it may be shown while that is hidden (SUC-TN-5).
 */
import type { HouseRules } from "./house.ts";

/** From worst to best; the order is the order of the odds bar. */
export const BANDS = [
  "completeFailure",
  "significantFailure",
  "marginalFailure",
  "marginalSuccess",
  "significantSuccess",
  "completeSuccess",
] as const;
export type Band = (typeof BANDS)[number];

/** What is tried: an attack feeds damage, a simple check has no degrees (SUC-ROLL-6, -10, -16). */
export const KINDS = ["task", "attack", "simple"] as const;
export type Kind = (typeof KINDS)[number];

export const DOUBLES = ["none", "triumph", "despair"] as const;
export type Double = (typeof DOUBLES)[number];

/** What a pair among the counting dice moves the margin by (SUC-TRI-1, SUC-TRI-2). */
const DOUBLE_STEP = 5;

/** Greatest adjusted margin of each band but the best (SUC-MOS-2, SUC-MOS-3). */
const UP_TO: readonly (readonly [Band, number])[] = [
  ["completeFailure", -11],
  ["significantFailure", -6],
  ["marginalFailure", -1],
  ["marginalSuccess", 4],
  ["significantSuccess", 9],
];

/** Damage dice an attack's band adds, in place of each other (SUC-MOS-4). */
const DAMAGE_DICE: Readonly<Partial<Record<Band, number>>> = { significantSuccess: 1, completeSuccess: 2 };

/** Everything the Target Number says about a total. */
export interface Verdict {
  readonly success: boolean;
  /** Total less Target Number, before a double (SUC-MOS-1). */
  readonly rawMos: number;
  readonly double: Double;
  /** The margin a double has moved; null where degrees don't matter. */
  readonly mos: number | null;
  readonly band: Band | null;
  readonly damageDice: number;
  /** What the GM may grant (SUC-MOS-5, SUC-MOS-6). */
  readonly offers: "advantageRelated" | "advantageAny" | null;
  /** What befalls the one who failed (SUC-MOS-7, SUC-MOS-8). */
  readonly imposes: "disadvantageRelated" | "disadvantageAny" | null;
  /** The GM may add a penalty (SUC-MOS-8). */
  readonly gmPenalty: boolean;
}

/** The band of an adjusted margin (SUC-MOS-2, SUC-MOS-3). */
export const findBand = (mos: number): Band => UP_TO.find(([, most]) => mos <= most)?.[0] ?? "completeSuccess";

/** Whether a band is one of success. */
export const succeeds = (band: Band): boolean => BANDS.indexOf(band) >= BANDS.indexOf("marginalSuccess");

/** Damage dice that a band hands to the damage roll (SUC-MOS-4, SUC-DMG-5). */
export const marginDice = (band: Band | null): number => (band === null ? 0 : (DAMAGE_DICE[band] ?? 0));

/**
 * What the Target Number makes of a total (SUC-ROLL-2): pass or fail first, then a pair moves the margin by 5 away from
 * it, then the band and its effects. A simple check stops after pass or fail (SUC-ROLL-6).
 */
export function judge(total: number, pair: boolean, tn: number, kind: Kind, house: HouseRules): Verdict {
  const rawMos = total - tn;
  const success = rawMos >= 0;
  const paired: Double = success ? "triumph" : "despair";
  const double: Double = pair ? paired : "none";
  if (kind === "simple") {
    const shown = house.simpleShowsDoubles ? double : "none";
    return {
      success,
      rawMos,
      double: shown,
      mos: null,
      band: null,
      damageDice: 0,
      offers: null,
      imposes: null,
      gmPenalty: false,
    };
  }
  const mos = applyDouble(rawMos, double);
  const band = findBand(mos);
  return { success, rawMos, double, mos, band, ...computeEffects(band, kind, house) };
}

function applyDouble(rawMos: number, double: Double): number {
  if (double === "none") return rawMos;
  return double === "triumph" ? rawMos + DOUBLE_STEP : rawMos - DOUBLE_STEP;
}

type Effects = Pick<Verdict, "damageDice" | "offers" | "imposes" | "gmPenalty">;

function computeEffects(band: Band, kind: Kind, house: HouseRules): Effects {
  const attack = kind === "attack";
  const spared = attack && !house.failDisadvantageOnAttack;
  return {
    damageDice: attack ? marginDice(band) : 0,
    offers: attack ? null : findOffer(band),
    imposes: spared ? null : findImposed(band),
    gmPenalty: band === "completeFailure",
  };
}

function findOffer(band: Band): Verdict["offers"] {
  if (band === "significantSuccess") return "advantageRelated";
  return band === "completeSuccess" ? "advantageAny" : null;
}

function findImposed(band: Band): Verdict["imposes"] {
  if (band === "significantFailure") return "disadvantageRelated";
  return band === "completeFailure" ? "disadvantageAny" : null;
}

/** Ley lines: a world whose Psi eases the powers used there. Ledger: SIE-LEY-1. */

import type { LeyLines } from "./planet-state.ts";

/** A world as its ley lines see it. */
export interface LeyWorld {
  readonly leyLines: LeyLines;
  readonly psi: number;
}

/** A lowered score is never under 1; one that is below it already stays as it is. */
const LEAST = 1;

const lower = (score: number, by: number): number => (score <= LEAST ? score : Math.max(LEAST, score - by));

/**
 * Returns the Potency and Drain of a power that is used on a world: by its ley lines the Potency is lower by half the
 * world's Psi, rounded up, or the Drain by all of it (SIE-LEY-1).
 */
export function easePower<Power extends { readonly potency: number; readonly drain: number }>(
  power: Power,
  { leyLines, psi }: LeyWorld,
): Power {
  if (psi <= 0) return power;
  if (leyLines === "potency") return { ...power, potency: lower(power.potency, Math.ceil(psi / 2)) };
  return leyLines === "drain" ? { ...power, drain: lower(power.drain, psi) } : power;
}

/** Armour of the book: ratings and what it covers (SID-ARM-3, and the ledger's content). */
import { LOCATIONS, type Location } from "../state.ts";

export interface ArmourEntry {
  readonly av: number;
  readonly pv: number;
  readonly locations: readonly Location[];
}

export const ARMOUR = {
  kevlarVest: { av: 2, pv: 0, locations: ["torso"] },
  paddedJacket: { av: 0, pv: 1, locations: ["torso", "leftArm", "rightArm"] },
  riotGear: { av: 2, pv: 2, locations: LOCATIONS },
  concealedVest: { av: 1, pv: 0, locations: ["torso"] },
  motorcycleHelmet: { av: 0, pv: 1, locations: ["head"] },
  prototypePlate: { av: 3, pv: 1, locations: ["torso", "head"] },
} as const satisfies Readonly<Record<string, ArmourEntry>>;

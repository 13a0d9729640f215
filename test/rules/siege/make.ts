/** Small builders and generators for StarSIEGE's tests. */
import fc from "fast-check";
import type { ChallengeCheck } from "../../../src/rules/siege/challenge.ts";
import { DEFAULT_HOUSE, type HouseRules } from "../../../src/rules/siege/house-rules.ts";
import type { Worn } from "../../../src/rules/siege/state.ts";
import type { HealthTrack } from "../../../src/rules/siege/track.ts";
import type { Modifier } from "../../../src/rules/shared/reasons.ts";

export const term = (value: number, label = "term"): Modifier => ({ label, value, source: { by: "gm" } });

export const house = (changes: Partial<HouseRules> = {}): HouseRules => ({ ...DEFAULT_HOUSE, ...changes });

export const check = (
  changes: Partial<Omit<ChallengeCheck, "cl" | "bonus">> & { cl?: number; bonus?: number } = {},
): ChallengeCheck => {
  const { cl = 0, bonus = 0, ...rest } = changes;
  return { bundle: "combat", primary: true, critAttempt: false, ...rest, cl: [term(cl)], bonus: [term(bonus)] };
};

export const vest = (changes: Partial<Worn> = {}): Worn => ({
  at: { uuid: "Actor.a.Item.vest" },
  name: "Vest",
  armor: { wound: 1, stress: 0 },
  durability: { max: 3, marked: 0 },
  status: { nonFunctional: false, destroyed: false },
  fragile: false,
  equipped: true,
  ...changes,
});

export const wounds = (
  value: number,
  max: number,
  critical: readonly boolean[] = [false, false, false],
): HealthTrack => ({
  track: "wound",
  normal: { value, max },
  critical,
});

export const houses: fc.Arbitrary<HouseRules> = fc
  .record({
    baseMode: fc.constantFrom<HouseRules["baseMode"]>("split", "plus6"),
    naturals: fc.constantFrom<HouseRules["naturals"]>("rescueOnly", "none", "critFumble"),
    extraordinary: fc.boolean(),
  })
  .map(house);

export const checks: fc.Arbitrary<ChallengeCheck> = fc
  .record({
    primary: fc.boolean(),
    forcedPrimary: fc.boolean(),
    critAttempt: fc.boolean(),
    cl: fc.integer({ min: -12, max: 30 }),
    bonus: fc.integer({ min: -8, max: 25 }),
  })
  .map(check);

/** Tracks with any boxes marked, gaps included. */
export const tracks: fc.Arbitrary<HealthTrack> = fc
  .record({
    track: fc.constantFrom<HealthTrack["track"]>("wound", "stress"),
    max: fc.nat(7),
    value: fc.nat(7),
    critical: fc.tuple(fc.boolean(), fc.boolean(), fc.boolean()),
  })
  .map(({ track, max, value, critical }) => ({ track, normal: { value: Math.min(value, max), max }, critical }));

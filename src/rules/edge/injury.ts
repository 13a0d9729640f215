/** Injuries: their severity, what damage suggests and what a point of Edge eases. Ledger: SUC-EDGE-9, SUC-DMG-12. */
import type { Change, Ref } from "../shared/change.ts";
import type { Refusal } from "../shared/reasons.ts";
import { type EdgePool, refuseSpend } from "./edge.ts";
import type { HouseRules } from "./house.ts";
import { listSeverities } from "./lists.ts";
import type { DamageTrack, Severity } from "./state.ts";

/** One injury of `system.injuries`, keyed by id. */
export interface Injury {
  readonly severity: Severity;
  readonly note: string;
  /** Steps Edge has eased it by. */
  readonly eased: number;
}

/** One step less; the least stays. Death is no step. */
const findLesserSeverity = (severity: Severity, house: HouseRules): Severity => {
  const track = listSeverities(house.lists);
  return track[track.indexOf(severity) - 1] ?? severity;
};

/** Returns the worst severity: the injury of an actor who burned Edge (SUC-BURN-3). */
export const findWorstSeverity = (house: HouseRules): Severity => listSeverities(house.lists).at(-1) ?? "";

/** SUC-EDGE-9: never under minor, so many steps an injury, and the point must be there. */
export function refuseEase(
  { severity, eased }: Pick<Injury, "severity" | "eased">,
  pool: EdgePool,
  house: HouseRules,
): Refusal | null {
  if (findLesserSeverity(severity, house) === severity) return { key: "QUADRANT.Edge.Refuse.AlreadyMinor" };
  const limit = house.edgeInjurySteps;
  if (limit > 0 && eased >= limit) return { key: "QUADRANT.Edge.Refuse.EasedEnough", with: { limit } };
  return refuseSpend(pool);
}

/** The injury after a point of Edge (SUC-EDGE-9). */
export const easeOneStep = <T extends Pick<Injury, "severity" | "eased">>(injury: T, house: HouseRules): T => ({
  ...injury,
  severity: findLesserSeverity(injury.severity, house),
  eased: injury.eased + 1,
});

/** Returns what writes the injury that Edge has eased, and the price. */
export function planEase(at: Ref, id: string, eased: Pick<Injury, "severity">): Change[] {
  const path = `system.injuries.${id}`;
  return [
    { op: "set", at, path: `${path}.severity`, to: eased.severity },
    { op: "add", at, path: `${path}.eased`, by: 1 },
    { op: "add", at, path: "system.edge.value", by: -1 },
  ];
}

/** What writes a new injury. */
export const planInjury = (at: Ref, id: string, { severity, note, eased }: Injury): Change[] => [
  { op: "set", at, path: `system.injuries.${id}`, to: { severity, note, eased } },
];

/**
 * The severity a track suggests: of four, a quarter of its maximum a step, whole numbers only; none below the first
 * (SUC-DMG-12).
 */
export function suggestSeverity({ value, max }: DamageTrack, house: HouseRules): Severity | null {
  const track = listSeverities(house.lists);
  if (!house.injurySuggest || max < 1) return null;
  const steps = Math.floor((value * track.length) / max);
  return track[Math.min(steps, track.length) - 1] ?? null;
}

/** The severity a hit suggests: what the track says after it, if that is more than what it said before (SUC-DMG-12). */
export function suggestForDamage(track: DamageTrack, dealt: number, house: HouseRules): Severity | null {
  const before = suggestSeverity(track, house);
  const after = suggestSeverity({ ...track, value: track.value + dealt }, house);
  return after === before ? null : after;
}

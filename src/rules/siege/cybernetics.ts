/** Cyberware in checks and actions; the Cyber Score is in cyber-score.ts. Ledger: SIE-CYB-1 to -5. */
import type { Change, Ref } from "../shared/change.ts";
import type { Modifier, Refusal } from "../shared/reasons.ts";
import { listDisconnectionPenalties, resizeBoxes, usesInterference } from "./cyber-score.ts";
import type { HouseRules } from "./house-rules.ts";
import type { NormalBoxes } from "./state.ts";

/** Returns whether cybernetics are part of the campaign (SIE-CYB-1). */
export const showsCybernetics = ({ cybernetics }: HouseRules): boolean => cybernetics;

/** Returns Disconnection as parts of the Challenge Level of a check with a Skill Bundle (SIE-CYB-3). */
export function listDisconnectionParts(level: number, bundle: string): Modifier[] {
  const { spiritualCl, persuasionCl } = listDisconnectionPenalties(level);
  const levels: Readonly<Record<string, number>> = { spiritual: spiritualCl, persuasion: persuasionCl };
  const value = levels[bundle] ?? 0;
  return value === 0 ? [] : [{ label: "QUADRANT.Siege.Body.Disconnected", value, source: { rule: "SIE-CYB-3" } }];
}

/**
 * Returns the changes that store a new level: where it costs Stress boxes, marked ones that the track has no room for
 * are cleared (SIE-CYB-3). `stress` are the normal boxes, `max` as it was before.
 */
export function planLevel(
  at: Ref,
  { from, to }: { readonly from: number; readonly to: number },
  stress: NormalBoxes,
): Change[] {
  const lost = listDisconnectionPenalties(to).stressBoxes - listDisconnectionPenalties(from).stressBoxes;
  const { value } = resizeBoxes(stress, lost);
  const cut: Change[] = value < stress.value ? [{ op: "set", at, path: "system.stress.normal.value", to: value }] : [];
  return [{ op: "set", at, path: "system.cyber.level", to }, ...cut];
}

/** Refuses to install or remove a piece that is so already, or that is no cyberware (SIE-CYB-4). */
export function refuseFitting(
  piece: { readonly name: string; readonly interference: number; readonly installed: boolean },
  install: boolean,
  house: HouseRules,
): Refusal | null {
  const { name, interference, installed } = piece;
  if (!showsCybernetics(house)) return { key: "QUADRANT.Siege.Body.Refuse.NoCybernetics" };
  if (interference < 1) return { key: "QUADRANT.Siege.Body.Refuse.NoCyberware", with: { name } };
  if (installed !== install) return null;
  return { key: `QUADRANT.Siege.Body.Refuse.${install ? "Installed" : "Removed"}`, with: { name } };
}

/**
 * Returns the Challenge Level of repairing cyberware, and of healing its bearer, where it does not interfere: the
 * highest Interference (SIE-CYB-5).
 */
export const computeServiceCl = (interference: readonly number[], house: HouseRules): number =>
  showsCybernetics(house) && !usesInterference(house) ? Math.max(0, ...interference) : 0;

/** The Specialties that repair or modify cyberware, or heal its bearer (SIE-CYB-5). */
const SERVICES: readonly string[] = ["repair", "craft", "treatment", "first aid"];

/** Returns what cyberware adds to a check on its bearer with a Specialty (SIE-CYB-5). */
export function listServiceParts(interference: readonly number[], specialty: string, house: HouseRules): Modifier[] {
  const value = computeServiceCl(interference, house);
  return value === 0 || !SERVICES.includes(specialty.trim().toLowerCase())
    ? []
    : [{ label: "QUADRANT.Siege.Body.Cyberware", value, source: { rule: "SIE-CYB-5" } }];
}

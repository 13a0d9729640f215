/** What follows when a check's dice are settled, or its Target Number is known: the parts of its card. Pure. */
import type { PartEntry } from "../../../core/public/definitions.ts";
import type { Modifier } from "../../../rules/shared/reasons.ts";
import { addDiceLine, createDamage } from "../../../rules/edge/hit.ts";
import { createDamagePart } from "./damage.ts";
import { type SuccessData, computeResult, createSuccessPart } from "./success-data.ts";

/** The parts of a check's card: the check, and what it deals where it is an attack that hit (SUC-DMG-13). */
export function listParts(data: SuccessData): Record<string, PartEntry> {
  const result = computeResult(data);
  const { hit, actor, house } = data;
  const check = { check: createSuccessPart(data) };
  if (!hit || !result?.success) return check;
  const line: Modifier = {
    label: "QUADRANT.Edge.Damage.Margin",
    value: result.damageDice,
    source: { rule: "SUC-MOS-4" },
  };
  return { ...check, damage: createDamagePart(createDamage(addDiceLine(hit, line), actor, house)) };
}

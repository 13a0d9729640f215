/** What follows when a check's dice are settled, or its Target Number is known: the parts of its card. Pure. */
import type { PartEntry } from "../../../core/public/definitions.ts";
import type { Json } from "../../../rules/shared/json.ts";
import type { Modifier } from "../../../rules/shared/reasons.ts";
import { type DamageData, type Hit, addDiceLine, createDamagePart } from "./damage-data.ts";
import type { HouseRules } from "../../../rules/edge/house.ts";
import { type SuccessData, checkToJson, computeResult, createSuccessPart, houseToJson } from "./success-data.ts";

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
  const roll = addDiceLine(hit.roll, line);
  return { ...check, damage: createDamagePart(createDamageData({ ...hit, roll }, actor, house)) };
}

/** What a hit deals, before its dice. */
const createDamageData = (hit: Hit, actor: string, { edgeDamagePerRoll, injurySuggest }: HouseRules): DamageData => ({
  ...hit,
  actor,
  faces: null,
  edgeDice: 0,
  edgeLimit: edgeDamagePerRoll,
  suggests: injurySuggest,
});

/** Returns what a roll stores of a check. */
export const storeCheck = ({
  check,
  tn,
  house,
}: Pick<SuccessData, "check" | "tn" | "house">): { readonly [key: string]: Json } => ({
  check: checkToJson(check),
  tn,
  house: houseToJson(house),
});

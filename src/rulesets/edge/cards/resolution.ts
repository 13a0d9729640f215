/** What follows when a check's dice are settled, or its Target Number is known: the parts of its card. Pure. */
import type { PartEntry } from "../../../core/public/definitions.ts";
import type { Json } from "../../../rules/shared/json.ts";
import type { Modifier } from "../../../rules/shared/modifier.ts";
import { type DamageData, type Hit, damagePart, withDice } from "./damage-data.ts";
import type { HouseRules } from "../../../rules/edge/house.ts";
import { type SuccessData, checkJson, houseJson, resultOf, successPart } from "./success-data.ts";

/** The parts of a check's card: the check, and what it deals where it is an attack that hit (SUC-DMG-13). */
export function partsFor(data: SuccessData): Record<string, PartEntry> {
  const result = resultOf(data);
  const { hit, actor, house } = data;
  const check = { check: successPart(data) };
  if (!hit || !result?.success) return check;
  const line: Modifier = {
    label: "QUADRANT.Edge.Damage.Margin",
    value: result.damageDice,
    source: { rule: "SUC-MOS-4" },
  };
  const roll = withDice(hit.roll, line);
  return { ...check, damage: damagePart(damageOf({ ...hit, roll }, actor, house)) };
}

/** What a hit deals, before its dice. */
const damageOf = (hit: Hit, actor: string, { edgeDamagePerRoll, injurySuggest }: HouseRules): DamageData => ({
  ...hit,
  actor,
  faces: null,
  edgeDice: 0,
  edgeLimit: edgeDamagePerRoll,
  suggests: injurySuggest,
});

/** What a roll keeps of a check, to be read again. */
export const keepOf = ({
  check,
  tn,
  house,
}: Pick<SuccessData, "check" | "tn" | "house">): { readonly [key: string]: Json } => ({
  check: checkJson(check),
  tn,
  house: houseJson(house),
});

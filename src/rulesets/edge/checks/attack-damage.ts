/** What an attack deals where it hits, before margin and Edge. Ledger: SUC-DMG-1 to -4. */
import { BARE } from "../../../rules/edge/armour.ts";
import { damageRoll } from "../../../rules/edge/damage.ts";
import type { HouseRules } from "../../../rules/edge/house.ts";
import type { Plane } from "../../../rules/edge/state.ts";
import { createStrengthLine, findArmour } from "../documents/derived-values.ts";
import type { Creature } from "../documents/read-actor.ts";
import type { Guard, Hit } from "../cards/damage-data.ts";
import type { Draft } from "./draft.ts";

/** Returns the armour of a target against damage of a plane; null without a target. */
export function findGuard(target: Creature | null, plane: Plane, house: HouseRules): Guard | null {
  if (!target) return null;
  const { pt, dr } = findArmour(target, plane, house) ?? BARE;
  return { pt, dr, armorRounding: house.armorRounding };
}

/**
 * Returns the damage of an attack where it hits; null for other checks. Where the Target Number is hidden, so is the
 * armour.
 */
export function computeHit({ actor, weapon, target, burst, house, veil }: Draft): Hit | null {
  if (!weapon) return null;
  const dice = { label: weapon.name, value: weapon.damageDice, source: { uuid: weapon.uuid } };
  const roll = damageRoll(
    { weapon: dice, burst, margin: 0, edge: 0, strength: createStrengthLine(actor, weapon, house) },
    house,
  );
  return {
    weapon: weapon.name,
    roll,
    track: weapon.damageType,
    plane: weapon.plane,
    target: target?.uuid ?? null,
    targetName: target?.name ?? "",
    armour: veil === "public" ? findGuard(target, weapon.plane, house) : null,
  };
}

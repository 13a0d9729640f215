/** What an attack deals where it hits, before Edge. Ledger: SUC-DMG-1 to -4. */
import { type Hit, createGuard, createHit } from "../../../rules/edge/hit.ts";
import type { Weapon } from "../../../rules/edge/weapon.ts";
import { findArmour, rollAttack } from "../documents/derived-values.ts";
import type { Draft } from "./draft.ts";

/** Returns the damage of an attack where it hits. Where the Target Number is hidden, so is the armour. */
export function computeHit(draft: Draft, weapon: Weapon, margin = 0): Hit {
  const { actor, target, attackChoice, house, veil } = draft;
  const isShown = target && veil === "public";
  const guard = isShown ? createGuard(findArmour(target, weapon.plane, house), weapon, house) : null;
  return createHit(weapon, rollAttack(actor, weapon, house, attackChoice, margin), target, guard);
}

/**
 * An attack at an item that its target carries: its Challenge Levels, and the card's part. Loaded where the target
 * carries one. Ledger: SIE-OBJ-2 to -5.
 */
import type { PartEntry } from "../../../core/public/definitions.ts";
import { MAX_LABEL_LENGTH } from "../../../rules/shared/schema.ts";
import { storeModifiers } from "../../../rules/shared/reasons.ts";
import { type Attack, computeSizeEffect, createAttackCheck } from "../../../rules/siege/attack.ts";
import type { Hit } from "../../../rules/siege/damage.ts";
import type { HouseRules } from "../../../rules/siege/house-rules.ts";
import {
  aimAtItem,
  createSecondAttack,
  findItemHit,
  findStrayHit,
  isDisarmed,
} from "../../../rules/siege/targeting.ts";
import type { AimedData } from "../cards/aimed.ts";
import { type Creature, type Gear, listDefensiveArmour } from "../documents/read-actor.ts";
import type { AimedItem, AimedRoll } from "./attack-setup.ts";
import { createHitPart } from "./shared.ts";

/** Who attacks whom, at which item. */
interface Aimer {
  readonly actor: Creature;
  readonly target: Creature;
  readonly aimed: AimedItem;
  readonly house: HouseRules;
}

/** Returns the attack at an item that the target carries (SIE-OBJ-2). */
export const aimAttack = (attack: Attack, target: Creature, { system }: Gear): Attack =>
  aimAtItem(attack, { defense: attack.defense, armour: listDefensiveArmour(target), size: system.size });

/** Returns what follows the roll. */
function findNext({ aimed, house }: Aimer, { success, natural }: AimedRoll["outcome"], hit: Hit): AimedData["next"] {
  if (findItemHit(aimed.goal, success, hit)) return "damage";
  if (isDisarmed(aimed.goal, success)) return "disarm";
  if (house.hostage === "gm") return "gm";
  if (house.hostage === "secondAttack") return "second";
  return natural !== null && findStrayHit(natural, hit) ? "stray" : "missed";
}

/** Returns the card's parts of an attack at an item: what follows, and the stray hit of an even die. */
export function createAimedParts(
  aimer: Aimer,
  item: Gear,
  { plain, outcome, hit }: AimedRoll,
): Readonly<Record<string, PartEntry>> {
  const { actor, target, aimed } = aimer;
  const next = findNext(aimer, outcome, hit);
  const check = next === "second" ? createAttackCheck(createSecondAttack({ ...plain, critAttempt: false })) : null;
  const stray = next === "stray" && outcome.natural !== null ? findStrayHit(outcome.natural, hit) : null;
  const data: AimedData = {
    attacker: actor.uuid,
    target: target.uuid,
    targetName: target.name.slice(0, MAX_LABEL_LENGTH),
    item: item.uuid,
    itemName: item.name.slice(0, MAX_LABEL_LENGTH),
    goal: aimed.goal,
    next,
    hit: {
      ...hit,
      damage: storeModifiers(hit.damage),
      size: computeSizeEffect(actor.system.size, item.system.size).damage,
    },
    check: check && { ...check, cl: storeModifiers(check.cl), bonus: storeModifiers(check.bonus) },
  };
  return {
    aimed: { kind: "aimed", sort: 15, data },
    ...(stray ? { attack: createHitPart(stray, actor, target, 0) } : {}),
  };
}

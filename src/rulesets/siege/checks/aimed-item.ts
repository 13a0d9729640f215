/** An attack at an item that its target carries: choices, refusals, and the card's part. Ledger: SIE-OBJ-2 to -5. */
import * as v from "valibot";
import type { Choice, PartEntry } from "../../../core/public/definitions.ts";
import { MAX_LABEL_LENGTH } from "../../../rules/shared/schema.ts";
import { type Refusal, storeModifiers } from "../../../rules/shared/reasons.ts";
import { type Attack, computeSizeEffect, createAttackCheck } from "../../../rules/siege/attack.ts";
import type { Hit } from "../../../rules/siege/damage.ts";
import type { HouseRules } from "../../../rules/siege/house-rules.ts";
import {
  AIM_GOALS,
  type AimGoal,
  aimAtItem,
  createSecondAttack,
  findItemHit,
  findStrayHit,
  isDisarmed,
} from "../../../rules/siege/targeting.ts";
import type { AimedData } from "../cards/aimed.ts";
import { type Creature, type Gear, isBroken, listDefensiveArmour } from "../documents/read-actor.ts";
import { createHitPart } from "./shared.ts";

/** The item that is aimed at (its uuid; empty for none), and what for. */
export interface AimedItem {
  readonly aimedItem: string;
  readonly goal: AimGoal;
}

export const AT_POSSESSOR: AimedItem = { aimedItem: "", goal: "damage" };

/** The same, as the dialog's input chooses it. */
export const AIMED_ITEM = { aimedItem: v.string(), goal: v.picklist(AIM_GOALS) };

/** Who attacks whom, at which item. */
interface Aimer {
  readonly actor: Creature;
  readonly target: Creature | null;
  readonly aimed: AimedItem;
  readonly shots: { readonly rapid: boolean };
  readonly house: HouseRules;
}

/** Returns what the target carries openly: what it uses or wears. */
const listCarried = (target: Creature | null): readonly Gear[] =>
  (target?.gear ?? []).filter((one) => one.system.equipped && !isBroken(one));

/** Returns the item that is aimed at; null where the attack is at the target itself, or it is not carried any more. */
export const findAimedItem = ({ target, aimed }: Pick<Aimer, "target" | "aimed">): Gear | null =>
  listCarried(target).find(({ uuid }) => uuid === aimed.aimedItem) ?? null;

/** Returns the choice of what is aimed at and, once that is an item, what for. */
export function listAimChoices({ target, aimed }: Pick<Aimer, "target" | "aimed">): Choice[] {
  const carried = listCarried(target);
  if (!target || (carried.length === 0 && aimed.aimedItem === "")) return [];
  const at: Choice = {
    kind: "select",
    id: "aimedItem",
    label: "QUADRANT.Siege.Aimed.At",
    hint: "QUADRANT.Siege.Aimed.AtHint",
    value: aimed.aimedItem,
    options: [
      { value: "", label: { key: "QUADRANT.Siege.Aimed.AtTarget", with: { target: target.name } } },
      ...carried.map(({ uuid, name }) => ({ value: uuid, label: name })),
    ],
  };
  if (aimed.aimedItem === "") return [at];
  return [
    at,
    {
      kind: "select",
      id: "goal",
      label: "QUADRANT.Siege.Aimed.Goal.Label",
      value: aimed.goal,
      options: AIM_GOALS.map((value) => ({ value, label: `QUADRANT.Siege.Aimed.Goal.${value}` })),
    },
  ];
}

/** Refuses an item that is not carried any more, and two shots at one. */
export function refuseAimedItem({ target, aimed, shots }: Aimer): Refusal | null {
  if (aimed.aimedItem === "") return null;
  if (!findAimedItem({ target, aimed }))
    return { key: "QUADRANT.Siege.Aimed.Refuse.notCarried", with: { target: target?.name ?? "" } };
  return shots.rapid ? { key: "QUADRANT.Siege.Aimed.Refuse.twoShots" } : null;
}

/** Returns the attack as it is aimed: at the target, or at an item that it carries (SIE-OBJ-2). */
export function aimAttack(attack: Attack, { target, aimed }: Pick<Aimer, "target" | "aimed">): Attack {
  const item = findAimedItem({ target, aimed });
  return target && item
    ? aimAtItem(attack, {
        defense: attack.defense,
        armour: listDefensiveArmour(target),
        size: item.system.size,
      })
    : attack;
}

type Outcome = { readonly success: boolean; readonly natural: number | null };

/** Returns what follows the roll. */
function findNext({ aimed, house }: Aimer, { success, natural }: Outcome, hit: Hit): AimedData["next"] {
  if (findItemHit(aimed.goal, success, hit)) return "damage";
  if (isDisarmed(aimed.goal, success)) return "disarm";
  if (house.hostage === "gm") return "gm";
  if (house.hostage === "secondAttack") return "second";
  return natural !== null && findStrayHit(natural, hit) ? "stray" : "missed";
}

/**
 * Returns the card's parts of an attack at an item: what follows, and the stray hit of an even die. `plain` is the
 * attack at the possessor, with the same weapon and circumstances.
 */
export function createAimedParts(
  aimer: Aimer & { readonly target: Creature },
  item: Gear,
  { plain, outcome, hit }: { readonly plain: Attack; readonly outcome: Outcome; readonly hit: Hit },
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

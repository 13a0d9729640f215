/** Bindings of StarSIEGE's attacks at items that somebody carries; what a binding may do: siege.ts. */
import { type AimGoal, createAttackCheck } from "../../src/rules/siege/attack.ts";
import type { HouseRules } from "../../src/rules/siege/house-rules.ts";
import {
  aimAtItem,
  createSecondAttack,
  findItemHit,
  findStrayHit,
  isDisarmed,
  listMisses,
  planDisarm,
} from "../../src/rules/siege/targeting.ts";
import type { Ref } from "../../src/rules/shared/change.ts";
import { total } from "../../src/rules/shared/reasons.ts";
import { readAfterPlan } from "../../tools/ledger-given.ts";
import type { Binding } from "../../tools/ledger-bindings.ts";
import { declared } from "./siege-checks.ts";
import { readAttack, readHit } from "./siege-hits.ts";

type Bind = Binding<HouseRules>;

const ITEM: Ref = { uuid: "Item.carried" };
const GOAL: Record<string, AimGoal> = { disarm: "disarm", destroy: "damage" };

export const aimedAtItem: Bind = (given, house) => {
  const { defense, ...attack } = readAttack(given);
  const item = { defense, armour: given.lines("armourBonus"), size: given.num("itemSize") };
  return declared(createAttackCheck(aimAtItem({ ...attack, defense }, item)), given, house);
};

export const disarmed: Bind = (given) => {
  const goal = given.word("mode", GOAL) ?? "damage";
  const success = given.flag("success");
  const changes = isDisarmed(goal, success) ? planDisarm(ITEM) : [];
  return {
    itemHeld: readAfterPlan("system.equipped", true, changes, ITEM),
    itemDamaged: Boolean(findItemHit(goal, success, readHit(given))),
    ...(success ? {} : { gmDecides: listMisses(goal) }),
  };
};

export const secondAttack: Bind = (given, house) => {
  const attack = createSecondAttack({ ...readAttack(given), defense: given.lines("combatDefense") });
  return declared({ ...createAttackCheck(attack), ...given.with(["base"], (base) => ({ base })) }, given, house);
};

export const strayHit: Bind = (given) => {
  const stray = findStrayHit(given.num("d20"), readHit(given));
  return { hits: Boolean(stray), damage: total(stray?.damage ?? []) };
};

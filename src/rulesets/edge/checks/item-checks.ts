/** Which check an item starts when it is used from the sheet, a macro or the hotbar. */
import type { Snapshot } from "../../../core/public/definitions.ts";
import { readSkill } from "../documents/read-actor.ts";

/** Returns the success check of a skill. */
export const checkForSkill = (skill: Snapshot) => ({ check: "edge.success", options: { skill: readSkill(skill).key } });

/** Returns the attack with a weapon. */
export const checkForWeapon = () => ({ check: "edge.attack" });

/** Which test an item starts when it is used from the sheet, a macro or the hotbar. */
import * as v from "valibot";
import type { Snapshot } from "../../../core/public/definitions.ts";
import { GearState } from "../../../rules/circumstances/documents.ts";
import { parseId } from "../documents/read-actor.ts";

/** Returns the test of a skill. */
export const checkForSkill = ({ name }: Snapshot) => ({ check: "circumstances.test", options: { test: name } });

/** Returns the recovery test of a condition of the table's own. */
export const checkForCondition = ({ uuid }: Snapshot) => ({
  check: "circumstances.test",
  options: { recover: parseId(uuid) },
});

/** Returns the test of the skill that gear is used with; null where it names none. */
export function checkForGear({ system }: Snapshot) {
  const { skill } = v.parse(GearState, system);
  return skill === "" ? null : { check: "circumstances.test", options: { test: skill } };
}

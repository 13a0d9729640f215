/** Writes a skill of the table on a sheet that has it not. Ledger: CIR-LUCK-6, CIR-MIND-3. */
import { findSkill } from "../../../rules/circumstances/skills.ts";
import type { Change } from "../../../rules/shared/change.ts";
import type { Fields } from "../../../rules/shared/json.ts";
import { createSkillData } from "../documents/new-items.ts";

/** The id of a skill that is written down: the same for the same name, so that it is written down once. */
const createSkillId = (name: string): string =>
  name
    .replace(/[^A-Za-z0-9]/g, "")
    .slice(0, 16)
    .padEnd(16, "0");

/** Returns the change that writes down a skill of the table with these values; none where there is no such skill. */
export function planNewSkill(actor: string, skill: string, values: Fields): Change[] {
  if (!findSkill(skill)) return [];
  const data = createSkillData(skill, values);
  return [{ op: "create", at: { uuid: `${actor}.Item.${createSkillId(data.name)}` }, data: { ...data } }];
}

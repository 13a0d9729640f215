/** The step in which one takes what one carries. Ledger: SID-AMT-1, SID-ARM-3. */
import * as v from "valibot";
import {
  type Entry,
  type Field,
  type Section,
  type Step,
  type Text,
  findNamed,
  listOwned,
  openIssue,
} from "../../../core/public/definitions.ts";
import type { Fields } from "../../../rules/shared/json.ts";
import { ArmourState } from "../../../rules/sidonia/armour.ts";
import { WeaponState } from "../../../rules/sidonia/damage.ts";
import { GearState } from "../../../rules/sidonia/state.ts";
import { CARRIED_TYPES, LANG, type DraftContext } from "./character-draft.ts";

/** What a card says of a thing to carry. */
function buildNote(prefix: keyof typeof CARRIED_TYPES, system: Fields): Text | undefined {
  if (prefix === "weapon") {
    const { kind, class: weight, skill } = v.parse(WeaponState, system);
    if (skill !== "") return skill;
    return kind === "ranged" ? `QUADRANT.Sidonia.Class.${weight}` : `QUADRANT.Sidonia.Kind.${kind}`;
  }
  if (prefix !== "armor") return undefined;
  const { av, pv } = v.parse(ArmourState, system);
  return { key: `${LANG}.Gear.Armor`, with: { av, pv } };
}

export function gearStep({ answers, actor, stock }: DraftContext): Step {
  const isGift = ({ system }: Entry): boolean => ["lineage", "cyberware"].includes(v.parse(GearState, system).source);
  const isCarried = ({ system }: Entry): boolean =>
    !["lineage", "cyberware", "bargain"].includes(v.parse(GearState, system).source);
  const section = (id: string, prefix: keyof typeof CARRIED_TYPES, fits: (entry: Entry) => boolean): Section[] => {
    const mine = listOwned(actor, CARRIED_TYPES[prefix]);
    const fields = (stock[prefix] ?? [])
      .filter((entry) => fits(entry) && !findNamed(mine, entry.name))
      .map((entry): Field => {
        const note = buildNote(prefix, entry.system);
        return {
          kind: "tick",
          id: `${prefix}-${entry.id}`,
          label: entry.name,
          hint: entry.text,
          value: answers[`${prefix}-${entry.id}`] === true,
          img: entry.img,
          from: prefix,
          ...(note ? { note } : {}),
        };
      });
    return fields.length > 0 ? [{ id, title: `${LANG}.Gear.${id}`, prefix, fields }] : [];
  };
  const carries = actor.items.some(({ type }) => Object.values(CARRIED_TYPES).some((one) => one === type));
  const takes = Object.entries(answers).some(([id, value]) => value === true && /^(weapon|armor|gear)-/.test(id));
  return {
    id: "gear",
    title: `${LANG}.Gear.Title`,
    hint: `${LANG}.Gear.Hint`,
    rules: ["SID-AMT-1", "SID-ARM-3"],
    sections: [
      ...section("weapons", "weapon", () => true),
      ...section("armor", "armor", () => true),
      ...section("things", "gear", isCarried),
      ...section("gifts", "gear", isGift),
    ],
    budgets: [],
    issues: carries || takes ? [] : [openIssue(`${LANG}.Gear.None`)],
  };
}

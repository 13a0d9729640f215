/** The step in which one takes what one carries. Ledger: SID-AMT-1, SID-ARM-3. */
import type { Entry, Field, Section, Step, Text } from "../../../core/public/definitions.ts";
import { type Fields, numberAt, textAt } from "../../../rules/shared/json.ts";
import { CARRIED_TYPES, LANG, type DraftContext, findNamed, openIssue, findItems } from "./character-draft.ts";

/** What a card says of a thing to carry. */
function buildNote(prefix: keyof typeof CARRIED_TYPES, system: Fields): Text | undefined {
  if (prefix === "weapon")
    return textAt(system, "kind") === "ranged"
      ? `QUADRANT.Sidonia.Class.${textAt(system, "class", "light")}`
      : `QUADRANT.Sidonia.Kind.${textAt(system, "kind", "melee")}`;
  if (prefix === "armor")
    return { key: `${LANG}.Gear.Armor`, with: { av: numberAt(system, "av"), pv: numberAt(system, "pv") } };
  return undefined;
}

export function gearStep({ answers, actor, stock }: DraftContext): Step {
  const isGift = ({ system }: Entry): boolean => ["lineage", "cyberware"].includes(textAt(system, "source"));
  const isCarried = (entry: Entry): boolean =>
    !["lineage", "cyberware", "bargain"].includes(textAt(entry.system, "source", "carried"));
  const section = (id: string, prefix: keyof typeof CARRIED_TYPES, fits: (entry: Entry) => boolean): Section[] => {
    const mine = findItems(actor, CARRIED_TYPES[prefix]);
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

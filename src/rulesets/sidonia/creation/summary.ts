/** What the sheet will say. */
import { normalizeName } from "../../../rules/shared/names.ts";
import { type SummaryRow, type Text, findNamed } from "../../../core/public/definitions.ts";
import { signed } from "../../../core/public/table.ts";
import { computeAttributeModifier } from "../../../rules/sidonia/attribute.ts";
import { ATTRIBUTES } from "../../../rules/sidonia/state.ts";
import {
  CARRIED_TYPES,
  LANG,
  CUSTOM_SLOTS,
  type DraftContext,
  listSkillFields,
  readLevels,
  findLineage,
  readCustomName,
  readSheetLineage,
  readText,
  buildDraft,
  listSkillEntries,
} from "./character-draft.ts";

export function summarize(table: DraftContext): SummaryRow[] {
  const { answers, actor, stock, house } = table;
  const sketch = buildDraft(table);
  const texts = (...all: readonly string[]): Text[] => all.filter((text) => text !== "");
  const entries = [...listSkillEntries(stock)];
  const findName = (key: string): string =>
    entries.find(({ name }) => normalizeName(name) === key)?.name ??
    CUSTOM_SLOTS.map((id) => readCustomName(answers, id)).find((name) => normalizeName(name) === key) ??
    findNamed(actor.items, key)?.name ??
    key;
  const skills = [...readLevels(answers, actor, listSkillFields(stock))].filter(([, level]) => level !== "untrained");
  const carried = [
    ...actor.items
      .filter(({ type }) => Object.values(CARRIED_TYPES).some((one) => one === type))
      .map(({ name }) => name),
    ...Object.keys(CARRIED_TYPES).flatMap((prefix) =>
      (stock[prefix] ?? []).flatMap(({ id, name }) => (answers[`${prefix}-${id}`] === true ? [name] : [])),
    ),
  ];
  return [
    {
      step: "who",
      label: `${LANG}.Who.Title`,
      values: texts(sketch.name, readText(table, "concept"), readText(table, "district")),
    },
    {
      step: "lineage",
      label: `${LANG}.Lineage.Title`,
      values: [
        ...texts(findLineage(table)?.name ?? readSheetLineage(actor)),
        ...(sketch.permanent > 0 ? [{ key: `${LANG}.Summary.Permanent`, with: { count: sketch.permanent } }] : []),
      ],
    },
    {
      step: "attributes",
      label: `${LANG}.Attributes.Title`,
      values: ATTRIBUTES.map((id) => ({
        key: `${LANG}.Summary.Attribute`,
        with: {
          name: `QUADRANT.Sidonia.Attribute.${id}`,
          value: sketch.attributes[id],
          mod: signed(computeAttributeModifier(sketch.attributes[id], house)),
        },
      })),
    },
    {
      step: "skills",
      label: `${LANG}.Skills.Title`,
      values: skills.map(([key, level]) => ({
        key: `${LANG}.Summary.Skill`,
        with: { name: findName(key), level: `QUADRANT.Sidonia.Level.${level}` },
      })),
    },
    {
      step: "specializations",
      label: "QUADRANT.Sidonia.Sheet.Specializations",
      values: [
        ...sketch.specializations.map((id) => `QUADRANT.Sidonia.Specialization.${id}`),
        ...texts(readText(table, "further")),
      ],
    },
    { step: "code", label: "QUADRANT.Sidonia.Sheet.Code", values: texts(readText(table, "code")) },
    { step: "gear", label: `${LANG}.Gear.Title`, values: carried },
  ];
}

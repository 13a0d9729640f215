/** What the sheet will say. */
import { normalizeName } from "../../../rules/shared/names.ts";
import type { SummaryRow, Text } from "../../../core/public/definitions.ts";
import { signed } from "../../../core/public/text.ts";
import { textAt } from "../../../rules/shared/read-json.ts";
import { attributeModifier } from "../../../rules/sidonia/attribute.ts";
import { ATTRIBUTES } from "../../../rules/sidonia/state.ts";
import {
  CARRIED,
  K,
  OWN,
  type Table,
  chosenSkills,
  levelsOf,
  lineageOf,
  named,
  said,
  sketchOf,
  skillEntries,
} from "./character-draft.ts";

export function summary(table: Table): SummaryRow[] {
  const { answers, actor, stock, house } = table;
  const sketch = sketchOf(table);
  const texts = (...all: readonly string[]): Text[] => all.filter((text) => text !== "");
  const entries = [...skillEntries(stock)];
  const nameOf = (key: string): string =>
    entries.find(({ name }) => normalizeName(name) === key)?.name ??
    OWN.map((id) => textAt(answers, `${id}name`)).find((name) => normalizeName(name) === key) ??
    named(actor.items, key)?.name ??
    key;
  const skills = [...levelsOf(answers, actor, chosenSkills(stock))].filter(([, level]) => level !== "untrained");
  const carried = [
    ...actor.items.filter(({ type }) => Object.values(CARRIED).some((one) => one === type)).map(({ name }) => name),
    ...Object.keys(CARRIED).flatMap((prefix) =>
      (stock[prefix] ?? []).flatMap(({ id, name }) => (answers[`${prefix}-${id}`] === true ? [name] : [])),
    ),
  ];
  return [
    {
      step: "who",
      label: `${K}.Who.Title`,
      values: texts(sketch.name, said(table, "concept", "concept"), said(table, "district", "district")),
    },
    {
      step: "lineage",
      label: `${K}.Lineage.Title`,
      values: [
        ...texts(lineageOf(table)?.name ?? textAt(actor.system, "lineage")),
        ...(sketch.permanent > 0 ? [{ key: `${K}.Summary.Permanent`, with: { count: sketch.permanent } }] : []),
      ],
    },
    {
      step: "attributes",
      label: `${K}.Attributes.Title`,
      values: ATTRIBUTES.map((id) => ({
        key: `${K}.Summary.Attribute`,
        with: {
          name: `QUADRANT.Sidonia.Attribute.${id}`,
          value: sketch.attributes[id],
          mod: signed(attributeModifier(sketch.attributes[id], house)),
        },
      })),
    },
    {
      step: "skills",
      label: `${K}.Skills.Title`,
      values: skills.map(([key, level]) => ({
        key: `${K}.Summary.Skill`,
        with: { name: nameOf(key), level: `QUADRANT.Sidonia.Level.${level}` },
      })),
    },
    {
      step: "specializations",
      label: "QUADRANT.Sidonia.Sheet.Specializations",
      values: [
        ...sketch.specializations.map((id) => `QUADRANT.Sidonia.Specialization.${id}`),
        ...texts(said(table, "further", "further")),
      ],
    },
    { step: "code", label: "QUADRANT.Sidonia.Sheet.Code", values: texts(said(table, "code", "code")) },
    { step: "gear", label: `${K}.Gear.Title`, values: carried },
  ];
}

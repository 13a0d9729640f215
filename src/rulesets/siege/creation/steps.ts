/** The steps of creating a character. Ledger: SIE-ATTR-1, SIE-SPEC-1, SIE-ABIL-4, SIE-ALIEN-11. */
import * as v from "valibot";
import {
  type Entry,
  type Field,
  type Section,
  type Step,
  type Text,
  blockingIssue,
  listIdeas,
  openIssue,
} from "../../../core/public/definitions.ts";
import { findCreationBounds } from "../../../rules/siege/creation.ts";
import { CALLINGS } from "../../../rules/siege/data/people.ts";
import { countCatalogue } from "../../../rules/siege/specialty.ts";
import { ATTRIBUTES, BUNDLES, type Bundle, SpecialtyEntry } from "../../../rules/siege/state.ts";
import {
  type DraftContext,
  LANG,
  OWN_SLOTS,
  TYPED_NUMBERS,
  type TypedNumber,
  findSpecies,
  isCyberware,
  listEntries,
  readAttributes,
  readConcept,
  readName,
  readNumber,
  readPrimary,
  readPsi,
  readRating,
  readSpeciesAttributes,
  readTexts,
  readTyped,
  readValue,
} from "./character-draft.ts";
import { budget, isPsionic, listTicks, notePower, overIssues, step } from "./step-parts.ts";

export function whoStep(table: DraftContext): Step {
  const fields: Field[] = [
    { kind: "text", id: "name", label: `${LANG}.who.Name`, value: readName(table) },
    {
      kind: "text",
      id: "concept",
      label: "QUADRANT.Siege.Sheet.Concept",
      value: readConcept(table),
      ideas: listIdeas(`${LANG}.Calling`, CALLINGS),
    },
  ];
  const unnamed = readName(table).trim() === "" ? [blockingIssue(`${LANG}.Refuse.Name`)] : [];
  return step("who", [], { sections: [{ id: "who", fields }], issues: unnamed });
}

export function speciesStep(table: DraftContext): Step {
  const { stock, answers } = table;
  const options = listEntries(stock, "species").map(({ id, name, text }) => ({ value: id, label: name, hint: text }));
  const fields: Field[] = [
    {
      kind: "one",
      id: "species",
      label: `${LANG}.species.Choose`,
      value: readTexts(answers).species ?? "",
      options,
      from: "species",
    },
  ];
  return step("species", ["SIE-ALIEN-1", "SIE-ALIEN-11"], {
    sections: [{ id: "species", fields }],
    issues: findSpecies(table) ? [] : [openIssue(`${LANG}.species.None`)],
  });
}

export function attributesStep(table: DraftContext): Step {
  const values = readAttributes(table);
  const species = findSpecies(table);
  const added = species && readSpeciesAttributes(species.system);
  const fields = ATTRIBUTES.map((id): Field => {
    const more = added?.[id] ?? 0;
    const note: Text | undefined =
      more === 0 ? undefined : { key: `${LANG}.attributes.WithSpecies`, with: { value: values[id] + more } };
    return {
      kind: "number",
      id: `attr-${id}`,
      label: `QUADRANT.Siege.Attribute.${id}`,
      value: values[id],
      ...findCreationBounds(table.house).attribute,
      ...(note ? { note } : {}),
    };
  });
  return step("attributes", ["SIE-ATTR-1"], {
    sections: [{ id: "attributes", fields }],
    budgets: [budget(table, "attributes")],
    issues: overIssues(table, "attributes"),
  });
}

export function bundlesStep(table: DraftContext): Step {
  const primary = readPrimary(table);
  const fields = BUNDLES.map((id): Field => ({
    kind: "tick",
    id: `bundle-${id}`,
    label: `QUADRANT.Siege.Bundle.${id}`,
    hint: `${LANG}.bundles.${id}`,
    value: primary.includes(id),
  }));
  return step("bundles", ["SIE-CB-2"], {
    sections: [{ id: "bundles", fields }],
    budgets: [budget(table, "bundles")],
    issues: [...(primary.length === 0 ? [openIssue(`${LANG}.bundles.None`)] : []), ...overIssues(table, "bundles")],
  });
}

export function specialtiesStep(table: DraftContext): Step {
  const { answers, stock } = table;
  const bounds = findCreationBounds(table.house).specialty;
  const isOf = (bundle: Bundle) => (entry: Entry) => v.parse(SpecialtyEntry, entry.system).bundle === bundle;
  const row = ({ id, name, text }: Entry): Field => ({
    kind: "number",
    id: `spec-${id}`,
    label: name,
    hint: text,
    value: readRating(table, `spec-${id}`, name),
    ...bounds,
    from: "spec",
  });
  const known = countCatalogue();
  const sections = BUNDLES.map((bundle): Section => ({
    id: bundle,
    title: `QUADRANT.Siege.Bundle.${bundle}`,
    hint: { key: `${LANG}.specialties.Known`, with: { count: known[bundle] } },
    prefix: "spec",
    fields: listEntries(stock, "spec").filter(isOf(bundle)).map(row),
  }));
  const own: Section = {
    id: "own",
    title: `${LANG}.specialties.Own`,
    hint: `${LANG}.specialties.OwnHint`,
    fields: OWN_SLOTS.flatMap((id): Field[] => [
      {
        kind: "text",
        id: `${id}-name`,
        label: `${LANG}.specialties.OwnName`,
        value: readTexts(answers)[`${id}-name`] ?? "",
      },
      {
        kind: "number",
        id,
        label: "QUADRANT.Siege.Sheet.Rating",
        value: readNumber(answers, id),
        ...bounds,
      },
    ]),
  };
  return step("specialties", ["SIE-SPEC-1", "SIE-SPEC-3"], {
    sections: [...sections.filter(({ fields }) => fields.length > 0), own],
    budgets: [budget(table, "specialties")],
    issues: overIssues(table, "specialties"),
  });
}

export function powersStep(table: DraftContext): Step {
  const psi: Section = {
    id: "psi",
    fields: [
      {
        kind: "number",
        id: "psi",
        label: "QUADRANT.Siege.Sheet.Psi",
        hint: { key: `${LANG}.powers.PsiHint`, with: { xp: table.house.xpPsi } },
        value: readPsi(table),
        min: 0,
        max: 30,
      },
    ],
  };
  const powers: Section = {
    id: "powers",
    title: `${LANG}.powers.Psionic`,
    prefix: "power",
    fields: listTicks(table, "power", notePower, isPsionic),
  };
  const abilities: Section = {
    id: "abilities",
    title: `${LANG}.powers.Abilities`,
    prefix: "power",
    fields: listTicks(table, "power", notePower, (entry) => !isPsionic(entry)),
  };
  return step("powers", ["SIE-ABIL-4", "SIE-PSI-2"], {
    sections: [...(table.house.psionics ? [psi, powers] : []), abilities],
    budgets: [budget(table, "xp")],
    issues: overIssues(table, "xp"),
  });
}

export const gearStep = (table: DraftContext): Step =>
  step("gear", ["SIE-ECON-1"], {
    sections: [
      {
        id: "gear",
        prefix: "gear",
        fields: listTicks(
          table,
          "gear",
          ({ system }) => ({ key: `${LANG}.gear.Value`, with: { value: readValue(system) } }),
          (entry) => !isCyberware(entry),
        ),
      },
    ],
    budgets: [budget(table, "gear")],
    issues: overIssues(table, "gear"),
  });

export const numbersStep = (table: DraftContext): Step =>
  step("numbers", ["SIE-ATK-2", "SIE-NOVA-1"], {
    sections: [
      {
        id: "numbers",
        fields: (Object.keys(TYPED_NUMBERS) as TypedNumber[]).map((id): Field => ({
          kind: "number",
          id,
          label: `${LANG}.numbers.${id}`,
          value: readTyped(table, id),
          min: TYPED_NUMBERS[id].min,
          max: TYPED_NUMBERS[id].max,
          note: `${LANG}.numbers.Book`,
        })),
      },
    ],
  });

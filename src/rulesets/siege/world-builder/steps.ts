/**
 * The steps of building a world. Ledger: SIE-PLAN-1 to -4, SIE-POP-1, -2, SIE-LEY-1, SIE-IND-1, SIE-FAC-2,
 * SIE-WEALTH-1.
 */
import * as v from "valibot";
import { FacilitySystem } from "../documents/read-planet.ts";
import {
  type Budget,
  type Entry,
  type Field,
  type Section,
  type Step,
  type Text,
  blockingIssue,
} from "../../../core/public/definitions.ts";
import { compactNumber } from "../../../core/public/table.ts";
import { type RunningTotal, listFaultIssues } from "../../../rules/shared/legality.ts";
import { findFacilityLimits } from "../../../rules/siege/facility.ts";
import { computeWealth, readIndustryRow } from "../../../rules/siege/industry.ts";
import { computeDefenseRating, computeTrackLength } from "../../../rules/siege/planet.ts";
import { computePlanetTotals, listPlanetFaults } from "../../../rules/siege/planet-legality.ts";
import { findPlanetBudget, findPlanetMethod } from "../../../rules/siege/planet-points.ts";
import {
  LEY_LINES,
  INDUSTRIES,
  PLANET_ATTRIBUTES,
  PLANET_TRACKS,
  SUPPORTS,
} from "../../../rules/siege/planet-state.ts";
import { estimatePopulation } from "../../../rules/siege/population.ts";
import {
  BODIES,
  type DraftContext,
  LANG,
  OWN_SLOTS,
  type WorldDraft,
  hadField,
  listEntries,
  listHad,
  readDraft,
  readNumber,
  readSlot,
} from "./world-draft.ts";

const MAX_AREA = 1_000_000_000;

/** What every step is built from. */
interface Bench {
  readonly table: DraftContext;
  readonly draft: WorldDraft;
}

/** The steps that spend each total. */
const SPENDS = { points: ["attributes", "statistics"], facilities: ["facilities"] };

/** Returns the running totals, which every step displays. */
function listBudgets({ draft, table }: Bench, step: string): Budget[] {
  const { points, facilities } = computePlanetTotals(draft, table.house);
  const list = (name: "points" | "facilities", total: RunningTotal | null): Budget[] =>
    total ? [{ label: `${LANG}.Budget.${name}`, ...total, isElsewhere: !SPENDS[name].includes(step) }] : [];
  return [...list("points", points), ...list("facilities", facilities)];
}

/** Returns a step with the running totals and what is not legal about its part. */
const createStep = (
  bench: Bench,
  id: string,
  rules: readonly string[],
  rest: Pick<Step, "sections"> & Partial<Pick<Step, "issues" | "surprise">>,
): Step => ({
  id,
  title: `${LANG}.${id}.Title`,
  hint: `${LANG}.${id}.Hint`,
  rules,
  budgets: listBudgets(bench, id),
  ...rest,
  issues: [...(rest.issues ?? []), ...listFaultIssues(listPlanetFaults(bench.draft, bench.table.house), id)],
});

const listOptions = (group: string, all: readonly string[]) =>
  all.map((value) => ({ value, label: `QUADRANT.Siege.${group}.${value}` }));

/** The button of the steps whose statistics are rolled. */
const rolled = ({ table }: Bench): Pick<Step, "surprise"> =>
  findPlanetMethod(table.house) === "random" ? { surprise: `${LANG}.Roll` } : {};

function createWhoStep(bench: Bench): Step {
  const { name, concept, body } = bench.draft;
  const fields: Field[] = [
    { kind: "text", id: "name", label: `${LANG}.who.Name`, value: name },
    { kind: "text", id: "concept", label: "QUADRANT.Siege.Sheet.Concept", value: concept },
    {
      kind: "word",
      id: "body",
      label: "QUADRANT.Siege.Planet.Body",
      value: body,
      options: listOptions("Body", BODIES),
    },
  ];
  return createStep(bench, "who", ["SIE-PLAN-1"], {
    sections: [{ id: "who", fields }],
    issues: name.trim() === "" ? [blockingIssue(`${LANG}.Refuse.Name`)] : [],
  });
}

function createAttributesStep(bench: Bench): Step {
  const { draft, table } = bench;
  const fields = PLANET_ATTRIBUTES.map((id): Field => ({
    kind: "number",
    id: `attr-${id}`,
    label: `QUADRANT.Siege.PlanetAttribute.${id}`,
    hint: `${LANG}.attributes.${id}`,
    value: draft.attributes[id],
    min: -5,
    max: 5,
  }));
  const points: Section = {
    id: "points",
    hint: `${LANG}.attributes.PointsHint`,
    fields: [
      {
        kind: "number",
        id: "points",
        label: "QUADRANT.Siege.Planet.Points",
        value: findPlanetBudget(draft.points, table.house),
        min: 0,
        max: 99,
      },
    ],
  };
  const isBought = findPlanetMethod(table.house) === "points";
  return createStep(bench, "attributes", isBought ? ["SIE-PLAN-3", "SIE-PATTR-1"] : ["SIE-PLAN-4"], {
    sections: [
      { id: "attributes", ...(isBought ? {} : { hint: `${LANG}.RollHint` }), fields },
      ...(isBought ? [points] : []),
    ],
    ...rolled(bench),
  });
}

function createStatisticsStep(bench: Bench): Step {
  const { draft, table } = bench;
  const fields = (["tech", "psi"] as const).map((id): Field => ({
    kind: "number",
    id,
    label: `QUADRANT.Siege.Planet.${id === "tech" ? "Tech" : "Psi"}`,
    hint: `${LANG}.statistics.${id}`,
    value: draft[id],
    min: 0,
    max: 30,
  }));
  const ley: Section = {
    id: "ley",
    hint: `${LANG}.statistics.LeyHint`,
    fields: [
      {
        kind: "word",
        id: "leyLines",
        label: "QUADRANT.Siege.Planet.LeyLines",
        value: draft.leyLines,
        options: listOptions("LeyLines", LEY_LINES),
      },
    ],
  };
  return createStep(bench, "statistics", ["SIE-PLAN-8", ...(table.house.leyLines ? ["SIE-LEY-1"] : [])], {
    sections: [{ id: "statistics", fields }, ...(table.house.leyLines ? [ley] : [])],
    ...rolled(bench),
  });
}

/** Returns how many people live there, or how to say it. */
export function describePeople({ population, area }: Pick<WorldDraft, "population" | "area">): Text {
  if (area <= 0) return "QUADRANT.Siege.Planet.NoArea";
  const { low, high } = estimatePopulation(population, area);
  return { key: "QUADRANT.Siege.Planet.People", with: { low: compactNumber(low), high: compactNumber(high) } };
}

function createPopulationStep(bench: Bench): Step {
  const { draft } = bench;
  const fields: Field[] = [
    {
      kind: "number",
      id: "population",
      label: "QUADRANT.Siege.Planet.Population",
      hint: `${LANG}.population.Rating`,
      value: draft.population,
      min: 0,
      max: 60,
    },
    {
      kind: "number",
      id: "area",
      label: "QUADRANT.Siege.Planet.Area",
      hint: `${LANG}.population.Area`,
      value: draft.area,
      min: 0,
      max: MAX_AREA,
    },
  ];
  return createStep(bench, "population", ["SIE-POP-1", "SIE-POP-2"], {
    sections: [{ id: "population", title: describePeople(draft), fields }],
  });
}

function createIndustriesStep(bench: Bench): Step {
  const { draft, table } = bench;
  const fields = INDUSTRIES.map((id): Field => {
    const { wealth, defense } = readIndustryRow(id);
    return {
      kind: "tick",
      id: `ind-${id}`,
      label: `QUADRANT.Siege.Industry.${id}`,
      hint: `${LANG}.industries.${id}`,
      note: { key: `${LANG}.industries.Numbers`, with: { wealth, ...defense } },
      value: draft.industries.includes(id),
    };
  });
  const hint: Text = { key: `${LANG}.industries.Cost`, with: { xp: table.house.industryXpCost } };
  return createStep(bench, "industries", ["SIE-IND-1", "SIE-IND-2"], {
    sections: [{ id: "industries", hint, fields }],
  });
}

/** Returns what a Facility is for, in a word or two, and its price. */
function noteFacility({ reactive }: { readonly reactive: (typeof SUPPORTS)[number] | null }): Text {
  const { price } = findFacilityLimits({ reactive });
  return {
    key: `${LANG}.facilities.${reactive === null ? "Ordinary" : "Reactive"}`,
    with: { support: `QUADRANT.Siege.Support.${reactive ?? "none"}`, price },
  };
}

/** Ratings above the limit can be typed: the list of faults says so, and a GM may let them stand (SIE-FAC-4). */
const MAX_RATING = 20;

function listFacilitySections({ table }: Bench): Section[] {
  const { answers } = table;
  const had = listHad(table).map((one): Field => ({
    kind: "number",
    id: hadField(one),
    label: one.name,
    hint: noteFacility(one),
    value: readNumber(answers, hadField(one), one.rating),
    min: 0,
    max: MAX_RATING,
  }));
  const packed = listEntries(table).map((entry: Entry): Field => ({
    kind: "number",
    id: `fac-${entry.id}`,
    label: entry.name,
    hint: noteFacility(v.parse(FacilitySystem, entry.system)),
    value: readNumber(answers, `fac-${entry.id}`),
    min: 0,
    max: MAX_RATING,
    from: "fac",
  }));
  return [
    { id: "had", title: `${LANG}.facilities.Had`, hint: `${LANG}.facilities.HadHint`, fields: had },
    { id: "packed", title: `${LANG}.facilities.Packed`, prefix: "fac", fields: packed },
  ].filter(({ fields }) => fields.length > 0);
}

const listSlotFields = ({ table: { answers } }: Bench, slot: (typeof OWN_SLOTS)[number]): Field[] => {
  const filled = readSlot(answers, slot);
  const typed = answers[`${slot}-name`];
  return [
    {
      kind: "text",
      id: `${slot}-name`,
      label: `${LANG}.facilities.OwnName`,
      value: typeof typed === "string" ? typed : "",
    },
    ...(filled
      ? ([
          {
            kind: "number",
            id: slot,
            label: "QUADRANT.Siege.Sheet.Rating",
            hint: noteFacility(filled),
            value: filled.rating,
            min: 0,
            max: MAX_RATING,
          },
          {
            kind: "word",
            id: `${slot}-for`,
            label: `${LANG}.facilities.Supports`,
            value: filled.reactive ?? "none",
            options: listOptions("Support", ["none", ...SUPPORTS]),
          },
          {
            kind: "text",
            id: `${slot}-when`,
            label: `${LANG}.facilities.When`,
            value: filled.condition,
          },
        ] satisfies Field[])
      : []),
  ];
};

function createFacilitiesStep(bench: Bench): Step {
  const own: Section = {
    id: "own",
    title: `${LANG}.facilities.Own`,
    fields: OWN_SLOTS.flatMap((slot) => listSlotFields(bench, slot)),
  };
  const xp: Section = {
    id: "xp",
    fields: [
      {
        kind: "number",
        id: "facilityXp",
        label: "QUADRANT.Siege.Planet.FacilityBudget",
        hint: `${LANG}.facilities.XpHint`,
        value: bench.draft.facilityXp,
        min: 0,
        max: 999,
      },
    ],
  };
  return createStep(bench, "facilities", ["SIE-FAC-1", "SIE-FAC-2", "SIE-FAC-3", "SIE-FAC-4"], {
    sections: [...listFacilitySections(bench), own, xp],
  });
}

function createWealthStep(bench: Bench): Step {
  const { draft } = bench;
  const base = computeWealth(draft.industries);
  const fields: Field[] = [
    {
      kind: "number",
      id: "adjust",
      label: "QUADRANT.Siege.Planet.WealthAdjust",
      value: draft.adjust,
      min: -99,
      max: 99,
    },
    { kind: "number", id: "debt", label: "QUADRANT.Siege.Planet.Debt", value: draft.debt, min: 0, max: 99 },
  ];
  const title: Text = { key: `${LANG}.wealth.Base`, with: { base, wealth: base + draft.adjust } };
  return createStep(bench, "wealth", ["SIE-WEALTH-1", "SIE-WEALTH-2"], { sections: [{ id: "wealth", title, fields }] });
}

/** Returns every step. */
export function listSteps(table: DraftContext): readonly Step[] {
  const bench: Bench = { table, draft: readDraft(table) };
  return [
    createWhoStep,
    createAttributesStep,
    createStatisticsStep,
    createPopulationStep,
    createIndustriesStep,
    createFacilitiesStep,
    createWealthStep,
  ].map((create) => create(bench));
}

/** Returns the tracks and Defense Ratings that the draft makes, for the summary. */
export const listTrackTexts = (draft: WorldDraft): Text[] =>
  PLANET_TRACKS.map((track) => ({
    key: `${LANG}.Track`,
    with: {
      name: `QUADRANT.Siege.PlanetTrack.${track}`,
      boxes: computeTrackLength(draft.attributes, track),
      defense: computeDefenseRating(track, { ...draft, turmoil: false }),
    },
  }));

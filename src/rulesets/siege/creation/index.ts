/** Creating a character of StarSIEGE, step by step, with a summary and answers at random. */
import * as v from "valibot";
import { type Answers, type Entry, type SummaryRow, type Text, creation } from "../../../core/public/definitions.ts";
import { type RandomBelow, drawDistinct } from "../../../rules/shared/random.ts";
import {
  computeBudgets,
  drawAttributes,
  drawBundles,
  drawSpecialties,
  drawWithin,
} from "../../../rules/siege/creation.ts";
import type { CreationHouse } from "../../../rules/siege/creation-house.ts";
import { CALLINGS, FIRST_NAMES, LAST_NAMES } from "../../../rules/siege/data/people.ts";
import { showsCybernetics } from "../../../rules/siege/cybernetics.ts";
import { showsMutations } from "../../../rules/siege/mutation.ts";
import { isRolled } from "../../../rules/siege/specialty.ts";
import { ATTRIBUTES, BUNDLES } from "../../../rules/siege/state.ts";
import { PowerSystem } from "../documents/read-psion.ts";
import { listBought, listTypedPieces, readMutant } from "./body-draft.ts";
import {
  type DraftContext,
  LANG,
  OWN_SLOTS,
  SOURCES,
  TYPED_NUMBERS,
  type TypedNumber,
  findSpecies,
  isCyberware,
  listEntries,
  listTicked,
  readConcept,
  readDraft,
  readNumber,
  readPrimary,
  readPsi,
  readRating,
  readTexts,
  readTyped,
  readValue,
  readXp,
} from "./character-draft.ts";
import { createCharacter } from "./create-character.ts";
import {
  attributesStep,
  bundlesStep,
  gearStep,
  numbersStep,
  powersStep,
  specialtiesStep,
  speciesStep,
  whoStep,
} from "./steps.ts";
import { cyberneticsStep, mutationsStep } from "./body-steps.ts";
import { WRITES } from "./write-places.ts";

const formatNumber = (name: Text, value: number): Text => ({ key: `${LANG}.Number`, with: { name, value } });

function summarizeMutations(table: DraftContext): readonly Text[] {
  const { taint, xp } = readMutant(table, table.house);
  const numbers = [
    ["QUADRANT.Siege.Body.Taint", taint],
    ["QUADRANT.Siege.Body.Xp", xp],
  ] as const;
  return [
    ...numbers.filter(([, value]) => value !== 0).map(([name, value]) => formatNumber(name, value)),
    ...listTicked(table, "defect").map(({ name }) => name),
    ...listBought(table, listTicked(table, "mutant")).map(({ what }) => what),
  ];
}

const summarizeCyberware = (table: DraftContext): readonly Text[] =>
  [...listTicked(table, "cyber"), ...listTypedPieces(table)].map(({ name }) => name);

function summarize(table: DraftContext): SummaryRow[] {
  const { answers, stock, house } = table;
  const draft = readDraft(table);
  const row = (step: string, values: readonly Text[]): SummaryRow => ({
    step,
    label: `${LANG}.${step}.Title`,
    values: values.filter((value) => value !== ""),
  });
  const ratings = [
    ...listEntries(stock, "spec").map(({ id, name }) => [name, readRating(table, `spec-${id}`, name)] as const),
    ...OWN_SLOTS.map((id) => [readTexts(answers)[`${id}-name`] ?? "", readNumber(answers, id)] as const),
  ].filter(([name, rating]) => name !== "" && rating > 0);
  const names = (prefix: "power" | "gear") => listTicked(table, prefix).map(({ name }) => name);
  return [
    row("who", [draft.name, readConcept(table)]),
    row("species", [findSpecies(table)?.name ?? ""]),
    row(
      "attributes",
      ATTRIBUTES.map((id) =>
        formatNumber(`QUADRANT.Siege.Attribute.${id}`, draft.attributes[id] + (draft.species?.[id] ?? 0)),
      ),
    ),
    row(
      "bundles",
      readPrimary(table).map((id) => `QUADRANT.Siege.Bundle.${id}`),
    ),
    row(
      "specialties",
      ratings.map(([name, rating]) => formatNumber(name, rating)),
    ),
    row("powers", [formatNumber("QUADRANT.Siege.Sheet.Psi", readPsi(table)), ...names("power")]),
    ...(showsMutations(house) ? [row("mutations", summarizeMutations(table))] : []),
    ...(showsCybernetics(house) ? [row("cybernetics", summarizeCyberware(table))] : []),
    row("gear", names("gear")),
    row(
      "numbers",
      (Object.keys(TYPED_NUMBERS) as TypedNumber[]).map((id) =>
        formatNumber(`${LANG}.numbers.${id}`, readTyped(table, id)),
      ),
    ),
  ];
}

/** Returns ticks of a source: those that are taken, and the rest unticked. */
const tick = (table: DraftContext, prefix: keyof typeof SOURCES, taken: readonly { readonly id: string }[]): Answers =>
  Object.fromEntries(
    listEntries(table.stock, prefix).map(({ id }) => [`${prefix}-${id}`, taken.some((one) => one.id === id)]),
  );

/** The most that chance takes of powers and of gear. */
const MOST_POWERS = 3;
const MOST_GEAR = 4;

/** Returns a Psi of 1 or 2 and powers of that Potency, or one higher, which is over-channelled. */
function drawPowers(table: DraftContext, below: RandomBelow): Answers {
  const { house, stock } = table;
  const psi = house.psionics ? Math.min(1 + below(2), Math.floor(house.creationXp / Math.max(1, house.xpPsi))) : 0;
  const fits = ({ system }: Entry): boolean => v.parse(PowerSystem, system).potency <= psi + 1;
  const things = listEntries(stock, "power")
    .filter((entry) => fits(entry) && (house.psionics || v.parse(PowerSystem, entry.system).potency === 0))
    .map(({ id, system }) => ({ id, cost: readXp(system) }));
  const left = house.creationXp - psi * house.xpPsi;
  return { ...(house.psionics ? { psi } : {}), ...tick(table, "power", drawWithin(things, left, MOST_POWERS, below)) };
}

function surprise(step: string, table: DraftContext, below: RandomBelow): Answers {
  const { stock, house } = table;
  const any = (list: readonly string[]): string => drawDistinct(list, 1, below)[0] ?? "";
  switch (step) {
    case "who":
      return { name: `${any(FIRST_NAMES)} ${any(LAST_NAMES)}`, concept: `${LANG}.Calling.${any(CALLINGS)}.text` };
    case "species":
      return { species: any(listEntries(stock, "species").map(({ id }) => id)) };
    case "attributes": {
      const values = drawAttributes(computeBudgets(readDraft(table), house).attributes.points, below, house);
      return Object.fromEntries(ATTRIBUTES.map((id) => [`attr-${id}`, values[id]]));
    }
    case "bundles": {
      const taken = drawBundles(house.psionics, below, house);
      return Object.fromEntries(BUNDLES.map((id) => [`bundle-${id}`, taken.includes(id)]));
    }
    case "specialties": {
      const entries = listEntries(stock, "spec");
      const rolled = entries.filter(({ name }) => isRolled(name)).map(({ id }) => id);
      const ratings = drawSpecialties(rolled, below, house);
      return Object.fromEntries(entries.map(({ id }) => [`spec-${id}`, ratings[id] ?? 0]));
    }
    case "powers":
      return drawPowers(table, below);
    case "gear": {
      const things = listEntries(stock, "gear")
        .filter((entry) => !isCyberware(entry))
        .map(({ id, system }) => ({ id, cost: readValue(system) }));
      return tick(table, "gear", drawWithin(things, house.creationGear, MOST_GEAR, below));
    }
    default:
      return {};
  }
}

/** How a siegeCharacter is created. */
export const characterCreation = creation<CreationHouse>({
  sources: SOURCES,
  steps: (table) => [
    whoStep(table),
    speciesStep(table),
    attributesStep(table),
    bundlesStep(table),
    specialtiesStep(table),
    powersStep(table),
    ...(showsMutations(table.house) ? [mutationsStep(table)] : []),
    ...(showsCybernetics(table.house) ? [cyberneticsStep(table)] : []),
    gearStep(table),
    numbersStep(table),
  ],
  summary: summarize,
  surprise,
  make: createCharacter,
  writes: WRITES,
});

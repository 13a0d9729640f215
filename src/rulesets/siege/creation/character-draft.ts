/** The character that a draft describes: the answers, else the values of the sheet. */
import * as v from "valibot";
import {
  type Answers,
  type CreationContext,
  type Entry,
  type Snapshot,
  answerField,
  listOwned,
} from "../../../core/public/definitions.ts";
import type { Fields } from "../../../rules/shared/json.ts";
import { sameName } from "../../../rules/shared/names.ts";
import { fieldGroup, forEachKey, numberField, textField } from "../../../rules/shared/schema.ts";
import type { CharacterDraft } from "../../../rules/siege/creation.ts";
import type { CreationHouse } from "../../../rules/siege/creation-house.ts";
import { ATTRIBUTES, type Attribute, BUNDLES, SiegeActorState, SiegeSpeciesState } from "../../../rules/siege/state.ts";

export type DraftContext = CreationContext<CreationHouse>;
export type Drafted = Pick<DraftContext, "answers" | "actor">;

export const LANG = "QUADRANT.Siege.Creation";
/** Slots for Specialties of one's own. */
export const OWN_SLOTS = ["own1", "own2", "own3"] as const;

/** What is chosen from packs, by the prefix of its fields. */
export const SOURCES = {
  species: { type: "siegeSpecies", fields: ["concept", "size", "budget", "attributes", "moves"] },
  spec: { type: "siegeSpecialty", fields: ["bundle", "attribute"] },
  power: { type: "siegePower", fields: ["xp", "potency", "drain"] },
  mutant: { type: "siegePower", fields: ["xp", "potency", "drain"] },
  defect: { type: "siegeDefect", fields: ["key", "discomfort"] },
  cyber: { type: "siegeTrapping", fields: ["value", "interference"] },
  gear: { type: "siegeTrapping", fields: ["value", "interference", "damage", "armor", "specialties"] },
};

/** Numbers that the Field Manual gives, by field, with the place that they are written to and their bounds. */
export const TYPED_NUMBERS = {
  combat: { path: "defense.combat.base", min: -20, max: 60 },
  psyche: { path: "defense.psyche.base", min: -20, max: 60 },
  wounds: { path: "wounds.normal.max", min: 0, max: 99 },
  stress: { path: "stress.normal.max", min: 0, max: 99 },
  nova: { path: "nova.value", min: 0, max: 99 },
} as const;
export type TypedNumber = keyof typeof TYPED_NUMBERS;

const TextAnswers = fieldGroup({
  ...forEachKey(["name", "concept", "species"], answerField(v.string())),
  ...forEachKey(
    OWN_SLOTS.map((id) => `${id}-name` as const),
    answerField(v.string()),
  ),
});

const { attributes, bundles, specialties, defense, wounds, stress, nova, mutation, cyber } = SiegeActorState.entries;
const SheetState = fieldGroup({
  attributes,
  bundles,
  specialties,
  defense,
  wounds,
  stress,
  nova,
  mutation,
  cyber,
  concept: textField(),
  species: textField(),
  psi: fieldGroup({ value: numberField() }),
});

const sheets = new WeakMap<Snapshot, v.InferOutput<typeof SheetState>>();

/** Returns what of a sheet is read: parsed once for a snapshot, since each of some 150 Specialties asks for it. */
export function readSheet(actor: Snapshot): v.InferOutput<typeof SheetState> {
  const known = sheets.get(actor) ?? v.parse(SheetState, actor.system);
  sheets.set(actor, known);
  return known;
}
export const readTexts = (answers: Answers) => v.parse(TextAnswers, answers);

/** Returns the number that answers a field. */
export function readNumber(answers: Answers, id: string, otherwise = 0): number {
  const value = answers[id];
  return typeof value === "number" ? value : otherwise;
}

export const readName = ({ answers, actor }: Drafted): string => readTexts(answers).name ?? actor.name;
export const readConcept = ({ answers, actor }: Drafted): string =>
  readTexts(answers).concept ?? readSheet(actor).concept;

/** Returns a number of the Field Manual: the answer, else the sheet's own. */
export function readTyped({ answers, actor }: Drafted, id: TypedNumber): number {
  const sheet = readSheet(actor);
  const stored = {
    combat: sheet.defense.combat.base,
    psyche: sheet.defense.psyche.base,
    wounds: sheet.wounds.normal.max,
    stress: sheet.stress.normal.max,
    nova: sheet.nova.value,
  };
  return readNumber(answers, id, stored[id]);
}

export const readAttributes = ({ answers, actor }: Drafted): Record<Attribute, number> => {
  const sheet = readSheet(actor).attributes;
  return Object.fromEntries(ATTRIBUTES.map((id) => [id, readNumber(answers, `attr-${id}`, sheet[id].value)])) as Record<
    Attribute,
    number
  >;
};

export const readPrimary = ({ answers, actor }: Drafted) =>
  BUNDLES.filter((id) =>
    typeof answers[`bundle-${id}`] === "boolean"
      ? answers[`bundle-${id}`] === true
      : readSheet(actor).bundles[id].primary,
  );

export const readPsi = ({ answers, actor }: Drafted): number => readNumber(answers, "psi", readSheet(actor).psi.value);

/** Returns the row of a Specialty on the sheet by its name. */
export const findRow = (actor: Snapshot, name: string) =>
  Object.entries(readSheet(actor).specialties).find(([, entry]) => sameName(entry.name, name));

/** Returns the rating of a Specialty of a pack: the answer, else the sheet's own. */
export const readRating = ({ answers, actor }: Drafted, field: string, name: string): number =>
  readNumber(answers, field, findRow(actor, name)?.[1].rating ?? 0);

export const listEntries = (stock: DraftContext["stock"], prefix: keyof typeof SOURCES): readonly Entry[] =>
  stock[prefix] ?? [];

/** Returns the entries of a source that are ticked. */
export const listTicked = ({ answers, stock }: DraftContext, prefix: keyof typeof SOURCES): readonly Entry[] =>
  listEntries(stock, prefix).filter(({ id }) => answers[`${prefix}-${id}`] === true);

/** Returns the species that is chosen; undefined for none. */
export const findSpecies = ({ answers, stock }: DraftContext): Entry | undefined =>
  listEntries(stock, "species").find(({ id }) => id === readTexts(answers).species);

const Cost = fieldGroup({ xp: numberField(), value: numberField(), interference: numberField() });
export const readXp = (system: Fields): number => v.parse(Cost, system).xp;
export const readValue = (system: Fields): number => v.parse(Cost, system).value;
export const readInterference = (system: Fields): number => v.parse(Cost, system).interference;
export const isCyberware = ({ system }: { readonly system: Fields }): boolean => readInterference(system) > 0;

export const readSpeciesAttributes = (system: Fields): Record<Attribute, number> => {
  const read = v.parse(SiegeSpeciesState, system).attributes;
  return Object.fromEntries(ATTRIBUTES.map((id) => [id, read[id].value])) as Record<Attribute, number>;
};

/** What a draft has chosen, wherever that was read: of packs' entries, or of the chosen items themselves. */
export interface Chosen {
  readonly species: Fields | null;
  readonly specialties: readonly { readonly field: string; readonly name: string }[];
  readonly powers: readonly Fields[];
  readonly gear: readonly Fields[];
}

/** Returns the draft for the rules. */
export function buildDraft(drafted: Drafted, chosen: Chosen): CharacterDraft {
  const { answers, actor } = drafted;
  const own = OWN_SLOTS.filter((id) => (readTexts(answers)[`${id}-name`] ?? "").trim() !== "");
  const named = new Set(chosen.specialties.map(({ name }) => name.toLowerCase()));
  const others = Object.values(readSheet(actor).specialties).filter(({ name }) => !named.has(name.toLowerCase()));
  const had = (type: string): Fields[] => listOwned(actor, type).map(({ system }) => system);
  return {
    name: readName(drafted),
    attributes: readAttributes(drafted),
    species: chosen.species && readSpeciesAttributes(chosen.species),
    primary: readPrimary(drafted),
    specialties: [
      ...chosen.specialties.map(({ field, name }) => readRating(drafted, field, name)),
      ...others.map(({ rating }) => rating),
      ...own.map((id) => readNumber(answers, id)),
    ],
    psi: readPsi(drafted),
    powers: [...had("siegePower"), ...chosen.powers].map(readXp),
    gear: [...had("siegeTrapping"), ...chosen.gear].map(readValue),
  };
}

/** Returns the draft as the steps see it. */
export const readDraft = (table: DraftContext): CharacterDraft =>
  buildDraft(table, {
    species: findSpecies(table)?.system ?? null,
    specialties: listEntries(table.stock, "spec").map(({ id, name }) => ({ field: `spec-${id}`, name })),
    powers: listTicked(table, "power").map(({ system }) => system),
    gear: [...listTicked(table, "cyber"), ...listTicked(table, "gear")].map(({ system }) => system),
  });

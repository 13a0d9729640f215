/** What finishing writes: decided from the answers and what was chosen, wherever that is. Ledger: SIE-ABIL-4. */
import * as v from "valibot";
import {
  type Answers,
  type CreationResult,
  type ItemDraft,
  type SelectedItem,
  type Snapshot,
  listOwned,
} from "../../../core/public/definitions.ts";
import type { Fields, Json } from "../../../rules/shared/json.ts";
import type { Refusal } from "../../../rules/shared/reasons.ts";
import { type CharacterDraft, computeStartingDebt, computeXpLeft, refuseDraft } from "../../../rules/siege/creation.ts";
import type { CreationHouse } from "../../../rules/siege/creation-house.ts";
import { findCatalogued } from "../../../rules/siege/specialty.ts";
import { fieldGroup, numberField } from "../../../rules/shared/schema.ts";
import { ATTRIBUTES, BUNDLES, SiegeSpeciesState, SpecialtyEntry } from "../../../rules/siege/state.ts";
import { Experience } from "../../../rules/siege/xp-state.ts";
import {
  OWN_SLOTS,
  TYPED_NUMBERS,
  type TypedNumber,
  buildDraft,
  findRow,
  readConcept,
  readNumber,
  readRating,
  readTexts,
  readTyped,
} from "./character-draft.ts";

type Picked = Readonly<Record<string, SelectedItem>>;
type Paths = Record<string, Json>;

/** The line of the history that says what was left of creation's experience. */
const CREATION_LINE = "creation00000000";

const listPicked = (picked: Picked, prefix: string): (readonly [string, SelectedItem])[] =>
  Object.entries(picked).filter(([id]) => id.startsWith(`${prefix}-`));

export function createCharacter(
  answers: Answers,
  actor: Snapshot,
  picked: Picked,
  house: CreationHouse,
): CreationResult | { readonly refused: Refusal } {
  const drafted = { answers, actor };
  const species = picked["species"] ?? null;
  const draft = buildDraft(drafted, {
    species: species?.system ?? null,
    specialties: listPicked(picked, "spec").map(([field, { name }]) => ({ field, name })),
    powers: listPicked(picked, "power").map(([, { system }]) => system),
    gear: listPicked(picked, "gear").map(([, { system }]) => system),
  });
  const refused = refuseDraft(draft, house);
  if (refused) return { refused };
  const typed = Object.keys(TYPED_NUMBERS) as TypedNumber[];
  return {
    set: {
      name: draft.name.trim(),
      "system.concept": readConcept(drafted),
      ...Object.fromEntries(
        ATTRIBUTES.map((id) => [
          `system.attributes.${id}.value`,
          draft.attributes[id] + (draft.species === null ? 0 : draft.species[id]),
        ]),
      ),
      ...Object.fromEntries(BUNDLES.map((id) => [`system.bundles.${id}.primary`, draft.primary.includes(id)])),
      "system.psi.value": draft.psi,
      ...Object.fromEntries(typed.map((id) => [`system.${TYPED_NUMBERS[id].path}`, readTyped(drafted, id)])),
      ...setSpecies(species, house),
      ...setSpecialties(answers, actor, picked),
      ...setExperience(actor, draft, house),
    },
    items: listItems(picked),
    change: {},
    drop: species ? listOwned(actor, "siegeSpecies").map(({ uuid }) => uuid) : [],
  };
}

const Budget = fieldGroup({ budget: numberField() });

function setSpecies(species: SelectedItem | null, house: CreationHouse): Paths {
  if (!species) return {};
  const { size, moves } = v.parse(SiegeSpeciesState, species.system);
  const debt = computeStartingDebt(v.parse(Budget, species.system).budget, house);
  return {
    "system.species": species.name,
    ...(size === null ? {} : { "system.size": size }),
    ...Object.fromEntries(Object.entries(moves).map(([id, move]) => [`system.moves.${id}`, { ...move }])),
    ...(debt === 0 ? {} : { "system.xp.debt": debt }),
  };
}

/** Returns the rows of Specialties: a rating of one that is there, or a new row with the pack's pairing. */
function setSpecialties(answers: Answers, actor: Snapshot, picked: Picked): Paths {
  const rows: Paths = {};
  for (const [field, { name, system, uuid }] of listPicked(picked, "spec")) {
    const rating = readRating({ answers, actor }, field, name);
    const row = findRow(actor, name);
    const { bundle, attribute } = v.parse(SpecialtyEntry, system);
    if (row) rows[`system.specialties.${row[0]}.rating`] = rating;
    else if (rating > 0)
      rows[`system.specialties.${uuid.split(".").at(-1) ?? ""}`] = { name, bundle, attribute, rating };
  }
  for (const id of OWN_SLOTS) {
    const name = (readTexts(answers)[`${id}-name`] ?? "").trim();
    const rating = readNumber(answers, id);
    if (name === "" || rating === 0) continue;
    const known = findCatalogued(name);
    const [attribute] = known?.attributes ?? (["physique"] as const);
    rows[`system.specialties.${id}000000000000`] = { name, bundle: known?.bundle ?? "athletics", attribute, rating };
  }
  return rows;
}

/** Returns the experience that is left, for who has no history yet. */
function setExperience(actor: Snapshot, draft: CharacterDraft, house: CreationHouse): Paths {
  const { log } = v.parse(fieldGroup({ xp: Experience }), actor.system).xp;
  const left = computeXpLeft(draft, house);
  if (left === 0 || Object.keys(log).length > 0) return {};
  const entry: Fields = { kind: "award", pool: "free", name: "", key: "creation", item: "", amount: left, at: 1 };
  return { "system.xp.free": left, [`system.xp.log.${CREATION_LINE}`]: entry };
}

const listItems = (picked: Picked): ItemDraft[] =>
  Object.entries(picked).flatMap(([id, { name, type, system }]): ItemDraft[] => {
    if (id.startsWith("spec-")) return [];
    return [{ name, type, system: id === "species" ? { ...system, applied: true } : system, from: id }];
  });

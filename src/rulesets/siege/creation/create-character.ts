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
import { showsCybernetics } from "../../../rules/siege/cybernetics.ts";
import { showsMutations } from "../../../rules/siege/mutation.ts";
import { findCatalogued } from "../../../rules/siege/specialty.ts";
import { fieldGroup, numberField } from "../../../rules/shared/schema.ts";
import { ATTRIBUTES, type Attribute, BUNDLES, SiegeSpeciesState, SpecialtyEntry } from "../../../rules/siege/state.ts";
import { StoredExperience } from "../../../rules/siege/xp-state.ts";
import { describeDefect, listTypedPieces, refuseMutations } from "./body-draft.ts";
import {
  type Drafted,
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
import { listMutationCards, setCyberBase, setMutations } from "./write-body.ts";

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
  const list = (prefix: string): SelectedItem[] => listPicked(picked, prefix).map(([, item]) => item);
  const draft = buildDraft(drafted, {
    species: species?.system ?? null,
    specialties: listPicked(picked, "spec").map(([field, { name }]) => ({ field, name })),
    powers: list("power").map(({ system }) => system),
    gear: [...list("cyber"), ...list("gear")].map(({ system }) => system),
  });
  const mutations = { mutant: list("mutant"), powers: list("power"), defects: list("defect") };
  const refused = refuseDraft(draft, house) ?? refuseMutations(drafted, mutations, house);
  if (refused) return { refused };
  const cards = listMutationCards(drafted, mutations, house);
  return {
    set: {
      name: draft.name.trim(),
      "system.concept": readConcept(drafted),
      ...setNumbers(drafted, draft),
      ...Object.fromEntries(BUNDLES.map((id) => [`system.bundles.${id}.primary`, draft.primary.includes(id)])),
      ...setSpecies(species, house),
      ...setSpecialties(answers, actor, picked),
      ...setExperience(actor, draft, house),
      ...setMutations(drafted, mutations, house),
      ...setCyberBase(answers, house),
    },
    items: listItems(drafted, picked, house),
    change: {},
    drop: species ? listOwned(actor, "siegeSpecies").map(({ uuid }) => uuid) : [],
    ...(cards.length > 0 ? { cards } : {}),
  };
}

/**
 * Returns Attributes, Psi and the numbers of the Field Manual, as far as they are answered: others stay as they are
 * stored, since those that are shown may be changed by Defects and cyberware.
 */
function setNumbers(drafted: Drafted, draft: CharacterDraft): Paths {
  const { answers } = drafted;
  const isAnswered = (id: string): boolean => typeof answers[id] === "number";
  const typed = (Object.keys(TYPED_NUMBERS) as TypedNumber[]).filter(isAnswered);
  const added = (id: Attribute): number => (draft.species === null ? 0 : draft.species[id]);
  const attributes = ATTRIBUTES.filter((id) => isAnswered(`attr-${id}`) || added(id) !== 0);
  return {
    ...Object.fromEntries(attributes.map((id) => [`system.attributes.${id}.value`, draft.attributes[id] + added(id)])),
    ...(isAnswered("psi") ? { "system.psi.value": draft.psi } : {}),
    ...Object.fromEntries(typed.map((id) => [`system.${TYPED_NUMBERS[id].path}`, readTyped(drafted, id)])),
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
  const { log } = v.parse(fieldGroup({ xp: StoredExperience }), actor.system).xp;
  const left = computeXpLeft(draft, house);
  if (left === 0 || Object.keys(log).length > 0) return {};
  const entry: Fields = { kind: "award", pool: "free", name: "", key: "creation", item: "", amount: left, at: 1 };
  return { "system.xp.free": left, [`system.xp.log.${CREATION_LINE}`]: entry };
}

function listItems(drafted: Drafted, picked: Picked, house: CreationHouse): ItemDraft[] {
  const { answers } = drafted;
  const items = Object.entries(picked).flatMap(([from, { name, type, system }]): ItemDraft[] => {
    const [prefix = "", id = ""] = from.split("-");
    const item = { name, type, from };
    if (prefix === "spec" || (!showsMutations(house) && ["mutant", "defect"].includes(prefix))) return [];
    if (prefix === "species") return [{ ...item, system: { ...system, applied: true } }];
    if (prefix === "defect") return [{ ...item, system: describeDefect(answers, id, system) }];
    if (prefix !== "cyber") return [{ ...item, system }];
    return showsCybernetics(house) ? [{ ...item, system: { ...system, equipped: true } }] : [];
  });
  const typed = showsCybernetics(house) ? listTypedPieces(drafted) : [];
  return [
    ...items,
    ...typed.map(({ name, interference }) => ({
      name,
      type: "siegeTrapping",
      system: { interference, equipped: true },
    })),
  ];
}

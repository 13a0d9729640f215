/** What building a world writes: decided from the answers and what was chosen. Ledger: SIE-PLAN-3, SIE-FAC-2. */
import type { Answers, CreationResult, ItemDraft, SelectedItem, Snapshot } from "../../../core/public/definitions.ts";
import type { Json } from "../../../rules/shared/json.ts";
import type { Refusal } from "../../../rules/shared/reasons.ts";
import { INDUSTRIES, PLANET_ATTRIBUTES } from "../../../rules/siege/planet-state.ts";
import { type DraftedFacility, LANG, buildDraft, listHad } from "./world-draft.ts";

const isNew = ({ owned }: DraftedFacility): boolean => owned === undefined;

/** Returns a Facility as an item: a pack's with the rating that was given, or the designer's own. */
function createItem(facility: DraftedFacility, picked: Readonly<Record<string, SelectedItem>>): ItemDraft {
  const { name, rating, reactive, condition, from } = facility;
  const source = from === undefined ? undefined : picked[from];
  const own = { rating, reactive: reactive ?? "none", condition };
  return {
    name,
    type: "siegeFacility",
    system: { ...source?.system, ...own },
    ...(from === undefined ? {} : { from }),
  };
}

export function buildWorld(
  answers: Answers,
  actor: Snapshot,
  picked: Readonly<Record<string, SelectedItem>>,
): CreationResult | { readonly refused: Refusal } {
  const chosen = Object.entries(picked).map(([field, { name, system }]) => ({ field, name, system }));
  const draft = buildDraft({ answers, actor }, chosen);
  if (draft.name.trim() === "") return { refused: { key: `${LANG}.Refuse.Name` } };
  const had = listHad({ actor });
  const kept = new Map(draft.facilities.flatMap(({ owned, rating }) => (owned === undefined ? [] : [[owned, rating]])));
  return {
    set: {
      name: draft.name.trim(),
      "system.concept": draft.concept,
      "system.body": draft.body,
      ...Object.fromEntries(
        PLANET_ATTRIBUTES.map((id): [string, Json] => [`system.attributes.${id}.value`, draft.attributes[id]]),
      ),
      "system.tech.value": draft.tech,
      "system.psi.value": draft.psi,
      "system.leyLines": draft.leyLines,
      "system.population.value": draft.population,
      "system.population.area": draft.area,
      ...Object.fromEntries(
        INDUSTRIES.map((id): [string, Json] => [`system.industries.${id}`, draft.industries.includes(id)]),
      ),
      "system.points.budget": draft.points,
      "system.facilityXp.budget": draft.facilityXp,
      "system.wealth.adjust": draft.adjust,
      "system.debt.value": draft.debt,
    },
    items: draft.facilities.filter(isNew).map((one) => createItem(one, picked)),
    change: Object.fromEntries(
      had.flatMap(({ uuid, rating }) => {
        const now = kept.get(uuid);
        return now === undefined || now === rating ? [] : [[uuid, { "system.rating": now }]];
      }),
    ),
    drop: had.filter(({ uuid }) => !kept.has(uuid)).map(({ uuid }) => uuid),
  };
}

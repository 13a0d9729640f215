/** What finishing writes: decided from the answers and what was chosen, wherever that is. Ledger: SUC-ROLL-3. */
import * as v from "valibot";
import { sameName } from "../../../rules/shared/names.ts";
import type { Answers, ItemDraft, CreationResult, SelectedItem, Snapshot } from "../../../core/public/definitions.ts";
import { type Fields, type Json, isFields, numberAt, textAt } from "../../../rules/shared/json.ts";
import { type CreationHouse, listAttributeKeys, refuseDraft } from "../../../rules/edge/creation.ts";
import type { Refusal } from "../../../rules/shared/reasons.ts";
import { textField } from "../../../rules/shared/schema.ts";
import { CUSTOM_SLOTS, countTalents, findItem, listOwned, readAttributes, readRanks } from "./character-draft.ts";

/** The paths of the sheet that answers are written to as they are. */
const listWrittenPaths = (house: CreationHouse): Readonly<Record<string, string>> => ({
  name: "name",
  concept: "system.concept",
  ...Object.fromEntries(listAttributeKeys(house).map((id) => [`attr-${id}`, `system.attributes.${id}.value`])),
});

export function createCharacter(
  answers: Answers,
  actor: Snapshot,
  picked: Readonly<Record<string, SelectedItem>>,
  house: CreationHouse,
): CreationResult | { readonly refused: Refusal } {
  const chosen = Object.entries(picked).flatMap(([id, { name }]) => (id.startsWith("skill-") ? [{ id, name }] : []));
  const refused = refuseDraft(
    {
      name: textAt(answers, "name", actor.name),
      attributes: readAttributes({ answers, actor, house }),
      ranks: [...readRanks(answers, actor, chosen).values()],
      talents: countTalents(answers, actor),
    },
    house,
  );
  if (refused) return { refused };
  const written = Object.entries(listWrittenPaths(house)).flatMap(([id, path]) =>
    id in answers ? [[path, answers[id] ?? ""] as const] : [],
  );
  return { set: Object.fromEntries(written), ...planItems(answers, actor, picked), drop: [] };
}

/** What of a chosen item's data becomes an item of the character. */
const ItemData = v.object({
  type: textField(),
  system: v.fallback(
    v.custom<Fields>((system) => isFields(system as Json)),
    {},
  ),
});

function planItems(
  answers: Answers,
  actor: Snapshot,
  picked: Readonly<Record<string, SelectedItem>>,
): Pick<CreationResult, "items" | "change"> {
  const skills = listOwned(actor, "edgeSkill");
  const change: Record<string, Fields> = {};
  const items: ItemDraft[] = [];
  const train = (ranks: number, made: ItemDraft): void => {
    const item = findItem(skills, made.name);
    const again = items.findIndex((one) => one.type === made.type && sameName(one.name, made.name));
    const trained = { ...made, system: { ...made.system, ranks } };
    if (item) change[item.uuid] = { "system.ranks": ranks };
    else if (again >= 0) items.splice(again, 1, trained);
    else if (ranks > 0) items.push(trained);
  };
  for (const [id, { name, data }] of Object.entries(picked)) {
    const made: ItemDraft = {
      name,
      ...v.parse(ItemData, data),
      from: id,
    };
    if (id.startsWith("skill-")) train(numberAt(answers, id), made);
    else items.push(made);
  }
  for (const id of CUSTOM_SLOTS) {
    const name = textAt(answers, `${id}-name`).trim();
    if (name !== "") train(numberAt(answers, id), { name, type: "edgeSkill", system: {} });
  }
  return { items, change };
}

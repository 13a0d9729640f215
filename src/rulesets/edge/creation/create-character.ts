/** What finishing writes: decided from the answers and what was chosen, wherever that is. Ledger: SUC-ROLL-3. */
import { sameName } from "../../../rules/shared/names.ts";
import {
  type Answers,
  type ItemDraft,
  type CreationResult,
  type SelectedItem,
  type Snapshot,
  findNamed,
  listOwned,
} from "../../../core/public/definitions.ts";
import type { Fields, Json } from "../../../rules/shared/json.ts";
import { type CreationHouse, listAttributeKeys, refuseDraft } from "../../../rules/edge/creation.ts";
import type { Refusal } from "../../../rules/shared/reasons.ts";
import {
  CUSTOM_SLOTS,
  countTalents,
  readAnswers,
  readAttributes,
  readCustomName,
  readName,
  readNumber,
  readRanks,
} from "./character-draft.ts";

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
      name: readName({ answers, actor }),
      attributes: readAttributes({ answers, actor, house }),
      ranks: [...readRanks(answers, actor, chosen).values()],
      talents: countTalents(answers, actor),
    },
    house,
  );
  if (refused) return { refused };
  const given: Readonly<Record<string, Json>> = readAnswers(answers);
  const written = Object.entries(listWrittenPaths(house)).flatMap(([id, path]) => {
    const answer = given[id] ?? null;
    return answer === null ? [] : [[path, answer] as const];
  });
  return { set: Object.fromEntries(written), ...planItems(answers, actor, picked), drop: [] };
}

function planItems(
  answers: Answers,
  actor: Snapshot,
  picked: Readonly<Record<string, SelectedItem>>,
): Pick<CreationResult, "items" | "change"> {
  const skills = listOwned(actor, "edgeSkill");
  const change: Record<string, Fields> = {};
  const items: ItemDraft[] = [];
  const train = (ranks: number, made: ItemDraft): void => {
    const item = findNamed(skills, made.name);
    const again = items.findIndex((one) => one.type === made.type && sameName(one.name, made.name));
    const trained = { ...made, system: { ...made.system, ranks } };
    if (item) change[item.uuid] = { "system.ranks": ranks };
    else if (again >= 0) items.splice(again, 1, trained);
    else if (ranks > 0) items.push(trained);
  };
  for (const [id, { name, type, system }] of Object.entries(picked)) {
    const made: ItemDraft = { name, type, system, from: id };
    if (id.startsWith("skill-")) train(readNumber(answers, id), made);
    else items.push(made);
  }
  for (const id of CUSTOM_SLOTS) {
    const name = readCustomName(answers, id).trim();
    if (name !== "") train(readNumber(answers, id), { name, type: "edgeSkill", system: {} });
  }
  return { items, change };
}

/**
 * What finishing writes: decided from the answers and what was chosen, wherever that is. Ledger: SID-COR-2, SID-CODE-1.
 */
import * as v from "valibot";
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
import type { Refusal } from "../../../rules/shared/reasons.ts";
import {
  type CreationHouse,
  type CharacterDraft,
  refuseDraft,
  limitTemporary,
} from "../../../rules/sidonia/creation.ts";
import { ActorState, type Level, LineageState } from "../../../rules/sidonia/state.ts";
import {
  readAnswers,
  readAttributes,
  readCustomName,
  readName,
  changesCode,
  readLevel,
  readLevels,
  CUSTOM_SLOTS,
  readPermanent,
  readSpecializations,
} from "./character-draft.ts";
import { WRITTEN } from "./write-places.ts";

export function createCharacter(
  answers: Answers,
  actor: Snapshot,
  picked: Readonly<Record<string, SelectedItem>>,
  house: CreationHouse,
): CreationResult | { readonly refused: Refusal } {
  const chosen = Object.entries(picked).flatMap(([id, { name }]) => (id.startsWith("skill-") ? [{ id, name }] : []));
  const lineage = picked["lineage"];
  const starting = lineage ? v.parse(LineageState, lineage.system).startingPermanent : null;
  const permanent = readPermanent(answers, actor, starting);
  const sketch: CharacterDraft = {
    name: readName({ answers, actor }),
    attributes: readAttributes({ answers, actor }),
    levels: [...readLevels(answers, actor, chosen).values()],
    specializations: readSpecializations({ answers, actor }),
    permanent,
  };
  const refused = refuseDraft(sketch, house);
  if (refused) return { refused };
  const { code, corruption } = v.parse(ActorState, actor.system);
  if (changesCode(answers, actor))
    return { refused: { key: "QUADRANT.Sidonia.Creation.Refuse.CodeStands", with: { code } } };
  const given: Readonly<Record<string, Json>> = readAnswers(answers);
  const changesPermanent = lineage !== undefined || given["permanent"] !== null;
  const { temporary } = corruption;
  const left = limitTemporary(temporary, permanent, house);
  const written = Object.entries(WRITTEN).flatMap(([id, path]) => {
    const answer = given[id] ?? null;
    return answer === null ? [] : [[path, answer] as const];
  });
  return {
    set: {
      ...Object.fromEntries(written),
      ...(lineage ? { "system.lineage": lineage.name } : {}),
      ...(changesPermanent ? { "system.corruption.permanent": permanent } : {}),
      ...(changesPermanent && left !== temporary ? { "system.corruption.temporary": left } : {}),
    },
    ...buildItems(answers, actor, picked),
    drop: lineage ? listOwned(actor, "sidoniaLineage").map(({ uuid }) => uuid) : [],
  };
}

function buildItems(
  answers: Answers,
  actor: Snapshot,
  picked: Readonly<Record<string, SelectedItem>>,
): Pick<CreationResult, "items" | "change"> {
  const skills = listOwned(actor, "sidoniaSkill");
  const change: Record<string, Fields> = {};
  const items: ItemDraft[] = [];
  const train = (name: string, level: Level, make: () => ItemDraft): void => {
    const item = findNamed(skills, name);
    const again = items.findIndex((one) => one.type === "sidoniaSkill" && sameName(one.name, name));
    if (item) change[item.uuid] = { "system.level": level };
    else if (again >= 0) items.splice(again, 1, make());
    else if (level !== "untrained") items.push(make());
  };
  for (const [id, { name, type, system }] of Object.entries(picked)) {
    const whole: ItemDraft = { name, type, system, from: id };
    if (!id.startsWith("skill-")) items.push(whole);
    else
      train(name, readLevel(answers, id, "untrained"), () => ({
        ...whole,
        system: { ...system, level: readLevel(answers, id, "untrained") },
      }));
  }
  for (const id of CUSTOM_SLOTS) {
    const name = readCustomName(answers, id).trim();
    const level = readLevel(answers, id, "untrained");
    if (name !== "") train(name, level, () => ({ name, type: "sidoniaSkill", system: { level } }));
  }
  return { items, change };
}

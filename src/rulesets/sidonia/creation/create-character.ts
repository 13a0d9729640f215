/**
 * What finishing writes: decided from the answers and what was chosen, wherever that is. Ledger: SID-COR-2, SID-CODE-1.
 */
import { sameName } from "../../../rules/shared/names.ts";
import type { Answers, ItemDraft, CreationResult, SelectedItem, Snapshot } from "../../../core/public/definitions.ts";
import { type Fields, numberAt, textAt, valueAt } from "../../../rules/shared/json.ts";
import type { Refusal } from "../../../rules/shared/reasons.ts";
import {
  type CreationHouse,
  type CharacterDraft,
  refuseDraft,
  limitTemporary,
} from "../../../rules/sidonia/creation.ts";
import type { Level } from "../../../rules/sidonia/state.ts";
import {
  readAttributes,
  changesCode,
  readLevel,
  readLevels,
  findNamed,
  CUSTOM_SLOTS,
  findItems,
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
  const permanent = readPermanent(answers, actor, lineage ? numberAt(lineage.data, "system.startingPermanent") : null);
  const sketch: CharacterDraft = {
    name: textAt(answers, "name", actor.name),
    attributes: readAttributes({ answers, actor, house }),
    levels: [...readLevels(answers, actor, chosen).values()],
    specializations: readSpecializations({ answers, actor }),
    permanent,
  };
  const refused = refuseDraft(sketch, house);
  if (refused) return { refused };
  if (changesCode(answers, actor))
    return {
      refused: { key: "QUADRANT.Sidonia.Creation.Refuse.CodeStands", with: { code: textAt(actor.system, "code") } },
    };
  const changesPermanent = lineage !== undefined || "permanent" in answers;
  const temporary = numberAt(actor.system, "corruption.temporary");
  const left = limitTemporary(temporary, permanent, house);
  const written = Object.entries(WRITTEN).flatMap(([id, path]) =>
    id in answers ? [[path, answers[id] ?? ""] as const] : [],
  );
  return {
    set: {
      ...Object.fromEntries(written),
      ...(lineage ? { "system.lineage": lineage.name } : {}),
      ...(changesPermanent ? { "system.corruption.permanent": permanent } : {}),
      ...(changesPermanent && left !== temporary ? { "system.corruption.temporary": left } : {}),
    },
    ...buildItems(answers, actor, picked),
    drop: lineage ? findItems(actor, "sidoniaLineage").map(({ uuid }) => uuid) : [],
  };
}

function buildItems(
  answers: Answers,
  actor: Snapshot,
  picked: Readonly<Record<string, SelectedItem>>,
): Pick<CreationResult, "items" | "change"> {
  const skills = findItems(actor, "sidoniaSkill");
  const change: Record<string, Fields> = {};
  const items: ItemDraft[] = [];
  const train = (name: string, level: Level, make: () => ItemDraft): void => {
    const item = findNamed(skills, name);
    const again = items.findIndex((one) => one.type === "sidoniaSkill" && sameName(one.name, name));
    if (item) change[item.uuid] = { "system.level": level };
    else if (again >= 0) items.splice(again, 1, make());
    else if (level !== "untrained") items.push(make());
  };
  for (const [id, { name, data }] of Object.entries(picked)) {
    const system = (valueAt(data, "system") ?? {}) as Fields;
    const whole: ItemDraft = { name, type: textAt(data, "type"), system, from: id };
    if (!id.startsWith("skill-")) items.push(whole);
    else
      train(name, readLevel(answers, id, "untrained"), () => ({
        ...whole,
        system: { ...system, level: readLevel(answers, id, "untrained") },
      }));
  }
  for (const id of CUSTOM_SLOTS) {
    const name = textAt(answers, `${id}name`).trim();
    const level = readLevel(answers, id, "untrained");
    if (name !== "") train(name, level, () => ({ name, type: "sidoniaSkill", system: { level } }));
  }
  return { items, change };
}

/** What finishing writes: decided from the answers and what was chosen, wherever that is. Ledger: SUC-ROLL-3. */
import { sameName } from "../../../rules/shared/names.ts";
import type { Answers, Made, Outcome, Picked, Snapshot } from "../../../core/public/definitions.ts";
import { type Fields, valueAt, numberAt, textAt } from "../../../rules/shared/read-json.ts";
import { type CreationHouse, attributeKeys, refuseSketch } from "../../../rules/edge/creation.ts";
import type { Refusal } from "../../../rules/shared/refusal.ts";
import { OWN, attributesOf, named, owned, ranksOf, talentsOf } from "./character-draft.ts";

/** The paths of the sheet that answers are written to as they are. */
const writtenIn = (house: CreationHouse): Readonly<Record<string, string>> => ({
  name: "name",
  concept: "system.concept",
  ...Object.fromEntries(attributeKeys(house).map((id) => [`attr-${id}`, `system.attributes.${id}.value`])),
});

export function make(
  answers: Answers,
  actor: Snapshot,
  picked: Readonly<Record<string, Picked>>,
  house: CreationHouse,
): Outcome | { readonly refused: Refusal } {
  const chosen = Object.entries(picked).flatMap(([id, { name }]) => (id.startsWith("skill-") ? [{ id, name }] : []));
  const refused = refuseSketch(
    {
      name: textAt(answers, "name", actor.name),
      attributes: attributesOf({ answers, actor, house }),
      ranks: [...ranksOf(answers, actor, chosen).values()],
      talents: talentsOf(answers, actor),
    },
    house,
  );
  if (refused) return { refused };
  const written = Object.entries(writtenIn(house)).flatMap(([id, path]) =>
    id in answers ? [[path, answers[id] ?? ""] as const] : [],
  );
  return { set: Object.fromEntries(written), ...itemsOf(answers, actor, picked), drop: [] };
}

function itemsOf(
  answers: Answers,
  actor: Snapshot,
  picked: Readonly<Record<string, Picked>>,
): Pick<Outcome, "items" | "change"> {
  const skills = owned(actor, "edgeSkill");
  const change: Record<string, Fields> = {};
  const items: Made[] = [];
  const train = (ranks: number, made: Made): void => {
    const item = named(skills, made.name);
    const again = items.findIndex((one) => one.type === made.type && sameName(one.name, made.name));
    const trained = { ...made, system: { ...made.system, ranks } };
    if (item) change[item.uuid] = { "system.ranks": ranks };
    else if (again >= 0) items.splice(again, 1, trained);
    else if (ranks > 0) items.push(trained);
  };
  for (const [id, { name, data }] of Object.entries(picked)) {
    const made: Made = {
      name,
      type: textAt(data, "type"),
      system: (valueAt(data, "system") ?? {}) as Fields,
      from: id,
    };
    if (id.startsWith("skill-")) train(numberAt(answers, id), made);
    else items.push(made);
  }
  for (const id of OWN) {
    const name = textAt(answers, `${id}-name`).trim();
    if (name !== "") train(numberAt(answers, id), { name, type: "edgeSkill", system: {} });
  }
  return { items, change };
}

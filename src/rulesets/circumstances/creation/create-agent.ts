/**
 * What finishing writes: decided from the answers and what was chosen, wherever that is. Ledger: CIR-HOME-2, CIR-UPB-3,
 * CIR-LIFE-1, CIR-LIFE-2, CIR-ABIL-5.
 */
import * as v from "valibot";
import {
  type Answers,
  type CreationResult,
  type ItemDraft,
  type SelectedItem,
  type Snapshot,
  listOwned,
} from "../../../core/public/definitions.ts";
import { computeCreationPoints, refuseDraft } from "../../../rules/circumstances/creation.ts";
import { HOMEWORLDS, UPBRINGINGS } from "../../../rules/circumstances/data/backgrounds.ts";
import { AgendaState } from "../../../rules/circumstances/documents.ts";
import type { HouseRules } from "../../../rules/circumstances/house.ts";
import type { Fields, Json } from "../../../rules/shared/json.ts";
import { sameName } from "../../../rules/shared/names.ts";
import type { Refusal } from "../../../rules/shared/reasons.ts";
import { createRelationId } from "../actions/relations.ts";
import { createSkillData, createTraitData } from "../documents/new-items.ts";
import {
  type ChosenPath,
  type Drafted,
  TAUGHT,
  TIE_SLOTS,
  computeRatings,
  createDraft,
  listChosenPaths,
  listFreePoints,
  readAnswers,
  readSettled,
  readText,
} from "./agent-draft.ts";
import { WRITTEN } from "./write-places.ts";

type Picked = Readonly<Record<string, SelectedItem>>;

const findPath = (picked: Picked, slot: string): SelectedItem | undefined =>
  picked[slot]?.type === "circumstancesLifepath" ? picked[slot] : undefined;

const listSkills = (picked: Picked): readonly (SelectedItem & { readonly id: string })[] =>
  Object.entries(picked).flatMap(([id, item]) => (item.type === "circumstancesSkill" ? [{ ...item, id }] : []));

export function createAgent(
  answers: Answers,
  actor: Snapshot,
  picked: Picked,
  house: HouseRules,
): CreationResult | { readonly refused: Refusal } {
  const table: Drafted = { answers, actor, house };
  const paths = listChosenPaths(table, (slot) => findPath(picked, slot));
  const free = listFreePoints(answers, listSkills(picked));
  const refused = refuseDraft(createDraft(table, paths, free), house);
  if (refused) return { refused };
  const ratings = computeRatings(actor, free, paths);
  const trained = planSkills(actor, ratings, picked);
  return {
    set: { ...planSheet(table), ...planRelations(table) },
    items: [...trained.items, ...paths.map((path) => createLifepath(path, picked)), ...paths.flatMap(createTrait)],
    change: trained.change,
    drop: [],
  };
}

/** Returns what is written on the sheet. What a homeworld gives is given once. */
function planSheet(table: Drafted): Fields {
  const { answers, actor, house } = table;
  const given: Readonly<Record<string, Json>> = readAnswers(answers);
  const settled = readSettled(actor);
  const written = Object.entries(WRITTEN).flatMap(([id, path]) => {
    const answer = given[id] ?? null;
    const isSettled = settled.upbringing && (id === "will" || id === "health");
    return answer === null || isSettled ? [] : [[path, answer] as const];
  });
  const homeworld = HOMEWORLDS.find(({ id }) => id === given["homeworld"])?.name;
  const upbringing = UPBRINGINGS.find(({ id }) => id === given["upbringing"])?.name;
  const { circles, resources, mindchip } = computeCreationPoints(0, house);
  return {
    ...Object.fromEntries(written),
    ...(homeworld === undefined ? {} : { "system.homeworld.name": homeworld }),
    ...(upbringing === undefined ? {} : { "system.upbringing.name": upbringing }),
    ...(homeworld === undefined || settled.homeworld
      ? {}
      : {
          "system.abilities.circles.value": circles,
          "system.abilities.mindchip.value": mindchip,
          "system.abilities.resources.value": resources,
          "system.abilities.resources.max": resources,
        }),
  };
}

/** Returns the people who are written down: the one of the upbringing, and ties to other agents. */
function planRelations({ answers, actor }: Drafted): Fields {
  const { relation, kind } = readAnswers(answers);
  const { relations } = v.parse(AgendaState, actor.system);
  const people = [
    { name: relation ?? "", kind: kind ?? "ally", note: "" },
    ...TIE_SLOTS.map((id) => ({ name: readText(answers, id), kind: "agent", note: readText(answers, `${id}-note`) })),
  ].filter(({ name }) => name !== "" && !Object.values(relations).some((one) => sameName(one.name, name)));
  const used = Object.keys(relations);
  return Object.fromEntries(
    people.map((person) => {
      const id = createRelationId(used);
      used.push(id);
      return [`system.relations.${id}`, person];
    }),
  );
}

/** Returns the skills: a higher rating for each that is on the sheet, and a new item for each other. */
function planSkills(
  actor: Snapshot,
  ratings: ReadonlyMap<string, number>,
  picked: Picked,
): Pick<CreationResult, "items" | "change"> {
  const owned = listOwned(actor, "circumstancesSkill");
  const change: Record<string, Fields> = {};
  const items: ItemDraft[] = [];
  for (const [name, rating] of ratings) {
    const item = owned.find((one) => sameName(one.name, name));
    if (item) change[item.uuid] = { "system.rating": rating };
    else items.push(createSkill(name, rating, picked));
  }
  return { items, change };
}

function createSkill(name: string, rating: number, picked: Picked): ItemDraft {
  const chosen = listSkills(picked).find((one) => sameName(one.name, name));
  if (chosen) return { name: chosen.name, type: chosen.type, system: { ...chosen.system, rating }, from: chosen.id };
  return createSkillData(name, { rating });
}

function createLifepath(
  { slot, name, skills, points, traits, answer, isCustom }: ChosenPath,
  picked: Picked,
): ItemDraft {
  const item = isCustom ? undefined : findPath(picked, slot.id);
  const taught = TAUGHT.map((one, i) => [one, { skill: skills[i] ?? "", points: points[i] ?? 0 }] as const);
  return {
    name,
    type: "circumstancesLifepath",
    system: {
      ...item?.system,
      ...Object.fromEntries(taught),
      ...(traits ? { traits: { ...traits } } : {}),
      order: slot.order,
      answer,
    },
    ...(item ? { from: slot.id } : {}),
  };
}

const createTrait = ({ traits }: ChosenPath): ItemDraft[] => (traits ? [createTraitData(traits)] : []);

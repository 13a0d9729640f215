/** How Circumstances's items are listed in the picker and added to actors. */
import * as v from "valibot";
import {
  type Adding,
  type Conversion,
  type Snapshot,
  type Text,
  findNamed,
  listOwned,
} from "../../core/public/definitions.ts";
import type { Change } from "../../rules/shared/change.ts";
import type { Fields } from "../../rules/shared/json.ts";
import { fieldGroup, textField } from "../../rules/shared/schema.ts";
import { LIFEPATHS_WITH_TRAITS } from "../../rules/circumstances/creation.ts";
import { LifepathState, SkillState } from "../../rules/circumstances/documents.ts";
import { createSkillData, createTraitData } from "./documents/new-items.ts";

type Lifepath = v.InferOutput<typeof LifepathState>;

/** The letter of each part of a lifepath in the ids of what it adds. */
const PARTS = { traits: "t", first: "a", second: "b", third: "c" } as const;

const listTaught = ({ first, second, third }: Lifepath) =>
  [
    { part: "first", ...first },
    { part: "second", ...second },
    { part: "third", ...third },
  ].filter(({ skill, points }) => skill.trim() !== "" && points > 0) as readonly {
    readonly part: "first" | "second" | "third";
    readonly skill: string;
    readonly points: number;
  }[];

/** Returns what a lifepath adds: its skill points, and the pair of Traits of the first two (CIR-LIFE-1, CIR-LIFE-2). */
function addLifepath(
  { system }: { readonly system: Fields },
  actor: Snapshot,
  { id }: { readonly id: string },
): Conversion {
  const path = v.parse(LifepathState, system);
  const lived = listOwned(actor, "circumstancesLifepath").length;
  const at = (part: keyof typeof PARTS) => ({ uuid: `${actor.uuid}.Item.${id.slice(0, 15)}${PARTS[part]}` });
  const taught = listTaught(path);
  const skills = taught.map(({ part, skill, points }): Change => {
    const data = createSkillData(skill, { rating: points });
    const own = findNamed(listOwned(actor, data.type), data.name);
    return own
      ? { op: "add", at: { uuid: own.uuid }, path: "system.rating", by: points }
      : { op: "create", at: at(part), data: { ...data } };
  });
  const told = taught.map(({ skill, points }): Text => ({
    key: "QUADRANT.Circumstances.Adding.Points",
    with: { skill, points },
  }));
  const { a, b } = path.traits;
  const hasTraits = lived < LIFEPATHS_WITH_TRAITS && a !== "" && b !== "";
  const traits = createTraitData(path.traits);
  return {
    system: { order: lived + 1 },
    changes: hasTraits ? [...skills, { op: "create", at: at("traits"), data: { ...traits } }] : skills,
    told: hasTraits ? [...told, traits.name] : told,
  };
}

export const adding: Adding = {
  items: {
    circumstancesSkill: {
      single: true,
      fields: ["category"],
      kind: (system) => `QUADRANT.Circumstances.Category.${v.parse(SkillState, system).category}`,
    },
    circumstancesTrait: { tab: "self", single: true },
    circumstancesCondition: { tab: "self" },
    circumstancesLifepath: {
      tab: "life",
      single: true,
      fields: ["first", "second", "third"],
      detail: (system) => listTaught(v.parse(LifepathState, system)).map(({ skill }) => skill),
      convert: addLifepath,
    },
    circumstancesGear: {
      tab: "gear",
      fields: ["skill"],
      detail: (system) => [v.parse(fieldGroup({ skill: textField() }), system).skill],
    },
  },
};

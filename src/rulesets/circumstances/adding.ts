/** How Circumstances's items are listed in the picker and added to actors. */
import * as v from "valibot";
import type { Adding, Conversion, Snapshot, Text } from "../../core/public/definitions.ts";
import type { Change } from "../../rules/shared/change.ts";
import type { Fields } from "../../rules/shared/json.ts";
import { sameName } from "../../rules/shared/names.ts";
import { fieldGroup, textField } from "../../rules/shared/schema.ts";
import { LIFEPATHS_WITH_TRAITS } from "../../rules/circumstances/creation.ts";
import { LifepathState, SkillState } from "../../rules/circumstances/documents.ts";
import { findSkill } from "../../rules/circumstances/skills.ts";

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
  const lived = actor.items.filter(({ type }) => type === "circumstancesLifepath").length;
  const at = (part: keyof typeof PARTS) => ({ uuid: `${actor.uuid}.Item.${id.slice(0, 15)}${PARTS[part]}` });
  const taught = listTaught(path);
  const skills = taught.map(({ part, skill, points }): Change => {
    const found = findSkill(skill);
    const name = found?.name ?? skill;
    const own = actor.items.find((item) => item.type === "circumstancesSkill" && sameName(item.name, name));
    if (own) return { op: "add", at: { uuid: own.uuid }, path: "system.rating", by: points };
    const { name: _, ...kind } = found ?? { name };
    return {
      op: "create",
      at: at(part),
      data: { name, type: "circumstancesSkill", system: { ...kind, rating: points } },
    };
  });
  const told = taught.map(({ skill, points }): Text => ({
    key: "QUADRANT.Circumstances.Adding.Points",
    with: { skill, points },
  }));
  const { a, b } = path.traits;
  const hasTraits = lived < LIFEPATHS_WITH_TRAITS && a !== "" && b !== "";
  const name = `${a} / ${b}`;
  const traits: Change = {
    op: "create",
    at: at("traits"),
    data: { name, type: "circumstancesTrait", system: { a: { name: a }, b: { name: b } } },
  };
  return {
    system: { order: lived + 1 },
    changes: hasTraits ? [...skills, traits] : skills,
    told: hasTraits ? [...told, name] : told,
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

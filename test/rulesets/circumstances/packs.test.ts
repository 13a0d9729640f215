/** Circumstances' packs hold what its tables say. Ledger: CIR-LIFE-4, CIR-SKILL-1. */
import { readFileSync } from "node:fs";
import * as v from "valibot";
import { parse } from "yaml";
import { describe, expect, it } from "vitest";
import {
  computeCreationPoints,
  isSpentAsTaught,
  isSplit,
  namePair,
} from "../../../src/rules/circumstances/creation.ts";
import { HOMEWORLDS, UPBRINGINGS } from "../../../src/rules/circumstances/data/backgrounds.ts";
import { LIFEPATHS } from "../../../src/rules/circumstances/data/lifepaths.ts";
import { SKILLS } from "../../../src/rules/circumstances/data/skills.ts";
import { LifepathState } from "../../../src/rules/circumstances/documents.ts";
import { DEFAULT_HOUSE } from "../../../src/rules/circumstances/house.ts";
import { SkillKind } from "../../../src/rules/circumstances/state.ts";
import { fieldGroup, numberField, textField } from "../../../src/rules/shared/schema.ts";
import { readPack } from "./packs.ts";

const Named = fieldGroup({ name: textField() });
/** Packs leave default values out. */
const Ability = fieldGroup({ value: numberField(3) });
const Sheet = fieldGroup({
  abilities: fieldGroup({ will: Ability, health: Ability }),
  homeworld: Named,
  upbringing: Named,
});
const Rated = fieldGroup({ rating: numberField(1) });
const Lived = fieldGroup({ ...LifepathState.entries, order: numberField(1), answer: textField() });

const items = (type: string) => readPack("circumstances-items").filter((item) => item.type === `circumstances${type}`);

describe("the items", () => {
  it("The compendium has the lifepaths of the table, with its skills and Traits (CIR-LIFE-4)", () => {
    const packed = items("Lifepath").map(({ name, system }) => {
      const { first, second, third, traits } = system as Record<string, Record<string, string>>;
      return {
        name,
        skills: [first?.["skill"], second?.["skill"], third?.["skill"]],
        traits: [traits?.["a"], traits?.["b"]],
      };
    });
    expect(packed).toHaveLength(LIFEPATHS.length);
    expect(packed).toEqual(expect.arrayContaining([...LIFEPATHS]));
  });

  it("The compendium has every skill of the table, as it is there", () => {
    const packed = items("Skill").map(({ name, system }) => ({ name, ...v.parse(SkillKind, system) }));
    const byName = (all: readonly { readonly name: string }[]) => [...all].sort((a, b) => a.name.localeCompare(b.name));
    expect(byName(packed)).toEqual(byName(SKILLS));
  });
});

describe("the demo's agents", () => {
  const agents = readPack("circumstances-actors").filter(({ type }) => type === "circumstancesAgent");
  it.each(agents.map(({ name, ...agent }) => [name, agent] as const))("%s comes from the lifepaths", (_name, agent) => {
    const { items = [], system } = agent;
    const of = (type: string) => items.filter((item) => item.type === `circumstances${type}`);
    const paths = of("Lifepath").map((item) => v.parse(Lived, item.system));
    const { abilities, homeworld, upbringing } = v.parse(Sheet, system);
    const points = computeCreationPoints(paths.length, DEFAULT_HOUSE);
    const ratings = of("Skill").map((item) => v.parse(Rated, item.system).rating);
    expect(paths.map(({ order }) => order)).toEqual([1, 2, 3]);
    expect(paths.every(({ answer }) => answer !== "")).toBe(true);
    for (const [i, path] of paths.entries()) {
      const taught = [path.first, path.second, path.third];
      const row = { skills: taught.map(({ skill }) => skill) };
      expect(row).toMatchObject({ skills: LIFEPATHS.find(({ name }) => name === of("Lifepath")[i]?.name)?.skills });
      expect(isSpentAsTaught(row, Object.fromEntries(taught.map(({ skill, points: put }) => [skill, put])))).toBe(true);
      for (const { skill, points: put } of taught)
        if (put > 0) expect(of("Skill").map(({ name }) => name)).toContain(skill);
    }
    expect(ratings.reduce((sum, rating) => sum + rating, 0)).toBe(points.totalSkillPoints);
    expect(of("Trait").map(({ name }) => name)).toEqual(paths.slice(0, 2).map(({ traits }) => namePair(traits)));
    expect(isSplit({ will: abilities.will.value, health: abilities.health.value })).toBe(true);
    expect(HOMEWORLDS.map(({ name }) => name)).toContain(homeworld.name);
    expect(UPBRINGINGS.map(({ name }) => name)).toContain(upbringing.name);
  });
});

it("CIR-TURN-10: a GM's new case is a journal entry of five headed pages, each with a question", () => {
  const { pages } = parse(readFileSync("packs/_source/circumstances-rules-gm/case.yml", "utf8")) as {
    pages: readonly { readonly name: string; readonly text: { readonly content: string } }[];
  };
  expect(pages.map(({ name }) => name)).toEqual(["Stake", "Aim", "Obstacles", "Faces", "Secrets"]);
  expect(pages.every(({ text }) => text.content.includes("?"))).toBe(true);
});

/** The tables of the code equal those of the ledger, row by row. */
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { parse } from "yaml";
import { CONDITIONS } from "../../../src/rules/circumstances/data/conditions.ts";
import { SKILLS } from "../../../src/rules/circumstances/data/skills.ts";
import { TOKENS_EARNED } from "../../../src/rules/circumstances/tokens.ts";

interface Content {
  readonly skills: readonly {
    name: string;
    category: string;
    ability: string;
    tags: string[];
    gramOb: number;
    help: string[];
  }[];
  readonly conditions: readonly {
    key: string;
    steps: { test: string; ob: number; by?: string; or?: boolean; only?: string; helpWith?: string[] }[];
  }[];
  readonly tokenEarn: readonly { key: string; tokens: number }[];
}
const entries = parse(readFileSync("ledger/circumstances.yaml", "utf8")) as { content?: Content }[];
const content = entries.find((entry) => entry.content)!.content!;

describe("CIR-SKILL-1, CIR-LUCK-4, CIR-SKILL-6, CIR-MIND-4, CIR-HELP-3 the skills", () => {
  const categories: Readonly<Record<string, string>> = {
    "Crafting & Technical": "crafting",
    "Exploration & Survival": "exploration",
    "Social & Interpersonal": "social",
    "Lore & Knowledge": "lore",
    Combat: "combat",
  };

  it("The skills equal those of the ledger", () => {
    const expected = content.skills.map(({ name, category, ability, tags, gramOb, help }) => ({
      name,
      category: categories[category],
      ability,
      tags,
      gramOb,
      help,
    }));
    expect(SKILLS).toEqual(expected);
    expect(SKILLS).toHaveLength(69);
  });
});

describe("CIR-COND-2 to CIR-COND-10 the conditions", () => {
  it.each(CONDITIONS.map((one, i) => [one.key, one, content.conditions[i]!] as const))(
    "The condition %s equals the ledger's",
    (key, condition, expected) => {
      expect(expected.key).toBe(key);
      expect(condition.steps.map(({ test, ob }) => `${test} ${ob}`)).toEqual(
        expected.steps.map(({ test, ob }) => `${test} ${ob}`),
      );
      expect(condition.steps.map(({ by }) => by)).toEqual(expected.steps.map(({ by = "patient" }) => by));
      expect(condition.steps.map(({ or }) => or ?? false)).toEqual(expected.steps.map(({ or }) => or ?? false));
      expect(condition.helpWith).toEqual(expected.steps.flatMap(({ helpWith }) => helpWith ?? []));
    },
  );
});

describe("CIR-TOK-2 to CIR-TOK-8 earned tokens", () => {
  it("The earned tokens equal the ledger's", () =>
    expect(TOKENS_EARNED).toEqual(Object.fromEntries(content.tokenEarn.map(({ key, tokens }) => [key, tokens]))));
});

/** House rules: each is read by the game, and a key that no ruleset declares is refused in code. */
import { readFileSync, readdirSync } from "node:fs";
import { describe, expect, it } from "vitest";
import type { HouseRule } from "../../src/rules/shared/house-rules.ts";
import { bindings } from "../ledger/table.ts";
import type { Files } from "./planted-folder.ts";
import { findUnreadHouseRules } from "./unread-house-rules.ts";

const readFiles = (folder: string): Files =>
  Object.fromEntries(
    readdirSync(folder, { recursive: true, encoding: "utf8" })
      .filter((name) => name.endsWith(".ts"))
      .map((name) => [`${folder}/${name.replaceAll("\\", "/")}`, readFileSync(`${folder}/${name}`, "utf8")]),
  );

describe.each(bindings.map(({ id }) => id))("the house rules of %s", (id) => {
  const files = { ...readFiles(`src/rules/${id}`), ...readFiles(`src/rulesets/${id}`) };

  it("are all read by the game", () => {
    expect(findUnreadHouseRules(files)).toEqual([]);
  });

  it("include one that is planted and not read", () => {
    const [path = "", text = ""] = Object.entries(files).find(([name]) => /\/house[^/]*\.ts$/.test(name)) ?? [];
    const planted = text.replace(/(HOUSE_RULES: [^=]*= \{)/, "$1 planted: flag(), ");
    expect(planted).not.toBe(text);
    expect(findUnreadHouseRules({ ...files, [path]: planted })).toEqual(["planted"]);
  });
});

describe("a planted house rule", () => {
  const declaration = "export const HOUSE_RULES: Declared<HouseRules> = { loud: flag() };\n";
  const planted = (text: string): readonly string[] =>
    findUnreadHouseRules({ "src/rules/a/house.ts": declaration, "src/rules/a/b.ts": text });

  it.each([
    "export const f = (house: HouseRules) => house.loud;",
    "export const f = ({ loud }: HouseRules) => loud;",
    "export const f = ({ loud: l }: Pick<HouseRules, 'loud'>) => l;",
    "type Loud = Pick<HouseRules, 'loud'>;\nexport const f = ({ loud }: Loud) => loud;",
    "export const f = (world: World) => readHouse(world).loud;",
    "export const f = (world: World) => {\n  const { loud } = world.house;\n  return loud;\n};",
    "export const f = ({ house: { loud } }: World) => loud;",
  ])("is read by %s", (text) => expect(planted(text)).toEqual([]));

  it.each([
    "export const f = (house: HouseRules) => house;",
    "export const f = (voice: Voice) => voice.loud;",
    "export const f = ({ loud }: Voice) => loud;",
    "export const WORDS = ['loud'];",
  ])("is not read by %s", (text) => expect(planted(text)).toEqual(["loud"]));

  it("is not read by the type that describes it", () => {
    expect(planted("export interface HouseRules {\n  readonly loud: boolean;\n}")).toEqual(["loud"]);
  });
});

describe("a house rule that no ruleset declares", () => {
  it.each(bindings)("is refused by the rules of $id", async ({ id }) => {
    const ruleset = (await import(`../ledger/${id}.ts`)) as Record<string, Bindings | undefined>;
    const { readHouse, houseRules } = ruleset[id] ?? {};
    const defaults = Object.fromEntries(Object.entries(houseRules ?? {}).map(([name, { initial }]) => [name, initial]));
    expect(() => readHouse?.(defaults)).not.toThrow();
    expect(() => readHouse?.({ ...defaults, nonsense: true })).toThrow("nonsense is no house rule");
  });
});

interface Bindings {
  readonly readHouse: (stored: object) => unknown;
  readonly houseRules: Readonly<Record<string, HouseRule>>;
}

import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { DEFAULT_HOUSE, readHouse } from "../../../src/rules/edge/house.ts";
import { sortByNeed } from "../../../src/rules/edge/edge.ts";
import { easeOneStep, findWorstSeverity, refuseEase, suggestSeverity } from "../../../src/rules/edge/injury.ts";
import {
  DEFAULT_LISTS,
  type Lists,
  attributeName,
  attributeShort,
  listSeverities,
  listsToJson,
  normalizeLists,
  readLists,
  refuseLists,
  refuseSkill,
  severityName,
  skillName,
} from "../../../src/rules/edge/lists.ts";
import type { Json } from "../../../src/rules/shared/json.ts";
import { house } from "./make.ts";

const json = (value: unknown): Json => JSON.parse(JSON.stringify(value)) as Json;

/** Returns the default lists without a skill or an Attribute; a skill is remembered as removed. */
const without = (list: "attributes" | "skills", key: string): Lists => ({
  ...DEFAULT_LISTS,
  [list]: DEFAULT_LISTS[list].filter((row) => row.key !== key),
  removed: list === "skills" ? [{ key, name: "" }] : [],
});

/** Returns the default lists with other names for an Attribute. */
const renamed = (key: string, names: { readonly name?: string; readonly short?: string }): Lists => ({
  ...DEFAULT_LISTS,
  attributes: DEFAULT_LISTS.attributes.map((row) => (row.key === key ? { ...row, ...names } : row)),
});

describe("SUC-ROLL-4, SUC-ROLL-15 the lists of a world", () => {
  it("The default lists have eight Attributes, 37 skills and four severities", () => {
    expect(DEFAULT_HOUSE.lists).toEqual(DEFAULT_LISTS);
    expect([DEFAULT_LISTS.attributes.length, DEFAULT_LISTS.skills.length, DEFAULT_LISTS.injuries.length]).toEqual([
      8, 37, 4,
    ]);
    expect(DEFAULT_LISTS.armour).toEqual({
      light: { dodge: 0, speed: 0 },
      medium: { dodge: -2, speed: -1 },
      heavy: { dodge: -4, speed: -2 },
    });
    expect(refuseLists(DEFAULT_LISTS)).toBeNull();
  });

  it("Stored lists are read unchanged; malformed ones give the defaults", () => {
    expect(readLists(json(listsToJson(DEFAULT_LISTS)))).toEqual(DEFAULT_LISTS);
    fc.assert(
      fc.property(fc.jsonValue(), (raw) => {
        const lists = readLists(raw as Json);
        expect(lists === null || refuseLists(lists) === null).toBe(true);
        expect(readHouse({ lists: raw as Json }).lists.attributes.length).toBeGreaterThan(0);
      }),
    );
    const twice = { ...DEFAULT_LISTS, skills: [...DEFAULT_LISTS.skills, DEFAULT_LISTS.skills[0]] };
    const unsafe = {
      ...DEFAULT_LISTS,
      attributes: [...DEFAULT_LISTS.attributes, { key: "__proto__.x", name: "", short: "", start: 3 }],
    };
    for (const odd of [twice, unsafe, { ...DEFAULT_LISTS, injuries: [] }, { ...DEFAULT_LISTS, removed: 1 }])
      expect(readLists(json(odd))).toBeNull();
  });

  it("Stored lists are written again with every field valid, and not at all where they make no sense", () => {
    const stored = json(listsToJson(DEFAULT_LISTS)) as Record<string, never>;
    const rows = [...(stored["attributes"] as unknown as object[]), { key: "luck", start: 99 }];
    const read = normalizeLists({ ...stored, attributes: rows } as Json) as unknown as Lists;
    expect(read.attributes.at(-1)).toEqual({ key: "luck", name: "", short: "", start: 30 });
    expect(normalizeLists({ ...stored, armour: 7 } as Json)).toMatchObject({ armour: DEFAULT_LISTS.armour });
    expect([normalizeLists(7), normalizeLists({ ...stored, injuries: [] } as Json)]).toEqual([null, null]);
    expect(listSeverities(DEFAULT_LISTS)).toEqual(["minor", "serious", "critical", "lifeThreatening"]);
    expect(DEFAULT_LISTS.attributes[0]).toEqual({ key: "strength", name: "", short: "", start: 3 });
  });

  it("Names of stored lists are trimmed, and cut to 60 letters", () => {
    const stored = json(listsToJson(DEFAULT_LISTS)) as Record<string, never>;
    const read = normalizeLists({
      ...stored,
      attributes: [...(stored["attributes"] as unknown as object[]), { key: "luck", name: `  ${"x".repeat(61)}` }],
    } as Json);
    expect((read as unknown as Lists).attributes.at(-1)?.name).toBe("x".repeat(60));
  });

  it("Lists need Strength, at least one severity, and both Attributes of every skill", () => {
    expect(refuseLists(without("attributes", "strength"))?.key).toBe("QUADRANT.Edge.Refuse.StrengthStays");
    expect(refuseLists(without("attributes", "logic"))).toEqual({
      key: "QUADRANT.Edge.Refuse.SkillUngoverned",
      with: { skill: expect.stringMatching(/^QUADRANT\.Edge\.SkillName\./) as string },
    });
    expect(refuseLists({ ...DEFAULT_LISTS, injuries: [] })?.key).toBe("QUADRANT.Edge.Refuse.NoInjuries");
  });

  it("A skill or Attribute has the GM's name, else Quadrant's, else its key", () => {
    const own = renamed("logic", { name: "Intellect" });
    expect([attributeName("logic", own), attributeShort("logic", own)]).toEqual(["Intellect", "INT"]);
    expect([attributeName("agility", own), attributeShort("agility", own)]).toEqual([
      "QUADRANT.Edge.Attribute.agility",
      "QUADRANT.Edge.Short.agility",
    ]);
    expect([attributeName("luck", own), attributeShort("luck", own)]).toEqual(["luck", "LUC"]);
    expect(attributeShort("logic", renamed("logic", { name: "Intellect", short: "MND" }))).toBe("MND");
    expect([
      skillName({ key: "stealth", name: "" }),
      skillName({ key: "skill1", name: "" }),
      skillName({ key: "stealth", name: "Sneaking" }),
    ]).toEqual(["QUADRANT.Edge.SkillName.stealth", "skill1", "Sneaking"]);
    const scratch = DEFAULT_LISTS.injuries.map((row) => (row.key === "minor" ? { ...row, name: "Scratch" } : row));
    expect(severityName("minor", { ...own, injuries: scratch })).toBe("Scratch");
    expect(severityName("serious", { ...own, injuries: scratch })).toBe("QUADRANT.Edge.Severity.serious");
  });

  it("The refusal of a skill says that it is removed, unknown, or without its Attribute", () => {
    const stealth = { key: "stealth", name: "Stealth", pair: ["agility", "cunning"] };
    expect(refuseSkill(stealth, DEFAULT_LISTS)).toBeNull();
    const off = without("skills", "stealth");
    expect(refuseSkill(stealth, off)).toEqual({ key: "QUADRANT.Edge.Refuse.SkillRemoved", with: { skill: "Stealth" } });
    expect(refuseSkill(stealth, without("skills", "dodge"))).toBeNull();
    expect(refuseSkill({ ...stealth, key: "x", missing: true }, DEFAULT_LISTS)?.key).toBe(
      "QUADRANT.Edge.Refuse.SkillRemoved",
    );
    expect(refuseSkill({ ...stealth, pair: ["agility", "luck"] }, DEFAULT_LISTS)).toMatchObject({
      with: { attribute: "luck" },
    });
    expect(refuseSkill({ key: "gardening", name: "Gardening", pair: ["logic", "resolve"] }, DEFAULT_LISTS)).toBeNull();
  });
});

describe("SUC-EDGE-9 a world's own injuries", () => {
  const lists: Lists = {
    ...DEFAULT_LISTS,
    injuries: ["bruise", "wound", "death's door"].map((name, i) => ({ key: `i${i}`, name })),
  };
  const three = house({ lists });

  it("A world's own injuries are eased step by step to the least, and suggested at equal parts of the track", () => {
    expect(easeOneStep({ severity: "i2", eased: 0 }, three).severity).toBe("i1");
    expect(refuseEase({ severity: "i0", eased: 0 }, { value: 3, max: 3, burned: 0 }, three)?.key).toBe(
      "QUADRANT.Edge.Refuse.AlreadyMinor",
    );
    expect([0, 11, 12, 24, 36, 90].map((value) => suggestSeverity({ value, max: 36 }, three))).toEqual([
      null,
      null,
      "i0",
      "i1",
      "i2",
      "i2",
    ]);
    expect(findWorstSeverity(three)).toBe("i2");
  });

  it("An injury that is no longer in the list can't be eased", () => {
    expect(easeOneStep({ severity: "serious", eased: 0 }, three).severity).toBe("serious");
    expect(refuseEase({ severity: "serious", eased: 0 }, { value: 3, max: 3, burned: 0 }, three)).not.toBeNull();
  });
});

describe("SUC-REC-6 who needs Edge most", () => {
  const pools = [
    { name: "half", edge: { value: 3, max: 6 } },
    { name: "full", edge: { value: 2, max: 2 } },
    { name: "low", edge: { value: 2, max: 7 } },
    { name: "none", edge: { value: 1, max: 3 } },
  ];
  it("The order follows the share left after an achievement, the points left after a setback; full pools come last", () => {
    const order = (why: "achievement" | "setback") => sortByNeed(pools, why).map(({ name }) => name);
    expect(order("achievement")).toEqual(["low", "none", "half", "full"]);
    expect(order("setback")).toEqual(["none", "low", "half", "full"]);
    const equal = [
      { name: "few missing", edge: { value: 2, max: 3 } },
      { name: "many missing", edge: { value: 2, max: 7 } },
    ];
    expect(sortByNeed(equal, "setback").map(({ name }) => name)).toEqual(["many missing", "few missing"]);
    const three = [5, 7, 3].map((max) => ({ name: String(max), edge: { value: 2, max } }));
    for (const list of [three, three.toReversed()])
      expect(sortByNeed(list, "setback").map(({ name }) => name)).toEqual(["7", "5", "3"]);
  });
});

/**
 * Sidonia's guided creation on plain data: steps, unfinished answers, the finished character. Ledger: SID-COR-2,
 * SID-COR-11, SID-ROLL-3, -8, -12.
 */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { allows } from "../../../src/core/actions/validate.ts";
import type { Snapshot } from "../../../src/core/contract/world.ts";
import type {
  Answers,
  CreationContext,
  Entry,
  CreationResult,
  SelectedItem,
} from "../../../src/core/contract/creation.ts";
import {
  listFields,
  readEntry,
  computeBalance,
  evaluateState,
  findStep,
  missingChoices,
} from "../../../src/core/creation/answers.ts";
import { readShape } from "../../../src/rules/shared/schema.ts";
import { Draft } from "../../../src/core/creation/draft.ts";
import { readHouseRules } from "../../../src/rules/shared/house-rules.ts";
import type { Json } from "../../../src/rules/shared/json.ts";
import { type CreationHouse } from "../../../src/rules/sidonia/creation.ts";
import { CREATION_RULES } from "../../../src/rules/sidonia/creation-house.ts";
import { DEFAULT_HOUSE } from "../../../src/rules/sidonia/house.ts";
import { characterCreation as kind } from "../../../src/rulesets/sidonia/creation/index.ts";
import { VOSS, firearms, pistol, snapshot } from "./table.ts";

const HOUSE: CreationHouse = { ...DEFAULT_HOUSE, ...readHouseRules(CREATION_RULES, {}) };

const entry = (id: string, name: string, system: { [key: string]: Json } = {}): Entry => ({
  id,
  uuid: `Compendium.quadrant.sidonia-items.Item.${id}`,
  name,
  img: "",
  text: "",
  system,
});
const STOCK = {
  lineage: [
    entry("human", "Human"),
    entry("chimera", "Chimera", { corruptionBuffer: true }),
    entry("ghoul", "Ghoul", { startingPermanent: 2 }),
  ],
  skill: [
    entry("firearms", "Firearms"),
    entry("persuasion", "Persuasion", { social: true }),
    entry("sorcery", "Sorcery", { supernatural: true }),
  ],
  weapon: [
    entry("club", "Club", { kind: "melee" }),
    entry("pistol", "Light Pistol", { kind: "ranged", class: "light" }),
    entry("garrote", "Chain Garrote", { kind: "melee", skill: "Brawling" }),
  ],
  armor: [entry("vest", "Kevlar Vest", { av: 2, pv: 0 })],
  gear: [
    entry("camera", "Camera", { source: "carried" }),
    entry("claws", "Chimera Claws", { source: "lineage" }),
    entry("gift", "Harden", { source: "bargain" }),
  ],
};

const blank = (more: Partial<Snapshot> = {}): Snapshot => ({
  ...snapshot(VOSS, "sidoniaCharacter", "New Face", {}),
  ...more,
});
const bench = (
  answers: Answers = {},
  actor = blank(),
  house: Partial<CreationHouse> = {},
): CreationContext<unknown> => ({
  answers,
  actor,
  stock: STOCK,
  house: { ...HOUSE, ...house },
});
const steps = (...args: Parameters<typeof bench>) => kind.steps(bench(...args));
const step = (id: string, ...args: Parameters<typeof bench>) => steps(...args).find((one) => one.id === id)!;
const field = (id: string, ...args: Parameters<typeof bench>) =>
  steps(...args)
    .flatMap(listFields)
    .find((one) => one.id === id);

const pickedFrom = (answers: Answers): Record<string, SelectedItem> =>
  Object.fromEntries(
    Object.entries(STOCK).flatMap(([prefix, entries]) =>
      entries.flatMap(({ id, uuid, name, system }): [string, SelectedItem][] => {
        const key = prefix === "lineage" ? "lineage" : `${prefix}-${id}`;
        const wanted =
          prefix === "lineage" ? answers["lineage"] === id : answers[key] !== undefined && answers[key] !== false;
        const type = `sidonia${prefix[0]?.toUpperCase() ?? ""}${prefix.slice(1)}`;
        return wanted ? [[key, { uuid, name, type, img: "x.svg", system }]] : [];
      }),
    ),
  );
const make = (answers: Answers, actor = blank(), house: Partial<CreationHouse> = {}): CreationResult => {
  const made = kind.make(answers, actor, pickedFrom(answers), { ...HOUSE, ...house });
  if ("refused" in made) throw new Error(made.refused.key);
  return made;
};

describe("the steps", () => {
  it("the steps go from identity to gear", () => {
    expect(steps().map(({ id }) => id)).toEqual([
      "who",
      "lineage",
      "attributes",
      "skills",
      "specializations",
      "code",
      "gear",
    ]);
  });

  it("C12: a weapon names the skill that its attack on the sheet rolls, not another", () => {
    const note = (id: string): unknown => {
      const one = field(`weapon-${id}`);
      return one?.kind === "tick" ? one.note : null;
    };
    expect(note("garrote")).toBe("Brawling");
    expect(note("club")).toBe("QUADRANT.Sidonia.Kind.melee");
    expect(note("pistol")).toBe("QUADRANT.Sidonia.Class.light");
  });

  it("fields show the answer, or the sheet's value without one", () => {
    const actor = blank({
      name: "Mara",
      system: { concept: "Ex-cop", attributes: { physique: { value: 4 } }, code: "Never." },
      items: [firearms()],
    });
    expect(field("name", {}, actor)).toMatchObject({ value: "Mara" });
    expect(field("concept", {}, actor)).toMatchObject({ value: "Ex-cop" });
    expect(field("attr-physique", {}, actor)).toMatchObject({ value: 4 });
    expect(field("skill-firearms", {}, actor)).toMatchObject({ value: "expert" });
    expect(field("skill-firearms", { "skill-firearms": "dabbler" }, actor)).toMatchObject({ value: "dabbler" });
    expect(field("code", { code: "Always." }, actor)).toMatchObject({ value: "Always." });
  });

  it("Creation asks for Permanent Corruption only where the lineage has it (SID-COR-2)", () => {
    expect(field("permanent", { lineage: "human" })).toBeUndefined();
    expect(field("permanent", { lineage: "chimera" })).toMatchObject({ value: 0, max: 9 });
    expect(step("lineage", { lineage: "chimera" }).issues).toMatchObject([
      { blocks: false, text: { with: { lineage: "Chimera" } } },
    ]);
    expect(step("lineage", { lineage: "chimera", permanent: 0 }).issues).toEqual([]);
    expect(field("permanent", { lineage: "ghoul" })).toMatchObject({ value: 2 });
  });

  it("Creation offers no Bargain's gift, and nothing that is already carried", () => {
    expect(field("gear-gift")).toBeUndefined();
    expect(field("weapon-pistol")).toBeDefined();
    expect(field("weapon-pistol", {}, blank({ items: [pistol()] }))).toBeUndefined();
  });

  it("steps report overspent points, and block only where the points are limits", () => {
    const rich = { "attr-physique": 4, "attr-intellect": 4 };
    expect(step("attributes", rich).budgets.map(computeBalance)).toEqual([{ left: 0, over: 2 }]);
    expect(evaluateState(step("attributes", rich), [])).toBe("open");
    expect(evaluateState(step("attributes", rich, blank(), { creationStrict: true }), [])).toBe("blocked");
  });

  it("steps name a chosen item that is no longer in a compendium", () => {
    const chosen = {
      "weapon-gone": { uuid: "Item.gone", name: "Old Sabre" },
      lineage: { uuid: "Item.elf", name: "Elf" },
    };
    const answers = { "weapon-gone": true, lineage: "elf" };
    const draft = { step: "", answers, chosen };
    expect(missingChoices(step("gear", answers), draft)).toEqual([{ id: "weapon-gone", name: "Old Sabre" }]);
    expect(missingChoices(step("lineage", answers), draft)).toEqual([{ id: "lineage", name: "Elf" }]);
    expect(missingChoices(step("skills", answers), draft)).toEqual([]);
    expect(missingChoices(step("gear", answers), { ...draft, answers: { "weapon-gone": false } })).toEqual([]);
  });
});

describe("the finished character", () => {
  it("creation writes the answers and nothing else", () => {
    expect(make({})).toEqual({ set: {}, items: [], change: {}, drop: [] });
    const answers = {
      name: "Nell",
      "attr-physique": 3,
      "spec-wits": true,
      "skill-firearms": "professional",
      "weapon-club": true,
      own1: "dabbler",
      own1name: "Cards",
    };
    expect(make(answers)).toMatchObject({
      set: { name: "Nell", "system.attributes.physique.value": 3, "system.specializations.wits": true },
      items: [
        { name: "Firearms", type: "sidoniaSkill", system: { level: "professional" }, from: "skill-firearms" },
        { name: "Club", type: "sidoniaWeapon", system: { kind: "melee" }, from: "weapon-club" },
        { name: "Cards", type: "sidoniaSkill", system: { level: "dabbler" } },
      ],
    });
  });

  it("Creation changes a skill that exists, and adds no duplicate", () => {
    const actor = blank({ items: [firearms()] });
    expect(make({ "skill-firearms": "dabbler" }, actor)).toMatchObject({
      items: [],
      change: { [firearms().uuid]: { "system.level": "dabbler" } },
    });
    const twice = { "skill-firearms": "dabbler", own1: "expert", own1name: "FIREARMS" };
    expect(make(twice).items.map(({ system }) => system["level"])).toEqual(["expert"]);
  });

  it("A new lineage replaces the old one, with its corruption (SID-COR-2)", () => {
    const old = snapshot(`${VOSS}.Item.human00000000000`, "sidoniaLineage", "Human", {});
    const actor = blank({ items: [old], system: { corruption: { temporary: 6, permanent: 0 } } });
    expect(make({ lineage: "chimera", permanent: 4 }, actor)).toMatchObject({
      set: { "system.lineage": "Chimera", "system.corruption.permanent": 4, "system.corruption.temporary": 5 },
      items: [{ name: "Chimera", type: "sidoniaLineage" }],
      drop: [old.uuid],
    });
    expect(make({ lineage: "ghoul" }).set["system.corruption.permanent"]).toBe(2);
  });

  it("creation sets a first Code; changing an existing one is left to the GM (SID-CODE-1)", () => {
    expect(make({ code: "Never." }).set).toEqual({ "system.code": "Never." });
    const sworn = blank({ system: { code: "Never." } });
    expect(make({ code: " Never. " }, sworn).set).toHaveProperty(["system.code"]);
    expect(kind.make({ code: "Always." }, sworn, {}, HOUSE)).toMatchObject({
      refused: { key: "QUADRANT.Sidonia.Creation.Refuse.CodeStands" },
    });
    expect(evaluateState(step("code", { code: "Always." }, sworn), [])).toBe("blocked");
    expect(evaluateState(step("code", {}, sworn), [])).toBe("done");
  });

  it("Creation with invalid answers is refused", () => {
    const refused = (answers: Answers, house: Partial<CreationHouse> = {}) => {
      const made = kind.make(answers, blank(), pickedFrom(answers), { ...HOUSE, ...house });
      return "refused" in made ? made.refused.key : null;
    };
    expect(refused({ name: "" })).toBe("QUADRANT.Sidonia.Creation.Refuse.Name");
    expect(refused({ "attr-physique": 9 })).toBe("QUADRANT.Sidonia.Creation.Refuse.Attribute");
    expect(refused({ lineage: "chimera", permanent: 12 })).toBe("QUADRANT.Sidonia.Creation.Refuse.Permanent");
    expect(refused({ "attr-physique": 4, "attr-presence": 4 }, { creationStrict: true })).toBe(
      "QUADRANT.Sidonia.Creation.Refuse.Over.attributes",
    );
  });
});

describe("a draft", () => {
  it.each([[null], [7], ["x"], [[]], [{}], [{ begun: "yes" }], [{ answers: { a: 1 } }]])(
    "Stored data %j is no draft",
    (raw) => {
      expect(readShape(Draft, raw)).toBeNull();
    },
  );

  it("invalid answers are ignored", () => {
    const raw = {
      begun: true,
      step: 3,
      answers: { ok: 1, "a.b": 1, half: 1.5, deep: { a: 1 }, long: "x".repeat(3000) },
      chosen: { ok: { uuid: "Item.a", name: "A" }, bad: { uuid: 1 } },
    };
    expect(readShape(Draft, raw)).toEqual({
      step: "",
      answers: { ok: 1 },
      chosen: { ok: { uuid: "Item.a", name: "A" } },
    });
  });

  it("An answer of a wrong kind counts as none: the sheet's value is shown, and nothing is written", () => {
    const wrong = { name: 7, concept: true, hand: "middle", "attr-physique": "4", "spec-body": "yes", permanent: "3" };
    expect(steps(wrong)).toEqual(steps());
    expect(make(wrong).set).toEqual({});
  });

  it("a field accepts valid values and gives a reason for rejecting others", () => {
    const number = field("attr-physique")!;
    expect(readEntry(number, "3")).toEqual({ value: 3 });
    for (const raw of ["", "x", "2.5", "0", "5"]) expect(readEntry(number, raw)).toHaveProperty("refused");
    expect(readEntry(field("hand")!, "left")).toEqual({ value: "left" });
    expect(readEntry(field("hand")!, "middle")).toHaveProperty("refused");
    expect(readEntry(field("code")!, `  ${"x".repeat(2000)} `)).toHaveProperty("value");
    expect(readEntry(field("code")!, "x".repeat(2001))).toHaveProperty("refused");
  });
});

// --- Properties

const below = (seed: number) => {
  let state = seed;
  return (n: number): number => {
    state = (state * 1103515245 + 12345) % 2147483648;
    return state % n;
  };
};
const surprised = (seed: number, more: Answers = {}): Answers => {
  const chance = below(seed);
  return steps().reduce<Answers>(
    (answers, { id }) => ({ ...answers, ...kind.surprise(id, bench(answers), chance) }),
    more,
  );
};

describe("properties of creation", () => {
  const seeds = fc.nat(2_000_000);

  it("no budget is ever below zero, nor left and over at once", () => {
    fc.assert(
      fc.property(seeds, fc.integer({ min: -2, max: 9 }), (seed, physique) => {
        for (const { budgets } of steps({ ...surprised(seed), "attr-physique": physique }))
          for (const budget of budgets) {
            const { left, over } = computeBalance(budget);
            expect(left).toBeGreaterThanOrEqual(0);
            expect(over).toBeGreaterThanOrEqual(0);
            expect(left - over).toBe(budget.points - budget.spent);
            expect(left * over).toBe(0);
          }
      }),
    );
  });

  it("going back and forth changes nothing, and every shown value is accepted", () => {
    fc.assert(
      fc.property(seeds, fc.array(fc.constantFrom(-1 as const, 1 as const)), (seed, moves) => {
        const answers = surprised(seed);
        const before = steps(answers);
        const walked = moves.reduce((at, by) => findStep(before, at, by)?.id ?? "", "who");
        expect(before.map(({ id }) => id)).toContain(walked);
        expect(steps(answers)).toEqual(before);
        for (const one of before.flatMap(listFields)) {
          const raw = one.kind === "tick" ? one.value : String(one.value);
          if (one.kind === "one" && raw === "") continue;
          expect(readEntry(one, raw)).toEqual({ value: one.value });
          expect(field(one.id, { ...answers, [one.id]: one.value })).toEqual(one);
        }
      }),
      { numRuns: 30 },
    );
  });

  it("chance leaves no step open: a lineage that asks for boxes gets some", () => {
    fc.assert(
      fc.property(seeds, (seed) => {
        const open = steps(surprised(seed)).filter(({ id, issues }) => id === "lineage" && issues.length > 0);
        expect(open).toEqual([]);
      }),
    );
  });

  it("a random character can be finished where points are limits, and writes only allowed places", () => {
    fc.assert(
      fc.property(seeds, (seed) => {
        const answers = surprised(seed);
        const { set, items, change, drop } = make(answers, blank(), { creationStrict: true });
        const at = { uuid: VOSS };
        const stray = Object.keys(set).filter(
          (path) => path !== "name" && !allows(kind.writes, { op: "set", at, path, to: 0 }),
        );
        expect(stray).toEqual([]);
        expect(new Set(items.map(({ type, name }) => `${type} ${name.toLowerCase()}`)).size).toBe(items.length);
        expect([change, drop]).toEqual([{}, []]);
        expect(kind.summary(bench(answers)).every(({ step: id }) => steps().some((one) => one.id === id))).toBe(true);
      }),
    );
  });
});

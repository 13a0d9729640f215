import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Json } from "../../../src/rules/shared/json.ts";
import { createOpenTestPart } from "../../../src/rulesets/circumstances/cards/open-test-data.ts";
import { openTestPart } from "../../../src/rulesets/circumstances/cards/open-test.ts";
import { NO_PROGRESS, createTestPart } from "../../../src/rulesets/circumstances/cards/rolled-test-data.ts";
import { testPart } from "../../../src/rulesets/circumstances/cards/rolled-test.ts";
import { splitWaves } from "../../../src/rules/circumstances/exploding.ts";
import { countExploded } from "../../rules/circumstances/make.ts";
import { DEFAULT_HOUSE } from "../../../src/rules/circumstances/house.ts";
import { CONDITION_KEYS } from "../../../src/rules/circumstances/conditions.ts";
import { Test } from "../../../src/rulesets/circumstances/checks/test-data.ts";
import { createRoll, findSixes, rerollSixes } from "../../../src/rulesets/circumstances/checks/test-roll.ts";
import { activeFaces } from "../../../src/rules/shared/roll.ts";
import { readShape } from "../../../src/rules/shared/schema.ts";
import { GM, MARA, OTHER, TOMAS, mara, recon, skill, tomas, worldOf } from "./table.ts";
import { ABILITIES } from "../../../src/rules/circumstances/state.ts";
import {
  formatFormula,
  readDice,
  readSides,
  splitFaces,
} from "../../../src/rulesets/circumstances/checks/test-dice.ts";
import { lendHelp } from "../../../src/rulesets/circumstances/actions/open-test.ts";

const test = (changes: Partial<Test> = {}): Test =>
  recon({ ob: [{ label: "Obstacle", value: 2, source: { rule: "CIR-TEST-2" } }], ...changes });
const helped = test({ helpers: [{ actor: TOMAS, name: "Tomas", with: "Survival" }] });
const STANDING = NO_PROGRESS;
const CHARM = { side: "b" as const, actor: TOMAS, gear: `${TOMAS}.Item.gift000000000000`, name: "Gift", successes: 1 };

const open = (one: Test, faces: readonly number[], standing = STANDING) => {
  const { mine, theirs } = splitFaces(faces, one, DEFAULT_HOUSE);
  const data = readShape(testPart.data, createTestPart(one, mine, theirs, standing, DEFAULT_HOUSE).data as Json);
  if (!data) throw new Error("the part can't be read");
  return data;
};
const offers = (...args: Parameters<typeof open>): string[] => testPart.offers!(open(...args)).map(({ id }) => id);

describe("CIR-TEST-11, CIR-TURN-3 offers of a test's card", () => {
  it("A failure offers the GM a twist or one condition", () => {
    const all = testPart.offers!(open(test(), [1, 1, 1]));
    expect(all.map(({ id }) => id)).toEqual(["count", "twist", ...CONDITION_KEYS.map((key) => `take-${key}`)]);
    expect(new Set(all.slice(1).map(({ group }) => group))).toEqual(new Set(["consequence"]));
    expect(all.slice(2).every(({ call }) => (call.args as { gm: boolean }).gm)).toBe(true);
  });

  it("A success offers no condition for helpers (CIR-HELP-4)", () =>
    expect(offers(helped, [5, 5, 1, 1])).toEqual(["count"]));

  it("A failure offers a lesser condition for each helper (CIR-HELP-5)", () => {
    const lesser = testPart.offers!(open(helped, [1, 1, 1, 1])).filter(({ id }) => id.startsWith("lesser-"));
    expect(lesser.map(({ call }) => call.args)).toEqual([{ actor: TOMAS, key: "hungry", gm: true }]);
  });

  it("Sixes can be rerolled once, within the token limit of a test (CIR-TEST-8, CIR-TOK-13)", () => {
    expect(offers(test(), [6, 1, 1])).toContain("sixes");
    expect(offers(test(), [5, 1, 1])).not.toContain("sixes");
    expect(offers(test(), [6, 1, 1], { ...STANDING, exploded: true })).not.toContain("sixes");
    expect(offers(test({ tokens: 2 }), [6, 1, 1, 1, 1])).not.toContain("sixes");
    expect(offers(test({ tokens: 1 }), [6, 1, 1, 1])).toContain("sixes");
  });

  it("A card offers a mark without the skill, recovery after a passed test, and conceding a tie", () => {
    expect(offers(test({ luck: "will" }), [5, 5, 5])).toContain("mark");
    const cure = { patient: MARA, name: "Mara Venn", condition: "tired", cared: false };
    expect(offers(test({ cure }), [5, 5, 1])).toEqual(["recover", "count"]);
    expect(offers(test({ cure }), [5, 1, 1])).not.toContain("recover");
    expect(
      offers(test({ ob: [], versus: { name: "Guard", dice: 1, luck: false, bare: null, actor: null } }), [5, 1, 1, 5]),
    ).toEqual(["concede"]);
  });

  it("A card with a hidden obstacle offers nothing that discloses it", () => {
    const sealed = open(test({ ob: [] }), [5, 6, 1], { ...STANDING, sealed: true });
    expect(testPart.offers!(sealed).map(({ id }) => id)).toEqual(["sixes"]);
    expect(sealed.result).toBeNull();
    expect(JSON.stringify(testPart.view(sealed, GM, undefined))).not.toContain("margin");
  });
});

describe("CIR-HELP-1, CIR-TOK-12 an open test", () => {
  it("An open test offers the roll, each companion who has not joined, and a die", () => {
    const ids = (one: Test): string[] => {
      const data = readShape(openTestPart.data, createOpenTestPart(one, helped.helpers, DEFAULT_HOUSE).data as Json);
      return data ? openTestPart.offers(data, DEFAULT_HOUSE).map(({ id }) => id) : [];
    };
    const id = `help-${TOMAS.split(".")[1]}`;
    expect(ids(test())).toEqual(["throw", id, "die1"]);
    expect(ids(helped)).toEqual(["throw", "die1"]);
    // At the limit its action refuses it, with the reason.
    expect(ids(test({ tokens: 2 }))).toEqual(["throw", id, "die3"]);
  });
});

describe("D5: what the cards of a test say", () => {
  interface Shown {
    readonly dice: number;
    readonly ob: number | null;
    readonly versus: object | null;
    readonly why: readonly { readonly label: string; readonly value: number }[];
  }
  const shown = (one: Test): Shown => {
    const data = readShape(openTestPart.data, createOpenTestPart(one, [], DEFAULT_HOUSE).data as Json);
    if (!data) throw new Error("the part can't be read");
    return openTestPart.view(data, DEFAULT_HOUSE) as Shown;
  };

  it("An open test says what its dice are rolled against, and nothing where that is hidden", () => {
    expect(shown(test())).toMatchObject({ dice: 3, ob: 2, versus: null });
    const guard = { name: "Guard", dice: 4, luck: false, bare: null, actor: null };
    expect(shown(test({ ob: [], versus: guard }))).toMatchObject({ ob: null, versus: { dice: 4 } });
    expect(shown(test({ ob: [] }))).toMatchObject({ ob: null, versus: null });
  });

  it("Its reasons have no line that counts nothing, and one for all tokens", () => {
    const nothing = { label: "QUADRANT.Dialog.Situational", value: 0, source: { by: "player" as const } };
    const { why } = shown(test({ lines: [...test().lines, nothing], tokens: 2 }));
    expect(why.filter(({ value }) => value === 0)).toEqual([]);
    expect(why.filter(({ label }) => label === "QUADRANT.Circumstances.Term.tokens")).toMatchObject([{ value: 2 }]);
    expect(shown(test()).why.map(({ label }) => label)).not.toContain("QUADRANT.Circumstances.Term.tokens");
  });

  it("A rolled test says what dice of another shape are, and nothing where all are alike", () => {
    const legend = (...args: Parameters<typeof open>): unknown =>
      (testPart.view(open(...args), GM, undefined) as { legend: unknown }).legend;
    expect(legend(test(), [5, 5, 1])).toEqual([]);
    expect(legend(helped, [5, 5, 1, 1])).toEqual([
      { key: "QUADRANT.Circumstances.Card.HelpDice", with: { names: "Tomas" } },
    ]);
  });
});

describe("CIR-HELP-1, CIR-SKILL-3 what a companion helps with", () => {
  const shown = (what: string) => {
    const candidates = [{ actor: TOMAS, name: "Tomas", with: what }];
    const data = readShape(
      openTestPart.data,
      createOpenTestPart(test(), candidates, DEFAULT_HOUSE, { others: candidates }).data as Json,
    )!;
    const named = openTestPart
      .offers(data, DEFAULT_HOUSE)
      .flatMap(({ label }) => (typeof label === "object" ? [label.with?.["what"]] : []));
    return [
      ...named,
      ...(openTestPart.view(data, DEFAULT_HOUSE) as { people: { with: string }[] }).people.map((one) => one.with),
    ];
  };

  it("A companion's skill is named as written, and only abilities are localized", () => {
    // To lend help, to ask whether it fits, to allow it, and in the list of companions.
    expect(shown("hacking")).toEqual(Array(4).fill("hacking"));
    expect(shown("Survival")).toEqual(Array(4).fill("Survival"));
    for (const ability of ABILITIES)
      expect(new Set(shown(ability))).toEqual(new Set([`QUADRANT.Circumstances.Ability.${ability}`]));
    expect(new Set(shown("Health"))).toEqual(new Set(["QUADRANT.Circumstances.Ability.health"]));
  });

  it("The receipt names what a companion helps with as written", async () => {
    const hacker = tomas({}, [skill(TOMAS, "hacking", { help: [] })]);
    const runner = mara({}, [skill(MARA, "Recon", { help: ["hacking"] })]);
    const parts = { call: createOpenTestPart(test(), [], DEFAULT_HOUSE) };
    const card = { uuid: "ChatMessage.c000000000000000", actor: MARA, rolls: [], parts };
    const args = { helper: TOMAS, with: "hacking" };
    const decision = await lendHelp.decide(args, OTHER, worldOf([runner, hacker]) as never, [], card as never);
    expect(decision).toMatchObject({ label: { with: { name: "Tomas", what: "hacking" } } });
  });
});

describe("data of a test in a message", () => {
  it("A test stored in a message is read unchanged", () => {
    for (const one of [
      test(),
      helped,
      test({
        luck: "will",
        versus: { name: "x", dice: 2, luck: true, bare: { will: 1, health: 3 }, actor: null },
        extra: [{ label: "Charm", value: 3, source: { uuid: MARA } }],
        charms: [CHARM],
      }),
    ])
      expect(readShape(Test, JSON.parse(JSON.stringify(one)))).toEqual(one);
  });

  it("Data with any invalid field is read as no test, and never throws", () => {
    fc.assert(
      fc.property(
        fc.jsonValue({ maxDepth: 3 }),
        fc.constantFrom("test", "mine", "theirs", "result", "most", "successOn"),
        (junk, key) => {
          expect(readShape(testPart.data, junk as Json)).toBeNull();
          expect(readShape(openTestPart.data, junk as Json)).toBeNull();
          const data = createTestPart(test(), [], [], STANDING, DEFAULT_HOUSE).data;
          const read = readShape(testPart.data, { ...data, [key]: junk as Json });
          if (read)
            expect(() => [
              testPart.view(read, GM, undefined),
              testPart.offers!(read),
              testPart.text(read),
            ]).not.toThrow();
        },
      ),
    );
  });
});

describe("CIR-TEST-8 dice of a stored roll", () => {
  const faces = fc.array(fc.integer({ min: 1, max: 6 }), { minLength: 6, maxLength: 6 });
  const waves = (first: readonly number[], more: readonly number[]): number[] => {
    const out: number[] = [];
    let next = first.filter((face) => face === 6).length;
    let at = 0;
    while (next > 0) {
      const wave = Array.from({ length: next }, () => more[at++] ?? 1);
      out.push(...wave);
      next = wave.filter((face) => face === 6).length;
    }
    return out;
  };

  it("A roll's dice agree with the card, before and after the sixes, under any house rules", () => {
    const one = { ...helped, versus: { name: "Guard", dice: 2, luck: false, bare: null, actor: null } };
    fc.assert(
      fc.property(
        faces,
        fc.array(fc.integer({ min: 1, max: 6 }), { maxLength: 6 }),
        fc.boolean(),
        (thrownFaces, more, explodeKeeps) => {
          const house = { ...DEFAULT_HOUSE, explodeKeeps };
          const roll = createRoll(one, thrownFaces, house);
          expect(formatFormula(one, house)).toBe(roll.formula);
          const { mine, theirs } = readSides(roll, one, house);
          expect({ mine, theirs }).toEqual(splitFaces(thrownFaces, one, house));
          const again = rerollSixes(roll, 2, waves(thrownFaces.slice(0, 4), more), house);
          expect(findSixes(again, 2).length === 0 || explodeKeeps).toBe(true);
          const sides = readSides(again, one, house);
          expect(sides.theirs).toEqual(theirs);
          const counted = sides.mine.filter(({ active }) => active).map(({ face }) => face);
          expect(again.total).toBe(
            readDice(one, counted, theirs, house).successes - theirs.filter((face) => face >= 5).length,
          );
          expect(activeFaces(again).length).toBe(counted.length + theirs.length);
          // The card counts what the ledger's rule counts.
          const rolled = splitWaves(thrownFaces.slice(0, 4), waves(thrownFaces.slice(0, 4), more));
          expect(readDice(one, counted, theirs, house).successes).toBe(countExploded(rolled, house).successes);
        },
      ),
    );
  });

  it("Too many faces, too few, or impossible ones are refused", () => {
    for (const wrong of [
      [1, 2],
      [1, 2, 3, 4],
      [1, 2, 7],
    ])
      expect(() => createRoll(test(), wrong, DEFAULT_HOUSE)).toThrow(RangeError);
    const roll = createRoll(test(), [6, 1, 1], DEFAULT_HOUSE);
    for (const wrong of [[], [1, 1], [6], [7]])
      expect(() => rerollSixes(roll, 0, wrong, DEFAULT_HOUSE)).toThrow(RangeError);
  });
});

import fc from "fast-check";
import * as v from "valibot";
import { beforeAll, describe, expect, it, vi } from "vitest";
import type { CheckDefinition, CheckSession, CheckView, Input, Intent } from "../../../src/core/contract/check.ts";
import type { Snapshot } from "../../../src/core/contract/world.ts";
import { computeChance } from "../../rules/circumstances/make.ts";
import { DEFAULT_HOUSE } from "../../../src/rules/circumstances/house.ts";
import type { Json } from "../../../src/rules/shared/json.ts";
import { BOLD, GUARD, MARA, TOMAS, guard, intent, mara, scanner, skill, tomas, trait, worldOf } from "./table.ts";

/** Agents of the world who may help. */
let agents: Snapshot[] = [];
let test: CheckDefinition;
beforeAll(async () => ({ test } = await import("../../../src/rulesets/circumstances/checks/test.ts")));

const input = (choices: { readonly [key: string]: Json } = {}, situational: Input["situational"] = {}): Input => ({
  choices,
  situational,
});

async function open(asked: Intent, world = worldOf()): Promise<CheckSession> {
  const session = await test.open(asked, { ...world, playedActors: () => agents } as never);
  if ("refused" in session) throw new Error(session.refused.key);
  return session;
}

const dice = (view: CheckView): number => view.groups.find(({ id }) => id === "dice")?.total ?? Number.NaN;
const wanted = (view: CheckView): number =>
  view.odds.filter((row) => row.wanted).reduce((sum, row) => sum + row.chance, 0);
const partOf = (session: CheckSession, faces: readonly number[], given: Input = input()) =>
  session.card(given, faces).parts["test"]?.data as Record<string, Json>;

describe("CIR-TEST-2, CIR-TEST-4 a test", () => {
  it("A test of a skill shows its dice and the exact odds", async () => {
    const session = await open(intent("Recon"));
    const view = session.view(input({ ob: 2 }));
    expect(dice(view)).toBe(3);
    expect(session.formula(input())).toBe("3d6cs>=5");
    expect(wanted(view)).toBeCloseTo(computeChance(3, 2, false, DEFAULT_HOUSE), 12);
    expect(view.odds.reduce((sum, { chance }) => sum + chance, 0)).toBeCloseTo(1, 12);
  });

  it("A test's card reads its dice", async () => {
    const session = await open(intent("Recon"));
    expect(partOf(session, [5, 6, 2], input({ ob: 2 }))["result"]).toEqual({
      outcome: "success",
      theirs: 0,
      ob: 2,
      margin: 0,
    });
    expect(partOf(session, [5, 1, 2], input({ ob: 3 }))["result"]).toMatchObject({ outcome: "failure", margin: -2 });
  });

  it("A test without dice left by conditions is not rolled", async () => {
    const session = await open(
      intent("Recon"),
      worldOf([mara({ conditions: { sick: true, hurt: true, fractured: true } })]),
    );
    expect(session.formula(input())).toBeNull();
    expect(partOf(session, [])).toMatchObject({ successes: 0, mine: [] });
  });

  it("A test includes situational dice and obstacles", async () => {
    const term = (value: number) => [{ label: "rain", value, source: { by: "gm" } as const }];
    const session = await open(intent("Recon"));
    const view = session.view(input({ ob: 1 }, { dice: term(2), ob: term(1) }));
    expect(dice(view)).toBe(5);
    expect(view.groups.find(({ id }) => id === "ob")?.total).toBe(2);
  });

  it("A test counts the gear that is used", async () => {
    const session = await open(intent("Recon"), worldOf([mara({}, [skill(MARA, "Recon"), scanner()])]));
    expect(dice(session.view(input({ "gear-scanner000000000": true })))).toBe(4);
    expect(dice(session.view(input()))).toBe(3);
  });
});

describe("CIR-TEST-7, CIR-LUCK-1 a test of an unknown skill", () => {
  it("A test without the skill uses the ability against twice the obstacle", async () => {
    const session = await open(intent("Surgery"));
    const view = session.view(input({ ob: 1 }));
    expect(dice(view)).toBe(4);
    expect(view.groups.find(({ id }) => id === "ob")).toMatchObject({ total: 2 });
    expect(partOf(session, [5, 5, 1, 1], input({ ob: 1 }))).toMatchObject({
      test: { luck: "will", tries: "Surgery" },
      result: { ob: 2 },
    });
  });

  it("A test of a skill that nobody knows is refused", async () => {
    const session = await test.open(intent("Xenobiology"), worldOf() as never);
    expect("refused" in session && session.refused.key).toBe("QUADRANT.Circumstances.Refuse.unknownSkill");
  });
});

describe("CIR-TEST-3 against an opponent", () => {
  it("A test against an opponent rolls both pools, with the opponent's dice from their sheet", async () => {
    const session = await open(intent("Recon", { targets: [GUARD] }));
    const versus = input({ against: "versus" });
    expect(session.formula(versus)).toBe("3d6cs>=5 - 2d6cs>=5");
    expect(partOf(session, [5, 1, 1, 6, 2], versus)["result"]).toMatchObject({ outcome: "tie", margin: 0 });
    expect(session.view(versus).odds.find(({ id }) => id === "even")?.wanted).toBe(false);
  });
});

const charm = (bonusSuccess: number): Snapshot =>
  scanner({ bonusDice: 0, bonusSuccess, beforeRoll: true, skill: "", consumable: false, removed: false });
const CHARM = { "gear-scanner000000000": true };

/** Returns the chance of each row of the dialog by its own card: every face of every die, read as the card reads it. */
function counted(session: CheckSession, given: Input): number[] {
  const dice = [...(session.formula(given) ?? "").matchAll(/(\d+)d6/g)].reduce(
    (sum, [, number]) => sum + Number(number),
    0,
  );
  const rows = [0, 0, 0, 0];
  const faces = Array.from({ length: dice }, () => 1);
  for (let i = 0; i < 6 ** dice; i += 1) {
    faces.forEach((_, die) => (faces[die] = 1 + (Math.floor(i / 6 ** die) % 6)));
    const { margin } = partOf(session, faces, given)["result"] as { margin: number };
    const row = Math.min(Math.max(margin, -2), 1) + 2;
    rows[row] = (rows[row] ?? 0) + 6 ** -dice;
  }
  return rows;
}

describe("CIR-TEST-10, CIR-TEST-9 the odds of the dialog", () => {
  it.each([
    ["Recon", { ob: 2 }, 19 / 27],
    ["Surgery", { ob: 2 }, 9 / 81],
    ["Recon", { against: "versus", theirDice: 1 }, 73 / 81],
  ] as const)(
    "The dialog's odds equal the card's with gear that adds a success: %s, %j",
    async (name, choices, chance) => {
      const session = await open(intent(name), worldOf([mara({}, [skill(MARA, "Recon"), charm(1)])]));
      const given = input({ ...choices, ...CHARM });
      const view = session.view(given);
      const card = counted(session, given);
      view.odds.forEach((row, i) => expect(row.chance).toBeCloseTo(card[i] ?? 0, 12));
      expect(wanted(view)).toBeCloseTo(chance, 12);
    },
  );

  it("The dialog's odds, and the gain of one more die, equal the card's for any test, agent and gear", async () => {
    const asked = fc.record({
      name: fc.constantFrom("Recon", "Surgery"),
      rating: fc.nat(2),
      tired: fc.boolean(),
      bonus: fc.nat(3),
      rain: fc.integer({ min: -3, max: 0 }),
      die1: fc.boolean(),
      choices: fc.oneof(
        fc.record({ ob: fc.nat(4) }),
        fc.record({ against: fc.constant("versus"), theirDice: fc.nat(1), theirLuck: fc.boolean() }),
      ),
      successOn: fc.constantFrom(4 as const, 5 as const),
      doubleLuckBoth: fc.constantFrom("cancel" as const, "both" as const),
      zeroPool: fc.constantFrom("fail" as const, "minOne" as const),
    });
    await fc.assert(
      fc.asyncProperty(asked, async ({ name, rating, tired, bonus, rain, die1, choices, ...house }) => {
        const abilities = { will: { value: rating }, health: { value: 3 } };
        const person = mara({ abilities, conditions: { tired } }, [
          skill(MARA, "Recon", { rating: Math.max(1, rating) }),
          charm(bonus),
        ]);
        const session = await open(intent(name), worldOf([person], house));
        const term = [{ label: "rain", value: rain, source: { by: "gm" } as const }];
        const given = (paid: boolean): Input => input({ ...choices, ...CHARM, die1: paid }, { dice: term, ob: term });
        const view = session.view(given(die1));
        const card = counted(session, given(die1));
        const other = counted(session, given(!die1));
        view.odds.forEach((row, i) => expect(row.chance).toBeCloseTo(card[i] ?? 0, 12));
        const good = (rows: readonly number[]): number => (rows[3] ?? 0) + ("ob" in choices ? (rows[2] ?? 0) : 0);
        const toggle = view.choices.find(({ id }) => id === "die1");
        expect(toggle?.kind === "toggle" && toggle.chance).toBeCloseTo(good(other) - good(card), 12);
      }),
      { numRuns: 30 },
    );
  });
});

describe("CIR-TEST-10, CIR-TIE-1 gear that adds successes", () => {
  const gear = (owner: string, id: string, system: { readonly [key: string]: Json } = {}): Snapshot => ({
    ...scanner({ bonusDice: 0, bonusSuccess: 1, ...system }),
    uuid: `${owner}.Item.${id}`,
    name: id,
  });
  const own = [
    gear(MARA, "missile"),
    gear(MARA, "oracle", { beforeRoll: true, bonusSuccess: 2 }),
    gear(MARA, "blade", { bonusDice: 1 }),
    gear(MARA, "both", { bonusDice: 1, beforeRoll: true }),
    gear(MARA, "gift", { skill: "Diplomacy" }),
    gear(MARA, "cloak", { skill: " recon" }),
    gear(MARA, "stowed", { equipped: false, beforeRoll: true }),
    gear(MARA, "taken", { removed: true, beforeRoll: true }),
    gear(MARA, "gone", { quantity: 0, beforeRoll: true }),
  ];
  const foe = { ...guard(), items: [...guard().items, gear(GUARD, "bribe", { skill: "Diplomacy", consumable: true })] };
  const opened = () =>
    open(intent("Recon", { targets: [GUARD] }), worldOf([mara({}, [skill(MARA, "Recon"), ...own]), foe]));
  const all = Object.fromEntries(own.map(({ name }) => [`gear-${name}`, true]));

  it("Gear's successes count before the roll only where its sheet says so", async () => {
    const session = await opened();
    const offered = session
      .view(input())
      .choices.flatMap(({ id, label }) => (id.startsWith("gear-") ? [[id, label]] : []));
    expect(offered).toMatchObject([
      ["gear-oracle", { key: "QUADRANT.Circumstances.Check.GearSuccess", with: { successes: 2 } }],
      ["gear-blade", { key: "QUADRANT.Circumstances.Check.GearDice", with: { dice: 1 } }],
      ["gear-both", { key: "QUADRANT.Circumstances.Check.GearBoth", with: { dice: 1, successes: 1 } }],
    ]);
    const { test: kept, successes } = partOf(session, [5, 1, 1, 1, 1], input({ ob: 2, ...all })) as {
      test: { extra: Json; charms: Json };
      successes: Json;
    };
    expect(kept.extra).toMatchObject([
      { label: "oracle", value: 2 },
      { label: "both", value: 1 },
    ]);
    expect([successes, kept.charms]).toEqual([4, []]);
    expect(dice(session.view(input(all)))).toBe(5);
  });

  it("Both sides' gear at hand that fits the test and was not counted may break a tie", async () => {
    const session = await opened();
    const charms = (choices: { readonly [key: string]: Json }): unknown[] => {
      const { test: kept } = partOf(session, [], input({ against: "versus", theirDice: 0, ...choices })) as {
        test: { charms: { side: string; name: string }[] };
      };
      return kept.charms.map(({ side, name }) => `${side} ${name}`);
    };
    expect(charms({})).toEqual(["a missile", "a oracle", "a blade", "a both", "a cloak", "b bribe"]);
    expect(charms({ "gear-oracle": true, "gear-blade": true })).toEqual([
      "a missile",
      "a blade",
      "a both",
      "a cloak",
      "b bribe",
    ]);
  });
});

describe("CIR-TOK-2, CIR-TOK-11 to -13, CIR-TURN-6 tokens", () => {
  it("The dialog shows what each token would add, and tokens are paid before the roll", async () => {
    const session = await open(intent("Recon"));
    const [one] = session.view(input({ ob: 2 })).choices.filter(({ id }) => id === "die1");
    expect(one?.kind === "toggle" && one.chance).toBeCloseTo(
      computeChance(4, 2, false, DEFAULT_HOUSE) - computeChance(3, 2, false, DEFAULT_HOUSE),
      12,
    );
    const spent = input({ die1: true, die2: true });
    expect(session.formula(spent)).toBe("5d6cs>=5");
    expect(session.payments(spent)).toMatchObject([{ action: "circumstances.spendTokens", args: { count: 2 } }]);
    expect(dice(session.view(spent))).toBe(5);
  });

  it("The odds include rerolled sixes, which are not paid before the roll", async () => {
    const session = await open(intent("Recon"));
    const view = session.view(input({ ob: 2, sixes: true }));
    expect(wanted(view)).toBeCloseTo(computeChance(3, 2, true, DEFAULT_HOUSE), 12);
    expect(session.payments(input({ sixes: true }))).toEqual([]);
  });

  it("Tokens beyond the limit or beyond the pool are refused", async () => {
    const session = await open(intent("Recon"));
    expect(session.view(input({ die1: true, die2: true, sixes: true })).refused?.key).toContain("limit");
    const poor = await open(intent("Recon"), worldOf(undefined, { tokens: 1 }));
    expect(poor.view(input({ die1: true, die2: true })).refused?.key).toContain("tokens");
    expect(poor.view(input({ die1: true, buy: "players" })).refused?.key).toContain("tokens");
  });

  it("A token buys a test in the Players' Turn", async () => {
    const session = await open(intent("Recon"));
    expect(session.payments(input({ buy: "players" }))).toMatchObject([
      { args: { count: 1, reason: "QUADRANT.Circumstances.Token.ForTest" } },
    ]);
  });

  it("A setback earns a token and a Trait helps, each on its own pair", async () => {
    const session = await open(intent("Recon"));
    const harm = input({ setback: "bold000000000000.b" });
    expect(dice(session.view(harm))).toBe(2);
    expect(session.payments(harm)).toMatchObject([
      { action: "circumstances.useTrait", args: { trait: BOLD, side: "b", use: "harmed" } },
    ]);
    const same = input({ setback: "bold000000000000.b", helpful: "bold000000000000.a" });
    expect(session.view(same).refused?.key).toContain("sameTrait");
    const off = await open(intent("Recon"), worldOf([mara({}, [skill(MARA, "Recon"), trait({ disabled: true })])]));
    expect(off.view(input()).choices.some(({ id }) => id === "helpful")).toBe(false);
  });

  it("As many Traits can help as the house rule allows, and no more than there are pairs (CIR-TRAIT-4)", async () => {
    const pairs = Array.from({ length: 4 }, (_, i) => ({ ...trait(), uuid: `${MARA}.Item.pair00000000000${i}` }));
    const countFields = async (traitHelpPerTest: number): Promise<number> => {
      const world = worldOf([mara({}, [skill(MARA, "Recon"), ...pairs])], { traitHelpPerTest });
      const { choices } = (await open(intent("Recon"), world)).view(input());
      return choices.filter(({ id }) => /^helpful\d*$/.test(id)).length;
    };
    expect([await countFields(1), await countFields(4), await countFields(9)]).toEqual([1, 4, 4]);
  });

  it("Obstacle, tokens and help are displayed at once; Traits, gear and the price are folded away", async () => {
    const world = worldOf([mara({}, [skill(MARA, "Recon"), trait(), scanner()])]);
    const { choices } = (await open(intent("Recon"), world)).view(input({ against: "versus" }));
    const ids = (folded: boolean): string[] =>
      choices.filter((one) => (one.folded !== undefined) === folded).map(({ id }) => id.split("-")[0] ?? "");
    expect(ids(false)).toEqual(["against", "theirDice", "die1", "sixes", "gather"]);
    expect(ids(true)).toEqual(["theirLuck", "helpful", "setback", "empower", "gear", "buy"]);
  });

  it("An NPC is offered no tokens and pays none", async () => {
    const session = await open(intent("Recon", { actor: GUARD }));
    expect(session.view(input()).choices.filter(({ id }) => ["die1", "sixes", "setback", "buy"].includes(id))).toEqual(
      [],
    );
    expect(session.payments(input({ buy: "players" }))).toEqual([]);
    expect(guard().type).toBe("circumstancesNpc");
  });
});

describe("CIR-HELP-1 to CIR-HELP-3 companions join", () => {
  it("A test that gathers help is posted open first, with who could help and with what", async () => {
    agents = [mara(), tomas()];
    const session = await open(intent("Recon"));
    const gather = input({ gather: true });
    expect(session.formula(gather)).toBeNull();
    const part = session.card(gather, []).parts["call"]?.data as { candidates: Json; test: { helpers: Json } };
    expect(part.candidates).toEqual([{ actor: TOMAS, name: "Tomas", with: "Survival" }]);
    expect(part.test.helpers).toEqual([]);
    agents = [mara(), tomas({ conditions: { sick: true, hurt: true, tired: true } })];
    const alone = (await open(intent("Recon"))).card(gather, []).parts["call"]?.data as { candidates: Json };
    expect(alone.candidates).toEqual([]);
    agents = [];
  });

  it("Nobody else is read for a test of one's own until its dialog asks who could help", async () => {
    const playedActors = vi.fn(() => [mara(), tomas()]);
    const session = await test.open(intent("Recon"), { ...worldOf(), playedActors } as never);
    if ("refused" in session) throw new Error(session.refused.key);
    expect(session.refuse(input())).toBeNull();
    expect(session.formula(input())).toBe("3d6cs>=5");
    expect(partOf(session, [5, 6, 2])["result"]).toMatchObject({ outcome: "success" });
    expect(playedActors).not.toHaveBeenCalled();
    session.view(input());
    expect(playedActors).toHaveBeenCalled();
  });
});

describe("CIR-COND-13 to CIR-COND-15 recovery", () => {
  it("A recovery test is the patient's own, with the condition's obstacle", async () => {
    const session = await open(
      intent("", { options: { recover: "afraid" } }),
      worldOf([mara({ conditions: { afraid: true } })]),
    );
    const view = session.view(input());
    expect(dice(view)).toBe(4);
    expect(view.groups.find(({ id }) => id === "ob")?.total).toBe(3);
    expect(session.payments(input({ buy: "emergency" }))).toMatchObject([{ args: { count: 2 } }]);
    expect(partOf(session, [5, 5, 5, 1])["test"]).toMatchObject({
      cure: { condition: "afraid", patient: MARA, cared: false },
    });
  });

  it("A carer's recovery test needs a skill that treats the condition", async () => {
    const hurt = tomas({ conditions: { hurt: true } });
    const healer = mara({}, [skill(MARA, "First Aid", { category: "lore", ability: "will", tags: ["precision"] })]);
    const session = await open(intent("First Aid", { targets: [TOMAS] }), worldOf([healer, hurt]));
    const treated = input({ treat: "hurt" });
    expect(partOf(session, [5, 5, 5], treated)).toMatchObject({
      test: { cure: { condition: "hurt", patient: TOMAS, cared: true } },
      result: { outcome: "success", ob: 3 },
    });
  });
});

describe("CIR-TEST-2 a hidden obstacle", () => {
  const hidden = intent("Recon", { given: { value: null, label: "" } });

  it("A hidden obstacle is absent from the dialog, the roll and the card", async () => {
    const session = await open(hidden);
    const view = session.view(input());
    expect(view.odds).toEqual([]);
    expect(view.groups.map(({ id }) => id)).toEqual(["dice"]);
    const card = JSON.stringify(session.card(input(), [6, 5, 1]));
    expect(card).toContain('"result":null');
    expect(JSON.parse(card)).toMatchObject({
      parts: { test: { data: { sealed: true, successes: 2, test: { ob: [] } } } },
    });
    expect(session.rollOptions(input())["test"]).toMatchObject({ ob: [] });
  });

  it("A visible obstacle of a request is used as given", async () => {
    const session = await open(intent("Recon", { given: { value: 3, label: "" } }));
    expect(session.view(input({ ob: 1 })).groups.find(({ id }) => id === "ob")?.total).toBe(3);
  });
});

describe("numbers typed in the dialog", () => {
  it.each([
    [{ ob: 21 }, "AtMost", "Ob", "20"],
    [{ ob: -1 }, "AtLeast", "Ob", "0"],
    [{ ob: 2.5 }, "WholeNumber", "Ob", ""],
    [{ against: "versus", theirDice: 31 }, "AtMost", "TheirDice", "30"],
    [{ against: "versus", theirDice: -1 }, "AtLeast", "TheirDice", "0"],
  ])("%j is refused with its bound, and displayed as it was typed", async (typed, key, label, bound) => {
    const session = await open(intent("Recon", { targets: [GUARD] }));
    const refused = session.refuse(input(typed));
    expect(refused?.key).toBe(`QUADRANT.Refuse.Input.${key}`);
    expect(refused?.with?.["path"]).toBe(`QUADRANT.Circumstances.Check.${label}`);
    if (bound !== "") expect(refused?.with?.["bound"]).toBe(bound);
    const { refused: shown, choices } = session.view(input(typed));
    expect(shown).toEqual(refused);
    const id = label === "Ob" ? "ob" : "theirDice";
    expect(choices.find((one) => one.id === id)).toMatchObject({ value: (typed as Record<string, number>)[id] });
  });

  it.each([
    { ob: 0 },
    { ob: 20 },
    { against: "versus", theirDice: 30 },
    { ob: 21, against: "versus", theirDice: 1 },
    { ob: 1, theirDice: 31 },
  ])("%j is accepted: it is within bounds, or its field is not displayed", async (typed) => {
    const session = await open(intent("Recon", { targets: [GUARD] }));
    expect(session.refuse(input(typed))).toBeNull();
  });
});

describe("dice added in the dialog", () => {
  it("A pool of more dice than a card stores is refused with the bound, not cut", async () => {
    const session = await open(intent("Recon"));
    const added = (value: number) => input({}, { dice: [{ label: "swarm", value, source: { by: "gm" } }] });
    expect(session.refuse(added(57))).toBeNull();
    expect(session.formula(added(57))).toBe("60d6cs>=5");
    expect(session.refuse(added(58))).toEqual({
      key: "QUADRANT.Refuse.Input.AtMost",
      with: { path: "QUADRANT.Circumstances.Check.Dice", bound: "60" },
    });
  });
});

describe("house rules that a roll stores", () => {
  const WRONG: readonly (readonly [string, Json])[] = [
    ["successOn", 1],
    ["zeroPool", "everything"],
    ["traitHelpPerTest", 1.5],
    ["learnMinimum", 7],
    ["explodeKeeps", "true"],
    ["nonsense", true],
  ];

  it.each(WRONG)("%s stored as %j is left out, with one warning", async (name, value) => {
    const { StoredTest } = await import("../../../src/rulesets/circumstances/checks/test-data.ts");
    const warn = vi.spyOn(console, "warn").mockImplementation(() => {});
    for (const _ of [1, 2, 3])
      expect(v.parse(StoredTest, { house: { zeroPool: "minOne", [name]: value } }).house).toEqual({
        ...DEFAULT_HOUSE,
        ...(name === "zeroPool" ? {} : { zeroPool: "minOne" }),
      });
    expect(warn.mock.calls).toEqual([[expect.stringContaining(`circumstances.${name},`)]]);
    warn.mockRestore();
  });

  it.each([undefined, null, "nonsense", [1]])(
    "House rules stored as %j are the defaults, without a warning",
    async (house) => {
      const { StoredTest } = await import("../../../src/rulesets/circumstances/checks/test-data.ts");
      const warn = vi.spyOn(console, "warn").mockImplementation(() => {});
      expect(v.parse(StoredTest, { house }).house).toEqual(DEFAULT_HOUSE);
      expect(warn).not.toHaveBeenCalled();
      warn.mockRestore();
    },
  );
});

import { beforeAll, describe, expect, it, vi } from "vitest";
import type { CheckDefinition, CheckSession, CheckView, Input, Intent, Snapshot } from "../../src/core/contract.ts";
import { chanceOf } from "../../src/rules/circumstances/odds.ts";
import { DEFAULT_HOUSE } from "../../src/rules/circumstances/house.ts";
import type { Json } from "../../src/rules/shared/json.ts";
import { BOLD, GUARD, MARA, TOMAS, guard, intent, mara, scanner, skill, tomas, trait, worldOf } from "./circumstances-table.ts";

/** Agents that stand in the world, for who may help. */
let agents: Snapshot[] = [];
vi.stubGlobal("game", {
  actors: {
    filter: (test: (one: object) => boolean) =>
      agents.map((one) => ({ ...one, hasPlayerOwner: true, items: new Map() })).filter((one) => test(one)),
  },
});
vi.mock("../../src/core/snapshot.ts", () => ({ snapshotOf: ({ uuid }: { uuid: string }) => agents.find((one) => one.uuid === uuid) }));

let test: CheckDefinition;
beforeAll(async () => ({ test } = await import("../../src/rulesets/circumstances/checks/test.ts")));

const input = (choices: { readonly [key: string]: Json } = {}, situational: Input["situational"] = {}): Input => ({ choices, situational });

async function open(asked: Intent, world = worldOf()): Promise<CheckSession> {
  const session = await test.open(asked, world as never);
  if ("refused" in session) throw new Error(session.refused.key);
  return session;
}

const dice = (view: CheckView): number => view.groups.find(({ id }) => id === "dice")?.total ?? Number.NaN;
const wanted = (view: CheckView): number => view.odds.filter((row) => row.wanted).reduce((sum, row) => sum + row.chance, 0);
const partOf = (session: CheckSession, faces: readonly number[], given: Input = input()) =>
  session.card(given, faces).parts["test"]?.data as Record<string, Json>;

describe("CIR-TEST-2, CIR-TEST-4 a test", () => {
  it("is of a skill, with its dice and the exact odds", async () => {
    const session = await open(intent("Recon"));
    const view = session.view(input({ ob: 2 }));
    expect(dice(view)).toBe(3);
    expect(session.formula(input())).toBe("3d6cs>=5");
    expect(wanted(view)).toBeCloseTo(chanceOf(3, 2, false, DEFAULT_HOUSE), 12);
    expect(view.odds.reduce((sum, { chance }) => sum + chance, 0)).toBeCloseTo(1, 12);
  });

  it("reads its dice", async () => {
    const session = await open(intent("Recon"));
    expect(partOf(session, [5, 6, 2], input({ ob: 2 }))["result"]).toEqual({ outcome: "success", theirs: 0, ob: 2, margin: 0 });
    expect(partOf(session, [5, 1, 2], input({ ob: 3 }))["result"]).toMatchObject({ outcome: "failure", margin: -2 });
  });

  it("rolls nothing where conditions leave nothing", async () => {
    const session = await open(intent("Recon"), worldOf([mara({ conditions: { sick: true, hurt: true, fractured: true } })]));
    expect(session.formula(input())).toBeNull();
    expect(partOf(session, [])).toMatchObject({ successes: 0, mine: [] });
  });

  it("takes situational dice and obstacles", async () => {
    const term = (value: number) => [{ label: "rain", value, source: { by: "gm" } as const }];
    const session = await open(intent("Recon"));
    const view = session.view(input({ ob: 1 }, { dice: term(2), ob: term(1) }));
    expect(dice(view)).toBe(5);
    expect(view.groups.find(({ id }) => id === "ob")?.total).toBe(2);
  });

  it("counts gear that is used", async () => {
    const session = await open(intent("Recon"), worldOf([mara({}, [skill(MARA, "Recon"), scanner()])]));
    expect(dice(session.view(input({ "gear-scanner000000000": true })))).toBe(4);
    expect(dice(session.view(input()))).toBe(3);
  });
});

describe("CIR-TEST-7, CIR-LUCK-1 what is not known", () => {
  it("is tried with the ability, against twice the obstacle", async () => {
    const session = await open(intent("Surgery"));
    const view = session.view(input({ ob: 1 }));
    expect(dice(view)).toBe(4);
    expect(view.groups.find(({ id }) => id === "ob")).toMatchObject({ total: 2 });
    expect(partOf(session, [5, 5, 1, 1], input({ ob: 1 }))).toMatchObject({ test: { luck: "will", tries: "Surgery" }, result: { ob: 2 } });
  });

  it("is refused where nobody knows it", async () => {
    const session = await test.open(intent("Xenobiology"), worldOf() as never);
    expect("refused" in session && session.refused.key).toBe("QUADRANT.Circumstances.Refuse.unknownSkill");
  });
});

describe("CIR-TEST-3 against another side", () => {
  it("throws both, and takes the other's dice from their sheet", async () => {
    const session = await open(intent("Recon", { targets: [GUARD] }));
    const versus = input({ against: "versus" });
    expect(session.formula(versus)).toBe("3d6cs>=5 - 2d6cs>=5");
    expect(partOf(session, [5, 1, 1, 6, 2], versus)["result"]).toMatchObject({ outcome: "tie", margin: 0 });
    expect(session.view(versus).odds.find(({ id }) => id === "even")?.wanted).toBe(false);
  });
});

describe("CIR-TOK-2, CIR-TOK-11 to -13, CIR-TURN-6 tokens", () => {
  it("say what each would add, and are paid before the dice", async () => {
    const session = await open(intent("Recon"));
    const [one] = session.view(input({ ob: 2 })).choices.filter(({ id }) => id === "die1");
    expect(one?.kind === "toggle" && one.chance).toBeCloseTo(
      chanceOf(4, 2, false, DEFAULT_HOUSE) - chanceOf(3, 2, false, DEFAULT_HOUSE),
      12,
    );
    const spent = input({ die1: true, die2: true });
    expect(session.formula(spent)).toBe("5d6cs>=5");
    expect(session.before(spent)).toMatchObject([{ action: "circumstances.spendTokens", args: { count: 2 } }]);
    expect(dice(session.view(spent))).toBe(5);
  });

  it("reckon with sixes without paying for them", async () => {
    const session = await open(intent("Recon"));
    const view = session.view(input({ ob: 2, sixes: true }));
    expect(wanted(view)).toBeCloseTo(chanceOf(3, 2, true, DEFAULT_HOUSE), 12);
    expect(session.before(input({ sixes: true }))).toEqual([]);
  });

  it("are refused beyond the limit and beyond the pool", async () => {
    const session = await open(intent("Recon"));
    expect(session.view(input({ die1: true, die2: true, sixes: true })).refused?.key).toContain("limit");
    const poor = await open(intent("Recon"), worldOf(undefined, { tokens: 1 }));
    expect(poor.view(input({ die1: true, die2: true })).refused?.key).toContain("tokens");
    expect(poor.view(input({ die1: true, buy: "players" })).refused?.key).toContain("tokens");
  });

  it("buy a test in the Players' Turn", async () => {
    const session = await open(intent("Recon"));
    expect(session.before(input({ buy: "players" }))).toMatchObject([
      { args: { count: 1, reason: "QUADRANT.Circumstances.Token.ForTest" } },
    ]);
  });

  it("are earned by a setback, and a Trait helps: each on its own pair", async () => {
    const session = await open(intent("Recon"));
    const harm = input({ setback: "bold000000000000.b" });
    expect(dice(session.view(harm))).toBe(2);
    expect(session.before(harm)).toMatchObject([{ action: "circumstances.useTrait", args: { trait: BOLD, side: "b", use: "harmed" } }]);
    const same = input({ setback: "bold000000000000.b", helpful: "bold000000000000.a" });
    expect(session.view(same).refused?.key).toContain("sameTrait");
    const off = await open(intent("Recon"), worldOf([mara({}, [skill(MARA, "Recon"), trait({ disabled: true })])]));
    expect(off.view(input()).choices.some(({ id }) => id === "helpful")).toBe(false);
  });

  it("are none of an NPC's", async () => {
    const session = await open(intent("Recon", { actor: GUARD }));
    expect(session.view(input()).choices.filter(({ id }) => ["die1", "sixes", "setback", "buy"].includes(id))).toEqual([]);
    expect(session.before(input({ buy: "players" }))).toEqual([]);
    expect(guard().type).toBe("circumstancesNpc");
  });
});

describe("CIR-HELP-1 to CIR-HELP-3 others join", () => {
  it("lies open first, with who could help and with what", async () => {
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
});

describe("CIR-COND-13 to CIR-COND-15 recovery", () => {
  it("is the patient's own test, with its obstacle", async () => {
    const session = await open(intent("", { options: { recover: "afraid" } }), worldOf([mara({ conditions: { afraid: true } })]));
    const view = session.view(input());
    expect(dice(view)).toBe(4);
    expect(view.groups.find(({ id }) => id === "ob")?.total).toBe(3);
    expect(session.before(input({ buy: "emergency" }))).toMatchObject([{ args: { count: 2 } }]);
    expect(partOf(session, [5, 5, 5, 1])["test"]).toMatchObject({ cure: { condition: "afraid", patient: MARA, cared: false } });
  });

  it("is a carer's, where what they have treats it", async () => {
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

describe("CIR-TEST-2 an obstacle nobody knows", () => {
  const hidden = intent("Recon", { given: { value: null, label: "" } });

  it("is shown, rolled and carded without it", async () => {
    const session = await open(hidden);
    const view = session.view(input());
    expect(view.odds).toEqual([]);
    expect(view.groups.map(({ id }) => id)).toEqual(["dice"]);
    const card = JSON.stringify(session.card(input(), [6, 5, 1]));
    expect(card).toContain('"result":null');
    expect(JSON.parse(card)).toMatchObject({ parts: { test: { data: { sealed: true, successes: 2, test: { ob: [] } } } } });
    expect(session.keep(input())["test"]).toMatchObject({ ob: [] });
  });

  it("is the number where it is open", async () => {
    const session = await open(intent("Recon", { given: { value: 3, label: "" } }));
    expect(session.view(input({ ob: 1 })).groups.find(({ id }) => id === "ob")?.total).toBe(3);
  });
});

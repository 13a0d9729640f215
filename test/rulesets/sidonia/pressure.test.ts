import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Action } from "../../../src/core/contract/action.ts";
import type { CardState } from "../../../src/core/contract/card.ts";
import { type Change, planUndo } from "../../../src/rules/shared/change.ts";
import type { Json } from "../../../src/rules/shared/json.ts";
import type { HouseRules } from "../../../src/rules/sidonia/house.ts";
import { answerAether, question } from "../../../src/rulesets/sidonia/actions/answers.ts";
import { bankAtOnce, benefit, catastrophe, price, release } from "../../../src/rulesets/sidonia/actions/dissonance.ts";
import {
  changeCode,
  penanceChoice,
  penanceSacrifice,
  penanceWeigh,
} from "../../../src/rulesets/sidonia/actions/penance.ts";
import { reroll } from "../../../src/rulesets/sidonia/actions/strike.ts";
import { Table } from "../../rules/table.ts";
import { CARD, type Setting, cardState, changesOf, ids, offersOf, refusalOf, rolled, since } from "./cards.ts";
import { GM, PLAYER, STRANGER, THUG, VOSS, snapshot, thug, voss } from "./table.ts";

const POOL = { setting: "quadrant.sidonia.pool.dissonance" } as const;
const moves = (changes: readonly Change[]): number =>
  changes.reduce((sum, change) => sum + (change.op === "add" && "setting" in change.at ? change.by : 0), 0);
const decisionsOf = (card: CardState) => card.parts["outcome"]?.data["decisions"];

/** Does the action, and returns the card after it and the gain of the pool. */
async function done(
  one: Action,
  args: Json,
  card: CardState,
  setting: Setting = {},
): Promise<readonly [CardState, number]> {
  const changes = await changesOf(one, args, { ...setting, card });
  return [since(card, changes), moves(changes)];
}

const COST = [4, 4] as const;
const sorcerer = (more = {}) =>
  voss({ specializations: { intelligence: true, manipulation: true, ...more } }, [
    snapshot(`${VOSS}.Item.sorcery000000000`, "sidoniaSkill", "Sorcery", { level: "dabbler", supernatural: true }),
    snapshot(`${VOSS}.Item.talking000000000`, "sidoniaSkill", "Persuasion", { level: "dabbler", social: true }),
  ]);

describe("a cost (SID-OUT-5)", () => {
  it("only the GM banks, narrates or waives a cost, once", async () => {
    const card = await rolled(COST);
    expect(ids(card)).toEqual(["cost-banked", "cost-complication", "cost-waived"]);
    const found = await Promise.all(
      ["banked", "complication", "waived"].map((choice) => done(price, { choice }, card)),
    );
    expect(found.map(([, gain]) => gain)).toEqual([1, 0, 0]);
    expect(found.map(([one]) => (decisionsOf(one) as { cost: string }).cost)).toEqual([
      "banked",
      "complication",
      "waived",
    ]);
    for (const [one] of found) {
      expect(ids(one)).toEqual([]);
      for (const choice of ["banked", "waived"])
        expect(await refusalOf(price, { choice }, { card: one })).toBe("QUADRANT.Refuse.AlreadyDone");
    }
    expect(await refusalOf(price, { choice: "banked" }, { card, seat: PLAYER })).toBe("QUADRANT.Refuse.GmOnly");
    expect(await refusalOf(price, { choice: "banked" }, { card: await rolled([1, 2]) })).toBe(
      "QUADRANT.Sidonia.Refuse.NoCost",
    );
  });

  it("the card stores the complication as the GM entered it", async () => {
    const [card] = await done(price, { choice: "complication", told: "The lights go out." }, await rolled(COST));
    expect(decisionsOf(card)).toMatchObject({ cost: "complication", told: "The lights go out." });
  });

  it("A cost of an NPC's roll is not banked (SID-OUT-9), except by house rule", async () => {
    const npc = { snapshots: [thug()], actor: THUG };
    expect(ids(await rolled([5, 5], npc))).toEqual([]);
    const open = { ...npc, house: { npcDissonance: true } };
    expect(ids(await rolled([5, 5], open))).toContain("cost-banked");
  });

  it("By house rule a cost is banked automatically, and may still become a complication, which takes the point back", async () => {
    const house = { autoBank: true };
    const card = await rolled(COST, { house });
    expect(offersOf(card).filter(({ auto }) => auto)).toHaveLength(1);
    const [banked, gain] = await done(bankAtOnce, {}, card, { house, seat: PLAYER });
    expect(gain).toBe(1);
    expect(await refusalOf(bankAtOnce, {}, { card: banked, house })).toBe("QUADRANT.Refuse.AlreadyDone");
    expect(ids(banked)).toEqual(["cost-complication", "cost-waived"]);
    const [told, back] = await done(price, { choice: "complication" }, banked, { house });
    expect(back).toBe(-1);
    expect(ids(told)).toEqual([]);
    expect(await refusalOf(bankAtOnce, {}, { card, seat: PLAYER })).toBe("QUADRANT.Sidonia.Refuse.NoCost");
  });
});

describe("contained (SID-DIS-10)", () => {
  const kept = (mode: string) => ({ contained: { mode, banked: [] } });

  it("A contained cost looks to every user like one that was waived", async () => {
    const card = await rolled(COST);
    const swallowed = await changesOf(price, { choice: "banked" }, { card, kept: kept("none") });
    const waived = await changesOf(price, { choice: "waived" }, { card });
    expect(swallowed).toEqual(waived);
    expect(JSON.stringify(swallowed)).not.toContain("contain");
  });

  it("Slow containment skips the first cost, and containment that is off skips none", async () => {
    const card = await rolled(COST);
    expect((await done(price, { choice: "banked" }, card, { kept: kept("slow") }))[1]).toBe(0);
    expect((await done(price, { choice: "banked" }, card, { kept: kept("off") }))[1]).toBe(1);
  });
});

describe("a critical success or failure", () => {
  it("A critical releases a point, once, where there is one, and gives one benefit besides (SID-OUT-3, SID-CRIT-1)", async () => {
    const card = await rolled([6, 6]);
    expect(ids(card)).toEqual(["relief", "benefit-faster", "benefit-information", "benefit-opportunity"]);
    const [relieved, gain] = await done(release, {}, card, { pool: 2 });
    expect(gain).toBe(-1);
    expect(await refusalOf(release, {}, { card: relieved, pool: 2 })).toBe("QUADRANT.Refuse.AlreadyDone");
    expect(await refusalOf(release, {}, { card })).toBe("QUADRANT.Sidonia.Refuse.PoolEmpty");
    expect(await refusalOf(release, {}, { card, pool: 2, seat: PLAYER })).toBe("QUADRANT.Refuse.GmOnly");
    const [helped] = await done(benefit, { benefit: "faster", told: "" }, relieved);
    expect(ids(helped)).toEqual([]);
    expect(await refusalOf(benefit, { benefit: "opportunity" }, { card: helped })).toBe("QUADRANT.Refuse.AlreadyDone");
    expect(await refusalOf(benefit, { benefit: "faster" }, { card, seat: PLAYER })).toBe("QUADRANT.Refuse.GmOnly");
  });

  it("The GM can use a free catastrophe, or waive it, once (SID-OUT-7)", async () => {
    const card = await rolled([1, 1]);
    expect(ids(card)).toEqual(["free", "declined"]);
    const [used, gain] = await done(catastrophe, { step: "used", amount: 2, told: "It burns." }, card, { pool: 5 });
    expect([gain, decisionsOf(used)]).toMatchObject([0, { freeCatastrophe: "used", amount: 2, told: "It burns." }]);
    expect(ids(used)).toEqual([]);
    for (const step of ["used", "declined"])
      expect(await refusalOf(catastrophe, { step }, { card: used })).toBe("QUADRANT.Refuse.AlreadyDone");
    expect(await refusalOf(catastrophe, { step: "used", amount: 3 }, { card })).toBe(
      "QUADRANT.Sidonia.Refuse.FreeSpend",
    );
    expect(await refusalOf(catastrophe, { step: "used" }, { card, seat: PLAYER })).toBe("QUADRANT.Refuse.GmOnly");
    expect((await done(catastrophe, { step: "declined" }, card))[1]).toBe(0);
  });

  it("by house rule, a free catastrophe takes points from the pool, or can be bought off", async () => {
    const card = await rolled([1, 1]);
    const paid = { pool: 1, house: { critFailFree: "fromPool" } } as const;
    expect((await done(catastrophe, { step: "used" }, card, paid))[1]).toBe(-1);
    const [used] = await done(catastrophe, { step: "used" }, card);
    expect(await refusalOf(catastrophe, { step: "boughtOff" }, { card: used })).toBe(
      "QUADRANT.Sidonia.Refuse.NoFreeSpend",
    );
    const house = { critFailBuyTime: true };
    const [open] = await done(catastrophe, { step: "used" }, await rolled([1, 1], { house }), { house });
    expect(ids(open)).toEqual(["boughtOff"]);
    expect((await done(catastrophe, { step: "boughtOff" }, open, { house }))[1]).toBe(1);
  });
});

describe("the Aether (SID-AETH-1 to -3)", () => {
  const snapshots = [sorcerer()];

  it("The Aether changes only the outcome of criticals", async () => {
    expect(ids(await rolled([4, 5], { snapshots, skill: "Sorcery" }))).toEqual([
      "cost-banked",
      "cost-complication",
      "cost-waived",
      "question",
    ]);
  });

  it("A supernatural 12 cascades: no relief and no benefit, except relief by house rule", async () => {
    const card = await rolled([6, 6], { snapshots, skill: "Sorcery" });
    expect(ids(card)).toEqual(["cascade", "question"]);
    expect(await refusalOf(release, {}, { card, pool: 3, snapshots })).toBe("QUADRANT.Sidonia.Refuse.NoRelief");
    expect(await refusalOf(answerAether, { text: "cascade", told: "x" }, { card, snapshots, seat: PLAYER })).toBe(
      "QUADRANT.Refuse.GmOnly",
    );
    const [told] = await done(answerAether, { text: "cascade", told: "The whole street." }, card, { snapshots });
    expect(decisionsOf(told)).toMatchObject({ aether: "The whole street." });
    const house = { aetherPoolRelief: true };
    expect(ids(await rolled([6, 6], { snapshots, skill: "Sorcery", house }))).toContain("relief");
  });

  it("a supernatural 2 asks the roller for a fear, besides the free catastrophe", async () => {
    const card = await rolled([1, 1], { snapshots, skill: "Sorcery" });
    expect(ids(card)).toEqual(["free", "declined", "fear"]);
    const [told] = await done(answerAether, { text: "fear", told: "Fire." }, card, { snapshots, seat: PLAYER });
    expect(decisionsOf(told)).toMatchObject({ aether: "Fire." });
    expect(await refusalOf(answerAether, { text: "fear", told: "x" }, { card: told, snapshots })).toBe(
      "QUADRANT.Refuse.AlreadyDone",
    );
    expect(await refusalOf(answerAether, { text: "fear", told: "x" }, { card, snapshots, seat: STRANGER })).toBe(
      "QUADRANT.Refuse.NotYourRoll",
    );
    expect(await refusalOf(answerAether, { text: "cascade", told: "x" }, { card, snapshots })).toBe(
      "QUADRANT.Sidonia.Pressure.Refuse.NoAether",
    );
  });
});

describe("later choices on a roll (SID-ROLL-8, -9, -13)", () => {
  const snapshots = [sorcerer()];

  it("A success lets the player ask Intelligence one question", async () => {
    const card = await rolled(COST, { snapshots });
    const [asked] = await done(question, { told: "Who else was here?" }, card, { snapshots, seat: PLAYER });
    expect(decisionsOf(asked)).toMatchObject({ question: "Who else was here?" });
    expect(ids(asked)).not.toContain("question");
    expect(await refusalOf(question, { told: "x" }, { card: await rolled([1, 2], { snapshots }), snapshots })).toBe(
      "QUADRANT.Sidonia.Pressure.Refuse.NoQuestion",
    );
  });

  it("A decision of the GM ends the second try, and a second try replaces the first roll", async () => {
    const card = await rolled([1, 1], { snapshots });
    expect(ids(card)).toContain("reroll");
    const [passed] = await done(catastrophe, { step: "declined" }, card, { snapshots });
    expect(ids(passed)).not.toContain("reroll");
    expect(await refusalOf(reroll, {}, { card: passed, snapshots, dice: [4, 4] })).toBe(
      "QUADRANT.Sidonia.Refuse.WindowClosed",
    );
    const [again] = await done(reroll, {}, card, { snapshots, dice: [4, 4] });
    expect(again.parts["outcome"]?.data).toMatchObject({ first: { dice: [1, 1], total: 2 }, total: 8, rerolled: true });
    expect(ids(again)).toEqual(["cost2-banked", "cost2-complication", "cost2-waived", "question"]);
    expect(await refusalOf(catastrophe, { step: "used" }, { card: again, snapshots })).toBe(
      "QUADRANT.Sidonia.Refuse.NoFreeSpend",
    );
  });
});

describe("undo of the pool's actions", () => {
  const cases: readonly (readonly [string, Action, Json, readonly number[], string, Partial<HouseRules>])[] = [
    ["a banked cost", price, { choice: "banked" }, COST, "Persuasion", {}],
    ["a complication", price, { choice: "complication", told: "x" }, COST, "Persuasion", {}],
    ["a cost that banked itself", bankAtOnce, {}, COST, "Persuasion", { autoBank: true }],
    ["relief", release, {}, [6, 6], "Persuasion", {}],
    ["a benefit", benefit, { benefit: "information" }, [6, 6], "Persuasion", {}],
    ["a catastrophe", catastrophe, { step: "used" }, [1, 1], "Persuasion", { critFailFree: "fromPool" }],
    ["a cascade", answerAether, { text: "cascade", told: "x" }, [6, 6], "Sorcery", {}],
    ["a question", question, { told: "x" }, [5, 5], "Persuasion", {}],
    ["a second try", reroll, {}, [1, 2], "Persuasion", {}],
  ];

  it.each(cases)("Undo of %s restores everything", async (_name, one, args, faces, skill, house) => {
    const snapshots = [sorcerer()];
    const card = await rolled(faces, { snapshots, skill, house });
    const table = new Table({
      [CARD]: { rolls: card.rolls.map((roll) => JSON.stringify(roll)), system: { parts: card.parts } },
      [`setting ${POOL.setting}`]: { value: 3 },
      [VOSS]: { system: { uses: { manipulationSession: false } } },
    });
    const start = table.dump();
    const applied = table.apply(await changesOf(one, args, { card, snapshots, house, pool: 3, dice: [4, 4] }));
    expect(table.dump()).not.toEqual(start);
    const back = planUndo(applied, table.read, []);
    table.apply("changes" in back ? back.changes : []);
    expect(table.dump()).toEqual(start);
  });

  it.each(cases)(
    "%s refuses any invalid arguments, and never throws",
    async (_name, one, _args, faces, skill, house) => {
      const snapshots = [sorcerer()];
      const card = await rolled(faces, { snapshots, skill, house });
      await fc.assert(
        fc.asyncProperty(fc.jsonValue(), async (raw) => {
          await refusalOf(one, raw as Json, { card, snapshots, house, seat: GM, dice: null });
          expect(await refusalOf(one, raw as Json, { card: null })).not.toBeNull();
        }),
        { numRuns: 50 },
      );
    },
  );
});

describe("a Penance (SID-PEN-1, SID-PEN-2)", () => {
  const penitent = voss({ code: "Never plant evidence.", corruption: { temporary: 2, permanent: 1 } });
  const snapshots = [penitent];
  const start = (): CardState => ({
    ...cardState(
      {
        penance: {
          kind: "penance",
          sort: 10,
          data: {
            actor: VOSS,
            code: "Never.",
            act: "choice",
            test: "He walks.",
            choice: null,
            sacrifice: "",
            weight: null,
            cleansed: 0,
          },
        },
      },
      VOSS,
      [],
    ),
    byGM: true,
  });

  it("a Penance goes from test to choice to sacrifice and cleanses by its weight, at most what is marked", async () => {
    const card = start();
    expect(ids(card)).toEqual(["uphold", "break"]);
    expect(await refusalOf(penanceSacrifice, { told: "x" }, { card, snapshots })).toBe(
      "QUADRANT.Sidonia.Pressure.Refuse.OtherAct",
    );
    const [kept] = await done(penanceChoice, { choice: "uphold" }, card, { snapshots, seat: PLAYER });
    expect(ids(kept)).toEqual(["sacrifice"]);
    expect(await refusalOf(penanceWeigh, { weight: "minor" }, { card: kept, snapshots })).toBe(
      "QUADRANT.Sidonia.Pressure.Refuse.OtherAct",
    );
    const [lost] = await done(penanceSacrifice, { told: "The badge." }, kept, { snapshots, seat: PLAYER });
    expect(ids(lost)).toEqual(["none", "minor", "major", "defining"]);
    expect(await refusalOf(penanceWeigh, { weight: "major" }, { card: lost, snapshots, seat: PLAYER })).toBe(
      "QUADRANT.Refuse.GmOnly",
    );
    expect(await refusalOf(penanceWeigh, { weight: "defining", amount: 2 }, { card: lost, snapshots })).toMatch(
      /Defining/,
    );
    const changes = await changesOf(penanceWeigh, { weight: "defining", amount: 5 }, { card: lost, snapshots });
    expect(changes.at(-1)).toEqual({ op: "add", at: { uuid: VOSS }, path: "system.corruption.temporary", by: -2 });
    expect(ids(since(lost, changes))).toEqual([]);
  });

  it("A Penance cleanses nothing where the Code is broken, or nothing is sacrificed", async () => {
    const [broken] = await done(penanceChoice, { choice: "break" }, start(), { snapshots });
    expect(ids(broken)).toEqual([]);
    expect(broken.parts["penance"]?.data).toMatchObject({ act: "done", cleansed: 0 });
    const [kept] = await done(penanceChoice, { choice: "uphold" }, start(), { snapshots });
    const [lost] = await done(penanceSacrifice, { told: "A bad night." }, kept, { snapshots });
    expect(
      (await changesOf(penanceWeigh, { weight: "none" }, { card: lost, snapshots })).some(({ op }) => op === "add"),
    ).toBe(false);
  });

  it("Only a GM can begin a Penance, and only the owner of the Code chooses", async () => {
    expect(
      await refusalOf(penanceChoice, { choice: "uphold" }, { card: { ...start(), byGM: false }, snapshots }),
    ).toMatch(/NoPenance/);
    expect(
      await refusalOf(penanceChoice, { choice: "uphold" }, { card: start(), snapshots, seat: STRANGER }),
    ).not.toBeNull();
  });

  it("a Penance is undone act by act", async () => {
    const [kept] = await done(penanceChoice, { choice: "uphold" }, start(), { snapshots });
    const [lost] = await done(penanceSacrifice, { told: "x" }, kept, { snapshots });
    for (const [card, one, args] of [
      [start(), penanceChoice, { choice: "break" }],
      [kept, penanceSacrifice, { told: "x" }],
      [lost, penanceWeigh, { weight: "major" }],
    ] as const) {
      const table = new Table({
        [CARD]: { rolls: [], system: { parts: card.parts } },
        [VOSS]: { system: { corruption: { temporary: 2 } } },
      });
      const before = table.dump();
      const applied = table.apply(await changesOf(one, args, { card, snapshots }));
      const back = planUndo(applied, table.read, []);
      table.apply("changes" in back ? back.changes : []);
      expect(table.dump()).toEqual(before);
    }
  });
});

describe("the Code (SID-CODE-1)", () => {
  const change = (more: object = {}) => ({
    actor: VOSS,
    id: "code000000000000",
    text: "Never.",
    origin: "",
    why: "",
    ...more,
  });

  it("An owner sets a Code, only the GM changes it, and earlier ones are kept", async () => {
    expect(await changesOf(changeCode, change(), { seat: PLAYER })).toHaveLength(2);
    const snapshots = [voss({ code: "Always." })];
    expect(await refusalOf(changeCode, change(), { snapshots, seat: PLAYER })).toBe(
      "QUADRANT.Sidonia.Pressure.Refuse.CodeByGM",
    );
    expect(await refusalOf(changeCode, change(), { seat: STRANGER })).toBe("QUADRANT.Refuse.GmOrOwner");
    expect((await changesOf(changeCode, change({ why: "It broke." }), { snapshots })).at(-1)).toMatchObject({
      path: "system.codeHistory.code000000000000",
      to: { text: "Always.", why: "It broke." },
    });
  });
});

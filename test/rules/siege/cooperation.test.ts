import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  type Member,
  listLeaderCandidates,
  cooperate,
  computeTeamBonus,
  computeHelp,
  refuseCooperation,
} from "../../../src/rules/siege/cooperation.ts";
import {
  doubleBonus,
  halveDrain,
  planBenefit,
  planCritical,
  refuseBenefits,
  refuseCritical,
  spendLevels,
} from "../../../src/rules/siege/exceptional-success.ts";
import { HOUSE_RULES, readSiegeHouseRules } from "../../../src/rules/siege/house-rules.ts";
import {
  grantNovaSuccess,
  planAward,
  planEdit,
  planSpend,
  refuseAutoSuccess,
  refuseAward,
  refuseSpend,
  listNovaChanges,
} from "../../../src/rules/siege/nova.ts";
import { readStartingNova } from "../../../src/rules/siege/starting-nova.ts";
import { findLeaders, planCloseVote, refuseCloseVote, findWinner } from "../../../src/rules/siege/nova-vote.ts";
import { planUndo, preview } from "../../../src/rules/shared/change.ts";
import { total } from "../../../src/rules/shared/reasons.ts";
import { Table } from "../table.ts";
import { check, house, term } from "./make.ts";

const at = { uuid: "Actor.a" };
const member = (name: string, primary: boolean, attribute: number, specialty = 0): Member => ({
  id: name,
  name,
  source: { uuid: name },
  primary,
  attribute,
  specialty,
});
const alone = { bundle: "mechanics", cl: [], boosts: 0 };

describe("SIE-COOP-1 to SIE-COOP-3 cooperation", () => {
  it("The best Primary member leads", () => {
    const group = cooperate([member("A", false, 5, 3), member("B", true, 0, 1), member("C", true, 0, 0)], alone);
    expect(group).toMatchObject({
      leader: { id: "B" },
      leaderBonus: 1,
      helperBonus: 5,
      bonus: 6,
      check: { primary: true },
    });
    expect(total(group.check.bonus)).toBe(6);
    expect(group.check.bonus.map(({ label }) => label)).toEqual(["B", "A", "C"]);
    expect(group.check.critAttempt).toBe(false);
  });

  it("The best member leads where none is Primary", () => {
    expect(cooperate([member("A", false, 1), member("B", false, 0, 2)], alone)).toMatchObject({
      leader: { id: "B" },
      check: { primary: false },
    });
  });

  it("Only tied members can be chosen as leader", () => {
    const tied = [member("A", true, 2), member("B", true, 1, 1), member("C", true, 0)];
    expect(listLeaderCandidates(tied).map(({ id }) => id)).toEqual(["A", "B"]);
    expect(cooperate(tied, alone).leader.id).toBe("A");
    expect(cooperate(tied, { ...alone, leader: "B" }).leader.id).toBe("B");
    expect(refuseCooperation(tied, "B")).toBeNull();
    expect(refuseCooperation(tied)).toBeNull();
    expect(refuseCooperation(tied, "C")).toEqual({ key: "QUADRANT.Siege.Refuse.NotBestQualified" });
    expect(refuseCooperation([])).toEqual({ key: "QUADRANT.Siege.Refuse.NobodyCooperates" });
    expect(() => cooperate(tied, { ...alone, leader: "C" })).toThrow(RangeError);
    expect(() => cooperate([], alone)).toThrow(RangeError);
  });

  it.each([
    [false, 0, 1],
    [true, 0, 3],
    [true, 2, 4],
    [false, 5, 2],
    [false, 1, 2],
    [false, -1, 1],
  ])("A helper (Primary %s, Specialty %i) adds %i", (primary, specialty, help) => {
    expect(computeHelp({ primary, specialty })).toBe(help);
  });

  it("Doubling applies to help once, never to the leader's bonus, and help adds up", () => {
    expect([0, 1, 2].map((boosts) => computeTeamBonus(2, [4, 1], boosts))).toEqual([7, 12, 12]);
    const members = fc.array(
      fc.record({
        primary: fc.boolean(),
        attribute: fc.integer({ min: -3, max: 6 }),
        specialty: fc.integer({ min: -1, max: 6 }),
      }),
      { minLength: 1, maxLength: 8 },
    );
    fc.assert(
      fc.property(members, fc.nat(3), (people, boosts) => {
        const group = people.map((one, i) => member(String(i), one.primary, one.attribute, one.specialty));
        const joined = cooperate(group, { ...alone, boosts });
        expect(joined.bonus).toBe(joined.leaderBonus + joined.helperBonus);
        expect(joined.helpers).toHaveLength(group.length - 1);
        const each = boosts > 0 ? 2 : 1;
        for (const { value } of joined.helpers) expect([1, 2, 3, 4].map((n) => n * each)).toContain(value);
        expect(
          computeTeamBonus(
            joined.leaderBonus,
            group.filter(({ id }) => id !== joined.leader.id).map(computeHelp),
            boosts,
          ),
        ).toBe(joined.bonus);
        for (const other of group.filter(({ primary }) => primary === joined.leader.primary)) {
          expect(other.attribute + other.specialty).toBeLessThanOrEqual(joined.leaderBonus);
        }
      }),
    );
  });
});

describe("SIE-CRIT-1, SIE-CRIT-2, SIE-CRIT-3 criticals", () => {
  const paid = house({ critNova: true });

  it("A critical is declared with a Primary bundle, or for a Nova Point by house rule", () => {
    expect(refuseCritical({ at, primary: true, nova: 0 }, false, house())).toBeNull();
    expect(refuseCritical({ at, primary: true, nova: 0 }, true, house())?.key).toBe(
      "QUADRANT.Siege.Refuse.AlreadyRolled",
    );
    expect(refuseCritical({ at, primary: false, nova: 9 }, false, house())?.key).toBe(
      "QUADRANT.Siege.Refuse.CritNotPrimary",
    );
    expect(refuseCritical({ at, primary: false, nova: 1 }, false, paid)).toBeNull();
    expect(refuseCritical({ at, primary: false, nova: 0 }, false, paid)).toEqual({
      key: "QUADRANT.Siege.Refuse.TooFewNova",
      with: { needs: 1, has: 0 },
    });
    expect(planCritical({ at, primary: true, nova: 3 })).toEqual([]);
    expect(planCritical({ at, primary: false, nova: 3 })).toEqual([
      { op: "add", at, path: "system.nova.value", by: -1 },
    ]);
  });

  it("A critical halves or doubles", () => {
    expect([7, 6, 1].map(halveDrain)).toEqual([3, 3, 0]);
    expect(doubleBonus(4)).toBe(8);
  });
});

describe("SIE-EXTRA-2 spending levels", () => {
  it("A level is spent on each benefit, while there are any", () => {
    const start = { levelsLeft: 2, damage: 3, drain: 1 };
    expect(spendLevels(start, ["damage"])).toEqual({ levelsLeft: 1, damage: 4, drain: 1 });
    expect(spendLevels(start, ["drain", "drain"])).toEqual({ levelsLeft: 0, damage: 3, drain: 0 });
    expect(spendLevels(start, ["story"])).toEqual({ levelsLeft: 1, damage: 3, drain: 1 });
    expect(refuseBenefits({ ...start, levelsLeft: 0 }, ["story"])?.key).toBe("QUADRANT.Siege.Refuse.NoLevelsLeft");
    expect(refuseBenefits(start, ["damage", "nova"])).toBeNull();
    expect(refuseBenefits(start, ["damage", "nova", "story"])?.key).toBe("QUADRANT.Siege.Refuse.NoLevelsLeft");
    expect(refuseBenefits({ ...start, drain: 0 }, ["drain"])?.key).toBe("QUADRANT.Siege.Refuse.NoDrain");
    expect(refuseBenefits(start, ["drain", "drain"])?.key).toBe("QUADRANT.Siege.Refuse.NoDrain");
    expect(refuseBenefits({ ...start, drain: 0 }, ["damage"])).toBeNull();
    expect(refuseBenefits(start, ["drain"])).toBeNull();
    expect(planBenefit(at, "nova")).toEqual([{ op: "add", at, path: "system.nova.value", by: 1 }]);
    expect(planBenefit(at, "damage")).toEqual([]);
  });
});

describe("SIE-NOVA-1 to SIE-NOVA-5, SIE-CB-6 Nova Points", () => {
  it("Nova Points start at the house rule's number, and are awarded in whole points", () => {
    expect(readStartingNova(house({ novaStart: 5 }))).toBe(5);
    expect(refuseAward(1)).toBeNull();
    for (const bad of [0, -1, 1.5, Number.NaN])
      expect(refuseAward(bad)).toEqual({ key: "QUADRANT.Siege.Refuse.NotWholePoints", with: { points: bad } });
    expect(planAward({ at }, 2)).toEqual([{ op: "add", at, path: "system.nova.value", by: 2 }]);
  });

  it("Nova Points never go below 0", () => {
    expect(refuseSpend({ at, nova: 1 })).toBeNull();
    expect(refuseSpend({ at, nova: 1 }, 2)).toEqual({
      key: "QUADRANT.Siege.Refuse.TooFewNova",
      with: { needs: 2, has: 1 },
    });
    expect(refuseSpend({ at, nova: 1 }, -1)?.key).toBe("QUADRANT.Siege.Refuse.NotWholePoints");
    fc.assert(
      fc.property(fc.nat(5), fc.array(fc.integer({ min: -2, max: 4 }), { maxLength: 12 }), (start, spends) => {
        const table = new Table({ "Actor.a": { system: { nova: { value: start } } } });
        const before = table.dump();
        const receipts = spends.flatMap((points) => {
          const pool = { at, nova: Number(table.read(at, "system.nova.value")) };
          return refuseSpend(pool, points) ? [] : table.apply(planSpend(pool, points));
        });
        expect(Number(table.read(at, "system.nova.value"))).toBeGreaterThanOrEqual(0);
        for (const receipt of receipts) {
          const back = planUndo([receipt], table.read, []);
          if ("changes" in back) table.apply(back.changes);
        }
        expect(table.dump()).toEqual(before);
      }),
    );
  });

  it("Nova Points buy a success before the roll, after it only by house rule, and never twice", () => {
    const pool = { at, nova: 1 };
    expect(refuseAutoSuccess(pool, "before", house())).toBeNull();
    expect(refuseAutoSuccess(pool, "failed", house())?.key).toBe("QUADRANT.Siege.Refuse.AlreadyRolled");
    expect(refuseAutoSuccess(pool, "failed", house({ novaAfterRoll: true }))).toBeNull();
    expect(refuseAutoSuccess(pool, "succeeded", house({ novaAfterRoll: true }))?.key).toBe(
      "QUADRANT.Siege.Refuse.AlreadySucceeded",
    );
    expect(refuseAutoSuccess({ at, nova: 0 }, "before", house())?.key).toBe("QUADRANT.Siege.Refuse.TooFewNova");
    expect(grantNovaSuccess(check({ cl: 9, critAttempt: true }), house({ extraordinary: true }))).toMatchObject({
      success: true,
      via: "nova",
      margin: 0,
      crit: false,
      extraLevels: 0,
    });
  });

  it("Nova Points are not spent where the GM refuses an edit", () => {
    const pool = { at, nova: 2 };
    expect(planEdit(pool, "refuse")).toEqual([]);
    for (const verdict of ["accept", "amend"] as const) expect(planEdit(pool, verdict)).toEqual(planSpend(pool));
  });

  it("The voted Nova Point goes to the winner; ties wait for the GM", () => {
    const refs = { paul: at, lucas: { uuid: "Actor.b" } };
    expect(findWinner({ paul: 2, lucas: 1 })).toBe("paul");
    expect(findWinner({ paul: 2, lucas: 1 }, "lucas")).toBe("paul");
    expect(findWinner({ paul: 1, lucas: 1 })).toBeNull();
    expect(findWinner({ paul: 1, lucas: 1 }, "lucas")).toBe("lucas");
    expect(findWinner({ paul: 1, lucas: 1, eve: 0 }, "eve")).toBeNull();
    expect(findLeaders({ paul: 0, lucas: 0 })).toEqual([]);
    expect(findLeaders({ paul: 1, lucas: 0 })).toEqual(["paul"]);
    expect(refuseCloseVote({ paul: 1, lucas: 1 })).toEqual({
      key: "QUADRANT.Siege.Refuse.VoteTied",
      with: { tied: 2 },
    });
    expect(refuseCloseVote({})).toEqual({ key: "QUADRANT.Siege.Refuse.NoVotes" });
    expect(refuseCloseVote({ paul: 1 })).toBeNull();
    expect(planCloseVote({ paul: 2, lucas: 1 }, refs)).toEqual([{ op: "add", at, path: "system.nova.value", by: 1 }]);
    expect(planCloseVote({ paul: 1, lucas: 1 }, refs)).toEqual([]);
  });
});

describe("house rules", () => {
  it("House rules have the ledger's defaults", () => {
    expect(readSiegeHouseRules({})).toEqual({
      baseMode: "split",
      difficultCL: 2,
      opposedRolls: false,
      naturals: "rescueOnly",
      critNova: false,
      extraordinary: false,
      novaStart: 3,
      novaAfterRoll: false,
      heroicWounds: 0,
      recoveryBaseCl: 3,
      fightOrFlight: false,
      lastingInjuries: false,
      lastingInjuryMode: "roll",
      situationStacking: "highest",
      dualWield: false,
      reloadOnMove: false,
      tacticalMove: false,
      gridMetres: 2,
      scales: "personal, vehicular, suborbital, subluminal, superluminal",
      stopHours: 3,
      multipleActions: false,
      hostage: "gm",
      submissionPhysique: false,
      initiativeMode: "static",
      initiativeTactics: false,
      initiativeDie: "1d20",
      mutations: true,
      intensity: 1,
      mutationXpExpires: true,
      defectBase: 12,
      taintReset: false,
      defectMode: "player",
      taintUsed: true,
      cybernetics: true,
      cyberInterference: true,
      psionics: true,
      psiNoAccess: false,
      drainMode: "rounds",
      drainThreshold: 12,
      mooks: true,
      industryXpCost: 30,
      planetPoints: 15,
      planetRandom: false,
      leyLines: false,
      unstableStacks: false,
      planetaryConflict: true,
      staking: "both",
      turmoilStability: "turmoilValues",
    });
    for (const [name, rule] of Object.entries(HOUSE_RULES))
      expect(rule.key).toMatch(new RegExp(`^sie\\.(modules\\.)?${name}$`));
  });

  it("A house rule's invalid value is refused, and the refusal names the setting", () => {
    for (const [name, value] of [
      ["baseMode", "plus7"],
      ["difficultCL", 4],
      ["critNova", "yes"],
      ["novaStart", -1],
      ["heroicWounds", 1.5],
      ["naturals", null],
    ] as const) {
      expect(() => readSiegeHouseRules({ [name]: value })).toThrow(`sie.${name}`);
    }
    expect(readSiegeHouseRules({ novaStart: 0, baseMode: "plus6" })).toMatchObject({ novaStart: 0, baseMode: "plus6" });
  });
});

describe("preview of a plan", () => {
  it("A preview shows a plan of only the given document, and changes nothing", () => {
    const data = { system: { nova: { value: 2 }, note: "x" } };
    const plan = [...planAward({ at }, 1), ...planAward({ at: { uuid: "Actor.b" } }, 5)];
    expect(preview(at, data, plan)).toEqual({ system: { nova: { value: 3 }, note: "x" } });
    expect(data.system.nova.value).toBe(2);
    expect(preview(at, {}, plan)).toEqual({ system: { nova: { value: 1 } } });
    expect(preview(at, data, [{ op: "unset", at, path: "system.note" }])).toEqual({ system: { nova: { value: 2 } } });
    expect(preview(at, data, [{ op: "set", at, path: "system.nova", to: null }])).toEqual({
      system: { nova: null, note: "x" },
    });
    expect(preview(at, data, [{ op: "delete", at }])).toBeNull();
    expect(
      preview(at, data, [
        { op: "delete", at },
        { op: "create", at, data: { a: 1 } },
      ]),
    ).toEqual({ a: 1 });
    expect(total([term(1), term(2)])).toBe(3);
  });
});

it("SIE-NOVA-5: the log of somebody's Nova Points has what changed them, in order, and no other change", () => {
  const change = (uuid: string, path: string, was: number | undefined, now: number) => ({
    change: { op: "add", at: { uuid }, path, by: now - (was ?? 0) } as const,
    ...(was === undefined ? {} : { was }),
    now,
  });
  const at = "Actor.mira000000000000";
  const nova = "system.nova.value";
  const log = [
    { id: "gained", applied: [change(at, nova, undefined, 2), change(at, "system.drain.pool", 0, 3)] },
    { id: "other", applied: [change("Actor.okoro00000000000", nova, 1, 0), change(at, "system.drain.pool", 3, 0)] },
    { id: "both", applied: [change(at, nova, 2, 1), change(at, nova, 1, 2)] },
    { id: "spent", applied: [change(at, nova, 2, 1)] },
  ];
  expect(listNovaChanges(log, at).map(({ entry, by }) => [entry.id, by])).toEqual([
    ["gained", 2],
    ["spent", -1],
  ]);
});

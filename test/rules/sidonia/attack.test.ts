import { describe, expect, it } from "vitest";
import {
  computeAttackEffect,
  findAttackSkill,
  resolveCalledShot,
  computeMessyExchange,
  findDamageFormula,
  landsAsCalled,
  findMethod,
  findMissOffer,
  resolveOpening,
  resolveNegation,
  refuseNegation,
} from "../../../src/rules/sidonia/attack.ts";
import {
  banksAtOnce,
  computeConsequences,
  computeCostGain,
  computeFreeSpendCost,
  planFreeSpend,
  planPool,
  refuseCost,
  refuseFreeSpend,
  refuseRelief,
} from "../../../src/rules/sidonia/outcome.ts";
import { OUTCOMES } from "../../../src/rules/sidonia/roll.ts";
import {
  computeSpecializationBonus,
  mayAsk,
  planScene,
  planSession,
  refuseReroll,
  refuseWindow,
  type STAGES,
  WINDOWS,
} from "../../../src/rules/sidonia/window.ts";
import { createTrack } from "../../../src/rules/sidonia/state.ts";
import { house, selectSpecializations } from "./make.ts";

const actor = { uuid: "Actor.a" };
const pool = (value: number) => ({ at: { setting: "quadrant.pools" }, path: "dissonance", value });

describe("SID-ATK-1, SID-ATK-2, SID-AMT-5 kinds of attack", () => {
  it.each([
    ["bare fist", "unarmed", "brawling", "unarmed"],
    ["broken bottle in the face", "improvised", "brawling", "melee"],
    ["a Lead Pipe, swung", "melee", "melee", "melee"],
    ["sniper rifle", "ranged", "firearms", "ranged"],
    ["tackle through a window", "tackle", "athletics", "unarmed"],
    ["a thrown knife", "thrown", "athletics", "melee"],
  ] as const)("The attack %s is %s", (text, method, skill, formula) => {
    expect(findMethod(text)).toBe(method);
    expect(findAttackSkill(method)).toEqual({ suggested: skill, gmDecides: method === "thrown" });
    expect(findDamageFormula(method)).toBe(formula);
  });

  it("Unknown words give no kind of attack", () => {
    for (const text of ["", "harsh language", "begun", "pistols at dawn? no: a waltz"])
      expect(findMethod(text)).toBeNull();
  });
});

describe("SID-ATK-3 to -8 outcomes of an attack", () => {
  it.each([
    ["criticalSuccess", false, "criticalHit", false, true, false],
    ["criticalSuccess", true, "cleanHit", true, false, false],
    ["cleanSuccess", false, "cleanHit", true, false, false],
    ["successWithCost", false, "messyExchange", true, false, false],
    ["failure", true, "miss", false, false, false],
    ["criticalFailure", false, "criticalMiss", false, false, true],
  ] as const)("The outcome %s (paid: %s) is a %s", (outcome, paid, hit, lands, takenOut, exposed) => {
    expect(computeAttackEffect(outcome, paid, house())).toEqual({
      hit,
      lands,
      takenOut,
      exposed,
      nextRollMode: "normal",
    });
  });

  it("a miss gives the target Advantage only by house rule", () => {
    const rules = house({ missGrantsAdvantage: true });
    expect(OUTCOMES.map((outcome) => computeAttackEffect(outcome, false, rules).nextRollMode)).toEqual([
      "normal",
      "advantage",
      "normal",
      "normal",
      "normal",
    ]);
  });

  it("An attack on an exposed target needs no dice", () => {
    expect(resolveOpening({ exposed: true })).toEqual({
      rollMade: false,
      outcome: "cleanSuccess",
      exposedAfter: false,
    });
    expect(resolveOpening({ exposed: false })).toEqual({ rollMade: true, outcome: null, exposedAfter: false });
  });

  it("A defender with a free box can pay for a critical hit", () => {
    const corruption = createTrack({ max: 9, temporary: 4, permanent: 4, lurkerMet: true });
    const pc = { at: actor, character: true, corruption };
    expect(refuseNegation(pc, house(), false)).toBeNull();
    expect(refuseNegation({ ...pc, corruption: { ...corruption, temporary: 5 } }, house(), false)?.key).toBe(
      "QUADRANT.Sidonia.Refuse.NoFreeBox",
    );
    expect(refuseNegation({ ...pc, corruption: null }, house(), false)?.key).toBe("QUADRANT.Sidonia.Refuse.NoTrack");
    expect(refuseNegation({ ...pc, character: false }, house(), false)).toBeNull();
    expect(refuseNegation({ ...pc, character: false }, house({ npcCanNegateCritical: false }), false)?.key).toBe(
      "QUADRANT.Sidonia.Refuse.NoTrack",
    );
    const box = { op: "add", at: actor, path: "system.corruption.temporary", by: 1 };
    expect(resolveNegation(pc, pool(2), house())?.changes).toEqual([box, ...planPool(pool(2), 1)]);
    expect(resolveNegation(pc, pool(2), house({ corruptionDissonance: "namedThree" }))?.changes).toEqual([box]);
    expect(resolveNegation({ ...pc, character: false }, pool(2), house())?.changes).toEqual([box]);
  });

  it("A messy exchange costs once, or by house rule twice", () => {
    const messy = { outcome: "successWithCost", roller: "player", choice: "complication", cost: "hitBack" } as const;
    expect(computeMessyExchange(messy, house())).toEqual({
      attackerDamaged: true,
      attackerExposed: false,
      poolChange: 0,
      npcPaysCost: false,
    });
    expect(computeMessyExchange({ ...messy, cost: "exposed" }, house({ messyCost: "costAndPool" }))).toMatchObject({
      attackerExposed: true,
      poolChange: 1,
    });
    expect(computeMessyExchange({ ...messy, choice: "waived" }, house({ messyCost: "costAndPool" }))).toMatchObject({
      attackerDamaged: false,
      poolChange: 0,
    });
    expect(computeMessyExchange({ ...messy, choice: null, roller: "gm" }, house())).toMatchObject({
      npcPaysCost: true,
      poolChange: 0,
    });
    expect(computeMessyExchange({ ...messy, choice: "banked" }, house())).toMatchObject({
      attackerDamaged: false,
      poolChange: 1,
    });
  });
});

describe("SID-LOC-3 called shots", () => {
  it("A called shot lands as rolled, unless a miss was offered and taken", () => {
    const shot = { called: "head", rolled: "torso", offered: true, miss: true } as const;
    expect(resolveCalledShot(shot, house())).toEqual({ location: null, hit: false });
    expect(resolveCalledShot({ ...shot, offered: false }, house())).toEqual({ location: "torso", hit: true });
    expect(resolveCalledShot({ ...shot, offered: false }, house({ calledShotMiss: "always" })).hit).toBe(false);
    expect(resolveCalledShot(shot, house({ calledShotMiss: "never" })).hit).toBe(true);
    expect(resolveCalledShot({ ...shot, rolled: "head" }, house()).hit).toBe(true);
    expect([
      findMissOffer("head", "torso", house()),
      findMissOffer(null, "torso", house()),
      findMissOffer("head", "head", house()),
    ]).toEqual(["byGM", "none", "none"]);
    const offered = { called: "head", rolled: "torso", offered: true } as const;
    expect(resolveCalledShot({ ...offered, miss: true }, house())).toEqual({ location: null, hit: false });
    expect(resolveCalledShot({ ...offered, miss: false }, house())).toEqual({ location: "torso", hit: true });
  });

  it("By house rule a clean hit lands as called", () => {
    const rules = house({ cleanHitLocation: "called" });
    expect(landsAsCalled("head", "cleanSuccess", rules)).toBe(true);
    expect(landsAsCalled("head", "successWithCost", rules)).toBe(false);
    expect(landsAsCalled(null, "cleanSuccess", rules)).toBe(false);
    expect(landsAsCalled("head", "cleanSuccess", house())).toBe(false);
  });
});

describe("SID-OUT-3 to -9 choices after an outcome", () => {
  it("Only players' rolls change the pool, except by house rule", () => {
    for (const outcome of OUTCOMES) {
      const { bank, relief, freeSpend } = computeConsequences(outcome, "gm", house());
      expect([bank, relief, freeSpend]).toEqual([false, false, false]);
      expect(computeConsequences(outcome, "gm", house({ npcDissonance: true }))).toEqual(
        computeConsequences(outcome, "player", house()),
      );
    }
    expect(computeConsequences("successWithCost", "player", house())).toMatchObject({
      bank: true,
      npcPays: false,
      prompt: "cost",
    });
    expect(computeConsequences("successWithCost", "gm", house()).npcPays).toBe(true);
    expect(computeConsequences(null, "player", house())).toEqual({
      prompt: "none",
      bank: false,
      npcPays: false,
      relief: false,
      freeSpend: false,
    });
  });

  it("A cost banks one point, and another choice of the GM takes it back", () => {
    const attack = { attack: true, bankedAlready: false };
    expect(
      ["banked", "complication", "waived"].map((choice) => computeCostGain(choice as "banked", attack, house())),
    ).toEqual([1, 0, 0]);
    const already = { attack: false, bankedAlready: true };
    expect(
      ["banked", "complication", "waived"].map((choice) => computeCostGain(choice as "banked", already, house())),
    ).toEqual([0, -1, -1]);
    expect(computeCostGain("complication", { ...attack, attack: false }, house({ messyCost: "costAndPool" }))).toBe(0);
    expect(banksAtOnce("successWithCost", "player", house({ autoBank: true }))).toBe(true);
    expect(banksAtOnce("successWithCost", "player", house())).toBe(false);
    expect(banksAtOnce("cleanSuccess", "player", house({ autoBank: true }))).toBe(false);
    expect(planPool(pool(1), 0)).toEqual([]);
    expect(refuseCost({ outcome: "failure", roller: "player" }, house())).not.toBeNull();
    expect(refuseCost({ outcome: "successWithCost", roller: "player" }, house())).toBeNull();
  });

  it("A critical releases and spends no more points than allowed", () => {
    const critical = { outcome: "criticalSuccess", roller: "player" } as const;
    expect(refuseRelief(critical, pool(1), house())).toBeNull();
    expect(refuseRelief(critical, pool(0), house())?.key).toBe("QUADRANT.Sidonia.Refuse.PoolEmpty");
    expect(refuseRelief({ ...critical, outcome: "cleanSuccess" }, pool(1), house())?.key).toBe(
      "QUADRANT.Sidonia.Refuse.NoRelief",
    );
    const fumbled = { outcome: "criticalFailure", roller: "player" } as const;
    expect([0, 1, 2, 3, 1.5].map((amount) => refuseFreeSpend(fumbled, amount, house()) === null)).toEqual([
      false,
      true,
      true,
      false,
      false,
    ]);
    expect(refuseFreeSpend({ ...fumbled, roller: "gm" }, 1, house())).not.toBeNull();
    const paid = house({ critFailFree: "fromPool" });
    expect([
      computeFreeSpendCost(2, pool(5), paid),
      computeFreeSpendCost(2, pool(1), paid),
      computeFreeSpendCost(2, pool(5), house()),
    ]).toEqual([2, 1, 0]);
    expect(planFreeSpend(computeFreeSpendCost(2, pool(1), paid), pool(1))).toEqual(planPool(pool(1), -1));
    expect(planFreeSpend(computeFreeSpendCost(2, pool(1), house()), pool(1))).toEqual([]);
  });
});

describe("SID-ROLL-8, -9, -13, -14 later choices and boundaries", () => {
  it("A later choice closes the earlier ones", () => {
    const open = (stage: (typeof STAGES)[number], used: (typeof WINDOWS)[number] | null) =>
      WINDOWS.filter((window) => refuseWindow(window, { stage, used }) === null);
    expect(open("rolled", null)).toEqual([...WINDOWS]);
    expect(open("rolled", "bend")).toEqual(["bend", "answer", "resolve", "apply"]);
    expect(open("final", null)).toEqual(["bend", "answer", "resolve", "apply"]);
    expect(open("resolved", null)).toEqual(["apply"]);
    expect(open("applied", null)).toEqual([]);
  });

  it("A second try is offered to an actor who has one", () => {
    const retry = { manipulation: true, usedThisSession: false, social: true, outcome: "criticalFailure" } as const;
    expect(refuseReroll(retry, house())).toBeNull();
    expect(refuseReroll({ ...retry, outcome: "successWithCost" }, house())?.key).toBe(
      "QUADRANT.Sidonia.Refuse.NotFailed",
    );
    expect(refuseReroll({ ...retry, usedThisSession: true }, house())?.key).toBe(
      "QUADRANT.Sidonia.Refuse.UsedThisSession",
    );
    for (const no of [{ manipulation: false }, { social: false }])
      expect(refuseReroll({ ...retry, ...no }, house())).not.toBeNull();
    expect(refuseReroll(retry, house({ manipulationReroll: false }))).not.toBeNull();
  });

  it("Wits affects only Initiative, Intelligence only follow-up questions", () => {
    expect(computeSpecializationBonus(selectSpecializations("wits"), "initiative")).toBe(1);
    expect(computeSpecializationBonus(selectSpecializations("wits"), "contest")).toBe(0);
    expect(computeSpecializationBonus(selectSpecializations("strength"), "initiative")).toBe(0);
    expect(OUTCOMES.filter((outcome) => mayAsk(selectSpecializations("intelligence"), outcome))).toEqual(
      OUTCOMES.slice(2),
    );
    expect(mayAsk(selectSpecializations(), "cleanSuccess")).toBe(false);
  });

  it("scenes and sessions reset their uses and write nothing that is reset already", () => {
    const spent = { at: actor, bodyScene: true, manipulationSession: true, exposed: true };
    const token = { at: { uuid: "User.u" }, path: "flags.quadrant.token", value: 0 };
    const paths = (changes: readonly { readonly op: string }[]) =>
      changes.map((change) => (change as { path?: string }).path);
    expect(paths(planScene([spent], house()))).toEqual(["system.uses.bodyScene", "system.status.exposed"]);
    expect(paths(planScene([spent], house({ exposedExpires: "never" })))).toEqual(["system.uses.bodyScene"]);
    expect(paths(planSession([spent], [token], house()))).toEqual([
      "system.uses.bodyScene",
      "system.status.exposed",
      "system.uses.manipulationSession",
      "flags.quadrant.token",
    ]);
    expect(
      planSession(
        [{ ...spent, bodyScene: false, exposed: false, manipulationSession: false }],
        [{ ...token, value: 1 }],
        house(),
      ),
    ).toEqual([]);
  });
});

describe("SID-ATK-6 what a messy exchange costs", () => {
  const messy = (cost: "hitBack" | "exposed" | "told", more: { bankedAlready?: boolean; choice?: "banked" } = {}) =>
    computeMessyExchange(
      { outcome: "successWithCost", roller: "player", choice: "complication", cost, ...more },
      house(),
    );

  it("The attacker is hit back or exposed, as the cost says", () =>
    expect(
      (["hitBack", "exposed", "told"] as const).map((cost) => {
        const { attackerDamaged, attackerExposed } = messy(cost);
        return [attackerDamaged, attackerExposed];
      }),
    ).toEqual([
      [true, false],
      [false, true],
      [false, false],
    ]));

  it("A point that was banked at once is taken back for a complication (SID-OUT-5)", () => {
    const gain = (bankedAlready: boolean) => computeCostGain("complication", { attack: true, bankedAlready }, house());
    expect(gain(true)).not.toBe(gain(false));
    expect([messy("told").poolChange, messy("told", { bankedAlready: true }).poolChange]).toEqual([
      gain(false),
      gain(true),
    ]);
  });
});

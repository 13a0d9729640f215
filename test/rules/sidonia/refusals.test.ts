/** What Sidonia refuses after a roll, for corruption, and around scenes; each refusal beside what is allowed. */
import { describe, expect, it } from "vitest";
import { planUpperHand, refuseSuffering } from "../../../src/rules/sidonia/attack.ts";
import { isBodyDeclared, refuseBody } from "../../../src/rules/sidonia/body.ts";
import {
  TWIST_MOVES,
  TWIST_STATES,
  bendRoll,
  computeBorrowedScore,
  createBendable,
  findTwistPrice,
  findBentOutcome,
  findTwistState,
  listTwistMoves,
  refuseBend,
  refuseBender,
  refuseGate,
  refuseTwist,
} from "../../../src/rules/sidonia/channel.ts";
import {
  refuseTiming,
  refuseTrack,
  resolveCleansing,
  resolveHardening,
  resolveImposing,
  resolvePayment,
} from "../../../src/rules/sidonia/corruption.ts";
import {
  findAetherText,
  offersCatastrophes,
  listBenefits,
  refuseAether,
  refuseBenefit,
} from "../../../src/rules/sidonia/critical.ts";
import { countUncounted, refuseEnding, refuseMove, refuseSpend } from "../../../src/rules/sidonia/dissonance.ts";
import { computeConsequences, refuseCost, refuseFreeSpend } from "../../../src/rules/sidonia/outcome.ts";
import {
  MIN_DEFINING,
  planCleansing,
  refuseAct,
  refuseCode,
  refuseStart,
  refuseWeight,
} from "../../../src/rules/sidonia/penance.ts";
import { OUTCOMES } from "../../../src/rules/sidonia/roll.ts";
import { computeKnownOdds } from "../../../src/rules/sidonia/spotlight-exchange.ts";
import { createTrack } from "../../../src/rules/sidonia/state.ts";
import {
  FREE_STATES,
  STAGES,
  WINDOWS,
  computeStage,
  isPending,
  refuseReroll,
  refuseWindow,
} from "../../../src/rules/sidonia/window.ts";
import { house } from "./make.ts";

const at = { uuid: "Actor.voss" };
const pool = (value: number) => ({ at: { setting: "quadrant.sidonia.pool.dissonance" }, path: "value", value });
const track = (temporary: number, permanent: number) => createTrack({ max: 5, temporary, permanent });
const payer = (free: number) => ({ at, character: true, corruption: track(5 - free, 0) });
const word = (refused: { readonly key: string } | null): string | null =>
  refused && (refused.key.split(".").at(-1) ?? "");

describe("the windows after a roll (SID-ROLL-13)", () => {
  it("Each thing can be done up to its stage, and not after one that comes later", () => {
    const open = WINDOWS.map((window) => STAGES.map((stage) => refuseWindow(window, { stage, used: null }) === null));
    expect(open).toEqual([
      [true, false, false, false],
      [true, true, false, false],
      [true, true, false, false],
      [true, true, false, false],
      [true, true, true, false],
    ]);
    const after = WINDOWS.map((used) => word(refuseWindow("answer", { stage: "rolled", used })));
    expect(after).toEqual([null, null, null, "WindowClosed", "WindowClosed"]);
  });

  const NOTHING = { cost: null, relief: false, freeCatastrophe: null, benefit: null };
  it.each([
    [NOTHING, "rolled"],
    [{ ...NOTHING, cost: "banked" as const }, "final"],
    [{ ...NOTHING, cost: "complication" as const }, "resolved"],
    [{ ...NOTHING, cost: "waived" as const }, "resolved"],
    [{ ...NOTHING, relief: true }, "resolved"],
    [{ ...NOTHING, benefit: "faster" as const }, "resolved"],
    [{ ...NOTHING, freeCatastrophe: "used" as const }, "resolved"],
    [{ ...NOTHING, freeCatastrophe: "declined" as const }, "resolved"],
    [{ ...NOTHING, freeCatastrophe: "lapsed" as const }, "rolled"],
    [{ ...NOTHING, cost: "banked" as const, relief: true }, "resolved"],
  ])("What the GM has decided, %j, leaves a roll %s", (decided, stage) => expect(computeStage(decided)).toBe(stage));

  it("A free catastrophe is open until it is decided (SID-OUT-7)", () => {
    expect([null, ...FREE_STATES].map((free) => isPending({ opened: true, free }))).toEqual([
      true,
      false,
      false,
      false,
      false,
    ]);
    expect(isPending({ opened: false, free: null })).toBe(false);
  });

  it("A failed Social check can be tried again once a session, with Manipulation and the house rule (SID-ROLL-9)", () => {
    const failed = { manipulation: true, usedThisSession: false, social: true, outcome: "failure" } as const;
    const rules = house({ manipulationReroll: true });
    expect(refuseReroll(failed, rules)).toBeNull();
    expect(refuseReroll({ ...failed, outcome: "criticalFailure" }, rules)).toBeNull();
    expect([
      word(refuseReroll(failed, house({ manipulationReroll: false }))),
      word(refuseReroll({ ...failed, manipulation: false }, rules)),
      word(refuseReroll({ ...failed, social: false }, rules)),
      word(refuseReroll({ ...failed, outcome: "successWithCost" }, rules)),
      word(refuseReroll({ ...failed, usedThisSession: true }, rules)),
    ]).toEqual(["NoReroll", "NoReroll", "NoReroll", "NotFailed", "UsedThisSession"]);
  });
});

describe("bending fate and twisting the weave", () => {
  it("A roll that can go no further is not bent (SID-BEND-1, SID-BEND-4)", () => {
    const rules = house({ bendMaxSteps: 1, bendCriticalFailure: "never" });
    const refused = (outcome: (typeof OUTCOMES)[number]): string | null =>
      word(refuseBend(payer(5), createBendable(outcome), rules, false));
    expect(Object.fromEntries(OUTCOMES.map((outcome) => [outcome, refused(outcome)]))).toEqual({
      criticalFailure: "NotBendable",
      failure: null,
      successWithCost: null,
      cleanSuccess: "NotBendable",
      criticalSuccess: "NotBendable",
    });
  });

  it("A roll is bent as often as the house allows, in time, and by whoever can pay and rolled it", () => {
    const rules = house({ bendMaxSteps: 1 });
    const failure = createBendable("failure");
    expect(refuseBend(payer(5), bendRoll(failure, rules), rules, false)).toEqual({
      key: "QUADRANT.Sidonia.Hunger.Refuse.BentEnough",
      with: { most: 1 },
    });
    expect(word(refuseBend(payer(5), { ...failure, stage: "resolved" }, rules, false))).toBe("WindowClosed");
    expect(word(refuseBend(payer(0), failure, rules, false))).toBe("NoFreeBox");
    expect([refuseBender(true), word(refuseBender(false))]).toEqual([null, "NotYourFate"]);
  });

  it("A proposal goes from the GM's price to the player's payment, and may be refused or withdrawn (SID-TWIST-1)", () => {
    expect(TWIST_MOVES.map(findTwistState)).toEqual(["priced", "refused", "paid", "withdrawn"]);
    expect(TWIST_STATES.map(listTwistMoves)).toEqual([
      ["price", "refuse", "withdraw"],
      ["pay", "withdraw"],
      [],
      [],
      [],
    ]);
    expect([0, 1, 2, 3, 4].map(findTwistPrice)).toEqual([null, 1, 2, 3, null]);
  });

  it.each([
    ["price", "proposed", 2, true, null],
    ["price", "proposed", 4, true, "TwistPrice"],
    ["price", "proposed", 2, false, "GmOnly"],
    ["price", "paid", 2, true, "TwistSettled"],
    ["refuse", "proposed", 0, true, null],
    ["refuse", "proposed", 0, false, "GmOnly"],
    ["pay", "proposed", 0, false, "TwistSettled"],
    ["pay", "priced", 0, false, null],
    ["withdraw", "priced", 0, false, null],
    ["withdraw", "refused", 0, false, "TwistSettled"],
  ] as const)("%s while %s at %i, by the GM: %s", (move, state, price, isGM, expected) =>
    expect(word(refuseTwist(move, state, price, { isGM }))).toBe(expected),
  );

  it("Fate is bent after a roll, and a gate defied before it (SID-COR-6)", () => {
    const timed = (["defy", "bend", "twist"] as const).map((via) =>
      (["before", "after"] as const).map((when) => refuseTiming(via, when)?.key ?? null),
    );
    expect(timed).toEqual([
      [null, "QUADRANT.Sidonia.Hunger.Refuse.RolledAlready"],
      ["QUADRANT.Sidonia.Hunger.Refuse.NotRolledYet", null],
      [null, null],
    ]);
  });

  it("A track holds no more than its boxes, of both kinds together (SID-COR-1)", () => {
    const full = [track(0, 0), track(5, 0), track(0, 5), track(2, 3)];
    expect(full.map(refuseTrack)).toEqual([null, null, null, null]);
    const wrong = [track(6, 0), track(0, 6), track(3, 3), track(-1, 0), track(0, -1)];
    expect(wrong.map((one) => word(refuseTrack(one)))).toEqual(Array(5).fill("Overfull"));
  });
});

describe("without a track, and where nothing is left to change", () => {
  const nobody = { at, character: true, corruption: null };

  it("Nothing of a track is written for whoever has none (SID-COR-2)", () =>
    expect([
      resolvePayment(nobody, 1, "bend", pool(0), house()),
      resolveImposing(nobody, 1, house()),
      resolveCleansing(nobody, 1),
      resolveHardening(nobody, 1, house()),
    ]).toEqual([null, null, null, null]));

  it("A roll that has no step up stays as it is", () => {
    const best = createBendable("criticalSuccess");
    expect(bendRoll(best, house())).toBe(best);
    expect(bendRoll({ ...createBendable("failure"), banked: 1 }, house())).toEqual({
      ...createBendable("successWithCost"),
      bent: 1,
    });
  });

  it("A borrowed score passes the gate, and counts for the effect only where the house says so (SID-DEFY-2)", () => {
    expect(computeBorrowedScore(2, 4, house({ defyAffectsEffect: false }))).toEqual({ actsAs: 4, effect: 2 });
    expect(computeBorrowedScore(2, 4, house({ defyAffectsEffect: true }))).toEqual({ actsAs: 4, effect: 4 });
    expect(computeBorrowedScore(5, 4, house())).toEqual({ actsAs: 5, effect: 5 });
  });

  it("The odds of a known total are those of the other side's dice alone (SID-SPOT-5)", () => {
    const adversary = { type: "action", mode: "normal", terms: [] } as unknown as Parameters<
      typeof computeKnownOdds
    >[1];
    const ways = (total: number): number[] => [...computeKnownOdds(total, adversary).values()];
    expect(ways(13).reduce((sum, one) => sum + one, 0)).toBe(36);
    expect(computeKnownOdds(13, adversary).get("player")).toBe(36);
    expect(computeKnownOdds(1, adversary).get("adversary")).toBe(36);
    expect(computeKnownOdds(7, adversary).get("player")).toBe(15);
  });
});

describe("what a critical and the Aether offer (SID-CRIT-1, SID-AETH-1)", () => {
  const roll = (outcome: (typeof OUTCOMES)[number], supernatural: boolean) => ({ outcome, supernatural });

  it("A critical success of this world has one benefit, and the Aether's has none", () => {
    expect(refuseBenefit(roll("criticalSuccess", false), null)).toBeNull();
    expect(word(refuseBenefit(roll("criticalSuccess", false), "faster"))).toBe("AlreadyDone");
    expect(word(refuseBenefit(roll("criticalSuccess", true), null))).toBe("NoBenefit");
    expect(word(refuseBenefit(roll("cleanSuccess", false), null))).toBe("NoBenefit");
    expect(listBenefits("criticalSuccess", false)).toEqual(["faster", "information", "opportunity"]);
  });

  it("The Aether asks its own question at each critical", () => {
    const texts = OUTCOMES.map((outcome) => [outcome, findAetherText(outcome, true), findAetherText(outcome, false)]);
    expect(texts.filter(([, supernatural, plain]) => supernatural !== null || plain !== null).sort()).toEqual([
      ["criticalFailure", "fear", null],
      ["criticalSuccess", "cascade", null],
    ]);
    expect(refuseAether("fear", roll("criticalFailure", true))).toBeNull();
    expect(word(refuseAether("cascade", roll("criticalFailure", true)))).toBe("NoAether");
    expect(word(refuseAether("fear", roll("criticalFailure", false)))).toBe("NoAether");
  });
});

describe("costs, Dissonance and Penance", () => {
  it("Only a player's success at a cost is priced, and only their attack has a price for them", () => {
    const priced = (outcome: (typeof OUTCOMES)[number], roller: "player" | "gm") =>
      word(refuseCost({ outcome, roller }, house()));
    expect([
      priced("successWithCost", "player"),
      priced("cleanSuccess", "player"),
      priced("successWithCost", "gm"),
    ]).toEqual([null, "NoCost", "NoCost"]);
    const suffering = OUTCOMES.map((outcome) => [outcome, word(refuseSuffering({ outcome }))]);
    expect(suffering.filter(([, refused]) => refused === null)).toEqual([["successWithCost", null]]);
    expect(word(refuseSuffering({ outcome: "failure" }))).toBe("NoCost");
  });

  it("A free catastrophe follows a critical failure alone, and stays within what it may cost (SID-OUT-7)", () => {
    const free = (outcome: (typeof OUTCOMES)[number], amount: number) =>
      refuseFreeSpend({ outcome, roller: "player" }, amount, house());
    expect(word(free("failure", 1))).toBe("NoFreeSpend");
    expect([free("criticalFailure", 1), free("criticalFailure", 2)]).toEqual([null, null]);
    expect([0, 1.5, 3].map((amount) => word(free("criticalFailure", amount)))).toEqual(Array(3).fill("FreeSpend"));
  });

  it("The pool has what it has (SID-DIS-1, SID-DIS-4)", () => {
    expect([refuseMove(pool(2), -2), refuseMove(pool(0), 1), refuseSpend(pool(1), 1)]).toEqual([null, null, null]);
    expect(refuseMove(pool(2), -3)).toEqual({
      key: "QUADRANT.Sidonia.Pressure.Refuse.PoolHas",
      with: { has: 2, needs: 3 },
    });
    expect([refuseMove(pool(2), 0), refuseMove(pool(2), 0.5), refuseSpend(pool(2), 0)].map(word)).toEqual(
      Array(3).fill("WholePoints"),
    );
    expect([0, 1, 2, 3].map(countUncounted)).toEqual([0, 1, 0, 1]);
  });

  it("Penance needs a Code and goes act by act; a Code is changed by the GM alone (SID-CODE-1, SID-PEN-1)", () => {
    expect([refuseStart("Never lie."), word(refuseStart("  "))]).toEqual([null, "NoCode"]);
    const penance = { act: "choice", choice: null } as const;
    expect([refuseAct(penance, "choice"), word(refuseAct(penance, "done"))]).toEqual([null, "OtherAct"]);
    expect([
      refuseCode("", "Never lie.", false),
      refuseCode("Never lie.", "Never kill.", true),
      word(refuseCode("Never lie.", " Never lie. ", true)),
      word(refuseCode("Never lie.", "Never kill.", false)),
    ]).toEqual([null, null, "SameCode", "CodeByGM"]);
    expect([refuseWeight("defining", null), refuseWeight("defining", 3)]).toEqual([null, null]);
    expect([2, 3.5, 100].map((amount) => word(refuseWeight("defining", amount)))).toEqual(Array(3).fill("Defining"));
    expect(MIN_DEFINING).toBe(3);
  });
});

describe("states of a scene", () => {
  it("A target who was missed has the upper hand, until their next roll (SID-ROLL-5)", () =>
    expect([planUpperHand(at, true), planUpperHand(at, false)]).toEqual([
      [{ op: "set", at, path: "system.status.upperHand", to: true }],
      [{ op: "set", at, path: "system.status.upperHand", to: false }],
    ]));

  it("Body ignores wounds that there are, once a scene or for the scene (SID-INJ-3)", () => {
    const perRoll = house({ bodyScope: "roll" });
    const perScene = house({ bodyScope: "scene" });
    const actor = { body: true, usedThisScene: true };
    expect([
      isBodyDeclared(actor, perScene),
      isBodyDeclared(actor, perRoll),
      isBodyDeclared({ ...actor, body: false }, perScene),
      isBodyDeclared({ ...actor, usedThisScene: false }, perScene),
    ]).toEqual([true, false, false, false]);
    const fresh = { ...actor, usedThisScene: false };
    const felt = { wounded: ["leftArm"], blocked: [] } as const;
    expect([refuseBody(fresh, felt, perRoll), refuseBody(actor, felt, perScene)]).toEqual([null, null]);
    expect([
      word(refuseBody(fresh, { wounded: [], blocked: [] }, perRoll)),
      word(refuseBody(fresh, { ...felt, blocked: ["leftArm"] }, perRoll)),
      word(refuseBody(actor, felt, perRoll)),
      word(refuseBody({ ...fresh, body: false }, felt, perRoll)),
    ]).toEqual(["NothingToIgnore", "NothingToIgnore", "UsedThisScene", "NoBody"]);
  });
});

describe("bounds and conditions that a refusal names", () => {
  it("SID-DEFY-1: a gate above the score, with both", () =>
    expect([refuseGate(2, 4, false), refuseGate(2, 4, true), refuseGate(4, 4, false)]).toEqual([
      { key: "QUADRANT.Sidonia.Hunger.Refuse.Gate", with: { score: 2, gate: 4 } },
      null,
      null,
    ]));

  it("SID-BEND-4: only a critical failure is bent by that house rule", () => {
    const bent = OUTCOMES.map((outcome) => findBentOutcome(outcome, house({ bendCriticalFailure: "toFailure" })));
    expect(Object.fromEntries(OUTCOMES.map((outcome, i) => [outcome, bent[i]]))).toEqual({
      criticalFailure: "failure",
      failure: "successWithCost",
      successWithCost: "cleanSuccess",
      cleanSuccess: null,
      criticalSuccess: null,
    });
  });

  it("SID-CRIT-2: catastrophes are offered after critical failures alone", () =>
    expect(OUTCOMES.filter(offersCatastrophes)).toEqual(["criticalFailure"]));

  it("SID-OUT-7: a free catastrophe takes one or two points", () =>
    expect(refuseFreeSpend({ outcome: "criticalFailure", roller: "player" }, 3, house())).toEqual({
      key: "QUADRANT.Sidonia.Refuse.FreeSpend",
      with: { most: 2 },
    }));

  it("SID-OUT-9: an NPC pays the cost of a success at a cost, and of nothing else", () =>
    expect(OUTCOMES.filter((outcome) => computeConsequences(outcome, "gm", house()).npcPays)).toEqual([
      "successWithCost",
    ]));

  it("SID-DIS-4: less than one point, and a part of one, is no spend; what is withdrawn costs nothing", () => {
    for (const amount of [0, -1, 1.5]) expect(word(refuseSpend(pool(9), amount))).toBe("WholePoints");
    const spend = { state: "announced", amount: 5 } as const;
    expect(refuseEnding(spend, "withdrawn", pool(0), { buyTimeReturn: false })).toBeNull();
    expect(word(refuseEnding(spend, "boughtOff", pool(0), { buyTimeReturn: false }))).toBe("PoolHas");
    expect(refuseEnding(spend, "boughtOff", pool(0), { buyTimeReturn: true })).toBeNull();
    expect(word(refuseEnding(spend, "resolved", pool(0), { buyTimeReturn: true }))).toBe("PoolHas");
  });

  it("SID-PEN-2: a defining sacrifice cleanses 3 to 99", () => {
    const least = { key: "QUADRANT.Sidonia.Pressure.Refuse.Defining", with: { least: 3 } };
    expect([2, 3, 99, 100, 3.5].map((amount) => refuseWeight("defining", amount))).toEqual([
      least,
      null,
      null,
      least,
      least,
    ]);
    expect([planCleansing(at, 0), planCleansing(at, 2)]).toEqual([
      [],
      [{ op: "add", at, path: "system.corruption.temporary", by: -2 }],
    ]);
  });

  it("SID-CODE-1: blanks around a Code do not make it another one, and blanks alone are none", () => {
    expect(word(refuseCode(" Be kind. ", "Be kind.", true))).toBe("SameCode");
    expect(refuseCode("  ", "Be kind.", false)).toBeNull();
    expect(word(refuseCode("Be kind.", "Be brave.", false))).toBe("CodeByGM");
  });
});

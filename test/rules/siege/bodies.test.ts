/** Mutations, Defects, resistance and cyberware as rules: what the ledger's examples leave open, and properties. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type Change, planUndo, preview } from "../../../src/rules/shared/change.ts";
import type { Json } from "../../../src/rules/shared/json.ts";
import { isDrainDue } from "../../../src/rules/siege/overchannel.ts";
import { total } from "../../../src/rules/shared/reasons.ts";
import {
  computeCyberScore,
  computeDisconnection,
  listDisconnectionPenalties,
  lowerPsi,
  resizeBoxes,
  sumInterference,
  usesInterference,
} from "../../../src/rules/siege/cyber-score.ts";
import {
  computeServiceCl,
  listDisconnectionParts,
  listServiceParts,
  planLevel,
  refuseFitting,
  showsCybernetics,
} from "../../../src/rules/siege/cybernetics.ts";
import { computeBodyChanges, isOrgan } from "../../../src/rules/siege/body-changes.ts";
import {
  DEFECT_TABLE,
  FUNCTIONAL_XP,
  computeContact,
  computeDiscomfort,
  findBodyPart,
  findDefect,
  listDefectHindrances,
  listDiscomfortParts,
  planFunctional,
  refuseFunctional,
} from "../../../src/rules/siege/defect.ts";
import {
  beginMutant,
  gainTaint,
  planDefectTaint,
  planGrant,
  planSpendXp,
  planTaint,
  refuseDefectWay,
  refuseMutationXp,
  refuseSpendXp,
  refuseTaint,
  createDefectCheck,
  usesTaint,
} from "../../../src/rules/siege/mutation.ts";
import { compareMinds, computeNeeded, createMindCheck, senseUse } from "../../../src/rules/siege/resistance.ts";
import { resolveArea } from "../../../src/rules/siege/area.ts";
import { resolveCheck } from "../../../src/rules/siege/challenge.ts";
import { computeDrainAfter, computeDrainLeft } from "../../../src/rules/siege/psionics.ts";
import { BODY_PARTS, DEFECTS, SiegeDefectState } from "../../../src/rules/siege/state.ts";
import * as v from "valibot";
import { check, house, term } from "./make.ts";

const at = { uuid: "Actor.a" };
const item = { uuid: "Actor.a.Item.b" };
const defect = (own: object): SiegeDefectState => v.parse(SiegeDefectState, own);
const key = (refused: { readonly key: string } | null): string | null =>
  refused?.key.split(".").slice(3).join(".") ?? null;
const set = (path: string, to: Json): Change => ({ op: "set", at, path, to });

describe("SIE-MUT-1 to SIE-MUT-10 mutation", () => {
  it("Whoever begins with mutations has the XP of their Taint, or what the GM grants where there is none", () => {
    const before = { taint: 1, xp: 2 };
    const begin = (changes: Parameters<typeof house>[0]) =>
      beginMutant(before, { gain: 3, granted: 5 }, house(changes));
    expect(begin({ intensity: 2 })).toEqual({ taint: 4, xp: 6, gained: 6 });
    expect(begin({ intensity: 2, mutationXpExpires: false })).toEqual({ taint: 4, xp: 8, gained: 6 });
    expect(begin({ taintUsed: false })).toEqual({ taint: 1, xp: 7, gained: 5 });
    expect(begin({ mutations: false })).toEqual({ taint: 1, xp: 2, gained: 0 });
    expect(beginMutant(before, { gain: 0, granted: 5 }, house())).toEqual({ taint: 1, xp: 2, gained: 0 });
  });

  it("Taint is refused without mutations, and where mutation has no drawback", () => {
    expect(refuseTaint(house())).toBeNull();
    expect(key(refuseTaint(house({ mutations: false })))).toBe("Refuse.NoMutations");
    expect(key(refuseTaint(house({ taintUsed: false })))).toBe("Refuse.NoTaint");
    expect(refuseMutationXp(house({ taintUsed: false }))).toBeNull();
    expect(key(refuseMutationXp(house({ mutations: false })))).toBe("Refuse.NoMutations");
    expect([house(), house({ mutations: false }), house({ taintUsed: false })].map(usesTaint)).toEqual([
      true,
      false,
      false,
    ]);
  });

  it("A gain changes Taint and XP, and leaves out what stays", () => {
    const keeps = house({ mutationXpExpires: false, intensity: 2 });
    expect(planTaint(at, { taint: 1, xp: 3 }, 2, keeps)).toEqual([
      set("system.mutation.taint", 3),
      set("system.mutation.xp", 7),
    ]);
    expect(planTaint(at, { taint: 1, xp: 0 }, 2, house({ intensity: 0 }))).toEqual([set("system.mutation.taint", 3)]);
    expect(gainTaint({ taint: 1, xp: 3 }, 0, house())).toEqual({ taint: 1, xp: 3, gained: 0, defectChecks: 0 });
    expect(gainTaint({ taint: 0, xp: 9 }, 1, house())).toEqual({ taint: 1, xp: 1, gained: 1, defectChecks: 1 });
    expect(planGrant(at, { taint: 1, xp: 3 }, 2, house())).toEqual([set("system.mutation.xp", 5)]);
  });

  it("XP is spent as far as there is any, and written down", () => {
    expect(refuseSpendXp({ xp: 2 }, 2)).toBeNull();
    expect(refuseSpendXp({ xp: 2 }, 3)).toEqual({
      key: "QUADRANT.Siege.Body.Refuse.TooLittleXp",
      with: { points: 3, xp: 2 },
    });
    expect(planSpendXp(at, { xp: 5 }, { points: 2, what: "Claws", id: "x" })).toEqual([
      set("system.mutation.xp", 3),
      set("system.mutation.log.x", { what: "Claws", xp: 2 }),
    ]);
  });

  it("A Defect check is Primary whatever the bundles, with Specialty and modifiers", () => {
    const checked = createDefectCheck(
      { taint: 4, physique: term(2), specialty: term(1), bonus: [term(3)], cl: [term(5)] },
      house(),
    );
    expect(checked).toMatchObject({ primary: true, base: 12, critAttempt: false, bundle: "athletics" });
    expect(resolveCheck(checked, 15, house())).toMatchObject({ total: 21, target: 21, success: true });
    expect(checked.cl[0]).toMatchObject({ label: "QUADRANT.Siege.Body.Taint", source: { rule: "SIE-MUT-5" } });
    expect(resolveCheck(checked, 15, house({ baseMode: "plus6" }))).toMatchObject({ total: 21, target: 21 });
  });

  it("The house rules say how a Defect is found, and whether it resets Taint", () => {
    expect(refuseDefectWay("roll", house())).toBeNull();
    expect(refuseDefectWay("choose", house())).toBeNull();
    expect(key(refuseDefectWay("choose", house({ defectMode: "roll" })))).toBe("Refuse.DefectMode.roll");
    expect(key(refuseDefectWay("roll", house({ defectMode: "choose" })))).toBe("Refuse.DefectMode.choose");
    expect(refuseDefectWay("roll", house({ defectMode: "roll" }))).toBeNull();
    expect(planDefectTaint(at, 4, house())).toEqual([]);
    expect(planDefectTaint(at, 4, house({ taintReset: true }))).toEqual([set("system.mutation.taint", 0)]);
  });
});

describe("SIE-DEFECT-1 to SIE-DEFECT-12 Defects", () => {
  it("Both tables cover every face of a d20 and no other", () => {
    const faces = Array.from({ length: 20 }, (_, i) => i + 1);
    expect(faces.map((face) => findBodyPart(face))).toEqual(BODY_PARTS);
    expect(new Set(faces.map((face) => findDefect(face).key))).toEqual(new Set(DEFECTS));
    for (const face of [0, 21, 2.5, -1]) {
      expect(() => findDefect(face)).toThrow(RangeError);
      expect(() => findBodyPart(face)).toThrow(`${face} is no face of a d20`);
    }
    expect(DEFECT_TABLE.filter(({ hasPart }) => hasPart).map((row) => row.key)).toEqual([
      "assimilation",
      "duplication",
      "malformation",
      "transplantation",
    ]);
  });

  it("Each Defect hinders in its own way", () => {
    const listed = (own: object) =>
      listDefectHindrances(defect(own)).map(({ kind, cl, autoFail }) => [kind, cl, autoFail]);
    expect(listed({ key: "assimilation" })).toEqual([["inWay", 3, false]]);
    expect(listed({ key: "disorder" })).toEqual([["field", 3, false]]);
    expect(listed({ key: "disorder", disorder: "xp" })).toEqual([]);
    expect(listed({ key: "duplication" })).toEqual([["inWay", 1, false]]);
    expect(listed({ key: "environmentalSensitivity" })).toEqual([["condition", 3, false]]);
    expect(listed({ key: "impairment" })).toEqual([["sense", 3, false]]);
    expect(listed({ key: "impairment", disabled: true })).toEqual([["gone", 0, true]]);
    expect(listed({ key: "malformation" })).toEqual([["used", 3, false]]);
    expect(listed({ key: "transplantation" })).toEqual([
      ["newPlace", 1, false],
      ["original", 3, false],
    ]);
    for (const none of ["anaphylaxis", "degeneration", "pigmentation"]) expect(listed({ key: none })).toEqual([]);
  });

  it("Defects change numbers for good", () => {
    const nothing = computeBodyChanges([]);
    expect(Object.values(nothing.attributes)).toEqual([0, 0, 0, 0, 0, 0]);
    expect(computeBodyChanges([defect({ key: "degeneration", lowered: "knowledge", amount: 2 })]).attributes).toEqual({
      ...nothing.attributes,
      knowledge: -2,
    });
    expect(computeBodyChanges([defect({ key: "degeneration", lowered: "psi" })])).toEqual({ ...nothing, psi: -1 });
    expect(computeBodyChanges([defect({ key: "degeneration", lowered: "move" })])).toEqual({
      ...nothing,
      moveSteps: -1,
    });
    expect(computeBodyChanges([defect({ key: "disorder", lowered: "psi" })])).toEqual(nothing);
    expect(computeBodyChanges([defect({ key: "disorder", disorder: "stressBox" })])).toEqual({
      ...nothing,
      stressBoxes: -1,
    });
    expect(computeBodyChanges([defect({ key: "impairment", disorder: "stressBox" })])).toEqual(nothing);
    for (const part of ["leg", "foot"])
      expect(computeBodyChanges([defect({ key: "malformation", part })])).toEqual({ ...nothing, legSteps: -1 });
    expect(computeBodyChanges([defect({ key: "malformation", part: "arm" })])).toEqual(nothing);
    expect(computeBodyChanges([defect({ key: "transplantation", part: "leg" })])).toEqual(nothing);
    const heart = defect({ key: "duplication", part: "heart", functional: true });
    expect(computeBodyChanges([heart]).woundBoxes).toBe(1);
    expect(computeBodyChanges([heart, heart, heart, heart, heart]).woundBoxes).toBe(3);
    expect(computeBodyChanges([{ ...heart, functional: false }]).woundBoxes).toBe(0);
    expect(computeBodyChanges([{ ...heart, part: "arm" }]).woundBoxes).toBe(0);
    expect(computeBodyChanges([{ ...heart, key: "assimilation" }]).woundBoxes).toBe(0);
    expect(["none", "other", "arm", "fingers", "hand", "toes"].some(isOrgan)).toBe(false);
    expect(["heart", "skin"].every(isOrgan)).toBe(true);
  });

  it("Discomfort: the largest counts, a Maybe is the GM's", () => {
    const rows = [
      { key: "impairment", discomfort: "maybe" },
      { key: "assimilation", discomfort: "yes" },
    ] as const;
    expect(computeDiscomfort([])).toEqual({ standard: 0, max: 0, isOpen: false });
    expect(computeDiscomfort([rows[0]])).toEqual({ standard: 0, max: 3, isOpen: true });
    expect(computeDiscomfort(rows)).toEqual({ standard: 6, max: 6, isOpen: false });
    expect(listDiscomfortParts(0)).toEqual([]);
    expect(listDiscomfortParts(2)).toEqual([
      { label: "QUADRANT.Siege.Body.Discomfort", value: 2, source: { rule: "SIE-MUT-9" } },
    ]);
  });

  it("SIE-DEFECT-3: contact itches from the second round and wounds from the sixth", () => {
    expect([1, 2, 5, 6, 10].map((rounds) => computeContact(rounds))).toEqual([
      { irritated: false, wounds: 0 },
      { irritated: true, wounds: 0 },
      { irritated: true, wounds: 0 },
      { irritated: true, wounds: 1 },
      { irritated: true, wounds: 5 },
    ]);
  });

  it("SIE-DEFECT-4, SIE-DEFECT-7: three XP make an added part functional, once", () => {
    const refused = (own: object, xp: number) => key(refuseFunctional(defect(own), { xp, name: "Horns" }));
    expect(refused({ key: "assimilation" }, FUNCTIONAL_XP)).toBeNull();
    expect(refused({ key: "duplication" }, 3)).toBeNull();
    expect(refused({ key: "assimilation" }, 2)).toBe("Refuse.TooLittleXp");
    expect(refused({ key: "assimilation", functional: true }, 3)).toBe("Refuse.Functional");
    expect(refused({ key: "malformation" }, 3)).toBe("Refuse.NoPart");
    expect(refuseFunctional(defect({ key: "malformation" }), { xp: 0, name: "Horns" })?.with).toEqual({
      name: "Horns",
    });
    expect(planFunctional(item)).toEqual({ op: "set", at: item, path: "system.functional", to: true });
  });
});

describe("SIE-RESIST-1 to SIE-RESIST-5 resistance", () => {
  it("Drain is due whenever a power is used, and after a failed over-channel", () => {
    expect([isDrainDue("use", true), isDrainDue("use", false)]).toEqual([true, true]);
    expect([isDrainDue("force", true), isDrainDue("force", false)]).toEqual([false, true]);
  });

  it("A target senses nothing of the power itself, whoever it is", () => {
    expect(senseUse({ spiritual: true, psi: 3, canSee: true }, 3)).toEqual({
      noticesOddity: true,
      knowsPotency: true,
      knowsUser: true,
      knowsPower: false,
    });
    expect(senseUse({ spiritual: true, psi: 2, canSee: true }, 3)).toMatchObject({
      knowsPotency: false,
      knowsUser: false,
    });
  });

  it("A natural 20 reaches beyond the threshold unless naturals do not count", () => {
    const roll = { total: 20, needed: 18, natural: 20 };
    expect(compareMinds(roll, [1, 5], house())).toEqual({ threshold: 2, affected: [true, true], via: "natural20" });
    expect(compareMinds(roll, [1, 2], house())).toMatchObject({ via: "total", affected: [true, true] });
    expect(compareMinds(roll, [1, 5], house({ naturals: "none" }))).toEqual({
      threshold: 2,
      affected: [true, false],
      via: "total",
    });
    expect(compareMinds({ ...roll, natural: null }, [3], house())).toMatchObject({ affected: [false] });
    expect(compareMinds({ ...roll, natural: 19 }, [3], house())).toMatchObject({ affected: [false] });
  });

  it("One comparison against all minds is as good as a check against each", () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 0, max: 30 }), { minLength: 1, maxLength: 6 }),
        fc.integer({ min: 1, max: 20 }),
        fc.integer({ min: -5, max: 15 }),
        fc.boolean(),
        (defenses, natural, bonus, primary) => {
          const against = (psyche: number) =>
            createMindCheck({
              primary,
              empathy: term(bonus),
              channeling: null,
              bonus: [],
              psyche: [term(psyche)],
              cl: [term(2)],
              critAttempt: false,
            });
          const [first = 0] = defenses;
          const needed = computeNeeded(against(first), first, house());
          const { affected } = compareMinds({ total: natural + bonus, needed, natural }, defenses, house());
          const each = resolveArea(
            defenses.map((one) => ({ check: against(one), isCertain: false })),
            natural,
            house(),
          );
          expect(affected).toEqual(each.map(({ success }) => success));
        },
      ),
    );
  });

  it("SIE-DRAIN-1: Drain never falls below zero, whatever is used and however long one waits", () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.nat(40), fc.nat(60)), { maxLength: 12 }), (history) => {
        const left = history.reduce((now, [drain, turns]) => computeDrainAfter(computeDrainLeft(now, drain), turns), 0);
        expect(left).toBeGreaterThanOrEqual(0);
      }),
    );
  });
});

describe("SIE-CYB-1 to SIE-CYB-5 cyberware", () => {
  it("Interference equals the sum of its parts, and each piece lowers the score by its own", () => {
    fc.assert(
      fc.property(fc.array(fc.nat(12), { maxLength: 8 }), fc.integer(), fc.nat(9), (interference, base, empathy) => {
        const sum = interference.reduce((all, one) => all + one, 0);
        expect(sumInterference(interference)).toBe(sum);
        const bare = computeCyberScore({ base, empathy, interference: [] });
        expect(computeCyberScore({ base, empathy, interference })).toBe(bare - sum);
      }),
    );
  });

  it("Levels run from 0 to 5, and each adds its own penalty", () => {
    expect([4, 0, -1, -3, -5, -9].map((score) => computeDisconnection(score))).toEqual([0, 0, 1, 3, 5, 5]);
    expect(listDisconnectionPenalties(5)).toEqual({
      psi: -1,
      spiritualCl: 2,
      persuasionCl: 2,
      empathy: -1,
      stressBoxes: -2,
      psychosis: true,
    });
    expect(total(listDisconnectionParts(1, "spiritual"))).toBe(0);
    expect(listDisconnectionParts(2, "spiritual")).toEqual([
      { label: "QUADRANT.Siege.Body.Disconnected", value: 2, source: { rule: "SIE-CYB-3" } },
    ]);
    expect(total(listDisconnectionParts(2, "persuasion"))).toBe(0);
    expect(total(listDisconnectionParts(3, "persuasion"))).toBe(2);
    expect(listDisconnectionParts(5, "combat")).toEqual([]);
  });

  it("Psi never falls below 0, and a smaller track cuts its marks", () => {
    expect([lowerPsi(3, -1), lowerPsi(0, -1), lowerPsi(2, 0), lowerPsi(-1, 0)]).toEqual([2, 0, 2, -1]);
    expect(resizeBoxes({ value: 4, max: 4 }, -2)).toEqual({ value: 2, max: 2 });
    expect(resizeBoxes({ value: 1, max: 1 }, -2)).toEqual({ value: 0, max: 0 });
    expect(resizeBoxes({ value: 5, max: 4 }, 0)).toEqual({ value: 5, max: 4 });
    expect(resizeBoxes({ value: 1, max: 4 }, 1)).toEqual({ value: 1, max: 5 });
  });

  it("A new level is stored; only the last one costs marked boxes", () => {
    const level = (to: number): Change => set("system.cyber.level", to);
    expect(planLevel(at, { from: 0, to: 5 }, { value: 4, max: 4 })).toEqual([
      level(5),
      set("system.stress.normal.value", 2),
    ]);
    expect(planLevel(at, { from: 0, to: 5 }, { value: 2, max: 4 })).toEqual([level(5)]);
    expect(planLevel(at, { from: 5, to: 4 }, { value: 2, max: 2 })).toEqual([level(4)]);
    expect(planLevel(at, { from: 0, to: 4 }, { value: 5, max: 4 })).toEqual([level(4)]);
  });

  it("Cyberware is installed and removed once", () => {
    const piece = { name: "Arm", interference: 2, installed: false };
    expect(refuseFitting(piece, true, house())).toBeNull();
    expect(key(refuseFitting(piece, false, house()))).toBe("Refuse.Removed");
    expect(key(refuseFitting({ ...piece, installed: true }, true, house()))).toBe("Refuse.Installed");
    expect(refuseFitting({ ...piece, installed: true }, false, house())).toBeNull();
    expect(refuseFitting({ ...piece, interference: 0 }, true, house())).toEqual({
      key: "QUADRANT.Siege.Body.Refuse.NoCyberware",
      with: { name: "Arm" },
    });
    expect(key(refuseFitting(piece, true, house({ cybernetics: false })))).toBe("Refuse.NoCybernetics");
  });

  it("Without Interference, cyberware is only harder to service", () => {
    const off = house({ cyberInterference: false });
    expect([house(), off, house({ cybernetics: false })].map(usesInterference)).toEqual([true, false, false]);
    expect([house(), house({ cybernetics: false })].map(showsCybernetics)).toEqual([true, false]);
    expect(computeServiceCl([5, 3], off)).toBe(5);
    expect(computeServiceCl([5, 3], house({ cyberInterference: false, cybernetics: false }))).toBe(0);
    expect(listServiceParts([5, 3], " Treatment", off)).toEqual([
      { label: "QUADRANT.Siege.Body.Cyberware", value: 5, source: { rule: "SIE-CYB-5" } },
    ]);
    for (const one of ["repair", "Craft", "First Aid"]) expect(total(listServiceParts([2], one, off))).toBe(2);
    expect(listServiceParts([5], "Bluff", off)).toEqual([]);
    expect(listServiceParts([], "Repair", off)).toEqual([]);
    expect(listServiceParts([5], "Repair", house())).toEqual([]);
  });
});

it("Undo is identity: after a gain, a purchase, a Defect and a level, in any order", () => {
  const start = {
    system: { mutation: { taint: 2, xp: 6, log: {} }, cyber: { level: 0 }, stress: { normal: { value: 4, max: 4 } } },
  };
  const plans = [
    planTaint(at, { taint: 2, xp: 6 }, 3, house({ intensity: 2 })),
    planSpendXp(at, { xp: 6 }, { points: 2, what: "Claws", id: "x" }),
    planDefectTaint(at, 2, house({ taintReset: true })),
    planLevel(at, { from: 0, to: 5 }, { value: 4, max: 4 }),
  ];
  for (const changes of plans) {
    const since = preview(at, start, changes) as typeof start;
    const read = (data: object, path: string): Json | undefined =>
      path
        .split(".")
        .reduce<Json | undefined>((inner, step) => (inner as Record<string, Json> | undefined)?.[step], data as Json);
    const applied = changes.map((change) => {
      const path = "path" in change ? change.path : "";
      const was = read(start, path);
      const now = read(since, path);
      return { change, ...(was === undefined ? {} : { was }), ...(now === undefined ? {} : { now }) };
    });
    const undone = planUndo(applied, (_at, path) => read(since, path), []);
    expect("changes" in undone && preview(at, since, undone.changes)).toEqual(start);
  }
});

it("A check without a mind in it is as before", () => {
  expect(computeNeeded(check({ cl: 4 }), 4, house())).toBe(12);
});

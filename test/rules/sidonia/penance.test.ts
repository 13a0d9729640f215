import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { planUndo } from "../../../src/rules/shared/change.ts";
import {
  BENEFITS,
  findAetherText,
  listBenefits,
  refuseAether,
  refuseBenefit,
  mayRelieve,
} from "../../../src/rules/sidonia/critical.ts";
import { computeConsequences } from "../../../src/rules/sidonia/outcome.ts";
import {
  ACTS,
  CHOICES,
  WEIGHTS,
  findNextAct,
  computeCleansed,
  planCleansing,
  refuseAct,
  refuseCode,
  refuseStart,
  refuseWeight,
} from "../../../src/rules/sidonia/penance.ts";
import { OUTCOMES } from "../../../src/rules/sidonia/roll.ts";
import { Table } from "../table.ts";
import { house } from "./make.ts";

const AT = { uuid: "Actor.given" } as const;

describe("Penance (SID-PEN-1, SID-PEN-2)", () => {
  it.each([
    ["uphold", "none", null, 4, 0],
    ["uphold", "minor", null, 5, 1],
    ["uphold", "major", null, 1, 1],
    ["uphold", "defining", null, 6, 3],
    ["uphold", "defining", 4, 6, 4],
    ["break", "defining", 4, 6, 0],
  ] as const)("The choice %s at a %s cost (%s) cleanses of %d: %d", (choice, weight, amount, temporary, expected) =>
    expect(computeCleansed({ choice, weight, amount }, temporary)).toBe(expected),
  );

  it("Penance cleanses at most the temporary boxes, writes nothing else, and can be undone", () => {
    fc.assert(
      fc.property(
        fc.record({
          choice: fc.constantFrom(...CHOICES),
          weight: fc.constantFrom(...WEIGHTS),
          amount: fc.option(fc.integer({ min: 3, max: 30 })),
        }),
        fc.nat(12),
        (penance, temporary) => {
          const own = new Table({ [AT.uuid]: { system: { corruption: { temporary, permanent: 2, path: "desire" } } } });
          const before = own.dump();
          const done = computeCleansed(penance, temporary);
          const applied = own.apply(planCleansing(AT, done));
          expect(own.read(AT, "system.corruption")).toEqual({
            temporary: temporary - done,
            permanent: 2,
            path: "desire",
          });
          expect(temporary - done).toBeGreaterThanOrEqual(0);
          const back = planUndo(applied, own.read, []);
          if ("stale" in back) throw new Error("stale");
          own.apply(back.changes);
          expect(own.dump()).toEqual(before);
        },
      ),
    );
  });

  it("Only a defining sacrifice takes a number, 3 or more", () => {
    expect([2, 3, 2.5, 100].map((amount) => refuseWeight("defining", amount) === null)).toEqual([
      false,
      true,
      false,
      false,
    ]);
    expect(refuseWeight("defining", null)).toBeNull();
    expect(refuseWeight("minor", 2)).toBeNull();
  });

  it("A Penance goes through its acts in order", () => {
    for (const act of ACTS)
      for (const wanted of ACTS) expect(refuseAct({ act, choice: null }, wanted) === null).toBe(act === wanted);
    expect(CHOICES.map(findNextAct)).toEqual(["sacrifice", "done"]);
  });
});

describe("the Code (SID-CODE-1)", () => {
  it("A Penance needs a Code", () =>
    expect(["", "  ", "Never."].map((code) => refuseStart(code) === null)).toEqual([false, false, true]));

  it("An owner sets a Code, and only the GM changes it", () => {
    expect(refuseCode("", "Never.", false)).toBeNull();
    expect(refuseCode("Never.", "Seldom.", false)).toMatchObject({ key: "QUADRANT.Sidonia.Pressure.Refuse.CodeByGM" });
    expect(refuseCode("Never.", "Seldom.", true)).toBeNull();
    expect(refuseCode("Never.", " Never. ", true)).not.toBeNull();
  });
});

describe("criticals (SID-CRIT-1, SID-AETH-1 to -3)", () => {
  it("Only a natural 12 outside the Aether offers benefits", () => {
    for (const outcome of OUTCOMES)
      for (const supernatural of [false, true])
        expect(listBenefits(outcome, supernatural)).toEqual(
          outcome === "criticalSuccess" && !supernatural ? BENEFITS : [],
        );
    expect(refuseBenefit({ outcome: "criticalSuccess", supernatural: false }, null)).toBeNull();
    expect(refuseBenefit({ outcome: "criticalSuccess", supernatural: false }, "faster")).not.toBeNull();
  });

  it("The Aether has an effect on criticals only", () => {
    expect(OUTCOMES.map((outcome) => findAetherText(outcome, true))).toEqual(["fear", null, null, null, "cascade"]);
    expect(OUTCOMES.map((outcome) => findAetherText(outcome, false))).toEqual([null, null, null, null, null]);
    expect(refuseAether("fear", { outcome: "criticalFailure", supernatural: true })).toBeNull();
    expect(refuseAether("fear", { outcome: "criticalSuccess", supernatural: true })).not.toBeNull();
  });

  it("The Aether releases no point except by house rule, and a free catastrophe remains", () => {
    expect([
      mayRelieve(false, house()),
      mayRelieve(true, house()),
      mayRelieve(true, house({ aetherPoolRelief: true })),
    ]).toEqual([true, false, true]);
    expect(computeConsequences("criticalSuccess", "player", house(), true).relief).toBe(false);
    expect(computeConsequences("criticalFailure", "player", house(), true).freeSpend).toBe(true);
  });
});

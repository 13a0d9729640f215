/** Skill-grams: slots, swaps, deleting, and what a gram does for a skill. Ledger: CIR-MIND-3 to -8. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  countGrams,
  deleteGram,
  findGramUse,
  installGram,
  refuseDelete,
  refuseDownload,
  refuseDownloadTurn,
} from "../../../src/rules/circumstances/grams.ts";
import { buildPool } from "../../../src/rules/circumstances/pool.ts";
import { house, parts } from "./make.ts";

const ONE = { gramStack: false };
const refused = (...args: Parameters<typeof refuseDownload>): string | undefined =>
  refuseDownload(...args)
    ?.key.split(".")
    .at(-1);

describe("Skill-grams on a Mindchip", () => {
  it("CIR-MIND-5: there are no more than the rating, unless one makes room", () => {
    expect(refused(2, ["Computer"], { skill: "Barter", replace: "" }, ONE)).toBeUndefined();
    expect(refused(1, ["Computer"], { skill: "Barter", replace: "" }, ONE)).toBe("slots");
    expect(refused(1, ["Computer"], { skill: "Barter", replace: "computer " }, ONE)).toBeUndefined();
    // A rating that has fallen below what is installed: one out for one in is still too much.
    expect(refused(1, ["Computer", "Recon"], { skill: "Barter", replace: "Recon" }, ONE)).toBe("slots");
    expect(refused(0, [], { skill: "Barter", replace: "" }, ONE)).toBe("slots");
  });

  it("CIR-MIND-6: one gram for a skill, unless the house lets them add up; a swap for itself is none more", () => {
    expect(refused(3, ["Computer"], { skill: "computer", replace: "" }, ONE)).toBe("duplicate");
    expect(refused(3, ["Computer"], { skill: "Computer", replace: "" }, { gramStack: true })).toBeUndefined();
    expect(refused(1, ["Computer"], { skill: "Computer", replace: "" }, { gramStack: true })).toBe("slots");
    expect(refused(1, ["Computer"], { skill: "Computer", replace: "Computer" }, ONE)).toBeUndefined();
  });

  it("CIR-MIND-7: only what is there is swapped or deleted, and only one of several", () => {
    expect(refused(3, [], { skill: "Barter", replace: "Computer" }, ONE)).toBe("gramMissing");
    expect(refuseDelete(["Computer"], "Barter")).toMatchObject({ with: { skill: "Barter" } });
    expect(refuseDelete(["Computer"], " computer")).toBeNull();
    expect(deleteGram(["A", "B", "A"], "a")).toEqual(["B", "A"]);
    expect(deleteGram(["A"], "B")).toEqual(["A"]);
    expect(countGrams(["A", "B", "a"], "A")).toBe(2);
  });

  it("CIR-MIND-3: grams are downloaded in the Players' Turn only", () => {
    expect(refuseDownloadTurn("players")).toBeNull();
    for (const turn of ["setup", "gm", "ended"] as const) expect(refuseDownloadTurn(turn)).not.toBeNull();
  });

  it("CIR-MIND-6: a gram is a die, or by house rule the rating of a skill that is not known", () => {
    const bonus = house();
    const asSkill = house({ gramOnUnskilled: "asSkill" });
    expect(findGramUse(0, 1, bonus)).toEqual({ stands: false, grams: 1 });
    expect(findGramUse(0, 1, asSkill)).toEqual({ stands: true, grams: 0 });
    expect(findGramUse(0, 2, asSkill)).toEqual({ stands: true, grams: 1 });
    expect(findGramUse(1, 1, asSkill)).toEqual({ stands: false, grams: 1 });
    expect(findGramUse(0, 0, asSkill)).toEqual({ stands: false, grams: 0 });
    expect(buildPool(parts(2, "Computer", { grams: 2 }), bonus).dice).toBe(4);
    expect(buildPool(parts(2, "Computer"), bonus).lines).toHaveLength(1);
  });

  it("CIR-MIND-5: over any history the slots hold, and a swap keeps the number", () => {
    const skill = fc.constantFrom("Computer", "Barter", "Recon", "Physics");
    const step = fc.record({ skill, replace: fc.option(skill, { nil: "" }), deletes: fc.boolean() });
    fc.assert(
      fc.property(fc.nat(4), fc.array(step, { maxLength: 30 }), fc.boolean(), (mindchip, steps, gramStack) => {
        let grams: readonly string[] = [];
        for (const { skill: name, replace, deletes } of steps) {
          const before = grams;
          if (deletes) {
            if (refuseDelete(grams, name)) continue;
            grams = deleteGram(grams, name);
            expect(grams).toHaveLength(before.length - 1);
          } else {
            if (refuseDownload(mindchip, grams, { skill: name, replace }, { gramStack })) continue;
            grams = installGram(grams, { skill: name, replace });
            expect(grams).toHaveLength(before.length + (replace === "" ? 1 : 0));
            expect(countGrams(grams, name)).toBeGreaterThan(0);
          }
          expect(grams.length).toBeLessThanOrEqual(mindchip);
          if (!gramStack) expect(new Set(grams).size).toBe(grams.length);
        }
      }),
    );
  });
});

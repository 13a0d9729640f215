import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { countCheckDice, findRemoval, formatPool, refuseUpgrade, resolveMode } from "../../../src/rules/edge/mode.ts";
import {
  PENDING_IDS,
  listUsed,
  parsePendingId,
  pendingId,
  planStore,
  planUse,
} from "../../../src/rules/edge/pending.ts";
import { countSources, listBroughtSources, listSources } from "../../../src/rules/edge/sources.ts";
import { Table } from "../table.ts";
import { house, houses } from "./make.ts";

const sources = fc.integer({ min: 0, max: 4 });
const settle = (adv: number, dis: number, edge: number | null, rules = house()) =>
  resolveMode({ adv, dis, spendEdge: edge !== null, edge: edge ?? 3 }, rules);

describe("SUC-ADV-3, SUC-ADV-4 sources of Advantage", () => {
  it.each([
    [0, 0, "normal", "none"],
    [3, 0, "advantage", "lowest"],
    [0, 4, "disadvantage", "highest"],
    [3, 1, "normal", "none"],
  ] as const)("With %i for and %i against, the mode is %s", (adv, dis, mode, remove) => {
    expect(settle(adv, dis, null)).toMatchObject({ mode, remove, edgeSpent: 0, edge: 3, refused: null });
  });

  it("By house rule sources for and against are counted against each other (SUC-ADV-4)", () => {
    const net = house({ bothAdvDis: "net" });
    expect(settle(3, 1, null, net).mode).toBe("advantage");
    expect(settle(1, 3, null, net).mode).toBe("disadvantage");
    expect(settle(2, 2, null, net).mode).toBe("normal");
    expect(settle(3, 1, 1, net).mode).toBe("free");
    expect(settle(1, 3, 1, net).mode).toBe("advantage");
    expect(settle(2, 2, 1, net).mode).toBe("advantage");
  });

  it("At most three dice are rolled, and at most one is removed", () => {
    fc.assert(
      fc.property(sources, sources, fc.option(fc.integer({ min: 0, max: 7 })), houses, (adv, dis, edge, rules) => {
        const { mode, edgeSpent, refused, edge: left } = settle(adv, dis, edge, rules);
        expect(formatPool(mode)).toBe(countCheckDice(mode) === 3 ? "3d10" : "2d10");
        expect(left).toBe((edge ?? 3) - edgeSpent);
        if (edgeSpent === 1) expect([edge !== null && edge > 0, refused]).toEqual([true, null]);
        if (refused) expect(mode).toBe(settle(adv, dis, null, rules).mode);
      }),
    );
  });
});

describe("SUC-EDGE-2 to -5, SUC-EDGE-10 a point of Edge before the roll", () => {
  it.each([
    [0, 0, "free"],
    [2, 0, "free"],
    [0, 3, "normal"],
    [1, 1, "advantage"],
  ] as const)("With a point of Edge %i for and %i against become %s", (adv, dis, mode) => {
    expect(settle(adv, dis, 1)).toMatchObject({ mode, edgeSpent: 1, edge: 0, refused: null });
  });

  it("A point of Edge is refused with none left, and the check does not change", () => {
    expect(settle(0, 1, 0)).toMatchObject({
      mode: "disadvantage",
      edgeSpent: 0,
      edge: 0,
      refused: { key: "QUADRANT.Edge.Refuse.NoEdge" },
    });
  });

  it("A point of Edge has no use where players choose by house rule anyway (SUC-ADV-5)", () => {
    const player = house({ advantageRemoval: "player" });
    expect(settle(1, 0, null, player)).toMatchObject({ mode: "free", remove: "choice" });
    expect(settle(1, 0, 2, player)).toMatchObject({
      mode: "free",
      edgeSpent: 0,
      refused: { key: "QUADRANT.Edge.Refuse.EdgeUseless" },
    });
    expect(settle(1, 1, 2, player)).toMatchObject({ mode: "free", edgeSpent: 1 });
    expect(settle(0, 0, 2, player)).toMatchObject({ mode: "free", edgeSpent: 1 });
  });

  it("By house rule the GM still removes the die under Disadvantage (SUC-ADV-6)", () => {
    expect(findRemoval("disadvantage", house({ disadvantageRemoval: "gm" }))).toBe("gm");
    expect(findRemoval("advantage", house({ disadvantageRemoval: "gm" }))).toBe("lowest");
  });
});

describe("SUC-EDGE-7 Edge after the roll", () => {
  const late = house({ edgeTiming: "afterUpgrade" });

  it("Edge after the roll is refused by default, and upgrades only plain Advantage by house rule", () => {
    expect(refuseUpgrade("normal", 5, 0, house())?.key).toBe("QUADRANT.Edge.Refuse.EdgeTooLate");
    expect(refuseUpgrade("advantage", 5, 0, house())?.key).toBe("QUADRANT.Edge.Refuse.EdgeTooLate");
    expect(refuseUpgrade("advantage", 5, 0, late)).toBeNull();
    expect(refuseUpgrade("normal", 5, 0, late)?.key).toBe("QUADRANT.Edge.Refuse.EdgeUseless");
  });

  it("Edge after the roll costs an available point, once a check (SUC-EDGE-4)", () => {
    expect(refuseUpgrade("advantage", 0, 0, late)?.key).toBe("QUADRANT.Edge.Refuse.NoEdge");
    expect(refuseUpgrade("advantage", 1, 0, late)).toBeNull();
    expect(refuseUpgrade("advantage", 5, 1, late)?.key).toBe("QUADRANT.Edge.Refuse.EdgeOnce");
  });
});

describe("SUC-ADV-9, SUC-ADV-10 stored Advantage and Disadvantage", () => {
  const at = { uuid: "Actor.a" };

  it("Each kind and scope is stored once: a second replaces the first", () => {
    for (const id of PENDING_IDS) expect(pendingId(parsePendingId(id))).toBe(id);
    const table = new Table({ "Actor.a": { system: { pending: {} } } });
    const waits = { kind: "advantage", scope: "any", skill: "stealth", note: "first" } as const;
    table.apply(planStore(at, waits));
    table.apply(planStore(at, { ...waits, note: "second" }));
    expect(table.read(at, "system.pending")).toEqual({ advantageAny: { ...waits, note: "second" } });
    table.apply(planUse(at, ["advantageAny"]));
    expect(table.read(at, "system.pending")).toEqual({});
  });

  it("Stored Advantage is used up by the check it is for, needed or not, and by no other", () => {
    const all = PENDING_IDS.map(parsePendingId);
    expect(listUsed(all, true)).toEqual(all);
    expect(listUsed(all, false).map(pendingId)).toEqual(["advantageAny", "disadvantageAny"]);
    const pending = PENDING_IDS.map((id) => ({ ...parsePendingId(id), id, skill: "", note: "" }));
    const brought = listBroughtSources({ pending, conditions: [], things: [] }, true, { key: "x", ranks: 1 }, house());
    expect(countSources(listSources(brought, [], { adv: 0, dis: 0 }))).toEqual({ adv: 2, dis: 2 });
  });
});

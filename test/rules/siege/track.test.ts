import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  type Box,
  CRITICAL_BOXES,
  canAct,
  listInjuryParts,
  markBoxes,
  countNormalBoxes,
  planClear,
  planMark,
  planMarked,
  refuseClear,
  refuseMark,
  refuseOffset,
  readTrackState,
  readStressTrack,
  readWoundTrack,
} from "../../../src/rules/siege/track.ts";
import { planUndo } from "../../../src/rules/shared/change.ts";
import { Table } from "../table.ts";
import { house, tracks, wounds } from "./make.ts";

const actor = { uuid: "Actor.a" };

describe("SIE-DMG-1 marking boxes", () => {
  it.each([
    [wounds(0, 4), 2, false, 2, [false, false, false], "ok", 0],
    [wounds(3, 4), 3, false, 4, [true, true, false], "down", 0],
    [wounds(1, 4), 1, true, 1, [true, false, false], "disabled", 0],
    [wounds(1, 4, [true, true, true]), 2, true, 1, [true, true, true], "out", 2],
    [wounds(4, 4, [false, true, false]), 1, false, 4, [true, true, false], "down", 0],
    [wounds(5, 3), 1, false, 5, [true, false, false], "disabled", 0],
  ] as const)(
    "The track %j and %i boxes (critical: %s)",
    (before, boxes, critical, normal, boxesSince, state, overflow) => {
      const marked = markBoxes(before, boxes, critical);
      expect(marked.since.normal.value).toBe(normal);
      expect(marked.since.critical).toEqual(boxesSince);
      expect(readTrackState(marked.since)).toBe(state);
      expect(marked.overflow).toBe(overflow);
    },
  );

  it("A track is never overfilled, lost damage is counted, and marks have no gaps", () => {
    fc.assert(
      fc.property(tracks, fc.nat(15), fc.boolean(), (before, boxes, critical) => {
        const { since, normal, critical: names, overflow } = markBoxes(before, boxes, critical);
        expect(normal + names.length + overflow).toBe(boxes);
        expect(since.normal.value).toBeLessThanOrEqual(before.normal.max);
        expect(since.critical.filter(Boolean)).toHaveLength(before.critical.filter(Boolean).length + names.length);
        if (critical) expect(since.normal).toEqual(before.normal);
        else if (names.length > 0) expect(since.normal.value).toBe(since.normal.max);
        if (overflow > 0) expect(since.critical).toEqual([true, true, true]);
      }),
    );
  });

  it("Counters are written as `add` and flags as `set`", () => {
    expect(planMarked(actor, markBoxes(wounds(3, 4), 2, false))).toEqual([
      { op: "add", at: actor, path: "system.wounds.normal.value", by: 1 },
      { op: "set", at: actor, path: "system.wounds.critical.disabled", to: true },
    ]);
    expect(planMarked(actor, markBoxes(wounds(0, 4), 0, false))).toEqual([]);
    const stress = readStressTrack({
      normal: { value: 4, max: 4 },
      critical: { shaken: false, fractured: false, out: false },
    });
    expect(planMarked(actor, markBoxes(stress, 1, false))).toEqual([
      { op: "set", at: actor, path: "system.stress.critical.shaken", to: true },
    ]);
  });
});

describe("SIE-DMG-1, SIE-DMG-2 states and boxes", () => {
  it("The state is the most severe mark of either track", () => {
    const normal = { value: 0, max: 4 };
    expect(readTrackState(readWoundTrack({ normal, critical: { disabled: true, down: false, out: false } }))).toBe(
      "disabled",
    );
    expect(readTrackState(readWoundTrack({ normal, critical: { disabled: false, down: true, out: false } }))).toBe(
      "down",
    );
    expect(readTrackState(readStressTrack({ normal, critical: { shaken: true, fractured: true, out: false } }))).toBe(
      "fractured",
    );
    expect(readTrackState(readStressTrack({ normal, critical: { shaken: false, fractured: false, out: true } }))).toBe(
      "out",
    );
    expect(readTrackState(readStressTrack({ normal, critical: { shaken: false, fractured: false, out: false } }))).toBe(
      "ok",
    );
  });

  it("Heroic boxes are added only to the Wounds of player characters", () => {
    const heroic = house({ heroicWounds: 2 });
    expect(countNormalBoxes(4, { track: "wound", playerCharacter: true }, heroic)).toBe(6);
    expect(countNormalBoxes(4, { track: "wound", playerCharacter: false }, heroic)).toBe(4);
    expect(countNormalBoxes(4, { track: "stress", playerCharacter: true }, heroic)).toBe(4);
  });
});

describe("SIE-DMG-4 boxes by hand", () => {
  it("Empty boxes are marked by hand, and marked ones cleared", () => {
    expect(refuseMark(wounds(4, 4), "normal")).toEqual({ key: "QUADRANT.Siege.Refuse.BoxIsMarked" });
    expect(refuseMark(wounds(3, 4), "normal")).toBeNull();
    expect(refuseMark(wounds(3, 4, [true, false, false]), "disabled")?.key).toBe("QUADRANT.Siege.Refuse.BoxIsMarked");
    expect(refuseMark(wounds(3, 4, [true, false, false]), "down")).toBeNull();
    expect(refuseClear(wounds(0, 4), "normal")).toEqual({ key: "QUADRANT.Siege.Refuse.BoxIsClear" });
    expect(refuseClear(wounds(1, 4), "normal")).toBeNull();
    expect(refuseClear(wounds(1, 4, [true, false, false]), "down")?.key).toBe("QUADRANT.Siege.Refuse.BoxIsClear");
    expect(refuseClear(wounds(1, 4, [true, false, false]), "disabled")).toBeNull();
  });

  it("A box of the other track is refused", () => {
    expect(refuseMark(wounds(0, 4), "shaken")).not.toBeNull();
    expect(refuseClear(wounds(0, 4, [true, true, true]), "fractured")).not.toBeNull();
  });

  it("Clearing by hand clears the rightmost normal box, never below 0", () => {
    expect(planClear(actor, "wound", "normal")).toEqual([
      { op: "add", at: actor, path: "system.wounds.normal.value", by: -1 },
    ]);
    expect(planClear(actor, "wound", "down")).toEqual([
      { op: "set", at: actor, path: "system.wounds.critical.down", to: false },
    ]);
    expect(refuseClear(wounds(0, 4), "normal")).not.toBeNull();
  });

  it("A mark by hand changes what it reports, and clearing undoes it", () => {
    const any: fc.Arbitrary<Box> = fc.constantFrom("normal", "disabled", "down", "out");
    fc.assert(
      fc.property(tracks, any, (one, box) => {
        const before = { ...one, track: "wound" as const };
        fc.pre(refuseMark(before, box) === null);
        const boxes = Object.fromEntries(CRITICAL_BOXES.wound.map((name, i) => [name, before.critical[i] ?? false]));
        const table = new Table({ "Actor.a": { system: { wounds: { normal: before.normal, critical: boxes } } } });
        const start = table.dump();
        const receipts = table.apply(planMark(actor, "wound", box));
        expect(table.dump()).not.toEqual(start);
        const marked = table.dump();
        table.apply(planClear(actor, "wound", box));
        expect(table.dump()).toEqual(start);
        table.apply(planMark(actor, "wound", box));
        expect(table.dump()).toEqual(marked);
        const back = planUndo(receipts, table.read, []);
        if ("changes" in back) table.apply(back.changes);
        expect(table.dump()).toEqual(start);
      }),
    );
  });
});

describe("SIE-CWOUND-1, SIE-CWOUND-2, SIE-CSTRESS-1 to -3 the effect of a state", () => {
  it("States from Disabled on cost 3 Challenge Levels, unless offset", () => {
    expect(listInjuryParts(wounds(4, 4), false)).toEqual([]);
    expect(listInjuryParts(wounds(4, 4, [true, false, false]), false).map(({ value }) => value)).toEqual([3]);
    expect(listInjuryParts(wounds(4, 4, [true, true, false]), true)).toEqual([]);
    expect(listInjuryParts(wounds(4, 4, [true, true, false]), false).map(({ value }) => value)).toEqual([3]);
  });

  it("Down, Fractured and Shaken prevent actions until First Aid, and Out always does", () => {
    const stress = (critical: readonly boolean[]) => ({
      track: "stress" as const,
      normal: { value: 4, max: 4 },
      critical,
    });
    expect(canAct(wounds(4, 4), false)).toBe(true);
    expect(canAct(wounds(4, 4, [true, false, false]), false)).toBe(true);
    expect(canAct(wounds(4, 4, [true, true, false]), false)).toBe(false);
    expect(canAct(wounds(4, 4, [true, true, false]), true)).toBe(true);
    expect(canAct(wounds(4, 4, [true, true, true]), true)).toBe(false);
    expect(canAct(stress([true, false, false]), false)).toBe(false);
    expect(canAct(stress([true, false, false]), true)).toBe(true);
    expect(canAct(stress([true, true, true]), true)).toBe(false);
  });
});

describe("SIE-AID-3 offsetting a critical box", () => {
  it("A track without a marked critical box, and one that is Out, is not offset", () => {
    const at = (critical: readonly boolean[]) =>
      refuseOffset({ track: "wound", normal: { value: 4, max: 4 }, critical })
        ?.key.split(".")
        .at(-1) ?? null;
    expect([
      at([false, false, false]),
      at([true, false, false]),
      at([true, true, false]),
      at([true, true, true]),
    ]).toEqual(["NothingToOffset", null, null, "OutIsNotOffset"]);
  });
});

describe("tracks as they are stored", () => {
  const normal = { value: 1, max: 4 };

  it("SIE-AID-2: a track that does not say so is not offset", () => {
    const wound = { normal, critical: { disabled: true, down: false, out: false } };
    const stress = { normal, critical: { shaken: true, fractured: false, out: false } };
    expect([readWoundTrack(wound).offset, readWoundTrack({ ...wound, offset: true }).offset]).toEqual([false, true]);
    expect([readStressTrack(stress).offset, readStressTrack({ ...stress, offset: true }).offset]).toEqual([
      false,
      true,
    ]);
  });

  it("SIE-CWOUND-1: the line of Disabled names its rule", () =>
    expect(listInjuryParts(wounds(4, 4, [true, false, false]), false)).toEqual([
      { label: "QUADRANT.Siege.Track.Disabled", value: 3, source: { rule: "SIE-CWOUND-1" } },
    ]));
});

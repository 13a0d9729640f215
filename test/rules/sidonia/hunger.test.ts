/** What corruption does to who bears it. Ledger: SID-COR-4, SID-COR-7, SID-HUN-1 to -6, -14, -16, SID-CHI-1 to -3. */
import { describe, expect, it } from "vitest";
import {
  asksAether,
  chargesThrow,
  computeBegun,
  computePercent,
  computeStep,
  findOpeningBoxes,
  findTrackEvents,
  hasBegun,
  isWitnessed,
  listManifestations,
  listMarks,
  listOfferedBargains,
  listOpenBargains,
  planPath,
  planRefuseBargain,
  planStrikeBargain,
  refuseBargain,
  refusePath,
  refuseRefusal,
  trackAfterStrike,
} from "../../../src/rules/sidonia/hunger.ts";
import { type CorruptionTrack, PATHS, STEPS, createTrack } from "../../../src/rules/sidonia/state.ts";
import { house } from "./make.ts";

const at = { uuid: "Actor.a" };
const track = (more: Partial<CorruptionTrack> = {}): CorruptionTrack =>
  createTrack({ max: 9, temporary: 0, permanent: 0, ...more });
const walking = (more: Partial<CorruptionTrack> = {}): CorruptionTrack =>
  track({ path: "desire", lurkerMet: true, ...more });
const chimera = (more: Partial<CorruptionTrack> = {}): CorruptionTrack =>
  track({ buffered: true, permanent: 3, ...more });
const keyOf = (refusal: { readonly key: string } | null) =>
  refusal?.key.replace("QUADRANT.Sidonia.Hunger.Refuse.", "") ?? null;

describe("SID-CHI-1 to -3 when a path begins", () => {
  it("A path begins with the first box, with the Lurker, or where it is chosen", () => {
    expect(
      [track(), track({ temporary: 1 }), track({ lurkerMet: true }), track({ path: "power" })].map((one) =>
        hasBegun(one, house()),
      ),
    ).toEqual([false, true, true, true]);
  });

  it("A Chimera's path begins past the buffer, or where temporary boxes fill all there is", () => {
    const begun = (more: Partial<CorruptionTrack>, rules = house()) => hasBegun(chimera(more), rules);
    expect([begun({ temporary: 3 }), begun({ temporary: 4 })]).toEqual([false, true]);
    const full = { permanent: 6, temporary: 3 };
    expect([begun(full), begun(full, house({ chimeraTouch: false }))]).toEqual([true, false]);
    expect(begun({ permanent: 9, temporary: 0 })).toBe(false);
    expect(begun({ lurkerMet: true, path: "power" })).toBe(false);
  });

  it("What has begun stays begun, unless the house looks at the track alone", () => {
    const fallen = chimera({ begun: true, temporary: 1 });
    expect(
      (["latched", "live", "subtract"] as const).map((chimeraBuffer) => hasBegun(fallen, house({ chimeraBuffer }))),
    ).toEqual([true, false, true]);
    expect(
      [fallen, chimera({ temporary: 4 }), chimera({ temporary: 3 }), track({ temporary: 4 })].map((one) =>
        computeBegun(one, house()),
      ),
    ).toEqual([true, true, false, false]);
    expect(computeBegun(track({ begun: true }), house())).toBe(true);
  });

  it("The Lurker sees a payment once the path has begun (SID-COR-7)", () => {
    expect(
      [chimera({ temporary: 3 }), chimera({ temporary: 4 }), track({ temporary: 1 })].map((one) =>
        isWitnessed(one, house()),
      ),
    ).toEqual([false, true, true]);
  });
});

describe("SID-HUN-2 steps and Manifestations", () => {
  it("A third of the track is a step, and is displayed in whole percent", () => {
    const steps = (more: Partial<CorruptionTrack>) => [
      computeStep(walking(more), house()),
      computePercent(walking(more), house()),
    ];
    expect(steps({ temporary: 0 })).toEqual([0, 0]);
    expect(steps({ temporary: 1 })).toEqual([1, 11]);
    expect(steps({ temporary: 3 })).toEqual([1, 33]);
    expect(steps({ temporary: 4 })).toEqual([2, 44]);
    expect(steps({ temporary: 7 })).toEqual([3, 77]);
    expect(steps({ temporary: 0, permanent: 9 })).toEqual([3, 100]);
    expect([
      computeStep(chimera({ temporary: 3 }), house()),
      computePercent(chimera({ temporary: 3 }), house()),
    ]).toEqual([0, 0]);
  });

  it("By house rule only the boxes above a Chimera's buffer count (SID-CHI-2)", () => {
    const above = house({ chimeraBuffer: "subtract" });
    const percent = (more: Partial<CorruptionTrack>) => computePercent(chimera({ begun: true, ...more }), above);
    expect([percent({ temporary: 4 }), percent({ temporary: 6 }), percent({ temporary: 2 })]).toEqual([33, 100, 0]);
    // With as many permanent boxes as there is room, one box is all there is.
    expect([percent({ permanent: 6, temporary: 3 }), percent({ permanent: 6, temporary: 2 })]).toEqual([100, 0]);
    expect(computePercent(track({ max: 9, temporary: 3, permanent: 3 }), above)).toBe(50);
    // As many permanent boxes as free ones, and no free one at all.
    expect([4, 3].map((temporary) => percent({ max: 8, permanent: 4, temporary }))).toEqual([100, 0]);
    expect(listOpenBargains(chimera({ begun: true, permanent: 9 }), above)).toEqual([]);
  });

  it("Every step up to the present one manifests, of the path that is walked", () => {
    expect(listManifestations(walking({ temporary: 4 }), house())).toEqual([
      { path: "desire", step: 1 },
      { path: "desire", step: 2 },
    ]);
    expect(listManifestations(walking(), house())).toEqual([]);
    expect(listManifestations(track({ temporary: 4 }), house())).toEqual([]);
  });

  it("Of the gifts, one asks the Aether and one charges what is thrown (SID-HUN-14, SID-HUN-16)", () => {
    const all = PATHS.flatMap((path) => STEPS.map((step) => ({ path, step })));
    expect(all.filter(asksAether)).toEqual([{ path: "knowledge", step: 2 }]);
    expect(all.filter(chargesThrow)).toEqual([{ path: "power", step: 1 }]);
  });
});

describe("SID-HUN-3 to -6 Bargains", () => {
  it("A Bargain opens where its third is full, and none before the first box or with nothing left to give", () => {
    const open = (more: Partial<CorruptionTrack>, rules = house()) => listOpenBargains(walking(more), rules);
    expect([
      open({}),
      open({ temporary: 2 }),
      open({ temporary: 3 }),
      open({ temporary: 6 }),
      open({ temporary: 9 }),
    ]).toEqual([[], [], [1], [1, 2], [1, 2, 3]]);
    expect(open({ permanent: 9 })).toEqual([]);
    expect(open({ temporary: 1 }, house({ bargainTiming: "stepEntry" }))).toEqual([1]);
    expect(open({ temporary: 4 }, house({ bargainTiming: "stepEntry" }))).toEqual([1, 2]);
    expect(open({ temporary: 9 }, house({ bargainOrder: "sequential" }))).toEqual([1]);
    expect(
      listOpenBargains(trackAfterStrike(walking({ temporary: 9 }), 1), house({ bargainOrder: "sequential" })),
    ).toEqual([2]);
    expect(listOpenBargains(chimera({ temporary: 3 }), house())).toEqual([]);
  });

  it("Nothing is offered before a path is chosen", () => {
    expect(listOfferedBargains(walking({ temporary: 3 }), house())).toEqual([1]);
    expect(listOfferedBargains(track({ temporary: 3 }), house())).toEqual([]);
  });

  it("The boxes are known at which a Bargain would open", () => {
    expect(STEPS.map((step) => findOpeningBoxes(walking(), step, house()))).toEqual([3, 6, 9]);
    expect(findOpeningBoxes(trackAfterStrike(walking({ temporary: 3 }), 1), 1, house())).toBe(3);
    expect(findOpeningBoxes(walking({ permanent: 9 }), 1, house())).toBeNull();
  });

  it("A Bargain is struck once, on a path, and when it is open", () => {
    const at3 = walking({ temporary: 3 });
    expect(keyOf(refuseBargain(at3, 1, house()))).toBeNull();
    expect(keyOf(refuseBargain(at3, 2, house()))).toBe("NotOpen");
    expect(keyOf(refuseBargain({ ...at3, path: null }, 1, house()))).toBe("NoPath");
    expect(keyOf(refuseBargain(trackAfterStrike(at3, 1), 1, house()))).toBe("Struck");
  });

  it("Refusing closes nothing, but is said once (SID-HUN-5)", () => {
    const before = walking({ temporary: 3 });
    const refused = {
      ...before,
      bargains: { ...before.bargains, 1: { state: "refused", path: before.path } },
    } as const;
    expect(keyOf(refuseRefusal(walking({ temporary: 3 }), 1, house()))).toBeNull();
    expect(keyOf(refuseRefusal(walking({ temporary: 3 }), 2, house()))).toBe("NotOpen");
    expect(keyOf(refuseRefusal(refused, 1, house()))).toBe("RefusedAlready");
    expect(listOpenBargains(refused, house())).toEqual([1]);
    expect(refused.bargains[1]).toEqual({ state: "refused", path: "desire" });
    expect(listMarks(refused)).toEqual([]);
  });

  it("A Mark stays on the path it was struck on (SID-HUN-6)", () => {
    const struck = { ...trackAfterStrike(walking({ temporary: 6 }), 2), path: "power" as const };
    expect(listMarks(struck)).toEqual([{ path: "desire", step: 2 }]);
    expect(listMarks(trackAfterStrike(track(), 1))).toEqual([]);
  });

  it("What is struck or refused is written with its path", () => {
    const written = (state: string, path: string) => [
      { op: "set", at, path: "system.corruption.bargains.second.state", to: state },
      { op: "set", at, path: "system.corruption.bargains.second.path", to: path },
    ];
    expect(planStrikeBargain(at, walking(), 2)).toEqual(written("accepted", "desire"));
    expect(planRefuseBargain(at, walking(), 2)).toEqual(written("refused", "desire"));
    expect(planRefuseBargain(at, track(), 2)).toEqual(written("refused", ""));
  });
});

describe("SID-HUN-1 a path", () => {
  it("A path is chosen once, when the Lurker asks; only the GM changes it", () => {
    const met = track({ lurkerMet: true });
    expect([refusePath(met, "power", false), refusePath(track(), "power", false)].map(keyOf)).toEqual([
      null,
      "NotWitnessed",
    ]);
    expect([refusePath(walking(), "power", false), refusePath(walking(), "power", true)].map(keyOf)).toEqual([
      "PathChosen",
      null,
    ]);
    expect([refusePath(walking(), "desire", true), refusePath(track(), "desire", true)].map(keyOf)).toEqual([
      "SamePath",
      null,
    ]);
    expect(planPath(at, "power")).toEqual([{ op: "set", at, path: "system.corruption.path", to: "power" }]);
  });
});

describe("events of a track", () => {
  const events = (before: CorruptionTrack, since: CorruptionTrack) => findTrackEvents(before, since, house());

  it("The Lurker asks once, and not who walks a path already (SID-COR-7)", () => {
    const met = track({ lurkerMet: true });
    expect(
      [events(track(), met), events(met, met), events(met, track()), events(track(), walking())].map(
        ({ lurker }) => lurker,
      ),
    ).toEqual([true, false, false, false]);
  });

  it("The threshold is met where the last box is filled (SID-COR-4)", () => {
    const open = walking({ temporary: 8 });
    const full = walking({ temporary: 9 });
    expect(
      [events(open, full), events(full, full), events(full, open), events(track(), open)].map(
        ({ threshold }) => threshold,
      ),
    ).toEqual([true, false, false, false]);
    expect(events(walking(), walking({ permanent: 9 })).threshold).toBe(false);
  });

  it("A Bargain that opens is named, and one that was open is not", () => {
    expect(events(walking({ temporary: 3 }), walking({ temporary: 6 })).bargains).toEqual([2]);
    expect(events(walking({ temporary: 3 }), walking({ temporary: 4 })).bargains).toEqual([]);
    expect(events(walking(), walking({ temporary: 6 })).bargains).toEqual([1, 2]);
  });
});

import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type Change, type Ref, invertWithinCounts, preview } from "../../../src/rules/shared/change.ts";
import { createBendable, resolveBend, refuseBend } from "../../../src/rules/sidonia/channel.ts";
import {
  type Payer,
  type TrackChange,
  atThreshold,
  countFree,
  hardenTrack,
  listBoxes,
  markTemporary,
  countMarks,
  resolveBargain,
  resolveCleansing,
  resolveHardening,
  resolveImposing,
  resolvePayment,
  refuseCleanse,
  refuseHarden,
  refuseImpose,
  refusePayment,
  refuseTrack,
} from "../../../src/rules/sidonia/corruption.ts";
import { WAYS } from "../../../src/rules/sidonia/dissonance.ts";
import type { HouseRules } from "../../../src/rules/sidonia/house.ts";
import { listOpenBargains, hasBegun, refuseBargain, computeStep } from "../../../src/rules/sidonia/hunger.ts";
import { type CorruptionTrack, PATHS, STEPS, createTrack } from "../../../src/rules/sidonia/state.ts";
import { house, houses } from "./make.ts";

const at: Ref = { uuid: "Actor.somebody" };
const POOL: Ref = { setting: "quadrant.pool" };

/** Sound tracks of every length, buffered or not, before and after the Lurker. */
const tracks: fc.Arbitrary<CorruptionTrack> = fc
  .record({
    max: fc.integer({ min: 3, max: 12 }),
    p: fc.nat(12),
    t: fc.nat(12),
    lurkerMet: fc.boolean(),
    begun: fc.boolean(),
    buffered: fc.boolean(),
    path: fc.constantFrom(null, ...PATHS),
  })
  .map(({ max, p, t, ...others }) => {
    const permanent = Math.min(p, max);
    return createTrack({ max, permanent, temporary: Math.min(t, max - permanent), ...others });
  });

const stored = ({ temporary, permanent, lurkerMet, begun, path }: CorruptionTrack) => ({
  system: {
    corruption: {
      temporary,
      permanent,
      lurkerMet,
      begun,
      path,
      bargains: {
        first: { state: "none", path: "" },
        second: { state: "none", path: "" },
        third: { state: "none", path: "" },
      },
    },
  },
});

const numbersIn = (data: unknown): { temporary: number; permanent: number } =>
  (data as { system: { corruption: { temporary: number; permanent: number } } }).system.corruption;

/** Applies a plan, and takes it back by its record. */
function roundTrip(track: CorruptionTrack, pool: number, plan: readonly Change[]) {
  const before = stored(track);
  const after = preview(at, before, plan);
  const fed = preview(POOL, { value: pool }, plan);
  const read = (change: Change, data: unknown): never => {
    const path = "path" in change ? change.path.split(".") : [];
    return path.reduce<unknown>((inner, key) => (inner as Record<string, unknown>)[key], data) as never;
  };
  const record = plan.map((change) => {
    const [was, now] = change.at === at ? [before, after] : [{ value: pool }, fed];
    return { change, was: read(change, was), now: read(change, now) };
  });
  const back = invertWithinCounts(record, () => null);
  return { after, fed, again: preview(at, after ?? {}, back), drained: preview(POOL, fed ?? {}, back), before };
}

/** What a change of a track writes. */
const changesOf = (done: TrackChange | null): readonly Change[] => done?.changes ?? [];

/** Everything that changes a track, where the rules let it. */
function plansOf(
  payer: Payer & { corruption: CorruptionTrack },
  amount: number,
  pool: number,
  rules: HouseRules,
): (readonly Change[])[] {
  const own = { at: POOL, path: "value", value: pool };
  const { corruption } = payer;
  return [
    ...WAYS.flatMap((way) =>
      [false, true].flatMap((byGM) =>
        refusePayment(payer, amount, rules, byGM) ? [] : [changesOf(resolvePayment(payer, amount, way, own, rules))],
      ),
    ),
    ...(refuseImpose(payer, amount) ? [] : [changesOf(resolveImposing(payer, amount, rules))]),
    ...(refuseCleanse(payer, amount) ? [] : [changesOf(resolveCleansing(payer, amount))]),
    ...[amount, -amount].flatMap((by) =>
      refuseHarden(payer, by) ? [] : [changesOf(resolveHardening(payer, by, rules))],
    ),
    ...STEPS.flatMap((step) =>
      refuseBargain(corruption, step, rules) ? [] : [changesOf(resolveBargain(payer, step, rules))],
    ),
    ...(refuseBend(payer, createBendable("failure"), rules, false)
      ? []
      : [changesOf(resolveBend(payer, createBendable("failure"), own, rules))]),
  ];
}

describe("the corruption track", () => {
  it("the track is never overfull or negative, and undo restores it (SID-COR-1, SID-COR-10)", () => {
    fc.assert(
      fc.property(
        tracks,
        fc.integer({ min: 1, max: 4 }),
        fc.nat(9),
        fc.boolean(),
        houses,
        (corruption, amount, pool, character, rules) => {
          for (const plan of plansOf({ at, character, corruption }, amount, pool, rules)) {
            const { after, fed, again, drained, before } = roundTrip(corruption, pool, plan);
            expect(refuseTrack({ max: corruption.max, ...numbersIn(after) })).toBeNull();
            expect((fed as { value: number }).value).toBeGreaterThanOrEqual(0);
            expect(again).toEqual(before);
            expect(drained).toEqual({ value: pool });
          }
        },
      ),
    );
  });

  it("temporary boxes fit beside permanent ones after any run of payments, gifts and cleansings", () => {
    const moves = fc.array(fc.tuple(fc.constantFrom("pay", "harden", "cleanse"), fc.integer({ min: 1, max: 3 })), {
      maxLength: 30,
    });
    fc.assert(
      fc.property(tracks, moves, houses, (start, done, rules) => {
        const end = done.reduce((track, [move, n]) => {
          const payer = { at, character: true, corruption: track };
          if (move === "pay")
            return refusePayment(payer, n, rules, false)
              ? track
              : markTemporary(track, countMarks(track, n), true, rules);
          if (move === "harden") return refuseHarden(payer, n) ? track : hardenTrack(track, n);
          return { ...track, temporary: Math.max(0, track.temporary - n) };
        }, start);
        expect(end.temporary).toBeLessThanOrEqual(end.max - end.permanent);
        expect(end.temporary).toBeGreaterThanOrEqual(0);
      }),
    );
  });
});

describe("thirds of the track", () => {
  /** The thirds as the book has them, by counting boxes one after another. */
  const brute = (room: number, filled: number): { step: number; open: number[] } => {
    if (filled === 0) return { step: 0, open: [] };
    const thirds = [1, 2, 3].map((n) => (n * room) / 3);
    return {
      step: 1 + thirds.filter((third) => filled > third + 1e-9).length,
      open: [1, 2, 3].filter((n) => filled >= (thirds[n - 1] ?? 0) - 1e-9),
    };
  };

  it("agree with counting for every small track, buffered or not (SID-HUN-2, SID-HUN-3, SID-CHI-1)", () => {
    for (let max = 3; max <= 12; max += 1)
      for (let permanent = 0; permanent < max; permanent += 1)
        for (let temporary = 0; temporary <= max - permanent; temporary += 1) {
          const plain = createTrack({ max, permanent, temporary });
          const expected = brute(max - permanent, temporary);
          expect([computeStep(plain, house()), listOpenBargains(plain, house())]).toEqual([
            expected.step,
            expected.open,
          ]);
          const chimera = { ...plain, buffered: true };
          const begins = temporary > permanent || (temporary > 0 && temporary === max - permanent);
          expect(hasBegun(chimera, house())).toBe(begins);
          expect([computeStep(chimera, house()), listOpenBargains(chimera, house())]).toEqual(
            begins ? [expected.step, expected.open] : [0, []],
          );
        }
  });

  it("never count a Bargain twice, nor one out of turn where the house says so (SID-HUN-4)", () => {
    fc.assert(
      fc.property(tracks, fc.constantFrom(...STEPS), houses, (track, step, rules) => {
        const walking = { ...track, path: "desire" } as const;
        if (refuseBargain(walking, step, rules)) return;
        const since = resolveBargain({ at, character: true, corruption: walking }, step, rules)?.track ?? walking;
        expect(listOpenBargains(since, rules)).not.toContain(step);
        expect(refuseBargain(since, step, rules)?.key).toBe("QUADRANT.Sidonia.Hunger.Refuse.Struck");
        if (rules.bargainOrder === "sequential") expect(listOpenBargains(walking, rules)).toEqual([step]);
      }),
    );
  });
});

describe("what a track has room for", () => {
  const payer = (more: Partial<CorruptionTrack> | null = {}): Payer => ({
    at,
    character: true,
    corruption: more && createTrack({ max: 9, permanent: 2, temporary: 5, ...more }),
  });
  const keyOf = (refusal: { readonly key: string } | null) => refusal?.key.split(".").at(-1) ?? null;

  it("Boxes are counted from both ends (SID-COR-1, SID-COR-4)", () => {
    const track = { max: 5, permanent: 1, temporary: 2 };
    expect(listBoxes(track)).toEqual(["temporary", "temporary", "free", "free", "permanent"]);
    expect([countFree(track), countFree({ ...track, temporary: 6 })]).toEqual([2, 0]);
    expect([atThreshold(track), atThreshold({ ...track, temporary: 4 })]).toEqual([false, true]);
    expect(atThreshold({ max: 5, permanent: 5, temporary: 0 })).toBe(false);
  });

  it("A price is a whole number of boxes that are free; a GM may fill the track by house rule (SID-COR-3)", () => {
    const refused = (amount: number, of = payer(), rules = house(), byGM = false) =>
      keyOf(refusePayment(of, amount, rules, byGM));
    expect([refused(2), refused(3), refused(0), refused(-1), refused(1.5)]).toEqual([
      null,
      "FewFreeBoxes",
      "NoPrice",
      "NoPrice",
      "NoPrice",
    ]);
    expect([refused(1, payer({ temporary: 7 })), refused(1, payer(null))]).toEqual(["NoFreeBox", "NoTrack"]);
    const filled = house({ corruptionOverflow: "gmOverride" });
    expect([
      refused(3, payer(), filled, true),
      refused(3, payer(), filled),
      refused(3, payer(), house(), true),
    ]).toEqual([null, "FewFreeBoxes", "FewFreeBoxes"]);
    expect(refused(1, payer({ temporary: 7 }), filled, true)).toBe("NoFreeBox");
    expect(refusePayment(payer(), 3, house(), false)?.with).toEqual({ free: 2, amount: 3 });
  });

  it("What is imposed must fit, and only what is marked can be cleansed (SID-COR-10)", () => {
    const imposed = (amount: number, of = payer()) => keyOf(refuseImpose(of, amount));
    expect([imposed(2), imposed(3), imposed(0), imposed(1, payer(null))]).toEqual([
      null,
      "FewFreeBoxes",
      "NoPrice",
      "NoTrack",
    ]);
    const cleansed = (amount: number, of = payer()) => keyOf(refuseCleanse(of, amount));
    expect([
      cleansed(1),
      cleansed(9),
      cleansed(0),
      cleansed(1, payer(null)),
      cleansed(1, payer({ temporary: 0 })),
    ]).toEqual([null, null, "NoPrice", "NoTrack", "NothingToCleanse"]);
    const done = resolveCleansing(payer(), 9);
    expect([done?.track.temporary, done?.changes]).toEqual([
      0,
      [{ op: "add", at, path: "system.corruption.temporary", by: -5 }],
    ]);
    expect([resolveCleansing(payer(null), 1), resolveImposing(payer(null), 1, house())]).toEqual([null, null]);
    expect(resolveImposing(payer(), 1, house())).toMatchObject({ gain: 0, track: { temporary: 6, lurkerMet: false } });
  });

  it("Permanent boxes stay within the track, and overrun temporary ones (SID-COR-2)", () => {
    const hardened = (by: number, of = payer()) => keyOf(refuseHarden(of, by));
    expect([
      hardened(7),
      hardened(8),
      hardened(-2),
      hardened(-3),
      hardened(0),
      hardened(0.5),
      hardened(1, payer(null)),
    ]).toEqual([null, "OffTrack", null, "OffTrack", "NoPrice", "NoPrice", "NoTrack"]);
    const changes = (by: number) => resolveHardening(payer(), by, house())?.changes;
    expect(changes(2)).toEqual([{ op: "add", at, path: "system.corruption.permanent", by: 2 }]);
    expect(changes(4)).toEqual([
      { op: "add", at, path: "system.corruption.permanent", by: 4 },
      { op: "add", at, path: "system.corruption.temporary", by: -2 },
    ]);
    expect(changes(-1)).toEqual([{ op: "add", at, path: "system.corruption.permanent", by: -1 }]);
    expect(resolveHardening(payer(null), 1, house())).toBeNull();
  });

  it("A track fits where no box is below none or beyond its length (SID-COR-1)", () => {
    const fits = (temporary: number, permanent: number) => refuseTrack({ max: 5, temporary, permanent }) === null;
    expect([fits(0, 0), fits(5, 0), fits(0, 5), fits(2, 3)]).toEqual([true, true, true, true]);
    expect([fits(-1, 0), fits(0, -1), fits(6, 0), fits(0, 6), fits(3, 3), fits(-1, 6)]).toEqual([
      false,
      false,
      false,
      false,
      false,
      false,
    ]);
  });

  it("A willing payment that the Lurker sees is remembered, and an imposed one is not (SID-COR-7)", () => {
    const track = createTrack({ max: 9, permanent: 0, temporary: 0 });
    expect(markTemporary(track, 1, true, house())).toMatchObject({ temporary: 1, lurkerMet: true });
    expect(markTemporary(track, 1, false, house())).toMatchObject({ temporary: 1, lurkerMet: false });
    expect(markTemporary({ ...track, lurkerMet: true }, 1, false, house()).lurkerMet).toBe(true);
    const buffered = createTrack({ max: 9, permanent: 3, temporary: 0, buffered: true });
    expect(markTemporary(buffered, 3, true, house())).toMatchObject({ begun: false, lurkerMet: false });
    expect(markTemporary(buffered, 4, true, house())).toMatchObject({ begun: true, lurkerMet: true });
  });
});

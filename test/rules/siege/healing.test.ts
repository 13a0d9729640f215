import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  AID_KINDS,
  countAidHealed,
  countAidSeconds,
  countAttemptsLeft,
  listAidParts,
  planAid,
  planAttempt,
  refuseAid,
} from "../../../src/rules/siege/first-aid.ts";
import {
  canRest,
  countDaysDue,
  countDaysPerBox,
  isHurt,
  planRest,
  planRestedTo,
  restTrack,
} from "../../../src/rules/siege/healing.ts";
import {
  type HealthTrack,
  allowsCrawling,
  findDay,
  isCrawling,
  planHarm,
  planHarmOf,
  planMarked,
  markBoxes,
  readDayCount,
  refuseToAct,
} from "../../../src/rules/siege/track.ts";
import { planUndo } from "../../../src/rules/shared/change.ts";
import { Table } from "../table.ts";
import { house, tracks, wounds } from "./make.ts";

const at = { uuid: "Actor.a" };
const NEVER = { days: {}, outAt: null, stabilised: false, lost: false, healDays: 0 };
const ways = fc.record({
  assisted: fc.boolean(),
  bedRest: fc.boolean(),
  order: fc.constantFrom<"worstFirst" | "normalFirst">("worstFirst", "normalFirst"),
});
const NATURAL = { assisted: false, bedRest: true, order: "worstFirst" } as const;
const keysOf = (health: HealthTrack, kind: (typeof AID_KINDS)[number], more: object = {}) =>
  refuseAid(
    kind,
    health,
    { lost: false, stabilised: false, ...more },
    { today: { taken: 2, attempts: 0 }, kit: true, ...more },
  )?.key.replace("QUADRANT.Siege.Refuse.", "") ?? null;

const storeTrack = ({ track, normal, critical, offset = false }: HealthTrack) => {
  const names = track === "wound" ? ["disabled", "down", "out"] : ["shaken", "fractured", "out"];
  return {
    [track === "wound" ? "wounds" : "stress"]: {
      normal,
      offset,
      critical: Object.fromEntries(names.map((name, i) => [name, critical[i] === true])),
      stabilised: false,
      healDays: 0,
    },
  };
};

describe("SIE-AID-1 to -5 First Aid", () => {
  it("Each reason of a Challenge Level is a line", () => {
    const patient = wounds(2, 4, [true, true, false]);
    const labels = (kind: "normal" | "critical", rushed: boolean, kit: boolean) =>
      listAidParts(kind, patient, { rushed, kit }, house()).map(({ label, value, source }) => [
        label.split(".").at(-1),
        value,
        source,
      ]);
    const counted = [
      ["base", 3, { rule: "SIE-AID-4" }],
      ["normal", 2, { rule: "SIE-AID-4" }],
      ["critical", 6, { rule: "SIE-AID-4" }],
    ];
    expect(labels("normal", true, false)).toEqual([
      ...counted,
      ["rushed", 6, { rule: "SIE-AID-1" }],
      ["noKit", 6, { rule: "SIE-AID-1" }],
    ]);
    expect(labels("normal", false, true)).toEqual(counted);
    expect(labels("critical", true, false)).toEqual(counted);
    expect(listAidParts("steady", patient, { rushed: true, kit: false }, house())).toEqual([]);
    expect(listAidParts("normal", wounds(0, 4), { rushed: false, kit: true }, house({ recoveryBaseCl: 0 }))).toEqual(
      [],
    );
  });

  it("Five rounds, or twenty for what is critical", () => {
    expect(AID_KINDS.map(countAidSeconds)).toEqual([30, 120, 120, 6]);
  });

  it("What can't be treated is refused with the reason", () => {
    expect(keysOf(wounds(2, 4), "normal")).toBeNull();
    expect(keysOf(wounds(0, 4), "normal")).toBe("NothingToTreat");
    expect(keysOf(wounds(2, 4), "normal", { today: { taken: 2, attempts: 2 } })).toBe("NoAttemptsLeft");
    expect(keysOf(wounds(2, 4), "normal", { lost: true })).toBe("Lost.wound");
    expect(keysOf(wounds(4, 4, [true, false, false]), "critical")).toBeNull();
    expect(keysOf(wounds(4, 4, [true, false, false]), "critical", { kit: false })).toBe("NoKit");
    expect(keysOf(wounds(4, 4), "critical")).toBe("NothingToOffset");
    expect(keysOf({ ...wounds(4, 4, [true, false, false]), offset: true }, "critical")).toBe("OffsetAlready");
    expect(keysOf(wounds(4, 4, [true, true, true]), "critical")).toBe("OutIsNotOffset");
    expect(keysOf(wounds(4, 4, [true, true, true]), "out")).toBeNull();
    expect(keysOf(wounds(4, 4, [true, true, true]), "out", { stabilised: true })).toBe("StabilisedAlready");
    expect(keysOf(wounds(4, 4, [true, true, false]), "out")).toBe("NotOut");
    const shaken: HealthTrack = { track: "stress", normal: { value: 0, max: 4 }, critical: [true, false, false] };
    expect(keysOf(shaken, "steady", { kit: false })).toBeNull();
    expect(keysOf({ ...shaken, offset: true }, "steady")).toBe("OffsetAlready");
    expect(keysOf(wounds(4, 4), "steady")).toBe("NotShaken");
  });

  it("First Aid never heals more than is marked, and its undo is exact", () => {
    fc.assert(
      fc.property(tracks, fc.integer({ min: -2, max: 9 }), fc.constantFrom(...AID_KINDS), (health, bonus, kind) => {
        const healed = countAidHealed(health, bonus);
        expect(healed).toBeLessThanOrEqual(health.normal.value);
        expect(healed).toBe(Math.min(health.normal.value, 1 + Math.max(0, bonus)));
        const system = { ...storeTrack(health) };
        const table = new Table({ "Actor.a": { system } });
        const before = table.dump();
        const receipt = table.apply(planAid(at, kind, health, bonus));
        const undo = planUndo(receipt, table.read, []);
        if (!("changes" in undo)) throw new Error("stale");
        table.apply(undo.changes);
        expect(table.dump()).toEqual(before);
      }),
    );
  });

  it("Attempts are counted by the day", () => {
    expect(planAttempt(at, { track: "stress" }, 12)).toEqual({
      op: "add",
      at,
      path: "system.stress.days.12.attempts",
      by: 1,
    });
    expect(countAttemptsLeft({ normal: { value: 3, max: 4 } }, { taken: 2, attempts: 3 })).toBe(0);
    expect(countAttemptsLeft({ normal: { value: 1, max: 4 } }, { taken: 3, attempts: 1 })).toBe(1);
    const days = { 3: { taken: 2, attempts: 1 } };
    expect(readDayCount({ days }, 3)).toEqual({ taken: 2, attempts: 1 });
    expect(readDayCount({ days }, 4)).toEqual({ taken: 0, attempts: 0 });
  });
});

describe("SIE-HEAL-1 to -3 healing", () => {
  it("A rest heals at most what is marked, empties tracks from the right, and wastes no day", () => {
    fc.assert(
      fc.property(tracks, fc.nat(90), fc.integer({ min: -5, max: 8 }), ways, (before, days, attribute, way) => {
        const { since, normal, critical, daysLeftOver } = restTrack(before, days, attribute, way);
        expect(normal).toBeLessThanOrEqual(before.normal.value);
        expect(since.normal.value).toBe(before.normal.value - normal);
        expect(since.critical.filter(Boolean)).toHaveLength(before.critical.filter(Boolean).length - critical.length);
        // The worst box goes first: nothing left of a healed one was healed before it.
        const worst = before.critical
          .map((marked, i) => (marked ? i : -1))
          .filter((i) => i >= 0)
          .reverse();
        expect(since.critical.map((marked, i) => marked !== before.critical[i])).toEqual(
          before.critical.map((_, i) => worst.slice(0, critical.length).includes(i)),
        );
        if (!way.bedRest) expect(critical).toEqual([]);
        const each = countDaysPerBox(attribute, way.assisted);
        const spent = normal * each + critical.length * (way.assisted ? 7 : 10);
        if (isHurt(since)) expect(spent + daysLeftOver).toBe(days);
        else expect(daysLeftOver).toBe(0);
      }),
    );
  });

  it("Days one by one heal the same as all at once", () => {
    fc.assert(
      fc.property(tracks, fc.nat(30), fc.integer({ min: 0, max: 4 }), ways, (before, days, attribute, way) => {
        let since = before;
        let left = 0;
        for (let i = 0; i < days; i++) {
          const result = restTrack(since, left + 1, attribute, way);
          since = result.since;
          left = result.daysLeftOver;
        }
        const once = restTrack(before, days, attribute, way);
        expect([since, left]).toEqual([once.since, once.daysLeftOver]);
      }),
    );
  });

  it("The changes of a rest give its track, and their undo is exact", () => {
    fc.assert(
      fc.property(tracks, fc.nat(40), ways, (before, days, way) => {
        const table = new Table({ "Actor.a": { system: storeTrack(before) } });
        const path = before.track === "wound" ? "system.wounds" : "system.stress";
        const stored = JSON.stringify(table.read(at, path));
        const result = restTrack(before, days, 1, way);
        const receipt = table.apply(planRest(at, result, 0));
        expect(table.read(at, `${path}.normal.value`)).toBe(result.since.normal.value);
        expect(Object.values(table.read(at, `${path}.critical`) as object)).toEqual([...result.since.critical]);
        expect(table.read(at, `${path}.healDays`)).toBe(result.daysLeftOver);
        const undo = planUndo(receipt, table.read, []);
        if (!("changes" in undo)) throw new Error("stale");
        table.apply(undo.changes);
        expect(JSON.stringify(table.read(at, path))).toBe(stored);
      }),
    );
  });

  it("Normal boxes heal first where that is chosen, and only they without bed rest", () => {
    const both = wounds(1, 4, [true, false, false]);
    expect(restTrack(both, 10, 0, NATURAL)).toMatchObject({ normal: 0, critical: ["disabled"], daysLeftOver: 0 });
    expect(restTrack(both, 10, 0, { ...NATURAL, order: "normalFirst" })).toMatchObject({ normal: 1, daysLeftOver: 5 });
    expect(restTrack(both, 30, 0, { ...NATURAL, bedRest: false })).toMatchObject({ normal: 1, critical: [] });
    expect(planRest(at, restTrack(wounds(1, 4), 3, 0, NATURAL), 3)).toEqual([]);
  });

  it("Who waits for help or is lost does not heal", () => {
    const out = wounds(4, 4, [true, true, true]);
    expect(canRest(out, { lost: false, stabilised: false })).toBe(false);
    expect(canRest(out, { lost: false, stabilised: true })).toBe(true);
    expect(canRest(out, { lost: true, stabilised: true })).toBe(false);
    expect(canRest(wounds(4, 4), { lost: false, stabilised: false })).toBe(true);
    expect(isHurt(wounds(0, 4))).toBe(false);
    expect(isHurt(wounds(0, 4, [true, false, false]))).toBe(true);
  });

  it("A day counts once, whatever the clock does", () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: -4, max: 6 }), { maxLength: 20 }), (steps) => {
        let day = 0;
        let restedTo = 0;
        let counted = 0;
        for (const step of steps) {
          const to = Math.max(0, day + step);
          const due = countDaysDue(day, to, { restedTo });
          if (due > 0) {
            counted += due;
            const [change] = planRestedTo(at, { restedTo }, to);
            restedTo += change?.op === "add" ? change.by : 0;
          }
          day = to;
        }
        expect(counted).toBe(restedTo);
      }),
    );
    expect(planRestedTo(at, { restedTo: 3 }, 3)).toEqual([]);
    expect(planRestedTo(at, { restedTo: 3 }, 5)).toEqual([{ op: "add", at, path: "system.care.restedTo", by: 2 }]);
  });
});

describe("What marking boxes changes beside them", () => {
  const DAY = 86_400;

  it("Normal boxes are counted on their day, and Out has its time", () => {
    expect([0, DAY - 1, DAY, -1].map(findDay)).toEqual([0, 0, 1, -1]);
    const marked = markBoxes(wounds(3, 4, [true, true, false]), 2, false);
    expect(planHarm(at, NEVER, marked, 2 * DAY + 5)).toEqual([
      { op: "add", at, path: "system.wounds.days.2.taken", by: 1 },
      { op: "set", at, path: "system.wounds.outAt", to: 2 * DAY + 5 },
    ]);
    expect(planHarm(at, { ...NEVER, stabilised: true, lost: true }, marked, 0).slice(1)).toEqual([
      { op: "set", at, path: "system.wounds.outAt", to: 0 },
      { op: "set", at, path: "system.wounds.stabilised", to: false },
      { op: "set", at, path: "system.wounds.lost", to: false },
    ]);
    expect(planHarm(at, NEVER, markBoxes(wounds(4, 4, [true, true, true]), 2, false), 0)).toEqual([]);
  });

  it("Who is Fractured again has not reacted yet", () => {
    const shaken: HealthTrack = {
      track: "stress",
      normal: { value: 4, max: 4 },
      critical: [true, false, false],
      reaction: "fight",
    };
    const set = { op: "set", at, path: "system.stress.reaction", to: "none" };
    expect(planHarm(at, NEVER, markBoxes(shaken, 1, true), 0)).toEqual([set]);
    const { reaction: _, ...calm } = shaken;
    expect(planHarm(at, NEVER, markBoxes(calm, 1, true), 0)).toEqual([]);
  });

  it("It is found in changes, whatever else they do", () => {
    fc.assert(
      fc.property(tracks, fc.nat(12), fc.boolean(), fc.nat(9 * DAY), (before, boxes, critical, time) => {
        const marked = markBoxes(before, boxes, critical);
        const changes = [...planMarked(at, marked), { op: "add" as const, at, path: "system.drain.pool", by: 3 }];
        expect(planHarmOf(at, marked.since, NEVER, changes, time)).toEqual(planHarm(at, NEVER, marked, time));
      }),
    );
    const clears = [{ op: "set" as const, at, path: "system.wounds.critical.out", to: false }];
    expect(planHarmOf(at, wounds(4, 4), NEVER, clears, 0)).toEqual([]);
  });

  it("Who is Down crawls, unless First Aid offsets it", () => {
    const down = wounds(4, 4, [true, true, false]);
    expect(isCrawling(down)).toBe(true);
    expect(isCrawling({ ...down, offset: true })).toBe(false);
    expect(isCrawling(wounds(4, 4, [true, false, false]))).toBe(false);
    const refused = [down, wounds(4, 4, [true, true, true])].map((one) => refuseToAct(one, "Rita"));
    expect(refused.map((one) => one && allowsCrawling(one))).toEqual([true, false]);
  });
});

import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { AppliedChange, Change } from "../../../src/rules/shared/change.ts";
import type { Fields, Json } from "../../../src/rules/shared/json.ts";
import { PLANET_TRACKS } from "../../../src/rules/siege/planet-state.ts";
import {
  NO_FILTER,
  type SectorPlanet,
  countBoxes,
  countMarks,
  findAnnexer,
  fitsFilter,
  listAllControllers,
  listSectorStates,
  nameAnnexers,
  orderPlanets,
} from "../../../src/rules/siege/sector.ts";
import {
  type StoredTree,
  dateEntries,
  findMonth,
  listTouched,
  replayCourse,
  replayMonth,
  takeBack,
} from "../../../src/rules/siege/sector-history.ts";
import { TABLE_RULES } from "../../../src/rules/siege/table-rules.ts";
import { drawCourse, drawLine, drawRing, placePlanets } from "../../../src/rules/siege/sector-picture.ts";

const MONTH = 30 * 86_400;
const UUID = "Actor.asterholm0000000";
const item = (n: number): string => `${UUID}.Item.item${String(n).padStart(12, "0")}`;

const PLANET: SectorPlanet = {
  uuid: UUID,
  name: "Asterholm",
  img: "",
  wealth: 0,
  tracks: PLANET_TRACKS.map((track) => ({ track, value: 0, max: 1, unstable: false, collapse: false })),
  turmoil: false,
  annexer: "",
  annexedBy: "",
  owners: [],
  notes: "",
  open: 0,
  due: 0,
};
const planet = (more: Partial<SectorPlanet> = {}): SectorPlanet => ({ ...PLANET, ...more });
const tracks = (values: Partial<SectorPlanet["tracks"][number]>): SectorPlanet["tracks"] =>
  planet().tracks.map((track) => (track.track === "society" ? { ...track, max: 3, ...values } : track));

describe("SIE-RECOV-1 the months of a sector", () => {
  it("A month has 30 days, also before the clock began", () => {
    expect([0, MONTH - 1, MONTH, 2.5 * MONTH, -1].map(findMonth)).toEqual([0, 0, 1, 2, -1]);
  });

  it("Months never fall along the log, and end with the present one", () => {
    const months = (present: number, ...times: readonly (number | null)[]): number[] =>
      dateEntries(
        times.map((time) => ({ time })),
        present,
      );
    expect(months(2, 0, MONTH, 2 * MONTH)).toEqual([0, 1, 2]);
    // Month 3 was turned back to month 1: what was done in it counts for that one.
    expect(months(2, 0, 3 * MONTH, MONTH, 2 * MONTH)).toEqual([0, 1, 1, 2]);
    expect(months(0, 0, 3 * MONTH)).toEqual([0, 0]);
    // What has no time is as old as the next that has one.
    expect(months(5, null, 2 * MONTH, null)).toEqual([2, 2, 5]);
    expect(months(1, Number.NaN)).toEqual([1]);
  });

  it("An entry touches the actors that it wrote on, or in whose items it wrote", () => {
    const applied = [UUID, item(1), "Item.loose00000000000", "Actor.vey0000000000000"].map((uuid) => ({
      change: { op: "unset", at: { uuid }, path: "x" } as const,
    }));
    const setting = { change: { op: "unset", at: { setting: "quadrant.x" }, path: "x" } as const };
    expect(listTouched({ applied: [...applied, setting] })).toEqual([UUID, "Actor.vey0000000000000"]);
  });

  /** A small planet that changes are played on, forward, as they would be written. */
  interface Played {
    tree: StoredTree;
    readonly log: { readonly month: number; readonly applied: AppliedChange[]; readonly undone: boolean }[];
    readonly ends: Map<number, StoredTree>;
  }

  const start: StoredTree = {
    uuid: UUID,
    type: "siegePlanet",
    name: "Asterholm",
    img: "",
    system: { tracks: { society: { value: 3, unstable: false } }, annexedBy: "", wealth: { adjust: 0 } },
    items: [],
  };

  const read = (tree: Fields, path: string): Json | undefined =>
    path.split(".").reduce<Json | undefined>((at, step) => (at as Fields | undefined)?.[step], tree);
  const write = (tree: Fields, [step = "", ...rest]: readonly string[], to: Json | undefined): Fields => {
    const { [step]: was, ...others } = tree;
    const value = rest.length > 0 ? write((was ?? {}) as Fields, rest, to) : to;
    return value === undefined ? others : { ...others, [step]: value };
  };

  /** Applies a change as Foundry does, and returns its record. */
  function play(tree: StoredTree, change: Change): { readonly tree: StoredTree; readonly applied: AppliedChange } {
    const uuid = "uuid" in change.at ? change.at.uuid : "";
    if (change.op === "create") {
      const made: StoredTree = {
        uuid,
        type: String(change.data["type"]),
        name: String(change.data["name"]),
        img: "",
        system: change.data["system"] as Fields,
        items: [],
      };
      return { tree: { ...tree, items: [...tree.items, made] }, applied: { change, now: change.data } };
    }
    if (change.op === "delete") {
      const gone = tree.items.find((one) => one.uuid === uuid);
      const was = { type: gone?.type ?? "", name: gone?.name ?? "", img: "", system: gone?.system ?? {} };
      return { tree: { ...tree, items: tree.items.filter((one) => one !== gone) }, applied: { change, was } };
    }
    const target = uuid === tree.uuid ? tree : (tree.items.find((one) => one.uuid === uuid) ?? tree);
    const { path } = change;
    const was = read({ system: target.system }, path);
    const set = change.op === "set" ? change.to : undefined;
    const now = change.op === "add" ? Number(was ?? 0) + change.by : set;
    const after = { ...target, system: write({ system: target.system }, path.split("."), now)["system"] as Fields };
    const next = uuid === tree.uuid ? { ...after, items: tree.items } : null;
    return {
      tree: next ?? { ...tree, items: tree.items.map((one) => (one === target ? after : one)) },
      applied: { change, ...(was === undefined ? {} : { was }), ...(now === undefined ? {} : { now }) },
    };
  }

  /** What happens next, by a few numbers: whatever fits the planet as it is then. */
  function choose(tree: StoredTree, [kind, n]: readonly [number, number]): Change {
    const own = { uuid: UUID };
    const at = tree.items[n % Math.max(1, tree.items.length)];
    const options: readonly Change[] = [
      { op: "add", at: own, path: "system.tracks.society.value", by: n - 3 },
      { op: "set", at: own, path: "system.tracks.society.unstable", to: n % 2 === 0 },
      { op: "set", at: own, path: "system.annexedBy", to: n % 2 === 0 ? "" : `Vey ${n}` },
      { op: "add", at: own, path: "system.wealth.adjust", by: n },
      { op: "set", at: own, path: "system.sectorNotes", to: `Treaty ${n}` },
      { op: "unset", at: own, path: "system.sectorNotes" },
      {
        op: "create",
        at: { uuid: item(tree.items.length + n * 100) },
        data: { type: "siegeFacility", name: `F${n}`, img: "", system: { rating: n } },
      },
      ...(at
        ? ([
            { op: "add", at: { uuid: at.uuid }, path: "system.rating", by: -1 },
            { op: "delete", at: { uuid: at.uuid } },
          ] as const)
        : []),
    ];
    return options[kind % options.length] as Change;
  }

  const histories = fc
    .array(fc.tuple(fc.nat(20), fc.nat(8), fc.nat(2), fc.nat(5)), { maxLength: 60 })
    .map((steps): Played => {
      const played: Played = { tree: start, log: [], ends: new Map() };
      let month = 0;
      for (const [kind, n, passing, undo] of steps) {
        for (let i = 0; i < passing; i++) played.ends.set(month++, played.tree);
        const before = played.tree;
        const change = choose(before, [kind, n]);
        const isKnown =
          change.op !== "create" || before.items.every(({ uuid }) => uuid !== (change.at as { uuid: string }).uuid);
        if (!isKnown) continue;
        const { tree, applied } = play(before, change);
        // Undone at once: it is no longer in effect, and left no trace.
        const undone = undo === 0;
        if (!undone) played.tree = tree;
        played.log.push({ month, applied: [applied], undone });
      }
      played.ends.set(month, played.tree);
      return played;
    });

  const inOrder = (tree: StoredTree | null): object | null =>
    tree && { ...tree, items: [...tree.items].sort((a, b) => (a.uuid < b.uuid ? -1 : 1)) };

  it("A replayed month equals the state at its end, for any history; what was undone counts for nothing", () => {
    fc.assert(
      fc.property(histories, ({ tree, log, ends }) => {
        const inEffect = log.filter(({ undone }) => !undone);
        for (const [month, end] of ends) expect(inOrder(replayMonth(tree, inEffect, month))).toEqual(inOrder(end));
        expect(inOrder(replayMonth(tree, inEffect, -1))).toEqual(inOrder(start));
        const last = Math.max(...ends.keys());
        for (const { month, tree: then } of replayCourse(tree, inEffect, last, 99))
          expect(inOrder(then)).toEqual(inOrder(ends.get(month) ?? start));
      }),
      { numRuns: 300 },
    );
  });

  it("Counters that were added in between are taken back by what was added, not by what was read", () => {
    const at = { uuid: UUID };
    const path = "system.tracks.society.value";
    const add = (was: number, by: number): AppliedChange => ({
      change: { op: "add", at, path, by },
      was,
      now: was + by,
    });
    // From 3: +1 and +2, of which the first was undone. 5 is left, and was 3.
    const tree = { ...start, system: { tracks: { society: { value: 5 } } } };
    expect(takeBack(tree, [add(4, 2)])?.system).toEqual({ tracks: { society: { value: 3 } } });
  });

  it("A planet that was created is not there before; changes of others change nothing", () => {
    const created: AppliedChange = { change: { op: "create", at: { uuid: UUID }, data: {} }, now: {} };
    expect(takeBack(start, [created])).toBeNull();
    expect(takeBack(null, [created])).toBeNull();
    const others: AppliedChange[] = [
      { change: { op: "delete", at: { uuid: "Actor.vey0000000000000" } }, was: {} },
      { change: { op: "set", at: { setting: "quadrant.x" }, path: "", to: 1 } },
      { change: { op: "create", at: { uuid: `${item(1)}.ActiveEffect.a` }, data: {} }, now: {} },
    ];
    expect(takeBack(start, others)).toBe(start);
    const item1 = { ...start, uuid: item(1), items: [] };
    const tree = { ...start, items: [item1] };
    // An item that was deleted and is there all the same is there once.
    const deleted: AppliedChange = { change: { op: "delete", at: { uuid: item(1) } }, was: { name: "Before" } };
    expect(takeBack(tree, [deleted])?.items.map(({ name }) => name)).toEqual(["Before"]);
    // An effect of one of its items is no item.
    const effect = `${item(1)}.ActiveEffect.a`;
    const onEffects: AppliedChange[] = [
      { change: { op: "set", at: { uuid: effect }, path: "name", to: "x" }, was: "y", now: "x" },
      { change: { op: "delete", at: { uuid: effect } }, was: { name: "y" } },
    ];
    expect(takeBack(tree, onEffects)).toBe(tree);
  });

  it("A course ends where the log does, and has at most as many months as asked for", () => {
    const entry = (month: number) => ({ month, applied: [] });
    expect(replayCourse(start, [entry(2), entry(5)], 6).map(({ month }) => month)).toEqual([1, 2, 3, 4, 5, 6]);
    expect(replayCourse(start, [entry(0)], 90, 4).map(({ month }) => month)).toEqual([87, 88, 89, 90]);
    expect(replayCourse(start, [], 3)).toEqual([{ month: 3, tree: start }]);
  });
});

describe("SIE-PTRK-1 what the board says of a planet", () => {
  it("Its states are listed, the gravest first", () => {
    expect(listSectorStates(planet())).toEqual(["sound"]);
    expect(listSectorStates(planet({ tracks: tracks({ value: 1 }) }))).toEqual(["damaged"]);
    expect(listSectorStates(planet({ due: 1 }))).toEqual(["due"]);
    expect(listSectorStates(planet({ open: 1 }))).toEqual(["conflict"]);
    expect(listSectorStates(planet({ tracks: tracks({ unstable: true }) }))).toEqual(["unstable"]);
    expect(
      listSectorStates(
        planet({ turmoil: true, annexedBy: "Vey", open: 2, tracks: tracks({ unstable: true, collapse: true }) }),
      ),
    ).toEqual(["turmoil", "collapse", "unstable", "annexed", "conflict"]);
  });

  it("Boxes and marks count critical ones", () => {
    const one = planet({ tracks: tracks({ value: 2, unstable: true, collapse: true }) });
    expect(countMarks(one)).toBe(4);
    expect(countBoxes(one)).toBe(1 + 3 + 1 + 6);
    expect(countBoxes(planet({ tracks: tracks({ value: 9 }) }))).toBe(1 + 9 + 1 + 6);
  });

  it("A filter leaves planets by words of the name, controller and state", () => {
    const vey = planet({ name: "Véy the Lesser", annexedBy: "Asterholm", owners: ["Ben"] });
    const fits = (filter: object): boolean => fitsFilter(vey, { ...NO_FILTER, ...filter });
    expect(fits({})).toBe(true);
    expect(fits({ name: "  lesser VEY " })).toBe(true);
    expect(fits({ name: "lesser holm" })).toBe(false);
    expect(fits({ controller: "Asterholm" })).toBe(true);
    expect(fits({ controller: "Ben" })).toBe(true);
    expect(fits({ controller: "Ada" })).toBe(false);
    expect(fits({ state: "annexed" })).toBe(true);
    expect(fits({ state: "sound" })).toBe(false);
    expect(listAllControllers([vey, planet({ owners: ["Ben", "ada"] })])).toEqual(["ada", "Asterholm", "Ben"]);
  });

  it("The annexer is known by its uuid, whatever its name is now; by its name where no uuid is stored", () => {
    const vey = planet({ uuid: "v", name: "New Vey" });
    const other = planet({ uuid: "o", name: "Vey" });
    const twin = planet({ uuid: "n", name: "Vey" });
    const taken = planet({ uuid: "k", name: "Koss", annexer: "v", annexedBy: "Vey" });
    const typed = planet({ uuid: "t", name: "Brae", annexedBy: "Vey" });
    const all = [typed, taken, other, twin, vey];
    expect(findAnnexer(taken, all)).toBe(vey);
    // One that is gone is not another one that has its name.
    expect(findAnnexer(taken, [taken, other])).toBeNull();
    expect(findAnnexer(typed, all)).toBe(twin);
    expect(findAnnexer(typed, [...all].reverse())).toBe(twin);
    expect(findAnnexer({ ...vey, annexer: "v", annexedBy: "New Vey" }, all)).toBeNull();
    expect(findAnnexer({ ...other, annexedBy: "" }, [planet({ uuid: "e", name: "" })])).toBeNull();
    expect(nameAnnexers(all).map(({ annexedBy }) => annexedBy)).toEqual(["Vey", "New Vey", "", "", ""]);
    expect(nameAnnexers([taken, other])[0]?.annexedBy).toBe("Vey");
    expect(orderPlanets(all).map(({ uuid }) => uuid)).toEqual(["v", "k", "n", "t", "o"]);
  });

  it("Planets are in the order of their names, each followed by those that it annexed, whatever the order of the list", () => {
    const all = [
      planet({ uuid: "a", name: "Vey" }),
      planet({ uuid: "b", name: "asterholm" }),
      planet({ uuid: "c", name: "Koss", annexedBy: "Vey" }),
      planet({ uuid: "d", name: "Brae", annexedBy: "Nobody who is here" }),
      planet({ uuid: "e", name: "Brae" }),
      planet({ uuid: "f", name: "Self", annexedBy: "Self" }),
    ];
    const order = ["b", "d", "e", "f", "a", "c"];
    expect(orderPlanets(all).map(({ uuid }) => uuid)).toEqual(order);
    // Names that differ by accents or capitals alone are in the same order on every client.
    const alike = ["vey", "Véy", "Vey", "VEY"].map((name, i) => planet({ uuid: `${i}`, name }));
    for (const list of [alike, [...alike].reverse()])
      expect(orderPlanets(list).map(({ name }) => name)).toEqual(["VEY", "Vey", "Véy", "vey"]);
    fc.assert(
      fc.property(fc.shuffledSubarray(all, { minLength: all.length }), (shuffled) => {
        expect(orderPlanets(shuffled).map(({ uuid }) => uuid)).toEqual(order);
      }),
    );
  });
});

describe("SIE-PTRK-1 the picture of a sector", () => {
  it("Up to 40 planets have places in any width, none on another or outside", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 40 }), fc.integer({ min: 60, max: 2400 }), (count, width) => {
        const chart = placePlanets(count, width);
        expect(chart).toEqual(placePlanets(count, width));
        const { middles, tile } = chart;
        expect(middles).toHaveLength(count);
        const isWithin = middles.every(
          ({ x, y }) =>
            x >= tile.width / 2 - 0.001 &&
            x <= chart.width - tile.width / 2 + 0.001 &&
            y >= tile.height / 2 - 0.001 &&
            y <= chart.height - tile.height / 2 + 0.001,
        );
        const isApart = middles.every((a, i) =>
          middles
            .slice(i + 1)
            .every((b) => Math.abs(a.x - b.x) > tile.width - 0.001 || Math.abs(a.y - b.y) > tile.height - 0.001),
        );
        expect({ isWithin, isApart }).toEqual({ isWithin: true, isApart: true });
      }),
    );
  });

  it("Rows are shifted where there is room for two columns, and a narrow chart is a column", () => {
    const xs = (count: number, width: number): number =>
      new Set(placePlanets(count, width).middles.map(({ x }) => Math.round(x))).size;
    expect(xs(4, 800)).toBe(4);
    expect(xs(40, 346)).toBe(4);
    expect(xs(40, 150)).toBe(1);
    expect(xs(1, 800)).toBe(1);
  });

  it("A ring has every box once, marked or free; a track of any length stays in its third", () => {
    const count = (path: string): number => path.split("M").length - 1;
    const ring = drawRing(tracks({ value: 2, unstable: true }));
    expect(count(ring.marked)).toBe(2);
    expect(count(ring.free)).toBe(3);
    expect(count(ring.criticalMarked)).toBe(1);
    expect(count(ring.criticalFree)).toBe(5);
    const huge = drawRing(
      PLANET_TRACKS.map((track) => ({ track, value: 500, max: 2, unstable: false, collapse: true })),
    );
    expect(count(huge.marked)).toBe(72);
    expect(Object.values(huge).join("")).not.toMatch(/NaN|Infinity/);
  });

  /** The middles of the shapes of a ring's path, and their radius. */
  const listShapes = (path: string): { angle: number; distance: number; radius: number }[] =>
    [...path.matchAll(/M(-?[\d.]+) (-?[\d.]+)(a|l)([\d.]+)/g)].map(([, left, top, kind, size]) => {
      const radius = Number(size);
      const x = Number(left) + (kind === "a" ? radius : 0);
      const y = Number(top) + (kind === "l" ? radius : 0);
      const degrees = (Math.atan2(x, -y) * 180) / Math.PI;
      return { angle: degrees < -46 ? degrees + 360 : degrees, distance: Math.hypot(x, y), radius };
    });

  it("The boxes of a ring lie on its circle, evenly in the third of their track, critical ones last", () => {
    const ring = drawRing([
      { track: "populace", value: 1, max: 2, unstable: true, collapse: false },
      { track: "society", value: 0, max: 1, unstable: false, collapse: false },
      { track: "resources", value: 3, max: 9, unstable: false, collapse: true },
    ]);
    const ordinary = [...listShapes(ring.marked), ...listShapes(ring.free)];
    const critical = [...listShapes(ring.criticalMarked), ...listShapes(ring.criticalFree)];
    const third = (all: readonly { angle: number }[], place: number): number[] =>
      all
        .map(({ angle }) => angle)
        .filter((angle) => Math.abs(angle - place * 120) < 60)
        .sort((a, b) => a - b)
        .map(Math.round);
    for (const { distance } of [...ordinary, ...critical]) expect(Math.abs(distance - 50)).toBeLessThan(0.2);
    expect([0, 1, 2].map((place) => third(ordinary, place))).toEqual([
      [-45, -15],
      [75],
      [195, 204, 213, 222, 231, 240, 249, 258, 267],
    ]);
    expect([0, 1, 2].map((place) => third(critical, place))).toEqual([
      [15, 45],
      [120, 165],
      [276, 285],
    ]);
    // Boxes are smaller where there are many, and critical ones are larger than ordinary ones.
    expect([...new Set(ordinary.map(({ radius }) => radius))]).toEqual([4.5, 3.4]);
    expect([...new Set(critical.map(({ radius }) => radius))].sort()).toEqual([4.4, 5.9]);
    expect(drawRing(tracks({ value: 99 })).marked).toContain("a2 2 0");
    expect(ring.marked).toContain("M-39.9 -35.4a4.5 4.5 0 1 0 9 0a4.5 4.5 0 1 0 -9 0z");
    expect(ring.criticalMarked).toContain("M12.9 -54.2l5.9 5.9l-5.9 5.9l-5.9 -5.9z");
  });

  it("Planets stand in the middle of their places: few across the width, more in shifted rows", () => {
    expect(placePlanets(3, 616)).toEqual({
      width: 616,
      height: 216,
      tile: { width: 148, height: 200 },
      middles: [108, 308, 508].map((x) => ({ x, y: 108 })),
    });
    const many = placePlanets(16, 471);
    expect(many.tile).toEqual({ width: 114, height: 198 });
    const rounded = many.middles.map(({ x, y }) => [Math.round(x), Math.round(y)]);
    // Every other row is shifted by half a step.
    expect(rounded.slice(0, 5)).toEqual([
      [73, 107],
      [203, 107],
      [333, 107],
      [138, 305],
      [268, 305],
    ]);
    expect(many.height).toBe(6 * 198 + 16);
    expect(placePlanets(15, 471).tile.width).toBe(148);
    expect(placePlanets(0, 60)).toEqual({ width: 164, height: 16, tile: { width: 148, height: 200 }, middles: [] });
  });

  it("A line reaches from ring to ring; planets on one another have none", () => {
    expect(drawLine({ x: 0, y: 0 }, { x: 100, y: 0 }, 20)).toEqual({ from: { x: 20, y: 0 }, to: { x: 80, y: 0 } });
    expect(drawLine({ x: 0, y: 0 }, { x: 40, y: 0 }, 20)).toBeNull();
    expect(drawLine({ x: 10, y: 20 }, { x: 40, y: 60 }, 10)).toEqual({ from: { x: 16, y: 28 }, to: { x: 34, y: 52 } });
    expect(drawLine({ x: 40, y: 60 }, { x: 10, y: 20 }, 10)).toEqual({ from: { x: 34, y: 52 }, to: { x: 16, y: 28 } });
  });

  it("A course starts on the left and ends on the right; a single number is level", () => {
    expect(drawCourse([0, 5, 10], 10, { width: 100, height: 40 })).toBe("0,40 50,20 100,0");
    expect(drawCourse([5], 10, { width: 100, height: 40 })).toBe("0,20 100,20");
    expect(drawCourse([0, 0], 0, { width: 100, height: 40 })).toBe("0,40 100,40");
  });
});

it("SIE-STAKE-1: that stakes are sealed is a rule of the table, off until somebody asks for it", () => {
  expect(TABLE_RULES).toEqual({ sealedStakes: { key: "sealedStakes", rules: ["SIE-STAKE-1"], initial: false } });
});

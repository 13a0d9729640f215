import { describe, expect, it, vi } from "vitest";
import type { Snapshot } from "../../../src/core/contract/world.ts";
import type { AppliedChange } from "../../../src/rules/shared/change.ts";
import { NO_FILTER } from "../../../src/rules/siege/sector.ts";
import { noteSector, writeSector } from "../../../src/rulesets/siege/actions/sector.ts";
import { type SectorView, createSectorContext, findFirstMonth } from "../../../src/rulesets/siege/sector/context.ts";
import { readSectorPlanet } from "../../../src/rulesets/siege/sector/read-sector.ts";
import type { SectorEvent } from "../../../src/rulesets/siege/sector/read-table.ts";
import { VEY, home, vey } from "./planets.ts";
import { GM, STRANGER, worldOf } from "./table.ts";

const event = (id: string, month: number, planets: readonly string[], ...applied: AppliedChange[]): SectorEvent => ({
  id,
  month,
  planets,
  applied,
  label: `Event ${id}`,
});
const mark = (by: number): AppliedChange => ({
  change: { op: "add", at: { uuid: VEY }, path: "system.tracks.populace.value", by },
  was: 0,
  now: by,
});
const source = (tree: Snapshot, isOwned = false) => ({ tree, owners: ["Ada"], isOwned });
const view = (more: Partial<SectorView> = {}): SectorView => ({
  sources: [source(home()), source(vey({ tracks: { populace: { value: 2 } }, annexedBy: "Home" }))],
  events: [],
  conflicts: [],
  present: 3,
  month: 3,
  filter: NO_FILTER,
  chosen: null,
  isGM: false,
  width: 600,
  drafts: new Map(),
  ...more,
});

describe("SIE-WEALTH-1 a planet of the sector", () => {
  it("is read with its wealth, tracks and notes", () => {
    const tree = vey({
      sectorNotes: "Peace",
      wealth: { adjust: 2 },
      tracks: { society: { value: 1, unstable: true } },
    });
    const planet = readSectorPlanet(tree, { owners: ["Ben"], open: 1, due: 0 });
    expect(planet).toMatchObject({ name: "Vey", notes: "Peace", owners: ["Ben"], open: 1 });
    const poorer = readSectorPlanet(vey(), { owners: [], open: 0, due: 0 });
    expect(planet.wealth - poorer.wealth).toBe(2);
    expect(planet.tracks[1]).toEqual({ track: "society", value: 1, max: 1, unstable: true, collapse: false });
  });

  it("can have any data, and hides no other", () => {
    const bad: Snapshot[] = [
      vey({ tracks: 7, attributes: null, industries: "x", wealth: [], status: "no" }),
      { ...vey(), system: { tracks: { populace: { value: -4 } } }, items: [{ ...vey(), items: [] }] },
      { ...vey(), type: "siegeCraft" },
    ];
    for (const tree of bad) {
      const { chart } = createSectorContext(view({ sources: [source(tree), source(home())] }));
      expect(chart.planets.map(({ name }) => name)).toEqual(["Home", "Vey"]);
      expect(JSON.stringify(chart)).not.toMatch(/NaN|null,null/);
    }
    const throws = {
      ...vey(),
      get items(): readonly Snapshot[] {
        throw new Error("broken");
      },
    };
    const told = vi.spyOn(console, "error").mockImplementation(() => undefined);
    expect(readSectorPlanet(throws, { owners: [], open: 0, due: 0 }).name).toBe("Vey");
    expect(told).toHaveBeenCalled();
    told.mockRestore();
  });
});

describe("SIE-RECOV-1 the board in a month", () => {
  const events = [event("a", 1, [VEY], mark(1)), event("b", 3, [VEY], mark(1))];
  const ring = (month: number): string =>
    createSectorContext(view({ events, month })).chart.planets.find(({ name }) => name === "Vey")?.ring.marked ?? "";
  const count = (path: string): number => path.split("M").length - 1;

  it("shows the marks of that month, and notes can't be changed in it", () => {
    expect([0, 1, 2, 3].map((month) => count(ring(month)))).toEqual([0, 1, 1, 2]);
    expect(findFirstMonth(events, 3)).toBe(0);
    expect(findFirstMonth([], 3)).toBe(3);
    const own = (month: number) =>
      createSectorContext(
        view({ sources: [source(vey(), true)], events, month, chosen: VEY, drafts: new Map([[VEY, "Mine"]]) }),
      ).chosen;
    expect(own(3)).toMatchObject({ canNote: true, notes: "Mine", isDraft: true });
    expect(own(1)).toMatchObject({ canNote: false, notes: "", isDraft: false });
    expect(own(1)?.history.map(({ id }) => id)).toEqual(["a"]);
    expect(own(3)?.history.map(({ id }) => id)).toEqual(["b", "a"]);
  });

  it("says what waits only in the present, and draws a line for an attack and for an annexation", () => {
    const [one = ""] = view().sources.map(({ tree }) => tree.uuid);
    const conflicts = [
      { id: "c", what: "Waits", planets: [one, VEY], isStage: false, isAttack: true },
      { id: "d", what: "A month", planets: [VEY], isStage: false, isAttack: false },
    ];
    const now = createSectorContext(view({ conflicts, width: 900 }));
    expect(now.chart.lines.map(({ kind }) => kind).sort()).toEqual(["annexed", "attack"]);
    expect(now.chart.planets.find(({ id }) => id === VEY)?.states.map(({ state }) => state)).toEqual([
      "annexed",
      "conflict",
    ]);
    expect(now.overall.conflicts).toHaveLength(2);
    const then = createSectorContext(view({ conflicts, events, month: 1 }));
    expect(then.overall.conflicts).toEqual([]);
    expect(then.chart.lines.every(({ kind }) => kind !== "attack")).toBe(true);
  });

  it("finds the annexer after it was renamed, and calls it by its present name", () => {
    const renamed = { ...home(), name: "New Home" };
    const taken = vey({ annexer: renamed.uuid, annexedBy: "Home" });
    const { chart, controllers } = createSectorContext(view({ sources: [source(taken), source(renamed)], width: 900 }));
    expect(chart.lines.map(({ id }) => id)).toEqual([`annexed ${VEY}`]);
    expect(chart.planets.map(({ name }) => name)).toEqual(["New Home", "Vey"]);
    expect(chart.planets[1]?.states[0]?.label).toMatchObject({ with: { name: "New Home" } });
    expect(controllers).toContain("New Home");
    // A former owner that is gone keeps its stored name, and another planet of that name is no annexer.
    const gone = vey({ annexer: "Actor.gone000000000000", annexedBy: "Home" });
    const without = createSectorContext(view({ sources: [source(gone), source(home())], width: 900 }));
    expect(without.chart.lines).toEqual([]);
    expect(without.controllers).toContain("Home");
  });

  it("lists no event that its user may not read, but counts what it wrote", () => {
    const secret = { ...event("s", 3, [VEY], mark(1)), label: null };
    const { overall, chart } = createSectorContext(view({ events: [secret], month: 2 }));
    expect(overall.events).toEqual([]);
    expect(count(chart.planets.find(({ id }) => id === VEY)?.ring.marked ?? "")).toBe(1);
  });
});

describe("What is written from the sector board", () => {
  const note = (args: object, seat = GM, own = vey({ sectorNotes: "Peace" })) =>
    noteSector.decide({ actor: VEY, text: "War", was: "Peace", ...args }, seat, worldOf([own]), [], null);

  it("Notes are replaced by owners and GMs who have seen what they replace", async () => {
    expect(await note({})).toMatchObject({
      changes: [{ op: "set", at: { uuid: VEY }, path: "system.sectorNotes", to: "War" }],
      privateTo: VEY,
    });
    expect(await note({ was: "Older" })).toMatchObject({
      refused: { key: "QUADRANT.Siege.Sector.Refuse.notesChanged" },
    });
    expect(await note({}, STRANGER)).toMatchObject({ refused: { key: "QUADRANT.Refuse.GmOrOwner" } });
    expect(await note({ text: "x".repeat(4001) })).toHaveProperty("refused");
    expect(await note({ actor: "Actor.gone000000000000" })).toHaveProperty("refused");
  });

  const args = {
    journal: "The sector",
    page: "History",
    intro: "Up to <now>",
    months: [{ title: "Month 1", lines: ['<b>"&'] }],
  };
  const write = (pages: readonly object[] | null, seat = GM) => {
    const base = worldOf([]);
    const read = async () => pages as never;
    return writeSector.decide(args, seat, { ...base, read }, [], null);
  };

  it("The history is a journal with a page, then a page of it, then that page again; names are no markup", async () => {
    const html = "<p>Up to &lt;now&gt;</p><h2>Month 1</h2><ul><li>&lt;b&gt;&quot;&amp;</li></ul>";
    expect(await write(null)).toMatchObject({
      changes: [{ op: "create", data: { name: "The sector", pages: [{ text: { content: html } }] } }],
    });
    expect(await write([])).toMatchObject({ changes: [{ op: "create", data: { name: "History" } }] });
    expect(await write([{ _id: "page000000000001" }])).toMatchObject({
      changes: [{ op: "set", path: "text.content", to: html }],
    });
    expect(await write(null, STRANGER)).toMatchObject({ refused: { key: "QUADRANT.Refuse.GmOnly" } });
  });
});

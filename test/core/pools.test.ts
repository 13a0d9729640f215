/**
 * Shared pools: several users change one number, which is never below zero, and every token is accounted for. On both
 * generations.
 */
import * as v from "valibot";
import fc from "fast-check";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { action } from "../../src/core/contract/action.ts";
import { type PoolState, poolChange, poolPlace, readPool } from "../../src/core/contract/shared-state.ts";
import type { Table } from "../../tabletop/testing.ts";
import { EMPTY, askClient, openWith } from "./harbor/table.ts";
import { SEATS, notices } from "./table.ts";

const START = 5;
/** A crew's favour: anybody spends it, one at a time. */
const spend = action<{ readonly count: number }, PoolState, never>({
  args: v.object({ count: v.number() }),
  read: (_args, world) => readPool(world, "harbor", "favour"),
  refuse: () => null,
  plan: ({ count }, pool) => ({ changes: [poolChange(pool, -count)], label: `favour −${count}` }),
  writes: [poolPlace("harbor", "favour")],
});
const row = () => ({
  ...EMPTY,
  id: "harbor",
  actions: { spend },
  pools: {
    favour: { label: "Favour", initial: START, icon: "heart" },
    tide: {
      label: "Tide",
      initial: 0,
      icon: "heart",
      byHand: true as const,
      on: (house: { readonly tides?: boolean }) => house.tides !== false,
    },
    off: { label: "Off", initial: 1, icon: "heart", on: () => false },
  },
});

interface Shown {
  readonly name: string;
  readonly value: number;
  readonly last: { readonly was: number; readonly now: number; readonly by: string; readonly undone: boolean } | null;
}
interface Receipt {
  readonly id: string;
  readonly type: string;
  readonly system: { readonly status: string; readonly by: string };
}
interface Host {
  readonly game: {
    readonly messages: { readonly contents: Receipt[] };
    readonly settings: { get(namespace: string, key: string): { value: number } };
    readonly quadrant: { perform(call: object): Promise<boolean> };
  };
  readonly Hooks: { on(name: string, listener: (data: never) => void): number };
}
const host = globalThis as unknown as Host;

const perform = (action: string, args: object): Promise<boolean> =>
  host.game.quadrant.perform({ action: `harbor.${action}`, args });
const undo = (id: string | undefined): Promise<boolean> =>
  host.game.quadrant.perform({ action: "core.undo", args: id ?? "" });
const receipts = (): Receipt[] => host.game.messages.contents.filter(({ type }) => type === "receipt");
const shown = async (): Promise<Shown[]> =>
  (
    (await import("../../src/core/messages/pool-history.ts" as string)) as { poolsWithLastChange(): Shown[] }
  ).poolsWithLastChange();
const favour = (): number => host.game.settings.get("quadrant", "harbor.pool.favour").value;

describe.each([{ generation: 14 }, { generation: 13 }] as const)("generation $generation", ({ generation }) => {
  let table: Table;
  const request = (count: number, id: string) => ({
    request: id,
    action: "harbor.spend",
    args: { count },
    dice: [],
    card: null,
    offer: null,
  });
  beforeEach(async () => void (table = await openWith(row, { generation })));
  afterEach(() => table.close());

  it("Pools have their declared initial number, and only those in play are displayed", async () => {
    const pools = (await shown()).filter(({ name }) => ["favour", "tide", "off"].includes(name));
    expect(pools.map(({ name, value, last }) => [name, value, last])).toEqual([
      ["favour", START, null],
      ["tide", 0, null],
    ]);
  });

  it("A payment from a pool is announced to everybody and undone exactly", async () => {
    const heard: object[] = [];
    host.Hooks.on("quadrant.poolChanged", (data) => void heard.push(data));
    expect(await perform("spend", { count: 2 })).toBe(true);
    expect(favour()).toBe(3);
    expect(await undo(receipts()[0]?.id)).toBe(true);
    expect(favour()).toBe(START);
    expect(heard).toMatchObject([
      { pool: "favour", was: 5, now: 3, by: SEATS.gm, why: "favour −2", undone: false },
      { pool: "favour", was: 3, now: 5, by: SEATS.gm, undone: true },
    ]);
    expect((await shown()).find(({ name }) => name === "favour")?.last).toMatchObject({ was: 3, now: 5, undone: true });
  });

  it("A pool never falls below zero, neither by a payment nor by the undo of tokens spent since", async () => {
    expect(await perform("spend", { count: 6 })).toBe(false);
    expect(notices.at(-1)).toContain("5");
    expect(await perform("setPool", { pool: "favour", to: 9 })).toBe(true);
    expect(await perform("spend", { count: 8 })).toBe(true);
    expect(await undo(receipts()[0]?.id)).toBe(false);
    expect(favour()).toBe(1);
    expect(await undo(receipts()[1]?.id)).toBe(true);
    expect(await undo(receipts()[0]?.id)).toBe(true);
    expect(favour()).toBe(START);
  });

  it.each([
    ["setPool", { pool: "favour", to: -1 }],
    ["setPool", { pool: "favour", to: 1.5 }],
    ["setPool", { pool: "favour", to: "7" }],
    ["setPool", { pool: "constructor", to: 7 }],
    ["movePool", { pool: "favour", by: Number.MAX_SAFE_INTEGER }],
    ["movePool", { pool: "favour", by: 1, reason: "x".repeat(1000) }],
    ["movePool", {}],
    ["spend", { count: 0.5 }],
    ["spend", {}],
  ])("%s %j is refused, and nothing changes", async (name, args) => {
    expect(await perform(name, args)).toBe(false);
    expect(favour()).toBe(START);
    expect(receipts()).toEqual([]);
  });

  it("Only a GM can set a pool; a player can add and remove tokens only where the pool allows it", async () => {
    const line = await table.client(SEATS.player);
    const ask = (action: string, args: object, id: string) =>
      askClient(generation, line, "request", { ...request(0, id), action: `harbor.${action}`, args });
    expect(JSON.stringify(await ask("setPool", { pool: "tide", to: 4 }, "a".repeat(16)))).toContain("GmOnly");
    expect(JSON.stringify(await ask("movePool", { pool: "favour", by: 4 }, "b".repeat(16)))).toContain("GmOnly");
    expect(JSON.stringify(await ask("movePool", { pool: "tide", by: 2, reason: "rain" }, "c".repeat(16)))).toContain(
      "receipt",
    );
    expect((await shown()).find(({ name }) => name === "tide")).toMatchObject({
      value: 2,
      last: { by: SEATS.player, was: 0, now: 2 },
    });
  });

  it("Of two users who take the last token, one gets it", async () => {
    await perform("setPool", { pool: "favour", to: 1 });
    const lines = await Promise.all([SEATS.player, SEATS.other].map((seat) => table.client(seat)));
    const answers = await Promise.all(
      lines.map((line, i) => askClient(generation, line, "request", request(1, `last${String(i).padStart(12, "0")}`))),
    );
    expect(answers.filter((answer) => JSON.stringify(answer).includes("PoolTooSmall"))).toHaveLength(1);
    expect(favour()).toBe(0);
  });

  it("Every token of many users is accounted for, through repeated requests, undo and the GM's reload", async () => {
    await perform("setPool", { pool: "favour", to: 40 });
    const lines = await Promise.all([SEATS.player, SEATS.other].map((seat) => table.client(seat)));
    const asked = Array.from({ length: 60 }, (_, i) => {
      const id = `crowd${String(i % 50).padStart(11, "0")}`; // ten are requested twice
      return askClient(generation, lines[(i % 50) % 2]!, "request", request(1, id));
    });
    const answers = (await Promise.all(asked)).map((answer) => JSON.stringify(answer));
    const granted = new Set(answers.filter((answer) => answer.includes("receipt")));
    const spends = (): Receipt[] =>
      receipts()
        .slice(1)
        .filter(({ system }) => system.status === "applied");
    expect([granted.size, spends().length, favour()]).toEqual([40, 40, 0]);
    await undo(spends()[0]?.id);
    expect([spends().length, favour()]).toEqual([39, 1]);
    const kept = await table.store.load();
    await table.close();
    table = await openWith(row, {
      generation,
      messages: kept["messages"] as readonly object[],
      settings: kept["settings"] as readonly object[],
    });
    expect([spends().length, favour()]).toEqual([39, 1]);
  });

  it("Any sequence of pool actions, undone, restores the number", async () => {
    const step = fc.oneof(
      fc.record({ name: fc.constant("spend"), args: fc.record({ count: fc.integer({ min: 1, max: 4 }) }) }),
      fc.record({
        name: fc.constant("setPool"),
        args: fc.record({ pool: fc.constant("favour"), to: fc.integer({ min: 0, max: 9 }) }),
      }),
      fc.record({
        name: fc.constant("movePool"),
        args: fc.record({ pool: fc.constant("favour"), by: fc.integer({ min: -3, max: 3 }) }),
      }),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 5 }), async (steps) => {
        const before = favour();
        const known = new Set(receipts().map(({ id }) => id));
        for (const { name, args } of steps) {
          await perform(name, args);
          expect(favour()).toBeGreaterThanOrEqual(0);
        }
        for (const { id } of receipts()
          .filter((receipt) => !known.has(receipt.id))
          .reverse())
          expect(await undo(id)).toBe(true);
        expect(favour()).toBe(before);
      }),
      { numRuns: 12 },
    );
  });
});

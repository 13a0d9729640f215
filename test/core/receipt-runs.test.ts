/** Small changes that one user makes one after the other are one card: their sum, undone by step or whole. */
import { afterEach, beforeEach, expect, it } from "vitest";
import type { Table } from "../../tabletop/testing.ts";
import { askClient } from "./harbor/table.ts";
import { SEATS, foe, hero, open } from "./table.ts";

interface Message {
  readonly id: string;
  readonly type: string;
  readonly visible: boolean;
  readonly system: { readonly status: string; readonly follows: string | null };
  update(data: object): Promise<unknown>;
}
interface Host {
  readonly ChatMessage: { create(data: object): Promise<Message> };
  readonly game: {
    readonly messages: { readonly contents: Message[] };
    readonly actors: { get(id: string): { readonly system: { readonly nova: { readonly value: number } } } };
    readonly quadrant: { perform(call: object): Promise<boolean> };
  };
}
interface Run {
  readonly label: string;
  readonly undone: boolean;
  readonly canUndoAll: boolean;
  readonly last: { readonly receipt: string } | undefined;
  readonly rows: readonly object[];
}
const host = globalThis as unknown as Host;

const receipts = (): Message[] => host.game.messages.contents.filter(({ type }) => type === "receipt");
const shown = (): Message[] => receipts().filter(({ visible }) => visible);
const award = (points = 1, actor = hero): Promise<boolean> =>
  host.game.quadrant.perform({ action: "siege.awardNova", args: { actor, points } });
const mark = (count: number): Promise<boolean> =>
  host.game.quadrant.perform({ action: "siege.markBox", args: { actor: foe, track: "wound", box: "normal", count } });

/** Returns the run that a receipt displays; null if it is alone. */
async function runOf(receipt: Message): Promise<Run | null> {
  const { receiptRun } = await import("../../src/core/chat/receipt-row.ts");
  const { getOwnSeat } = await import("../../src/core/world/world.ts");
  const { StateReads } = await import("../../src/core/world/state-reads.ts");
  return receiptRun(receipt as never, getOwnSeat(), new StateReads()) as Run | null;
}

let table: Table;
beforeEach(async () => void (table = await open()));
afterEach(() => table.close());

it("Points given one by one are one card that says the sum", async () => {
  for (let i = 0; i < 3; i++) await award();
  expect([receipts().length, shown().length]).toEqual([3, 1]);
  const run = await runOf(shown()[0]!);
  expect(run).toMatchObject({ undone: false, canUndoAll: true });
  expect(run!.label).toMatch(/^Hero: Nova.* \+3$/);
  expect(run!.rows).toHaveLength(3);
});

it("More and fewer of one thing add up", async () => {
  const move = (by: number): object => ({ action: "circumstances.movePool", args: { pool: "tokens", by, reason: "" } });
  for (const by of [1, 1, 1, -1]) await host.game.quadrant.perform(move(by));
  expect(shown()).toHaveLength(1);
  expect((await runOf(shown()[0]!))?.label).toMatch(/^[A-Z]\w+ .*\+2$/);
  for (const by of [-1, -1]) await host.game.quadrant.perform(move(by));
  expect((await runOf(shown()[0]!))?.label).toMatch(/ ±0$/);
});

it("What another place, action or user has changed, and what comes after a message, is a card of its own", async () => {
  await award();
  await award(1, foe);
  await mark(1);
  expect(shown()).toHaveLength(3);
  await host.ChatMessage.create({ content: "Hello" });
  await mark(1);
  expect(shown()).toHaveLength(4);
  const line = await table.client(SEATS.player);
  const spend = { action: "siege.spendNova", args: { actor: hero, points: 1 }, dice: [], card: null, offer: null };
  await askClient(14, line, "request", { request: "a".repeat(16), ...spend });
  await host.game.quadrant.perform({ action: "siege.spendNova", args: { actor: hero, points: 1 } });
  expect(shown()).toHaveLength(6);
});

it("A run has twelve changes at most", async () => {
  for (let i = 0; i < 13; i++) await award();
  expect(shown()).toHaveLength(2);
  expect((await runOf(shown()[0]!))?.rows).toHaveLength(12);
});

it("A change after a minute begins a new card", async () => {
  await award();
  const { now } = Date;
  Date.now = () => now.call(Date) + 61_000;
  try {
    await award();
  } finally {
    Date.now = now;
  }
  expect(shown()).toHaveLength(2);
});

it("A run is undone step by step or whole, and is struck out then", async () => {
  const nova = (): number => host.game.actors.get(hero.slice("Actor.".length)).system.nova.value;
  const before = nova();
  for (let i = 0; i < 3; i++) await award();
  const { last } = (await runOf(shown()[0]!))!;
  expect(last!.receipt).toBe(receipts()[2]!.id);
  await host.game.quadrant.perform({ action: "core.undo", args: last!.receipt });
  expect([nova(), (await runOf(shown()[0]!))!.label.slice(-2)]).toEqual([before + 2, "+2"]);
  const { pressUndoRun } = await import("../../src/core/actions/undo-dialog.ts");
  await pressUndoRun(shown()[0]!.id);
  expect(nova()).toBe(before);
  expect(await runOf(shown()[0]!)).toMatchObject({ undone: true, canUndoAll: false });
});

it("A receipt that only says to continue a run of another user is displayed by itself", async () => {
  await award();
  const line = await table.client(SEATS.other);
  const [first] = receipts();
  const system = {
    status: "applied",
    by: SEATS.other,
    request: "b".repeat(16),
    action: "siege.awardNova",
    told: { label: "Nothing" },
    applied: [],
    follows: first!.id,
  };
  const operation = {
    action: "create",
    documentName: "ChatMessage",
    data: [{ type: "receipt", author: SEATS.other, system }],
    options: {},
  };
  await line.request("modify", { operations: [operation as never] });
  await expect.poll(() => receipts().length).toBe(2);
  expect(shown()).toHaveLength(2);
  expect(await runOf(first!)).toBeNull();
});

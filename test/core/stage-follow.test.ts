/**
 * Stages that go on, on cards: a move posts one, the stage follows what is done on it, ends by itself when nothing is
 * left to do, and is right after any undo. On both generations, with a made-up contest.
 */
import * as v from "valibot";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { FollowedStage } from "../../src/core/contract/stage.ts";
import type { Ruleset } from "../../src/core/contract/ruleset.ts";
import type * as Definitions from "../../src/core/public/definitions.ts";
import type * as Stages from "../../src/core/public/stages.ts";
import type { Table } from "../../tabletop/testing.ts";
import { EMPTY, openWith } from "./harbor/table.ts";

const load = <T>(path: string): Promise<T> => {
  const file = `../../src/core/${path}.ts`;
  return import(file) as Promise<T>;
};

/** A contest of one move, which posts a card with a task; each task counts in a pool. */
async function row(): Promise<Ruleset> {
  const { action, part, poolChange, poolPlace, poolRef } = await load<typeof Definitions>("public/definitions");
  const { stage } = await load<typeof Stages>("public/stages");
  const favour = { at: poolRef("harbor", "favour") } as Definitions.PoolState;
  const Move = v.object({ kind: v.picklist(["post", "end", "close"]) });
  const card = { title: "The task", parts: { task: { kind: "task", sort: 1, data: {} } } };
  const errand = stage<{
    Order: object;
    Setup: object;
    State: { readonly posted: boolean; readonly over: boolean };
    Move: v.InferOutput<typeof Move>;
    Facts: null;
    Secret: never;
    House: object;
  }>({
    order: v.object({}),
    open: () => Promise.resolve({ title: "An errand", setup: {}, seats: {}, label: "An errand begins" }),
    setup: v.object({}),
    begin: () => ({ posted: false, over: false }),
    move: Move,
    refuse: () => null,
    next: (state, { move }) => (move.kind === "post" ? { ...state, posted: true } : { ...state, over: true }),
    effects: (_state, { move }) =>
      move.kind === "post" ? { cards: [{ actor: "Actor.none000000000000", card, isPrivate: false }] } : {},
    follows: {
      isOpen: (_state, cards) => cards.some(({ open }) => open.length > 0),
      status: (_state, cards) => `left: ${cards.flatMap(({ open }) => open.map(({ key }) => key)).join()}`,
      findEnd: (_state, cards) => (cards.some(({ open }) => open.length > 0) ? null : { kind: "end" }),
    },
    round: () => 0,
    over: ({ over }) => over,
    status: () => "begun",
    describe: (_state, { move }) => move.kind,
    offers: () => [],
    template: "templates/chat/receipt-row.hbs",
    card: "templates/chat/receipt-row.hbs",
    view: (_state, { cards }) => ({ cards }),
    brief: () => ({}),
  });
  return {
    ...EMPTY,
    id: "harbor",
    pools: { favour: { label: "Favour", initial: 2, icon: "heart" } },
    actions: {
      carry: action<object, object, object>({
        args: v.object({}),
        read: () => Promise.resolve({}),
        refuse: () => null,
        plan: () => ({ changes: [poolChange(favour, 1)], label: "Carried" }),
        writes: [poolPlace("harbor", "favour")],
      }),
    },
    parts: () =>
      Promise.resolve({
        task: part<object>({
          data: v.object({}),
          template: "templates/chat/receipt-row.hbs",
          view: () => ({}),
          text: () => ["A task"],
          offers: () => [{ id: "carry", label: "Carry", primary: true, call: { action: "harbor.carry", args: {} } }],
        }),
      }),
    stages: {
      errand: {
        label: "Errand",
        icon: "fa-solid fa-box",
        writes: ["create:ChatMessage"],
        load: () => Promise.resolve(errand),
      },
    },
  };
}

interface Message {
  readonly id: string;
  readonly type: string;
  readonly system: { readonly over: boolean; readonly moves: object; readonly action: string; readonly status: string };
  delete(): Promise<unknown>;
}
interface Host {
  readonly game: {
    readonly messages: { readonly contents: Message[] };
    readonly quadrant: { perform(call: object, from?: object): Promise<boolean> };
  };
}
const host = globalThis as unknown as Host;
const messages = (type: string): Message[] => host.game.messages.contents.filter((message) => message.type === type);

describe.each([{ generation: 14 }, { generation: 13 }] as const)("generation $generation", ({ generation }) => {
  let table: Table;
  let id: string;

  const read = async (): Promise<{ followed: FollowedStage | null; standing: { over: boolean } }> => {
    const { loadStage } = await load<{ loadStage(id: string): Promise<never> }>("stage/viewer");
    return loadStage(id);
  };
  const move = (kind: string): Promise<boolean> =>
    host.game.quadrant.perform(
      { action: "harbor.errand.move", args: { stage: id, round: 0, move: { kind } } },
      { card: id, offer: null },
    );
  const carry = (): Promise<boolean> =>
    host.game.quadrant.perform(
      { action: "harbor.carry", args: {} },
      { card: messages("card")[0]?.id, offer: "task.carry" },
    );
  const undo = (action: string): Promise<boolean> =>
    host.game.quadrant.perform({
      action: "core.undo",
      args: messages("receipt").findLast(({ system }) => system.action === action && system.status === "applied")?.id,
    });

  beforeEach(async () => {
    table = await openWith(row, { generation });
    const { openStage } = await load<{ openStage(kind: string, order: object): Promise<string | null> }>("stage/open");
    id = (await openStage("harbor.errand", {})) ?? "";
  });
  afterEach(() => table.close());

  it("A stage follows its card, ends by itself when nothing is left to do, and goes on after an undo", async () => {
    expect((await read()).followed).toBeNull();
    expect(await move("post")).toBe(true);
    expect((await read()).followed).toEqual({ isOpen: true, status: "left: task.carry", end: null });
    expect(await carry()).toBe(true);
    await vi.waitFor(() => expect(messages("stage")[0]?.system.over).toBe(true));
    expect((await read()).followed).toMatchObject({ isOpen: false, status: "left: " });
    expect(Object.keys(messages("stage")[0]?.system.moves ?? {})).toHaveLength(2);
    expect(await undo("harbor.carry")).toBe(true);
    // Its log has ended; what is left on its card has not.
    const again = await read();
    expect([again.standing.over, again.followed?.isOpen]).toEqual([true, true]);
    expect(await carry()).toBe(true);
    expect((await read()).followed?.isOpen).toBe(false);
  });

  it("A stage whose card was deleted ends; the undo of the move that posted it removes the card", async () => {
    await move("post");
    expect(await undo("harbor.errand.move")).toBe(true);
    expect([messages("card"), (await read()).followed]).toEqual([[], null]);
    await move("post");
    await messages("card")[0]?.delete();
    await vi.waitFor(() => expect(messages("stage")[0]?.system.over).toBe(true));
    expect((await read()).followed).toMatchObject({ isOpen: false });
  });
});

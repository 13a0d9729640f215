/** Cards that actions post: created and undone together with the action's changes. On both generations. */
import * as v from "valibot";
import { afterEach, describe, expect, it } from "vitest";
import { action } from "../../src/core/contract/action.ts";
import type { Table } from "../../tabletop/testing.ts";
import { EMPTY, openWith } from "./harbor/table.ts";
import { SEATS, foe, hero } from "./table.ts";

const call = action<object, object, never>({
  args: v.object({}),
  read: () => Promise.resolve({}),
  refuse: () => null,
  plan: () => ({
    changes: [],
    label: "A letter comes",
    cards: [{ actor: hero, isPrivate: true, card: { title: "A letter", parts: {} } }],
  }),
  writes: ["create:ChatMessage"],
});
/** Between one user and the GM; the user can't undo it. */
const swear = action<object, object, never>({
  args: v.object({}),
  read: () => Promise.resolve({}),
  refuse: () => null,
  plan: () => ({ changes: [], label: "An oath", privateTo: hero }),
  final: true,
  writes: [],
});
/** Between a user and the GM, about somebody whom the user does not own. */
const inform = action<object, object, never>({
  args: v.object({}),
  read: () => Promise.resolve({}),
  refuse: () => null,
  plan: () => ({
    changes: [{ op: "set", at: { uuid: foe }, path: "system.wounds.normal.value", to: 1 }],
    label: "A hint",
    privateTo: hero,
  }),
  writes: ["Actor:system.wounds.normal.value"],
});
/** Noted elsewhere than in the log. */
const note = action<object, object, never>({
  args: v.object({}),
  read: () => Promise.resolve({}),
  refuse: () => null,
  plan: () => ({
    changes: [{ op: "add", at: { uuid: hero }, path: "system.nova.value", by: 1 }],
    label: "A note",
    quiet: true,
  }),
  writes: ["Actor:system.nova.value"],
});
/** A second private thing, for somebody else. */
const whisper = action<object, object, never>({
  args: v.object({}),
  read: () => Promise.resolve({}),
  refuse: () => null,
  plan: () => ({ changes: [], label: "A whisper", privateTo: foe }),
  writes: [],
});
/** For everybody. */
const announce = action<object, object, never>({
  args: v.object({}),
  read: () => Promise.resolve({}),
  refuse: () => null,
  plan: () => ({ changes: [], label: "Hear ye" }),
  writes: [],
});
const row = () => ({
  ...EMPTY,
  id: "harbor",
  actions: { call, swear, inform, note, whisper, announce },
});

interface Message {
  readonly id: string;
  readonly type: string;
  readonly visible: boolean;
  readonly content: string;
  readonly whisper: readonly string[];
}
interface Host {
  readonly game: {
    readonly messages: { readonly contents: Message[] };
    readonly quadrant: { perform(call: object): Promise<boolean> };
  };
}
const messages = (type: string): Message[] =>
  (globalThis as unknown as Host).game.messages.contents.filter((one) => one.type === type);

describe.each([14, 13] as const)("a posted card on generation %i", (generation) => {
  let table: Table;
  afterEach(() => table.close());

  it("A posted card is visible to its owners and GMs, and removed by the receipt's undo", async () => {
    table = await openWith(row, { generation });
    const { quadrant } = (globalThis as unknown as Host).game;
    expect(await quadrant.perform({ action: "harbor.call", args: {} })).toBe(true);
    expect(messages("card").map(({ whisper }) => whisper.length > 0)).toEqual([true]);
    const [receipt] = messages("receipt");
    expect(await quadrant.perform({ action: "core.undo", args: receipt?.id ?? "" })).toBe(true);
    expect(messages("card")).toEqual([]);
  });

  it("A receipt without a card is visible only to owners and GMs if the action says so, and only a GM can undo a final one", async () => {
    table = await openWith(row, { generation });
    const { quadrant } = (globalThis as unknown as Host).game;
    for (const name of ["call", "swear"]) await quadrant.perform({ action: `harbor.${name}`, args: {} });
    const [told, sworn] = messages("receipt");
    expect([told?.whisper, sworn?.whisper]).toEqual([[], messages("card")[0]?.whisper]);
    const { refuseUndo } = await import("../../src/core/actions/undo.ts");
    const owner = { id: SEATS.gm, isGM: false, owns: () => true };
    const refusals = [told, sworn].map((receipt) => refuseUndo(receipt as never, owner)?.key);
    expect(refusals).toEqual([undefined, "QUADRANT.Refuse.GmOnly"]);
    expect(await quadrant.perform({ action: "core.undo", args: sworn?.id ?? "" })).toBe(true);
  });

  it("The log does not list a quiet receipt, which is undone like any other", async () => {
    table = await openWith(row, { generation });
    const { quadrant } = (globalThis as unknown as Host).game;
    expect(await quadrant.perform({ action: "harbor.note", args: {} })).toBe(true);
    const [quiet] = messages("receipt");
    expect(quiet?.visible).toBe(false);
    expect(await quadrant.perform({ action: "core.undo", args: quiet?.id ?? "" })).toBe(true);
  });

  it("Together, what is quiet is not named, and what is private to one keeps the rest private", async () => {
    table = await openWith(row, { generation });
    const { quadrant } = (globalThis as unknown as Host).game;
    const together = (...names: readonly string[]): Promise<boolean> =>
      quadrant.perform({
        action: "harbor.together",
        args: { calls: names.map((name) => ({ action: `harbor.${name}`, args: {} })) },
      });
    expect(await together("note", "announce")).toBe(true);
    expect(await together("inform", "announce")).toBe(true);
    expect(await together("note", "note")).toBe(true);
    expect(await together("inform", "whisper")).toBe(false);
    const [both, hidden, quiet] = messages("receipt");
    expect([both?.content, both?.visible, both?.whisper]).toEqual(["Hear ye", true, []]);
    expect(hidden?.content).toContain("A hint");
    expect(hidden?.whisper).not.toEqual([]);
    expect(quiet?.visible).toBe(false);
    expect(messages("receipt")).toHaveLength(3);
  });

  it("An open request of a private action is visible only to owners and GMs", async () => {
    table = await openWith(row, { generation, as: SEATS.player });
    const { quadrant } = (globalThis as unknown as Host).game;
    expect(await quadrant.perform({ action: "harbor.inform", args: {} })).toBe(false);
    const [open] = messages("request");
    expect([...(open?.whisper ?? [])].sort()).toEqual([SEATS.assistant, SEATS.gm, SEATS.player].sort());
  });
});

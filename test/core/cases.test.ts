/**
 * What the cases that run inside Foundry remove at their end: their own messages, and nothing that users did meanwhile.
 */
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { Table } from "../../tabletop/testing.ts";
import { askClient } from "./harbor/table.ts";
import { SEATS, hero, open } from "./table.ts";

interface Message {
  readonly type: string;
  readonly content: string;
  readonly system: { readonly by: string };
}
interface Host {
  readonly game: {
    readonly messages: { readonly contents: Message[] };
    readonly quadrant: { perform(call: object): Promise<boolean> };
  };
  readonly ChatMessage: { create(data: object): Promise<unknown> };
}
interface Cases {
  trackMessages(): void;
  cleanUp(awaitWrites: () => Promise<void>): Promise<void>;
}
const host = globalThis as unknown as Host;
const MARK = { action: "siege.markBox", args: { actor: hero, track: "wound", box: "normal", count: 1 } };

describe.each([{ generation: 14 }, { generation: 13 }] as const)("generation $generation", ({ generation }) => {
  let table: Table;
  beforeEach(async () => (table = await open({ generation })));
  afterEach(() => table.close());

  it("After the cases only their own receipts are removed, not those of what players did", async () => {
    const { trackMessages, cleanUp } = (await import("../../src/core/quench/support.ts" as string)) as Cases;
    trackMessages();
    await host.ChatMessage.create({ content: "Case" });
    expect(await host.game.quadrant.perform(MARK)).toBe(true);
    const request = { request: "asked00000000001", dice: [], card: null, offer: null, ...MARK };
    expect(JSON.stringify(await askClient(generation, await table.client(SEATS.player), "request", request))).toContain(
      "receipt",
    );
    const left = (): string[] =>
      host.game.messages.contents.map(({ type, system }) => (type === "receipt" ? system.by : type));
    expect(left()).toEqual(["base", SEATS.gm, SEATS.player]);
    // What deleting them causes is written meanwhile, and removed as well.
    let isCaused = false;
    await cleanUp(async () => {
      if (!isCaused) await host.ChatMessage.create({ content: "The stage moves on" });
      isCaused = true;
    });
    expect(isCaused).toBe(true);
    expect(left()).toEqual([SEATS.player]);
  });
});

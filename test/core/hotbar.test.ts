/**
 * Macros of checks and items on the hotbar, invalid data dropped there, and macros that use an invalid item. On both
 * generations.
 */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Table } from "../../tabletop/testing.ts";
import { hero, notices, open } from "./table.ts";

interface Host {
  readonly game: {
    readonly user: { readonly hotbar: Readonly<Record<string, string>> };
    readonly macros: {
      readonly contents: {
        readonly id: string;
        readonly name: string;
        readonly type: string;
        readonly command: string;
      }[];
    };
    readonly messages: {
      readonly contents: { readonly type: string; readonly system: { readonly head?: { readonly title?: unknown } } }[];
    };
    readonly quadrant: {
      use(item: unknown, options?: unknown): Promise<void>;
      check(asked: unknown, options?: unknown): Promise<void>;
    };
  };
  readonly Hooks: { call(name: string, ...args: unknown[]): boolean };
  fromUuidSync(uuid: string): {
    readonly name: string;
    createEmbeddedDocuments(name: string, data: object[]): Promise<{ readonly uuid: string }[]>;
  };
}
const host = globalThis as unknown as Host;
const drop = (data: object, slot = 3): boolean => host.Hooks.call("hotbarDrop", {}, data, slot);
const macros = () => host.game.macros.contents;
const ways = async () =>
  (await import("../../src/core/checks/hotbar-macros.ts" as string)) as {
    createCheckShortcut(actor: object, check: string, options: object, label: string, item: object | null): object;
  };

describe.each([14, 13] as const)("generation %i", (generation) => {
  let table: Table;
  beforeAll(async () => void (table = await open({ generation })));
  afterAll(() => table.close());
  beforeEach(() => void (notices.length = 0));

  it("A check dragged from a row becomes one macro, readable by everybody, that rolls the check", async () => {
    const { createCheckShortcut } = await ways();
    const shortcut = createCheckShortcut(
      { uuid: hero, name: "Hero" },
      "siege.challenge",
      { attribute: "savvy" },
      "",
      null,
    );
    expect(drop(shortcut)).toBe(false);
    await expect.poll(() => host.game.user.hotbar["3"]).toBeTruthy();
    const [macro] = macros();
    expect(macro).toMatchObject({
      name: "Hero: Challenge",
      type: "chat",
      command: `/check siege.challenge actor="${hero}" attribute="savvy"`,
    });
    const before = host.game.messages.contents.length;
    host.Hooks.call("chatMessage", null, `${macro?.command ?? ""} fast`, {});
    await expect.poll(() => host.game.messages.contents.length).toBe(before + 1);
    drop(shortcut, 4);
    await expect.poll(() => host.game.user.hotbar["4"]).toBe(macro?.id);
    expect(macros()).toHaveLength(1); // the same command is the same macro
  });

  it("An actor's item dropped on the hotbar becomes a macro that names its uuid", async () => {
    const [knife] = await host
      .fromUuidSync(hero)
      .createEmbeddedDocuments("Item", [{ name: "Knife", type: "siegeTrapping", system: { damage: { total: 1 } } }]);
    expect(drop({ type: "Item", uuid: knife?.uuid }, 5)).toBe(false);
    await expect
      .poll(() => macros().find(({ name }) => name === "Knife")?.command)
      .toBe(`/check item="${knife?.uuid ?? ""}"`);
  });

  it.each([
    [{ type: "QuadrantCheck" }],
    [{ type: "QuadrantCheck", name: "x", words: 7 }],
    [{ type: "QuadrantCheck", name: "", words: "siege.challenge" }],
    [{ type: "QuadrantCheck", name: "x", words: "=" }],
    [{ type: "Item", uuid: "Actor.nobody0000000000.Item.x" }],
  ])("Dropping %j on the hotbar notifies the user and creates no macro", async (data) => {
    const before = macros().length;
    expect(drop(data, 9)).toBe(false);
    await expect.poll(() => notices).toHaveLength(1);
    expect(macros()).toHaveLength(before);
    expect(host.game.user.hotbar["9"]).toBeUndefined();
  });

  it("Data that is not the system's is left to others", () => {
    expect(drop({ type: "RollTable", uuid: "RollTable.x" })).toBe(true);
    expect(notices).toEqual([]);
  });

  it.each([[undefined], [7], [""], [{}]])(
    "A macro that uses %j gets an error that names the wrong argument",
    async (item) => {
      await expect(host.game.quadrant.use(item)).rejects.toThrow(/item must be/);
      await expect(host.game.quadrant.check("siege.challenge", 3)).rejects.toThrow(/options must be/);
    },
  );
});

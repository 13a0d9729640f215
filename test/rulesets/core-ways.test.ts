/** Checks in words, by command, by macro; which rulesets are on; what is read wrongly says so. */
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Words, commandIn, readWords, writeWords } from "../../src/core/ways/intent-text.ts";
import type { Table } from "../../tabletop/testing.ts";
import { hero, notices, open } from "./table.ts";

describe("a check in words", () => {
  it("is a name and pairs", () => {
    expect(readWords(`siege.challenge attribute=reflexes bonus=-2 crit=true actor="Ines Okoro" target='A B' target=C fast`)).toEqual({
      check: "siege.challenge",
      actor: "Ines Okoro",
      item: null,
      targets: ["A B", "C"],
      fast: true,
      options: { attribute: "reflexes", bonus: -2, crit: true },
    });
    expect(readWords(`“Blaster Pistol”`)).toMatchObject({ check: "", item: "Blaster Pistol" });
  });

  it.each([
    ["", "Empty"],
    ["   ", "Empty"],
    ["a=b", "Empty"],
    ["siege.", "Unreadable"],
    ["siege.challenge =x", "Unreadable"],
    [`siege.challenge "open`, "Unreadable"],
    ["a b", "Unreadable"],
    ["a candidates=x", "Unreadable"],
    ["a constructor=x", "Unreadable"],
    ["a __proto__=x", "Unreadable"],
  ])("says what is wrong with %j", (text, what) => {
    expect(readWords(text)).toMatchObject({ key: `QUADRANT.Ways.${what}` });
  });

  it("never throws, whatever is written", () => {
    fc.assert(fc.property(fc.oneof(fc.string(), fc.string({ unit: "binary" })), (text) => typeof readWords(text) === "object"));
  });

  it("written and read again is the same", () => {
    const name = fc.stringMatching(/^[A-Za-z0-9 .<>&\u00e4-]{1,20}$/);
    const words: fc.Arbitrary<Words> = fc.record({
      check: fc.stringMatching(/^[a-z][A-Za-z]{0,8}\.[a-z][A-Za-z]{0,8}$/),
      actor: fc.option(name),
      item: fc.option(name),
      targets: fc.array(name, { maxLength: 3 }),
      fast: fc.boolean(),
      options: fc.dictionary(
        fc.stringMatching(/^opt[A-Za-z0-9]{1,6}$/),
        fc.oneof(name, fc.integer({ min: -999, max: 999 }), fc.boolean()),
        { maxKeys: 3, noNullPrototype: true },
      ),
    });
    fc.assert(
      fc.property(words, (one) => {
        expect(readWords(writeWords(one))).toEqual(one);
      }),
    );
  });
});

describe("the command", () => {
  it("is ours only where it is /check", () => {
    expect(commandIn("/check siege.challenge")).toBe("siege.challenge");
    expect(commandIn("/CHECK")).toBe("");
    expect(commandIn("<p>/check siege.challenge item=&quot;A &amp; B&quot;</p>")).toBe('siege.challenge item="A & B"');
    for (const other of [
      "/checkers",
      "check x",
      "/roll 1d6",
      "/r 1d6 # /check",
      "hello /check x",
      "<p>/check</p><p>x</p>",
      "<p><b>/check</b></p>",
    ])
      expect(commandIn(other), other).toBeNull();
  });
});

interface Host {
  readonly game: {
    readonly messages: { readonly contents: { readonly type: string }[] };
    readonly settings: {
      set(ns: string, key: string, value: unknown): Promise<unknown>;
      get(ns: string, key: string): unknown;
      readonly settings: Map<string, { config: boolean }>;
    };
    readonly quadrant: { check(asked: unknown, options?: unknown): Promise<void>; use(item: unknown): Promise<void> };
  };
  readonly Hooks: { call(name: string, ...args: unknown[]): boolean };
  readonly CONFIG: { readonly Item: { readonly documentClass: { createDialog(): Promise<unknown> } } };
}
const host = globalThis as unknown as Host;
const settled = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 300));

describe.each([14, 13] as const)("at the table, generation %i", (generation) => {
  let table: Table;
  beforeAll(async () => {
    table = await open({ generation });
  });
  afterAll(() => table.close());

  const say = (message: string): boolean => host.Hooks.call("chatMessage", null, message, {});
  const cards = (): number => host.game.messages.contents.filter(({ type }) => type === "card").length;

  it("rolls by command, and swallows nothing that is not its own", async () => {
    const before = cards();
    expect(say("/roll 1d6")).toBe(true);
    expect(say("hello")).toBe(true);
    expect(say(`/check challenge attribute=reflexes actor=Hero fast`)).toBe(false);
    await settled();
    expect(cards()).toBe(before + 1);
  });

  it.each([
    ["/check", /siege\.challenge/],
    ["/check siege.nope actor=Hero", /siege\.nope.*siege\.challenge/],
    ["/check siege.challenge", /Whose check/],
    ["/check siege.challenge actor=Nobody", /nobody called Nobody/],
    ['/check siege.challenge actor=Hero item="No such"', /Hero has nothing called No such/],
    ['/check siege.challenge actor="<b>x</b>"', /&lt;b&gt;x/],
  ])("%s says why not, and posts nothing", async (message, why) => {
    notices.length = 0;
    const before = cards();
    expect(say(message)).toBe(false);
    await settled();
    expect(notices.join()).toMatch(why);
    expect(cards()).toBe(before);
  });

  it.each([
    [undefined, /words or/],
    [7, /words or/],
    [{}, /check must be/],
    [{ check: "siege.challenge" }, /actor must be/],
    [{ check: "siege.challenge", actor: "Hero" }, /actor must be/],
    [{ check: "siege.challenge", actor: hero, item: 4 }, /item must be/],
    [{ check: "siege.challenge", actor: hero, targets: "x" }, /targets must be/],
    [{ check: "siege.challenge", actor: hero, options: [] }, /options must be/],
    ["=", /can’t|can't/],
  ])("a macro that asks for %j is told which argument is wrong", async (asked, why) => {
    await expect(host.game.quadrant.check(asked)).rejects.toThrow(why);
  });

  it("has a name for every check of every ruleset", async () => {
    const { knownChecks } = (await import("../../src/core/ways/names.ts" as string)) as { knownChecks(): string[] };
    const { i18n } = (globalThis as unknown as { game: { i18n: { has(key: string): boolean } } }).game;
    expect(knownChecks().length).toBeGreaterThan(8);
    expect(knownChecks().filter((check) => !i18n.has(`QUADRANT.CheckName.${check}`))).toEqual([]);
  });

  it("shows house rules in their own window alone", () => {
    expect(host.game.settings.settings.get("quadrant.siege.naturals")?.config).toBe(false);
  });

  it("offers only types of rulesets that are on", async () => {
    const offered: string[][] = [];
    const { documentClass } = host.CONFIG.Item;
    const Base = Object.getPrototypeOf(documentClass) as { createDialog: unknown };
    const original = Base.createDialog;
    Base.createDialog = (_data: unknown, _operation: unknown, { types }: { types: string[] }) => Promise.resolve(void offered.push(types));
    try {
      await documentClass.createDialog();
      await host.game.settings.set("quadrant", "rulesets", { off: ["siege"], asked: true });
      await documentClass.createDialog();
    } finally {
      Base.createDialog = original;
      await host.game.settings.set("quadrant", "rulesets", { off: [], asked: true });
    }
    expect(offered[0]).toContain("siegeTrapping");
    expect(offered[1]?.filter((type) => type.startsWith("siege"))).toEqual([]);
  });
});

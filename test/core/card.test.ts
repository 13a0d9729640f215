/**
 * A roll without a page: intent, card, and broken card data, which must not affect other messages. On both generations.
 */
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Json } from "../../src/rules/shared/json.ts";
import type { Table } from "../../tabletop/testing.ts";
import { SEATS, foe, hero, notices, open, twin } from "./table.ts";

interface Message {
  readonly id: string;
  readonly type: string;
  readonly content: string;
  readonly whisper: readonly string[];
  readonly blind: boolean;
  readonly rolls: readonly {
    readonly total: number;
    readonly natural?: number;
    readonly constructor: { readonly name: string };
  }[];
  readonly system: {
    readonly head: object;
    readonly actor: string | null;
    readonly parts: Record<string, { kind: string; sort: number; data: Record<string, Json> }>;
  };
  update(data: object): Promise<unknown>;
}
interface Host {
  readonly game: {
    readonly messages: { readonly contents: Message[] };
    readonly settings: { set(namespace: string, key: string, value: unknown): Promise<unknown> };
    readonly quadrant: {
      check(intent: object, options: object): Promise<void>;
      perform(call: object, from?: object): Promise<boolean>;
    };
  };
  readonly ChatMessage: { create(data: object): Promise<Message> };
  readonly Item: { create(data: object, options: object): Promise<{ uuid: string; name: string }> };
  fromUuidSync(uuid: string): { name: string; update(data: object): Promise<unknown>; delete(): Promise<unknown> };
}
const host = globalThis as unknown as Host;

const cards = (): Message[] => host.game.messages.contents.filter(({ type }) => type === "card");
const try_ = (more: object = {}): Promise<void> =>
  host.game.quadrant.check(
    { check: "siege.challenge", actor: hero, targets: [], options: {}, ...more },
    { fast: true },
  );

interface Core {
  openParts(system: Message["system"]): { readonly id: string }[];
  listOffers(system: Message["system"]): { readonly key: string }[];
}

/** Imports a module of the system as it is loaded at this table: each table has its own modules. */
const module = <T>(path: string): Promise<T> => {
  const file = `../../src/core/${path}.ts`;
  return import(file) as Promise<T>;
};
async function core(): Promise<Core> {
  await (await module<{ loadParts(): Promise<void> }>("contract/registry")).loadParts();
  return module<Core>("messages/card");
}

describe.each([{ generation: 14 }, { generation: 13 }] as const)("generation $generation", ({ generation }) => {
  let table: Table;
  beforeEach(async () => {
    table = await open({ generation });
  });
  afterEach(() => table.close());

  it("A check posts a card with its roll, its parts and plain text", async () => {
    await try_({ options: { bundle: "combat", attribute: "reflexes" } });
    const [card] = cards();
    expect(card?.system.actor).toBe(hero);
    expect(Object.values(card!.system.parts).map(({ kind }) => kind)).toEqual(["challenge"]);
    expect(card!.rolls).toHaveLength(1);
    const part = card!.system.parts["challenge"]!.data;
    expect(card!.rolls[0]!.constructor.name).toBe("ChallengeRoll");
    expect([card!.rolls[0]!.natural, card!.rolls[0]!.total]).toEqual([part["natural"], part["total"]]);
    expect(card!.content).toContain("Combat");
    expect(card!.content).toContain(String(part["target"]));
    expect(card!.content).not.toMatch(/QUADRANT\./);
  });

  it("A card is visible to the users that the visibility mode names", async () => {
    await host.game.settings.set(
      "core",
      generation === 14 ? "messageMode" : "rollMode",
      generation === 14 ? "gm" : "gmroll",
    );
    await try_();
    expect(cards()[0]?.whisper).toContain(SEATS.gm);
    expect(cards()[0]?.whisper).not.toContain(SEATS.player);
  });

  it.each([
    ["an unknown check", { check: "siege.dance" }],
    ["a check of no ruleset", { check: "dance" }],
    ["an inherited name", { check: "siege.constructor" }],
    ["a deleted actor", { actor: "Actor.nobody0000000000" }],
    ["an invalid uuid", { actor: "../../etc" }],
    ["an item the actor does not carry", { check: "siege.attack", item: `${foe}.Item.x` }],
  ])("A check of %s is refused with a reason, and nothing is posted", async (_name, intent) => {
    await try_(intent);
    expect(notices).toHaveLength(1);
    expect(notices[0]).not.toMatch(/QUADRANT\.|undefined/);
    expect(host.game.messages.contents).toEqual([]);
  });

  it("Parts and rolls with names of 10,000 characters are all stored", async () => {
    const long = "x".repeat(10_000);
    await host
      .fromUuidSync(hero)
      .update({ name: long, "system.specialties.first00000000000": { name: long, rating: 2 } });
    const blade = await host.Item.create(
      { name: long, type: "siegeTrapping", system: { damage: { total: 3 }, bonus: 1 } },
      { parent: host.fromUuidSync(hero) },
    );
    await host.fromUuidSync(twin(1).replace(/\.Actor\..*/, "")).update({ name: long });
    await try_({ options: { specialty: "first00000000000" } });
    await try_({ check: "siege.attack", item: blade.uuid, targets: [twin(1)] });
    const { openParts } = await core();
    for (const { system } of cards()) expect(openParts(system)).toHaveLength(Object.keys(system.parts).length);
    expect(cards()).toHaveLength(2);
  });

  describe("broken card data", () => {
    const good = {
      actor: hero,
      natural: 12,
      total: 12,
      target: 18,
      base: 18,
      primary: false,
      outcome: "failure",
      via: "total",
    };
    const whole = {
      ...good,
      margin: -6,
      levels: 0,
      critAttempt: false,
      bonus: [],
      cl: [],
      mayBuy: true,
      dealsDamage: false,
    };
    const post = (parts: object, more: object = {}): Promise<Message> =>
      host.ChatMessage.create({
        type: "card",
        content: "x",
        system: { ruleset: "siege", actor: hero, head: {}, parts, ...more },
      });
    const part = (data: object, kind = "challenge") => ({ kind, sort: 10, data });

    it("A card with malformed parts still shows its valid ones", async () => {
      const { openParts, listOffers } = await core();
      const card = await post({
        unknown: part(whole, "dance"),
        inherited: part(whole, "constructor"),
        proto: part(whole, "__proto__"),
        empty: part({}),
        wrong: part({ ...whole, natural: "12" }),
        far: part({ ...whole, total: 1e9 }),
        listed: part({ ...whole, bonus: [null, 7, {}] }),
        labelled: part({ ...whole, cl: [{ label: { toString: "x" }, value: 1, source: { rule: "X" } }] }),
        hit: part({ attacker: hero, target: 7, damage: "many" }, "attack"),
        edit: part({ actor: hero, text: {} }, "nova"),
        good: part(whole),
      });
      expect(openParts(card.system).map(({ id }) => id)).toEqual(["good"]);
      expect(listOffers(card.system).map(({ key }) => key)).toEqual(["good.buy"]);
    });

    it.each([
      ["an unknown ruleset", { ruleset: "chess" }],
      ["an inherited ruleset", { ruleset: "constructor" }],
      ["a missing actor", { actor: "Actor.nobody0000000000" }],
      ["no actor", { actor: null }],
      ["a head of wrong types", { head: { title: 7, subtitle: [] } }],
    ])("A card with %s never throws", async (_name, more) => {
      const { openParts, listOffers } = await core();
      const card = await post({ good: part(whole) }, more);
      expect(() => openParts(card.system)).not.toThrow();
      expect(() => listOffers(card.system)).not.toThrow();
    });

    it("A card of ten thousand parts is read within half a second", async () => {
      const { listOffers } = await core();
      const parts = Object.fromEntries(Array.from({ length: 10_000 }, (_, i) => [`p${i}`, part(whole)]));
      const card = await post(parts);
      const start = performance.now();
      const offers = listOffers(card.system);
      expect(performance.now() - start).toBeLessThan(500);
      expect(offers.length).toBeLessThanOrEqual(100);
      const { openParts } = await core();
      expect(openParts(card.system).length).toBeGreaterThan(0);
    });

    it("A card with an empty part still has its plain text in the log", async () => {
      await post({ empty: part({}) });
      await try_();
      expect(cards().map(({ content }) => content !== "")).toEqual([true, true]);
    });
  });

  describe("house rules", () => {
    it.each([
      ["baseMode", '"sideways"'],
      ["baseMode", "7"],
      ["difficultCL", "9"],
      ["difficultCL", '"2"'],
      ["heroicWounds", "-3"],
      ["heroicWounds", '"many"'],
      ["critNova", '"yes"'],
      ["novaStart", "null"],
      ["naturals", "{}"],
    ])("A house rule has its default where %s is stored as %s", async (rule, value) => {
      const before = await houseOf();
      await storeSetting(`quadrant.siege.${rule}`, value);
      expect(await houseOf()).toEqual(before);
      await try_();
      expect(cards()).toHaveLength(1);
    });

    it("A stored key that no ruleset declares is left out, with one warning", async () => {
      const warn = vi.spyOn(console, "warn").mockImplementation(() => {});
      const before = await houseOf();
      await storeSetting("quadrant.siege.nonsense", "true");
      const { forgetHouseRules } = await module<{ forgetHouseRules(row: object): void }>("settings/house-rules");
      for (const _ of [1, 2, 3]) {
        forgetHouseRules({ id: "siege" });
        expect(await houseOf()).toEqual(before);
      }
      expect(warn.mock.calls.filter(([text]) => String(text).includes("quadrant.siege."))).toEqual([
        [expect.stringContaining("quadrant.siege.nonsense, which is no house rule of siege")],
      ]);
      warn.mockRestore();
    });

    it("A house rule that is a whole number stays one when a fraction is stored", async () => {
      await storeSetting("quadrant.siege.heroicWounds", "1.5");
      expect(
        Object.values(await houseOf()).filter((value) => typeof value === "number" && !Number.isInteger(value)),
      ).toEqual([]);
      await try_();
      expect(cards()).toHaveLength(1);
    });
  });
});

/** Returns the house rules that the rules receive. */
async function houseOf(): Promise<object> {
  const { readHouseRules } = await module<{ readHouseRules(row: object): object }>("settings/house-rules");
  const { findRuleset } = await module<{ findRuleset(id: string): object }>("contract/registry");
  return readHouseRules(findRuleset("siege"));
}

/** Writes a setting as a macro or another package might, without our checks. */
async function storeSetting(key: string, value: string): Promise<void> {
  const { Setting } = globalThis as unknown as { Setting: { create(data: object): Promise<unknown> } };
  await Setting.create({ key, value });
}

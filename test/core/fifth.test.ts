/**
 * A fifth ruleset is a folder and a row: the core serves it as it serves the four, and no file of the core names it.
 */
import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Table } from "../../tabletop/testing.ts";
import { openWith } from "./harbor/table.ts";
import { LANTERN_TYPES, lantern } from "./lantern/row.ts";
import { hero, notices } from "./table.ts";

interface Turn {
  readonly initiative: number | null;
  readonly name: string;
  readonly isSurprised: boolean;
  setSurprised(surprised: boolean): Promise<void>;
}

interface Doc {
  readonly id: string;
  readonly uuid: string;
  readonly system: { readonly [key: string]: unknown };
  createEmbeddedDocuments(name: string, data: object[]): Promise<(Doc | undefined)[]>;
  readonly combatants: { readonly contents: (Doc & Turn)[] };
  rollAll(): Promise<unknown>;
  rollInitiative(ids: string | string[]): Promise<unknown>;
  resetAll(): Promise<unknown>;
}
interface Host {
  readonly Actor: { create(data: object): Promise<Doc> };
  readonly Combat: { create(data: object): Promise<Doc> };
  readonly game: {
    readonly settings: {
      get(ns: string, key: string): unknown;
      set(ns: string, key: string, value: unknown): Promise<unknown>;
      readonly menus: Map<string, object>;
    };
    readonly messages: { readonly contents: { readonly system: { readonly head: { readonly title: string } } }[] };
    readonly quadrant: {
      check(asked: unknown, options?: object): Promise<void>;
      use(item: unknown, options?: object): Promise<void>;
    };
  };
  fromUuidSync(uuid: string): Doc;
}
const host = globalThis as unknown as Host;

describe.each([14, 13] as const)("a fifth ruleset, generation %i", (generation) => {
  let table: Table;
  let keeper: Doc;
  beforeAll(async () => {
    table = await openWith(lantern, { generation, types: LANTERN_TYPES });
    keeper = await host.Actor.create({ name: "Keeper", type: "lanternKeeper" });
  });
  afterAll(() => table.close());

  it("A fifth ruleset has its documents, its house rules and their window", () => {
    expect(keeper.system).toMatchObject({ light: 3 });
    expect(host.game.settings.get("quadrant", "lantern.wicks")).toBe(2);
    expect(host.game.settings.menus.has("quadrant.house-lantern")).toBe(true);
  });

  it("A fifth ruleset's check is rolled by name, and its item is used by itself", async () => {
    await host.game.quadrant.check({ check: "lantern.shine", actor: keeper.uuid }, { fast: true });
    expect(host.game.messages.contents.at(-1)?.system.head.title).toMatch(/^Shines [4-9]$/);
    const [wick] = await keeper.createEmbeddedDocuments("Item", [{ name: "Wick", type: "lanternWick" }]);
    const before = host.game.messages.contents.length;
    await host.game.quadrant.use(wick, { fast: true });
    expect(host.game.messages.contents.length).toBe(before + 1);
  });

  it("A fifth ruleset's items are refused by other rulesets' actors, and theirs by its own", async () => {
    notices.length = 0;
    const made = await host.fromUuidSync(hero).createEmbeddedDocuments("Item", [{ name: "Wick", type: "lanternWick" }]);
    expect(made.filter(Boolean)).toEqual([]);
    expect(notices.join()).toMatch(/Wick.*Hero/);
    const [knife] = await keeper.createEmbeddedDocuments("Item", [{ name: "Knife", type: "siegeTrapping" }]);
    expect(knife).toBeUndefined();
  });

  it("A fifth ruleset's combatant rolls its own initiative beside others'", async () => {
    const combat = await host.Combat.create({});
    await combat.createEmbeddedDocuments("Combatant", [{ actorId: keeper.id }, { actorId: hero.split(".")[1] }]);
    await combat.rollAll();
    const [first, second] = combat.combatants.contents;
    expect(first?.initiative).toBeGreaterThanOrEqual(31);
    expect(first?.initiative).toBeLessThanOrEqual(34);
    expect(Number.isFinite(second?.initiative)).toBe(true);
  });

  it("A surprised combatant of a ruleset with surprise rolls no initiative until surprise is cleared", async () => {
    const combat = await host.Combat.create({});
    await combat.createEmbeddedDocuments("Combatant", [{ actorId: keeper.id }, { actorId: hero.split(".")[1] }]);
    const [own, other] = combat.combatants.contents;
    await own?.setSurprised(true);
    await combat.rollAll();
    await combat.rollInitiative(own?.id ?? "");
    expect(own).toMatchObject({ initiative: -1, isSurprised: true });
    expect(Number.isFinite(other?.initiative)).toBe(true);
    const rolls = host.game.messages.contents.length;
    await combat.rollInitiative([own?.id ?? ""]);
    expect(host.game.messages.contents.length).toBe(rolls);
    await combat.resetAll();
    expect([own?.initiative, other?.initiative]).toEqual([-1, null]);
    await own?.setSurprised(false);
    expect(own?.initiative).toBeNull();
    await combat.rollAll();
    expect(own?.initiative).toBeGreaterThanOrEqual(31);
    // A ruleset without surprise ignores it.
    await other?.setSurprised(true);
    expect(other?.isSurprised).toBe(false);
  });
});

it("No file of the core imports from a ruleset", () => {
  const core = readdirSync("src/core", { recursive: true, withFileTypes: true }).filter(
    (entry) => entry.isFile() && entry.name.endsWith(".ts"),
  );
  const naming = core.filter((entry) =>
    /rulesets\/(sidonia|edge|circumstances|siege)|rules\/(sidonia|edge|circumstances|siege)/.test(
      readFileSync(join(entry.parentPath, entry.name), "utf8"),
    ),
  );
  expect(naming.map(({ name }) => name)).toEqual([]);
});

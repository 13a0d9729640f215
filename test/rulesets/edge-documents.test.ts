import { readFileSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { setTemplateLoader } from "../../tabletop/foundry/applications/index.ts";
import { type Table, bootTable } from "../../tabletop/testing.ts";
import { foldTemplate } from "../../tools/fold-template.ts";

const ROOT = new URL("../../", import.meta.url);
const read = (path: string): string => readFileSync(new URL(path, ROOT), "utf8");

interface Made {
  readonly id: string;
  readonly img: string;
  readonly name: string;
  readonly system: object;
  readonly _source: { readonly system: object };
  readonly prototypeToken: {
    readonly actorLink: boolean;
    readonly bar1: { readonly attribute: string };
    readonly bar2: { readonly attribute: string };
  };
  readonly statuses: ReadonlySet<string>;
  update(data: object): Promise<unknown>;
}
interface Thrown {
  readonly total: number;
  readonly outcome: object | null;
  readonly toss: object | null;
  readonly check: object | null;
  toJSON(): object;
  reroll(): Promise<Thrown>;
  render(options?: object): Promise<string>;
}
interface RollClass {
  new (formula: string, data: object, options: object): { evaluate(): Promise<Thrown> };
  fromJSON(json: string): Thrown;
}
interface Host {
  readonly CONFIG: { readonly Dice: { readonly rolls: readonly (RollClass & { readonly name: string })[]; randomUniform: () => number } };
  readonly Actor: { create(data: object): Promise<Made> };
  readonly Item: { create(data: object): Promise<Made> };
  readonly game: { readonly settings: { set(ns: string, key: string, value: unknown): Promise<unknown> } };
}
const host = globalThis as unknown as Host;

let table: Table;
beforeAll(async () => {
  const documentTypes = foldTemplate(JSON.parse(read("template.json")) as Record<string, unknown>);
  const manifest = { ...(JSON.parse(read("system.json")) as object), documentTypes };
  setTemplateLoader((path) => Promise.resolve(read(path.replace("systems/quadrant/", ""))));
  table = await bootTable({ manifest, entry: () => import("../../src/quadrant.ts" as string) });
});
afterAll(() => table.close());

describe("Edge's documents", () => {
  it("start whole: edge 7 of 7 for a character, none for an NPC (SUC-EDGE-11, SUC-EDGE-12)", async () => {
    const character = await host.Actor.create({ name: "New", type: "edgeCharacter" });
    expect(character.system).toMatchObject({
      edge: { value: 7, max: 7, burned: 0 },
      damage: { physical: { value: 0, max: 40 }, stun: { value: 0, max: 40 } },
      attributes: { strength: { value: 3 } },
    });
    expect(character.prototypeToken).toMatchObject({
      actorLink: true,
      bar1: { attribute: "damage.physical" },
      bar2: { attribute: "damage.stun" },
    });
    const npc = await host.Actor.create({ name: "Other", type: "edgeNpc" });
    expect([npc.system, npc.prototypeToken.actorLink, npc.img]).toMatchObject([
      { edge: { value: 0, max: 0 } },
      false,
      "systems/quadrant/assets/edge/npc.svg",
    ]);
  });

  it("follow the house rules of Edge and of tracks, but keep what they bring", async () => {
    const { settings } = host.game;
    await settings.set("quadrant", "edge.edgeDefaultMax", 4);
    await settings.set("quadrant", "edge.damageMax", 30);
    const hero = await host.Actor.create({ name: "Hero", type: "edgeCharacter" });
    expect(hero.system).toMatchObject({ edge: { value: 4, max: 4 }, damage: { physical: { max: 30 } } });
    const own = await host.Actor.create({
      name: "Own",
      type: "edgeCharacter",
      system: { edge: { value: 1, max: 2 }, damage: { stun: { max: 12 } } },
    });
    expect(own.system).toMatchObject({ edge: { value: 1, max: 2 }, damage: { physical: { max: 30 }, stun: { max: 12 } } });
    await settings.set("quadrant", "edge.edgeDefaultMax", 7);
    await settings.set("quadrant", "edge.damageMax", 40);
  });

  it("hold numbers to their bounds, and refuse what is none", async () => {
    const armour = await host.Item.create({ name: "Plate", type: "edgeArmor", system: { dr: 250, planes: ["physical", "astral"] } });
    expect(armour._source.system).toMatchObject({ dr: 100, planes: ["physical", "astral"], pt: 15 });
    await expect(armour.update({ "system.pt": "many" })).rejects.toThrow(/pt/);
    await expect(host.Item.create({ name: "Bad", type: "edgeWeapon", system: { plane: "moon" } })).rejects.toThrow(/plane/);
  });

  it("keep rows that are edited by their ids", async () => {
    const actor = await host.Actor.create({ name: "Hurt", type: "edgeCharacter" });
    await actor.update({ "system.injuries.injury1": { severity: "critical" }, "system.conditions.first": { name: "Dazed" } });
    expect(actor._source.system).toMatchObject({
      injuries: { injury1: { severity: "critical", note: "", eased: 0 } },
      conditions: { first: { name: "Dazed", mod: 0, disadvantage: false } },
    });
  });

  it("bear the statuses that follow from them (SUC-BURN-3, SUC-DMG-12)", async () => {
    const actor = await host.Actor.create({ name: "Down", type: "edgeCharacter" });
    const statuses = async (data: object): Promise<string[]> => {
      await actor.update(data);
      await new Promise((done) => setTimeout(done, 50));
      return [...actor.statuses].sort();
    };
    expect(await statuses({ "system.damage.physical.value": 39 })).toEqual([]);
    expect(await statuses({ "system.damage.physical.value": 40, "system.urgentCare": true })).toEqual(["edge-down", "edge-urgentCare"]);
    expect(await statuses({ "system.damage.stun.value": 45, "system.damage.physical.value": 0 })).toEqual([
      "edge-stunned",
      "edge-urgentCare",
    ]);
    expect(await statuses({ "system.urgentCare": false, "system.damage.stun.value": 0 })).toEqual([]);
    expect(await statuses({ "system.injuries.one": { severity: "critical" } })).toEqual(["edge-injured"]);
  });
});

describe("SuccessCheckRoll", () => {
  let SuccessCheckRoll: RollClass;
  beforeAll(() => {
    SuccessCheckRoll = host.CONFIG.Dice.rolls.find(({ name }) => name === "SuccessCheckRoll")!;
  });

  const term = (value: number) => ({ label: "Stealth", value, source: { by: "gm" } });
  const options = (mode: string, tn: number | null) => ({
    edge: { check: { skill: "Stealth", kind: "task", mode, bonus: [term(10)], mods: [] }, tn, house: {} },
  });
  const fall = (...faces: number[]): void => {
    let next = 0;
    host.CONFIG.Dice.randomUniform = () => 1 - ((faces[next++ % faces.length] ?? 1) - 0.5) / 10;
  };
  const roll = (formula: string, mode: string, tn: number | null): Promise<Thrown> =>
    new SuccessCheckRoll(formula, {}, options(mode, tn)).evaluate();

  it("reads its outcome from its options and its dice", async () => {
    fall(6, 6, 8);
    const thrown = await roll("3d10kh2 + 10", "advantage", 20);
    expect(thrown.total).toBe(24);
    expect(thrown.outcome).toMatchObject({ total: 24, dropped: 6, kept: [8, 6], mos: 4, success: true, double: "none" });
  });

  it("survives serialisation with equal outcome, whatever the mode", async () => {
    for (const [formula, mode, faces] of [
      ["2d10 + 10", "normal", [5, 5]],
      ["3d10kh2 + 10", "advantage", [7, 4, 3]],
      ["3d10kl2 + 10", "disadvantage", [8, 5, 2]],
      ["3d10kh2 + 10", "free", [6, 6, 8]],
    ] as const) {
      fall(...faces);
      const thrown = await roll(formula, mode, 20);
      const again = SuccessCheckRoll.fromJSON(JSON.stringify(thrown));
      expect(again.constructor.name).toBe("SuccessCheckRoll");
      expect(again.outcome).toEqual(thrown.outcome);
      expect((again.outcome as { total: number }).total).toBe(again.total);
    }
  });

  it("is rerolled as the same check", async () => {
    fall(6, 3);
    const first = await roll("2d10 + 10", "normal", 20);
    fall(6, 3);
    const second = await first.reroll();
    expect(second.outcome).toEqual(first.outcome);
    fall(9, 9);
    expect((await first.reroll()).outcome).toMatchObject({ total: 28, double: "triumph", mos: 13 });
  });

  it("knows no outcome while its number is hidden, and none of a plain formula", async () => {
    fall(6, 6);
    const hidden = await roll("2d10 + 10", "normal", null);
    expect([hidden.outcome, hidden.toss]).toMatchObject([null, { total: 22, pair: true }]);
    expect(await hidden.render()).not.toMatch(/tone-(good|bad|crit|cost)/);
    const plain = await new SuccessCheckRoll("2d10", {}, {}).evaluate();
    expect([plain.check, plain.outcome]).toEqual([null, null]);
    const odd = await new SuccessCheckRoll("1d20", {}, options("normal", 20)).evaluate();
    expect(odd.outcome).toBeNull();
  });

  it("shows its dice and outcome posted bare, and nothing in private", async () => {
    fall(10, 9);
    const thrown = await roll("2d10 + 10", "normal", 20);
    const shown = await thrown.render();
    expect(shown).toContain("tone-good");
    expect(shown).toContain(">29<");
    const secret = await thrown.render({ isPrivate: true });
    expect(secret).not.toMatch(/>(29|10|9)</);
    expect(secret).toContain("???");
  });
});

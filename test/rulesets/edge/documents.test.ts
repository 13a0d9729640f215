import { readFileSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { setTemplateLoader } from "../../../tabletop/foundry/applications/index.ts";
import { DEFAULT_LISTS } from "../../../src/rules/edge/lists.ts";
import { ATTRIBUTES } from "../../../src/rules/edge/state.ts";
import { type Table, bootTable } from "../../../tabletop/testing.ts";
import { foldTemplate } from "../../../tools/fold-template.ts";

const ROOT = new URL("../../../", import.meta.url);
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
  readonly CONFIG: {
    readonly Dice: { readonly rolls: readonly (RollClass & { readonly name: string })[]; randomUniform: () => number };
  };
  readonly Actor: { create(data: object): Promise<Made> };
  readonly Item: { create(data: object): Promise<Made> };
  readonly Scene: { create(data: object): Promise<Made> };
  readonly game: { readonly settings: { set(ns: string, key: string, value: unknown): Promise<unknown> } };
}
const host = globalThis as unknown as Host;

let table: Table;
beforeAll(async () => {
  const documentTypes = foldTemplate(JSON.parse(read("template.json")) as Record<string, unknown>);
  const manifest = { ...(JSON.parse(read("system.json")) as object), documentTypes };
  setTemplateLoader((path) => Promise.resolve(read(path.replace("systems/quadrant/", ""))));
  table = await bootTable({ manifest, entry: () => import("../../../src/quadrant.ts" as string) });
});
afterAll(async () => {
  // What the system loads late must not arrive after the end.
  await vi.dynamicImportSettled();
  await table.close();
});

describe("Edge's documents", () => {
  it("A new character has Edge 7 of 7, a new NPC none (SUC-EDGE-11, SUC-EDGE-12)", async () => {
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

  it("New actors have the house's maximum of Edge and tracks unless their data sets its own", async () => {
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
    expect(own.system).toMatchObject({
      edge: { value: 1, max: 2 },
      damage: { physical: { max: 30 }, stun: { max: 12 } },
    });
    await settings.set("quadrant", "edge.edgeDefaultMax", 7);
    await settings.set("quadrant", "edge.damageMax", 40);
  });

  it("Numbers are clamped to their bounds, and other values are rejected", async () => {
    const armour = await host.Item.create({
      name: "Plate",
      type: "edgeArmor",
      system: { dr: 250, planes: ["physical", "astral"] },
    });
    expect(armour._source.system).toMatchObject({ dr: 100, planes: ["physical", "astral"], pt: 15 });
    await expect(armour.update({ "system.pt": "many" })).rejects.toThrow(/pt/);
    await expect(host.Item.create({ name: "Bad", type: "edgeWeapon", system: { plane: "moon" } })).rejects.toThrow(
      /plane/,
    );
  });

  it("Rows are stored and edited by their ids", async () => {
    const actor = await host.Actor.create({ name: "Hurt", type: "edgeCharacter" });
    await actor.update({
      "system.injuries.injury1": { severity: "critical" },
      "system.conditions.first": { name: "Dazed" },
    });
    expect(actor._source.system).toMatchObject({
      injuries: { injury1: { severity: "critical", note: "", eased: 0 } },
      conditions: { first: { name: "Dazed", mod: 0, disadvantage: false } },
    });
  });

  it("Actors have the Attributes of the world's list, and keep removed ones in their source", async () => {
    const actor = await host.Actor.create({
      name: "Listed",
      type: "edgeCharacter",
      system: { attributes: { logic: { value: 5 } } },
    });
    const lists = {
      ...DEFAULT_LISTS,
      attributes: [
        ...DEFAULT_LISTS.attributes.filter(({ key }) => key !== "logic"),
        { key: "luck", name: "Luck", short: "", start: 2 },
      ],
      skills: DEFAULT_LISTS.skills.filter(({ first, second }) => ![first, second].includes("logic")),
    };
    await host.game.settings.set("quadrant", "edge.lists", JSON.parse(JSON.stringify(lists)));
    expect(actor.system).toMatchObject({
      attributes: { luck: { value: 2 }, logic: { value: 5 }, strength: { value: 3 } },
    });
    await actor.update({ "system.attributes.luck.value": 4 });
    expect(actor._source.system).toMatchObject({ attributes: { luck: { value: 4 }, logic: { value: 5 } } });
    await host.game.settings.set("quadrant", "edge.lists", { attributes: "nonsense" });
    expect(actor.system).toMatchObject({ attributes: { strength: { value: 3 }, agility: { value: 3 } } });
    await host.game.settings.set("quadrant", "edge.lists", JSON.parse(JSON.stringify(DEFAULT_LISTS)));
  });

  it("Armour has the modifiers of its class, unless others are entered (SUC-ARM-7)", async () => {
    const heavy = await host.Item.create({ name: "Assault", type: "edgeArmor", system: { category: "heavy" } });
    expect(heavy.system).toMatchObject({ dodgeMod: -4, speedMod: -2 });
    expect(heavy._source.system).toMatchObject({ dodgeMod: null });
    const own = await host.Item.create({ name: "Light and clumsy", type: "edgeArmor", system: { dodgeMod: -1 } });
    expect(own.system).toMatchObject({ dodgeMod: -1, speedMod: 0 });
  });

  it("Data from before lists, forms and picked armour is read without a loss", async () => {
    const attributes = Object.fromEntries(ATTRIBUTES.map((id, i) => [id, { value: i + 1 }]));
    const old = {
      name: "From before",
      type: "edgeCharacter",
      system: {
        attributes,
        edge: { value: 2, max: 6, burned: 1 },
        injuries: { injury1: { severity: "critical", note: "", eased: 1 } },
      },
      items: [
        { name: "Vest", type: "edgeArmor", system: { pt: 15, dr: 20, dodgeMod: 0, speedMod: 0, planes: ["physical"] } },
        {
          name: "Stealth",
          type: "edgeSkill",
          system: { key: "stealth", attributes: { first: "agility", second: "cunning" }, ranks: 3 },
        },
      ],
    };
    const read = await host.Actor.create(old);
    expect(read._source.system).toMatchObject(old.system);
    expect(read._source.system).toMatchObject({ armorFor: { physical: "" } });
    const [vest, stealth] = [...(read as unknown as { items: Iterable<Made> }).items];
    expect(vest?.system).toMatchObject({ form: "worn", dodgeMod: 0, speedMod: 0 });
    expect(stealth?.system).toMatchObject({ attributes: { first: "agility", second: "cunning" }, ranks: 3 });
  });

  it("An item's effect changes the actor: a talent that raises an Attribute", async () => {
    const actor = await host.Actor.create({
      name: "Quick",
      type: "edgeCharacter",
      items: [
        {
          name: "Wired reflexes",
          type: "edgeTalent",
          effects: [
            {
              name: "Faster",
              transfer: true,
              changes: [{ key: "system.attributes.agility.value", mode: 2, value: "2" }],
            },
          ],
        },
      ],
    });
    expect(actor.system).toMatchObject({ attributes: { agility: { value: 5 } } });
    expect(actor._source.system).not.toMatchObject({ attributes: { agility: { value: 5 } } });
  });

  it("Stored Advantage is cleared when another scene begins, where the house rule says so (SUC-ADV-9)", async () => {
    const pending = { advantageAny: { kind: "advantage", scope: "any", skill: "", note: "" } };
    const actor = await host.Actor.create({ name: "Waiting", type: "edgeCharacter", system: { pending } });
    const begin = async (name: string): Promise<void> => {
      const scene = await host.Scene.create({ name });
      await scene.update({ active: true });
      await new Promise((done) => setTimeout(done, 150));
    };
    await begin("One");
    expect(actor._source.system).toMatchObject({ pending });
    await host.game.settings.set("quadrant", "edge.pendingExpiry", "scene");
    await begin("Two");
    // What clears it is loaded late.
    await expect.poll(() => (actor._source.system as { pending: object }).pending, { timeout: 5000 }).toEqual({});
    await host.game.settings.set("quadrant", "edge.pendingExpiry", "used");
  });

  it("Statuses are derived from the actor's data (SUC-BURN-3, SUC-DMG-12)", async () => {
    const actor = await host.Actor.create({ name: "Down", type: "edgeCharacter" });
    const statuses = async (data: object): Promise<string[]> => {
      await actor.update(data);
      await new Promise((done) => setTimeout(done, 50));
      return [...actor.statuses].sort();
    };
    expect(await statuses({ "system.damage.physical.value": 39 })).toEqual([]);
    expect(await statuses({ "system.damage.physical.value": 40, "system.urgentCare": true })).toEqual([
      "edge-down",
      "edge-urgentCare",
    ]);
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

  it("A roll reads its outcome from its options and its dice", async () => {
    fall(6, 6, 8);
    const thrown = await roll("3d10kh2 + 10", "advantage", 20);
    expect(thrown.total).toBe(24);
    expect(thrown.outcome).toMatchObject({
      total: 24,
      dropped: 6,
      kept: [8, 6],
      mos: 4,
      success: true,
      double: "none",
    });
  });

  it("A serialized roll is read with the same outcome in every mode", async () => {
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

  it("A rerolled roll is of the same check", async () => {
    fall(6, 3);
    const first = await roll("2d10 + 10", "normal", 20);
    fall(6, 3);
    const second = await first.reroll();
    expect(second.outcome).toEqual(first.outcome);
    fall(9, 9);
    expect((await first.reroll()).outcome).toMatchObject({ total: 28, double: "triumph", mos: 13 });
  });

  it("A roll has no outcome while its number is hidden, and a plain formula has none", async () => {
    fall(6, 6);
    const hidden = await roll("2d10 + 10", "normal", null);
    expect([hidden.outcome, hidden.toss]).toMatchObject([null, { total: 22, pair: true }]);
    expect(await hidden.render()).not.toMatch(/tone-(good|bad|crit|cost)/);
    const plain = await new SuccessCheckRoll("2d10", {}, {}).evaluate();
    expect([plain.check, plain.outcome]).toEqual([null, null]);
    const odd = await new SuccessCheckRoll("1d20", {}, options("normal", 20)).evaluate();
    expect(odd.outcome).toBeNull();
  });

  it("A roll posted on its own shows its dice and outcome, and a private one shows nothing", async () => {
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

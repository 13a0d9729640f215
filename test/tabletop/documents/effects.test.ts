import { describe, expect, it } from "vitest";
import { closeTables, id, page, table } from "./support.ts";

closeTables();

/** A hero whose maximum is derived, so that phases and priorities show. */
function register(): void {
  const { fields } = page.foundry.data;
  class Hero extends page.foundry.abstract.TypeDataModel {
    static defineSchema() {
      const number = (initial: number) =>
        new fields.NumberField({ required: true, nullable: false, integer: true, initial });
      return {
        hp: new fields.SchemaField({ value: number(5), bonus: number(0) }),
        tags: new fields.SetField(new fields.StringField()),
      };
    }
    prepareDerivedData(): void {
      const self = this as unknown as { hp: { max: number; bonus: number } };
      self.hp.max = 10 + self.hp.bonus;
    }
  }
  page.CONFIG.Actor.dataModels.hero = Hero;
}

const prepare = () => void page.Hooks.on("init", register);
const changes = (generation: number, ...list: [string, unknown, number, string, string?][]): object => {
  if (generation === 13) return { changes: list.map(([key, value, mode]) => ({ key, value: String(value), mode })) };
  return { system: { changes: list.map(([key, value, , type, phase = "initial"]) => ({ key, value, type, phase })) } };
};

describe.each([13, 14] as const)("active effects on generation %d", (generation) => {
  it("Active effects change prepared data, never source data, and stop when deleted", async () => {
    const { store } = await table({ generation, prepare });
    const actor = await page.Actor.create({ name: "Ada", type: "hero" });
    const [effect] = await actor.createEmbeddedDocuments("ActiveEffect", [
      {
        name: "Strong",
        ...changes(
          generation,
          ["system.hp.bonus", 3, 2, "add"],
          ["system.hp.bonus", 2, 1, "multiply"],
          ["system.tags", "strong", 2, "add"],
        ),
      },
    ]);
    expect([actor.system.hp.bonus, actor.system.hp.max, [...actor.system.tags]]).toEqual([3, 13, ["strong"]]);
    expect([actor._source.system.hp.bonus, actor.overrides.system.hp.bonus]).toEqual([0, 3]);
    expect(store.snapshot()["actors"]).toEqual([actor.toObject()]);
    await effect.update({ disabled: true });
    expect([actor.system.hp.bonus, actor.system.hp.max]).toEqual([0, 10]);
  });

  it("Active effects of items apply to the actor where they transfer", async () => {
    await table({ generation, prepare });
    const effects = [
      { name: "Worn", transfer: true, ...changes(generation, ["system.hp.bonus", 4, 2, "add"]) },
      { name: "Inner", transfer: false, ...changes(generation, ["system.hp.bonus", 40, 2, "add"]) },
    ];
    const actor = await page.Actor.create({
      name: "Ada",
      type: "hero",
      items: [{ name: "Belt", type: "shield", effects }],
    });
    expect([actor.system.hp.bonus, actor.appliedEffects.length]).toEqual([4, 1]);
    await actor.items.contents[0].delete();
    expect(actor.system.hp.bonus).toBe(0);
  });

  it("Active effects add and remove statuses", async () => {
    await table({ generation, prepare });
    const actor = await page.Actor.create({ name: "Ada", type: "hero" });
    await actor.toggleStatusEffect("dead", { active: true });
    expect([actor.statuses.has("dead"), actor.effects.size]).toEqual([true, 1]);
    expect(await actor.toggleStatusEffect("dead", { active: true })).toBe(true);
    expect(await actor.toggleStatusEffect("dead")).toBe(false);
    expect([actor.statuses.size, actor.effects.size]).toEqual([0, 0]);
    await expect(actor.toggleStatusEffect("absent")).rejects.toThrow(/no status effect "absent"/);
  });
});

describe("active effects of generation 14", () => {
  it("Active effects apply their final changes after derived data", async () => {
    await table({ prepare });
    const actor = await page.Actor.create({ name: "Ada", type: "hero" });
    const list = changes(14, ["system.hp.max", 2, 1, "multiply", "final"], ["system.hp.bonus", 1, 2, "add"]);
    await actor.createEmbeddedDocuments("ActiveEffect", [{ name: "Double", ...list }]);
    expect(actor.system.hp.max).toBe(22);
    expect(() => actor.applyActiveEffects("final")).toThrow(/already applied/);
    expect(() => actor.applyActiveEffects("later")).toThrow(/not registered/);
  });

  it("Active effects resolve references to roll data, and call a package's own change types", async () => {
    await table({ prepare });
    page.CONFIG.ActiveEffect.changeTypes.mine = {
      label: "Mine",
      defaultPriority: 5,
      handler: (target: { system: { hp: { bonus: number } } }) => {
        target.system.hp.bonus = 100;
        return { "system.hp.bonus": 100 };
      },
    };
    const actor = await page.Actor.create({ name: "Ada", type: "hero" });
    await actor.createEmbeddedDocuments("ActiveEffect", [
      { name: "Mixed", ...changes(14, ["system.hp.bonus", "@hp.value", 2, "add"], ["x", 0, 0, "mine"]) },
    ]);
    expect(actor.system.hp.bonus).toBe(105);
  });

  it("Active effects of generation 13 are migrated and stored in the new shape", async () => {
    const effects = [
      {
        _id: id("old"),
        name: "Old",
        changes: [{ key: "system.hp.bonus", value: "2", mode: 2, priority: null }],
        duration: { rounds: 3 },
      },
    ];
    const { game, store } = await table({
      prepare,
      world: { actors: [{ _id: id("ada"), name: "Ada", type: "hero", system: {}, effects }] },
    });
    const actor = game.actors.get(id("ada"));
    const effect = actor.effects.get(id("old"));
    expect([actor.system.hp.bonus, effect.changes, effect.duration.value, effect.duration.units]).toEqual([
      2,
      [expect.objectContaining({ value: 2, type: "add", phase: "initial" })],
      3,
      "rounds",
    ]);
    await actor.update({ name: "Ada L." });
    expect(store.snapshot()["actors"]).toMatchObject([
      { effects: [{ system: { changes: [{ key: "system.hp.bonus", value: 2, type: "add" }] } }] },
    ]);
  });

  it("Statuses are read by id and like a list", async () => {
    await table();
    const { statusEffects } = page.CONFIG;
    expect([
      statusEffects.dead.id,
      statusEffects.find((status: { id: string }) => status.id === "prone").id,
      Object.values(statusEffects).length,
    ]).toEqual(["dead", "prone", statusEffects.length]);
    statusEffects.push({ id: "mine", name: "Mine" });
    expect(statusEffects.mine.name).toBe("Mine");
  });
});

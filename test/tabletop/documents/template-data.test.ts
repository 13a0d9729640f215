import { describe, expect, it } from "vitest";
import { SEATS } from "../../../tabletop/testing.ts";
import { closeTables, id, MANIFEST, page, send, table } from "./support.ts";

closeTables();

/** What the server makes of a `template.json` with data (article/system-data-models; packages.test.ts reads one). */
const manifest = {
  ...MANIFEST,
  model: {
    Actor: { hero: { hp: { value: 5, max: 5 }, tags: ["new"], bio: "" }, monster: { rage: 1 } },
    Item: { sword: { edge: 3 } },
  },
};
const OLD = {
  _id: id("old"),
  name: "Old",
  type: "hero",
  system: { hp: { value: 1 }, own: true },
  items: [{ _id: id("s"), name: "S", type: "sword" }],
};
const FULL = { hp: { value: 1, max: 5 }, own: true, tags: ["new"], bio: "" };

describe.each([13, 14] as const)("the default data of a template.json, generation %d", (generation) => {
  it("Default data are in loaded documents, on the server and on its clients, where the stored data leave them out", async () => {
    const { game, world, client } = await table({ generation, manifest, world: { actors: [OLD] } });
    expect(game.actors.get(id("old")).system).toEqual(FULL);
    expect(game.actors.get(id("old")).items.get(id("s")).system).toEqual({ edge: 3 });
    const { data } = await world.connect(SEATS.player, () => undefined);
    expect(data.collections["actors"]).toEqual([expect.objectContaining({ system: FULL })]);
    const change = {
      action: "update",
      documentName: "Actor",
      updates: [{ _id: id("old"), system: { hp: { value: 2 } } }],
    } as const;
    await send(await client(SEATS.gm), change);
    expect(game.actors.get(id("old")).system).toEqual({ ...FULL, hp: { value: 2, max: 5 } });
  });

  it("Default data are in created documents, by this client or another", async () => {
    const { game, client, store } = await table({ generation, manifest });
    const actor = await page.Actor.create({ name: "A", type: "hero", system: { bio: "x" } });
    expect(actor.system).toEqual({ hp: { value: 5, max: 5 }, tags: ["new"], bio: "x" });
    await send(await client(SEATS.gm), {
      action: "create",
      documentName: "Item",
      data: [{ name: "I", type: "sword" }],
    });
    expect(game.items.contents[0].system).toEqual({ edge: 3 });
    expect(JSON.stringify(store.snapshot()["items"])).toContain('"edge":3');
    expect(game.model.Actor.hero.tags).toEqual(["new"]);
    actor.system.tags.push("changed");
    expect(game.model.Actor.hero.tags).toEqual(["new"]);
  });

  it("Default data are not in a change, nor in types with a data model", async () => {
    const { game } = await table({
      generation,
      manifest,
      entry: async () => {
        class Monster extends page.foundry.abstract.TypeDataModel {
          static defineSchema(): object {
            return { size: new page.foundry.data.fields.NumberField({ initial: 2 }) };
          }
        }
        page.Hooks.once("init", () => void (page.CONFIG.Actor.dataModels.monster = Monster));
      },
    });
    const monster = await page.Actor.create({ name: "M", type: "monster" });
    expect(monster.system.toObject()).toEqual({ size: 2 });
    const hero = await page.Actor.create({ name: "H", type: "hero" });
    await hero.update({ "system.hp.value": 9 });
    expect(game.actors.get(hero.id).system).toEqual({ hp: { value: 9, max: 5 }, tags: ["new"], bio: "" });
  });
});

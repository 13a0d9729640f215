import { describe, expect, it } from "vitest";
import { SEATS } from "../../../tabletop/testing.ts";
import { closeTables, id, page, table } from "./support.ts";

closeTables();

const token = (name: string) => ({ _id: id(name), name, actorId: id("guard"), actorLink: false });
const WORLD = {
  actors: [
    {
      _id: id("guard"),
      name: "Guard",
      type: "hero",
      system: { hp: 5, gear: { a: 1, b: 2 } },
      ownership: { default: 0 },
      items: [
        {
          _id: id("spear"),
          name: "Spear",
          type: "sword",
          system: { bonus: 1 },
          effects: [{ _id: id("sharp"), name: "Sharp", type: "base", system: {} }],
        },
      ],
    },
  ],
  scenes: [
    { _id: id("gate"), name: "Gate", tokens: [token("left"), token("right"), { ...token("linked"), actorLink: true }] },
  ],
};

/** The guards of a table: the base, the actors of both unlinked tokens, and the tokens. */
async function guards(generation: 13 | 14) {
  const made = await table({ generation, world: WORLD });
  const scene = made.game.scenes.get(id("gate"));
  const left = scene.tokens.get(id("left"));
  const right = scene.tokens.get(id("right"));
  const stored = () =>
    (made.store.snapshot()["scenes"]?.[0] as { tokens: { _id: string; delta: Record<string, unknown> }[] }).tokens;
  const delta = (name: string) => stored().find(({ _id }) => _id === id(name))?.delta;
  return { ...made, scene, left, right, base: made.game.actors.get(id("guard")), delta };
}

describe.each([13, 14] as const)("tokens' own actors on generation %d", (generation) => {
  it("An unlinked token's actor is found through its token, and a linked token's is the actor itself", async () => {
    const { left, scene, base } = await guards(generation);
    expect(left.actor.uuid).toBe(`Scene.${id("gate")}.Token.${id("left")}.Actor.${id("guard")}`);
    expect(await page.fromUuid(left.actor.uuid)).toBe(left.actor);
    expect(page.fromUuidSync(`${left.actor.uuid}.Item.${id("spear")}`).parent).toBe(left.actor);
    expect([left.actor.isToken, left.actor.token === left, scene.tokens.get(id("linked")).actor === base]).toEqual([
      true,
      true,
      true,
    ]);
  });

  it("A token's actor changes alone, and stores only the differences", async () => {
    const { left, right, base, delta } = await guards(generation);
    const held = left.actor;
    const log: string[] = [];
    page.Hooks.on("preUpdateActor", (actor: { uuid: string }) => void log.push(`pre ${actor.uuid}`));
    page.Hooks.on("updateActor", (actor: { uuid: string }) => void log.push(actor.uuid));
    await held.update({ "system.hp": 2, name: "Hurt Guard" });
    expect([left.actor === held, held.system.hp, right.actor.system.hp, base.system.hp, base.name]).toEqual([
      true,
      2,
      5,
      5,
      "Guard",
    ]);
    expect(delta("left")).toMatchObject({ name: "Hurt Guard", system: { hp: 2 }, items: [] });
    expect(log).toEqual([`pre ${held.uuid}`, held.uuid]);
    expect(left.delta._source).toEqual(delta("left"));
  });

  it("A token's actor follows the base only where it does not differ", async () => {
    const { left, right, base } = await guards(generation);
    const held = left.actor;
    await held.update({ "system.hp": 2 });
    await base.update({ "system.hp": 9, "system.gear.a": 7 });
    await base.items.get(id("spear")).update({ name: "Pike" });
    expect([held.system.hp, held.system.gear.a, held.items.get(id("spear")).name]).toEqual([2, 7, "Pike"]);
    expect([right.actor.system.hp, right.actor.items.get(id("spear")).name]).toEqual([9, "Pike"]);
  });

  it("A token's actor gains, changes and loses items of its own", async () => {
    const { left, right, base, delta, store } = await guards(generation);
    const actor = left.actor;
    const [shield] = await actor.createEmbeddedDocuments("Item", [{ name: "Shield", type: "shield" }]);
    expect(shield.uuid).toBe(`${actor.uuid}.Item.${shield.id}`);
    await actor.items.get(id("spear")).effects.get(id("sharp")).update({ name: "Blunt" });
    expect(actor.items.get(id("spear")).effects.get(id("sharp")).name).toBe("Blunt");
    await base.items.get(id("spear")).update({ name: "Pike" });
    expect(actor.items.get(id("spear")).name).toBe("Spear");
    await actor.items.get(id("spear")).delete();
    expect(actor.items.map((item: { name: string }) => item.name)).toEqual(["Shield"]);
    expect(delta("left")?.["items"]).toEqual([
      expect.objectContaining({ name: "Shield" }),
      { _id: id("spear"), _tombstone: true },
    ]);
    await base.update({ name: "Base" });
    expect([actor.items.has(id("spear")), right.actor.items.size, base.items.size]).toEqual([false, 1, 1]);
    expect(store.snapshot()["scenes"]).toEqual([left.parent.toObject()]);
  });

  it("A token's actor keeps removed keys removed when the base changes", async () => {
    const { left, base, delta } = await guards(generation);
    await left.actor.update(generation === 14 ? { "system.gear.a": page._del } : { "system.gear.-=a": null });
    await base.update({ "system.gear.a": 3, "system.gear.b": 4 });
    expect(left.actor.system.gear).toEqual({ b: 4 });
    expect(delta("left")).toMatchObject({ system: { gear: { "-=a": null } } });
    await left.actor.update({ "system.gear.a": 8 });
    expect(left.actor.system.gear).toEqual({ a: 8, b: 4 });
  });

  it("A token's actor is the same on a client that connects later", async () => {
    const first = await guards(generation);
    await first.left.actor.update({ "system.hp": 1 });
    await first.left.actor.items.get(id("spear")).update({ "system.bonus": 3 });
    const before = first.left.actor.toObject();
    const world = first.store.snapshot();
    const again = await table({ generation, world, as: SEATS.player });
    expect(again.game.scenes.get(id("gate")).tokens.get(id("left")).actor.toObject()).toEqual(before);
  });

  it("A restored token's actor has no differences", async () => {
    const { left } = await guards(generation);
    await left.actor.update({ "system.hp": 1 });
    await left.delta.restore();
    expect(left.actor.system.hp).toBe(5);
  });
});

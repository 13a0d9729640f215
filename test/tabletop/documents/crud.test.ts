import { describe, expect, it, vi } from "vitest";
import { closeTables, page, table } from "./support.ts";

closeTables();

describe.each([13, 14] as const)("documents on generation %d", (generation) => {
  it("A document's hooks are called in order, each once", async () => {
    const log: string[] = [];
    await table({ generation });
    const Base = page.CONFIG.Actor.documentClass;
    page.CONFIG.Actor.documentClass = class extends Base {
      async _preCreate(...args: unknown[]) {
        log.push("_preCreate");
        return super._preCreate(...args);
      }
      static async _preCreateOperation(documents: unknown[]) {
        log.push(`_preCreateOperation ${documents.length}`);
      }
      _onCreate(...args: unknown[]) {
        log.push("_onCreate");
        super._onCreate(...args);
      }
      static async _onCreateOperation(documents: unknown[]) {
        log.push(`_onCreateOperation ${documents.length}`);
      }
      _onUpdate(changed: object, ...args: unknown[]) {
        log.push(`_onUpdate ${Object.keys(changed).join()}`);
        super._onUpdate(changed, ...args);
      }
    };
    for (const hook of [
      "preCreateActor",
      "createActor",
      "preUpdateActor",
      "updateActor",
      "preDeleteActor",
      "deleteActor",
    ]) {
      page.Hooks.on(hook, () => void log.push(hook));
    }
    const actor = await page.CONFIG.Actor.documentClass.create({ name: "Ada", type: "hero" });
    await actor.update({ name: "Ada L." });
    await actor.delete();
    expect(log).toEqual([
      "_preCreate",
      "preCreateActor",
      "_preCreateOperation 1",
      "_onCreate",
      "createActor",
      "_onCreateOperation 1",
      ...["preUpdateActor", "_onUpdate name,_stats,_id", "updateActor", "preDeleteActor", "deleteActor"].map((line) =>
        line.startsWith("_onUpdate") ? expect.stringMatching(/^_onUpdate .*name/) : line,
      ),
    ]);
  });

  it("A hook that returns false prevents the change, and nothing is sent", async () => {
    const { store, game } = await table({ generation });
    const actor = await page.Actor.create({ name: "Ada", type: "hero", system: { hp: 3 } });
    const before = store.writes;
    page.Hooks.on("preUpdateActor", () => false);
    page.Hooks.on("preCreateActor", () => false);
    page.Hooks.on("preDeleteActor", () => false);
    expect(await actor.update({ "system.hp": 1 })).toBeUndefined();
    expect(await page.Actor.create({ name: "Bob", type: "hero" })).toBeUndefined();
    await actor.delete();
    expect(actor.system.hp).toBe(3);
    expect(game.actors.size).toBe(1);
    expect(store.writes).toBe(before);
  });

  it("A hook's additions are sent", async () => {
    await table({ generation });
    page.Hooks.on(
      "preCreateActor",
      (actor: { updateSource(data: object): void }) => void actor.updateSource({ "system.hp": 9 }),
    );
    page.Hooks.on("preUpdateActor", (_actor: unknown, changed: { system?: { hp?: number } }) => {
      changed.system = { ...changed.system, hp: 5 };
    });
    const actor = await page.Actor.create({ name: "Ada", type: "hero" });
    expect(actor.system.hp).toBe(9);
    await actor.update({ name: "Ada L." });
    expect(actor.system.hp).toBe(5);
  });

  it("Embedded documents are stored in their parent, at two depths, and the parents are notified", async () => {
    const { store } = await table({ generation });
    const actor = await page.Actor.create({ name: "Ada", type: "hero" });
    const told = vi.spyOn(actor, "_onCreateDescendantDocuments");
    const [sword] = await actor.createEmbeddedDocuments("Item", [{ name: "Sword", type: "sword" }]);
    const [effect] = await sword.createEmbeddedDocuments("ActiveEffect", [{ name: "Sharp" }]);
    expect(effect.uuid).toBe(`Actor.${actor.id}.Item.${sword.id}.ActiveEffect.${effect.id}`);
    expect(await page.fromUuid(effect.uuid)).toBe(effect);
    expect(told.mock.calls.map(([parent, collection]) => [parent, collection])).toEqual([
      [actor, "items"],
      [sword, "effects"],
    ]);
    await effect.update({ name: "Keen" });
    expect(store.snapshot()["actors"]).toEqual([actor.toObject()]);
    await sword.delete();
    expect(actor.items.size).toBe(0);
    expect(store.snapshot()["actors"]).toEqual([actor.toObject()]);
  });

  it("Flags are stored and removed, for active packages only", async () => {
    const { store } = await table({ generation });
    const actor = await page.Actor.create({ name: "Ada", type: "hero" });
    await actor.setFlag("mini", "a.b", { c: 1 });
    await actor.setFlag("mini", "a.b", { d: 2 });
    expect(actor.getFlag("mini", "a.b")).toEqual({ c: 1, d: 2 });
    await actor.unsetFlag("mini", "a.b.c");
    expect(actor.getFlag("mini", "a.b")).toEqual({ d: 2 });
    await expect(actor.setFlag("absent", "x", 1)).rejects.toThrow(/no active package/);
    expect(store.snapshot()["actors"]).toEqual([actor.toObject()]);
  });

  it("Keys are deleted and replaced in the ways of the generation", async () => {
    const { store } = await table({ generation });
    const actor = await page.Actor.create({ name: "Ada", type: "hero", system: { a: { x: 1, y: 2 }, b: { x: 1 } } });
    const changes =
      generation === 14
        ? { "system.a.x": page._del, "system.b": page._replace({ z: 3 }) }
        : { "system.a.-=x": null, "system.==b": { z: 3 } };
    await actor.update(changes);
    expect(actor.system).toEqual({ a: { y: 2 }, b: { z: 3 } });
    await actor.update({ system: { only: 1 } }, { recursive: false });
    expect(actor.system).toEqual({ only: 1 });
    expect(store.snapshot()["actors"]).toEqual([actor.toObject()]);
  });

  it("Declared HTML and core's own is sanitised", async () => {
    await table({ generation });
    const actor = await page.Actor.create({
      name: "Ada",
      type: "hero",
      system: { bio: '<b onclick="x()">A</b><script>1</script>' },
    });
    expect(actor.system.bio).toBe("<b>A</b>");
    const item = await page.Item.create({
      name: "S",
      type: "sword",
      system: { notes: { n1: { text: "<iframe src='x'></iframe>ok" } } },
    });
    expect(item.system.notes.n1.text).toBe("ok");
    const message = await page.ChatMessage.create({ content: '<a href="javascript:x()">x</a>@UUID[Actor.x]{y}' });
    expect(message.content).toBe("<a>x</a>@UUID[Actor.x]{y}");
  });

  it("A copy is unsaved without an id, and saved is a document of its own", async () => {
    const { game } = await table({ generation });
    const actor = await page.Actor.create({ name: "Ada", type: "hero", system: { hp: 1 } });
    const draft = actor.clone({ "system.hp": 2, name: "Copy" });
    expect([draft.id, draft.system.hp, game.actors.size]).toEqual([null, 2, 1]);
    const saved = await actor.clone({ name: "Saved" }, { save: true });
    expect(saved.id).not.toBe(actor.id);
    expect(game.actors.get(saved.id)).toBe(saved);
  });
});

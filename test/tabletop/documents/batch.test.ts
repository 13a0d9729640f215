import { describe, expect, it } from "vitest";
import { SEATS } from "../../../tabletop/testing.ts";
import { closeTables, id, page, send, table } from "./support.ts";

closeTables();

const WORLD = {
  actors: [
    { _id: id("one"), name: "One", type: "hero", system: { hp: 1 }, ownership: { default: 3 } },
    { _id: id("two"), name: "Two", type: "hero", system: { hp: 2 }, ownership: { default: 0 } },
  ],
};

describe("batches", () => {
  it("A batch is one write of the store and has one number for all clients", async () => {
    const { store, client, game } = await table({ world: WORLD });
    const events: { seq: number; results: readonly unknown[] }[] = [];
    (await client(SEATS.player)).on("modified", (event) => void events.push(event));
    const results = await page.foundry.documents.modifyBatch([
      { action: "update", documentName: "Actor", updates: [{ _id: id("one"), "system.hp": 5 }] },
      {
        action: "create",
        documentName: "Item",
        parent: game.actors.get(id("two")),
        data: [{ name: "S", type: "sword" }],
      },
      { action: "delete", documentName: "Actor", ids: [id("one")] },
    ]);
    expect(results.map((documents: unknown[]) => documents.length)).toEqual([1, 1, 1]);
    expect(game.actors.get(id("two")).items.getName("S")).toBe(results[1][0]);
    await new Promise((resolve) => setTimeout(resolve, 5));
    expect([store.writes, events.length, events[0]?.results.length]).toEqual([1, 1, 3]);
    expect(store.snapshot()["actors"]).toEqual([game.actors.get(id("two")).toObject()]);
  });

  it("A batch changes one document in sequence, also back to its former state", async () => {
    const { game, store } = await table({ world: WORLD });
    await page.foundry.documents.modifyBatch([
      { action: "update", documentName: "Actor", updates: [{ _id: id("one"), "system.hp": 5 }] },
      { action: "update", documentName: "Actor", updates: [{ _id: id("one"), "system.hp": 1, name: "Uno" }] },
    ]);
    const { name, system } = game.actors.get(id("one"));
    expect([name, system.hp]).toEqual(["Uno", 1]);
    expect(store.snapshot()["actors"]?.[0]).toMatchObject({ name: "Uno", system: { hp: 1 } });
  });

  it("A batch does nothing where the server refuses one part", async () => {
    const { client, store, game } = await table({ world: WORLD });
    const before = store.snapshot();
    const reply = await send(
      await client(SEATS.player),
      { action: "update", documentName: "Actor", updates: [{ _id: id("one"), name: "Changed" }] },
      { action: "update", documentName: "Actor", updates: [{ _id: id("two"), name: "Changed" }] },
    );
    expect(reply).toMatchObject({ ok: false, error: { where: "operations.1.updates.0" } });
    expect([store.snapshot(), store.writes, game.actors.get(id("one")).name]).toEqual([before, 0, "One"]);
  });

  it("A batch does nothing where a hook cancels one part", async () => {
    const { store } = await table({ world: WORLD });
    page.Hooks.on("preUpdateActor", (actor: { id: string }) => actor.id !== id("two"));
    const results = await page.foundry.documents.modifyBatch([
      { action: "update", documentName: "Actor", updates: [{ _id: id("one"), name: "Changed" }] },
      { action: "update", documentName: "Actor", updates: [{ _id: id("two"), name: "Changed" }] },
    ]);
    expect([results, store.writes]).toEqual([[[], []], 0]);
  });

  it("A batch does nothing where the store fails", async () => {
    const { store, game } = await table({ world: WORLD });
    store.write = () => Promise.reject(new Error("disk full"));
    const before = store.snapshot();
    await expect(game.actors.get(id("one")).update({ name: "Changed" })).rejects.toThrow(
      /could not do this; nothing was changed/,
    );
    expect([game.actors.get(id("one")).name, store.snapshot()]).toEqual(["One", before]);
  });

  it("Generation 13 has no batches", async () => {
    await table({ generation: 13 });
    expect(page.foundry.documents.modifyBatch).toBeUndefined();
  });
});

import { describe, expect, it, vi } from "vitest";
import type { Events } from "../../../tabletop/protocol.ts";
import { SEATS } from "../../../tabletop/testing.ts";
import { closeTables, id, page, refusalOf, send, table } from "./support.ts";

closeTables();

const soon = () => new Promise((resolve) => setTimeout(resolve, 10));

describe.each([13, 14] as const)("settings, sockets and queries on generation %d", (generation) => {
  it("World settings are stored on the server, and every client is notified once", async () => {
    const heard = vi.fn();
    const { game, store, client } = await table({ generation });
    const { settings } = game;
    settings.register("mini", "rule", { scope: "world", type: Number, default: 1, onChange: heard });
    settings.register("mini", "mine", { scope: "user", type: String, default: "" });
    await settings.set("mini", "rule", 5);
    expect([settings.get("mini", "rule"), heard.mock.calls.map(([value]) => value as unknown)]).toEqual([5, [5]]);
    const [stored] = store.snapshot()["settings"] as [{ _id: string; value: string }];
    await send(await client(SEATS.assistant), {
      action: "update",
      documentName: "Setting",
      updates: [{ _id: stored._id, value: "7" }],
    });
    await soon();
    expect([settings.get("mini", "rule"), heard.mock.calls.at(-1)?.[0]]).toEqual([7, 7]);
    await settings.set("mini", "mine", "me");
    expect(store.snapshot()["settings"]?.at(-1)).toMatchObject({ key: "mini.mine", user: SEATS.gm, value: '"me"' });
  });

  it("Socket messages are routed with the sender that the server attests, never back to the sender", async () => {
    const { game, client } = await table({ generation });
    const player = await client(SEATS.player);
    const atGm = vi.fn();
    const atPlayer = vi.fn();
    const atOther = vi.fn();
    game.socket.on("system.mini", atGm);
    player.on("emit", atPlayer);
    (await client(SEATS.other)).on("emit", atOther);
    await player.request("emit", { channel: "system.mini", args: [{ userId: SEATS.gm }], senderId: SEATS.gm } as never);
    await soon();
    expect(atGm.mock.calls).toEqual([[{ userId: SEATS.gm }, SEATS.player]]);
    expect([atPlayer.mock.calls.length, atOther.mock.calls.length]).toEqual([0, 1]);
    game.socket.emit("system.mini", { to: "player" }, { recipients: [SEATS.player] });
    await soon();
    expect([
      atPlayer.mock.calls.map(([event]) => event as unknown),
      atOther.mock.calls.length,
      atGm.mock.calls.length,
    ]).toEqual([[{ channel: "system.mini", args: [{ to: "player" }], senderId: SEATS.gm }], 1, 1]);
    expect(refusalOf(await player.request("emit", { channel: "system.other", args: [] }))).toMatch(/declared "socket"/);
  });

  it("Queries are routed, with the querying user where the generation passes it", async () => {
    const { client } = await table({ generation });
    const handler = vi.fn((data: { n: number }) => data.n * 2);
    page.CONFIG.queries["mini.double"] = handler;
    page.CONFIG.queries["mini.fail"] = () => {
      throw new Error("no luck");
    };
    const player = await client(SEATS.player);
    const ask = (name: string, data: unknown) =>
      player.request("query", { userId: SEATS.gm, name, data, timeout: 500 });
    expect(await ask("mini.double", { n: 4 })).toEqual({ ok: true, value: 8 });
    const [, context] = handler.mock.calls[0] as unknown as [unknown, { timeout: number; user?: { id: string } }];
    expect([context.timeout, context.user?.id]).toEqual([500, generation === 14 ? SEATS.player : undefined]);
    expect(refusalOf(await ask("mini.fail", null))).toMatch(/no luck/);
    expect(refusalOf(await ask("toString", null))).toMatch(/not registered/);
  });

  it("A query ends at its timeout, and when the queried user leaves", async () => {
    const { game, client } = await table({ generation });
    page.CONFIG.queries["mini.slow"] = () => new Promise(() => undefined);
    const player = await client(SEATS.player);
    await soon();
    const user = game.users.get(SEATS.player);
    expect(user.active).toBe(true);
    await expect(user.query("mini.slow", {}, { timeout: 20 })).rejects.toThrow(/within 20 ms/);
    const waiting = user.query("mini.slow", {});
    await soon();
    player.close();
    await expect(waiting).rejects.toThrow(/disconnected/);
    await soon();
    expect(user.active).toBe(false);
    await expect(user.query("mini.slow", {})).rejects.toThrow(/not connected/);
  });

  it("An answer to a query that was sent to another client is rejected", async () => {
    const { client, game } = await table({ generation });
    page.CONFIG.queries["mini.ask"] = () => 1;
    const player = await client(SEATS.player);
    const queries: Events["query"][] = [];
    player.on("query", (event) => void queries.push(event));
    await soon();
    const answer = game.users.get(SEATS.player).query("mini.ask", {}, { timeout: 200 });
    await soon();
    const { queryId = "", senderId } = queries[0] ?? {};
    expect(senderId).toBe(SEATS.gm);
    const forged = await (
      await client(SEATS.other)
    ).request("answer", { queryId, reply: { ok: true, value: "forged" } });
    expect(refusalOf(forged)).toMatch(/no such query/i);
    await player.request("answer", { queryId, reply: { ok: true, value: "true" } });
    expect(await answer).toBe("true");
  });

  it("A client's last requests are sent to the others before its disconnect", async () => {
    const { client } = await table({ generation });
    const player = await client(SEATS.player);
    const log: string[] = [];
    const other = await client(SEATS.other);
    other.on("modified", () => void log.push("modified"));
    other.on("connected", ({ active }) => void log.push(`connected ${active}`));
    void send(player, { action: "create", documentName: "ChatMessage", data: [{ content: "last words" }] });
    player.close();
    await soon();
    expect(log).toEqual(["modified", "connected false"]);
  });

  it("There is one active Gamemaster: the highest role, then the first id", async () => {
    const { game, client } = await table({ generation, as: SEATS.assistant });
    expect([game.users.activeGM.id, game.user.isActiveGM]).toEqual([SEATS.assistant, true]);
    const gm = await client(SEATS.gm);
    await soon();
    expect([game.users.activeGM.id, game.user.isActiveGM]).toEqual([SEATS.gm, false]);
    gm.close();
    await soon();
    expect(game.user.isActiveGM).toBe(true);
  });
});

describe("compendia", () => {
  const pack = (ownership: Record<string, string>) => ({
    data: {
      id: "mini.gear",
      name: "gear",
      label: "Gear",
      type: "Item",
      packageType: "system" as const,
      packageName: "mini",
      ownership,
      locked: true,
      index: [],
      folders: [],
    },
    documents: new Map([
      [id("rope"), { _id: id("rope"), name: "Rope", type: "sword", system: { cost: 3 }, folder: null, effects: [] }],
    ]),
  });

  it("Compendia are read on request, by permission, and imported into the world", async () => {
    const packs = [pack({ PLAYER: "OBSERVER", ASSISTANT: "OWNER" })];
    const { game } = await table({ packs });
    const gear = game.packs.get("mini.gear");
    expect([gear?.index.get(id("rope")).name, gear?.size]).toEqual(["Rope", 0]);
    expect((await gear?.getIndex({ fields: ["system.cost"] }))?.get(id("rope")).system.cost).toBe(3);
    const rope = await page.fromUuid(`Compendium.mini.gear.Item.${id("rope")}`);
    expect([rope.name, rope.pack, rope.uuid]).toEqual(["Rope", "mini.gear", `Compendium.mini.gear.Item.${id("rope")}`]);
    const copy = await game.items.importFromCompendium(gear, id("rope"));
    expect([copy.name, copy._stats.compendiumSource, copy.pack]).toEqual(["Rope", rope.uuid, null]);
    await expect(rope.update({ name: "Chain" })).rejects.toThrow(/locked/);
  });

  it("Compendia are hidden from users without permission", async () => {
    const { game, client } = await table({ packs: [pack({ ASSISTANT: "OWNER" })], as: SEATS.player });
    expect(game.packs.size).toBe(0);
    expect(
      refusalOf(await (await client(SEATS.player)).request("pack", { pack: "mini.gear", ids: [id("rope")] })),
    ).toMatch(/may not read/);
  });
});

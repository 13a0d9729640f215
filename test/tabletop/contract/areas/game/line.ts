import { expect } from "vitest";
import { SEATS } from "../../../../../tabletop/testing.ts";
import type { ContractCase } from "../../contract.ts";
import { cls, variable } from "../pages.ts";

const SOCKETS = "https://foundryvtt.wiki/en/development/api/sockets";
const CHANNEL = "system.mini";

export const lineCases: readonly ContractCase[] = [
  {
    member: "game.socket.emit",
    says: "reaches the other clients and not the sender",
    page: "https://github.com/vttforge/vttforge/pull/222",
    sentence: "Foundry never delivers a message back to whoever sent it.",
    async run({ table }) {
      const { game, client } = await table();
      const here: unknown[] = [];
      const there: unknown[] = [];
      game.socket.on(CHANNEL, (payload) => void here.push(payload));
      (await client(SEATS.player)).on("emit", ({ args }) => void there.push(args));
      game.socket.emit(CHANNEL, { wind: "west" });
      await expect.poll(() => there).toEqual([[{ wind: "west" }]]);
      expect(here).toEqual([]);
    },
  },
  {
    member: "game.socket.on",
    says: "contains the sender, as the server knows it",
    page: "https://github.com/vttforge/vttforge/pull/222",
    sentence: "The sender id comes from the server, not the payload.",
    async run({ table }) {
      const { game, client } = await table();
      const heard: unknown[] = [];
      game.socket.on(CHANNEL, (payload, senderId) => void heard.push([payload, senderId]));
      const player = await client(SEATS.player);
      await player.request("emit", { channel: CHANNEL, args: [{ senderId: SEATS.gm }] });
      await expect.poll(() => heard).toEqual([[{ senderId: SEATS.gm }, SEATS.player]]);
    },
  },
  {
    member: "game.socket.emit",
    says: "sends JSON",
    page: SOCKETS,
    sentence: "Socket data must be JSON serializable",
    async run({ table }) {
      const { game, client } = await table();
      const there: unknown[] = [];
      (await client(SEATS.player)).on("emit", ({ args }) => void there.push(args));
      game.socket.emit(CHANNEL, { when: new Date(0), gone: undefined });
      await expect.poll(() => there).toEqual([[{ when: "1970-01-01T00:00:00.000Z" }]]);
    },
  },
  {
    member: "game.socket.emit",
    says: "needs the channel to be declared in the manifest",
    page: "https://github.com/vttforge/vttforge/pull/222",
    sentence: "Without it Foundry accepts the emit and delivers nothing.",
    async run({ table }) {
      const { game, client } = await table({ manifest: { id: "mini", title: "Mini", version: "1.0.0" } });
      const there: unknown[] = [];
      (await client(SEATS.player)).on("emit", ({ args }) => void there.push(args));
      game.socket.emit(CHANNEL, 1);
      await game._client.browseFiles("data", "").catch(() => undefined);
      expect(there).toEqual([]);
    },
  },
  {
    member: "CONFIG.queries",
    says: "has core's own query of dialogs, without a prefix",
    page: variable("CONFIG.queries"),
    sentence: "Non-prefixed query names are reserved by core.",
    async run({ page, table }) {
      await table();
      expect(page.CONFIG.queries.dialog).toBeTypeOf("function");
    },
  },
  {
    member: "CONFIG.queries",
    says: "are the return values of the user's client",
    page: SOCKETS,
    sentence: "providing predefined handlers for inter-client communication",
    async run({ page, table }) {
      const { game, client } = await table();
      page.CONFIG.queries["mini.double"] = ({ n }: { n: number }) => n * 2;
      const player = await client(SEATS.player);
      const reply = await player.request("query", { userId: SEATS.gm, name: "mini.double", data: { n: 21 } });
      expect([reply, await game.user.query("mini.double", { n: 2 })]).toEqual([{ ok: true, value: 42 }, 4]);
    },
  },
  {
    member: "CONFIG.queries",
    says: "receive the querying user on generation 14, and not on 13",
    page: "https://github.com/foundryvtt/foundryvtt/issues/13418",
    sentence:
      "Currently the only way for a User-query handler to learn who queried is to include the sender's ID in query data.",
    async run({ page, table, generation }) {
      const { client } = await table();
      page.CONFIG.queries["mini.who"] = (_data: unknown, { user }: { user?: { id: string } }) => user?.id ?? null;
      const player = await client(SEATS.player);
      const reply = await player.request("query", { userId: SEATS.gm, name: "mini.who", data: { user: SEATS.gm } });
      expect(reply).toEqual({ ok: true, value: generation < 14 ? null : SEATS.player });
    },
  },
  {
    member: "Users#activeGM",
    says: "is a Gamemaster rather than an assistant, and null without any",
    page: cls("foundry.documents.collections.Users"),
    sentence:
      "Get one User who is an active Gamemaster (non-assistant if possible), or null if no active GM is available.",
    async run({ table }) {
      const { game, client } = await table({ as: SEATS.player });
      const active = (): string | undefined => game.users.activeGM?.id;
      expect(game.users.activeGM).toBeNull();
      await client(SEATS.assistant);
      await expect.poll(active).toBe(SEATS.assistant);
      await client(SEATS.gm);
      await expect.poll(active).toBe(SEATS.gm);
    },
  },
];

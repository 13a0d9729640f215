/**
 * The connection between a page and the table: lost, restored late, flooded, and used by a page of another origin.
 * Other users are not affected.
 */
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import type { Page, WebSocketRoute } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { GENERATIONS } from "./generations.ts";
import { Party, ready, stored } from "./harness.ts";
import { IDS } from "./seed.ts";

const okoro = `Actor.${IDS.okoro}`;

interface Host {
  readonly game: { readonly users: Iterable<{ readonly name: string; readonly active: boolean }> };
  fromUuidSync(uuid: string): { readonly name: string; update(changes: object): Promise<unknown> };
}

/** Renames an actor on a user's client. Returns the error where it was refused. */
const rename = (page: Page, uuid: string, name: string): Promise<string | null> =>
  page.evaluate(
    ([id = "", wanted]) =>
      (globalThis as never as Host)
        .fromUuidSync(id)
        .update({ name: wanted })
        .then(
          () => null,
          (error: Error) => error.message,
        ),
    [uuid, name],
  );

const isActive = (page: Page, name: string): Promise<boolean> =>
  page.evaluate(
    (who) => [...(globalThis as never as Host).game.users].some((user) => user.name === who && user.active),
    name,
  );

describe.each(GENERATIONS)("the connection, generation %i", (generation) => {
  let party: Party;
  let gm: Page;
  let ada: Page;
  /** Ada's sockets, and whether a new one can connect. */
  const sockets: WebSocketRoute[] = [];
  let isOpen = true;

  beforeAll(async () => {
    party = await Party.open({ generation });
    gm = await party.join("Gamemaster");
    ada = await party.join("Ada");
    await ada.routeWebSocket(/socket\.io/, (socket) => {
      if (!isOpen) return void socket.close();
      socket.connectToServer();
      sockets.push(socket);
    });
    await ada.reload();
    await ready(ada);
  });
  afterAll(async () => party.close());

  it("A page that loses its connection says so, and its requests are refused and change nothing", async () => {
    isOpen = false;
    await sockets.at(-1)?.close();
    await expect.poll(() => ada.locator("#connection").innerText()).not.toBe("");
    const before = await stored<string>(ada, okoro, "name");
    expect(await rename(ada, okoro, "Lost")).toMatch(/line to the table is lost/);
    expect(await stored<string>(ada, okoro, "name")).toBe(before);
    await expect.poll(() => isActive(gm, "Ada")).toBe(false);
    expect(await stored<string>(gm, okoro, "name")).toBe(before);
  });

  it("A page that reconnects late has every change made meanwhile, and works", async () => {
    expect(await rename(gm, okoro, "Sgt. Okoro the Late")).toBeNull();
    const reloaded = ada.waitForEvent("load", { timeout: 60_000 });
    isOpen = true;
    await reloaded;
    await ready(ada);
    expect(await stored<string>(ada, okoro, "name")).toBe("Sgt. Okoro the Late");
    expect(await rename(ada, okoro, "Sgt. Okoro")).toBeNull();
    await expect.poll(() => stored<string>(gm, okoro, "name")).toBe("Sgt. Okoro");
    await expect.poll(() => isActive(gm, "Ada")).toBe(true);
  });

  it("Every page works again after the server was restarted", async () => {
    const loads = [gm, ada].map((page) => page.waitForEvent("load", { timeout: 60_000 }));
    await party.restart();
    await Promise.all(loads);
    await Promise.all([ready(gm), ready(ada)]);
    expect(await rename(gm, okoro, "Okoro")).toBeNull();
    await expect.poll(() => stored<string>(ada, okoro, "name")).toBe("Okoro");
    expect(await rename(gm, okoro, "Sgt. Okoro")).toBeNull();
  });

  it("An oversized or flooding request is refused with an error, and other users are not affected", async () => {
    const told = await ada.evaluate(async (uuid) => {
      const actor = (globalThis as never as Host).fromUuidSync(uuid);
      const huge = await actor.update({ flags: { world: { huge: "x".repeat(30_000_000) } } }).then(
        () => "taken",
        (error: Error) => error.message,
      );
      return huge;
    }, okoro);
    expect(told).not.toBe("taken");
    expect(told.length).toBeGreaterThan(10);
    expect(await rename(gm, okoro, "Sgt. Okoro!")).toBeNull();
    expect(await rename(gm, okoro, "Sgt. Okoro")).toBeNull();
    expect(
      await gm.evaluate((uuid) => JSON.stringify((globalThis as never as Host).fromUuidSync(uuid)).length, okoro),
    ).toBeLessThan(1e6);
  });
});

describe("a page of another origin", () => {
  let party: Party;
  let elsewhere: Server;
  let origin: string;
  beforeAll(async () => {
    party = await Party.open();
    elsewhere = createServer((_request, response) => {
      response.setHeader("content-type", "text/html");
      response.end("<!doctype html><title>elsewhere</title>");
    });
    await new Promise<void>((resolve) => elsewhere.listen(0, "127.0.0.1", resolve));
    origin = `http://127.0.0.1:${(elsewhere.address() as AddressInfo).port}`;
  });
  afterAll(async () => {
    elsewhere.close();
    await party.close();
  });

  it("A page of another origin can't join, read the table or open its socket with the browser's cookie", async () => {
    const gm = await party.join("Gamemaster");
    const stranger = await gm.context().newPage();
    await stranger.goto(origin);
    const table = party.table.url;
    const tried = await stranger.evaluate(async (url) => {
      const outcome = (promise: Promise<unknown>): Promise<string> =>
        promise.then(
          (value) => `got ${String(value)}`,
          () => "refused",
        );
      const socket = new WebSocket(`${url.replace("http", "ws")}socket.io/?EIO=4&transport=websocket`);
      const opened = new Promise((resolve, reject) => {
        socket.addEventListener("message", () => resolve("open"));
        socket.addEventListener("error", () => reject(new Error("refused")));
        socket.addEventListener("close", () => reject(new Error("refused")));
      });
      return {
        page: await outcome(fetch(`${url}game`, { credentials: "include" }).then((response) => response.text())),
        join: await outcome(
          fetch(`${url}join`, { method: "POST", credentials: "include", body: "x=1" }).then((response) =>
            response.text(),
          ),
        ),
        socket: await outcome(opened),
      };
    }, table);
    expect(tried).toEqual({ page: "refused", join: "refused", socket: "refused" });
    await stranger.setContent(`<iframe src="${table}game"></iframe>`);
    await stranger.waitForTimeout(500);
    expect(
      await stranger
        .frames()[1]
        ?.evaluate(() => Boolean((globalThis as { game?: object }).game))
        .catch(() => false),
    ).toBe(false);
    expect(await stored<string>(gm, okoro, "name")).toBe("Sgt. Okoro");
  });
});

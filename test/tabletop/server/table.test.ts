import { request } from "node:http";
import { networkInterfaces } from "node:os";
import { join } from "node:path";
import { io } from "socket.io-client";
import { describe, expect, test } from "vitest";
import { connectSocket } from "../../../tabletop/client/socket-transport.ts";
import type { Events } from "../../../tabletop/protocol.ts";
import { idOf, joinAs, postJoin, seat, table, write } from "./client.ts";
import { files, harbor, scratch } from "./scratch.ts";
import { buildSystem } from "../../../tools/build-system.ts";

const actor = { action: "create", documentName: "Actor", data: [{ name: "Ann", type: "sailor" }] } as const;

/** A request with headers that fetch does not let one set. */
function raw(
  url: string,
  path: string,
  headers: Readonly<Record<string, string>>,
  method = "GET",
): Promise<{ status: number; text: string }> {
  const { hostname, port } = new URL(url);
  return new Promise((resolve, reject) => {
    const sent = request({ hostname, port, path, method, headers }, (response) => {
      let text = "";
      response.on("data", (chunk: Buffer) => (text += chunk.toString()));
      response.on("end", () => resolve({ status: response.statusCode ?? 0, text }));
    });
    sent.on("error", reject);
    sent.end();
  });
}

describe("joining", () => {
  test("A new world has a gamemaster and three players, listed on the join page", async () => {
    const opened = await table();
    expect(opened.world.users.map(({ name, role }) => [name, role])).toEqual(
      expect.arrayContaining([
        ["Gamemaster", 4],
        ["Player 1", 1],
        ["Player 2", 1],
        ["Player 3", 1],
      ]),
    );
    const page = await (await fetch(new URL("join", opened.url))).text();
    for (const { id, name } of opened.world.users) {
      expect(page).toContain(`value="${id}"`);
      expect(page).toContain(name);
    }
  });

  test("Joining leads to the table, which without a session leads back", async () => {
    const opened = await table();
    const turnedBack = await fetch(new URL("game", opened.url), { redirect: "manual" });
    expect([turnedBack.status, turnedBack.headers.get("location")]).toEqual([303, "/join"]);
    const response = await postJoin(opened, { user: idOf(opened, "Player 1"), password: "" });
    expect([response.status, response.headers.get("location")]).toEqual([303, "/game"]);
    expect(response.headers.getSetCookie()[0]).toMatch(/HttpOnly; SameSite=Strict/);
    const cookie = await joinAs(opened, "Player 1");
    const page = await fetch(new URL("game", opened.url), { headers: { cookie } });
    expect(page.status).toBe(200);
    expect(await page.text()).toContain("scripts/tabletop.js");
    const out = await fetch(new URL("logout", opened.url), { headers: { cookie }, redirect: "manual" });
    expect(out.headers.getSetCookie()[0]).toMatch(/=; .*Max-Age=0/);
  });

  test("Only the right password is accepted, and further attempts are soon refused", async () => {
    const opened = await table();
    const gm = await seat(opened, "Gamemaster");
    const id = idOf(opened, "Player 1");
    expect(
      await write(gm, { action: "update", documentName: "User", updates: [{ _id: id, password: "low tide" }] }),
    ).toMatchObject({
      ok: true,
    });
    expect((await postJoin(opened, { user: id, password: "" })).status).toBe(403);
    const wrong = await postJoin(opened, { user: id, password: "<b>" });
    expect(wrong.status).toBe(403);
    expect(await wrong.text()).toContain('role="alert"');
    expect((await postJoin(opened, { user: id, password: "low tide" })).status).toBe(303);
    const tries = [];
    for (let i = 0; i < 12; i++) tries.push((await postJoin(opened, { user: id, password: `${i}` })).status);
    expect(tries.slice(0, 5)).toEqual(Array(5).fill(403));
    expect(tries.at(-1)).toBe(429);
    const late = await postJoin(opened, { user: id, password: "low tide" });
    expect([late.status, late.headers.get("retry-after")]).toEqual([429, "60"]);
    expect(await late.text()).toMatch(/role="alert"[^]*Wait a minute/);
    expect((await postJoin(opened, { user: idOf(opened, "Player 2"), password: "" })).status).toBe(303);
  });

  test("Malformed attempts of one client do not keep others at the same address out", async () => {
    const opened = await table();
    for (let i = 0; i < 60; i++)
      expect((await postJoin(opened, { user: `nobody${i}`, password: "x" })).status).toBe(403);
    expect((await postJoin(opened, { user: idOf(opened, "Player 2"), password: "" })).status).toBe(303);
  });

  test.each([
    ["nobody", { user: "nobody0000000000" }, {}, 403],
    ["no user at all", {}, {}, 403],
    ["another site's form", { user: "GM" }, { origin: "https://evil.example" }, 403],
    ["a sandboxed form", { user: "GM" }, { origin: "null" }, 403],
    ["JSON", { user: "GM" }, { "content-type": "application/json" }, 415],
    ["too long a form", { user: "GM", password: "x".repeat(20_000) }, {}, 413],
  ] as const)("Joining is refused for %s", async (_what, form, headers, status) => {
    const opened = await table();
    const filled = { ...form, ...("user" in form && form.user === "GM" ? { user: idOf(opened, "Gamemaster") } : {}) };
    const response = await postJoin(opened, filled as Record<string, string>, headers);
    expect(response.status).toBe(status);
    expect(response.headers.getSetCookie()).toEqual([]);
  });

  test("The join page escapes names", async () => {
    const opened = await table();
    const gm = await seat(opened, "Gamemaster");
    const name = `<img src=x onerror="alert(1)">`;
    expect(
      await write(gm, { action: "update", documentName: "User", updates: [{ _id: idOf(opened, "Player 1"), name }] }),
    ).toMatchObject({
      ok: true,
    });
    const page = await (await fetch(new URL("join", opened.url))).text();
    expect(page).not.toContain("<img");
    expect(page).toContain("&lt;img");
  });
});

describe("passwords", () => {
  test("Passwords are never sent, survive other changes of the user, and may be removed", async () => {
    const opened = await table();
    const gm = await seat(opened, "Gamemaster");
    const player = await seat(opened, "Player 2");
    const heard: Events["modified"][] = [];
    player.transport.on("modified", (event) => void heard.push(event));
    const id = idOf(opened, "Player 1");
    const reply = await write(gm, {
      action: "update",
      documentName: "User",
      updates: [{ _id: id, password: "spring tide", color: "#123456" }],
    });
    expect(reply).toMatchObject({ ok: true });
    await write(gm, { action: "update", documentName: "User", updates: [{ _id: id, name: "Pilot" }] });
    expect((await postJoin(opened, { user: id, password: "" })).status).toBe(403);
    expect((await postJoin(opened, { user: id, password: "spring tide" })).status).toBe(303);
    const everything = JSON.stringify([reply, heard, (await seat(opened, "Player 3")).world]);
    expect(everything).toContain("Pilot");
    expect(everything).not.toMatch(/spring tide|password|scrypt/);
    await write(gm, { action: "update", documentName: "User", updates: [{ _id: id, password: "" }] });
    expect((await postJoin(opened, { user: id, password: "" })).status).toBe(303);
  });

  test("A player can't change another user's password, by any field", async () => {
    const opened = await table();
    const player = await seat(opened, "Player 1");
    const id = idOf(opened, "Gamemaster");
    for (const secret of ["password", "passwordHash", "==password", "passwordSalt"]) {
      expect(
        await write(player, { action: "update", documentName: "User", updates: [{ _id: id, [secret]: "mine" }] }),
        secret,
      ).toMatchObject({ ok: false });
    }
    expect((await postJoin(opened, { user: id, password: "" })).status).toBe(303);
  });

  test("A new password ends the sessions that were opened without it", async () => {
    const opened = await table();
    const cookie = await joinAs(opened, "Player 1");
    const gm = await seat(opened, "Gamemaster");
    await write(gm, {
      action: "update",
      documentName: "User",
      updates: [{ _id: idOf(opened, "Player 1"), password: "x" }],
    });
    expect((await fetch(new URL("game", opened.url), { headers: { cookie }, redirect: "manual" })).status).toBe(303);
  });
});

describe("served files", () => {
  test("Files of the system and of the tabletop are served with their types and the security headers", async () => {
    const opened = await table();
    const script = await fetch(new URL("systems/harbor/assets/buoy.svg", opened.url));
    expect([script.status, script.headers.get("content-type")]).toEqual([200, "image/svg+xml"]);
    const style = await fetch(new URL("styles/join.css", opened.url));
    expect([style.status, style.headers.get("content-type")]).toEqual([200, "text/css; charset=utf-8"]);
    for (const [name, part] of [
      ["content-security-policy", "script-src 'self'"],
      ["content-security-policy", "object-src 'none'"],
      ["x-content-type-options", "nosniff"],
      ["cross-origin-resource-policy", "same-origin"],
      ["referrer-policy", "same-origin"],
    ] as const)
      expect(style.headers.get(name)).toContain(part);
    const etag = style.headers.get("etag") ?? "";
    expect((await fetch(new URL("styles/join.css", opened.url), { headers: { "if-none-match": etag } })).status).toBe(
      304,
    );
    const head = await fetch(new URL("styles/join.css", opened.url), { method: "HEAD" });
    expect([head.status, await head.text()]).toEqual([200, ""]);
  });

  test.each(["PUT", "DELETE", "PATCH", "OPTIONS", "TRACE"])("Nothing is served to the method %s", async (method) => {
    const opened = await table();
    expect((await raw(opened.url, "/join", { host: new URL(opened.url).host }, method)).status).toBe(405);
  });

  test.each([
    "/systems/harbor/../../../package.json",
    "/systems/harbor/%2e%2e/%2e%2e/package.json",
    "/scripts/..%2f..%2fpackage.json",
    "/systems/harbor/packs/_source/gear/rope.yml",
    "//etc/passwd",
    "/systems/harbor/system.json%00",
  ])("Nothing is served at %s", async (path) => {
    const opened = await table();
    const { status, text } = await raw(opened.url, path, { host: new URL(opened.url).host });
    expect(status).toBe(404);
    expect(text).toBe("There is no such file.\n");
  });

  test("Nothing is served under a rebound name", async () => {
    const opened = await table();
    const port = new URL(opened.url).port;
    for (const host of ["evil.example", `evil.example:${port}`, "localhost", "localhost:1"]) {
      const answer = await raw(opened.url, "/join", { host });
      expect([answer.status, answer.text.includes("Gamemaster")]).toEqual([421, false]);
    }
    expect((await raw(opened.url, "/join", { host: `localhost:${port}` })).status).toBe(200);
  });

  test("Everything is served below a route prefix, and nothing beside it", async () => {
    const opened = await table({ routePrefix: "games/harbor" });
    expect(new URL(opened.url).pathname).toBe("/games/harbor/");
    const { origin } = new URL(opened.url);
    expect((await fetch(`${origin}/join`)).status).toBe(404);
    const root = await fetch(`${origin}/games/harbor`, { redirect: "manual" });
    expect([root.status, root.headers.get("location")]).toEqual([303, "/games/harbor/"]);
    const page = await fetch(new URL("join", opened.url));
    expect(page.status).toBe(200);
    expect(await page.text()).not.toMatch(/(?:href|src|action)="\//);
    expect((await postJoin(opened, { user: idOf(opened, "Player 1") })).headers.get("location")).toBe(
      "/games/harbor/game",
    );
    const player = await seat(opened, "Player 1");
    expect(player.world.routePrefix).toBe("games/harbor");
  });
});

describe("the socket", () => {
  test("The socket receives the world first, then events, and replies to requests", async () => {
    const opened = await table();
    const gm = await seat(opened, "Gamemaster");
    const player = await seat(opened, "Player 1");
    expect(gm.world).toMatchObject({
      userId: idOf(opened, "Gamemaster"),
      release: { generation: 14 },
      world: { id: "bay", title: "Bay" },
      system: { id: "harbor" },
    });
    const heard = new Promise<Events["modified"]>((resolve) => player.transport.on("modified", resolve));
    const reply = await write(gm, actor);
    expect(reply).toMatchObject({ ok: true, value: { results: [{ result: [{ name: "Ann" }] }] } });
    expect(await heard).toEqual(reply.ok && reply.value);
  });

  test("The socket rejects requests without a session, from another site, or under a rebound name", async () => {
    const opened = await table();
    const { origin, port } = new URL(opened.url);
    const cookie = await joinAs(opened, "Gamemaster");
    await expect(connectSocket({ url: origin, headers: { origin } })).rejects.toThrow(/No seat: join first/);
    await expect(
      connectSocket({ url: origin, headers: { origin, cookie: cookie.replace(/..$/, "xx") } }),
    ).rejects.toThrow(/No seat/);
    await expect(connectSocket({ url: origin, headers: { origin: "https://evil.example", cookie } })).rejects.toThrow();
    await expect(connectSocket({ url: origin, headers: { origin: "null", cookie } })).rejects.toThrow();
    await expect(
      connectSocket({
        url: origin,
        headers: { origin: `http://evil.example:${port}`, host: `evil.example:${port}`, cookie },
      }),
    ).rejects.toThrow();
    const upgrade = {
      connection: "Upgrade",
      upgrade: "websocket",
      "sec-websocket-version": "13",
      "sec-websocket-key": "c29ha2luZyB0aGUgdGFibA==",
    };
    const rebound = await raw(opened.url, "/socket.io/?EIO=4&transport=websocket", {
      host: `evil.example:${port}`,
      cookie,
      ...upgrade,
    });
    expect(rebound.text).toMatch(/does not come from a page of this table/);
  });

  test("The socket rejects polling, in the user's own session or another's", async () => {
    const opened = await table();
    const { host } = new URL(opened.url);
    const cookie = await joinAs(opened, "Gamemaster");
    for (const sid of ["", "&sid=AAAAAAAAAAAAAAAAAAAA"])
      expect((await raw(opened.url, `/socket.io/?EIO=4&transport=polling${sid}`, { host, cookie })).status).toBe(400);
  });

  test("The socket refuses malformed messages and stays open", async () => {
    const opened = await table();
    const { origin } = new URL(opened.url);
    const cookie = await joinAs(opened, "Player 1");
    const socket = io(origin, { transports: ["websocket"], forceNew: true, extraHeaders: { origin, cookie } });
    await new Promise((resolve) => socket.once("world", resolve));
    const said = opened.log.length;
    const shapes: [string, unknown][] = [
      ["modify", undefined],
      ["modify", null],
      ["modify", "x"],
      ["modify", { operations: "x" }],
      ["modify", { operations: [null] }],
      ["modify", { operations: [{ action: "explode", documentName: "Actor", options: {} }] }],
      ["modify", { operations: [{ action: "create", documentName: "Nonsense", data: [{}], options: {} }] }],
      ["modify", { operations: [{ action: "create", documentName: "User", data: [null], options: {} }] }],
      ["modify", { operations: [{ action: "update", documentName: "User", updates: [7], options: {} }] }],
      ["modify", Buffer.from("binary")],
      ["pack", { pack: 7 }],
      ["emit", { channel: "system.other", args: [] }],
      ["emit", { channel: "system.harbor", args: "x" }],
      ["query", {}],
      ["answer", { queryId: "x" }],
      ["activity", 3],
      ["format-the-disk", {}],
      ["__proto__", {}],
      ["constructor", {}],
      ["world", {}],
    ];
    for (const [kind, payload] of shapes) {
      const reply: unknown = await socket.timeout(3000).emitWithAck(kind, payload);
      expect(reply, `${kind} ${JSON.stringify(payload)}`).toMatchObject({
        ok: false,
        error: { message: expect.stringMatching(/\w/) as string },
      });
    }
    socket.emit("modify", { operations: [] });
    socket.emit("modify", "no acknowledgement", "more", 7);
    expect(await socket.timeout(3000).emitWithAck("activity", { viewing: "x" })).toMatchObject({ ok: true });
    expect(opened.log.slice(said)).toEqual([]);
    socket.disconnect();
  });

  test("The socket limits one connection's requests, and not its neighbours'", async () => {
    const opened = await table();
    const flood = await seat(opened, "Player 1");
    const calm = await seat(opened, "Player 2");
    const replies = await Promise.all(Array.from({ length: 2600 }, () => flood.transport.request("activity", {})));
    expect(replies.filter((reply) => !reply.ok).length).toBeGreaterThan(100);
    expect(replies.filter((reply) => reply.ok).length).toBeGreaterThanOrEqual(2000);
    expect(await calm.transport.request("activity", {})).toMatchObject({ ok: true });
  });

  test("A user with two tabs counts once, until the last tab is closed", async () => {
    const opened = await table();
    const gm = await seat(opened, "Gamemaster");
    const heard: unknown[] = [];
    gm.transport.on("connected", (event) => void heard.push(event));
    const first = await seat(opened, "Player 1");
    const second = await seat(opened, "Player 1");
    const userId = idOf(opened, "Player 1");
    first.transport.close();
    await expect.poll(() => opened.world.users.length).toBe(4);
    expect(await gm.transport.request("activity", {})).toMatchObject({ ok: true });
    expect(heard).toEqual([{ userId, active: true }]);
    expect(await (await fetch(new URL("join", opened.url))).text()).toContain("join-active");
    second.transport.close();
    await expect
      .poll(() => heard)
      .toEqual([
        { userId, active: true },
        { userId, active: false },
      ]);
  });

  test("The socket notifies the client of a lost connection, and sends the world when it is back", async () => {
    const world = join(await scratch(), "bay");
    const first = await table({ world });
    const gm = await seat(first, "Gamemaster");
    const player = await seat(first, "Player 1");
    const status: boolean[] = [];
    gm.transport.onStatus((up) => void status.push(up));
    const back = new Promise((resolve) => gm.onRejoin(resolve));
    const port = Number(new URL(first.url).port);
    await first.close();
    await expect.poll(() => status).toEqual([false]);
    expect(await gm.transport.request("activity", {})).toMatchObject({ ok: false, error: { message: /lost/ } });
    const second = await table({ world, port });
    expect(await back).toMatchObject({ userId: idOf(second, "Gamemaster") });
    expect(status).toEqual([false, true]);
    expect(await gm.transport.request("activity", {})).toMatchObject({ ok: true });
    // A late listener, as on a page that boots slowly, is called immediately.
    await expect(new Promise((resolve) => player.onRejoin(resolve))).resolves.toMatchObject({
      userId: idOf(second, "Player 1"),
    });
  });
});

describe("a reconnecting socket", () => {
  test("A socket that reconnects to a deleted user's session is rejected as such", async () => {
    const world = join(await scratch(), "bay");
    const first = await table({ world });
    const player = await seat(first, "Player 1");
    const back = new Promise((resolve) => player.onRejoin(resolve));
    const gm = await seat(first, "Gamemaster");
    await write(gm, {
      action: "update",
      documentName: "User",
      updates: [{ _id: idOf(first, "Player 1"), password: "x" }],
    });
    gm.transport.close();
    await first.close();
    await table({ world, port: Number(new URL(first.url).port) });
    expect(await back).toBeNull();
  });
});

const lan = Object.values(networkInterfaces())
  .flatMap((list) => list ?? [])
  .find(({ family, internal }) => family === "IPv4" && !internal)?.address;

describe.skipIf(lan === undefined)("the machine's own address, on plain HTTP", () => {
  test("The machine's address is served where the table listens on all, and not on loopback only", async () => {
    const wide = await table({ host: "0.0.0.0" });
    const url = wide.urls.find((one) => one.includes(lan ?? "")) ?? "";
    expect(wide.urls[0]).toMatch(/^http:\/\/localhost:/);
    const there = { ...wide, url };
    const player = await seat(there, "Player 1");
    expect(player.world.userId).toBe(idOf(wide, "Player 1"));
    const narrow = await table();
    await expect(fetch(`http://${lan ?? ""}:${new URL(narrow.url).port}/join`)).rejects.toThrow();
  });
});

describe("a restart of the table", () => {
  test("A restart finds the world unchanged, and users stay joined", async () => {
    const world = join(await scratch(), "bay");
    const first = await table({ world });
    const cookie = await joinAs(first, "Gamemaster");
    const gm = await seat(first, "Gamemaster");
    expect(await write(gm, actor)).toMatchObject({ ok: true });
    const users = first.world.users;
    await first.close();
    const second = await table({ world });
    expect(second.world.users).toEqual(users);
    expect((await fetch(new URL("game", second.url), { headers: { cookie }, redirect: "manual" })).status).toBe(200);
    expect((await seat(second, "Player 1")).world.collections["actors"]).toMatchObject([
      { name: "Ann", type: "sailor" },
    ]);
  });

  test("A failed start is reported with its reason, and leaves nothing open", async () => {
    const world = join(await scratch(), "bay");
    const first = await table({ world });
    await expect(table({ world })).rejects.toThrow(/open in another process/);
    const port = Number(new URL(first.url).port);
    const other = join(await scratch(), "cove");
    await expect(table({ world: other, port })).rejects.toThrow(`Port ${port} of 127.0.0.1 is in use`);
    await (await table({ world: other })).close();
    await expect(table({ host: "203.0.113.7" })).rejects.toThrow(/is no address of this machine/);
  });
});

describe("packs at the table", () => {
  test("Packs are read, by permission, and a broken one hides no other", async () => {
    const { folder } = await buildSystem(await harbor());
    await files(folder, { "packs/gear/CURRENT": "nonsense" });
    const opened = await table({ system: folder });
    expect(opened.log).toEqual([expect.stringMatching(/^Pack harbor\.gear is left out: /)]);
    const gm = await seat(opened, "Gamemaster");
    const player = await seat(opened, "Player 1");
    expect(gm.world.packs.map(({ id }) => id)).toEqual(["harbor.people", "harbor.secrets"]);
    expect(player.world.packs.map(({ id }) => id)).toEqual(["harbor.people"]);
    const asked = { pack: "harbor.secrets", ids: ["wreckBelowTheBay"] };
    expect(await gm.transport.request("pack", asked)).toMatchObject({
      ok: true,
      value: { documents: [{ name: "The wreck", pages: [{}, {}] }] },
    });
    expect(await player.transport.request("pack", asked)).toMatchObject({ ok: false });
    expect((await fetch(new URL("systems/harbor/packs/secrets/CURRENT", opened.url))).status).toBe(404);
  });
});

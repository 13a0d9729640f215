import { describe, expect, it } from "vitest";
import { SEATS } from "../../../tabletop/testing.ts";
import { closeTables, id, refusalOf, send, table } from "./support.ts";

closeTables();

const WORLD = {
  actors: [{ _id: id("hero"), name: "Hero", type: "hero", ownership: { default: 3 }, system: { hp: 1 }, items: [] }],
  messages: [{ _id: id("said"), author: SEATS.player, content: "mine", type: "base" }],
};
const HERO = { action: "update", documentName: "Actor" } as const;
const deep = (depth: number): object => (depth === 0 ? {} : { a: deep(depth - 1) });

const CASES: [string, unknown, RegExp][] = [
  ["no operations", { operations: "x" }, /list of operations/],
  ["an unknown action", { operations: [{ action: "drop", documentName: "Actor" }] }, /Unknown action "drop"/],
  ["an unknown document", { operations: [{ action: "create", documentName: "Wizard", data: [{}] }] }, /Unknown document name "Wizard"/],
  [
    "a document of Object's prototype",
    { operations: [{ action: "create", documentName: "constructor", data: [{}] }] },
    /Unknown document name/,
  ],
  [
    "an unknown sub-type",
    { operations: [{ action: "create", documentName: "ChatMessage", data: [{ type: "spell" }] }] },
    /Unknown sub-type "spell"/,
  ],
  [
    "an embedded document without a parent",
    { operations: [{ action: "create", documentName: "ActiveEffect", data: [{ name: "x" }] }] },
    /needs a parent/,
  ],
  [
    "a wrong parent",
    { operations: [{ action: "create", documentName: "Token", parentUuid: `Actor.${id("hero")}`, data: [{}] }] },
    /cannot hold a Token/,
  ],
  [
    "an absent parent",
    { operations: [{ action: "create", documentName: "Item", parentUuid: `Actor.${id("nobody")}`, data: [{ name: "x", type: "sword" }] }] },
    /There is no Actor/,
  ],
  [
    "a malformed uuid",
    { operations: [{ action: "create", documentName: "Item", parentUuid: "Actor", data: [{}] }] },
    /not a document's uuid/,
  ],
  ["a malformed id", { operations: [{ ...HERO, updates: [{ _id: "../x" }] }] }, /not a document id/],
  ["an unknown id", { operations: [{ ...HERO, updates: [{ _id: id("nobody"), name: "x" }] }] }, /There is no Actor/],
  ["a dotted key", { operations: [{ ...HERO, updates: [{ _id: id("hero"), "system.hp": 9 }] }] }, /holds a dot/],
  [
    "a prototype key",
    { operations: [{ ...HERO, updates: [{ _id: id("hero"), system: JSON.parse('{"__proto__": {"x": 1}}') as object }] }] },
    /"__proto__" is not allowed/,
  ],
  [
    "an operator on a prototype key",
    { operations: [{ ...HERO, updates: [{ _id: id("hero"), system: { "==constructor": 1 } }] }] },
    /"constructor" is not allowed/,
  ],
  ["another id", { operations: [{ ...HERO, updates: [{ _id: id("hero"), "==_id": id("other") }] }] }, /keeps its id/],
  ["a wrong type of value", { operations: [{ ...HERO, updates: [{ _id: id("hero"), name: "" }] }] }, /name/],
  ["data too deep", { operations: [{ ...HERO, updates: [{ _id: id("hero"), system: deep(60) }] }] }, /nested 40 deep/],
  [
    "data too large",
    { operations: [{ ...HERO, updates: [{ _id: id("hero"), system: { x: "x".repeat(6_000_000) } }] }] },
    /5000000 are allowed/,
  ],
  [
    "another's name on a message",
    { operations: [{ action: "create", documentName: "ChatMessage", data: [{ author: SEATS.gm, content: "x" }] }] },
    /author cannot be someone else/,
  ],
  [
    "another's name on a message later",
    { operations: [{ action: "update", documentName: "ChatMessage", updates: [{ _id: id("said"), author: SEATS.gm }] }] },
    /author cannot be someone else/,
  ],
  [
    "a password",
    { operations: [{ action: "update", documentName: "User", updates: [{ _id: SEATS.player, password: "x" }] }] },
    /Passwords are not set/,
  ],
  [
    "an absent pack",
    { operations: [{ action: "create", documentName: "Item", pack: "no.pack", data: [{ name: "x", type: "sword" }] }] },
    /no pack "no.pack"/,
  ],
  [
    "a token's actor created",
    { operations: [{ action: "create", documentName: "Actor", parentUuid: `Scene.${id("s")}.Token.${id("t")}`, data: [{}] }] },
    /There is no Scene/,
  ],
];

describe.each([13, 14] as const)("a hostile client, generation %d", (generation) => {
  it.each(CASES)("is refused %s, with one clear error, and nothing changes", async (_name, payload, message) => {
    const { client, store } = await table({ generation, world: WORLD });
    const before = store.snapshot();
    const line = await client(SEATS.player);
    const reply = await line.request("modify", payload as never);
    expect(refusalOf(reply)).toMatch(message);
    expect(store.snapshot()).toEqual(before);
    expect(store.writes).toBe(0);
  });

  it("cannot set a message's author, time or id", async () => {
    const { client } = await table({ generation, world: WORLD, now: () => 12345 });
    const reply = await send(await client(SEATS.player), {
      action: "create",
      documentName: "ChatMessage",
      data: [{ _id: id("forged"), content: "x", timestamp: 1 }],
    });
    if (!reply.ok) throw new Error(reply.error.message);
    const [message] = reply.value.results[0]?.result as [{ _id: string; author: string; timestamp: number }];
    expect(message).toMatchObject({ author: SEATS.player, timestamp: 12345 });
    expect(message._id).not.toBe(id("forged"));
  });

  it("is sent no password, when it joins or later", async () => {
    const users = [
      { _id: SEATS.gm, name: "GM", role: 4, password: "SECRET-HASH" },
      { _id: SEATS.player, name: "P", role: 1, password: "SECRET-HASH" },
    ];
    const { client, world, game, store } = await table({ generation, world: { users } });
    expect(JSON.stringify(game.data)).not.toContain("SECRET-HASH");
    const seen: unknown[] = [];
    const player = await client(SEATS.player);
    player.on("modified", (event) => void seen.push(event));
    const reply = await send(await client(SEATS.gm), {
      action: "update",
      documentName: "User",
      updates: [{ _id: SEATS.player, color: "#123456" }],
    });
    expect(reply.ok).toBe(true);
    await new Promise((resolve) => setTimeout(resolve, 5));
    expect(JSON.stringify([seen, reply])).not.toContain("SECRET-HASH");
    expect(world.userSecret(SEATS.player, "password")).toBe("SECRET-HASH");
    expect(JSON.stringify(store.snapshot()["users"])).toContain("SECRET-HASH");
  });
});

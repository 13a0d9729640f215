import { describe, expect, it } from "vitest";
import { SEATS } from "../../../tabletop/testing.ts";
import { closeTables, id, send, table } from "./support.ts";

closeTables();

const OWNED = { default: 0, [SEATS.player]: 3 };
const WORLD = {
  actors: [
    {
      _id: id("mine"),
      name: "Mine",
      type: "hero",
      ownership: OWNED,
      system: {},
      items: [{ _id: id("sword"), name: "S", type: "sword", system: {} }],
    },
    { _id: id("theirs"), name: "Theirs", type: "hero", ownership: { default: 2 }, system: {} },
    { _id: id("monster"), name: "Monster", type: "monster", ownership: OWNED, system: { secret: 1, open: 1 } },
  ],
  items: [{ _id: id("loose"), name: "Loose", type: "sword", ownership: { default: 0 }, system: {} }],
  messages: [
    { _id: id("said"), author: SEATS.player, content: "mine", type: "base" },
    { _id: id("gmsaid"), author: SEATS.gm, content: "gm", type: "base" },
  ],
  scenes: [
    {
      _id: id("scene"),
      name: "Scene",
      tokens: [
        { _id: id("mytoken"), name: "T", actorId: id("mine"), actorLink: false },
        { _id: id("theirtoken"), name: "U", actorId: id("theirs"), actorLink: false },
      ],
    },
  ],
  settings: [{ _id: id("setting"), key: "mini.rule", value: "1" }],
  journal: [{ _id: id("journal"), name: "J", pages: [] }],
  folders: [{ _id: id("folder"), name: "F", type: "Actor" }],
};

type Role = "player" | "trusted" | "assistant" | "gm";
const ALL: Role[] = ["player", "trusted", "assistant", "gm"];
const GMS: Role[] = ["assistant", "gm"];
const own = (...more: Role[]): Role[] => ["player", ...more, ...GMS];

const CASES: [string, Parameters<typeof send>[1], Role[]][] = [
  ["create an actor", { action: "create", documentName: "Actor", data: [{ name: "N", type: "hero" }] }, GMS],
  ["create an item", { action: "create", documentName: "Item", data: [{ name: "N", type: "sword" }] }, GMS],
  [
    "create a journal entry",
    { action: "create", documentName: "JournalEntry", data: [{ name: "N" }] },
    ["trusted", ...GMS],
  ],
  ["create a macro", { action: "create", documentName: "Macro", data: [{ name: "N" }] }, ALL],
  ["create a scene", { action: "create", documentName: "Scene", data: [{ name: "N" }] }, GMS],
  ["create a folder", { action: "create", documentName: "Folder", data: [{ name: "N", type: "Actor" }] }, GMS],
  ["say something", { action: "create", documentName: "ChatMessage", data: [{ content: "hi" }] }, ALL],
  [
    "update an own actor",
    { action: "update", documentName: "Actor", updates: [{ _id: id("mine"), name: "X" }] },
    own(),
  ],
  [
    "update another's actor",
    { action: "update", documentName: "Actor", updates: [{ _id: id("theirs"), name: "X" }] },
    GMS,
  ],
  [
    "change ownership",
    { action: "update", documentName: "Actor", updates: [{ _id: id("mine"), ownership: { default: 3 } }] },
    GMS,
  ],
  [
    "write a GM-only field",
    { action: "update", documentName: "Actor", updates: [{ _id: id("monster"), system: { secret: 2 } }] },
    GMS,
  ],
  [
    "replace around a GM-only field",
    { action: "update", documentName: "Actor", updates: [{ _id: id("monster"), "==system": {} }] },
    GMS,
  ],
  [
    "write a field beside it",
    { action: "update", documentName: "Actor", updates: [{ _id: id("monster"), system: { open: 2 } }] },
    own(),
  ],
  ["delete an own actor", { action: "delete", documentName: "Actor", ids: [id("mine")] }, own()],
  [
    "add an item to an own actor",
    { action: "create", documentName: "Item", parentUuid: `Actor.${id("mine")}`, data: [{ name: "N", type: "sword" }] },
    own(),
  ],
  [
    "update an own actor's item",
    {
      action: "update",
      documentName: "Item",
      parentUuid: `Actor.${id("mine")}`,
      updates: [{ _id: id("sword"), name: "X" }],
    },
    own(),
  ],
  [
    "add an item to another's actor",
    {
      action: "create",
      documentName: "Item",
      parentUuid: `Actor.${id("theirs")}`,
      data: [{ name: "N", type: "sword" }],
    },
    GMS,
  ],
  ["update a loose item", { action: "update", documentName: "Item", updates: [{ _id: id("loose"), name: "X" }] }, GMS],
  [
    "edit an own message",
    { action: "update", documentName: "ChatMessage", updates: [{ _id: id("said"), content: "X" }] },
    own(),
  ],
  [
    "edit a GM's message",
    { action: "update", documentName: "ChatMessage", updates: [{ _id: id("gmsaid"), content: "X" }] },
    GMS,
  ],
  ["delete a GM's message", { action: "delete", documentName: "ChatMessage", ids: [id("gmsaid")] }, GMS],
  [
    "move an own actor's token",
    {
      action: "update",
      documentName: "Token",
      parentUuid: `Scene.${id("scene")}`,
      updates: [{ _id: id("mytoken"), x: 5 }],
    },
    own(),
  ],
  [
    "move another's token",
    {
      action: "update",
      documentName: "Token",
      parentUuid: `Scene.${id("scene")}`,
      updates: [{ _id: id("theirtoken"), x: 5 }],
    },
    GMS,
  ],
  [
    "point a token to another's actor",
    {
      action: "update",
      documentName: "Token",
      parentUuid: `Scene.${id("scene")}`,
      updates: [{ _id: id("mytoken"), actorId: id("theirs") }],
    },
    GMS,
  ],
  [
    "own a token's actor by its delta",
    {
      action: "update",
      documentName: "Token",
      parentUuid: `Scene.${id("scene")}`,
      updates: [{ _id: id("mytoken"), delta: { ownership: { default: 3 } } }],
    },
    GMS,
  ],
  [
    "create a token of an own actor",
    {
      action: "create",
      documentName: "Token",
      parentUuid: `Scene.${id("scene")}`,
      data: [{ name: "T", actorId: id("mine") }],
    },
    GMS,
  ],
  [
    "update an own token's actor",
    {
      action: "update",
      documentName: "Actor",
      parentUuid: `Scene.${id("scene")}.Token.${id("mytoken")}`,
      updates: [{ _id: id("mine"), system: { hp: 1 } }],
    },
    own(),
  ],
  [
    "update another token's actor",
    {
      action: "update",
      documentName: "Actor",
      parentUuid: `Scene.${id("scene")}.Token.${id("theirtoken")}`,
      updates: [{ _id: id("theirs"), system: { hp: 1 } }],
    },
    GMS,
  ],
  [
    "change a world setting",
    { action: "update", documentName: "Setting", updates: [{ _id: id("setting"), value: "2" }] },
    GMS,
  ],
  [
    "change the world's permissions",
    { action: "create", documentName: "Setting", data: [{ key: "core.permissions", value: "{}" }] },
    ["gm"],
  ],
  ["create a user", { action: "create", documentName: "User", data: [{ name: "N", role: 1 }] }, GMS],
  ["create a Gamemaster", { action: "create", documentName: "User", data: [{ name: "N", role: 4 }] }, ["gm"]],
  ["rename another user", { action: "update", documentName: "User", updates: [{ _id: SEATS.other, name: "X" }] }, GMS],
  ["demote the Gamemaster", { action: "update", documentName: "User", updates: [{ _id: SEATS.gm, role: 1 }] }, ["gm"]],
];

describe.each([13, 14] as const)("permissions, generation %d", (generation) => {
  it.each(CASES)("Only permitted roles can %s", async (_name, operation, allowed) => {
    for (const role of ALL) {
      const { client, store } = await table({ generation, world: WORLD });
      const before = store.snapshot();
      const reply = await send(await client(SEATS[role]), operation);
      expect([role, reply.ok, reply.ok ? "" : reply.error.message]).toEqual([
        role,
        allowed.includes(role),
        allowed.includes(role) ? "" : expect.any(String),
      ]);
      if (!reply.ok) expect(store.snapshot()).toEqual(before);
    }
  });

  it("Users can change their own safe fields and no others", async () => {
    const { client } = await table({ generation, world: WORLD });
    const line = await client(SEATS.player);
    const change = (changes: object) =>
      send(line, { action: "update", documentName: "User", updates: [{ _id: SEATS.player, ...changes }] });
    for (const changes of [{ color: "#ff0000" }, { character: id("mine") }, { flags: { mini: { a: 1 } } }])
      expect(await change(changes)).toMatchObject({ ok: true });
    for (const changes of [
      { role: 4 },
      { permissions: { ACTOR_CREATE: true } },
      { name: "X" },
      { password: "x" },
      { "==role": 4 },
    ]) {
      expect(await change(changes)).toMatchObject({ ok: false });
    }
  });

  it("Permissions follow the world's own list", async () => {
    const settings = [
      { _id: id("perms"), key: "core.permissions", value: JSON.stringify({ ACTOR_CREATE: [1, 2, 3, 4] }) },
    ];
    const { client } = await table({ generation, world: { ...WORLD, settings } });
    const reply = await send(await client(SEATS.player), {
      action: "create",
      documentName: "Actor",
      data: [{ name: "N", type: "hero", ownership: { default: 3 } }],
    });
    expect(reply).toMatchObject({
      ok: true,
      value: { results: [{ result: [{ ownership: { default: 0, [SEATS.player]: 3 } }] }] },
    });
  });
});

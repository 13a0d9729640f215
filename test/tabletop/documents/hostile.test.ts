import { describe, expect, it } from "vitest";
import { SEATS } from "../../../tabletop/testing.ts";
import { closeTables, id, MANIFEST, refusalOf, send, table } from "./support.ts";

closeTables();

const WORLD = {
  actors: [
    {
      _id: id("hero"),
      name: "Hero",
      type: "hero",
      ownership: { default: 3 },
      system: { hp: 1 },
      items: [{ _id: id("sword"), name: "Sword", type: "sword", system: {} }],
    },
    { _id: id("beast"), name: "Beast", type: "monster", ownership: { default: 3 }, system: { secret: 1 } },
    { _id: id("gms"), name: "The GM's", type: "hero", ownership: { default: 0 }, system: {} },
  ],
  macros: [{ _id: id("macro"), name: "M", type: "chat", author: SEATS.player, ownership: { [SEATS.player]: 3 } }],
  scenes: [
    { _id: id("scene"), name: "S", tokens: [{ _id: id("token"), name: "T", actorId: id("beast"), actorLink: false }] },
  ],
  messages: [
    { _id: id("said"), author: SEATS.player, content: "mine", type: "base" },
    { _id: id("heard"), author: SEATS.gm, content: "theirs", type: "base" },
  ],
  settings: [
    {
      _id: id("roles"),
      key: "core.permissions",
      value: JSON.stringify({ MESSAGE_WHISPER: [2, 3, 4], MACRO_SCRIPT: [4] }),
    },
  ],
};
const HERO = { action: "update", documentName: "Actor" } as const;
const TOKEN = { action: "update", documentName: "Token", parentUuid: `Scene.${id("scene")}` } as const;
const SAID = { action: "update", documentName: "ChatMessage" } as const;
const keepId = { keepId: true };
const deep = (depth: number): object => (depth === 0 ? {} : { a: deep(depth - 1) });

const CASES: [string, unknown, RegExp][] = [
  ["no operations", { operations: "x" }, /list of operations/],
  ["an unknown action", { operations: [{ action: "drop", documentName: "Actor" }] }, /Unknown action "drop"/],
  [
    "an unknown document",
    { operations: [{ action: "create", documentName: "Wizard", data: [{}] }] },
    /Unknown document name "Wizard"/,
  ],
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
    {
      operations: [
        {
          action: "create",
          documentName: "Item",
          parentUuid: `Actor.${id("nobody")}`,
          data: [{ name: "x", type: "sword" }],
        },
      ],
    },
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
    {
      operations: [
        { ...HERO, updates: [{ _id: id("hero"), system: JSON.parse('{"__proto__": {"x": 1}}') as object }] },
      ],
    },
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
    {
      operations: [{ action: "update", documentName: "ChatMessage", updates: [{ _id: id("said"), author: SEATS.gm }] }],
    },
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
    "a stack of operators on a prototype key",
    { operations: [{ ...HERO, updates: [{ _id: id("hero"), system: { "====__proto__": { x: 1 } } }] }] },
    /"__proto__" is not allowed/,
  ],
  [
    "a stack of operators",
    { operations: [{ ...HERO, updates: [{ _id: id("hero"), "==-=name": "x" }] }] },
    /two operators/,
  ],
  [
    "a field named twice",
    { operations: [{ ...HERO, updates: [{ _id: id("hero"), name: "a", "==name": "b" }] }] },
    /named twice/,
  ],
  [
    "another's name by an operator",
    { operations: [{ ...SAID, updates: [{ _id: id("said"), "==author": SEATS.gm }] }] },
    /author cannot be someone else/,
  ],
  [
    "no name on a message",
    { operations: [{ ...SAID, updates: [{ _id: id("said"), "-=author": null }] }] },
    /author cannot be/,
  ],
  [
    "another time by an operator",
    { operations: [{ ...SAID, updates: [{ _id: id("said"), "==timestamp": 1 }] }] },
    /time is the server's/,
  ],
  [
    "another's message",
    { operations: [{ ...SAID, updates: [{ _id: id("heard"), whisper: [SEATS.player] }] }] },
    /Only its author/,
  ],
  [
    "a whisper that is no list, without the permission",
    { operations: [{ action: "create", documentName: "ChatMessage", data: [{ content: "x", whisper: SEATS.gm }] }] },
    /MESSAGE_WHISPER/,
  ],
  [
    "a script macro by a list",
    {
      operations: [{ action: "update", documentName: "Macro", updates: [{ _id: id("macro"), "==type": ["script"] }] }],
    },
    /MACRO_SCRIPT/,
  ],
  [
    "the id of a stored document",
    {
      operations: [
        { action: "create", documentName: "ChatMessage", data: [{ _id: id("heard"), content: "x" }], options: keepId },
      ],
    },
    /already a ChatMessage/,
  ],
  [
    "the id of a stored embedded document",
    {
      operations: [
        {
          action: "create",
          documentName: "Item",
          parentUuid: `Actor.${id("hero")}`,
          data: [{ _id: id("sword"), name: "x", type: "sword" }],
          options: keepId,
        },
      ],
    },
    /already a Item|already an Item/,
  ],
  [
    "one id twice in a batch",
    {
      operations: [1, 2].map((content) => ({
        action: "create",
        documentName: "ChatMessage",
        data: [{ _id: id("twin"), content: String(content) }],
        options: keepId,
      })),
    },
    /already a ChatMessage/,
  ],
  [
    "a token's link by an operator",
    { operations: [{ ...TOKEN, updates: [{ _id: id("token"), "==actorId": id("gms") }] }] },
    /only be linked/,
  ],
  [
    "a GM-only field by a token's delta",
    { operations: [{ ...TOKEN, updates: [{ _id: id("token"), delta: { system: { secret: 2 } } }] }] },
    /Only a Gamemaster may write "system.secret"/,
  ],
  [
    "a GM-only field's type",
    { operations: [{ ...HERO, updates: [{ _id: id("beast"), type: "hero" }] }] },
    /Only a Gamemaster may change the type/,
  ],
  [
    "ownership by an operator",
    { operations: [{ ...HERO, updates: [{ _id: id("hero"), "==ownership": { default: 0 } }] }] },
    /may change ownership/,
  ],
  [
    "an own role by an operator",
    { operations: [{ action: "update", documentName: "User", updates: [{ _id: SEATS.player, "==role": 4 }] }] },
    /own "role"/,
  ],
  [
    "too many operations",
    { operations: Array.from({ length: 501 }, () => ({ ...HERO, updates: [] })) },
    /500 operations/,
  ],
  [
    "too many documents",
    { operations: [{ ...HERO, updates: Array.from({ length: 5001 }, () => ({ _id: id("hero") })) }] },
    /list of objects/,
  ],
  [
    "a child of Object's prototype",
    {
      operations: [
        {
          action: "create",
          documentName: "Item",
          parentUuid: `Actor.${id("hero")}.constructor.${id("x")}`,
          data: [{}],
        },
      ],
    },
    /There is no constructor/,
  ],
  [
    "a pack's name that climbs",
    {
      operations: [
        { action: "create", documentName: "Item", pack: "../../etc/passwd", data: [{ name: "x", type: "sword" }] },
      ],
    },
    /no pack/,
  ],
  [
    "a token's actor created",
    {
      operations: [
        { action: "create", documentName: "Actor", parentUuid: `Scene.${id("s")}.Token.${id("t")}`, data: [{}] },
      ],
    },
    /There is no Scene/,
  ],
];

describe.each([13, 14] as const)("a hostile client, generation %d", (generation) => {
  it.each(CASES)(
    "A hostile request with %s is refused with one clear error, and nothing changes",
    async (_name, payload, message) => {
      const { client, store } = await table({ generation, world: WORLD });
      const before = store.snapshot();
      const line = await client(SEATS.player);
      const reply = await line.request("modify", payload as never);
      expect(refusalOf(reply)).toMatch(message);
      expect(store.snapshot()).toEqual(before);
      expect(store.writes).toBe(0);
    },
  );

  it("Too many requests at once, of any kind, are rejected", async () => {
    const { client } = await table({ generation, world: WORLD });
    const line = await client(SEATS.player);
    const cases: [string, unknown, RegExp][] = [
      ["activity", { at: "x".repeat(30_000) }, /20000 are allowed/],
      ["activity", JSON.parse('{"__proto__": {"x": 1}}'), /"__proto__" is not allowed/],
      ["emit", { channel: "system.mini", args: [deep(60)] }, /nested 40 deep/],
      ["emit", { channel: "system.other", args: [] }, /declared "socket"/],
      ["pack", { pack: "__proto__" }, /no pack/],
      ["query", { userId: SEATS.gm, name: "x", timeout: -1 }, /timeout/],
      ["answer", { queryId: "x", reply: { ok: true, value: 1 } }, /no such query/],
      ["constructor", {}, /Unknown request/],
      ["modify", [], /object/],
    ];
    for (const [kind, payload, message] of cases)
      expect(refusalOf(await line.request(kind as "emit", payload as never))).toMatch(message);
    const pending = Array.from({ length: 100 }, () =>
      line.request("query", { userId: SEATS.gm, name: "silence", data: null, timeout: 60 }),
    );
    expect(refusalOf(await line.request("query", { userId: SEATS.gm, name: "silence", data: null }))).toMatch(
      /100 queries wait/,
    );
    await Promise.all(pending);
  });

  it("An Assistant can't make themselves a Gamemaster, or write the world's permissions", async () => {
    const { client } = await table({ generation, world: { ...WORLD, settings: [] } });
    const line = await client(SEATS.assistant);
    const promote = { action: "update", documentName: "User", updates: [{ _id: SEATS.player, "==role": 4 }] } as const;
    expect(refusalOf(await send(line, promote))).toMatch(/may not manage a Gamemaster/);
    const allow = {
      action: "create",
      documentName: "Setting",
      data: [{ key: ["core.permissions"], value: "{}" }],
    } as const;
    expect(refusalOf(await send(line, allow))).toMatch(/Only a Gamemaster may change the world's permissions/);
  });

  it("A user can't set a GM-only field of a document they create", async () => {
    const manifest = {
      ...MANIFEST,
      documentTypes: { ...MANIFEST.documentTypes, ActiveEffect: { boon: { gmOnlyFields: ["secret"] } } },
    };
    const { client, store } = await table({ generation, manifest, world: WORLD });
    const effect = { name: "E", type: "boon", system: { secret: 1, changes: [] } };
    const reply = await send(await client(SEATS.player), {
      action: "create",
      documentName: "Item",
      parentUuid: `Actor.${id("hero")}`,
      data: [{ name: "N", type: "shield", effects: [effect] }],
    });
    if (generation >= 14) expect(refusalOf(reply)).toMatch(/Only a Gamemaster may write "system.secret"/);
    else expect(reply.ok).toBe(true);
    expect(JSON.stringify(store.snapshot()["actors"])).not.toContain('"secret":1,"changes"');
  });

  // Guess: a client sends what it creates whole, with the empty initial values of fields that are a Gamemaster's.
  it.each([
    ["an empty one", { secret: "", changes: [] }, true],
    ["one by an operator", { secret: "", "==secret": "x", changes: [] }, false],
    ["a number", { secret: 0, changes: [] }, false],
  ])("A user who creates with %s of the GM-only fields: %j is %s", async (_what, system, may) => {
    const manifest = {
      ...MANIFEST,
      documentTypes: { ...MANIFEST.documentTypes, ActiveEffect: { boon: { gmOnlyFields: ["secret"] } } },
    };
    const { client } = await table({ generation, manifest, world: WORLD });
    const reply = await send(await client(SEATS.player), {
      action: "create",
      documentName: "Item",
      parentUuid: `Actor.${id("hero")}`,
      data: [{ name: "N", type: "shield", effects: [{ name: "E", type: "boon", system }] }],
    });
    expect(reply.ok).toBe(may || generation < 14);
  });

  it("A user can't set a message's author, time or id", async () => {
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

  it("No user receives a password, when they join or later", async () => {
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

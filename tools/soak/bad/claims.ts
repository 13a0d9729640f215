/**
 * Requests in which a player claims another user's rights. The sender is the first player, who owns the hero and shares
 * one actor.
 */
import type { Chance } from "../random.ts";
import { BARRED, ENTRY, GMS, VILLAIN, WHISPER } from "../world.ts";
import type { BadKind, BadRequest } from "./kind.ts";

const modify = (operation: object): BadRequest => ({
  event: "modify",
  payload: { operations: [{ options: {}, ...operation }] },
});
const change = (documentName: string, _id: string, changes: object, more: object = {}): BadRequest =>
  modify({ action: "update", documentName, updates: [{ _id, ...changes }], ...more });
const make = (documentName: string, data: object, more: object = {}): BadRequest =>
  modify({ action: "create", documentName, data: [data], ...more });
const drop = (documentName: string, id: string, more: object = {}): BadRequest =>
  modify({ action: "delete", documentName, ids: [id], ...more });

const [GM] = GMS;
const SCENE = { parentUuid: "Scene.scene00000000000" };
const PAGE = { parentUuid: `JournalEntry.${ENTRY}` };
const TOKEN_ACTOR = { parentUuid: "Scene.scene00000000000.Token.token00000000000" };

/** @param players ids; the first is the sender. */
export function claims(players: readonly string[]): readonly BadKind[] {
  const [self = "", other = ""] = players;
  const someone = (dice: Chance): string => dice.pick([...GMS, other, BARRED]);
  const player = (kind: string, how: BadKind["make"]): BadKind => ({ kind, from: "player", make: how });
  return [
    player("a write to what is another's", (dice) =>
      dice.pick([
        change("Actor", VILLAIN, { name: dice.word(5) }),
        drop("Actor", VILLAIN),
        make("Item", { name: "x", type: "siegeTrapping" }, { parentUuid: `Actor.${VILLAIN}` }),
        drop("Item", "trapping00000004", { parentUuid: `Actor.${VILLAIN}` }),
        make("ActiveEffect", { name: "x" }, { parentUuid: `Actor.${VILLAIN}` }),
        change("Token", "token00000000000", { name: "x" }, SCENE),
        drop("Token", "token00000000000", SCENE),
        change("Actor", VILLAIN, { name: "x" }, TOKEN_ACTOR),
        change("Scene", "scene00000000000", { name: "x" }),
        change("JournalEntry", ENTRY, { name: "x" }),
        change("JournalEntryPage", "page000000000000", { name: "x" }, PAGE),
        drop("JournalEntry", ENTRY),
      ]),
    ),
    player("a document that players do not make", (dice) =>
      dice.pick([
        make("Actor", { name: "x", type: "siegeCharacter" }),
        make("Item", { name: "x", type: "siegeTrapping" }),
        make("Scene", { name: "x" }),
        make("Folder", { name: "x", type: "Actor" }),
        make("RollTable", { name: "x" }),
        make("Combat", {}),
        make("User", { name: dice.word(6), role: 4 }),
        make("Token", { name: "x", actorId: VILLAIN }, SCENE),
      ]),
    ),
    player("oneself made more than one is", (dice) =>
      change(
        "User",
        self,
        dice.pick([
          { role: 4 },
          { "==role": 4 },
          { permissions: { ACTOR_CREATE: true } },
          { name: "Warden 0" },
          { "-=role": null },
        ]),
      ),
    ),
    player("another's user", (dice) =>
      dice.pick([
        change("User", someone(dice), { color: "#000000" }),
        drop("User", someone(dice)),
        change("User", GM, { role: 1 }),
      ]),
    ),
    player("a password or its hash", (dice) =>
      change("User", someone(dice), { [dice.pick(["password", "passwordHash", "passwordSalt", "==password"])]: "x" }),
    ),
    player("ownership taken", (dice) =>
      dice.pick([
        change("Actor", "hero000000000000", { ownership: { default: 3 } }),
        change("Actor", VILLAIN, { ownership: { [self]: 3 } }),
        change("Actor", VILLAIN, { "==ownership": { default: 3 } }),
        change("JournalEntry", ENTRY, { ownership: { [self]: 3 } }),
      ]),
    ),
    player("a message in another's name", (dice) =>
      dice.pick([
        make("ChatMessage", { author: someone(dice), content: "x" }),
        make("ChatMessage", { "==author": GM, content: "x" }),
        change("ChatMessage", WHISPER, { content: "x" }),
        change("ChatMessage", WHISPER, { author: self }),
        drop("ChatMessage", WHISPER),
      ]),
    ),
    player("a macro in another's name", (dice) =>
      make("Macro", { name: "x", type: "chat", author: someone(dice), command: "x" }),
    ),
    player("the world's settings", (dice) =>
      dice.pick([
        make("Setting", { key: "core.permissions", value: "{}" }),
        make("Setting", { key: dice.word(8), value: "1" }),
        make("Setting", { key: "core.x", value: "1", user: someone(dice) }),
      ]),
    ),
    player("a game master's write, replayed", (dice) =>
      dice.pick([
        change("Actor", VILLAIN, { name: "Villain" }),
        make("Actor", { _id: dice.word(16), name: "Made by a GM", type: "siegeNpc" }, { options: { keepId: true } }),
        modify({
          action: "update",
          documentName: "Actor",
          updates: [{ _id: VILLAIN, name: "x" }],
          userId: GM,
          user: GM,
          senderId: GM,
          options: { userId: GM },
        }),
      ]),
    ),
    player("a compendium made or deleted", (dice) => ({
      event: "compendium",
      payload: dice.pick<unknown>([
        { action: "create", data: { label: "x", type: "Actor" } },
        { action: "delete", pack: "quadrant.siege" },
        { action: dice.word(4) },
        { action: "create", data: 7 },
      ]),
    })),
    player("the game paused", (dice) => ({
      event: "activity",
      payload: { paused: dice.pick<unknown>([true, false, "x", 1, {}]), userId: GM },
    })),
    player("activity without end", (dice) => ({
      event: "activity",
      payload: dice.pick<unknown>([
        { x: "x".repeat(20_001) },
        JSON.parse('{"__proto__":{"isGM":true}}'),
        { constructor: 1 },
        [],
        7,
        "x",
      ]),
    })),
    player("a message on a channel that is nobody's", (dice) => ({
      event: "emit",
      payload: {
        channel: dice.pick<unknown>([
          "system.other",
          "module.none",
          "world",
          "modified",
          "__proto__",
          "",
          7,
          null,
          `system.${dice.word(4)}`,
        ]),
        args: [1],
      },
    })),
    player("a message that is none", (dice) => ({
      event: "emit",
      payload: {
        channel: "system.quadrant",
        args: dice.pick<unknown>(["x", 7, null, {}, { length: 1 }]),
        recipients: dice.pick<unknown>([undefined, "x", 7]),
      },
    })),
    player("something shown that is not the sender's", (dice) => ({
      event: "emit",
      payload: dice.pick<unknown>([
        { channel: "showEntry", args: [`JournalEntry.${ENTRY}`] },
        { channel: "showEntry", args: ["JournalEntry.nope000000000000"] },
        { channel: "shareImage", args: [{ image: "x.png", uuid: `Actor.${VILLAIN}` }] },
        { channel: "shareImage", args: [{ image: 7 }] },
        { channel: "shareImage", args: [] },
      ]),
    })),
    player("a query of nobody, or without end", (dice) => ({
      event: "query",
      payload: dice.pick<unknown>([
        {
          userId: dice.pick([BARRED, "nobody0000000000", "__proto__", "", 7, null]),
          name: "quadrant.request",
          data: {},
        },
        { userId: GM, name: dice.pick([7, null, {}]), data: {} },
        { userId: GM, name: "quadrant.request", data: {}, timeout: dice.pick([0, -1, 1e12, "x", {}]) },
        { userId: GM, name: "quadrant.request", data: JSON.parse('{"__proto__":{"x":1}}') as object, timeout: 500 },
      ]),
    })),
  ];
}

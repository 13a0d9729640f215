/** Invalid requests other than writes, and data that is not a request. */
import { GMS, HERO } from "../world.ts";
import type { BadKind } from "./kind.ts";

const writeHero = (changes: object): object => ({
  action: "update",
  documentName: "Actor",
  updates: [{ _id: HERO, ...changes }],
  options: {},
});

/** Invalid from anyone. */
export const STRANGE: readonly BadKind[] = [
  {
    kind: "a request of no known name",
    from: "anyone",
    make: (dice) => ({
      event: dice.pick([
        "__proto__",
        "constructor",
        "toString",
        "modified",
        "world",
        "Modify",
        "modify ",
        "",
        dice.word(9),
        "x".repeat(5000),
      ]),
      payload: { operations: [writeHero({ name: "x" })] },
    }),
  },
  {
    kind: "bytes where JSON belongs",
    from: "anyone",
    make: (dice) => ({
      event: dice.pick(["modify", "emit", "query", "pack", "activity", "files"]),
      payload: dice.pick<unknown>([
        Buffer.from(dice.word(20)),
        { operations: [Buffer.from("x")] },
        { channel: "system.quadrant", args: [Buffer.from("x")] },
        { pack: Buffer.from("x") },
        { userId: GMS[0], name: "x", data: Buffer.from("x") },
        { scene: Buffer.from("x") },
      ]),
    }),
  },
  {
    kind: "a pack that is not there, or ids of wrong shape",
    from: "anyone",
    make: (dice) => ({
      event: "pack",
      payload: {
        pack: dice.pick(["no.pack", "__proto__", "", 7, null, "world.soak", "../db"]),
        ids: dice.pick([undefined, "x", [7]]),
      },
    }),
  },
  {
    kind: "a folder that is not served",
    from: "anyone",
    make: (dice) => ({
      event: "files",
      payload: {
        source: dice.pick(["data", "public", "s3", "__proto__", 7]),
        target: dice.pick([
          "..",
          "../..",
          "%2e%2e/%2e%2e",
          "systems/quadrant/../../..",
          "systems/quadrant/packs",
          "C:\\",
          "\0",
          7,
          null,
          "x".repeat(2000),
          "systems/.git",
        ]),
      },
    }),
  },
  {
    kind: "a list of nothing to answer",
    from: "anyone",
    make: (dice) => ({
      event: "answer",
      payload: dice.pick<unknown>([
        { queryId: dice.word(16), reply: { ok: true, value: 1 } },
        { queryId: {}, reply: { ok: true } },
        { reply: 7 },
        {},
      ]),
    }),
  },
];

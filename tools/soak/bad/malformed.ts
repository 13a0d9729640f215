/** Writes that are malformed, too large, or of missing documents: invalid whoever sends them. */
import type { Chance } from "../random.ts";
import { HERO, SHARED, VILLAIN } from "../world.ts";
import type { BadKind, BadRequest } from "./kind.ts";

const NO_OBJECTS: readonly unknown[] = [null, 7, -0.5, "x", "{}", true, [], [[]], [null]];
const NO_IDS: readonly unknown[] = [
  "",
  "x",
  "../../etc/passwd",
  "hero0000000000000",
  "hero00000000000\u0000",
  "hero00000000000!",
  "!actors!hero0000",
  "ｈero000000000000",
  "__proto__",
  7,
  null,
  true,
  {},
  [HERO],
];
const NO_NAMES: readonly unknown[] = [
  "constructor",
  "__proto__",
  "toString",
  "actor",
  "Wizard",
  "",
  " Actor",
  "Cards",
  5,
  null,
  {},
  ["Actor"],
];
const NO_PARENTS: readonly unknown[] = [
  "Actor",
  "Actor.",
  `Actor.${HERO}.Item`,
  ".",
  "..",
  "Compendium",
  `Compendium.a.b.Actor.${HERO}`,
  `Actor.${HERO}.Actor.${HERO}`,
  "__proto__.constructor",
  "Scene.scene00000000000.Token.nope000000000000",
  7,
  {},
  [],
  true,
];
const PROTOTYPE = ["__proto__", "constructor", "prototype"];
const PREFIXES = ["", "-=", "==", "-=-=", "==-=", "======"];

const modify = (...operations: readonly unknown[]): BadRequest => ({ event: "modify", payload: { operations } });
const writeHero = (changes: object): object => ({
  action: "update",
  documentName: "Actor",
  updates: [{ _id: HERO, ...changes }],
  options: {},
});
const parsed = (text: string): object => JSON.parse(text) as object;
/** Nests `value` under this many keys or lists. */
const under = (dice: Chance, depth: number, value: unknown): unknown =>
  Array.from({ length: depth }).reduce<unknown>(
    (inner) => (dice.below(2) === 0 ? [inner] : { [dice.word(3)]: inner }),
    value,
  );

/** Malformed, too large, or outside the world. */
export const MALFORMED: readonly BadKind[] = [
  {
    kind: "a write that is no object",
    from: "anyone",
    make: (dice) => ({ event: "modify", payload: dice.pick(NO_OBJECTS) }),
  },
  {
    kind: "operations that are no list",
    from: "anyone",
    make: (dice) => ({
      event: "modify",
      payload: { operations: dice.pick([null, 7, "x", {}, { length: 1, 0: {} }, true]) },
    }),
  },
  { kind: "an operation that is no object", from: "anyone", make: (dice) => modify(dice.pick(NO_OBJECTS)) },
  {
    kind: "an unknown action",
    from: "anyone",
    make: (dice) =>
      modify({
        ...writeHero({ name: "x" }),
        action: dice.pick(["upsert", "Create", "", "__proto__", null, 1, {}, dice.word(6)]),
      }),
  },
  {
    kind: "a document of no known name",
    from: "anyone",
    make: (dice) => modify({ ...writeHero({ name: "x" }), documentName: dice.pick([...NO_NAMES, dice.word(5)]) }),
  },
  {
    kind: "an id of wrong shape, to update",
    from: "anyone",
    make: (dice) =>
      modify({
        action: "update",
        documentName: "Actor",
        updates: [{ _id: dice.pick(NO_IDS), name: "x" }],
        options: {},
      }),
  },
  {
    kind: "an id of wrong shape, to delete",
    from: "anyone",
    make: (dice) => modify({ action: "delete", documentName: "Actor", ids: [dice.pick(NO_IDS)], options: {} }),
  },
  {
    kind: "an id of nobody",
    from: "anyone",
    make: (dice) =>
      modify(
        dice.below(2) === 0
          ? { action: "update", documentName: "Actor", updates: [{ _id: dice.word(16), name: "x" }], options: {} }
          : {
              action: "delete",
              documentName: dice.pick(["Actor", "User", "ChatMessage", "Setting"]),
              ids: [dice.word(16)],
              options: {},
            },
      ),
  },
  {
    kind: "a parent that is none",
    from: "anyone",
    make: (dice) =>
      modify({
        action: "create",
        documentName: "Item",
        parentUuid: dice.pick(NO_PARENTS),
        data: [{ name: "x", type: "siegeTrapping" }],
        options: {},
      }),
  },
  {
    kind: "data that is no list of objects",
    from: "anyone",
    make: (dice) =>
      modify({
        action: dice.pick(["create", "update"]),
        documentName: "Actor",
        [dice.pick(["data", "updates"])]: dice.pick(["x", 7, null, [1], [null], [[]], [[{}]], { 0: {} }]),
        options: {},
      }),
  },
  {
    kind: "options that are no object",
    from: "anyone",
    make: (dice) => modify({ ...writeHero({ name: "x" }), options: dice.pick([null, 7, "x", [], [{}], true]) }),
  },
  {
    kind: "a value that a field does not take",
    from: "anyone",
    make: (dice) =>
      modify(
        dice.pick([
          writeHero({ name: "" }),
          writeHero({ img: "x.exe" }),
          writeHero({ type: dice.word(6) }),
          writeHero({ type: "constructor" }),
          writeHero({ ownership: { [HERO]: 9 } }),
          {
            action: "create",
            documentName: "Actor",
            data: [{ name: "x", type: "siegeNpc", items: dice.pick(["x", 7, {}, [7]]) }],
            options: {},
          },
          {
            action: "create",
            documentName: "Actor",
            data: [{ name: "x", type: "siegeNpc", items: [{ name: "x", type: "nope" }] }],
            options: {},
          },
        ]),
      ),
  },
  {
    kind: "a dotted key",
    from: "anyone",
    make: (dice) =>
      modify(writeHero(dice.pick([{ "system.notes": "x" }, { system: { "a.b": 1 } }, { "flags.world.x": 1 }]))),
  },
  {
    kind: "a key that reaches a prototype",
    from: "anyone",
    make(dice) {
      const key = `${dice.pick(PREFIXES)}${dice.pick(PROTOTYPE)}`;
      const value = parsed(`{${JSON.stringify(key)}:{"polluted":true}}`);
      return modify(writeHero({ [dice.pick(["system", "flags"])]: under(dice, dice.below(6), value) }));
    },
  },
  {
    kind: "two operators on one key, or a field named twice",
    from: "anyone",
    make: (dice) =>
      modify(
        writeHero(
          dice.pick([
            { "==-=name": "x" },
            { "-===img": null },
            { name: "a", "==name": "b" },
            { system: {}, "-=system": null },
          ]),
        ),
      ),
  },
  {
    kind: "another id",
    from: "anyone",
    make: (dice) => modify(writeHero(dice.pick([{ "==_id": VILLAIN }, { "-=_id": null }]))),
  },
  {
    kind: "data nested too deep",
    from: "anyone",
    make: (dice) => modify(writeHero({ system: { x: under(dice, 41 + dice.below(400), 1) } })),
  },
  {
    kind: "too long a text",
    from: "anyone",
    rare: 40,
    make: (dice) => modify(writeHero({ system: { notes: "x".repeat(5_000_001 + dice.below(1000)) } })),
  },
  {
    kind: "too many operations or documents",
    from: "anyone",
    rare: 20,
    make: (dice) =>
      dice.below(2) === 0
        ? modify(...Array.from({ length: 501 }, () => writeHero({ name: "x" })))
        : modify({
            action: "delete",
            documentName: "Actor",
            ids: Array.from({ length: 5001 }, () => HERO),
            options: {},
          }),
  },
  {
    kind: "an id that is taken: a creation replayed",
    from: "anyone",
    make: (dice) =>
      modify({
        action: "create",
        documentName: "Actor",
        data: [{ _id: dice.pick([HERO, VILLAIN, SHARED]), name: "x", type: "siegeCharacter" }],
        options: { keepId: true },
      }),
  },
  {
    kind: "a batch of good writes and a bad one",
    from: "anyone",
    make(dice) {
      const good = (): object => writeHero({ name: dice.word(8) });
      const list = [good(), good(), good()];
      list.splice(
        dice.below(4),
        0,
        dice.pick([
          writeHero({ name: "" }),
          { action: "delete", documentName: "Actor", ids: [dice.word(16)], options: {} },
        ]),
      );
      return modify(...list);
    },
  },
  {
    kind: "an embedded document where none may be, or none without a parent",
    from: "anyone",
    make: (dice) =>
      modify(
        dice.pick([
          { action: "create", documentName: "Token", parentUuid: `Actor.${HERO}`, data: [{}], options: {} },
          {
            action: "create",
            documentName: "Actor",
            parentUuid: `Actor.${HERO}`,
            data: [{ name: "x", type: "siegeNpc" }],
            options: {},
          },
          { action: "create", documentName: "Token", data: [{}], options: {} },
          { action: "update", documentName: "ActorDelta", updates: [{ _id: HERO }], options: {} },
        ]),
      ),
  },
  {
    kind: "a compendium that is not there, or is locked",
    from: "anyone",
    make: (dice) =>
      modify({
        action: "create",
        documentName: "Item",
        pack:
          dice.pick(["no.pack", "quadrant", "__proto__", "", 7, {}, "world.", "quadrant.siege-trappings.x"]) || "x.y",
        data: [{ name: "x", type: "siegeTrapping" }],
        options: {},
      }),
  },
];

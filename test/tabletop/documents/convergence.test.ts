import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { SEATS, type Table } from "../../../tabletop/testing.ts";
import { closeTables, id, page, send, table } from "./support.ts";

closeTables();

const WORLD = {
  actors: [
    {
      _id: id("one"),
      name: "One",
      type: "hero",
      system: { hp: 1 },
      ownership: { default: 3 },
      items: [{ _id: id("s"), name: "S", type: "sword", system: {} }],
    },
    { _id: id("two"), name: "Two", type: "hero", system: {}, ownership: { default: 3 } },
  ],
  scenes: [
    { _id: id("scene"), name: "Scene", tokens: [{ _id: id("tok"), name: "T", actorId: id("one"), actorLink: false }] },
  ],
};

const key = fc.constantFrom("a", "b", "c");
const json = fc.letrec((tie) => ({
  value: fc.oneof(
    { depthSize: "small" },
    fc.integer({ min: -9, max: 9 }),
    fc.constantFrom("x", ""),
    fc.boolean(),
    fc.constant(null),
    fc.array(fc.integer({ max: 3 }), { maxLength: 2 }),
    tie("object"),
  ),
  object: fc.dictionary(key, tie("value"), { maxKeys: 2 }),
})).object;
const target = fc.constantFrom("one", "two", "token");
const step = fc.oneof(
  fc.record({
    kind: fc.constant("update" as const),
    target,
    data: json,
    gone: fc.option(key),
    recursive: fc.boolean(),
  }),
  fc.record({ kind: fc.constant("create" as const), target, data: json }),
  fc.record({ kind: fc.constant("item" as const), target, data: json, gone: fc.option(key) }),
  fc.record({ kind: fc.constant("delete" as const), target }),
  fc.record({ kind: fc.constant("other" as const), target, data: json }),
);
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

function actorOf({ game }: Table, name: string) {
  return name === "token" ? game.scenes.get(id("scene")).tokens.get(id("tok")).actor : game.actors.get(id(name));
}

async function play(
  made: Table,
  one: Step,
  generation: number,
  other: Awaited<ReturnType<Table["client"]>>,
): Promise<void> {
  const actor = actorOf(made, one.target);
  const removal = (gone: string | null) => {
    if (gone === null) return {};
    return generation === 14 ? { [gone]: page._del } : { [`-=${gone}`]: null };
  };
  const [item] = actor.items.contents;
  if (one.kind === "update")
    await actor.update(
      { system: { ...one.data, ...(one.recursive ? removal(one.gone) : {}) } },
      { recursive: one.recursive },
    );
  else if (one.kind === "create")
    await actor.createEmbeddedDocuments("Item", [{ name: "N", type: "shield", system: one.data }]);
  else if (one.kind === "item") await item?.update({ system: { ...one.data, ...removal(one.gone) } });
  else if (one.kind === "delete") await item?.delete();
  else {
    const parentUuid = one.target === "token" ? `Scene.${id("scene")}.Token.${id("tok")}` : null;
    await send(other, {
      action: "update",
      documentName: "Actor",
      parentUuid,
      updates: [{ _id: actor.id, system: one.data as object }],
    });
  }
}

function plain<T>(value: T): T {
  return JSON.parse(JSON.stringify(value)) as T;
}

function state({ game }: Table): { actors: object[]; scenes: object[]; token: object } {
  const token = actorOf({ game } as Table, "token");
  return {
    actors: game.actors.map((actor: { toObject(): object }) => actor.toObject()),
    scenes: game.scenes.map((scene: { toObject(): object }) => scene.toObject()),
    token: token.toObject(),
  };
}

describe.each([13, 14] as const)("any sequence of changes, generation %d", (generation) => {
  it("Client, server and a client that reconnects have the same data", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 12 }), async (steps) => {
        const made = await table({ generation, world: WORLD });
        const other = await made.client(SEATS.player);
        for (const one of steps) await play(made, one, generation, other);
        await new Promise((resolve) => setTimeout(resolve, 0));
        const here = plain(state(made));
        const stored = made.store.snapshot();
        const again = await table({ generation, world: stored });
        expect(plain(state(again))).toEqual(here);
        // A written document is stored as the client has it; an untouched one may be stored in an older form.
        for (const kind of ["actors", "scenes"] as const) {
          const touched = (stored[kind] ?? []).filter((data) => "sort" in data);
          expect(here[kind]).toEqual(expect.arrayContaining(touched));
        }
      }),
      { numRuns: 100 },
    );
  }, 60_000);
});

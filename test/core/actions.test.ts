/**
 * Actions whose writes are cancelled, undo of deleted documents, and a table without a GM: each action is written whole
 * or not at all, and the user is notified.
 */
import { afterEach, describe, expect, it } from "vitest";
import type { Table } from "../../tabletop/testing.ts";
import { SEATS, hero, notices, open, twin } from "./table.ts";

interface Receipt {
  readonly status: string;
  readonly by: string;
  readonly undoneBy: string | null;
  readonly refused: object | null;
}
interface Message {
  readonly id: string;
  readonly type: string;
  readonly author: { readonly id: string };
  readonly content: string;
  readonly system: Receipt;
}
interface Doc {
  readonly uuid: string;
  readonly _source: { readonly system: Record<string, never>; readonly flags: object };
  update(data: object): Promise<unknown>;
  delete(): Promise<unknown>;
}
interface Host {
  readonly game: {
    readonly messages: { readonly contents: Message[] };
    readonly quadrant: { perform(call: object): Promise<boolean> };
  };
  readonly foundry: {
    readonly utils: { getProperty(from: object, path: string): unknown };
    readonly documents: Record<string, unknown>;
  };
  readonly Hooks: { on(hook: string, listener: (...args: never[]) => unknown): number };
  readonly Item: { create(data: object, options: object): Promise<Doc> };
  fromUuidSync(uuid: string): Doc;
}
const host = globalThis as unknown as Host;

const WOUNDS = "system.wounds.normal.value";
const at = (uuid: string, path = WOUNDS): unknown =>
  host.foundry.utils.getProperty(host.fromUuidSync(uuid)._source, path);
const messages = (type: string): Message[] => host.game.messages.contents.filter((message) => message.type === type);
const perform = (call: object): Promise<boolean> => host.game.quadrant.perform(call);
const mark = (actor: string) => ({ action: "siege.markBox", args: { actor, track: "wound", box: "normal", count: 1 } });
const undo = (id: string | undefined) => ({ action: "core.undo", args: id ?? "" });

/** A vest worn by an actor, which a hit damages: one action changes two documents. */
async function dress(uuid: string): Promise<string> {
  const system = { armor: { wound: 1 }, durability: { max: 3, marked: 0 }, equipped: true };
  return (await host.Item.create({ name: "Vest", type: "siegeTrapping", system }, { parent: host.fromUuidSync(uuid) }))
    .uuid;
}
const hit = (target: string) => ({
  action: "siege.applyHit",
  args: {
    target,
    damage: [{ label: "Blaster", value: 3, source: { by: "gm" } }],
    size: 0,
    track: "wound",
    critical: false,
    piercing: false,
    sacrifice: null,
  },
});

let table: Table | null = null;
afterEach(async () => {
  await table?.close();
  table = null;
});

describe.each([{ generation: 14 }, { generation: 13 }] as const)("generation $generation", ({ generation }) => {
  const begin = async (more: object = {}): Promise<void> => void (table = await open({ generation, ...more }));

  it("An action that a hook cancels leaves no change, and the user is notified", async () => {
    await begin();
    host.Hooks.on("preUpdateActor", () => false);
    expect(await perform(mark(hero))).toBe(false);
    expect(at(hero)).toBe(3);
    expect(messages("receipt")).toEqual([]);
    expect(notices).toHaveLength(1);
    expect(notices[0]).toContain(WOUNDS);
  });

  it("An action whose receipt a hook cancels leaves no change, and the user is notified", async () => {
    await begin();
    host.Hooks.on("preCreateChatMessage", () => false);
    expect(await perform(mark(hero))).toBe(false);
    expect(at(hero)).toBe(3);
    expect(messages("receipt")).toEqual([]);
    expect(notices).toHaveLength(1);
  });

  describe.each([
    ["an actor of the world", hero],
    ["the actor of an unlinked token", twin(1)],
  ])("a hit on the wearer of armour, %s,", (_name, target) => {
    it("A hit marks the wearer's wounds and damages the armour", async () => {
      await begin();
      const vest = await dress(target);
      const before = Number(at(target));
      expect(await perform(hit(target))).toBe(true);
      expect([at(target), at(vest, "system.durability.marked")]).toEqual([before + 2, 1]);
      expect(await perform(undo(messages("receipt")[0]?.id))).toBe(true);
      expect([at(target), at(vest, "system.durability.marked")]).toEqual([before, 0]);
    });

    it.each(["preUpdateItem", "preUpdateActor"])("A hit that %s prevents changes nothing at all", async (hook) => {
      await begin();
      const vest = await dress(target);
      const before = Number(at(target));
      host.Hooks.on(hook, () => false);
      expect(await perform(hit(target))).toBe(false);
      expect([at(target), at(vest, "system.durability.marked")]).toEqual([before, 0]);
      expect(messages("receipt")).toEqual([]);
      expect(notices).toHaveLength(1);
    });

    it.each(["preUpdateItem", "preUpdateActor"])("An undo that %s prevents changes nothing at all", async (hook) => {
      await begin();
      const vest = await dress(target);
      const before = Number(at(target));
      await perform(hit(target));
      const [receipt] = messages("receipt");
      host.Hooks.on(hook, () => false);
      expect(await perform(undo(receipt?.id))).toBe(false);
      expect([at(target), at(vest, "system.durability.marked")]).toEqual([before + 2, 1]);
      expect(receipt?.system.status).toBe("applied");
    });
  });

  it("An undo for a deleted actor is refused, and the refusal names the place", async () => {
    await begin();
    await perform(mark(hero));
    const [receipt] = messages("receipt");
    await host.fromUuidSync(hero).delete();
    expect(await perform(undo(receipt?.id))).toBe(false);
    expect(notices.at(-1)).toContain("something deleted since");
    expect(receipt?.system.status).toBe("applied");
  });

  it("The undo of a hit on deleted armour is refused, and the wounds remain", async () => {
    await begin();
    const vest = await dress(hero);
    await perform(hit(hero));
    await host.fromUuidSync(vest).delete();
    expect(await perform(undo(messages("receipt")[0]?.id))).toBe(false);
    expect(notices.at(-1)).toContain("something deleted since");
    expect(at(hero)).toBe(5);
  });

  it("The undo of a deleted receipt is refused", async () => {
    await begin();
    await perform(mark(hero));
    const { id } = messages("receipt")[0]!;
    await (messages("receipt")[0] as unknown as Doc).delete();
    expect(await perform(undo(id))).toBe(false);
    expect(await perform(undo("nothing000000000"))).toBe(false);
    expect(at(hero)).toBe(4);
  });

  it("Two simultaneous undo requests undo a receipt once", async () => {
    await begin();
    await perform(mark(hero));
    const { id } = messages("receipt")[0]!;
    const done = await Promise.all([perform(undo(id)), perform(undo(id)), perform(undo(id))]);
    expect(done.filter(Boolean)).toHaveLength(1);
    expect(at(hero)).toBe(3);
    expect(messages("receipt")[0]?.system).toMatchObject({ status: "undone", undoneBy: SEATS.gm });
  });

  it.each([
    ["a change that is nothing", [{ change: null, was: 3, now: 4 }]],
    ["a change nowhere", [{ change: { op: "add", at: null, path: WOUNDS, by: 1 } }]],
    ["a place without a name", [{ change: { op: "add", at: {}, path: WOUNDS, by: 1 } }]],
    ["a path that is none", [{ change: { op: "add", at: { uuid: hero }, path: 7, by: 1 }, was: 3, now: 4 }]],
    ["a count of nothing", [{ change: { op: "add", at: { uuid: hero }, path: WOUNDS, by: "1" }, was: 3, now: 4 }]],
    ["a change of another kind", [{ change: { op: "multiply", at: { uuid: hero }, path: WOUNDS }, was: 3, now: 4 }]],
    ["a setting that is none", [{ change: { op: "set", at: { setting: 7 }, path: "", to: 1 } }]],
    ["no change at all", [{}]],
    ["nothing told", []],
  ])("A player's forged receipt of %s blocks nobody and can't be undone", async (_name, applied) => {
    await begin();
    const line = await table!.client(SEATS.player);
    for (const status of ["applied", "pending", "undoing"]) {
      const system = {
        status,
        by: SEATS.player,
        request: `forged${status}`,
        action: "siege.markBox",
        told: { label: { key: 7 }, why: 7 },
        applied,
      };
      const data = [{ type: "receipt", content: "x", author: SEATS.player, system }];
      await line.request("modify", {
        operations: [{ action: "create", documentName: "ChatMessage", data, options: {} }],
      });
    }
    const forged = messages("receipt").map(({ id }) => id);
    expect(await perform(mark(hero))).toBe(true);
    expect(await perform(undo(messages("receipt").at(-1)?.id))).toBe(true);
    for (const id of forged) await perform(undo(id));
    expect(at(hero)).toBe(3);
    const kept = (await table!.store.load())["messages"] as readonly object[];
    await table!.close();
    await begin({ messages: kept });
    expect(await perform(mark(hero))).toBe(true);
    expect(at(hero)).toBe(4);
  });

  it("A batch of one document that the platform split is kept", async () => {
    await begin();
    const results = await Promise.all(Array.from({ length: 5 }, () => perform(mark(hero))));
    expect(results).toEqual([true, true, true, true, true]);
    expect(at(hero)).toBe(8);
  });

  describe("without a GM", () => {
    it("An owner can change their own documents and undo that", async () => {
      await begin({ as: SEATS.player });
      expect(await perform(mark(hero))).toBe(true);
      expect(at(hero)).toBe(4);
      const [receipt] = messages("receipt");
      expect([receipt?.author.id, receipt?.system.by, receipt?.system.status]).toEqual([
        SEATS.player,
        SEATS.player,
        "applied",
      ]);
      expect(await perform(undo(receipt?.id))).toBe(true);
      expect(at(hero)).toBe(3);
    });

    it("A change to another user's document is refused, and nothing is posted", async () => {
      await begin({ as: SEATS.player });
      expect(await perform(mark(twin(1)))).toBe(false);
      expect(host.game.messages.contents).toEqual([]);
      expect(notices).toHaveLength(1);
    });

    it("A request that needs a GM waits in the chat and is done when one connects", async () => {
      const change = { op: "add", at: { uuid: hero }, path: WOUNDS, by: 1 };
      const written = {
        _id: "receipt000000000",
        type: "receipt",
        author: SEATS.gm,
        content: "x",
        system: {
          status: "applied",
          by: SEATS.player,
          request: "done000000000000",
          action: "siege.markBox",
          told: { label: "x", why: [] },
          applied: [{ change, was: 3, now: 4 }],
        },
      };
      await begin({ as: SEATS.player, wounds: 4, messages: [written] });
      expect(await perform(undo("receipt000000000"))).toBe(false);
      expect(messages("request")).toHaveLength(1);
      expect(messages("request")[0]?.content).not.toMatch(/QUADRANT\./);
      expect(notices.at(-1)).toBe("QUADRANT.Request.Waits");
      expect(at(hero)).toBe(4);
      const kept = (await table!.store.load())["messages"] as readonly object[];
      await table!.close();

      await begin({ wounds: 4, messages: kept });
      await expect.poll(() => at(hero)).toBe(3);
      await expect.poll(() => messages("request")).toEqual([]);
      expect(messages("receipt")[0]?.system).toMatchObject({ status: "undone", undoneBy: SEATS.player });
    });
  });
});

it("The written part of an unfinished batch is reverted", async () => {
  table = await open({ generation: 14 });
  const vest = await dress(hero);
  const { documents } = host.foundry;
  const whole = documents["modifyBatch"] as (operations: object[]) => Promise<unknown>;
  documents["modifyBatch"] = (operations: object[]) => whole(operations.slice(0, 1));
  expect(await perform(hit(hero))).toBe(false);
  documents["modifyBatch"] = whole;
  expect([at(hero), at(vest, "system.durability.marked")]).toEqual([3, 0]);
  expect(messages("receipt")).toEqual([]);
});

/**
 * One writer a document: a request is decided for its attested sender, written once, and can be undone. On both
 * generations.
 */
import fc from "fast-check";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { Transport } from "../../tabletop/protocol.ts";
import type { Table } from "../../tabletop/testing.ts";
import { HERO, SEATS, foe, hero, open, twin } from "./table.ts";

type Doc = {
  _source: { system: Record<string, never>; flags: object };
  system: Receipt;
  statuses: Set<string>;
  id: string;
  type: string;
  author: { id: string };
  update(data: object): Promise<unknown>;
  delete(): Promise<unknown>;
};
interface Receipt {
  status: string;
  by: string;
  request: string;
  applied: { change: { op: string; path: string }; was: number; now: number }[];
}
type Host = {
  fromUuidSync(uuid: string): Doc;
  ChatMessage: { create(data: object): Promise<Doc> };
  Hooks: {
    on(name: string, listener: (message: Doc) => void): number;
    off(name: string, id: number): void;
    callAll(name: string, ...args: unknown[]): void;
  };
};

const host = globalThis as unknown as Host;
const at = (uuid: string, path: string): unknown =>
  path
    .split(".")
    .reduce<unknown>(
      (value, step) => (value as Record<string, unknown> | undefined)?.[step],
      host.fromUuidSync(uuid)._source.system,
    );
const wounds = (uuid: string): number => at(uuid, "wounds.normal.value") as number;
const mark = (actor: string, count = 1) => ({
  action: "siege.markBox",
  args: { actor, track: "wound", box: "normal", count },
});
const clear = (actor: string, count = 1) => ({
  action: "siege.clearBox",
  args: { actor, track: "wound", box: "normal", count },
});
const request = (call: object, id = "request000000000") => ({
  request: id,
  dice: [],
  card: null,
  offer: null,
  ...call,
});

describe.each([{ generation: 14 }, { generation: 13 }] as const)("generation $generation", ({ generation }) => {
  let table: Table;
  const messages = (): Doc[] => (table.game as unknown as { messages: { contents: Doc[] } }).messages.contents;
  const receipts = (): Doc[] => messages().filter(({ type }) => type === "receipt");
  const perform = (call: object): Promise<boolean> =>
    (table.game as unknown as { quadrant: { perform(call: object): Promise<boolean> } }).quadrant.perform(call);

  /** Asks the GM's client as another user's client would, on either generation's line. */
  async function ask(line: Transport, data: object): Promise<unknown> {
    if (generation === 14) {
      const reply = await line.request("query", { userId: SEATS.gm, name: "quadrant.request", data, timeout: 5000 });
      return reply.ok ? reply.value : { error: reply.error.message };
    }
    return new Promise((resolve) => {
      line.on("emit", ({ args, senderId }) => {
        const wire = args[0] as { kind: string; id: string; value: unknown; message: string };
        if (senderId === SEATS.gm && wire.id === "wire000000000000")
          resolve(wire.kind === "answer" ? wire.value : { error: wire.message });
      });
      void line.request("emit", {
        channel: "system.quadrant",
        args: [{ kind: "ask", id: "wire000000000000", name: "request", data }],
        recipients: [SEATS.gm],
      });
    });
  }

  beforeEach(async () => {
    table = await open({ generation });
  });
  afterEach(async () => table.close());

  it("A GM's action is written, with a receipt of the values before and after", async () => {
    expect(await perform(mark(hero))).toBe(true);
    expect(wounds(hero)).toBe(4);
    const [receipt] = receipts();
    // The box itself, and the count of today's boxes (SIE-AID-5).
    const applied = [{ was: 3, now: 4 }, { now: 1 }];
    expect(receipt?.system).toMatchObject({ status: "applied", by: SEATS.gm, applied });
    expect((await table.store.load())["actors"]?.find((a) => (a as { _id: string })._id === HERO)).toMatchObject({
      system: { wounds: { normal: { value: 4 } } },
    });
  });

  it("One of two counts can be undone in any order", async () => {
    await perform(mark(hero));
    await perform(mark(hero, 2));
    expect(await perform({ action: "core.undo", args: receipts()[0]!.id })).toBe(true);
    expect(wounds(hero)).toBe(5);
    expect(receipts().map(({ system }) => system.status)).toEqual(["undone", "applied"]);
    expect(await perform({ action: "core.undo", args: receipts()[0]!.id })).toBe(false);
    expect(wounds(hero)).toBe(5);
  });

  it("The undo of a value that was set since is refused", async () => {
    const set = { action: "siege.markBox", args: { actor: hero, track: "wound", box: "disabled", count: 1 } };
    expect(await perform(set)).toBe(true);
    await host.fromUuidSync(hero).update({ system: { wounds: { critical: { disabled: false } } } });
    expect(await perform({ action: "core.undo", args: receipts()[0]!.id })).toBe(false);
    expect(receipts()[0]?.system.status).toBe("applied");
  });

  it("The worst box sets its status on the actor, and clearing it removes the status (SIE-DMG-4)", async () => {
    const box = (actor: string, name: string) => ({
      action: "siege.markBox",
      args: { actor, track: "wound", box: name, count: 1 },
    });
    const statuses = (actor: string): string[] => [...host.fromUuidSync(actor).statuses].sort();
    for (const actor of [hero, twin(1)]) {
      await perform(box(actor, "disabled"));
      await expect.poll(() => statuses(actor)).toEqual(["siege-disabled"]);
      await perform(box(actor, "down"));
      await expect.poll(() => statuses(actor)).toEqual(["siege-down"]);
      await perform({ action: "core.undo", args: receipts().at(-1)!.id });
      await expect.poll(() => statuses(actor)).toEqual(["siege-disabled"]);
    }
    expect(statuses(twin(2))).toEqual([]);
  });

  it("A hit changes only one of two tokens of one NPC", async () => {
    expect(await perform(mark(twin(1), 2))).toBe(true);
    expect([wounds(twin(1)), wounds(twin(2)), wounds(foe)]).toEqual([2, 0, 0]);
    expect(await perform({ action: "core.undo", args: receipts()[0]!.id })).toBe(true);
    expect([wounds(twin(1)), wounds(twin(2)), wounds(foe)]).toEqual([0, 0, 0]);
  });

  it("A player's permitted request is done, and only once however often it is sent", async () => {
    const line = await table.client(SEATS.player);
    const first = await ask(line, request(mark(hero)));
    const again = await ask(line, request(mark(hero)));
    expect(first).toEqual({ receipt: receipts()[0]?.id });
    expect(again).toEqual(first);
    expect(wounds(hero)).toBe(4);
    expect(receipts()[0]?.system.by).toBe(SEATS.player);
  });

  it.each([
    ["another's actor", request(mark(foe)), /refused/],
    ["an NPC's token", request(mark(twin(1))), /refused/],
    [
      "a claim to be the GM",
      { ...request(mark(foe)), user: SEATS.gm, senderId: SEATS.gm, by: SEATS.gm, userId: SEATS.gm },
      /refused/,
    ],
    ["an action there is not", request({ action: "siege.winTheGame", args: {} }), /UnknownAction/],
    ["an inherited name", request({ action: "siege.constructor", args: {} }), /UnknownAction/],
    ["arguments of the wrong kind", request({ action: "siege.markBox", args: { actor: 7 } }), /Malformed/],
    [
      "a path for an actor",
      request({ action: "siege.markBox", args: { actor: "../Actor.x", track: "wound", box: "normal" } }),
      /refused/,
    ],
    ["an offer that no card makes", { ...request(mark(hero)), card: "nocard0000000000", offer: "x.y" }, /NotOffered/],
    ["an id that is none", request(mark(hero), "short"), /Malformed/],
    ["dice that are none", { ...request(mark(hero)), dice: ["6"] }, /Malformed/],
    ["nothing", null as never, /Malformed|error/],
    ["a list", [] as never, /Malformed|error/],
  ])("A request with %s is refused, and nothing is written", async (_name, data, why) => {
    const line = await table.client(SEATS.player);
    const before = JSON.stringify(await table.store.load());
    expect(JSON.stringify(await ask(line, data))).toMatch(why);
    expect(JSON.stringify(await table.store.load())).toBe(before);
  });

  it("A receipt whose author could not have written it is not believed", async () => {
    const line = await table.client(SEATS.player);
    const change = { op: "add", at: { uuid: foe }, path: "system.wounds.normal.value", by: -3 };
    const system = {
      status: "applied",
      by: SEATS.player,
      request: "forged0000000000",
      action: "siege.markBox",
      told: { label: "x" },
      applied: [{ change, was: 3, now: 0 }],
    };
    const reply = await line.request("modify", {
      operations: [
        {
          action: "create",
          documentName: "ChatMessage",
          data: [{ type: "receipt", content: "x", author: SEATS.player, system }],
          options: {},
        },
      ],
    });
    expect(reply.ok).toBe(true);
    const forged = receipts()[0]!;
    expect(await perform({ action: "core.undo", args: forged.id })).toBe(false);
    expect(wounds(foe)).toBe(0);
    const posing = await line.request("modify", {
      operations: [
        {
          action: "create",
          documentName: "ChatMessage",
          data: [{ type: "receipt", content: "x", author: SEATS.gm, system }],
          options: {},
        },
      ],
    });
    expect(posing.ok && (posing.value.results[0]?.result[0] as { author: string }).author === SEATS.gm).toBe(false);
  });

  /** Leaves an open request in the chat log, as a player's client does while no GM is there. */
  const postRequest = async (call: { action: string; args: object }, id: string): Promise<void> => {
    const line = await table.client(SEATS.player);
    const system = {
      request: id,
      action: call.action,
      args: { value: call.args },
      dice: [],
      told: { label: "x" },
    };
    const data = [{ type: "request", content: "x", author: SEATS.player, system }];
    await line.request("modify", {
      operations: [{ action: "create", documentName: "ChatMessage", data, options: {} }],
    });
  };

  it("An open request is settled for its author", async () => {
    await postRequest(clear(hero), "waiting000000001");
    await postRequest(mark(foe), "waiting000000002");
    await expect.poll(() => wounds(hero)).toBe(2);
    await expect
      .poll(() =>
        messages()
          .filter(({ type }) => type === "request")
          .map(({ system }) => (system as unknown as { refused: object | null }).refused !== null),
      )
      .toEqual([true]);
    expect(wounds(foe)).toBe(0);
  });

  it("An open request that is found twice is settled once, and deleted once", async () => {
    let found = 0;
    const hook = host.Hooks.on("createChatMessage", (message) => {
      if (message.type !== "request") return;
      found += 1;
      if (found < 3) host.Hooks.callAll("createChatMessage", message, {}, SEATS.player);
    });
    try {
      await postRequest(clear(hero), "waiting000000003");
      await expect.poll(() => wounds(hero)).toBe(2);
      await expect.poll(() => messages().filter(({ type }) => type === "request")).toEqual([]);
      await perform(mark(hero));
    } finally {
      host.Hooks.off("createChatMessage", hook);
    }
    // A second deletion of the same message would have been rejected, which fails the run.
    expect(found).toBe(3);
    expect(wounds(hero)).toBe(3);
    expect(receipts().length).toBe(2);
  });

  it("Every count of many simultaneous requests is kept", async () => {
    const lines = await Promise.all([SEATS.player, SEATS.player].map((seat) => table.client(seat)));
    const asked = Array.from({ length: 20 }, (_, i) =>
      generation === 14
        ? ask(lines[i % 2]!, request(i % 3 ? mark(hero) : clear(hero), `crowd${String(i).padStart(11, "0")}`))
        : perform(i % 3 ? mark(hero) : clear(hero)),
    );
    await Promise.all([...asked, ...Array.from({ length: 10 }, () => perform(mark(hero)))]);
    const sum = receipts().reduce((total, { system }) => total + system.applied[0]!.now - system.applied[0]!.was, 3);
    expect(receipts().length).toBe(30);
    expect(wounds(hero)).toBe(sum);
    expect(sum).toBe(3 + 13 - 7 + 10);
  });

  it("Any sequence of actions, undone in any order, restores the data", async () => {
    const step = fc.record({
      back: fc.boolean(),
      up: fc.boolean(),
      count: fc.integer({ min: 1, max: 3 }),
      who: fc.constantFrom(hero, twin(1), twin(2)),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 6 }), async (steps) => {
        const before = [hero, twin(1), twin(2)].map(wounds);
        const known = new Set(receipts().map(({ id }) => id));
        for (const { up, count, who } of steps) await perform((up ? mark : clear)(who, count));
        const fresh = receipts().filter(({ id }) => !known.has(id));
        // In any order: an undo that is not possible yet is refused and changes nothing, and at the end all are undone.
        let left = [...fresh].sort((a, b) => a.id.localeCompare(b.id));
        while (left.length > 0) {
          const stuck: Doc[] = [];
          for (const receipt of left) {
            const sum = [hero, twin(1), twin(2)].map(wounds);
            if (await perform({ action: "core.undo", args: receipt.id })) continue;
            expect([hero, twin(1), twin(2)].map(wounds)).toEqual(sum);
            stuck.push(receipt);
          }
          expect(stuck.length).toBeLessThan(left.length);
          left = stuck;
        }
        expect([hero, twin(1), twin(2)].map(wounds)).toEqual(before);
      }),
      { numRuns: 12 },
    );
  });
});

describe.each([{ generation: 14 }, { generation: 13 }] as const)(
  "a GM who comes back, generation $generation",
  ({ generation }) => {
    const asked = { by: SEATS.gm, request: "begun00000000000", action: "siege.markBox", told: { label: "x", why: [] } };
    const change = { op: "add", at: { uuid: hero }, path: "system.wounds.normal.value", by: 2 };
    const begun = (status: string, more: object = {}): object => ({
      _id: "receipt000000000",
      type: "receipt",
      author: SEATS.gm,
      content: "x",
      system: { ...asked, status, applied: [{ change, was: 3, ...more }] },
    });

    it("A receipt that was created but not written is finished after a crash", async () => {
      const table = await open({ generation, messages: [begun("pending")] });
      await expect.poll(() => wounds(hero)).toBe(5);
      const [receipt] = (table.game as unknown as { messages: { contents: Doc[] } }).messages.contents;
      await expect.poll(() => receipt?.system).toMatchObject({ status: "applied", applied: [{ was: 3, now: 5 }] });
      await table.close();
    });

    it("A change that was written but not recorded is not written twice", async () => {
      const flags = { quadrant: { receipts: { receipt000000000: true } } };
      const table = await open({ generation, wounds: 5, flags, messages: [begun("pending")] });
      const [receipt] = (table.game as unknown as { messages: { contents: Doc[] } }).messages.contents;
      await expect.poll(() => receipt?.system).toMatchObject({ status: "applied", applied: [{ was: 3, now: 5 }] });
      expect(wounds(hero)).toBe(5);
      await table.close();
    });

    it("An interrupted undo is finished, and only once", async () => {
      const table = await open({ generation, wounds: 5, messages: [begun("undoing", { now: 5 })] });
      await expect.poll(() => wounds(hero)).toBe(3);
      const [receipt] = (table.game as unknown as { messages: { contents: Doc[] } }).messages.contents;
      await expect.poll(() => receipt?.system.status).toBe("undone");
      await table.close();
      const flags = { quadrant: { receipts: { "receipt000000000-undo": true } } };
      const back = await open({ generation, wounds: 3, flags, messages: [begun("undoing", { now: 5 })] });
      const [again] = (back.game as unknown as { messages: { contents: Doc[] } }).messages.contents;
      await expect.poll(() => again?.system.status).toBe("undone");
      expect(wounds(hero)).toBe(3);
      await back.close();
    });
  },
);

/**
 * A test at a table: another user's help, a shared token, rerolled sixes, a condition, and the undo of all of it. On
 * both generations.
 */
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Transport } from "../../../tabletop/protocol.ts";
import type { Table } from "../../../tabletop/testing.ts";
import { askClient } from "../../core/harbor/table.ts";
import { SEATS, notices, open } from "../../core/table.ts";

const AGENT = "agent00000000000";
const FRIEND = "friend0000000000";
const agent = `Actor.${AGENT}`;
const friend = `Actor.${FRIEND}`;

interface Message {
  readonly id: string;
  readonly type: string;
  readonly content: string;
  readonly rolls: readonly {
    readonly total: number;
    readonly formula: string;
    readonly outcome: { readonly outcome: string; readonly successes: number } | null;
    readonly dice: readonly { readonly results: readonly { readonly active: boolean; readonly result: number }[] }[];
    toJSON(): object;
    reroll(): Promise<{ readonly outcome: object | null; readonly formula: string }>;
    render(options?: object): Promise<string>;
  }[];
  readonly system: {
    readonly status: string;
    readonly by: string;
    readonly face: string;
    readonly told: { readonly label: { readonly key: string } };
    readonly parts: Record<string, { readonly data: Record<string, never> }>;
  };
  readonly _source: object;
}
interface Host {
  readonly game: {
    readonly messages: { readonly contents: Message[] };
    readonly settings: { get(namespace: string, key: string): { readonly value: number } };
    readonly quadrant: {
      check(intent: object, options: object): Promise<void>;
      perform(call: object, from?: object): Promise<boolean>;
      ask(order: object): Promise<string | null>;
    };
    readonly journal: {
      readonly contents: readonly { readonly pages: { readonly contents: { readonly text: { content: string } }[] } }[];
    };
    readonly actors: {
      get(id: string): {
        readonly _source: object;
        readonly statuses: ReadonlySet<string>;
        createEmbeddedDocuments(type: string, data: object[], options?: object): Promise<object[]>;
      };
    };
  };
  readonly Actor: { create(data: object[], options: object): Promise<object[]> };
  readonly ChatMessage: { create(data: object): Promise<object> };
  readonly Hooks: { on(name: string, listener: (message: Message, changed: never) => void): number };
  readonly Roll: { fromData(data: object): Message["rolls"][number] };
  readonly CONFIG: { readonly Dice: { randomUniform: () => number } };
}
interface Registry {
  findCheck(name: string): {
    readonly row: object;
    readonly found: {
      open(
        intent: object,
        world: object,
      ): Promise<{ card(input: object, faces: number[]): { readonly parts: object } }>;
    };
  };
}
const host = globalThis as unknown as Host;

const abilities = { will: { value: 4 }, health: { value: 3 } };
const skill = (name: string, rating: number, help: string[]) => ({
  name,
  type: "circumstancesSkill",
  system: { rating, category: "exploration", ability: "health", help },
});
const people = [
  {
    _id: AGENT,
    name: "Mara",
    type: "circumstancesAgent",
    ownership: { default: 1, [SEATS.player]: 3 },
    system: { abilities },
    items: [skill("Recon", 3, ["Survival"])],
  },
  {
    _id: FRIEND,
    name: "Tomas",
    type: "circumstancesAgent",
    ownership: { default: 1, [SEATS.other]: 3 },
    system: { abilities },
    items: [skill("Survival", 2, [])],
  },
];

/** Sets the next faces rolled; after them every die shows 1. */
function throws(...faces: number[]): void {
  let next = 0;
  vi.spyOn(host.CONFIG.Dice, "randomUniform").mockImplementation(() => {
    const face = faces[next++] ?? 1;
    return (6 - face + 0.5) / 6;
  });
}

const messages = (type: string): Message[] => host.game.messages.contents.filter((message) => message.type === type);
const card = (): Message => messages("card").at(-1)!;
const part = (id: string): Record<string, never> => card().system.parts[id]!.data;
/** Returns what a card stores of the test, as undo must restore it. */
const stored = (): string => {
  const { rolls, system, content } = card()._source as { rolls: object; system: object; content: string };
  return JSON.stringify([rolls, system, content, tokens()]);
};
const tokens = (): number => host.game.settings.get("quadrant", "circumstances.pool.tokens").value;
const perform = (name: string, args: object): Promise<boolean> =>
  host.game.quadrant.perform({ action: `circumstances.${name}`, args });
const press = (id: string, name: string, args: object, where = "test"): Promise<boolean> =>
  host.game.quadrant.perform({ action: `circumstances.${name}`, args }, { card: card().id, offer: `${where}.${id}` });
const undoLast = (): Promise<boolean> => {
  const receipt = messages("receipt").findLast(({ system }) => system.status === "applied");
  return host.game.quadrant.perform({ action: "core.undo", args: receipt?.id ?? "" });
};
const condition = (key: string): unknown =>
  (host.game.actors.get(AGENT)._source as { system: { conditions: Record<string, unknown> } }).system.conditions[key];

describe.each([{ generation: 14 }, { generation: 13 }] as const)("generation $generation", ({ generation }) => {
  let table: Table;
  const tests = (test: string, more: object = {}) =>
    host.game.quadrant.check(
      { check: "circumstances.test", actor: agent, targets: [], options: { test, ...more } },
      { fast: true },
    );
  const ask = async (line: Transport, action: string, args: object, more: object = {}): Promise<string> => {
    const request = {
      request: Math.random().toString(36).slice(2).padEnd(16, "0").slice(0, 16),
      action: `circumstances.${action}`,
      args,
      dice: [],
      card: null,
      offer: null,
      ...more,
    };
    return JSON.stringify(await askClient(generation, line, "request", request));
  };
  /** Posts an open test, as the dialog does. */
  const call = async (
    choices: object = { ob: 2 },
    targets: string[] = [],
    more: object = {},
    asked: object = {},
  ): Promise<void> => {
    const { findCheck } = (await import("../../../src/core/contract/registry.ts" as string)) as Registry;
    const { createWorld } = (await import("../../../src/core/world/world.ts" as string)) as {
      createWorld(row: object): object;
    };
    const { row, found } = findCheck("circumstances.test");
    const intent = { check: "circumstances.test", actor: agent, targets, options: { test: "Recon" }, ...asked };
    const session = await found.open(intent, createWorld(row));
    const { parts } = session.card({ situational: {}, choices: { ...choices, gather: true } }, []);
    const system = { ruleset: "circumstances", actor: agent, head: { title: "x" }, parts, ...more };
    await host.ChatMessage.create({ type: "card", content: "", rolls: [], system });
  };

  beforeEach(async () => {
    table = await open({ generation });
    await host.Actor.create(people, { keepId: true });
  });
  afterEach(async () => {
    vi.restoreAllMocks();
    await table.close();
  });

  it("A stored roll is read again with the same outcome", async () => {
    throws(5, 6, 1);
    await tests("Recon");
    const [roll] = card().rolls;
    expect(roll).toMatchObject({ formula: "3d6cs>=5", total: 2, outcome: { outcome: "success", successes: 2 } });
    const kept = host.Roll.fromData(JSON.parse(JSON.stringify(roll)) as object);
    expect(kept.outcome).toEqual(roll!.outcome);
    throws(1, 1, 1);
    expect(await roll!.reroll()).toMatchObject({ formula: "3d6cs>=5", outcome: { outcome: "failure", successes: 0 } });
    expect(await roll!.render()).toContain("q-outcome tone-good");
    expect(await roll!.render({ isPrivate: true })).not.toContain("tone-good");
  });

  it("Sixes are rerolled for a token: roll, card and plain text agree, and undo restores them exactly", async () => {
    await perform("setPool", { pool: "tokens", to: 2 });
    throws(6, 6, 2);
    await tests("Recon");
    const before = stored();
    throws(6, 5, 6, 1);
    expect(await press("sixes", "rerollSixes", {})).toBe(true);
    const [roll] = card().rolls;
    const thrown = roll!.dice.flatMap(({ results }) => results.map(({ result }) => result));
    expect(thrown).toEqual([6, 6, 2, 6, 5, 6, 1]);
    expect([roll!.total, roll!.outcome?.successes, part("test")["successes"], tokens()]).toEqual([5, 5, 5, 1]);
    expect(card().content).toContain("5");
    expect(await press("sixes", "rerollSixes", {})).toBe(false);
    expect(await undoLast()).toBe(true);
    expect(stored()).toBe(before);
  });

  it("A reroll with faces that no sixes caused is refused", async () => {
    await perform("setPool", { pool: "tokens", to: 2 });
    throws(6, 2, 2);
    await tests("Recon");
    const line = await table.client(SEATS.other);
    const before = stored();
    vi.spyOn(console, "error").mockImplementation(() => undefined); // the writer's client reports what was malformed
    for (const dice of [[], [5, 5], [7], [6]]) {
      expect(await ask(line, "rerollSixes", {}, { dice, card: card().id, offer: "test.sixes" })).toContain("refused");
    }
    expect(stored()).toBe(before);
  });

  it("A companion joins an open test from their own client, another user pays for a die, and then it is rolled", async () => {
    await perform("setPool", { pool: "tokens", to: 1 });
    await call();
    const other = await table.client(SEATS.other);
    const player = await table.client(SEATS.player);
    const lend = { helper: friend, with: "Survival" };
    const help = { card: card().id, offer: `call.help-${FRIEND}` };
    expect(await ask(player, "lendHelp", lend, help)).toContain("GmOrOwner");
    expect(await ask(other, "lendHelp", lend, help)).toContain("receipt");
    expect(await ask(other, "lendHelp", lend, help)).toContain("refused");
    expect(await ask(other, "buyDie", { nth: 1 }, { card: card().id, offer: "call.die1" })).toContain("receipt");
    expect(await ask(player, "buyDie", { nth: 2 }, { card: card().id, offer: "call.die2" })).toContain("tokens");
    expect(
      await ask(other, "throwTest", {}, { dice: [1, 1, 1, 1, 5], card: card().id, offer: "call.throw" }),
    ).toContain("NotYourRoll");
    throws(1, 5, 1, 1, 6);
    expect(await press("throw", "throwTest", {}, "call")).toBe(true);
    expect(card().rolls[0]).toMatchObject({ formula: "4d6cs>=5 + 1d6cs>=5", total: 2 });
    expect(part("test")).toMatchObject({
      successes: 2,
      result: { outcome: "success", ob: 2 },
      test: { helpers: [{ name: "Tomas" }], tokens: 1 },
    });
    expect(card().system.parts["call"]).toBeUndefined();
    expect(tokens()).toBe(0);
    for (let i = 0; i < 3; i++) expect(await undoLast()).toBe(true);
    expect([tokens(), card().rolls.length]).toEqual([1, 0]);
    expect(part("call")).toMatchObject({ test: { helpers: [], tokens: 0 } });
  });

  it("An open test with a hidden obstacle that was revealed before the roll is completed after it, once", async () => {
    const target = { value: 2, visibility: "hidden" };
    const id = await host.game.quadrant.ask({
      check: "circumstances.test",
      to: [agent],
      options: { test: "Recon" },
      target,
    });
    const { buildIntent } = (await import("../../../src/core/roll-requests/roll-request.ts" as string)) as {
      buildIntent(ask: object, entry: string): object;
    };
    const { reveal } = (await import("../../../src/core/roll-requests/reveal.ts" as string)) as {
      reveal(id: string): Promise<void>;
    };
    await call({}, [], { ask: id, face: "down" }, buildIntent(messages("ask")[0]!, "to0"));
    const turned: string[] = [];
    host.Hooks.on("updateChatMessage", ({ system }: Message, changed: { system?: { face?: string } }) => {
      if (changed.system?.face) turned.push(system.face);
    });
    await reveal(id!);
    expect([card().system.face, card().rolls.length, turned]).toEqual(["down", 0, []]);
    const { hiddenNumberContext } = (await import("../../../src/core/roll-requests/request-card.ts" as string)) as {
      hiddenNumberContext(...asked: unknown[]): object;
    };
    expect(hiddenNumberContext(card(), { isGM: false }, () => undefined)).toMatchObject({
      strip: { value: 2, text: "QUADRANT.RollRequest.TurnsOnceThrown" },
    });
    const player = await table.client(SEATS.player);
    const thrown = { dice: [5, 6, 1], card: card().id, offer: "call.throw" };
    expect(await ask(player, "throwTest", {}, thrown)).toContain("receipt");
    await vi.waitFor(() => expect(card().system.face).toBe("up"));
    expect(part("test")).toMatchObject({ sealed: false, result: { outcome: "success", ob: 2 } });
    expect(card().rolls[0]?.outcome).toMatchObject({ outcome: "success", successes: 2 });
    // No later change reveals it again, and its dice are not rolled a second time.
    expect(await undoLast()).toBe(false);
    await reveal(id!);
    expect(turned).toEqual(["up"]);
  });

  it("Of two users who take the last token one gets it, and the other is refused", async () => {
    await perform("setPool", { pool: "tokens", to: 1 });
    const lines = await Promise.all([SEATS.player, SEATS.other].map((seat) => table.client(seat)));
    const args = { actor: agent, count: 1, reason: "QUADRANT.Circumstances.Token.ForDice", what: "Recon" };
    const answers = await Promise.all(lines.map((line) => ask(line, "spendTokens", args)));
    expect(answers.filter((answer) => answer.includes("receipt"))).toHaveLength(1);
    expect(answers.filter((answer) => answer.includes("tokens"))).toHaveLength(1);
    expect(tokens()).toBe(0);
  });

  it("A failure imposes a condition with its status, recovery ends it, and undo restores it", async () => {
    throws(1, 1, 1);
    await tests("Recon");
    expect(await press("take-afraid", "takeCondition", { actor: agent, key: "afraid", gm: true })).toBe(true);
    expect(condition("afraid")).toBe(true);
    await vi.waitFor(() => expect(host.game.actors.get(AGENT).statuses.has("circumstances-afraid")).toBe(true));
    expect(await press("twist", "twist", { actor: agent })).toBe(false);
    // What a twist is goes to the GM's journal, page by page, and comes back out of it.
    const pages = (): string[] => (host.game.journal.contents[0]?.pages.contents ?? []).map(({ text }) => text.content);
    for (const told of ["The lights go out.", "Somebody <b>saw</b> them."])
      expect(await perform("twist", { actor: agent, told })).toBe(true);
    expect(pages()).toEqual(["<p>The lights go out.</p>", "<p>Somebody &lt;b&gt;saw&lt;/b&gt; them.</p>"]);
    expect(await undoLast()).toBe(true);
    expect(pages()).toEqual(["<p>The lights go out.</p>"]);
    expect(await undoLast()).toBe(true);
    expect(host.game.journal.contents).toEqual([]);
    throws(5, 6, 5, 1);
    await tests("", { recover: "afraid" });
    expect(part("test")).toMatchObject({
      result: { outcome: "success", ob: 3 },
      test: { cure: { condition: "afraid" } },
    });
    expect(await press("recover", "recover", { actor: agent, key: "afraid", cared: false })).toBe(true);
    expect(condition("afraid")).toBe(false);
    expect(await undoLast()).toBe(true);
    expect(condition("afraid")).toBe(true);
  });

  it("Beginner's Luck is marked once, and creates the skill", async () => {
    throws(5, 5, 5, 5);
    await tests("Surgery");
    expect(part("test")).toMatchObject({ test: { luck: "will" }, result: { ob: 4, outcome: "success" } });
    expect(await press("mark", "markSkill", {})).toBe(true);
    expect(await press("mark", "markSkill", {})).toBe(false);
    const { items } = host.game.actors.get(AGENT)._source as { items: { name: string; system: object }[] };
    expect(items.find(({ name }) => name === "Surgery")?.system).toMatchObject({
      rating: 0,
      marks: 1,
      category: "lore",
    });
  });

  it("A tie is conceded for two tokens", async () => {
    await call({ against: "versus", theirDice: 1 });
    throws(5, 1, 1, 6);
    expect(await press("throw", "throwTest", {}, "call")).toBe(true);
    expect(card().rolls[0]).toMatchObject({ formula: "3d6cs>=5 - 1d6cs>=5", total: 0, outcome: { outcome: "tie" } });
    expect(await press("concede", "concede", {})).toBe(true);
    expect([tokens(), part("test")["result"]]).toEqual([2, { outcome: "failure", theirs: 1, ob: 1, margin: 0 }]);
    expect(await undoLast()).toBe(true);
    expect([tokens(), part("test")["result"]]).toMatchObject([0, { outcome: "tie" }]);
  });

  it("A tie is broken by gear, by its owner, each piece once; one of it is used up, and undo restores all exactly (CIR-TIE-1)", async () => {
    const gift = (_id: string, more: object = {}) => ({
      _id,
      name: "Gift",
      type: "circumstancesGear",
      system: { bonusSuccess: 1, consumable: true, quantity: 2, ...more },
    });
    const mine = "gift00000000000a";
    const theirs = "gift00000000000b";
    await host.game.actors.get(AGENT).createEmbeddedDocuments("Item", [gift(mine)], { keepId: true });
    await host.game.actors
      .get(FRIEND)
      .createEmbeddedDocuments("Item", [gift(theirs, { quantity: 1 })], { keepId: true });
    const left = (id: string, item: string): unknown =>
      (host.game.actors.get(id)._source as { items: { _id: string; system: { quantity: number } }[] }).items.find(
        ({ _id }) => _id === item,
      )?.system.quantity;
    await call({ against: "versus", theirDice: 1 }, [friend]);
    throws(5, 1, 1, 6);
    expect(await press("throw", "throwTest", {}, "call")).toBe(true);
    const whole = (): string => JSON.stringify([stored(), left(AGENT, mine), left(FRIEND, theirs)]);
    const before = whole();
    const player = await table.client(SEATS.player);
    const other = await table.client(SEATS.other);
    const push = { gear: `${agent}.Item.${mine}` };
    const own = { card: card().id, offer: `test.push-a-${mine}` };
    const back = { gear: `${friend}.Item.${theirs}` };
    const others = { card: card().id, offer: `test.push-b-${theirs}` };
    expect(await ask(other, "pushTie", push, own)).toContain("GmOrOwner");
    expect(await ask(player, "pushTie", back, others)).toContain("GmOrOwner");
    expect(await ask(player, "pushTie", back, own)).toContain("refused");
    expect(whole()).toBe(before);
    expect(await ask(player, "pushTie", push, own)).toContain("receipt");
    expect(part("test")).toMatchObject({
      successes: 2,
      result: { outcome: "success", ob: 1, margin: 1 },
      pushed: [{ name: "Gift" }],
    });
    expect([left(AGENT, mine), card().content.includes("2")]).toEqual([1, true]);
    expect(await ask(other, "pushTie", back, others)).toContain("refused");
    expect(await press("concede", "concede", {})).toBe(false);
    expect(await undoLast()).toBe(true);
    expect(whole()).toBe(before);
    expect(await ask(other, "pushTie", back, others)).toContain("receipt");
    expect(part("test")["result"]).toEqual({ outcome: "failure", theirs: 2, ob: 2, margin: -1 });
    expect([left(AGENT, mine), left(FRIEND, theirs)]).toEqual([2, 0]);
    expect(await undoLast()).toBe(true);
    expect(whole()).toBe(before);
  });

  it("A tie is broken by bare abilities, repeatedly until it is broken, and the win counts as one", async () => {
    await call({ against: "versus", theirDice: 1 }, [friend]);
    throws(5, 1, 1, 6);
    expect(await press("throw", "throwTest", {}, "call")).toBe(true);
    throws(5, 1, 1, 1, 6, 1, 1);
    expect(await press("break-will", "breakTie", { ability: "will" })).toBe(true);
    expect(part("test")).toMatchObject({
      broken: { mine: [5, 1, 1, 1], theirs: [6, 1, 1, 1] },
      result: { outcome: "tie" },
    });
    throws(5, 6, 6, 1, 1, 1);
    expect(await press("break-health", "breakTie", { ability: "health" })).toBe(true);
    expect(part("test")["result"]).toMatchObject({ outcome: "success", margin: 1 });
    expect(card().rolls.map(({ total, formula }) => [total, formula])).toEqual([
      [0, "3d6cs>=5 - 1d6cs>=5"],
      [0, "4d6cs>=5 - 4d6cs>=5"],
      [3, "3d6cs>=5 - 3d6cs>=5"],
    ]);
    expect(await press("concede", "concede", {})).toBe(false);
  });

  it("A malformed action is refused with a reason, and nothing is written", async () => {
    const before = JSON.stringify(await table.store.load());
    for (const [name, args] of [
      ["spendTokens", { actor: agent, count: 1e9, reason: "x", what: "x" }],
      ["takeCondition", { actor: agent, key: "__proto__" }],
      ["markSkill", { actor: agent, skill: {}, ability: "will" }],
      ["lendHelp", { helper: friend, with: "Survival" }],
      ["rerollSixes", null],
    ] as const) {
      expect(await perform(name, args as object)).toBe(false);
      expect(notices.at(-1)).not.toBe("");
    }
    expect(JSON.stringify(await table.store.load())).toBe(before);
  });
});

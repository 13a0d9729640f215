/**
 * The price of a check is paid completely or not at all, with one receipt, and never without a roll. On both
 * generations.
 */
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Table } from "../../tabletop/testing.ts";
import { askClient } from "./harbor/table.ts";
import { SEATS, notices, open } from "./table.ts";

const AGENT = "agent00000000000";
const agent = `Actor.${AGENT}`;
const PAIR = `${agent}.Item.pair000000000000`;

interface Message {
  readonly id: string;
  readonly type: string;
  readonly content: string;
  readonly system: {
    readonly status: string;
    readonly action: string;
    readonly applied: readonly { readonly change: object }[];
  };
}
interface Host {
  readonly game: {
    readonly messages: { readonly contents: Message[] };
    readonly settings: { get(namespace: string, key: string): { readonly value: number } };
    readonly quadrant: {
      check(intent: object, options?: object): Promise<void>;
      perform(call: object): Promise<boolean>;
    };
    readonly actors: {
      get(id: string): { readonly items: { get(id: string): { readonly _source: { readonly system: object } } } };
    };
  };
}
const host = globalThis as unknown as Host;

const actors = [
  {
    _id: AGENT,
    name: "Mara",
    type: "circumstancesAgent",
    ownership: { default: 1, [SEATS.player]: 3 },
    system: { abilities: { will: { value: 4 }, health: { value: 3 } } },
    items: [
      {
        _id: "recon00000000000",
        name: "Recon",
        type: "circumstancesSkill",
        system: { rating: 3, category: "exploration", ability: "health" },
      },
      {
        _id: "pair000000000000",
        name: "Bold",
        type: "circumstancesTrait",
        system: { a: { name: "Bold" }, b: { name: "Rash" } },
      },
    ],
  },
];

/** The answers in the dialog, and what happens at the table while it is open. */
let answer: { readonly choices: object; readonly meanwhile: () => Promise<unknown> };
const idle = (): Promise<unknown> => Promise.resolve();

const messages = (type: string): Message[] => host.game.messages.contents.filter((message) => message.type === type);
const tokens = (): number => host.game.settings.get("quadrant", "circumstances.pool.tokens").value;
const readTraitSide = (side: "a" | "b"): object =>
  (host.game.actors.get(AGENT).items.get("pair000000000000")._source.system as Record<string, object>)[side]!;
const perform = (action: string, args: object | string): Promise<boolean> =>
  host.game.quadrant.perform({ action, args });
const setTokens = (to: number): Promise<boolean> => perform("circumstances.setPool", { pool: "tokens", to });
const spend = (count: number): object => ({
  action: "circumstances.spendTokens",
  args: { actor: agent, count, reason: "QUADRANT.Circumstances.Token.ForDice", what: "Recon" },
});
const together = (...calls: object[]): object => ({ action: "circumstances.together", args: { calls } });
const trait = (side: string, use: string): object => ({
  action: "circumstances.useTrait",
  args: { actor: agent, trait: PAIR, side, use, what: "Recon" },
});

/** Rolls Recon through the dialog. */
async function tryTest(choices: object, meanwhile = idle): Promise<void> {
  answer = { choices: { ob: 2, ...choices }, meanwhile };
  await host.game.quadrant.check({
    check: "circumstances.test",
    actor: agent,
    targets: [],
    options: { test: "Recon" },
  });
}
/** A die for a token, and a test in the players' turn for another. */
const TWO = { die1: true, buy: "players" };

describe.each([{ generation: 14 }, { generation: 13 }] as const)("generation $generation", ({ generation }) => {
  let table: Table;
  let id = 0;
  /** Asks the GM's client as another user's client would. */
  const ask = async (seat: string, call: object, more: object = {}): Promise<string> => {
    const request = {
      request: `asked${String(++id).padStart(11, "0")}`,
      dice: [],
      card: null,
      offer: null,
      ...call,
      ...more,
    };
    return JSON.stringify(await askClient(generation, await table.client(seat), "request", request));
  };
  /** The same world with another user at this client. */
  const sitAs = async (as: string): Promise<void> => {
    const { messages: told = [], settings = [] } = await table.store.load();
    await table.close();
    table = await open({
      generation,
      as,
      world: { actors },
      messages: told as object[],
      settings: settings as object[],
    });
  };

  beforeEach(async () => {
    vi.doMock("../../src/core/checks/check-dialog.ts", () => ({
      CheckDialog: {
        prompt: async ({ opened }: { readonly opened: object }) => {
          const { meanwhile } = answer;
          answer = { ...answer, meanwhile: idle }; // the dialog opens again when something has changed
          await meanwhile();
          return { ...opened, input: { situational: {}, choices: answer.choices }, mode: "public" };
        },
      },
    }));
    table = await open({ generation, world: { actors } });
    await setTokens(2);
  });
  afterEach(async () => {
    vi.doUnmock("../../src/core/checks/check-dialog.ts");
    await table.close();
  });

  it("A payment of several calls has one receipt and one undo", async () => {
    await tryTest({ ...TWO, helpful: "pair000000000000.a" });
    expect([tokens(), messages("card").length]).toEqual([0, 1]);
    const [, paid, ...more] = messages("receipt");
    expect(more).toEqual([]);
    expect(paid?.system.applied.map(({ change }) => change)).toMatchObject([
      { op: "add", at: { uuid: PAIR }, path: "system.a.helped", by: 1 },
      { op: "add", by: -2 },
    ]);
    expect(paid?.content.split("; ")).toHaveLength(3);
    expect(await perform("core.undo", paid!.id)).toBe(true);
    expect([tokens(), readTraitSide("a")]).toMatchObject([2, { helped: 0 }]);
  });

  it("When another user took the token meanwhile, nothing is paid and nothing is rolled", async () => {
    await tryTest({ ...TWO, helpful: "pair000000000000.a" }, () => ask(SEATS.other, spend(1)));
    expect([tokens(), messages("card"), readTraitSide("a")]).toMatchObject([1, [], { helped: 0 }]);
    expect(messages("receipt")).toHaveLength(2);
    expect(notices.at(-1)).toContain("Tokens needed: 2. The team has 1.");
  });

  it("What a later call earns can't pay for an earlier one", async () => {
    await setTokens(0);
    expect(await ask(SEATS.player, together(spend(1), trait("b", "harmed")))).toContain("tokens");
    expect([tokens(), readTraitSide("b")]).toMatchObject([0, { harmed: 0 }]);
    expect(await ask(SEATS.player, together(trait("b", "harmed"), spend(1)))).toContain("receipt");
    expect([tokens(), readTraitSide("b")]).toMatchObject([0, { harmed: 1 }]);
  });

  it("Without a GM a payment is refused and no request waits; a user's own documents can still be changed", async () => {
    await sitAs(SEATS.player);
    await tryTest({ die1: true });
    expect(notices.at(-1)).toContain("This needs a connected GM, and none is answering");
    await tryTest({ ...TWO, helpful: "pair000000000000.a" });
    expect([messages("card"), messages("request"), readTraitSide("a")]).toMatchObject([[], [], { helped: 0 }]);
    await tryTest({ helpful: "pair000000000000.a" });
    expect([messages("card").length, readTraitSide("a")]).toMatchObject([1, { helped: 1 }]);
    await sitAs(SEATS.gm);
    expect([tokens(), messages("receipt").length]).toEqual([2, 2]);
  });

  it("A payment that the client gave up is not written when a GM's client receives it later", async () => {
    const { serverTime } = (table.game as unknown as { time: { serverTime: number } }).time;
    expect(await ask(SEATS.player, spend(1), { lapses: serverTime - 1 })).toContain("NeedsGm");
    expect([tokens(), messages("receipt").length]).toEqual([2, 1]);
    expect(await ask(SEATS.player, spend(1), { lapses: serverTime + 60_000 })).toContain("receipt");
    expect(tokens()).toBe(1);
  });

  it("Many simultaneous payments of two calls add up: pool = start − granted, granted = receipts", async () => {
    await setTokens(7);
    const asked = Array.from({ length: 8 }, (_, i) =>
      ask(i % 2 ? SEATS.player : SEATS.other, together(spend(1), spend(1))),
    );
    const answers = await Promise.all(asked);
    expect(answers.filter((one) => one.includes("receipt"))).toHaveLength(3);
    expect([tokens(), messages("receipt").slice(2).length]).toEqual([1, 3]);
  });

  it("A batch does nothing that its calls could not do singly, and nothing malformed", async () => {
    const refused: [string, object, RegExp, string?][] = [
      [
        "what one of them may not",
        together(spend(1), { action: "circumstances.moveTurn", args: { move: "start", agents: [] } }),
        /GmOnly/,
      ],
      ["another's Traits", together(spend(1), trait("a", "helped")), /Refuse/, SEATS.other],
      ["what rewrites a card", together(spend(1), { action: "circumstances.rerollSixes", args: {} }), /NotAllowed/],
      ["itself", together(spend(1), together(spend(1))), /UnknownAction/],
      ["another ruleset's", together(spend(1), { action: "siege.markBox", args: {} }), /UnknownAction/],
      ["an inherited name", together(spend(1), { action: "constructor", args: {} }), /UnknownAction/],
      ["nothing", together(), /Malformed/],
      ["too much", together(...Array.from({ length: 21 }, () => spend(1))), /Malformed/],
      ["no list", { action: "circumstances.together", args: { calls: 7 } }, /Malformed/],
      ["no calls", together(null as never, "x" as never), /Malformed/],
    ];
    for (const [what, call, why, seat = SEATS.player] of refused) expect(await ask(seat, call), what).toMatch(why);
    expect([tokens(), messages("receipt").length, readTraitSide("a")]).toMatchObject([2, 1, { helped: 0 }]);
  });
});

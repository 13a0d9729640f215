/**
 * Choices on a card that rewrite its roll: roll, parts and price change together and are undone exactly. On both
 * generations.
 */
import * as v from "valibot";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { amendment } from "../../src/core/contract/action.ts";
import { part } from "../../src/core/contract/card-part.ts";
import { type Card, type PartEntry, readPart } from "../../src/core/contract/card.ts";
import { type Intent, check } from "../../src/core/contract/check.ts";
import type { Ruleset } from "../../src/core/contract/ruleset.ts";
import { type PoolState, poolChange, poolPlace, readPool } from "../../src/core/contract/shared-state.ts";
import { type RollData, activeFaces, listDice, explodeDice, keepDice } from "../../src/rules/shared/roll.ts";
import type { Table } from "../../tabletop/testing.ts";
import { EMPTY, askClient, openWith } from "./harbor/table.ts";
import { HERO, SEATS, hero, notices } from "./table.ts";

const Drift = v.object({ faces: v.array(v.number()), exploded: v.boolean() });
type Drift = v.InferOutput<typeof Drift>;
const entry = (faces: readonly number[], exploded: boolean): PartEntry => ({
  kind: "drift",
  sort: 1,
  data: { faces, exploded },
});

interface State extends PoolState {
  readonly roll: RollData;
  readonly drift: Drift;
}
/** Drops one of three dice for a favour. */
const drop = amendment<{ readonly die: number }, State, never>({
  args: v.object({ die: v.pipe(v.number(), v.integer()) }),
  async read(_args, card, world) {
    const roll = card.rolls[0];
    const drift = readPart(card, "drift", Drift);
    return roll && drift ? { ...(await readPool(world, "harbor", "favour")), roll, drift } : null;
  },
  refuse: ({ die }, { roll }) => (listDice(roll)[die]?.active ? null : { key: "QUADRANT.Refuse.Gone" }),
  amend({ die }, { roll, drift, at }) {
    const kept = keepDice(
      roll,
      listDice(roll).flatMap(({ active }, i) => (active && i !== die ? [i] : [])),
    );
    return {
      rolls: [kept],
      parts: { drift: entry(activeFaces(kept), drift.exploded), dropped: entry([], false) },
      changes: [poolChange({ at }, -1)],
      label: `die ${die} dropped`,
    };
  },
  writes: [poolPlace("harbor", "favour")],
});
/** The first active die adds another one. */
const explode = amendment<object, Omit<State, keyof PoolState>, never>({
  args: v.object({}),
  async read(_args, card) {
    const roll = card.rolls[0];
    const drift = readPart(card, "drift", Drift);
    return roll && drift ? { roll, drift } : null;
  },
  refuse: () => null,
  roll: () => "1d6",
  amend(_args, { roll }, _house, dice) {
    const more = explodeDice(roll, [listDice(roll).findIndex(({ active }) => active)], dice);
    return { rolls: [more], parts: { drift: entry(activeFaces(more), true) }, label: "one more" };
  },
  writes: [],
});

async function row(): Promise<Ruleset> {
  const { Roll } = globalThis as unknown as { Roll: new (...args: never[]) => object };
  return {
    ...EMPTY,
    id: "harbor",
    rolls: { HarborRoll: class HarborRoll extends Roll {} },
    pools: { favour: { label: "Favour", initial: 2, icon: "heart" } },
    actions: { drop, explode },
    checks: {
      drift: check<{ intent: Intent }, never>({
        options: () => ({}),
        prepare: async (intent) => ({ intent }),
        adjust: (it) => it,
        view: () => ({ title: "Drift", groups: [], choices: [], summary: "3d6", odds: [] }),
        formula: () => "3d6 + 1",
        roll: "HarborRoll",
        card: (_it, faces): Card => ({ title: "Drift", parts: { drift: entry(faces, false) } }),
        rollOptions: () => ({ drift: true }),
      }),
    },
    parts: () =>
      Promise.resolve({
        drift: part<Drift>({
          data: Drift,
          template: "templates/chat/receipt-row.hbs",
          view: (data) => data,
          text: ({ faces }) => [`faces ${faces.join(" ")}`],
          offers: ({ faces, exploded }) => [
            ...faces.map((_face, die) => ({
              id: `drop${die}`,
              group: "drop",
              label: `drop ${die}`,
              call: { action: "harbor.drop", args: { die } },
            })),
            ...(exploded
              ? []
              : [{ id: "explode", group: "explode", label: "explode", call: { action: "harbor.explode", args: {} } }]),
          ],
        }),
      }),
  };
}

interface Message {
  readonly id: string;
  readonly type: string;
  readonly content: string;
  delete(): Promise<unknown>;
  readonly author: { readonly id: string };
  readonly rolls: readonly {
    readonly total: number;
    readonly dice: readonly { readonly results: readonly { active: boolean; result: number }[] }[];
    readonly constructor: { readonly name: string };
    readonly options: object;
  }[];
  readonly system: { readonly parts: Record<string, { data: { faces: number[] } }>; readonly status: string };
  readonly _source: { readonly rolls: unknown; readonly system: object; readonly content: string };
}
interface Host {
  readonly game: {
    readonly messages: { readonly contents: Message[] };
    readonly settings: { get(namespace: string, key: string): { value: number } };
    readonly quadrant: {
      check(intent: object, options: object): Promise<void>;
      perform(call: object, from?: object): Promise<boolean>;
    };
  };
}
const host = globalThis as unknown as Host;
const messages = (type: string): Message[] => host.game.messages.contents.filter((message) => message.type === type);
const card = (): Message => messages("card")[0]!;
const source = (): string => JSON.stringify([card()._source.rolls, card()._source.system, card()._source.content]);
const favour = (): number => host.game.settings.get("quadrant", "harbor.pool.favour").value;
const press = (offer: string, action = "drop", args: object = { die: Number(offer.slice(-1)) }): Promise<boolean> =>
  host.game.quadrant.perform({ action: `harbor.${action}`, args }, { card: card().id, offer: `drift.${offer}` });
const undo = (at: number): Promise<boolean> =>
  host.game.quadrant.perform({ action: "core.undo", args: messages("receipt")[at]?.id ?? "" });
const agree = (): void => {
  const [roll] = card().rolls;
  const active = roll!.dice[0]!.results.filter((die) => die.active).map(({ result }) => result);
  expect(roll!.total).toBe(active.reduce((sum, face) => sum + face, 1));
  expect(card().system.parts["drift"]!.data.faces).toEqual(active);
  expect(card().content).toContain(`faces ${active.join(" ")}`);
};

describe.each([{ generation: 14 }, { generation: 13 }] as const)("generation $generation", ({ generation }) => {
  let table: Table;
  beforeEach(async () => {
    table = await openWith(row, { generation });
    await host.game.quadrant.check({ check: "harbor.drift", actor: hero, targets: [], options: {} }, { fast: true });
  });
  afterEach(() => table.close());

  it("Dropping a die changes roll, part, text and price in one receipt, on every client", async () => {
    const before = source();
    expect(await press("drop1")).toBe(true);
    expect(card().rolls[0]!.dice[0]!.results.map(({ active }) => active)).toEqual([true, false, true]);
    expect([card().rolls[0]!.constructor.name, card().rolls[0]!.options]).toMatchObject([
      "HarborRoll",
      { harbor: { drift: true } },
    ]);
    agree();
    expect([favour(), messages("receipt").length]).toEqual([1, 1]);
    const stored = (await table.store.load())["messages"]?.find((one) => (one as { _id: string })._id === card().id);
    expect(
      JSON.stringify([
        (stored as Message & { rolls: unknown }).rolls,
        (stored as Message).system,
        (stored as Message).content,
      ]),
    ).toBe(source());
    expect(await undo(0)).toBe(true);
    expect([source(), favour()]).toEqual([before, 2]);
  });

  it("The plain text of a card, which searches and exports read, says what its roll has become", async () => {
    await card().delete();
    const faces = [2, 4, 6];
    (globalThis as unknown as { CONFIG: { Dice: { randomUniform: () => number } } }).CONFIG.Dice.randomUniform = () =>
      1 - ((faces.shift() ?? 1) - 0.5) / 6;
    await host.game.quadrant.check({ check: "harbor.drift", actor: hero, targets: [], options: {} }, { fast: true });
    expect(card().content).toBe("Drift · faces 2 4 6");
    expect(await press("drop1")).toBe(true);
    expect([card().content, card()._source.content]).toEqual([
      "Drift · faces 2 6 · faces",
      "Drift · faces 2 6 · faces",
    ]);
    expect(await undo(0)).toBe(true);
    expect(card().content).toBe("Drift · faces 2 4 6");
  });

  it("Amendments with further dice are undone exactly, the last first", async () => {
    const states = [source()];
    expect(await press("drop0")).toBe(true);
    states.push(source());
    expect(await press("explode", "explode", {})).toBe(true);
    agree();
    expect(await undo(0)).toBe(false);
    expect(notices.at(-1)).toContain("More would be undone with this");
    expect(await undo(1)).toBe(true);
    expect(source()).toBe(states[1]);
    expect(await undo(0)).toBe(true);
    expect([source(), favour()]).toEqual([states[0], 2]);
  });

  it("Only a GM can undo rolled dice, so that nobody rerolls until they like the result", async () => {
    await table.close();
    table = await openWith(row, { generation, as: SEATS.player });
    await host.game.quadrant.check({ check: "harbor.drift", actor: hero, targets: [], options: {} }, { fast: true });
    const before = source();
    expect(await press("explode", "explode", {})).toBe(true);
    const since = source();
    expect(await undo(0)).toBe(false);
    expect(notices.at(-1)).toContain("Dice were rolled");
    expect(await press("explode", "explode", {})).toBe(false);
    expect(source()).toBe(since);
    const { messages: kept } = await table.store.load();
    await table.close();
    table = await openWith(row, { generation, messages: kept as readonly object[] });
    expect(await undo(0)).toBe(true);
    expect(source()).toBe(before);
  });

  it("An amendment that was made already or can't be paid is refused", async () => {
    expect(await press("drop1")).toBe(true);
    expect(await press("drop1")).toBe(false);
    expect(await press("drop0")).toBe(false);
    await undo(0);
    await host.game.quadrant.perform({ action: "harbor.setPool", args: { pool: "favour", to: 0 } });
    const before = source();
    expect(await press("drop1")).toBe(false);
    expect([source(), favour()]).toEqual([before, 0]);
  });

  it.each([
    ["from no card", { card: null, offer: null }],
    ["an offer the card does not make", { offer: "drift.drop7", args: { die: 7 } }],
    ["other arguments than offered", { args: { die: 1 } }],
    ["another offer of the card", { offer: "drift.explode" }],
    ["another message", { card: "x".repeat(16) }],
    ["faces no die has", { action: "harbor.explode", offer: "drift.explode", args: {}, dice: [7] }],
    ["more dice than there are for it", { action: "harbor.drop", dice: [1], card: null }],
  ])("An amendment with %s is refused, and nothing is written", async (_name, more) => {
    const line = await table.client(SEATS.player);
    const before = [source(), JSON.stringify(await table.store.load())];
    const request = {
      request: "f".repeat(16),
      action: "harbor.drop",
      args: { die: 0 },
      dice: [],
      card: card().id,
      offer: "drift.drop0",
    };
    expect(JSON.stringify(await askClient(generation, line, "request", { ...request, ...more }))).toContain("refused");
    expect([source(), JSON.stringify(await table.store.load())]).toEqual(before);
  });

  it("Dice that don't fit the roll are refused with a plain reason", async () => {
    const line = await table.client(SEATS.player);
    const logged = vi.spyOn(console, "error");
    const request = {
      request: "e".repeat(16),
      action: "harbor.explode",
      args: {},
      dice: [7],
      card: card().id,
      offer: "drift.explode",
    };
    const before = source();
    expect(JSON.stringify(await askClient(generation, line, "request", request))).toContain("SituationChanged");
    expect(source()).toEqual(before);
    expect(logged).not.toHaveBeenCalled();
  });

  it("Only the owner of the card or of the character can amend a roll", async () => {
    const ask = async (seat: string, id: string): Promise<string> => {
      const request = {
        request: id.repeat(16),
        action: "harbor.drop",
        args: { die: 0 },
        dice: [],
        card: card().id,
        offer: "drift.drop0",
      };
      return JSON.stringify(await askClient(generation, await table.client(seat), "request", request));
    };
    expect(await ask(SEATS.other, "o")).toContain("NotYourRoll");
    expect(await ask(SEATS.player, "p")).toContain("receipt");
    expect(messages("receipt")[0]?.system).toMatchObject({ by: SEATS.player });
    agree();
    expect(hero).toContain(HERO);
  });

  it("Of two simultaneous presses, one is done", async () => {
    const done = await Promise.all([press("drop0"), press("drop1"), press("drop2")]);
    expect(done.filter(Boolean)).toHaveLength(1);
    expect(favour()).toBe(1);
    agree();
  });
});

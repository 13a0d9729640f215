/**
 * Stages: a log of moves that every client folds alike; one writer, each move once, sealed choices verified when they
 * are revealed. On both generations, with a made-up contest.
 */
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { Ruleset } from "../../src/core/contract/ruleset.ts";
import { createSeal } from "../../src/core/secrets/seal.ts";
import type { Transport } from "../../tabletop/protocol.ts";
import type { Table } from "../../tabletop/testing.ts";
import { EMPTY, askClient, openWith } from "./harbor/table.ts";
import type * as Duel from "./harbor/duel.ts";
import { SEATS, notices } from "./table.ts";

async function row(): Promise<Ruleset> {
  const { race, RACE_WRITES } = (await import("./harbor/duel.ts" as string)) as typeof Duel;
  return {
    ...EMPTY,
    id: "harbor",
    pools: { favour: { label: "Favour", initial: 2, icon: "heart" } },
    houseRules: { doubleLuck: { key: "doubleLuck", rules: ["X-1"], initial: false } },
    stages: {
      race: { label: "Race", icon: "fa-solid fa-sailboat", writes: RACE_WRITES, load: () => Promise.resolve(race) },
    },
  };
}

interface Message {
  readonly id: string;
  readonly type: string;
  readonly author: { readonly id: string };
  readonly system: {
    readonly status: string;
    readonly action: string;
    readonly over: boolean;
    readonly house: object;
    readonly moves: Readonly<
      Record<string, { readonly seat: string; readonly opened: object | null; readonly dice: readonly number[] }>
    >;
  };
  delete(): Promise<unknown>;
  update(data: object): Promise<unknown>;
}
interface Host {
  readonly game: {
    readonly users: {
      get(id: string): { delete(): Promise<unknown> };
      filter(of: (user: { active: boolean }) => boolean): object[];
    };
    readonly messages: { readonly contents: Message[]; get(id: string): Message | undefined };
    readonly settings: {
      get(namespace: string, key: string): { value: number };
      set(namespace: string, key: string, to: unknown): Promise<unknown>;
    };
    readonly quadrant: { perform(call: object, from?: object): Promise<boolean> };
  };
}
const host = globalThis as unknown as Host;
const module = <T>(path: string): Promise<T> => {
  const file = `../../src/core/${path}.ts`;
  return import(file) as Promise<T>;
};
const messages = (type: string): Message[] => host.game.messages.contents.filter((message) => message.type === type);
const favour = (): number => host.game.settings.get("quadrant", "harbor.pool.favour").value;
const { player, other, gm } = SEATS;

interface LoadedStage {
  readonly standing: {
    readonly round: number;
    readonly over: boolean;
    readonly due: object;
    view(viewer: object): { race: Duel.Race };
  };
  readonly viewer: object;
}
const loadStage = async (id: string): Promise<LoadedStage> =>
  (await module<{ loadStage(id: string): Promise<LoadedStage> }>("stage/viewer")).loadStage(id);
const race = async (id: string): Promise<Duel.Race> => {
  const { standing, viewer } = await loadStage(id);
  return standing.view(viewer).race;
};

let asked = 0;
const nextId = (): string => `request${String((asked += 1)).padStart(9, "0")}`;

describe.each([{ generation: 14 }, { generation: 13 }] as const)("generation $generation", ({ generation }) => {
  let table: Table;
  let lines: Record<string, Transport>;
  let id: string;

  const ask = (as: string, args: object, dice: readonly number[] = [], request = nextId()): Promise<unknown> =>
    askClient(generation, lines[as]!, "request", {
      request,
      action: "harbor.race.move",
      args: { stage: id, ...args },
      dice,
      card: id,
      offer: null,
    });
  const lane = (as: string, seat: string, depth: number, round = 0, request?: string): Promise<unknown> =>
    ask(
      as,
      { seat, round, move: { kind: "lane" }, seal: { ...createSeal(depth, { by: as, stage: id, round }).seal } },
      [],
      request,
    );
  const sealed = (as: string, seat: string, depth: number, round = 0) => {
    const { seal, opened } = createSeal(depth, { by: as, stage: id, round });
    return { opened, ask: () => ask(as, { seat, round, move: { kind: "lane" }, seal: { ...seal } }) };
  };
  const open = async (order: object = { laps: 2 }): Promise<string | null> =>
    (await module<{ openStage(kind: string, order: object): Promise<string | null> }>("stage/open")).openStage(
      "harbor.race",
      order,
    );
  const own = (args: object): Promise<boolean> =>
    host.game.quadrant.perform({ action: "harbor.race.move", args: { stage: id, ...args } }, { card: id, offer: null });

  /** A test whose subject is the same in both generations runs once. */
  const on14 = (name: string, run: () => Promise<void>): void => {
    if (generation === 14) it(name, run);
  };

  beforeEach(async () => {
    table = await openWith(row, { generation });
    lines = { [player]: await table.client(player), [other]: await table.client(other) };
    id = (await open()) ?? "";
  });
  afterEach(() => table.close());

  it("A stage opens once, for the connected users, with one receipt whose undo removes it", async () => {
    expect(Object.keys((await race(id)).won).sort()).toEqual([other, player, "sea"].sort());
    expect(favour()).toBe(3);
    expect(messages("stage")[0]?.system.house).toEqual({ doubleLuck: false });
    expect(await open()).toBeNull(); // one race at a time
    const [receipt] = messages("receipt");
    expect(await host.game.quadrant.perform({ action: "core.undo", args: receipt!.id })).toBe(true);
    expect([messages("stage"), favour()]).toEqual([[], 2]);
  });

  on14("A stage opened by a player without permission, or with a malformed order, is refused", async () => {
    await messages("stage")[0]!.delete();
    for (const [as, order] of [
      [player, { laps: 2 }],
      [player, null],
    ] as const) {
      const request = {
        request: nextId(),
        action: "harbor.race.open",
        args: { id: nextId(), order },
        dice: [],
        card: null,
        offer: null,
      };
      expect(await askClient(generation, lines[as]!, "request", request)).toMatchObject({
        refused: { key: expect.any(String) as string },
      });
    }
    expect(await open({ laps: 0 })).toBeNull();
    expect(messages("stage")).toEqual([]);
  });

  it("Face-down choices are revealed when all have chosen, and not before", async () => {
    const one = sealed(player, player, 47110815);
    const two = sealed(other, other, 13371234);
    await one.ask();
    expect(await ask(player, { round: 0, of: "m0001", opened: one.opened })).toMatchObject({
      refused: { key: "QUADRANT.Stage.Refuse.TooEarly" },
    });
    await two.ask();
    expect(await own({ seat: "sea", round: 0, move: { kind: "drift" } })).toBe(true);
    expect(JSON.stringify(await table.store.load())).not.toMatch(/47110815|13371234/);
    expect(await ask(other, { round: 0, of: "m0001", opened: one.opened })).toHaveProperty("receipt");
    expect(await ask(other, { round: 0, of: "m0002", opened: { ...two.opened, value: 13371235 } })).toMatchObject({
      refused: { key: "QUADRANT.Stage.Refuse.NotSealed" },
    });
    expect(await ask(other, { round: 0, of: "m0002", opened: two.opened })).toHaveProperty("receipt");
    expect(await race(id)).toMatchObject({ lap: 1, won: { [player]: 1, [other]: 0 } });
    expect(await ask(other, { round: 0, of: "m0002", opened: two.opened })).toMatchObject({
      refused: { key: "QUADRANT.Stage.Refuse.NotDown" },
    });
  });

  on14("A malformed move, or one for another user's seat, is refused and nothing is written", async () => {
    const bad: readonly (readonly [string, () => Promise<unknown>, string])[] = [
      ["for another's seat", () => lane(player, other, 5), "NotYourSeat"],
      ["for an unknown seat", () => lane(player, "constructor", 5), "Malformed"],
      ["for the GM's seat", () => lane(player, "sea", 5), "NotYourSeat"],
      ["of a later round", () => lane(player, player, 5, 1), "MovedOn"],
      ["without a seal", () => ask(player, { seat: player, round: 0, move: { kind: "lane" } }), "Malformed"],
      [
        "with a seal where none is expected",
        () =>
          ask(
            player,
            {
              seat: player,
              round: 0,
              move: { kind: "luck" },
              seal: createSeal(1, { by: player, stage: id, round: 0 }).seal,
            },
            [1, 1],
          ),
        "Malformed",
      ],
      [
        "with another's seal",
        () =>
          ask(player, {
            seat: player,
            round: 0,
            move: { kind: "lane" },
            seal: createSeal(1, { by: other, stage: id, round: 0 }).seal,
          }),
        "Malformed",
      ],
      [
        "with a seal of another round",
        () =>
          ask(player, {
            seat: player,
            round: 0,
            move: { kind: "lane" },
            seal: createSeal(1, { by: player, stage: id, round: 1 }).seal,
          }),
        "Malformed",
      ],
      [
        "with a face its dice don't have",
        () => ask(player, { seat: player, round: 0, move: { kind: "luck" } }, [7, 1]),
        "MovedOn",
      ],
      [
        "with too many dice",
        () => ask(player, { seat: player, round: 0, move: { kind: "luck" } }, [6, 1, 1]),
        "MovedOn",
      ],
      ["of an unknown kind", () => ask(player, { seat: player, round: 0, move: { kind: "sink" } }), "Malformed"],
      ["that only a GM may make", () => ask(player, { seat: player, round: 0, move: { kind: "drift" } }), "GmOnly"],
      [
        "declared lost by a player",
        async () => (await lane(player, player, 5), ask(player, { round: 0, of: "m0001", opened: null })),
        "GmOnly",
      ],
      [
        "on an unknown stage",
        () => ask(player, { stage: "nostage000000000", round: 0, move: { kind: "luck" } }),
        "Gone",
      ],
      ["without a round", () => ask(player, { seat: player, move: { kind: "luck" } }), "Malformed"],
    ];
    for (const [name, send, why] of bad) {
      expect(await send(), name).toMatchObject({
        refused: { key: expect.stringMatching(new RegExp(`${why}$`)) as string },
      });
    }
    expect(Object.keys(messages("stage")[0]!.system.moves)).toEqual(["m0001"]); // the one declared lost
    expect([favour(), messages("receipt").length]).toEqual([3, 2]);
  });

  it("Simultaneous moves are written one after the other, and the same request once", async () => {
    const request = nextId();
    const seal = { ...createSeal(5, { by: player, stage: id, round: 0 }).seal };
    const same = (): Promise<unknown> =>
      ask(player, { seat: player, round: 0, move: { kind: "lane" }, seal }, [], request);
    const told = await Promise.all([same(), lane(other, other, 6), same(), lane(player, player, 7)]);
    expect(told[0]).toEqual(told[2]);
    expect(told[3]).toMatchObject({ refused: { key: "QUADRANT.Refuse.AlreadyDone" } });
    expect(
      Object.values(messages("stage")[0]!.system.moves)
        .map(({ seat }) => seat)
        .sort(),
    ).toEqual([other, player].sort());
  });

  on14("A move on a stage that is over or deleted is refused", async () => {
    for (const round of [0, 1]) {
      for (const seat of [player, other, "sea"]) await own({ seat, round, move: { kind: "drift" } });
    }
    expect(messages("stage")[0]?.system.over).toBe(true);
    expect(await ask(player, { seat: player, round: 2, move: { kind: "luck" } }, [1, 1])).toMatchObject({
      refused: { key: "QUADRANT.Stage.Refuse.Over" },
    });
    await messages("stage")[0]!.delete();
    expect(await ask(player, { seat: player, round: 2, move: { kind: "luck" } }, [1, 1])).toMatchObject({
      refused: { key: "QUADRANT.Stage.Refuse.Gone" },
    });
    expect(notices.filter((text) => text.includes("undefined"))).toEqual([]);
  });

  it("Undo removes the last move with its effects, and no move before it", async () => {
    expect(await ask(player, { seat: null, round: 0, move: { kind: "lend", to: other } })).toHaveProperty("receipt");
    expect([favour(), (await race(id)).won[other]]).toEqual([2, 1]);
    await own({ seat: "sea", round: 0, move: { kind: "drift" } });
    const [, lent, drifted] = messages("receipt");
    const undo = (receipt: Message | undefined): Promise<boolean> =>
      host.game.quadrant.perform({ action: "core.undo", args: receipt?.id ?? "" });
    expect(await undo(lent)).toBe(false);
    expect([await undo(drifted), await undo(lent)]).toEqual([true, true]);
    expect(await race(id)).toMatchObject({ won: { [other]: 0, [player]: 0 }, chosen: {}, lent: [] });
    expect([favour(), messages("stage")[0]?.system.moves]).toEqual([3, {}]);
    expect(await ask(player, { seat: null, round: 0, move: { kind: "lend", to: other } })).toHaveProperty("receipt");
    expect([favour(), Object.keys(messages("stage")[0]!.system.moves)]).toEqual([2, ["m0001"]]);
  });

  on14("A GM can declare a choice lost, and the player then chooses again", async () => {
    await lane(player, player, 5);
    expect(await own({ round: 0, of: "m0001", opened: null })).toBe(true);
    expect((await race(id)).chosen).toEqual({});
    expect(await lane(player, player, 9)).toHaveProperty("receipt");
  });

  it("An absent player's seat is moved automatically when their time is over, not after they return", async () => {
    lines[player]!.close();
    await expect.poll(async () => Object.keys((await race(id)).chosen), { timeout: 3000 }).toEqual([player]);
    expect((await race(id)).chosen[player]).toMatchObject({ depth: 0 });
    expect((await race(id)).chosen[other]).toBeUndefined();
  });

  on14("Without a GM a move waits, and nothing is revealed", async () => {
    await lane(player, player, 5);
    await own({ seat: other, round: 0, move: { kind: "drift" } });
    const stored = (await table.store.load())["messages"] as { type: string }[];
    await table.close();
    const messagesThen = stored.filter(({ type }) => type === "stage");
    table = await openWith(row, { as: player, messages: messagesThen });
    expect(await own({ seat: null, round: 0, move: { kind: "lend", to: other } })).toBe(false);
    expect(messages("request").map(({ system }) => system.action)).toEqual(["harbor.race.move"]);
    expect(Object.keys(messages("stage")[0]!.system.moves)).toEqual(["m0001", "m0002"]);
  });

  on14("A secret counts as available only while a connected user has it", async () => {
    const vault = (await import("../../src/core/secrets/vault.ts" as string)) as {
      isSecretAvailable(seal: object): Promise<boolean>;
      sealValue(value: number, bound: object, to: readonly string[]): Promise<object>;
    };
    for (const line of Object.values(lines)) line.close();
    await expect.poll(() => host.game.users.filter(({ active }) => active).length).toBe(1);
    expect(await vault.isSecretAvailable(createSeal(5, { by: player, stage: id, round: 0 }).seal)).toBe(false);
    expect(await vault.isSecretAvailable(await vault.sealValue(5, { stage: id, round: 0 }, []))).toBe(true);
  });

  on14("A user who was deleted from the world is skipped", async () => {
    lines[player]!.close();
    await host.game.users.get(player).delete();
    await expect.poll(async () => Object.keys((await race(id)).chosen), { timeout: 3000 }).toEqual([player]);
    expect(await ask(other, { seat: player, round: 0, move: { kind: "drift" } })).toMatchObject({
      refused: { key: "QUADRANT.Stage.Refuse.NotYourSeat" },
    });
  });

  it("A client that chooses last reveals its own sealed choice automatically", async () => {
    const heard: string[] = [];
    for (const kind of ["modified", "emit", "query", "activity"] as const)
      lines[other]!.on(kind, (event) => void heard.push(JSON.stringify(event)));
    const moves = await module<{ makeMove(id: string, offer: string, given: object): Promise<boolean> }>("stage/moves");
    const one = sealed(player, player, 10);
    await one.ask();
    await own({ seat: other, round: 0, move: { kind: "drift" } });
    const before = heard.length;
    expect(await moves.makeMove(id, "lane-sea", { depth: 55443322 })).toBe(true);
    await expect.poll(async () => (await race(id)).chosen["sea"]?.depth).toBe(55443322);
    // The last to choose sealed it too: its value is sent only when it is revealed, not with the move itself.
    const told = heard.slice(before).filter((event) => event.includes("lane") || event.includes("55443322"));
    expect(told.length).toBeGreaterThan(1);
    expect(told[0]).not.toContain("55443322");
    expect(told.at(-1)).toContain("55443322");
    await ask(player, { round: 0, of: "m0001", opened: one.opened });
    expect(await race(id)).toMatchObject({ lap: 1, won: { sea: 1 } });
  });

  on14("A stage that a player posted is not believed", async () => {
    const system = {
      ruleset: "harbor",
      kind: "harbor.race",
      head: { title: "Mine" },
      setup: { laps: 1 },
      seats: {},
      house: {},
      moves: {},
    };
    const data = [{ _id: "forged0000000000", type: "stage", content: "x", author: player, system }];
    await lines[player]!.request("modify", {
      operations: [{ action: "create", documentName: "ChatMessage", data, options: { keepId: true } }],
    });
    expect(messages("stage").map(({ author }) => author.id)).toEqual([gm, player]);
    const [, forged] = messages("stage");
    expect(await loadStage(forged!.id)).toBeNull();
    expect(await ask(player, { stage: forged!.id, round: 0, move: { kind: "luck" } }, [1, 1])).toMatchObject({
      refused: { key: "QUADRANT.Stage.Refuse.Gone" },
    });
  });

  it("A GM's client finishes a move that was interrupted", async () => {
    await lane(player, player, 5);
    const world = await table.store.load();
    const stageSource = (world["messages"] as { type: string }[]).filter(({ type }) => type === "stage");
    // The receipt was announced and the log not yet written: no move was made, and the receipt is dropped.
    const pending = {
      _id: "pending000000000",
      type: "receipt",
      author: gm,
      system: {
        status: "pending",
        by: player,
        request: "request9990000000".slice(0, 16),
        action: "harbor.race.move",
        card: id,
        offer: null,
        told: { label: "x", why: [] },
        applied: [
          {
            change: {
              op: "set",
              at: { uuid: `ChatMessage.${id}` },
              path: "system.moves.m0002",
              to: {
                by: player,
                seat: null,
                move: { kind: "lend", to: other },
                facts: {},
                formula: null,
                dice: [],
                seal: null,
                of: null,
                opened: null,
              },
            },
          },
        ],
      },
    };
    await table.close();
    table = await openWith(row, { generation, messages: [...stageSource, pending] });
    await expect.poll(() => messages("receipt").filter(({ system }) => system.status === "pending")).toEqual([]);
    const moves = Object.keys(messages("stage")[0]!.system.moves);
    expect(moves.length === 1 || messages("receipt")[0]?.system.status === "applied").toBe(true);
    expect((await race(id)).chosen[player]).toBeDefined();
  });
});

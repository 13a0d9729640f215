/**
 * A Spotlight Scene at a table: one writer, tokens that are spent once, face-down dice, and every move that is out of
 * turn, for another's seat, repeated or after the end. Ledger: SID-SPOT-1 to -12.
 */
import * as v from "valibot";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createSeal } from "../../../src/core/secrets/seal.ts";
import type { StageEntry } from "../../../src/core/contract/stage.ts";
import { readShape } from "../../../src/rules/shared/schema.ts";
import { DEFAULT_HOUSE } from "../../../src/rules/sidonia/house.ts";
import {
  type Move,
  type Scene,
  beginScene as beginning,
  discardThrow,
  applyMove,
} from "../../../src/rules/sidonia/spotlight.ts";
import { Facts, MoveRequest, buildMove } from "../../../src/rulesets/sidonia/stages/spotlight/moves.ts";
import type { Transport } from "../../../tabletop/protocol.ts";
import type { Table } from "../../../tabletop/testing.ts";
import { askClient } from "../../core/harbor/table.ts";
import { SEATS, notices, open } from "../../core/table.ts";

const VERA = "vera000000000000";
const MOSS = "moss000000000000";
const vera = `Actor.${VERA}`;
const moss = `Actor.${MOSS}`;
const { gm, player, other, trusted } = SEATS;

const person = (
  id: string,
  name: string,
  owner: string,
  system: object = {},
  items: readonly object[] = [],
): object => ({
  _id: id,
  name,
  type: "sidoniaCharacter",
  ownership: { default: 0, [owner]: 3 },
  system,
  items,
});
const skill = (id: string, name: string, level: string, locations: readonly string[] = []): object => ({
  _id: id,
  name,
  type: "sidoniaSkill",
  system: { level, locations },
});
const BLADES = "blades0000000000";
const PEOPLE = [
  person(VERA, "Vera Kline", player, { corruption: { temporary: 2 } }, [
    skill(BLADES, "Blades", "expert", ["dominantArm"]),
    skill("talk000000000000", "Talk", "dabbler"),
  ]),
  person(MOSS, "Inspector Moss", other),
];

interface Message {
  readonly id: string;
  readonly type: string;
  readonly system: {
    readonly action: string;
    readonly over: boolean;
    readonly moves: Readonly<Record<string, StageEntry>>;
  };
  delete(): Promise<unknown>;
}
interface Seen {
  readonly standing: {
    readonly round: number;
    readonly over: boolean;
    view(viewer: object): object;
    readonly status: { readonly key: string };
  };
  readonly viewer: object;
}
interface Host {
  readonly game: {
    readonly actors: {
      get(id: string): {
        readonly system: { readonly corruption: { readonly temporary: number } };
        update(data: object): Promise<unknown>;
      };
    };
    readonly messages: { readonly contents: Message[] };
    readonly settings: {
      get(namespace: string, key: string): unknown;
      set(namespace: string, key: string, to: unknown): Promise<unknown>;
    };
    readonly quadrant: { perform(call: object, from?: object): Promise<boolean> };
  };
}
const host = globalThis as unknown as Host;
const module = <T>(path: string): Promise<T> => {
  const file = `../../../src/core/${path}.ts`;
  return import(file) as Promise<T>;
};
const messages = (type: string): Message[] => host.game.messages.contents.filter((message) => message.type === type);
const tokens = (): Record<string, number> =>
  (host.game.settings.get("quadrant", "sidonia.board.spotlight") as { tokens?: Record<string, number> }).tokens ?? {};
const pool = (): number => (host.game.settings.get("quadrant", "sidonia.pool.dissonance") as { value: number }).value;
const marks = (): number => host.game.actors.get(VERA).system.corruption.temporary;

let asked = 0;
const nextId = (): string => `spotlight${String((asked += 1)).padStart(7, "0")}`;
const REFUSED = (why: string): object => ({
  refused: { key: why.includes(".") ? `QUADRANT.${why}` : `QUADRANT.Sidonia.Spotlight.Refuse.${why}` },
});
const DONE = { receipt: expect.any(String) as string };

describe("a Spotlight Scene at the table", () => {
  let table: Table;
  let lines: Record<string, Transport>;
  let id: string;

  const request = (
    as: string,
    action: string,
    args: object,
    dice: readonly number[] = [],
    key = nextId(),
  ): Promise<unknown> =>
    askClient(14, lines[as]!, "request", {
      request: key,
      action,
      args,
      dice,
      card: id === "" ? null : id,
      offer: null,
    });
  const invoke = (as: string, order: object, stage = nextId()): Promise<unknown> =>
    request(as, "sidonia.spotlight.open", { id: stage, order });
  const seen = async (): Promise<Seen> =>
    (await module<{ loadStage(id: string): Promise<Seen> }>("stage/viewer")).loadStage(id);
  const status = async (): Promise<string> => (await seen()).standing.status.key.split(".").at(-1) ?? "";
  const round = async (): Promise<number> => (await seen()).standing.round;
  /** Returns the scene folded by the rules alone from what is stored, as any other client would. */
  function scene(): Scene {
    const entries = Object.entries(messages("stage")[0]?.system.moves ?? {}).sort();
    return entries.reduce<Scene>(
      (so, [, { by, move, facts, dice, of, opened }]) => {
        if (of !== null && opened === null) return discardThrow(so);
        const asked = of === null ? readShape(MoveRequest, move) : null;
        const turned: Move = { move: "reveal", dice: (opened as { value?: number[] } | null)?.value ?? [] };
        return applyMove(
          so,
          { by, move: asked ? buildMove(asked, v.parse(Facts, facts), dice) : turned },
          DEFAULT_HOUSE,
        );
      },
      beginning({ lead: player, paidBy: player }),
    );
  }

  const ask = async (as: string, move: object, more: object = {}): Promise<unknown> =>
    request(as, "sidonia.spotlight.move", { stage: id, seat: "light", round: await round(), move, ...more });
  const asGM = async (move: object, more: object = {}): Promise<boolean> =>
    host.game.quadrant.perform(
      { action: "sidonia.spotlight.move", args: { stage: id, seat: "adversary", round: await round(), move, ...more } },
      { card: id, offer: null },
    );
  const support = (as: string): Promise<unknown> =>
    ask(as, { move: "support", how: "a word in the right ear" }, { seat: null });

  /** Places dice face down, as a player's client does. */
  const lay = async (dice: readonly number[], with_ = BLADES, as: string = player) => {
    const { seal, opened } = createSeal([...dice], { by: as, stage: id, round: await round() });
    const settled = await ask(as, { move: "throw", skill: with_ }, { seal: { ...seal } });
    return { settled, opened };
  };
  const lastMove = (): string => Object.keys(messages("stage")[0]?.system.moves ?? {}).at(-1) ?? "";
  /** Plays one exchange: the player's dice, and those that the GM's client rolls. */
  async function exchange(dice: readonly number[]): Promise<void> {
    const { settled, opened } = await lay(dice);
    expect(settled).toMatchObject(DONE);
    const of = lastMove();
    expect(await asGM({ move: "answer" })).toBe(true);
    expect(await ask(player, {}, { of, opened, move: null })).toMatchObject(DONE);
  }
  async function begin(): Promise<void> {
    expect(await ask(player, { move: "declare", minimum: "out alive", ideal: "their respect" })).toMatchObject(DONE);
    expect(await asGM({ move: "face", name: "The Duchess", kind: "npc", goal: "", modifier: -2 })).toBe(true);
  }

  beforeEach(async () => {
    table = await open({ world: { actors: PEOPLE } });
    lines = {
      [player]: await table.client(player),
      [other]: await table.client(other),
      [trusted]: await table.client(trusted),
    };
    id = "";
    const stage = nextId();
    expect(await invoke(player, { actor: vera }, stage)).toMatchObject(DONE);
    id = stage;
  });
  afterEach(() => table.close());

  it("the character's player opens a scene for a token, one scene at a time (SID-SPOT-1, -2)", async () => {
    expect(tokens()).toEqual({ [player]: 0 });
    expect(await invoke(other, { actor: moss })).toMatchObject(REFUSED("SceneOpen"));
    await messages("stage")[0]!.delete();
    expect(await invoke(player, { actor: vera })).toMatchObject(REFUSED("NoToken"));
    expect(await invoke(other, { actor: vera })).toMatchObject(REFUSED("NotTheirs"));
    expect(await invoke(other, { actor: "Actor.nobody0000000000" })).toMatchObject({ refused: {} });
    expect(await invoke(other, null as never)).toMatchObject(REFUSED("Refuse.Malformed"));
    expect(messages("stage")).toEqual([]);
    expect(tokens()).toEqual({ [player]: 0 });
  });

  it("Of two simultaneous requests one opens a scene", async () => {
    await messages("stage")[0]!.delete();
    const both = await Promise.all([
      invoke(other, { actor: moss }),
      invoke(player, { actor: vera }),
      invoke(other, { actor: moss }),
    ]);
    expect(both.filter((one) => "receipt" in (one as object)).length).toBe(1);
    expect(messages("stage").length).toBe(1);
  });

  it("A scene goes from the declaration to the margin", async () => {
    await begin();
    expect(await status()).toBe("Player");
    for (const dice of [
      [6, 6],
      [6, 6],
      [6, 6, 1],
      [1, 6, 6],
    ])
      await exchange(dice);
    expect(scene().successes.player).toBeGreaterThanOrEqual(3); // nothing beats or equals 14
    expect(scene().holds.player).toEqual({ momentum: true, advantage: true });
    await exchange([6, 6, 6]);
    expect(scene()).toMatchObject({ phase: "resolved", successes: { player: 5, adversary: 0 } });
    expect(scene().exchanges.map(({ player: { mode } }) => mode)).toEqual([
      "normal",
      "normal",
      "advantage",
      "advantage",
      "advantage",
    ]);
    expect(messages("stage")[0]?.system.over).toBe(true);
    expect(await support(other)).toMatchObject(REFUSED("Stage.Refuse.Over"));
    expect(await asGM({ move: "abort" })).toBe(false);
  });

  it("A move out of turn, for another seat, repeated, or of another round is refused", async () => {
    expect(await ask(other, { move: "declare", minimum: "a", ideal: "b" })).toMatchObject(
      REFUSED("Stage.Refuse.NotYourSeat"),
    );
    expect(await ask(player, { move: "face", name: "me", modifier: 2 }, { seat: "adversary" })).toMatchObject(
      REFUSED("Stage.Refuse.NotYourSeat"),
    );
    expect(await ask(player, { move: "face", name: "me", modifier: 2 })).toMatchObject(REFUSED("Refuse.GmOnly"));
    expect(await ask(player, { move: "declare", minimum: "x".repeat(301), ideal: "b" })).toMatchObject({
      refused: { key: "QUADRANT.Refuse.Input.TooLong", with: { path: "minimum", bound: "300" } },
    });
    expect((await lay([6, 6])).settled).toMatchObject(REFUSED("NotDeclared"));
    await begin();
    // nothing is sealed
    expect(await ask(player, { move: "throw", skill: BLADES })).toMatchObject(REFUSED("Refuse.Malformed"));
    expect(await asGM({ move: "answer" })).toBe(false);
    const first = await lay([6, 5]);
    expect(first.settled).toMatchObject(DONE);
    expect((await lay([6, 6])).settled).toMatchObject(REFUSED("DiceDown"));
    const of = lastMove();
    expect(await ask(player, {}, { of, opened: first.opened, move: null })).toMatchObject(
      REFUSED("Stage.Refuse.TooEarly"),
    );
    expect(await asGM({ move: "answer" })).toBe(true);
    expect(await asGM({ move: "answer" })).toBe(false);
    expect(await asGM({ move: "sendBack" })).toBe(false);
    const better = { ...first.opened, value: [6, 6] };
    expect(await ask(player, {}, { of, opened: better, move: null })).toMatchObject(REFUSED("Stage.Refuse.NotSealed"));
    const turned = await Promise.all([
      ask(player, {}, { of, opened: first.opened, move: null }),
      ask(player, {}, { of, opened: first.opened, move: null }),
    ]);
    expect(turned.filter((one) => "receipt" in (one as object)).length).toBe(1);
    expect(scene().exchanges.length).toBe(1);
    const late = createSeal([6, 6], { by: player, stage: id, round: 0 });
    expect(await ask(player, { move: "throw", skill: BLADES }, { round: 0, seal: { ...late.seal } })).toMatchObject(
      REFUSED("Stage.Refuse.MovedOn"),
    );
  });

  it("Dice that could not have been rolled are not believed", async () => {
    await begin();
    const odd = await lay([6, 6, 6]);
    expect(odd.settled).toMatchObject(DONE); // this is not detectable yet
    expect(await asGM({ move: "answer" })).toBe(true);
    expect(await ask(player, {}, { of: lastMoveBut(1), opened: odd.opened, move: null })).toMatchObject(
      REFUSED("Stage.Refuse.NotSealed"),
    );
    // A GM declares them lost: they are rolled again, visible to everybody.
    expect(await asGM({}, { of: lastMoveBut(1), opened: null, move: null, seat: null })).toBe(true);
    const again = await lay([1, 2]);
    expect(again.settled).toMatchObject(DONE);
    expect(await ask(player, {}, { of: lastMove(), opened: again.opened, move: null })).toMatchObject(DONE);
    expect(scene().exchanges.length).toBe(1);
  });
  const lastMoveBut = (n: number): string => Object.keys(messages("stage")[0]?.system.moves ?? {}).at(-1 - n) ?? "";

  it("Face-down dice are sent to no other user (SID-SPOT-5)", async () => {
    await begin();
    const { opened } = await lay([4, 3]);
    expect(JSON.stringify(await table.store.load())).not.toContain(opened.salt);
    expect(Object.values(messages("stage")[0]?.system.moves ?? {}).flatMap(({ dice }) => dice)).toEqual([]);
    const { standing, viewer } = await seen();
    const view = JSON.stringify(standing.view(viewer));
    expect(view).toContain('"down":[null,null]');
    expect(view).not.toContain('"own":{');
  });

  it("Friends can lend support simultaneously, each for their own token (SID-SPOT-9)", async () => {
    await begin();
    const all = await Promise.all([support(other), support(trusted), support(other), support(player)]);
    expect(all.map((one) => "receipt" in (one as object))).toEqual([true, true, false, false]);
    expect(scene().successes).toEqual({ player: 2, adversary: 0 });
    expect(tokens()).toEqual({ [player]: 0, [other]: 0, [trusted]: 0 });
    const receipt = messages("receipt").at(-1);
    expect(await host.game.quadrant.perform({ action: "core.undo", args: receipt!.id })).toBe(true);
    expect([scene().successes.player, tokens()]).toEqual([1, { [player]: 0, [other]: 0 }]); // no longer spent
  });

  it("A player can embrace corruption once, for a box, a point and a Success (SID-SPOT-8)", async () => {
    await begin();
    expect(await ask(other, { move: "embrace" })).toMatchObject(REFUSED("Stage.Refuse.NotYourSeat"));
    const twice = await Promise.all([ask(player, { move: "embrace" }), ask(player, { move: "embrace" })]);
    expect(twice.filter((one) => "receipt" in (one as object)).length).toBe(1);
    expect([marks(), pool(), scene().successes.player]).toEqual([3, 1, 1]);
    const receipt = messages("receipt").at(-1);
    expect(await host.game.quadrant.perform({ action: "core.undo", args: receipt!.id })).toBe(true);
    expect([marks(), pool(), scene()]).toMatchObject([2, 0, { embraced: false, successes: { player: 0 } }]);
    await host.game.actors.get(VERA).update({ "system.corruption.temporary": 9 });
    expect(await ask(player, { move: "embrace" })).toMatchObject(REFUSED("Sidonia.Refuse.NoFreeBox"));
  });

  it("The GM can shift the narrative once, for the GM's token (SID-SPOT-10)", async () => {
    await begin();
    await exchange([6, 6]);
    expect(await asGM({ move: "shift", complication: "the lights go out" })).toBe(true);
    expect(scene()).toMatchObject({ successes: { player: 0, adversary: 0 }, holds: { player: { momentum: true } } });
    expect(tokens()).toEqual({ [player]: 0, gm: 0 });
    expect(await asGM({ move: "shift", complication: "again" })).toBe(false);
    expect(notices.at(-1)).toContain("Token");
  });

  it("A scene called off before the first exchange returns its token, and a new session restores every token (SID-SPOT-1, -2)", async () => {
    expect(await asGM({ move: "abort" })).toBe(true);
    expect(tokens()).toEqual({ [player]: 1 });
    expect(await invoke(player, { actor: vera })).toMatchObject(DONE);
    const boundary = { action: "sidonia.boundary", args: { event: "session", actors: [vera], table: true } };
    expect(await host.game.quadrant.perform(boundary)).toBe(true);
    expect(tokens()).toEqual({ [player]: 1 });
  });

  it("A wound at a location that the skill uses counts in a scene (SID-SPOT-6)", async () => {
    await begin();
    await host.game.actors.get(VERA).update({ "system.locations.rightArm.health.value": 1 });
    const hurt = await lay([6, 6, 1]);
    const of = lastMove();
    expect(await asGM({ move: "answer" })).toBe(true);
    expect(await ask(player, {}, { of, opened: hurt.opened, move: null })).toMatchObject(DONE);
    expect(scene().exchanges[0]?.player).toMatchObject({ mode: "disadvantage", total: 9 });
    await host.game.actors.get(VERA).update({ "system.locations.rightArm.health.value": 2 });
    expect((await lay([6, 6])).settled).toMatchObject(REFUSED("Sidonia.Refuse.Unusable"));
  });

  it("Only a GM can roll for an absent player (SID-SPOT-12)", async () => {
    await begin();
    expect((await lay([6, 6], BLADES, other)).settled).toMatchObject(REFUSED("Stage.Refuse.NotYourSeat"));
    const { seal, opened } = createSeal([6, 6], { by: gm, stage: id, round: 0 });
    expect(await asGM({ move: "throw", skill: BLADES }, { seat: "light", seal: { ...seal } })).toBe(true);
    const of = lastMove();
    expect(await asGM({ move: "answer" })).toBe(true);
    expect(await asGM({}, { of, opened, move: null, seat: null })).toBe(true);
    expect(scene().exchanges[0]).toMatchObject({ winner: "player", player: { total: 14 } });
  });

  it("A scene whose message is deleted is gone for every user, and moves are refused", async () => {
    await messages("stage")[0]!.delete();
    const move = { stage: id, seat: "light", round: 0, move: { move: "declare", minimum: "a", ideal: "b" } };
    expect(await request(player, "sidonia.spotlight.move", move)).toMatchObject(REFUSED("Stage.Refuse.Gone"));
  });
});

/**
 * Turns and time at a table, four rulesets in one combat, and labels of places in refusals of undo. On both
 * generations.
 */
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { Table } from "../../tabletop/testing.ts";
import { HERO, hero, notices, open } from "./table.ts";

interface Doc {
  readonly id: string;
  readonly uuid: string;
  readonly system: { readonly drain: { readonly remaining: number }; readonly nova: { readonly value: number } };
  update(data: object): Promise<unknown>;
}
interface Fight {
  readonly round: number;
  readonly turns: readonly { readonly name: string; readonly initiative: number | null; readonly actor: Doc | null }[];
  readonly combatant: { readonly actor: Doc | null } | null;
  createEmbeddedDocuments(name: string, data: object[]): Promise<unknown>;
  rollAll(): Promise<unknown>;
  startCombat(): Promise<unknown>;
  nextTurn(): Promise<unknown>;
  previousTurn(): Promise<unknown>;
  nextRound(): Promise<unknown>;
}
interface Host {
  readonly Actor: { create(data: object): Promise<Doc> };
  readonly Combat: { create(data: object): Promise<Fight> };
  readonly game: {
    readonly time: { advance(seconds: number): Promise<unknown> };
    readonly messages: {
      readonly contents: {
        readonly id: string;
        readonly type: string;
        readonly system: { readonly status: string; readonly action: string };
      }[];
    };
    readonly quadrant: { perform(call: object): Promise<boolean> };
  };
  fromUuidSync(uuid: string): Doc;
}
const host = globalThis as unknown as Host;
const left = (): number => host.fromUuidSync(hero).system.drain.remaining;
const receipts = (action: string) =>
  host.game.messages.contents.filter(({ type, system }) => type === "receipt" && system.action === action);

describe.each([14, 13] as const)("generation %i", (generation) => {
  let table: Table;
  beforeEach(
    async () =>
      void (table = await open({
        generation,
        system: { drain: { remaining: 9, pool: 0 }, attributes: { reflexes: { value: 3 } } },
      })),
  );
  afterEach(() => table.close());

  const fight = async (others: readonly string[]): Promise<Fight> => {
    const made = await Promise.all(others.map((type) => host.Actor.create({ name: type, type })));
    const combat = await host.Combat.create({});
    await combat.createEmbeddedDocuments("Combatant", [{ actorId: HERO }, ...made.map(({ id }) => ({ actorId: id }))]);
    await combat.rollAll();
    await combat.startCombat();
    return combat;
  };

  it("Characters of all rulesets fight in one combat: each has an initiative, and turns follow it", async () => {
    const others = [
      "siegeMooks",
      "siegeCraft",
      "siegePlanet",
      "edgeCharacter",
      "edgeNpc",
      "sidoniaCharacter",
      "sidoniaNpc",
      "circumstancesAgent",
      "circumstancesNpc",
    ];
    const combat = await fight(others);
    expect(combat.turns).toHaveLength(others.length + 1);
    expect(combat.turns.filter(({ initiative }) => initiative === null || !Number.isFinite(initiative))).toEqual([]);
    const seen = new Set<string>();
    for (const _turn of combat.turns) {
      seen.add(combat.combatant?.actor?.uuid ?? "");
      await combat.nextTurn();
    }
    expect(seen.size).toBe(others.length + 1);
    expect(combat.round).toBe(2);
    expect(notices).toEqual([]);
    // What the last turn made due is written before the table closes.
    await new Promise((resolve) => setTimeout(resolve, 50));
  });

  it("Drain decreases at the start of the character's own turns, with a receipt each, and not when a turn is reversed", async () => {
    const combat = await fight(["edgeNpc"]);
    const mine = async (): Promise<void> => {
      do await combat.nextTurn();
      while (combat.combatant?.actor?.uuid !== hero);
    };
    const before = left();
    await mine();
    await expect.poll(left).toBe(before - 1);
    await mine();
    await expect.poll(left).toBe(before - 2);
    await combat.previousTurn();
    await combat.previousTurn();
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(left()).toBe(before - 2);
    const last = receipts("siege.tickDrain").at(-1);
    expect(await host.game.quadrant.perform({ action: "core.undo", args: last?.id ?? "" })).toBe(true);
    expect(left()).toBe(before - 1);
  });

  it("Drain decreases with world time outside of combat, and only by turns within one", async () => {
    await host.game.time.advance(18);
    await expect.poll(left).toBe(6);
    await host.game.time.advance(-60);
    await fight(["edgeNpc"]);
    await new Promise((resolve) => setTimeout(resolve, 50));
    const now = left();
    await host.game.time.advance(60);
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(left()).toBe(now);
  });

  it("The refusal of an undo names what would be lost by label, never by path", async () => {
    await host.fromUuidSync(hero).update({ "system.ongoingPower": "veil000000000000" });
    expect(await host.game.quadrant.perform({ action: "siege.endOngoing", args: { actor: hero } })).toBe(true);
    await host.fromUuidSync(hero).update({ "system.ongoingPower": "storm00000000000" });
    const ended = receipts("siege.endOngoing").at(-1);
    expect(await host.game.quadrant.perform({ action: "core.undo", args: ended?.id ?? "" })).toBe(false);
    expect(notices.at(-1)).toMatch(/Hero: Ongoing power/);
    expect(notices.at(-1)).not.toMatch(/system|Actor\.|quadrant\./);
  });

  it("Every place has a name: settings, cards, deleted documents", async () => {
    const { formatPlaceName } = (await import("../../src/core/actions/places.ts" as string)) as {
      formatPlaceName(place: object): string;
    };
    expect(formatPlaceName({ at: { setting: "quadrant.circumstances.pool.tokens" }, path: "value" })).toBe(
      "Intervention Token",
    );
    expect(formatPlaceName({ at: { setting: "quadrant.circumstances.board.turn" }, path: "turn" })).toBe("Turn");
    expect(formatPlaceName({ at: { setting: "quadrant.nothing" }, path: "" })).toBe("shared data of this world");
    expect(formatPlaceName({ at: { uuid: "Actor.nobody0000000000" }, path: "system.nova.value" })).toBe(
      "something deleted since",
    );
    expect(formatPlaceName({ at: { uuid: hero }, path: "system.nova.value" })).toMatch(/^Hero: Nova/);
    expect(formatPlaceName({ at: { uuid: hero }, path: "" })).toBe("Hero");
    expect(formatPlaceName({ at: { uuid: hero }, path: "system.specialties.a8Fh3kQ0zR7pLm2X.rating" })).not.toMatch(
      /a8Fh3/,
    );
  });
});

/**
 * One combat tracker for four rulesets: each rolls its own initiative; surprise and ties affect only rulesets that know
 * them.
 */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Table } from "../../tabletop/testing.ts";
import { open } from "./table.ts";

interface Combatant {
  readonly id: string;
  readonly name: string;
  readonly initiative: number | null;
  readonly isSurprised: boolean;
  readonly turns: { readonly simultaneous?: true };
  setSurprised(surprised: boolean): Promise<void>;
}
interface Combat {
  readonly combatants: { readonly contents: readonly Combatant[] };
  readonly turns: readonly Combatant[];
  createEmbeddedDocuments(name: "Combatant", data: readonly object[]): Promise<unknown>;
  rollAll(): Promise<unknown>;
  rollNPC(): Promise<unknown>;
  resetAll(): Promise<unknown>;
  startCombat(): Promise<unknown>;
  nextTurn(): Promise<unknown>;
}
interface Host {
  readonly game: { readonly messages: { readonly contents: readonly { content: string; rolls: readonly object[] }[] } };
  readonly Actor: { create(data: object): Promise<{ readonly id: string }> };
  readonly Combat: { create(data: object): Promise<Combat> };
}
const host = globalThis as unknown as Host;
const TYPES = ["sidoniaCharacter", "sidoniaNpc", "edgeNpc", "circumstancesNpc", "siegeNpc"];

describe.each([14, 13] as const)("a mixed combat on generation %i", (generation) => {
  let table: Table;
  let combat: Combat;
  const named = (name: string): Combatant => combat.combatants.contents.find((one) => one.name === name)!;
  beforeAll(async () => {
    table = await open({ generation });
    const actors = await Promise.all(TYPES.map((type) => host.Actor.create({ name: type, type })));
    combat = await host.Combat.create({});
    await combat.createEmbeddedDocuments(
      "Combatant",
      actors.map(({ id }) => ({ actorId: id })),
    );
  });
  afterAll(() => table.close());

  it("Each combatant rolls initiative by its own ruleset, and a surprised one does not roll", async () => {
    await named("sidoniaNpc").setSurprised(true);
    for (const type of ["edgeNpc", "circumstancesNpc", "siegeNpc"]) {
      await named(type).setSurprised(true);
      expect(named(type)).toMatchObject({ isSurprised: false, initiative: null });
    }
    await combat.rollNPC();
    await combat.rollAll();
    expect(combat.combatants.contents.map(({ initiative }) => Number.isFinite(initiative))).toEqual(
      TYPES.map(() => true),
    );
    expect(named("sidoniaNpc").initiative).toBe(0);
    expect(named("sidoniaCharacter").initiative).toBeGreaterThanOrEqual(2);
    expect(named("sidoniaCharacter").initiative).toBeLessThanOrEqual(12);
    expect(TYPES.map((type) => named(type).turns.simultaneous === true)).toEqual([true, true, false, false, false]);
  });

  it("Initiative of all who roll is one message, each by name with a whole number", async () => {
    await combat.resetAll();
    const before = host.game.messages.contents.length;
    await combat.rollAll();
    const posted = host.game.messages.contents.slice(before);
    expect(posted).toHaveLength(1);
    const list = posted[0]?.content ?? "";
    for (const type of TYPES.filter((one) => !named(one).isSurprised))
      expect(list).toMatch(new RegExp(`<strong[^>]*>-?\\d+</strong> ${type}<`));
    expect(list).toMatch(/data-tooltip="Tie-break: [^"]+">-?\d+<\/strong> siegeNpc/);
    expect(posted[0]?.rolls.length).toBe(2);
  });

  it("The turns of a mixed combat go through all combatants, highest initiative first", async () => {
    await combat.startCombat();
    const scores = combat.turns.map(({ initiative }) => Number(initiative));
    expect(scores).toEqual([...scores].sort((a, b) => b - a));
    for (const _ of TYPES) await combat.nextTurn();
  });
});

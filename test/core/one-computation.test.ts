/** One computation per press: the client that writes works out a hit once, and no other client does it for it. */
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Table } from "../../tabletop/testing.ts";
import { SEATS, foe, hero, open } from "./table.ts";

const computed = vi.hoisted(() => ({ hits: 0 }));
vi.mock("../../src/rules/siege/damage.ts", async (load) => {
  const actual = await load<{ applyHit(...args: readonly unknown[]): unknown }>();
  return {
    ...actual,
    applyHit(...args: readonly unknown[]) {
      computed.hits += 1;
      return actual.applyHit(...args);
    },
  };
});

interface Host {
  readonly game: { readonly quadrant: { perform(call: object): Promise<boolean> } };
  fromUuidSync(uuid: string): { readonly _source: { readonly system: { wounds: { normal: { value: number } } } } };
}
const host = globalThis as unknown as Host;
const wounds = (uuid: string): number => host.fromUuidSync(uuid)._source.system.wounds.normal.value;
const hit = (target: string) => ({
  action: "siege.applyHit",
  args: {
    target,
    damage: [{ label: "Blaster", value: 2, source: { by: "gm" } }],
    size: 0,
    track: "wound",
    critical: false,
    piercing: false,
    sacrifice: null,
  },
});

describe.each([14, 13] as const)("generation %i", (generation) => {
  let table: Table;
  beforeEach(() => (computed.hits = 0));
  afterEach(() => table.close());

  it("A GM's press computes the damage once", async () => {
    table = await open({ generation });
    expect(await host.game.quadrant.perform(hit(foe))).toBe(true);
    expect(wounds(foe)).toBe(2);
    expect(computed.hits).toBe(1);
  });

  it("Without a GM, the press of the target's owner computes the damage once", async () => {
    table = await open({ generation, as: SEATS.player });
    const before = wounds(hero);
    expect(await host.game.quadrant.perform(hit(hero))).toBe(true);
    expect(wounds(hero)).toBe(before + 2);
    expect(computed.hits).toBe(1);
  });

  it("A press that is refused computes no damage", async () => {
    table = await open({ generation, as: SEATS.player });
    expect(await host.game.quadrant.perform(hit(foe))).toBe(false);
    expect(computed.hits).toBe(0);
  });
});

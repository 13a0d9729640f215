/** An actor that is reset initialises only those of its items that differ from what is stored. */
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import type { Table } from "../../tabletop/testing.ts";
import { open } from "./table.ts";

interface Item {
  readonly id: string;
  name: string;
  readonly type: string;
  readonly flags: Record<string, Record<string, unknown>>;
  readonly system: Record<string, unknown> & { planes: Set<string>; bonus: number };
  readonly effects: { readonly size: number };
  toObject(source: boolean): object;
  update(data: object): Promise<unknown>;
  createEmbeddedDocuments(name: string, data: readonly object[]): Promise<unknown>;
  reset(): void;
  prepareDerivedData(): void;
}
interface Actor {
  readonly items: { get(id: string): Item | undefined; getName(name: string): Item; readonly contents: Item[] };
  reset(): void;
  update(data: object): Promise<unknown>;
  updateSource(data: object): object;
  toObject(): object;
}
interface Host {
  readonly Actor: { new (data: object): Actor; create(data: object): Promise<Actor> };
  readonly CONFIG: { readonly Item: { readonly dataModels: Record<string, unknown> } };
}
const host = globalThis as unknown as Host;

/** The data and own properties of an item's `system`. */
const read = (item: Item): object => ({ ...item.toObject(false), own: Object.keys(item.system).sort() });

describe.each([13, 14] as const)("Items of an actor that is reset, generation %i", (generation) => {
  let table: Table;
  let actor: Actor;
  beforeAll(async () => {
    table = await open({ generation });
    const types = ["edgeWeapon", "edgeArmor", "edgeSkill", "edgeGear"];
    actor = await host.Actor.create({
      name: "Bearer",
      type: "edgeCharacter",
      items: types.map((type) => ({ name: type, type, flags: { world: { list: [{ kept: true }] } } })),
    });
  });
  afterAll(() => table.close());

  it("Items that mirror what is stored are left as they are", () => {
    const weapon = actor.items.getName("edgeWeapon");
    const { system } = weapon;
    actor.reset();
    expect(actor.items.getName("edgeWeapon")).toBe(weapon);
    expect(weapon.system).toBe(system);
  });

  it.each<[string, (item: Item) => unknown]>([
    ["a field", (item) => (item.system["bonus"] = 9)],
    ["a property beside the fields", (item) => Object.assign(item.system, { stray: 1 })],
    ["the name", (item) => (item.name = "Another")],
    ["a flag", (item) => ((item.flags["world"]!["list"] as Record<string, unknown>[])[0]!["kept"] = false)],
    ["a flag that is not stored", (item) => (item.flags["world"]!["stray"] = 1)],
  ])("%s that was changed in memory alone is as stored again", (_what, change) => {
    const weapon = actor.items.getName("edgeWeapon");
    const before = read(weapon);
    change(weapon);
    expect(read(weapon)).not.toEqual(before);
    actor.reset();
    expect(read(weapon)).toEqual(before);
  });

  it("A set that was changed in memory alone is as stored again", () => {
    const armour = actor.items.getName("edgeArmor");
    armour.system.planes.add("astral");
    actor.reset();
    expect([...armour.system.planes]).toEqual(["physical"]);
    armour.system.planes.clear();
    armour.system.planes.add("matrix");
    actor.reset();
    expect([...armour.system.planes]).toEqual(["physical"]);
  });

  it("An item that is changed by way of its actor's source is initialised", () => {
    const weapon = actor.items.getName("edgeWeapon");
    actor.updateSource({ items: [{ _id: weapon.id, system: { bonus: 3 } }] });
    expect(actor.items.get(weapon.id)?.system.bonus).toBe(3);
    actor.updateSource({ items: [{ _id: weapon.id, system: { bonus: 0 } }] });
    expect(actor.items.get(weapon.id)?.system.bonus).toBe(0);
  });

  it("Every item is prepared, whether or not it was initialised, and once", () => {
    const prepared = actor.items.contents.map((item) => vi.spyOn(item, "prepareDerivedData"));
    actor.reset();
    for (const spy of prepared) expect(spy).toHaveBeenCalledTimes(1);
    const [first] = actor.items.contents;
    first?.reset();
    expect(prepared[0]).toHaveBeenCalledTimes(2);
    for (const spy of prepared) spy.mockRestore();
  });

  it("After updates, effects and resets every item is what a new one of the same data is", async () => {
    const weapon = actor.items.getName("edgeWeapon");
    const armour = actor.items.getName("edgeArmor");
    await weapon.update({ "system.bonus": 2, "flags.world.more": { deep: [1, 2] } });
    await armour.update({ "system.dodgeMod": -3, "system.planes": ["astral", "matrix"] });
    await actor.update({ "system.damage.physical.value": 4 });
    const effect = { name: "Worn", img: "icons/svg/aura.svg", transfer: true };
    await actor.items.getName("edgeGear").createEmbeddedDocuments("ActiveEffect", [effect]);
    actor.reset();
    const fresh = new host.Actor(actor.toObject());
    for (const item of actor.items.contents) expect(read(item)).toEqual(read(fresh.items.get(item.id)!));
    expect(actor.items.getName("edgeGear").effects.size).toBe(1);
  });
});

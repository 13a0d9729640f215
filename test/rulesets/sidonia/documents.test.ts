import { readFileSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import type { Ruleset } from "../../../src/core/contract/ruleset.ts";
import type { Table } from "../../../tabletop/testing.ts";
import { open } from "../../core/table.ts";

interface Made {
  readonly id: string;
  readonly uuid: string;
  readonly img: string;
  readonly system: { readonly [key: string]: never };
  readonly prototypeToken: { readonly actorLink: boolean; readonly bar1: { readonly attribute: string } };
  readonly _source: { readonly system: { readonly [key: string]: never } };
  update(data: object): Promise<unknown>;
  createEmbeddedDocuments(kind: string, data: object[]): Promise<Made[]>;
}
const make = async (kind: "Actor" | "Item", data: object): Promise<Made> => {
  const { [kind]: Document } = globalThis as unknown as Record<typeof kind, { create(data: object): Promise<Made> }>;
  return Document.create(data);
};
interface RollLike {
  readonly total: number;
  readonly faces: number[];
  readonly outcome: { readonly outcome: string; readonly total: number; readonly kept: number[] } | null;
  evaluate(): Promise<RollLike>;
  reroll(): Promise<RollLike>;
  toJSON(): object;
  readonly dice: readonly { readonly results: readonly { readonly result: number; readonly active: boolean }[] }[];
}
interface RollClass {
  new (formula: string, data: object, options: object): RollLike;
  fromData(data: object): RollLike;
}

describe.each([{ generation: 14 }, { generation: 13 }] as const)(
  "Sidonia's documents on generation $generation",
  ({ generation }) => {
    let table: Table;
    let sidonia: Ruleset;
    beforeAll(async () => {
      table = await open({ generation });
      ({ sidonia } = await import("../../../src/rulesets/sidonia/index.ts"));
    });
    afterAll(() => table.close());

    it("New actors and items have the tracks, tokens and pictures of their type", async () => {
      const character = await make("Actor", { name: "New", type: "sidoniaCharacter" });
      expect(character.system).toMatchObject({
        attributes: { physique: { value: 2, mod: 0 } },
        locations: {
          torso: { health: { value: 0, max: 3 }, stun: { value: 0, max: 3 }, healthState: "ok" },
          head: { health: { max: 2 } },
        },
        status: { dying: false, mobility: "normal" },
      });
      expect(character.prototypeToken).toMatchObject({
        actorLink: true,
        bar1: { attribute: "locations.torso.health" },
      });
      const npc = await make("Actor", { name: "Other", type: "sidoniaNpc" });
      expect([npc.prototypeToken.actorLink, npc.img]).toEqual([false, "systems/quadrant/assets/sidonia/npc.svg"]);
    });

    it("models derive their values and store none of them", async () => {
      const actor = await make("Actor", {
        name: "Hurt",
        type: "sidoniaCharacter",
        system: { attributes: { physique: { value: 4 } } },
      });
      await actor.update({
        "system.locations.torso.health": { value: 5, bonus: 0 },
        "system.locations.leftLeg.health.value": 1,
      });
      expect(actor.system).toMatchObject({
        attributes: { physique: { mod: 2 } },
        locations: { torso: { health: { max: 5 }, healthState: "maimed" } },
        status: { dying: true, mobility: "limping" },
      });
      // The length of a corruption track is stored; 0 means that of the house rules.
      const { corruption = {}, ...others }: { readonly corruption?: object } = actor._source.system;
      expect(JSON.stringify(others)).not.toMatch(/"max"|healthState|dying|"mod"/);
      expect(JSON.stringify(corruption)).not.toMatch(/available|percent|step|"free"|open/);
    });

    it("Statuses are derived from the boxes", () => {
      const holds = (id: string, system: object): boolean =>
        sidonia.statuses.find((one) => one.id === `sidonia-${id}`)?.holds(system as never) ?? false;
      const head = (health: number, stun: number) => ({
        locations: { head: { health: { value: health }, stun: { value: stun } } },
      });
      expect(["wounded", "maimed", "dying", "stunned"].map((id) => holds(id, head(1, 0)))).toEqual([
        true,
        false,
        false,
        false,
      ]);
      expect(["wounded", "maimed", "dying"].map((id) => holds(id, head(2, 0)))).toEqual([false, true, true]);
      expect(holds("dying", { ...head(2, 0), status: { stabilised: true } })).toBe(false);
      expect(["stunned", "unconscious"].map((id) => holds(id, head(0, 2)))).toEqual([true, true]);
      expect(["exposed", "takenOut"].map((id) => holds(id, { status: { exposed: true } }))).toEqual([true, false]);
    });

    it("Initiative adds only Wits (SID-INIT-1), and each item type has its use", () => {
      const { initiative } = sidonia.actors["sidoniaCharacter"]!;
      const formula = (wits: boolean) =>
        typeof initiative === "function" && initiative({ specializations: { wits, strength: true } });
      expect([formula(false), formula(true)]).toEqual(["2d6", "2d6 + 1"]);
      const item = { uuid: "Item.a", type: "sidoniaSkill", name: "Larceny", img: "", system: {}, items: [] };
      expect(sidonia.items["sidoniaSkill"]?.use?.(item)).toEqual({
        check: "sidonia.action",
        options: { skill: "Larceny" },
      });
      expect(sidonia.items["sidoniaWeapon"]?.use?.(item)).toEqual({ check: "sidonia.attack" });
      // Gear has no rules beside being carried, except two gifts (SID-HUN-14, SID-HUN-16).
      const gear = (path: string | null, step: number) =>
        sidonia.items["sidoniaGear"]?.use?.({
          ...item,
          type: "sidoniaGear",
          system: { source: "bargain", path, step },
        });
      expect([gear("knowledge", 2), gear("power", 1)]).toEqual([
        { check: "sidonia.augury" },
        { check: "sidonia.attack" },
      ]);
      expect([gear("power", 2), gear(null, 0), sidonia.items["sidoniaGear"]?.use?.(item)]).toEqual([null, null, null]);
    });

    it("Every section of a card links its rule", async () => {
      const sections = Object.entries(await sidonia.parts());
      expect(sections.length).toBeGreaterThan(0);
      for (const [name, { template }] of sections) expect(readFileSync(template, "utf8"), name).toContain("{{qRule ");
    });

    it("Models use the house rules", async () => {
      const { settings } = table.game as unknown as {
        settings: { set(ns: string, key: string, value: unknown): Promise<unknown> };
      };
      await settings.set("quadrant", "sidonia.physiqueHealth", "all");
      const actor = await make("Actor", {
        name: "Broad",
        type: "sidoniaNpc",
        system: { attributes: { physique: { value: 3 } } },
      });
      expect(actor.system).toMatchObject({ locations: { head: { health: { max: 3 }, stun: { max: 2 } } } });
      await settings.set("quadrant", "sidonia.physiqueHealth", "torso");
      // Actors created before are updated as well.
      await vi.waitFor(() => expect(actor.system).toMatchObject({ locations: { head: { health: { max: 2 } } } }));
      const more = {
        head: [3, 4],
        leftArm: [2, 2],
        rightArm: [2, 2],
        torso: [6, 3],
        leftLeg: [2, 2],
        rightLeg: [2, 2],
      };
      await settings.set("quadrant", "sidonia.baseBoxes", more);
      const boxes = { head: { health: { max: 3 }, stun: { max: 4 } }, torso: { health: { max: 7 } } };
      await vi.waitFor(() => expect(actor.system).toMatchObject({ locations: boxes }));
      // An invalid table of boxes counts as the book's.
      await settings.set("quadrant", "sidonia.baseBoxes", { head: [0, "many"] });
      await vi.waitFor(() => expect(actor.system).toMatchObject({ locations: { head: { health: { max: 2 } } } }));
    });

    it("numbers are clamped to their bounds, and other values are rejected", async () => {
      const actor = await make("Actor", { name: "Firm", type: "sidoniaCharacter" });
      await actor.update({ "system.attributes.presence.value": 99, "system.locations.head.stun.value": -4 });
      expect(actor._source.system).toMatchObject({
        attributes: { presence: { value: 9 } },
        locations: { head: { stun: { value: 0 } } },
      });
      await expect(actor.update({ "system.locations.head.stun.value": "many" })).rejects.toThrow(/stun/);
      await expect(actor.update({ "system.hand": "third" })).rejects.toThrow(/hand/);
    });

    it.each(["sidoniaSkill", "sidoniaWeapon", "sidoniaArmor", "sidoniaGear", "sidoniaBargain", "sidoniaLineage"])(
      "A new %s has the picture of its type",
      async (type) => {
        const item = await make("Item", { name: "Thing", type });
        expect(item.img).toMatch(/^systems\/quadrant\/assets\/sidonia\/\w+\.svg$/);
        expect(readFileSync(item.img.replace("systems/quadrant/", ""), "utf8")).toContain("<svg");
      },
    );

    it("Armour has a legality", async () => {
      const armour = await make("Item", { name: "Plate", type: "sidoniaArmor", system: { av: 3 } });
      expect(armour.system).toMatchObject({ legality: "extraordinary" });
    });

    describe("OutcomeRoll", () => {
      const options = {
        sidonia: {
          check: { mode: "disadvantage", terms: [{ label: "Firearms", value: 2, source: { rule: "SID-ROLL-3" } }] },
        },
      };
      const rollClass = (): RollClass =>
        (globalThis as unknown as { CONFIG: { Dice: { rolls: RollClass[] } } }).CONFIG.Dice.rolls.find(
          (one) => (one as { name?: string }).name === "OutcomeRoll",
        )!;

      it("A stored OutcomeRoll is read with the same outcome, and its total is that of the kept dice", async () => {
        for (let i = 0; i < 40; i++) {
          const roll = await new (rollClass())("3d6kl2 + 2", {}, options).evaluate();
          expect(roll.outcome?.total).toBe(roll.total);
          const again = rollClass().fromData(JSON.parse(JSON.stringify(roll)) as object);
          expect(again.constructor.name).toBe("OutcomeRoll");
          expect(again.outcome).toEqual(roll.outcome);
          expect(again.total).toBe(roll.total);
          const kept = roll.dice.flatMap(({ results }) =>
            results.filter(({ active }) => active).map(({ result }) => result),
          );
          expect(kept.sort()).toEqual([...(roll.outcome?.kept ?? [])].sort());
        }
      });

      it("A rerolled OutcomeRoll keeps its check", async () => {
        const roll = await new (rollClass())("3d6kl2 + 2", {}, options).evaluate();
        const again = await roll.reroll();
        expect(again.outcome?.total).toBe(again.total);
      });

      it("A stored house rule that is unknown or has no allowed value is left out, with one warning each", async () => {
        const warn = vi.spyOn(console, "warn").mockImplementation(() => {});
        const outcomeWith = async (house: object): Promise<unknown> => {
          const stored = { sidonia: { ...options.sidonia, house } };
          const roll = await new (rollClass())("3d6kl2 + 2", {}, stored).evaluate();
          return rollClass().fromData(JSON.parse(JSON.stringify(roll)) as object).outcome?.total === roll.total;
        };
        for (const house of [
          { critBasis: "always" },
          { expertModifier: 1.5 },
          { nonsense: true },
          { critBasis: "always" },
        ])
          expect(await outcomeWith(house)).toBe(true);
        expect(warn.mock.calls.map(([said]) => String(said).match(/sidonia\.\w+/)?.[0])).toEqual([
          "sidonia.critBasis",
          "sidonia.expertModifier",
          "sidonia.nonsense",
        ]);
        warn.mockRestore();
      });

      it("An OutcomeRoll without a check, or with dice of another formula, has no outcome", async () => {
        expect((await new (rollClass())("2d6", {}, {}).evaluate()).outcome).toBeNull();
        expect((await new (rollClass())("2d6 + 2", {}, options).evaluate()).outcome).toBeNull();
        expect((await new (rollClass())("2d6", {}, { sidonia: { check: "x" } }).evaluate()).outcome).toBeNull();
      });
    });
  },
);

/**
 * Statuses toggled by hand, each as its ruleset defines it, and icons that agree with the data after changes, creation,
 * effects and undo.
 */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Table } from "../../tabletop/testing.ts";
import { askClient } from "./harbor/table.ts";
import { HERO, SEATS, foe, hero, notices, open } from "./table.ts";

interface Effect {
  readonly id: string;
  readonly statuses: ReadonlySet<string>;
  readonly flags: { readonly core?: { readonly overlay?: boolean } };
  update(data: object): Promise<unknown>;
  delete(): Promise<unknown>;
}
interface Actor {
  readonly id: string;
  readonly uuid: string;
  readonly system: object;
  readonly statuses: ReadonlySet<string>;
  readonly effects: { readonly contents: readonly Effect[] };
  readonly _source: { readonly system: object };
  toObject(): { name: string };
  update(data: object): Promise<unknown>;
  toggleStatusEffect(id: string, options?: { active?: boolean; overlay?: boolean }): Promise<unknown>;
  createEmbeddedDocuments(name: string, data: readonly object[]): Promise<Effect[]>;
}
interface Token {
  readonly actor: Actor;
}
interface Scene {
  readonly tokens: { readonly contents: readonly Token[] };
  createEmbeddedDocuments(name: "Token", data: readonly object[]): Promise<Token[]>;
}
interface Message {
  readonly id: string;
  readonly type: string;
  readonly system: { readonly status: string; readonly by: string };
}
interface Host {
  readonly Actor: { create(data: object): Promise<Actor> };
  readonly Scene: { create(data: object): Promise<Scene> };
  readonly Hooks: { on(name: string, run: () => void): number; off(name: string, id: number): void };
  readonly CONFIG: {
    statusEffects: Record<string, object> | object[];
    readonly specialStatusEffects: { readonly DEFEATED: string };
  };
  readonly game: {
    readonly messages: { readonly contents: readonly Message[] };
    readonly scenes: { readonly contents: readonly Scene[] };
    readonly quadrant: { perform(call: object): Promise<boolean> };
  };
  fromUuidSync(uuid: string): Actor;
}
interface Status {
  readonly id: string;
  readonly types?: readonly string[];
  holds(system: object): boolean;
  readonly follows?: string;
}
interface Row {
  readonly id: string;
  readonly actors: Readonly<Record<string, object>>;
  readonly statuses: readonly Status[];
}
const host = globalThis as unknown as Host;

/** Modules of the open session: each table loads the system again. */
const rows = async (): Promise<readonly Row[]> =>
  ((await import("../../src/core/contract/registry.ts" as string)) as { listRulesets(): Row[] }).listRulesets();
const statusesUpdated = async (): Promise<void> =>
  (
    (await import("../../src/core/documents/statuses.ts" as string)) as { statusesUpdated(): Promise<void> }
  ).statusesUpdated();
const systemOf = async (actor: Actor): Promise<object> =>
  ((await import("../../src/core/world/world.ts" as string)) as { readSystem(doc: Actor): object }).readSystem(actor);

const receipts = (): Message[] => host.game.messages.contents.filter(({ type }) => type === "receipt");
const icons = (actor: Actor, id: string): number =>
  actor.effects.contents.filter(({ statuses }) => statuses.has(id)).length;
const typeFor = (row: Row, { types }: Status): string => types?.[0] ?? Object.keys(row.actors)[0]!;

/** Every status derived from numbers, and numbers that imply it. */
const DERIVED: Readonly<Record<string, object>> = {
  "edge-injured": { injuries: { one: { severity: "lifeThreatening", note: "", eased: 0 } } },
  "edge-down": { damage: { physical: { value: 40 } } },
  "edge-stunned": { damage: { stun: { value: 40 } } },
  "sidonia-wounded": { locations: { torso: { health: { value: 1 } } } },
  "sidonia-maimed": { locations: { leftArm: { health: { value: 9 } } } },
  "sidonia-stunned": { locations: { leftArm: { stun: { value: 9 } } } },
  "sidonia-dying": { locations: { torso: { health: { value: 9 } } } },
  "siege-lost": { wounds: { lost: true } },
  "siege-disconnected": { cyber: { base: -2, level: 2 } },
  "siege-held": { hold: { heldBy: "Actor.other00000000000" } },
  "siege-holding": { hold: { holding: "Actor.other00000000000" } },
  "siege-drained": { drain: { remaining: 2 } },
  "siege-window": { over: { power: "power00000000000", round: 1 } },
  "siege-unstable": { tracks: { society: { unstable: true } } },
  "siege-collapse": { tracks: { society: { collapse: true } } },
};

const RULESETS = ["circumstances", "edge", "sidonia", "siege"] as const;

describe.each([14, 13] as const)("statuses by hand on generation %i", (generation) => {
  let table: Table;
  beforeAll(async () => {
    table = await open({ generation });
  });
  afterAll(() => table.close());
  beforeEach(() => void (notices.length = 0));

  /** A new actor of the world, or the own actor of a new unlinked token of one. */
  async function createActor(where: string, type: string, system: object = {}): Promise<Actor> {
    const linked = where === "actor of the world";
    const actor = await host.Actor.create({
      name: type,
      type,
      prototypeToken: { actorLink: linked },
      system: linked ? system : {},
    });
    if (linked) return actor;
    const delta = { system };
    const [token] = await host.game.scenes.contents[0]!.createEmbeddedDocuments("Token", [
      { actorId: actor.id, actorLink: false, delta },
    ]);
    expect(token!.actor.uuid).toContain("Scene.");
    return token!.actor;
  }

  it("Each status either writes to the actor's data or names what it derives from", async () => {
    const all = (await rows()).flatMap(({ statuses }) => statuses);
    expect(
      all
        .filter(({ follows }) => follows !== undefined)
        .map(({ id }) => id)
        .sort(),
    ).toEqual(Object.keys(DERIVED).sort());
  });

  // The generations store a token's own actor differently.
  describe.each([...(generation === 14 ? ["actor of the world"] : []), "actor of a token"])("of an %s", (where) => {
    it.each(RULESETS)(
      "%s: a status that is toggled on is set and its icon stays; toggled off likewise",
      async (ruleset) => {
        const row = (await rows()).find(({ id }) => id === ruleset)!;
        const actors = new Map<string, Actor>();
        for (const status of row.statuses.filter(({ follows }) => follows === undefined)) {
          const type = typeFor(row, status);
          const actor = actors.get(type) ?? (await createActor(where, type));
          actors.set(type, actor);
          for (const on of [true, false]) {
            expect(await actor.toggleStatusEffect(status.id), `${status.id} ${on}`).toBe(on);
            expect([status.holds(await systemOf(actor)), icons(actor, status.id)], `${status.id} ${on}`).toEqual([
              on,
              on ? 1 : 0,
            ]);
            await actor.update({ name: `${status.id} ${on}` });
            await statusesUpdated();
            expect([actor.statuses.has(status.id), icons(actor, status.id)], `${status.id} ${on}, later`).toEqual([
              on,
              on ? 1 : 0,
            ]);
          }
        }
        expect(notices).toEqual([]);
      },
    );

    it.each(RULESETS)("%s: a status derived from numbers can't be toggled, and nothing changes", async (ruleset) => {
      const row = (await rows()).find(({ id }) => id === ruleset)!;
      for (const status of row.statuses.filter(({ follows }) => follows !== undefined)) {
        for (const on of [true, false]) {
          const actor = await createActor(where, typeFor(row, status), on ? {} : DERIVED[status.id]);
          await statusesUpdated();
          expect([status.holds(await systemOf(actor)), actor.statuses.has(status.id)], status.id).toEqual([!on, !on]);
          const before = JSON.stringify(actor._source.system);
          const told = notices.length;
          expect(await actor.toggleStatusEffect(status.id, { active: on })).toBe(undefined);
          await actor.update({ name: "Seen" });
          await statusesUpdated();
          expect(notices.slice(told), status.id).toEqual([
            expect.stringMatching(/^[A-Z].+ is set automatically by [a-z].+\. Change that instead\.$/),
          ]);
          expect([JSON.stringify(actor._source.system), actor.statuses.has(status.id)], status.id).toEqual([
            before,
            !on,
          ]);
        }
      }
    });
  });

  describe("in detail", () => {
    it("A toggle has a receipt where the sheet's button has one, and its undo removes the icon (SID-ATK-7)", async () => {
      const actor = await createActor("actor of the world", "sidoniaCharacter");
      const before = receipts().length;
      await actor.toggleStatusEffect("sidonia-exposed", { active: true });
      expect(
        receipts()
          .slice(before)
          .map(({ system }) => system),
      ).toMatchObject([{ status: "applied", by: SEATS.gm }]);
      expect(await host.game.quadrant.perform({ action: "core.undo", args: receipts().at(-1)!.id })).toBe(true);
      await statusesUpdated();
      expect([actor.system, icons(actor, "sidonia-exposed")]).toMatchObject([{ status: { exposed: false } }, 0]);
    });

    it("A toggle marks the named box, and clears the worst wherever it is (SIE-CWOUND-1 to -3, SIE-CSTRESS-2)", async () => {
      const down = { wounds: { critical: { down: true } }, stress: { critical: { fractured: true } } };
      const actor = await createActor("actor of the world", "siegeNpc", down);
      await actor.toggleStatusEffect("siege-disabled", { active: true });
      expect(notices).toEqual(["siegeNpc has a worse box marked, which replaces Disabled."]);
      expect(actor.system).toMatchObject({ wounds: { critical: { disabled: false, down: true } } });
      await actor.update({ system: { wounds: { critical: { out: true } }, stress: { critical: { out: true } } } });
      const before = receipts().length;
      expect(await actor.toggleStatusEffect("siege-out", { active: false })).toBe(false);
      expect(receipts()).toHaveLength(before + 1);
      await statusesUpdated();
      expect([...actor.statuses].sort()).toEqual(["siege-down", "siege-fractured"]);
    });

    it("A status from an item appears and disappears with the item (SID-INJ-4)", async () => {
      const actor = await createActor("actor of the world", "sidoniaCharacter");
      await statusesUpdated();
      expect(actor.statuses.has("sidonia-maimed")).toBe(false);
      const key = "system.locations.head.health.value";
      const change = generation === 14 ? { key, type: "override", value: "99" } : { key, mode: 5, value: "99" };
      const effects = [
        {
          name: "Cursed",
          transfer: true,
          ...(generation === 14 ? { system: { changes: [change] } } : { changes: [change] }),
        },
      ];
      const [curse] = await actor.createEmbeddedDocuments("Item", [{ name: "Crown", type: "sidoniaGear", effects }]);
      await statusesUpdated();
      expect(actor.statuses.has("sidonia-maimed")).toBe(true);
      await (curse as unknown as { delete(): Promise<unknown> }).delete();
      await statusesUpdated();
      expect(actor.statuses.has("sidonia-maimed")).toBe(false);
    });

    it("A character whose boxes knock them out can't be woken by hand (SID-INJ-7, SID-DMG-3)", async () => {
      const actor = await createActor("actor of the world", "sidoniaCharacter", {
        locations: { head: { stun: { value: 9 } } },
      });
      await statusesUpdated();
      await actor.toggleStatusEffect("sidonia-unconscious", { active: false });
      expect(notices).toEqual([
        "Unconscious is set automatically by the Stun boxes of each location. Change that instead.",
      ]);
      expect(actor.statuses.has("sidonia-unconscious")).toBe(true);
    });

    it("A status can't be set on actors of another type or ruleset", async () => {
      const craft = await createActor("actor of the world", "siegeCraft");
      for (const id of ["siege-down", "edge-urgentCare"])
        expect(await craft.toggleStatusEffect(id, { active: true })).toBe(undefined);
      expect(notices).toEqual([
        expect.stringContaining("Down does not apply to siegeCraft"),
        expect.stringContaining("Needs urgent care does not apply to"),
      ]);
      expect(craft.effects.contents).toEqual([]);
    });

    it("Statuses that are not ours are left to Foundry, overlay included", async () => {
      const mine = { id: "mine", name: "Mine", img: "icons/svg/skull.svg" };
      const { CONFIG } = host;
      if (Array.isArray(CONFIG.statusEffects)) CONFIG.statusEffects.push(mine);
      else CONFIG.statusEffects["mine"] = mine;
      const actor = await createActor("actor of the world", "edgeNpc");
      expect(await actor.toggleStatusEffect("mine", { overlay: true })).toMatchObject({
        flags: { core: { overlay: true } },
      });
      await actor.update({ name: "Marked" });
      await statusesUpdated();
      expect(icons(actor, "mine")).toBe(1);
      expect(await actor.toggleStatusEffect("mine", { overlay: true })).toBe(false);
      expect([icons(actor, "mine"), notices]).toEqual([0, []]);
    });

    it("The status of the defeated is kept for the tracker, and offered for no actor", async () => {
      const { CONFIG } = host;
      const mark = Object.values(CONFIG.statusEffects).find(
        (status) => (status as { id: string }).id === CONFIG.specialStatusEffects.DEFEATED,
      );
      expect(mark).toMatchObject({ hud: { actorTypes: [] } });
      const actor = await createActor("actor of a token", "siegeNpc");
      const how = { overlay: true, active: true };
      expect(await actor.toggleStatusEffect(CONFIG.specialStatusEffects.DEFEATED, how)).toMatchObject({
        flags: { core: { overlay: true } },
      });
      await actor.update({ name: "Beaten" });
      await statusesUpdated();
      expect([...actor.statuses]).toEqual(["dead"]);
    });

    it("A wrong icon is corrected without a prompt", async () => {
      const actor = await createActor("actor of the world", "sidoniaNpc", { status: { exposed: true } });
      await statusesUpdated();
      const before = receipts().length;
      expect(await actor.toggleStatusEffect("sidonia-exposed", { active: true })).toBe(true);
      expect([receipts().length, icons(actor, "sidonia-exposed"), notices]).toEqual([before, 1, []]);
    });

    it("Two simultaneous toggles set a status once", async () => {
      const line = await table.client(SEATS.player);
      const actor = host.fromUuidSync(hero);
      const before = receipts().length;
      const asked = askClient(generation, line, "request", {
        request: "twoatonce0000000",
        dice: [],
        card: null,
        offer: null,
        action: "siege.markBox",
        args: { actor: hero, track: "wound", box: "disabled" },
      });
      await Promise.all([actor.toggleStatusEffect("siege-disabled", { active: true }), asked]);
      await statusesUpdated();
      expect([receipts().length - before, icons(actor, "siege-disabled")]).toEqual([1, 1]);
      expect(actor.system).toMatchObject({ wounds: { critical: { disabled: true } } });
    });
  });

  describe("icons without a toggle", () => {
    it("Icons appear once when an actor is created, duplicated or placed", async () => {
      let created = 0;
      const hook = host.Hooks.on("createActiveEffect", () => void (created += 1));
      const status = { exposed: true, takenOut: true };
      const ids = ["sidonia-exposed", "sidonia-takenOut"];
      const actor = await createActor("actor of the world", "sidoniaNpc", { status });
      await statusesUpdated();
      expect([[...actor.statuses].sort(), created]).toEqual([ids, 2]);
      const again = await host.Actor.create({ ...actor.toObject(), name: "Again" });
      await statusesUpdated();
      expect([[...again.statuses].sort(), created]).toEqual([ids, 2]);
      const token = await createActor("actor of a token", "sidoniaNpc", { status });
      await statusesUpdated();
      expect([[...token.statuses].sort(), created]).toEqual([ids, 4]);
      const tokens = [{ actorId: again.id, actorLink: false, delta: { system: { status: { exposed: false } } } }];
      const scene = await host.Scene.create({ name: "Else", tokens });
      await statusesUpdated();
      expect([[...scene.tokens.contents[0]!.actor.statuses], created]).toEqual([["sidonia-takenOut"], 4]);
      host.Hooks.off("createActiveEffect", hook);
    });

    it("Icons of a token are separate from those of its base actor", async () => {
      const base = await createActor("actor of the world", "sidoniaNpc");
      const apart = { actorId: base.id, actorLink: false, delta: { system: { status: { exposed: false } } } };
      const [token] = await host.game.scenes.contents[0]!.createEmbeddedDocuments("Token", [apart]);
      await base.update({ system: { status: { exposed: true, takenOut: true } } });
      await statusesUpdated();
      expect([...base.statuses].sort()).toEqual(["sidonia-exposed", "sidonia-takenOut"]);
      expect([...token!.actor.statuses]).toEqual(["sidonia-takenOut"]);
    });

    it("Icons follow effects that change the numbers, and return after they were removed", async () => {
      const actor = await createActor("actor of the world", "edgeNpc", { damage: { physical: { value: 30 } } });
      const change = {
        key: "system.damage.physical.value",
        value: 10,
        ...(generation === 14 ? { type: "add" } : { mode: 2 }),
      };
      const changes = generation === 14 ? { system: { changes: [change] } } : { changes: [change] };
      const [effect] = await actor.createEmbeddedDocuments("ActiveEffect", [{ name: "Blow", ...changes }]);
      await statusesUpdated();
      expect(actor.statuses.has("edge-down")).toBe(true);
      await actor.effects.contents.find(({ statuses }) => statuses.has("edge-down"))!.delete();
      await statusesUpdated();
      expect(actor.statuses.has("edge-down")).toBe(true);
      await effect!.update({ disabled: true });
      await statusesUpdated();
      expect(actor.statuses.has("edge-down")).toBe(false);
    });
  });
});

describe.each([14, 13] as const)("a player's statuses by hand on generation %i", (generation) => {
  let table: Table;
  const own = { default: 0, [SEATS.player]: 3 };
  beforeAll(async () => {
    const drifter = { _id: "drifter000000000", name: "Drifter", type: "sidoniaNpc", ownership: own, system: {} };
    table = await open({ generation, as: SEATS.player, world: { actors: [drifter] } });
  });
  afterAll(() => table.close());
  beforeEach(() => void (notices.length = 0));

  it("A status can be toggled by the actor's owner and by no other player", async () => {
    const mine = host.fromUuidSync(hero);
    const other = host.fromUuidSync(foe);
    expect(await mine.toggleStatusEffect("siege-shaken", { active: true })).toBe(true);
    expect([notices, icons(mine, "siege-shaken"), receipts().length]).toEqual([[], 1, 1]);
    expect(await other.toggleStatusEffect("siege-shaken", { active: true })).toBe(undefined);
    expect(notices).toEqual(["Only the GM or the owner of Foe may do that."]);
    expect([other.system, icons(other, "siege-shaken")]).toMatchObject([
      { stress: { critical: { shaken: false } } },
      0,
    ]);
  });

  it("A status can only be toggled by a GM where the rules say so (SID-DMG-3)", async () => {
    const actor = host.fromUuidSync("Actor.drifter000000000");
    expect(await actor.toggleStatusEffect("sidonia-unconscious", { active: true })).toBe(undefined);
    expect(notices).toEqual(["Only the GM may do that."]);
    expect([actor.system, icons(actor, "sidonia-unconscious")]).toMatchObject([{ status: { knockedOut: false } }, 0]);
  });

  it("Statuses are updated only by the GM's client while one is connected", async () => {
    await table.client(SEATS.gm);
    const actor = host.fromUuidSync(`Actor.${HERO}`);
    await actor.update({ system: { wounds: { critical: { disabled: true } } } });
    await statusesUpdated();
    expect(icons(actor, "siege-disabled")).toBe(0);
  });
});

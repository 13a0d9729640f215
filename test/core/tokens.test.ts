/**
 * How tokens of each of the eleven actor types behave: bars and values that resolve, linking, statuses, initiative, or
 * a declared none.
 */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Table } from "../../tabletop/testing.ts";
import { open } from "./table.ts";

interface Actor {
  readonly id: string;
  readonly system: object;
  readonly statuses: ReadonlySet<string>;
  readonly prototypeToken: {
    readonly actorLink: boolean;
    readonly appendNumber: boolean;
    readonly disposition: number;
    readonly bar1: { readonly attribute: string | null };
    readonly bar2: { readonly attribute: string | null };
  };
  update(data: object): Promise<unknown>;
  toObject(): object;
}
interface Combat {
  readonly combatants: {
    readonly contents: readonly { readonly actorId: string; readonly initiative: number | null }[];
  };
  createEmbeddedDocuments(name: "Combatant", data: readonly object[]): Promise<unknown>;
  rollAll(): Promise<unknown>;
  resetAll(): Promise<unknown>;
}
interface Status {
  readonly id: string;
  readonly hud: { readonly actorTypes: readonly string[] };
}
interface Host {
  readonly Actor: { create(data: object): Promise<Actor> };
  readonly Combat: { create(data: object): Promise<Combat> };
  readonly CONFIG: {
    readonly Actor: {
      readonly dataModels: Record<string, unknown>;
      readonly trackableAttributes: Record<
        string,
        { readonly bar: readonly string[]; readonly value: readonly string[] }
      >;
    };
    readonly statusEffects: Record<string, Status>;
  };
  readonly game: {
    readonly settings: { set(space: string, key: string, value: unknown): Promise<unknown> };
    readonly messages: { readonly contents: readonly { readonly rolls: readonly object[] }[] };
  };
  readonly foundry: { readonly utils: { getProperty(object: object, path: string): unknown } };
}
const host = globalThis as unknown as Host;

interface Row {
  readonly type: string;
  /** Characters, ships and worlds are unique; NPCs are as many as there are tokens. */
  readonly linked: boolean;
  /** Friendly 1, neutral 0, hostile -1. */
  readonly disposition: number;
  readonly bar1: string;
  readonly bar2: string | null;
  /** Least and greatest score of a new actor: equal where nothing is rolled. */
  readonly initiative: readonly [least: number, greatest: number];
  /** A change of the actor, and the statuses derived from it. */
  readonly done: object;
  readonly statuses: readonly string[];
  /** A status of its ruleset that is not for this type, where there is one. */
  readonly never?: string;
}

const sidonia = {
  bar1: "locations.torso.health",
  bar2: "locations.torso.stun",
  initiative: [2, 12],
  done: { "system.status.exposed": true },
  statuses: ["sidonia-exposed"],
} as const;
const edge = {
  bar1: "damage.physical",
  bar2: "damage.stun",
  initiative: [8, 26],
  done: { "system.damage.physical.value": 40, "system.urgentCare": true },
  statuses: ["edge-down", "edge-urgentCare"],
} as const;
// CIR: the order in a conflict follows from the plans, not from a score.
const circumstances = {
  bar1: "disposition",
  bar2: "abilities.resources",
  initiative: [0, 0],
  done: { "system.conditions.afraid": true },
  statuses: ["circumstances-afraid"],
} as const;
// SIE-INIT-1, SIE-INIT-2: Reflexes 0, no Tactical Maneuvers, and (Confidence + 20) hundredths.
const siege = {
  bar1: "wounds.normal",
  bar2: "stress.normal",
  initiative: [0.2, 0.2],
  done: { "system.wounds.critical.disabled": true, "system.stress.critical.shaken": true },
  statuses: ["siege-disabled", "siege-shaken"],
  never: "siege-turmoil",
} as const;

const TABLE: readonly Row[] = [
  { type: "sidoniaCharacter", linked: true, disposition: 1, ...sidonia },
  { type: "sidoniaNpc", linked: false, disposition: -1, ...sidonia },
  { type: "edgeCharacter", linked: true, disposition: 1, ...edge },
  { type: "edgeNpc", linked: false, disposition: -1, ...edge },
  { type: "circumstancesAgent", linked: true, disposition: 1, ...circumstances },
  { type: "circumstancesNpc", linked: false, disposition: -1, ...circumstances },
  { type: "siegeCharacter", linked: true, disposition: 1, ...siege },
  { type: "siegeNpc", linked: false, disposition: -1, ...siege },
  // SIE-MOOK-1: they have only a number and no tracks, so no status is derived from them.
  {
    type: "siegeMooks",
    linked: false,
    disposition: -1,
    bar1: "mooks",
    bar2: null,
    initiative: [0, 0],
    done: {},
    statuses: [],
    never: "siege-shaken",
  },
  {
    type: "siegeCraft",
    linked: true,
    disposition: 1,
    bar1: "hull",
    bar2: null,
    initiative: [0, 0],
    done: { "system.status.nonFunctional": true },
    statuses: ["siege-nonFunctional"],
    never: "siege-shaken",
  },
  {
    type: "siegePlanet",
    linked: true,
    disposition: 0,
    bar1: "tracks.populace",
    bar2: "tracks.resources",
    initiative: [0, 0],
    done: { "system.tracks.society.unstable": true, "system.status.turmoil": true },
    statuses: ["siege-turmoil", "siege-unstable"],
    never: "siege-down",
  },
];

describe.each([14, 13] as const)("tokens on generation %i", (generation) => {
  let table: Table;
  const actors = new Map<string, Actor>();
  const actorOf = (type: string): Actor => {
    const found = actors.get(type);
    if (!found) throw new Error(`no ${type}`);
    return found;
  };
  beforeAll(async () => {
    table = await open({ generation });
    for (const { type } of TABLE) actors.set(type, await host.Actor.create({ name: type, type }));
  });
  afterAll(() => table.close());

  it("Every actor type declares its tokens", () => {
    const types = Object.keys(host.CONFIG.Actor.dataModels).filter((type) => type !== "base");
    expect(TABLE.map(({ type }) => type).sort()).toEqual(types.sort());
  });

  it.each(TABLE)("$type: bars and values exist and are preset", ({ type, linked, disposition, bar1, bar2 }) => {
    const { system, prototypeToken } = actorOf(type);
    const at = (path: string): unknown => host.foundry.utils.getProperty(system, path);
    const { bar, value } = host.CONFIG.Actor.trackableAttributes[type]!;
    expect(bar).toEqual(expect.arrayContaining([bar1, ...(bar2 === null ? [] : [bar2])]));
    for (const path of bar) {
      expect(at(path), path).toMatchObject({ value: expect.any(Number) as number, max: expect.any(Number) as number });
    }
    for (const path of value) expect(at(path), path).toEqual(expect.any(Number));
    expect(prototypeToken).toMatchObject({
      actorLink: linked,
      appendNumber: !linked,
      disposition,
      bar1: { attribute: bar1 },
      bar2: { attribute: bar2 },
    });
  });

  it("What whoever creates an actor says of its token is kept, and a copy of an actor is like the original", async () => {
    const prototypeToken = { actorLink: true, disposition: 0 };
    const ally = await host.Actor.create({ name: "Ally", type: "siegeNpc", prototypeToken });
    expect(ally.prototypeToken).toMatchObject({ ...prototypeToken, bar1: { attribute: "wounds.normal" } });
    const copy = await host.Actor.create(ally.toObject());
    expect(copy.prototypeToken).toMatchObject(prototypeToken);
  });

  it.each(TABLE)("$type: only its own statuses are offered, and derived ones are set", async (row) => {
    const actor = actorOf(row.type);
    const ruleset = /^[a-z]+/.exec(row.type)![0];
    const offered = Object.values(host.CONFIG.statusEffects).filter(({ hud }) => hud.actorTypes.includes(row.type));
    const ids = offered.map(({ id }) => id);
    expect(ids.filter((id) => !id.startsWith(`${ruleset}-`))).toEqual([]);
    expect(ids).toEqual(expect.arrayContaining([...row.statuses]));
    if (row.never !== undefined) expect(ids).not.toContain(row.never);
    await actor.update({ name: `${row.type}, seen`, ...row.done });
    await expect.poll(() => [...actor.statuses].sort()).toEqual(row.statuses);
  });

  it("Combatants roll the initiative of their type, or have 0 where a rule says so", async () => {
    const combat = await host.Combat.create({});
    await combat.createEmbeddedDocuments(
      "Combatant",
      [...actors.values()].map(({ id }) => ({ actorId: id })),
    );
    await combat.rollAll();
    for (const { type, initiative } of TABLE) {
      const score =
        combat.combatants.contents.find(({ actorId }) => actorId === actorOf(type).id)?.initiative ?? Number.NaN;
      expect(score, type).toBeGreaterThanOrEqual(initiative[0]);
      expect(score, type).toBeLessThanOrEqual(initiative[1]);
    }
  });
});

describe("initiative as an option of the house (SIE-INIT-3 to -6)", () => {
  let table: Table;
  beforeAll(async () => {
    table = await open({});
  });
  afterAll(() => table.close());

  const set = (key: string, value: unknown): Promise<unknown> => host.game.settings.set("quadrant", key, value);

  it("Initiative is rolled by each combatant with its bonus, or once by each side, and again in a new combat", async () => {
    const system = {
      attributes: { reflexes: { value: 2 } },
      bundles: { combat: { primary: true }, athletics: { primary: true } },
    };
    const lead = { one: { name: "Leadership", bundle: "persuasion", attribute: "confidence", rating: 30 } };
    const friend = {
      prototypeToken: { disposition: 1 },
      type: "siegeNpc",
      name: "Friend",
      system: { ...system, specialties: lead },
    };
    const made = [await host.Actor.create(friend), await host.Actor.create({ type: "siegeNpc", name: "Foe", system })];
    const combat = await host.Combat.create({});
    await combat.createEmbeddedDocuments(
      "Combatant",
      made.map(({ id }) => ({ actorId: id })),
    );
    const scores = (): number[] =>
      made.map(({ id }) => combat.combatants.contents.find(({ actorId }) => actorId === id)?.initiative ?? -1);

    const posted = (): number => host.game.messages.contents.filter(({ rolls }) => rolls.length === 2).length;

    await set("siege.initiativeMode", "random");
    await set("siege.initiativeDie", "2d6");
    await combat.rollAll();
    expect(posted()).toBe(1);
    for (const score of scores()) {
      expect(score).toBeGreaterThanOrEqual(12);
      expect(score).toBeLessThanOrEqual(22);
    }
    await set("siege.initiativeMode", "side");
    await combat.resetAll();
    await combat.rollAll();
    expect(scores()).toEqual([102.7, 2.7]);
    // One message each time, whatever is rolled.
    expect(posted()).toBe(2);
    await combat.resetAll();
    await combat.rollAll();
    expect(posted()).toBe(3);
  });
});

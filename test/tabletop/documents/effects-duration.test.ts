import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Localization } from "../../../tabletop/foundry/helpers/localization.ts";
import english from "../../../tabletop/lang/en.json" with { type: "json" };
import { SEATS } from "../../../tabletop/testing.ts";
import { closeTables, id, page, refusalOf, send, table } from "./support.ts";

closeTables();
beforeEach(() => void vi.spyOn(console, "warn").mockImplementation(() => {}));
afterEach(() => void vi.restoreAllMocks());

const loadLanguages = async (i18n: Localization): Promise<void> =>
  void Object.assign(i18n.translations, structuredClone(english));

/** Two who fight, Ada before Bea. */
const WORLD = {
  actors: [
    { _id: id("ada"), name: "Ada", type: "hero", ownership: { default: 0, [SEATS.player]: 3 } },
    { _id: id("bea"), name: "Bea", type: "hero" },
  ],
  combats: [
    {
      _id: id("fight"),
      active: true,
      combatants: [
        { _id: id("cada"), actorId: id("ada"), initiative: 20 },
        { _id: id("cbea"), actorId: id("bea"), initiative: 10 },
      ],
    },
  ],
};
const fought = async (generation: 13 | 14, more: object = {}) => {
  const made = await table({ generation, world: WORLD, loadLanguages, ...more });
  const ada = made.game.actors.get(id("ada"));
  const bea = made.game.actors.get(id("bea"));
  const combat = made.game.combats.get(id("fight"));
  return { ...made, ada, bea, combat };
};
const lay = async (actor: any, data: object) =>
  (await actor.createEmbeddedDocuments("ActiveEffect", [{ name: "Slow", ...data }]))[0];
const start = async (combat: any) => {
  await combat.update({ round: 1, turn: 0 });
};

describe("durations of generation 13", () => {
  it("Durations run with the clock, without the effect being prepared again", async () => {
    const { ada, game } = await fought(13);
    await game.time.advance(100);
    const effect = await lay(ada, { duration: { seconds: 60 } });
    expect(effect.duration).toMatchObject({
      startTime: 100,
      type: "seconds",
      duration: 60,
      remaining: 60,
      label: "60 seconds",
    });
    await game.time.advance(45);
    expect([effect.duration.remaining, effect.duration.label, effect.isTemporary]).toEqual([15, "15 seconds", true]);
  });

  it("Durations run with the rounds and turns of the fight in which they began", async () => {
    const { ada, combat } = await fought(13);
    await start(combat);
    const effect = await lay(ada, { duration: { rounds: 2, turns: 1 } });
    expect(effect.duration).toMatchObject({
      startRound: 1,
      startTurn: 0,
      type: "turns",
      duration: 2.01,
      remaining: 2.01,
    });
    expect([effect.duration.combat, effect._source.duration.combat]).toEqual([combat, combat.id]);
    await combat.update({ turn: 1 });
    expect([effect.duration.remaining, effect.duration.label]).toEqual([2, "2 rounds"]);
    await combat.update({ round: 3, turn: 0 });
    expect([effect.duration.remaining, effect.duration.label]).toEqual([0.01, "1 turn"]);
    await combat.update({ round: 9 });
    expect([effect.duration.remaining, effect.duration.label]).toEqual([0, "None"]);
    expect(effect.active).toBe(true);
  });

  it("An effect without a length has no duration", async () => {
    const { ada } = await fought(13);
    const effect = await lay(ada, {});
    expect(effect.duration).toMatchObject({ type: "none", duration: null, remaining: null, label: "None" });
    expect([effect.isTemporary, page.CONFIG.ActiveEffect.documentClass.getInitialDuration()]).toEqual([
      false,
      { duration: { startTime: 0 } },
    ]);
  });

  it("A duration begins when an item's effect is added to an actor, not before", async () => {
    const { ada, game } = await fought(13);
    await game.time.advance(7);
    const [item] = await ada.createEmbeddedDocuments("Item", [
      { name: "Potion", type: "sword", effects: [{ name: "Slow" }] },
    ]);
    const [onItem] = await item.createEmbeddedDocuments("ActiveEffect", [{ name: "Fast" }]);
    expect(onItem._source.duration.startTime).toBe(null);
    expect((await lay(ada, {})).duration.startTime).toBe(7);
  });
});

describe("durations of generation 14", () => {
  it("A duration has a value and a unit, a remainder in that unit, and a label", async () => {
    const { ada, game } = await fought(14);
    const effect = await lay(ada, { duration: { value: 3, units: "minutes" } });
    expect([effect.duration.remaining, effect.duration.label, effect.duration.seconds]).toEqual([3, "3 minutes", 180]);
    await game.time.advance(120);
    expect([effect.duration.remaining, effect.duration.label]).toEqual([1, "1 minute"]);
    const endless = await lay(ada, {});
    expect([endless.duration.value, endless._source.duration.value, endless.duration.remaining]).toEqual([
      Infinity,
      null,
      Infinity,
    ]);
    expect([endless.duration.label, endless.isTemporary]).toEqual(["No end", false]);
  });

  it("A duration stores when it began: the clock, and whose turn it was", async () => {
    const { ada, combat } = await fought(14);
    await start(combat);
    const effect = await lay(ada, { duration: { value: 2, units: "rounds" } });
    expect(effect.start).toMatchObject({ combat, combatant: id("cada"), initiative: 20, round: 1, turn: 0, time: 0 });
    expect(effect._source.start.combat).toBe(combat.id);
    await combat.update({ round: 2 });
    expect([effect.duration.remaining, effect.duration.label]).toEqual([1, "1 round"]);
  });

  it("A duration ends with world time", async () => {
    const { ada, game } = await fought(14);
    const effect = await lay(ada, { statuses: ["prone"], duration: { value: 10, units: "seconds" } });
    await game.time.advance(9);
    expect([effect.duration.expired, effect.active]).toEqual([false, true]);
    await game.time.advance(1);
    await vi.waitFor(() => expect(effect.duration.expired).toBe(true));
    expect([effect.active, effect.isSuppressed, ada.statuses.has("prone")]).toEqual([false, true, false]);
    await effect.update({ "duration.value": 30 });
    expect([effect.duration.expired, effect.active]).toEqual([false, true]);
  });

  it("Expired effects are deleted, or kept, as configured", async () => {
    const { ada, bea, game } = await fought(14);
    page.CONFIG.ActiveEffect.expiryAction = "delete";
    await lay(ada, { duration: { value: 1, units: "seconds" } });
    await game.time.advance(5);
    await vi.waitFor(() => expect(ada.effects.size).toBe(0));
    page.CONFIG.ActiveEffect.expiryAction = null;
    const effect = await lay(bea, { duration: { value: 1, units: "seconds" } });
    await game.time.advance(5);
    await page.ActiveEffect.registry.refresh("updateWorldTime");
    expect([effect.duration.expired, effect.duration.remaining]).toEqual([false, -4]);
  });

  it("A duration with an event ends at it when its length is over too: the turn of the combatant it began with", async () => {
    const { ada, bea, combat } = await fought(14);
    await start(combat);
    const atStart = await lay(bea, { duration: { value: 1, units: "rounds", expiry: "turnStart" } });
    const atEnd = await lay(ada, { duration: { value: 1, units: "rounds", expiry: "turnEnd" } });
    await combat.update({ turn: 1 });
    await settle();
    expect([atStart.duration.expired, atEnd.duration.expired]).toEqual([false, false]);
    await combat.update({ round: 2, turn: 0 });
    await vi.waitFor(() => expect(atStart.duration.expired).toBe(true));
    expect(atEnd.duration.expired).toBe(false);
    await combat.update({ turn: 1 });
    await vi.waitFor(() => expect(atEnd.duration.expired).toBe(true));
  });

  it("A duration ends only at the events of its actor's own fights", async () => {
    const { ada, game, combat } = await fought(14);
    const [cat] = await page.Actor.createDocuments([{ name: "Cat", type: "hero" }]);
    const events = ["combatStart", "roundStart", "roundEnd", "combatEnd"];
    const until = Object.fromEntries(
      await Promise.all(events.map(async (expiry) => [expiry, await lay(ada, { duration: { expiry } })])),
    );
    const elsewhere = await lay(cat, { duration: { expiry: "combatStart" } });
    expect(until["combatEnd"].duration.label).toBe("Until: End of combat");
    const over = (): string[] => events.filter((event) => until[event].duration.expired);
    await start(combat);
    await vi.waitFor(() => expect(over()).toEqual(["combatStart", "roundStart"]));
    await combat.update({ round: 2 });
    await vi.waitFor(() => expect(over()).toEqual(["combatStart", "roundStart", "roundEnd"]));
    await combat.update({ round: 1 });
    await game.combats.get(combat.id).delete();
    await vi.waitFor(() => expect(over()).toEqual(events));
    expect(elsewhere.duration.expired).toBe(false);
  });

  it("A duration ends at events of a package, on the actors it names", async () => {
    const { ada, bea } = await fought(14);
    page.CONFIG.ActiveEffect.expiryEvents.rest = "A rest";
    const one = await lay(ada, { duration: { expiry: "rest" } });
    const two = await lay(bea, { duration: { expiry: "rest" } });
    expect(one.duration.label).toBe("Until: A rest");
    await page.ActiveEffect.registry.refresh("rest", { actors: new Set([ada]) });
    expect([one.duration.expired, two.duration.expired]).toEqual([true, false]);
    await page.ActiveEffect.registry.refresh("sleep");
    expect(two.duration.expired).toBe(false);
  });

  it("Durations end on the own actors of tokens, and through items", async () => {
    const tokens = [{ _id: id("tok"), name: "Tok", actorId: id("bea"), actorLink: false }];
    const { game, ada } = await fought(14, {
      world: { ...WORLD, scenes: [{ _id: id("cave"), name: "Cave", tokens }] },
    });
    const token = game.scenes.get(id("cave")).tokens.get(id("tok"));
    const onToken = await lay(token.actor, { duration: { value: 1, units: "seconds" } });
    const [item] = await ada.createEmbeddedDocuments("Item", [{ name: "Ring", type: "shield" }]);
    const onItem = await lay(item, { transfer: true, duration: { value: 1, units: "seconds" } });
    await game.time.advance(2);
    await vi.waitFor(() => expect([onToken.duration.expired, onItem.duration.expired]).toEqual([true, true]));
  });

  it("Only the active gamemaster's client ends durations", async () => {
    const { world, store } = await fought(14, { as: SEATS.player });
    const effect = await lay(page.game.actors.get(id("ada")), { duration: { value: 1, units: "seconds" } });
    await page.ActiveEffect.registry.refresh("updateWorldTime");
    expect([effect.duration.expired, page.ActiveEffect.registry.initialized]).toEqual([false, true]);
    expect(world).toBeDefined();
    const stored = (store.snapshot()["actors"] as any[]).find(({ _id }) => _id === id("ada"));
    expect(stored.effects[0].duration).toMatchObject({ value: 1, units: "seconds", expired: false });
  });

  it("Only owners of the actor write durations", async () => {
    const { ada, bea, client } = await fought(14);
    const mine = await lay(ada, {});
    const theirs = await lay(bea, {});
    const line = await client(SEATS.player);
    const expire = (actor: any, effect: any) =>
      send(line, {
        action: "update",
        documentName: "ActiveEffect",
        parentUuid: actor.uuid,
        updates: [{ _id: effect.id, duration: { expired: true } }],
      });
    expect((await expire(ada, mine)).ok).toBe(true);
    await vi.waitFor(() => expect(mine.duration.expired).toBe(true));
    expect(refusalOf(await expire(bea, theirs))).toMatch(/owner/);
  });

  it("Durations can be read by the names of generation 13", async () => {
    const { ada, combat } = await fought(14);
    await start(combat);
    const effect = await lay(ada, { duration: { rounds: 3, startRound: 1, startTurn: 1 } });
    const { rounds, turns, startRound, startTurn, type } = effect.duration;
    expect([rounds, turns, startRound, startTurn, type, effect.duration.combat]).toEqual([
      3,
      null,
      1,
      1,
      "turns",
      combat,
    ]);
    expect(Object.keys(effect.duration)).not.toContain("rounds");
  });
});

describe("data of generation 13, loaded by 14", () => {
  it("Effects of generation 13 keep their changes, durations, beginnings and origins", async () => {
    const effects = [
      {
        _id: id("old"),
        name: "Old",
        changes: [
          { key: "name", value: "Eve", mode: 5, priority: 7 },
          { key: "flags.world.list", value: '["a"]', mode: 2, priority: null },
          { key: "x", value: "y", mode: 9, priority: null },
        ],
        duration: {
          seconds: null,
          rounds: 4,
          turns: null,
          startTime: 12,
          startRound: 2,
          startTurn: 0,
          combat: id("gone"),
        },
        origin: "the old witch",
      },
      { _id: id("free"), name: "Free", changes: [], duration: {}, origin: `Actor.${id("bea")}` },
    ];
    const { ada, store } = await fought(14, {
      world: { ...WORLD, actors: [{ ...WORLD.actors[0], effects }, WORLD.actors[1]] },
    });
    const old = ada.effects.get(id("old"));
    const free = ada.effects.get(id("free"));
    expect(old._source.system.changes).toEqual([
      { key: "name", value: "Eve", type: "override", phase: "initial", priority: 7 },
      { key: "flags.world.list", value: ["a"], type: "add", phase: "initial", priority: null },
      { key: "x", value: "y", type: "custom.9", phase: "initial", priority: null },
    ]);
    expect(old._source.duration).toEqual({ value: 4, units: "rounds", expiry: null, expired: false });
    expect(old._source.start).toMatchObject({ time: 12, round: 2, turn: 0, combat: id("gone") });
    expect([old.origin, old.flags.core.originText, old.sourceName, old.start.combat]).toEqual([
      null,
      "the old witch",
      "None",
      null,
    ]);
    expect([free.origin, free.sourceName, free.duration.value]).toEqual([`Actor.${id("bea")}`, "Bea", Infinity]);
    expect(ada.name).toBe("Eve");
    await ada.update({ img: "icons/svg/skull.svg" });
    const stored = (store.snapshot()["actors"] as any[]).find(({ _id }) => _id === id("ada"));
    expect(stored.effects.map((effect: any) => effect.system.changes.length)).toEqual([3, 0]);
  });
});

/** What an event writes has come back by then. */
function settle(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, 50));
}

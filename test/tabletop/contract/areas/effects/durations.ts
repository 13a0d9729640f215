import { expect } from "vitest";
import { id } from "../../../documents/support.ts";
import type { ContractCase } from "../../contract.ts";
import { FIGHT, heroes, lay } from "./support.ts";

const DATA = "api/v14/interfaces/foundry.documents.types.EffectDurationData.html";
const DERIVED = "api/interfaces/foundry.documents.types.ActiveEffectDuration.html";
const DERIVED_13 = "api/interfaces/foundry.documents.types._ActiveEffectDuration.html";
const REGISTRY = "api/classes/foundry.helpers.ActiveEffectRegistry.html";
const CONFIG = "api/v14/variables/CONFIG.ActiveEffect.html";
const CLASS = "api/v14/classes/foundry.documents.ActiveEffect.html";
const ISSUE = "https://github.com/foundryvtt/foundryvtt/issues/13667";

/** How long effects last and what ends them. */
export const durations: readonly ContractCase[] = [
  {
    member: "ActiveEffectDuration#type",
    says: "is the unit that the duration counts",
    page: DERIVED_13,
    sentence: 'The duration type, either "seconds", "turns", or "none"',
    generations: [13],
    async run(ground) {
      const { ada } = await heroes(ground);
      const made = await lay(ada, { duration: { seconds: 5 } }, { duration: { rounds: 1 } }, {});
      expect(made.map((effect) => effect.duration.type)).toEqual(["seconds", "turns", "none"]);
    },
  },
  {
    member: "ActiveEffectDuration#duration",
    says: "is seconds, or rounds with turns as hundredths",
    page: DERIVED_13,
    sentence:
      "The total effect duration, in seconds of world time or as a decimal number with the format {rounds}.{turns}",
    generations: [13],
    async run(ground) {
      const { ada } = await heroes(ground);
      const made = await lay(ada, { duration: { seconds: 5 } }, { duration: { rounds: 2, turns: 3 } });
      expect(made.map((effect) => effect.duration.duration)).toEqual([5, 2.03]);
    },
  },
  {
    member: "ActiveEffectDuration#remaining",
    says: "decreases with world time",
    page: DERIVED_13,
    sentence:
      "The remaining effect duration, in seconds of world time or as a decimal number with the format {rounds}.{turns}",
    generations: [13],
    async run(ground) {
      const { ada, game } = await heroes(ground);
      const [effect] = await lay(ada, { duration: { seconds: 60 } });
      await game.time.advance(25);
      expect(effect.duration.remaining).toBe(35);
    },
  },
  {
    member: "EffectDurationData#startTime",
    says: "is the world time at which the effect was added to the actor",
    page: "api/v9/data.EffectDurationData.html",
    sentence: "The world time when the active effect first started",
    generations: [13],
    async run(ground) {
      const { ada, game } = await heroes(ground);
      await game.time.advance(25);
      const [effect] = await lay(ada, {});
      expect(effect.duration.startTime).toBe(25);
    },
  },
  {
    member: "EffectDurationData#startRound",
    says: "is the round of the current combat",
    page: "api/v9/data.EffectDurationData.html",
    sentence: "The round of the CombatEncounter in which the effect first started",
    generations: [13],
    async run(ground) {
      const { ada, game } = await heroes(ground, { world: FIGHT });
      await game.combats.get(id("fight")).update({ round: 3, turn: 1 });
      const [effect] = await lay(ada, {});
      expect([effect.duration.startRound, effect.duration.startTurn, effect._source.duration.combat]).toEqual([
        3,
        1,
        id("fight"),
      ]);
    },
  },
  {
    member: "ActiveEffectDuration#label",
    says: "names the remainder",
    page: DERIVED,
    sentence: "A formatted string label that represents the remaining duration",
    generations: [14],
    async run(ground) {
      const { ada, game } = await heroes(ground, {
        loadLanguages: async (i18n) =>
          void Object.assign(i18n.translations, { EFFECT: { DURATION: { HOURS: { other: "{hours} h" } } } }),
      });
      const [effect] = await lay(ada, { duration: { value: 5, units: "hours" } });
      await game.time.advance(3600);
      expect(effect.duration.label).toBe("4 h");
    },
  },
  {
    member: "ActiveEffectDuration#remaining",
    says: "is the remainder, in the duration's units",
    page: DERIVED,
    sentence: "The remaining effect duration",
    generations: [14],
    async run(ground) {
      const { ada, game } = await heroes(ground);
      const [effect] = await lay(ada, { duration: { value: 5, units: "minutes" } });
      await game.time.advance(180);
      expect(effect.duration.remaining).toBe(2);
    },
  },
  {
    member: "ActiveEffectDuration#seconds",
    says: "is the whole length in seconds",
    page: DERIVED,
    sentence: "The total duration in seconds",
    generations: [14],
    async run(ground) {
      const { ada } = await heroes(ground);
      const [effect, endless] = await lay(ada, { duration: { value: 5, units: "minutes" } }, {});
      expect([effect.duration.seconds, endless.duration.seconds]).toEqual([300, null]);
    },
  },
  {
    member: "EffectDurationData#value",
    says: "null is Infinity on the instance",
    page: DATA,
    sentence: "The maximum duration of the Effect in the quantity of the unit, with null being initialized to Infinity",
    generations: [14],
    async run(ground) {
      const { ada } = await heroes(ground);
      const [effect] = await lay(ada, { duration: { value: null } });
      expect([effect.duration.value, effect._source.duration.value]).toEqual([Infinity, null]);
    },
  },
  {
    member: "EffectDurationData#units",
    says: "is one of those of time and of combat",
    page: DATA,
    sentence: "The time- or combat-based unit of the duration value",
    generations: [14],
    async run(ground) {
      const { ada } = await heroes(ground);
      const units = ["years", "months", "days", "hours", "minutes", "seconds", "rounds", "turns"];
      expect([...ground.page.CONST.ACTIVE_EFFECT_DURATION_UNITS]).toEqual(units);
      const [effect] = await lay(ada, {});
      await expect(effect.update({ "duration.units": "weeks" })).rejects.toThrow(/weeks/);
    },
  },
  {
    member: "CONST.ACTIVE_EFFECT_TIME_DURATION_UNITS",
    says: "are the units of time",
    page: "api/variables/CONST.ACTIVE_EFFECT_TIME_DURATION_UNITS.html",
    sentence: "Time-based units in which an ActiveEffect's duration can be expressed",
    generations: [14],
    run: ({ page }) =>
      expect([...page.CONST.ACTIVE_EFFECT_TIME_DURATION_UNITS]).toEqual([
        "years",
        "months",
        "days",
        "hours",
        "minutes",
        "seconds",
      ]),
  },
  {
    member: "CONST.ACTIVE_EFFECT_EXPIRY_EVENTS",
    says: "are the events of a combat",
    page: "api/variables/CONST.ACTIVE_EFFECT_EXPIRY_EVENTS.html",
    sentence: "Define the core ActiveEffect expiry events.",
    generations: [14],
    run({ page }) {
      const events = ["combatStart", "roundStart", "turnStart", "combatEnd", "roundEnd", "turnEnd"];
      expect([...page.CONST.ACTIVE_EFFECT_EXPIRY_EVENTS]).toEqual(events);
      expect(Object.keys(page.ActiveEffect.EXPIRY_EVENTS)).toEqual(events);
    },
  },
  {
    member: "EffectDurationData#expiry",
    says: "applies only once the duration is over too",
    page: DATA,
    sentence: "expiration occurs when both the end of the duration and the expiry event are reached.",
    generations: [14],
    async run(ground) {
      const { ada, game } = await heroes(ground);
      ground.page.CONFIG.ActiveEffect.expiryEvents.rest = "A rest";
      const [effect] = await lay(ada, { duration: { value: 10, units: "seconds", expiry: "rest" } });
      await ground.page.ActiveEffect.registry.refresh("rest");
      expect(effect.duration.expired).toBe(false);
      await game.time.advance(20);
      await ground.page.ActiveEffect.registry.refresh("else");
      expect(effect.duration.expired).toBe(false);
      await ground.page.ActiveEffect.registry.refresh("rest");
      expect(effect.duration.expired).toBe(true);
    },
  },
  {
    member: "EffectDurationData#expiry",
    says: "null with a value of null never ends",
    page: DATA,
    sentence: "A truly indefinite duration is one in which both duration value and expiry are null.",
    generations: [14],
    async run(ground) {
      const { ada, game } = await heroes(ground);
      const [effect] = await lay(ada, {});
      await game.time.advance(1e9);
      await ground.page.ActiveEffect.registry.refresh("combatEnd");
      expect([effect.duration.expired, effect.isTemporary]).toEqual([false, false]);
    },
  },
  {
    member: "EffectDurationData#expiry",
    says: "may be used without a duration",
    page: ISSUE,
    sentence:
      "An effect can be given an expiry event without a duration, which is treated as running indefinitely unless/until the event is reached",
    generations: [14],
    async run(ground) {
      const { ada, game } = await heroes(ground);
      ground.page.CONFIG.ActiveEffect.expiryEvents.rest = "A rest";
      const [effect] = await lay(ada, { duration: { expiry: "rest" } });
      await game.time.advance(1e6);
      await ground.page.ActiveEffect.registry.refresh("updateWorldTime");
      expect(effect.duration.expired).toBe(false);
      await ground.page.ActiveEffect.registry.refresh("rest");
      expect(effect.duration.expired).toBe(true);
    },
  },
  {
    member: "EffectDurationData#expiry",
    says: "combatStart is the start of a combat with the effect's actor",
    page: ISSUE,
    sentence:
      "Such an effect will be considered unexpired until a combat starts in which the effect bearer is participating.",
    generations: [14],
    async run(ground) {
      const { ada, bea, game } = await heroes(ground, {
        world: {
          combats: [{ ...FIGHT.combats[0], combatants: [{ _id: id("cada"), actorId: id("ada"), initiative: 1 }] }],
        },
      });
      const [inside] = await lay(ada, { duration: { expiry: "combatStart" } });
      const [outside] = await lay(bea, { duration: { expiry: "combatStart" } });
      await game.combats.get(id("fight")).update({ round: 1, turn: 0 });
      await expect.poll(() => inside.duration.expired).toBe(true);
      expect(outside.duration.expired).toBe(false);
    },
  },
  {
    member: "CONFIG.ActiveEffect.expiryEvents",
    says: "are a package's own, which the package announces",
    page: CONFIG,
    sentence: "Such events must be triggered by calling documents.ActiveEffect.registry.refresh.",
    generations: [14],
    async run(ground) {
      const { ada } = await heroes(ground);
      ground.page.CONFIG.ActiveEffect.expiryEvents.dawn = "Dawn";
      expect(ground.page.ActiveEffect.EXPIRY_EVENTS.dawn).toBe("Dawn");
      const [effect] = await lay(ada, { duration: { expiry: "dawn" } });
      await ground.page.ActiveEffect.registry.refresh("dawn");
      expect(effect.duration.expired).toBe(true);
    },
  },
  {
    member: "CONFIG.ActiveEffect.expiryAction",
    says: "update marks the effect as expired",
    page: CONFIG,
    sentence: "An update action will set the value of ActiveEffectDuration#expired.",
    generations: [14],
    async run(ground) {
      const { ada, game } = await heroes(ground);
      expect(ground.page.CONFIG.ActiveEffect.expiryAction).toBe("update");
      const [effect] = await lay(ada, { duration: { value: 1, units: "seconds" } });
      await game.time.advance(1);
      await expect.poll(() => effect._source.duration.expired).toBe(true);
    },
  },
  {
    member: "CONFIG.ActiveEffect.expiryAction",
    says: "delete deletes it, null does nothing",
    page: CONFIG,
    sentence: "The action taken by the ActiveEffectRegistry upon an ActiveEffect's expiration.",
    generations: [14],
    async run(ground) {
      const { ada, game } = await heroes(ground);
      const registry = ground.page.ActiveEffect.registry;
      ground.page.CONFIG.ActiveEffect.expiryAction = null;
      await lay(ada, { duration: { value: 1, units: "seconds" } });
      await game.time.advance(1);
      await registry.refresh("updateWorldTime");
      expect([ada.effects.size, ada.effects.contents[0].duration.expired]).toEqual([1, false]);
      ground.page.CONFIG.ActiveEffect.expiryAction = "delete";
      await registry.refresh("updateWorldTime");
      expect(ada.effects.size).toBe(0);
    },
  },
  {
    member: "ActiveEffectRegistry#refresh",
    says: "ends expired effects",
    page: REGISTRY,
    sentence:
      "Refresh the durations of registered ActiveEffects and perform the configured action for expired effects.",
    generations: [14],
    async run(ground) {
      const { ada } = await heroes(ground);
      const [effect] = await lay(ada, { duration: { value: 1, units: "seconds" }, start: { time: -5 } });
      await ground.page.ActiveEffect.registry.refresh("updateWorldTime");
      expect(effect.duration.expired).toBe(true);
    },
  },
  {
    member: "ActiveEffectRegistry#refresh",
    says: "can be limited to some actors",
    page: REGISTRY,
    sentence: "Limit the refresh to effects belonging to the provided list of actors.",
    generations: [14],
    async run(ground) {
      const { ada, bea } = await heroes(ground);
      const over = { duration: { expiry: "rest" } };
      const [hers] = await lay(ada, over);
      const [others] = await lay(bea, over);
      await ground.page.ActiveEffect.registry.refresh("rest", { actors: new Set([ada]) });
      expect([hers.duration.expired, others.duration.expired]).toEqual([true, false]);
    },
  },
  {
    member: "ActiveEffectRegistry#initialized",
    says: "is whether the registry is active",
    page: REGISTRY,
    sentence: "Has the registry been populated for the first time?",
    generations: [14],
    async run(ground) {
      await heroes(ground);
      expect(ground.page.ActiveEffect.registry.initialized).toBe(true);
      expect(new ground.page.foundry.helpers.ActiveEffectRegistry().initialized).toBe(false);
    },
  },
  {
    member: "ActiveEffect.registry",
    says: "is on the class",
    page: CLASS,
    sentence:
      "A helper class that accepts registration of ActiveEffects and manages their prepared duration and expiry data.",
    generations: [14],
    run: ({ page }) => expect(page.ActiveEffect.registry).toBeInstanceOf(page.foundry.helpers.ActiveEffectRegistry),
  },
  {
    member: "ActiveEffect#isExpiryEvent",
    says: "is true for world time that passes outside combat, whatever combat event the effect expires at",
    guess: "Read from how issue 14725 of the tracker describes it; no page does.",
    generations: [14],
    async run(ground) {
      const { ada } = await heroes(ground);
      const [effect, start] = await lay(
        ada,
        { duration: { expiry: "turnEnd" } },
        { duration: { expiry: "combatStart" } },
      );
      expect([effect.isExpiryEvent("updateWorldTime"), start.isExpiryEvent("updateWorldTime")]).toEqual([true, false]);
    },
  },
  {
    member: "ActiveEffectRegistry",
    says: "ends turnStart and turnEnd with the turn of the combatant the effect began with",
    guess: "Systems set start.combatant to say whose turn is meant; no page says so.",
    generations: [14],
    async run(ground) {
      const { ada, game } = await heroes(ground, { world: FIGHT });
      const combat = game.combats.get(id("fight"));
      await combat.update({ round: 1, turn: 0 });
      const [effect] = await lay(ada, {
        duration: { value: 0, units: "rounds", expiry: "turnStart" },
        start: { combatant: id("cbea") },
      });
      await combat.update({ turn: 1 });
      await expect.poll(() => effect.duration.expired).toBe(true);
    },
  },
  {
    member: "ActiveEffect",
    says: "with a length and no event ends at the first event that is checked",
    guess: "The page says that both must be reached; where there is no event, only the duration is left.",
    generations: [14],
    async run(ground) {
      const { ada } = await heroes(ground);
      const [effect] = await lay(ada, { duration: { value: 1, units: "seconds" }, start: { time: -5 } });
      await ground.page.ActiveEffect.registry.refresh("turnEnd");
      expect(effect.duration.expired).toBe(true);
    },
  },
  {
    member: "ActiveEffect#duration",
    says: "that is set again is not expired",
    guess: "An effect that was renewed would otherwise stay suppressed.",
    generations: [14],
    async run(ground) {
      const { ada } = await heroes(ground);
      const [effect] = await lay(ada, { duration: { value: 1, units: "seconds", expired: true } });
      await effect.update({ "duration.value": 5 });
      expect(effect.duration.expired).toBe(false);
    },
  },
];

import { expect } from "vitest";
import { SEATS } from "../../../../../tabletop/testing.ts";
import { id } from "../../../documents/support.ts";
import type { ContractCase, Ground } from "../../contract.ts";
import { cls, clsAny, fn, fnAny } from "../pages.ts";

const HOOKS = cls("foundry.helpers.Hooks");
const HOOKS_12 = "api/v12/classes/client.Hooks.html";
const EVENTS = "api/v14/modules/hookEvents.html";
const LIFE = [
  "init",
  "i18nInit",
  "setup",
  "initializeDynamicTokenRingConfig",
  "initializeCombatConfiguration",
  "ready",
];

/** Boots a table and records what a function returned at each of the named events. */
async function watch<T>(ground: Ground, events: readonly string[], see: (event: string) => T): Promise<T[]> {
  const seen: T[] = [];
  await ground.table({
    world: { actors: [{ _id: id("ada"), name: "Ada", type: "hero", system: {} }] },
    prepare: () => events.forEach((event) => ground.page.Hooks.on(event, () => void seen.push(see(event)))),
  });
  return seen;
}

export const hookCases: readonly ContractCase[] = [
  {
    member: "Hooks.events",
    says: "has the listeners of each event",
    page: HOOKS,
    sentence: "A mapping of hook events which have functions registered to them.",
    run({ page }) {
      const heard = (): void => undefined;
      const number = page.Hooks.on("fog", heard) as number;
      expect(page.Hooks.events.fog).toMatchObject([{ hook: "fog", id: number, fn: heard, once: false }]);
      page.Hooks.off("fog", number);
    },
  },
  {
    member: "Hooks.call",
    says: "calls listeners in the order of registration",
    page: HOOKS,
    sentence: "Call hook listeners in the order in which they were registered.",
    run({ page }) {
      const log: number[] = [];
      const numbers = [1, 2, 3].map((n) => page.Hooks.on("tide", () => void log.push(n)) as number);
      page.Hooks.call("tide");
      numbers.forEach((number) => page.Hooks.off("tide", number));
      expect(log).toEqual([1, 2, 3]);
    },
  },
  {
    member: "Hooks.call",
    says: "stops at the first listener that returns false, and at nothing else",
    page: HOOKS,
    sentence: "Continue calling hooks until either all have been called or one returns false.",
    run({ page }) {
      const log: number[] = [];
      const answers = [undefined, null, 0, false, true];
      const numbers = answers.map((answer, n) => page.Hooks.on("tide", () => (log.push(n), answer)) as number);
      page.Hooks.call("tide");
      numbers.forEach((number) => page.Hooks.off("tide", number));
      expect(log).toEqual([0, 1, 2, 3]);
    },
  },
  {
    member: "Hooks.call",
    says: "returns whether none returned false",
    page: HOOKS,
    sentence: "Were all hooks called without execution being prevented?",
    run({ page }) {
      expect(page.Hooks.call("tide")).toBe(true);
      page.Hooks.once("tide", () => false);
      expect(page.Hooks.call("tide")).toBe(false);
    },
  },
  {
    member: "Hooks.callAll",
    says: "calls all listeners whatever they return",
    page: HOOKS,
    sentence:
      "Hooks called this way can not be handled by returning false and will always trigger every hook callback.",
    run({ page }) {
      let called = 0;
      for (let n = 0; n < 3; n++) page.Hooks.once("tide", () => (called++, false));
      page.Hooks.callAll("tide");
      expect(called).toBe(3);
    },
  },
  {
    member: "Hooks.off",
    says: "removes a listener by its id and by the function",
    page: clsAny("foundry.helpers.Hooks"),
    sentence: "Unregister a callback handler for a particular hook event",
    run({ page }) {
      let called = 0;
      const heard = (): void => void called++;
      page.Hooks.off("tide", page.Hooks.on("tide", heard));
      page.Hooks.on("tide", heard);
      page.Hooks.off("tide", heard);
      page.Hooks.callAll("tide");
      expect(called).toBe(0);
    },
  },
  {
    member: "Hooks.on",
    says: "returns a number by which the listener is removed",
    page: HOOKS_12,
    sentence: "An ID number of the hooked function which can be used to turn off the hook later",
    run({ page }) {
      const number = page.Hooks.on("tide", () => undefined) as unknown;
      expect(number).toBeTypeOf("number");
      page.Hooks.off("tide", number);
      expect(page.Hooks.events.tide).toEqual([]);
    },
  },
  {
    member: "Hooks.on",
    says: "with once, calls the listener a single time",
    page: HOOKS_12,
    sentence: "Only trigger the hooked function once",
    run({ page }) {
      let called = 0;
      page.Hooks.on("tide", () => void called++, { once: true });
      page.Hooks.callAll("tide");
      page.Hooks.callAll("tide");
      expect(called).toBe(1);
    },
  },
  {
    member: "Hooks.once",
    says: "calls the listener only the first time",
    page: HOOKS_12,
    sentence: "Register a callback handler for an event which is only triggered once the first time the event occurs.",
    run({ page }) {
      const heard: unknown[] = [];
      page.Hooks.once("tide", (...args: unknown[]) => void heard.push(args));
      page.Hooks.call("tide", 1);
      page.Hooks.call("tide", 2);
      expect(heard).toEqual([[1]]);
    },
  },
  {
    member: "Hooks.call",
    says: "continues if a listener throws, and calls listeners of error",
    page: fn("hookEvents.error"),
    sentence: "A hook event that fires whenever foundry experiences an error.",
    run({ page }) {
      const errors: string[] = [];
      page.Hooks.once("error", (_location: string, error: Error, data: { hook: string }) =>
        errors.push(`${data.hook}: ${error.message}`),
      );
      let after = false;
      page.Hooks.once("tide", () => {
        throw new Error("a wave");
      });
      page.Hooks.once("tide", () => void (after = true));
      page.Hooks.call("tide");
      expect([errors, after]).toEqual([["tide: a wave"], true]);
    },
  },
  {
    member: "Hooks.call",
    says: "does not wait: a promise of false stops nothing",
    page: "api/modules/hookEvents.html",
    sentence: "Hooks are never awaited",
    run({ page }) {
      let after = false;
      page.Hooks.once("tide", async () => false);
      page.Hooks.once("tide", () => void (after = true));
      expect([page.Hooks.call("tide"), after]).toEqual([true, true]);
    },
  },
  {
    member: "hookEvents",
    says: "of booting are called in the documented order, each once",
    page: EVENTS,
    sentence:
      "Every time a client connects to the server, either from logging in or refreshing the page, it always goes through the following hooks in order and never calls them again.",
    async run(ground) {
      expect(await watch(ground, [...LIFE].reverse(), (event) => event)).toEqual(LIFE);
    },
  },
  {
    member: "hookEvents.canvasConfig",
    says: "is not called, nor are its neighbours, where the canvas is disabled",
    page: EVENTS,
    sentence: "canvasConfig (if the Canvas is enabled)",
    async run(ground) {
      expect(await watch(ground, ["canvasConfig", "canvasInit", "canvasReady", "ready"], (event) => event)).toEqual([
        "ready",
      ]);
    },
  },
  {
    member: "hookEvents.init",
    says: "is called before any document of the world exists",
    page: fnAny("hookEvents.init"),
    sentence: "right before any initialization tasks have begun",
    async run(ground) {
      expect(await watch(ground, ["init"], () => [ground.page.game.actors, ground.page.game.user])).toEqual([
        [undefined, null],
      ]);
    },
  },
  {
    member: "hookEvents.i18nInit",
    says: "is called once texts are available",
    page: "api/v12/functions/hookEvents.i18nInit.html",
    sentence: "A hook event that fires once Localization translations have been loaded and are ready for use.",
    async run(ground) {
      const seen: string[] = [];
      const see = (): void => void seen.push(ground.page.game.i18n.localize("MINI.Sea") as string);
      await ground.table({
        prepare: () => ["init", "i18nInit"].forEach((hook) => ground.page.Hooks.once(hook, see)),
        loadLanguages: async (i18n) => i18n.addTranslations("en", { MINI: { Sea: "The sea" } }),
      });
      expect(seen).toEqual(["MINI.Sea", "The sea"]);
    },
  },
  {
    member: "hookEvents.setup",
    says: "is called when documents and settings exist",
    page: fnAny("hookEvents.setup"),
    sentence: "Fires after all Documents are initialized, including Settings",
    async run(ground) {
      const see = (): unknown[] => {
        const { game } = ground.page;
        return [game.actors.size, game.user.id, game.packs !== undefined, game.ready];
      };
      expect(await watch(ground, ["setup"], see)).toEqual([[1, SEATS.gm, true, false]]);
    },
  },
  {
    member: "hookEvents.setup",
    says: "is called after documents were prepared",
    page: "https://github.com/foundryvtt/foundryvtt/issues/8510",
    sentence: "This hook has been moved to occur after document data preparation.",
    async run(ground) {
      let prepared: unknown;
      await ground.table({
        world: { actors: [{ _id: id("ada"), name: "Ada", type: "hero", system: {} }] },
        prepare: () => {
          const { Hooks, CONFIG } = ground.page;
          CONFIG.Actor.documentClass = class extends CONFIG.Actor.documentClass {
            prepareDerivedData(): void {
              this.seen = true;
            }
          };
          Hooks.once("setup", () => void (prepared = ground.page.game.actors.get(id("ada")).seen));
        },
      });
      expect(prepared).toBe(true);
    },
  },
  {
    member: "hookEvents.setup",
    says: "is called before the interface is created",
    page: fnAny("hookEvents.setup"),
    sentence: "but before the UI applications or Canvas have been initialized",
    async run(ground) {
      const log: string[] = [];
      await ground.table({
        prepare: () => void ground.page.Hooks.once("setup", () => void log.push("setup")),
        initializeUI: async () => void log.push("ui"),
      });
      expect(log).toEqual(["setup", "ui"]);
    },
  },
  {
    member: "hookEvents.ready",
    says: "is called when the game is ready",
    page: fn("hookEvents.ready"),
    sentence: "A hook event that fires once when the game is fully ready.",
    async run(ground) {
      expect(await watch(ground, ["ready"], () => ground.page.game.ready as boolean)).toEqual([true]);
    },
  },
  {
    member: "hookEvents.initializeDynamicTokenRingConfig",
    says: "receives CONFIG.Token.ring, to which packages can add",
    page: fn("hookEvents.initializeDynamicTokenRingConfig"),
    sentence: "A hook event that allows to pass custom dynamic ring configurations.",
    async run({ page, table }) {
      page.Hooks.once("initializeDynamicTokenRingConfig", (rings: any) => {
        const { DynamicRingData } = page.foundry.canvas.placeables.tokens;
        rings.addConfig("rope", new DynamicRingData({ id: "rope", label: "Rope", spritesheet: "rings/rope.json" }));
      });
      await table();
      const { ring } = page.CONFIG.Token;
      expect([
        ring.configIDs,
        ring.getConfig("rope").spritesheet,
        ring.useConfig("rope"),
        ring.useConfig("chain"),
      ]).toEqual([["rope"], "rings/rope.json", true, false]);
    },
  },
  {
    member: "hookEvents.userConnected",
    says: "is called when another user connects or disconnects, with the user",
    page: fn("hookEvents.userConnected"),
    sentence: "A hook event that fires whenever some other User joins or leaves the game session.",
    async run({ page, table }) {
      const { client, game } = await table();
      const calls: unknown[] = [];
      page.Hooks.on(
        "userConnected",
        (user: unknown, connected: boolean) => void calls.push([user === game.users.get(SEATS.player), connected]),
      );
      const line = await client(SEATS.player);
      await expect.poll(() => calls).toEqual([[true, true]]);
      line.close();
      await expect
        .poll(() => calls)
        .toEqual([
          [true, true],
          [true, false],
        ]);
    },
  },
  {
    member: "hookEvents.clientSettingChanged",
    says: "receives the setting's id, its value and the options, for changes of this client's settings only",
    page: fn("hookEvents.clientSettingChanged"),
    sentence: "A hook event that fires when a client setting changes.",
    async run({ page, table }) {
      const { game } = await table();
      game.settings.register("mini", "volume", { scope: "client", type: Number, default: 1 });
      game.settings.register("mini", "season", { scope: "world", type: String, default: "spring" });
      const calls: unknown[] = [];
      page.Hooks.on("clientSettingChanged", (...args: unknown[]) => void calls.push(args));
      await game.settings.set("mini", "volume", 4, { why: "loud" });
      await game.settings.set("mini", "volume", 4);
      await game.settings.set("mini", "season", "autumn");
      expect(calls).toEqual([["mini.volume", 4, { why: "loud" }]]);
    },
  },
  {
    member: "hookEvents.pauseGame",
    says: "is called when the game is paused and resumed",
    page: fn("hookEvents.pauseGame"),
    sentence: "A hook event that fires when the game is paused or un-paused.",
    async run({ page, table }) {
      const { game } = await table();
      const calls: unknown[] = [];
      page.Hooks.on(
        "pauseGame",
        (paused: boolean, { broadcast, userId }: any) => void calls.push([paused, broadcast, userId]),
      );
      expect([game.paused, game.togglePause(), game.togglePause(true), game.togglePause(false)]).toEqual([
        false,
        true,
        true,
        false,
      ]);
      expect(calls).toEqual([
        [true, false, SEATS.gm],
        [false, false, SEATS.gm],
      ]);
    },
  },
  {
    member: "hookEvents.pauseGame",
    says: "is sent to all by a gamemaster, with the user's id, and to clients that join later",
    page: fn("hookEvents.pauseGame"),
    sentence: "The ID of the User who initiated the pause request",
    async run({ page, table }) {
      const { game, client, world } = await table({ as: SEATS.player });
      const calls: unknown[] = [];
      page.Hooks.on("pauseGame", (paused: boolean, { userId }: any) => void calls.push([paused, userId]));
      const gm = await client(SEATS.gm);
      expect(await gm.request("activity", { paused: true })).toMatchObject({ ok: true });
      await expect.poll(() => calls).toEqual([[true, SEATS.gm]]);
      expect([game.paused, (await world.connect(SEATS.other, () => undefined)).data.paused]).toEqual([true, true]);
    },
  },
  {
    member: "Game#togglePause",
    says: "can be broadcast by gamemasters only, on the server too",
    guess:
      "The page of the hook describes broadcasts and their user; that only a Gamemaster may is in the article on controls.",
    async run({ table }) {
      const { game, client } = await table({ as: SEATS.player });
      expect(() => game.togglePause(true, { broadcast: true })).toThrow(/Gamemaster/);
      expect(await (await client(SEATS.other)).request("activity", { paused: true })).toMatchObject({ ok: false });
      expect(game.paused).toBe(false);
    },
  },
];

import { expect } from "vitest";
import { SEATS } from "../../../../../tabletop/testing.ts";
import type { ContractCase } from "../../contract.ts";
import { fight, PAGES, settled } from "./fight.ts";

const DAY = 86_400;

export const time: readonly ContractCase[] = [
  {
    member: "GameTime#worldTime",
    says: "is in seconds",
    page: PAGES.time,
    sentence: "The current World time expressed in seconds.",
    async run(ground) {
      const { game } = await fight(ground);
      expect(game.time.worldTime).toBe(0);
      await game.settings.set("core", "time", 90);
      expect(game.time.worldTime).toBe(90);
    },
  },
  {
    member: "GameTime#advance",
    says: "accepts seconds or components, forwards or back, and returns the new time",
    page: PAGES.time,
    sentence:
      "Advance or rewind the world time according to a delta amount expressed either in seconds or as components.",
    async run(ground) {
      const { game } = await fight(ground);
      expect(await game.time.advance(100)).toBe(100);
      expect(await game.time.advance(-40)).toBe(60);
      expect(await game.time.advance({ day: 1, minute: 1 })).toBe(DAY + 120);
    },
  },
  {
    member: "GameTime#advance",
    says: "is refused to users who may not change world settings",
    guess: "The clock is a world setting, which the documented permission SETTINGS_MODIFY guards.",
    async run(ground) {
      const { game } = await fight(ground, { as: SEATS.player });
      await expect(game.time.advance(10)).rejects.toThrow();
      expect(game.time.worldTime).toBe(0);
    },
  },
  {
    member: "GameTime#set",
    says: "accepts seconds or components",
    guess: "Listed with the method's name; its parameters are those of advance.",
    async run(ground) {
      const { game } = await fight(ground);
      expect(await game.time.set({ year: 1 })).toBe(365 * DAY);
      expect(await game.time.set(5)).toBe(5);
    },
  },
  {
    member: "GameTime#initializeCalendar",
    says: "creates the calendar of CONFIG.time again",
    page: PAGES.time,
    sentence: "This is called once automatically upon construction, but can be called manually if CONFIG.time changes.",
    async run(ground) {
      const { game } = await fight(ground);
      const { CONFIG } = ground.page;
      expect(game.time.calendar.days.hoursPerDay).toBe(24);
      CONFIG.time.worldCalendarConfig = {
        ...CONFIG.time.worldCalendarConfig,
        days: { ...CONFIG.time.worldCalendarConfig.days, hoursPerDay: 10 },
      };
      game.time.initializeCalendar();
      expect(game.time.calendar.days.hoursPerDay).toBe(10);
    },
  },
  {
    member: "hookEvents.updateWorldTime",
    says: "is called with the new time, the difference, the options and the user's id",
    page: "api/v14/functions/hookEvents.updateWorldTime.html",
    sentence: "The ID of the User who advanced the time",
    async run(ground) {
      const { game } = await fight(ground);
      const calls: unknown[][] = [];
      ground.page.Hooks.on("updateWorldTime", (...args: unknown[]) => void calls.push(args));
      await game.time.advance(30, { mark: "x" });
      await game.time.advance(12);
      expect(calls.map(([now, delta, options, user]) => [now, delta, (options as any).mark, user])).toEqual([
        [30, 30, "x", SEATS.gm],
        [42, 12, undefined, SEATS.gm],
      ]);
    },
  },
  {
    member: "hookEvents.updateWorldTime",
    says: "is called on the other clients too",
    page: "api/v14/functions/hookEvents.updateWorldTime.html",
    sentence: "A hook event that fires when the official World time is changed.",
    async run(ground) {
      const { table } = await fight(ground, { as: SEATS.player });
      const calls: unknown[][] = [];
      ground.page.Hooks.on("updateWorldTime", (...args: unknown[]) => void calls.push([args[0], args[1], args[3]]));
      const gm = await table.client(SEATS.gm);
      await gm.request("modify", {
        operations: [
          { action: "create", documentName: "Setting", data: [{ key: "core.time", value: "50" }], options: {} },
        ],
      });
      await settled();
      expect(calls).toEqual([[50, 50, SEATS.gm]]);
    },
  },
  {
    member: "CONFIG.time.turnTime",
    says: "passes at the end of a turn",
    page: PAGES.timeConfig,
    sentence: "The number of seconds that automatically elapse at the end of a Combat turn.",
    async run(ground) {
      const { combat, game } = await fight(ground, { combat: { round: 1, turn: 0 } });
      ground.page.CONFIG.time.turnTime = 6;
      await combat.nextTurn();
      await settled();
      expect(game.time.worldTime).toBe(6);
    },
  },
  {
    member: "CONFIG.time.roundTime",
    says: "passes at the end of a round",
    page: PAGES.timeConfig,
    sentence: "The number of seconds that automatically elapse at the end of a Combat round.",
    async run(ground) {
      const { combat, game } = await fight(ground, { combat: { round: 1, turn: 2 } });
      ground.page.CONFIG.time.roundTime = 10;
      await combat.nextTurn();
      await settled();
      expect(game.time.worldTime).toBe(10);
      await combat.previousRound();
      await settled();
      expect(game.time.worldTime).toBe(0);
    },
  },
  {
    member: "CONFIG.time.worldCalendarClass",
    says: "creates the world's calendar",
    page: PAGES.timeConfig,
    sentence: "The CalendarData subclass is used for in-world timekeeping.",
    async run(ground) {
      const { game } = await fight(ground);
      const { CONFIG, foundry } = ground.page;
      CONFIG.time.worldCalendarClass = class Moons extends foundry.data.CalendarData {};
      game.time.initializeCalendar();
      expect(game.time.calendar).toBeInstanceOf(CONFIG.time.worldCalendarClass);
      expect(game.time.earthCalendar).toBeInstanceOf(foundry.data.CalendarData);
    },
  },
  {
    member: "CONFIG.time.formatters",
    says: "are functions of calendar, components and options that `format` calls by name",
    page: PAGES.timeConfig,
    sentence: "Formatting functions used to display time data as strings.",
    async run(ground) {
      const { game } = await fight(ground);
      ground.page.CONFIG.time.formatters.hours = (calendar: any, { hour }: any, { mark }: any) =>
        `${calendar.days.hoursPerDay}:${hour}${mark}`;
      expect(game.time.calendar.format(3 * 3600, "hours", { mark: "h" })).toBe("24:3h");
    },
  },
  {
    member: "CalendarData#timeToComponents",
    says: "counts each part from the epoch",
    page: PAGES.components,
    sentence: "Each component expresses the number of that temporal unit since the time=0 epoch.",
    async run(ground) {
      const { game } = await fight(ground);
      expect(game.time.calendar.timeToComponents(0)).toMatchObject({ year: 0, day: 0, hour: 0, minute: 0, second: 0 });
      expect(game.time.calendar.timeToComponents(366 * DAY + 3661)).toMatchObject({
        year: 1,
        day: 1,
        hour: 1,
        minute: 1,
        second: 1,
      });
    },
  },
  {
    member: "CalendarData#timeToComponents",
    says: "counts days of the month from zero",
    page: PAGES.components,
    sentence: "The day of the month, starting from zero",
    async run(ground) {
      const { game } = await fight(ground);
      expect(game.time.calendar.timeToComponents(31 * DAY)).toMatchObject({ month: 1, dayOfMonth: 0, day: 31 });
    },
  },
  {
    member: "CalendarData#timeToComponents",
    says: "returns the weekday by its index in the week",
    page: PAGES.components,
    sentence: "The weekday, an index of the days.values array",
    async run(ground) {
      const { game } = await fight(ground);
      const { calendar } = game.time;
      expect([0, 6, 7].map((day) => calendar.timeToComponents(day * DAY).dayOfWeek)).toEqual([0, 6, 0]);
    },
  },
  {
    member: "CalendarData#timeToComponents",
    says: "accounts for leap years",
    page: PAGES.components,
    sentence: "Is it a leap year?",
    async run(ground) {
      const { calendar } = (await fight(ground)).game.time;
      const at = (year: number): any => calendar.timeToComponents(calendar.componentsToTime({ year, day: 365 }));
      expect([at(8).year, at(8).leapYear, at(9).year]).toEqual([8, true, 10]);
    },
  },
  {
    member: "CalendarData#componentsToTime",
    says: "undoes timeToComponents, before the epoch too",
    guess: "Both are listed; that they undo each other is what makes advancing by components possible.",
    async run(ground) {
      const { calendar } = (await fight(ground)).game.time;
      for (const seconds of [0, 59, 3600, 12_345_678, 8 * 365 * DAY + 59 * DAY, 400 * 365 * DAY + 5, -1, -400 * DAY])
        expect(calendar.componentsToTime(calendar.timeToComponents(seconds))).toBe(seconds);
    },
  },
  {
    member: "CalendarConfigDays.hoursPerDay",
    says: "is how long a day is",
    page: "api/v14/interfaces/foundry.data.types.CalendarConfigDays.html",
    sentence: "The number of hours in a day.",
    async run(ground) {
      await fight(ground);
      const { data } = ground.page.foundry;
      const config = structuredClone(data.SIMPLIFIED_GREGORIAN_CALENDAR_CONFIG);
      config.days.hoursPerDay = 10;
      expect(new data.CalendarData(config).timeToComponents(36_000)).toMatchObject({ day: 1, hour: 0 });
    },
  },
];

import { CalendarData, type TimeComponents } from "../data/calendar.ts";
import { host } from "../globals.ts";
import { Hooks } from "./hooks.ts";
import type { Combat } from "../documents/combat/combat.ts";

/**
 * The world's clock, in seconds, kept in the setting `core.time`, and its calendars. Source: foundry.helpers.GameTime.
 */
export class GameTime {
  /** The interval at which core requests the server's time. Here it is not requested. */
  static SYNC_INTERVAL_MS = 300_000;

  #known: number | null = null;
  #calendar: CalendarData | null = null;
  #earth: CalendarData | null = null;

  /** Seconds of world time. */
  get worldTime(): number {
    return Number(host.game.settings.get("core", "time"));
  }

  /** World time in parts, by the world's calendar. */
  get components(): TimeComponents {
    return this.calendar.timeToComponents(this.worldTime);
  }

  /** Milliseconds by this device's clock. */
  get serverTime(): number {
    return Date.now();
  }

  get averageLatency(): number {
    return 0;
  }

  /** The calendar of the world: `CONFIG.time.worldCalendarClass` with `CONFIG.time.worldCalendarConfig`. */
  get calendar(): CalendarData {
    if (!this.#calendar) this.initializeCalendar();
    return this.#calendar as CalendarData;
  }

  /** The calendar of the players' world. */
  get earthCalendar(): CalendarData {
    if (!this.#earth) this.initializeCalendar();
    return this.#earth as CalendarData;
  }

  /** Creates the calendars from `CONFIG.time` again. */
  initializeCalendar(): void {
    const { worldCalendarClass, worldCalendarConfig, earthCalendarClass, earthCalendarConfig } = host.CONFIG.time;
    this.#calendar = new (worldCalendarClass ?? CalendarData)(worldCalendarConfig) as CalendarData;
    this.#earth = new (earthCalendarClass ?? CalendarData)(earthCalendarConfig) as CalendarData;
  }

  /**
   * Moves the clock by seconds or parts, forwards or back. Only users who may change world settings can do it. Returns
   * the new time.
   */
  async advance(delta: number | Partial<TimeComponents>, options: object = {}): Promise<number> {
    const { calendar } = this;
    const time =
      typeof delta === "number"
        ? this.worldTime + delta
        : calendar.componentsToTime(calendar.add(this.worldTime, delta));
    return this.set(time, options);
  }

  /** Sets the clock, in seconds or parts. */
  async set(time: number | Partial<TimeComponents>, options: object = {}): Promise<number> {
    const seconds = typeof time === "number" ? time : this.calendar.componentsToTime(time);
    if (!Number.isFinite(seconds)) throw new Error("World time is a number of seconds or its components.");
    await host.game.settings.set("core", "time", seconds, options);
    return this.worldTime;
  }

  /** Core's clocks are brought in step with the server's; this one is the device's own. */
  async sync(): Promise<this> {
    return this;
  }

  /** Takes note of the time at which this client joined, so that the first change has a difference. */
  _join(): void {
    this.#known = this.worldTime;
  }

  /** On every client, after the clock was set: calls hooks, and renders what depends on it. */
  onUpdateWorldTime(worldTime: number, options: object = {}, userId: string = host.game.userId): void {
    const delta = worldTime - (this.#known ?? 0);
    this.#known = worldTime;
    Hooks.callAll("updateWorldTime", worldTime, delta, options, userId);
    for (const combat of (host.game.combats as Iterable<Combat> | undefined) ?? [])
      if (combat.started) combat.updateCombatantActors();
  }
}

import { DataModel } from "../abstract/data-model.ts";
import { host, type Loose } from "../globals.ts";
import * as fields from "./fields.ts";

/** World time in parts, each counted from the epoch. Source: foundry.data.types.TimeComponents. */
export interface TimeComponents {
  year: number;
  day: number;
  hour: number;
  minute: number;
  second: number;
  month: number;
  dayOfMonth: number;
  dayOfWeek: number;
  season: number;
  leapYear: boolean;
}

type Time = number | Partial<TimeComponents>;

const count = (initial: number): fields.NumberField =>
  new fields.NumberField({ required: true, nullable: false, integer: true, min: 1, initial });
const label = (): object => ({
  name: new fields.StringField({ required: true, blank: false }),
  abbreviation: new fields.StringField(),
});
const maybe = (): fields.NumberField =>
  new fields.NumberField({ required: true, nullable: true, integer: true, initial: null });
const listOf = (schema: object): fields.SchemaField =>
  new fields.SchemaField(
    { values: new fields.ArrayField(new fields.SchemaField(schema as never)) },
    { required: true, nullable: true, initial: null },
  );

/** Formats a time as text. Source: foundry.data.types.TimeFormatter. */
type TimeFormatter = (calendar: CalendarData, components: TimeComponents, options: object) => string;

/** A season by months or by days of the year; it may end in the next year. */
interface Season {
  readonly name: string;
  readonly monthStart: number | null;
  readonly monthEnd: number | null;
  readonly dayStart: number | null;
  readonly dayEnd: number | null;
}

/**
 * A calendar: how seconds of world time make minutes, hours, days, months and years. The calendars in force are those
 * of `CONFIG.time`. Source: foundry.data.CalendarData.
 */
export class CalendarData extends DataModel {
  declare name: string;
  declare description: string;
  declare years: {
    yearZero: number;
    firstWeekday: number;
    leapYear: { leapStart: number; leapInterval: number } | null;
  };
  declare months: Loose;
  declare days: Loose;
  declare seasons: { values: Season[] } | null;

  static override defineSchema() {
    return {
      name: new fields.StringField({ required: true, blank: false }),
      description: new fields.StringField({ required: true }),
      years: new fields.SchemaField({
        yearZero: new fields.NumberField({ required: true, nullable: false, integer: true, initial: 0 }),
        firstWeekday: new fields.NumberField({ required: true, nullable: false, integer: true, min: 0, initial: 0 }),
        leapYear: new fields.SchemaField(
          {
            leapStart: new fields.NumberField({ required: true, nullable: false, integer: true, initial: 0 }),
            leapInterval: count(4),
          },
          { required: true, nullable: true, initial: null },
        ),
      }),
      months: listOf({ ...label(), ordinal: count(1), days: count(30), leapDays: maybe(), startingWeekday: maybe() }),
      days: new fields.SchemaField({
        values: new fields.ArrayField(
          new fields.SchemaField({ ...label(), ordinal: count(1), isRestDay: new fields.BooleanField() } as never),
        ),
        daysPerYear: count(365),
        hoursPerDay: count(24),
        minutesPerHour: count(60),
        secondsPerMinute: count(60),
      }),
      seasons: listOf({ ...label(), monthStart: maybe(), monthEnd: maybe(), dayStart: maybe(), dayEnd: maybe() }),
    };
  }

  get #secondsPerDay(): number {
    const { hoursPerDay, minutesPerHour, secondsPerMinute } = this.days;
    return hoursPerDay * minutesPerHour * secondsPerMinute;
  }

  get #months(): { days: number; leapDays: number | null; startingWeekday: number | null }[] {
    return this.months?.values ?? [];
  }

  isLeapYear(year: number): boolean {
    const leap = this.years?.leapYear;
    return (
      leap !== null && leap !== undefined && year >= leap.leapStart && (year - leap.leapStart) % leap.leapInterval === 0
    );
  }

  /** Returns how many of the years before one are leap years. */
  countLeapYears(year: number): number {
    const leap = this.years?.leapYear;
    if (!leap || year <= leap.leapStart) return 0;
    return Math.floor((year - 1 - leap.leapStart) / leap.leapInterval) + 1;
  }

  #leapDays(): number {
    return this.#months.reduce((sum, month) => sum + (month.leapDays ?? month.days) - month.days, 0);
  }

  #daysBefore(year: number): number {
    return year * this.days.daysPerYear + (this.countLeapYears(year) - this.countLeapYears(0)) * this.#leapDays();
  }

  /** Returns a time in seconds, in its parts. */
  timeToComponents(time = 0): TimeComponents {
    const { daysPerYear, minutesPerHour, secondsPerMinute } = this.days;
    const days = Math.floor(time / this.#secondsPerDay);
    let year = Math.floor(days / daysPerYear);
    while (this.#daysBefore(year) > days) year -= 1;
    while (this.#daysBefore(year + 1) <= days) year += 1;
    const day = days - this.#daysBefore(year);
    const seconds = Math.floor(time) - days * this.#secondsPerDay;
    const perHour = minutesPerHour * secondsPerMinute;
    const leapYear = this.isLeapYear(year);
    const [month, dayOfMonth] = this.#monthOf(day, leapYear);
    return {
      year,
      day,
      hour: Math.floor(seconds / perHour),
      minute: Math.floor((seconds % perHour) / secondsPerMinute),
      second: seconds % secondsPerMinute,
      month,
      dayOfMonth,
      dayOfWeek: this.#weekday(days, month, dayOfMonth),
      season: this.#seasonOf(month, day),
      leapYear,
    };
  }

  #monthOf(day: number, leapYear: boolean): [month: number, dayOfMonth: number] {
    let left = day;
    for (const [index, month] of this.#months.entries()) {
      const length = (leapYear ? month.leapDays : null) ?? month.days;
      if (left < length) return [index, left];
      left -= length;
    }
    return [Math.max(this.#months.length - 1, 0), left];
  }

  #weekday(days: number, month: number, dayOfMonth: number): number {
    const week = this.days.values.length as number;
    if (week === 0) return 0;
    const starting = this.#months[month]?.startingWeekday ?? null;
    const at = starting === null ? days + Number(this.years?.firstWeekday ?? 0) : starting + dayOfMonth;
    return ((at % week) + week) % week;
  }

  /** Returns the season by month, else by day of the year; a season may run over the end of the year. */
  #seasonOf(month: number, day: number): number {
    const within = (at: number, from: number | null, to: number | null): boolean =>
      from !== null && to !== null && (from <= to ? at >= from && at <= to : at >= from || at <= to);
    const seasons = this.seasons?.values ?? [];
    const found = seasons.findIndex(
      (season) => within(month + 1, season.monthStart, season.monthEnd) || within(day, season.dayStart, season.dayEnd),
    );
    return Math.max(found, 0);
  }

  /** Parts of a time, in seconds. The day is that of the year, or given by month and day of the month. */
  componentsToTime(components: Partial<TimeComponents>): number {
    const { year = 0, hour = 0, minute = 0, second = 0, month, dayOfMonth } = components;
    const { minutesPerHour, secondsPerMinute } = this.days;
    const lengths = this.#months
      .slice(0, month ?? 0)
      .map(({ days, leapDays }) => (this.isLeapYear(year) ? leapDays : null) ?? days);
    const byMonth = lengths.reduce((sum, days) => sum + days, 0) + (dayOfMonth ?? 0);
    const days = this.#daysBefore(year) + (components.day ?? byMonth);
    return days * this.#secondsPerDay + (hour * minutesPerHour + minute) * secondsPerMinute + second;
  }

  #seconds(time: Time): number {
    return typeof time === "number" ? time : this.componentsToTime(time);
  }

  /** Returns a time and a span after it, both in seconds or in parts. */
  add(startTime: Time, deltaTime: Time): TimeComponents {
    const start = this.timeToComponents(this.#seconds(startTime));
    if (typeof deltaTime === "number") return this.timeToComponents(this.componentsToTime(start) + deltaTime);
    const { year = 0, month = 0, ...rest } = deltaTime;
    const months = Math.max(this.#months.length, 1);
    const shifted = start.month + month;
    const moved = {
      ...start,
      year: start.year + year + Math.floor(shifted / months),
      month: ((shifted % months) + months) % months,
    };
    const length = this.#months[moved.month];
    const longest = length ? ((this.isLeapYear(moved.year) ? length.leapDays : null) ?? length.days) : Infinity;
    const { day: _day, ...byMonth } = { ...moved, dayOfMonth: Math.min(start.dayOfMonth, longest - 1) };
    const base = this.componentsToTime(length ? byMonth : moved);
    const span = (rest.day ?? rest.dayOfMonth ?? 0) * this.#secondsPerDay + this.componentsToTime({ ...rest, day: 0 });
    return this.timeToComponents(base + span);
  }

  /** Returns the span between two times, in parts. */
  difference(endTime: Time, startTime: Time = 0): TimeComponents {
    return this.timeToComponents(this.#seconds(endTime) - this.#seconds(startTime));
  }

  /** Negative if the first time is earlier, positive if it is later. */
  compare(a: Time, b: Time): number {
    return Math.sign(this.#seconds(a) - this.#seconds(b));
  }

  /**
   * Returns a time as text, by a formatter of `CONFIG.time.formatters`, by one of this class ("timestamp", "ago"), or
   * by a function.
   */
  format(
    time: Time = host.game?.time?.components ?? 0,
    formatter: string | TimeFormatter = "timestamp",
    options: object = {},
  ): string {
    const components = this.timeToComponents(this.#seconds(time));
    const own = { timestamp: CalendarData.formatTimestamp, ago: CalendarData.formatAgo } as Record<
      string,
      TimeFormatter
    >;
    const format =
      typeof formatter === "function"
        ? formatter
        : ((host.CONFIG?.time?.formatters?.[formatter] as TimeFormatter | undefined) ?? own[formatter]);
    if (typeof format !== "function") throw new Error(`There is no time formatter "${String(formatter)}".`);
    return format(this, components, options);
  }

  /** `2025-01-31 08:05:00`. */
  static formatTimestamp(calendar: CalendarData, components: TimeComponents, _options: object = {}): string {
    const two = (value: number): string => String(value).padStart(2, "0");
    const year = String(components.year + Number(calendar.years?.yearZero ?? 0)).padStart(4, "0");
    const { month, dayOfMonth, hour, minute, second } = components;
    return `${year}-${two(month + 1)}-${two(dayOfMonth + 1)} ${two(hour)}:${two(minute)}:${two(second)}`;
  }

  /** Returns how long ago a time was, in its largest unit. */
  static formatAgo(calendar: CalendarData, components: TimeComponents, _options: object = {}): string {
    const now = Number(host.game?.time?.worldTime ?? 0);
    const seconds = calendar.componentsToTime(components) - now;
    const { minutesPerHour, secondsPerMinute, daysPerYear } = calendar.days;
    const hour = minutesPerHour * secondsPerMinute;
    const day = hour * calendar.days.hoursPerDay;
    const units: [Intl.RelativeTimeFormatUnit, number][] = [
      ["year", day * daysPerYear],
      ["day", day],
      ["hour", hour],
      ["minute", secondsPerMinute],
      ["second", 1],
    ];
    const [unit, length] = units.find(([, size]) => Math.abs(seconds) >= size) ?? ["second", 1];
    return new Intl.RelativeTimeFormat(host.game?.i18n?.lang ?? "en", { numeric: "auto" }).format(
      Math.trunc(seconds / length),
      unit,
    );
  }
}

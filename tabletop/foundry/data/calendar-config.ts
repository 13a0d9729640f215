const MONTHS: readonly [name: string, days: number, leapDays?: number][] = [
  ["January", 31],
  ["February", 28, 29],
  ["March", 31],
  ["April", 30],
  ["May", 31],
  ["June", 30],
  ["July", 31],
  ["August", 31],
  ["September", 30],
  ["October", 31],
  ["November", 30],
  ["December", 31],
];
const DAYS = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"];
const SEASONS: readonly [name: string, from: number, to: number][] = [
  ["Spring", 3, 5],
  ["Summer", 6, 8],
  ["Fall", 9, 11],
  ["Winter", 12, 2],
];

const named = (name: string): { name: string; abbreviation: string } => ({
  name: `CALENDAR.GREGORIAN.${name}`,
  abbreviation: `CALENDAR.GREGORIAN.${name}Abbr`,
});

/**
 * A year of twelve months whose every fourth is longer by a day. Source:
 * foundry.data.SIMPLIFIED_GREGORIAN_CALENDAR_CONFIG.
 */
export const SIMPLIFIED_GREGORIAN_CALENDAR_CONFIG = {
  name: "Simplified Gregorian",
  description: "The Gregorian calendar with some simplifications regarding leap years.",
  years: { yearZero: 0, firstWeekday: 0, leapYear: { leapStart: 8, leapInterval: 4 } },
  months: {
    values: MONTHS.map(([name, days, leapDays], index) => ({
      ...named(name),
      ordinal: index + 1,
      days,
      leapDays: leapDays ?? null,
      startingWeekday: null,
    })),
  },
  days: {
    values: DAYS.map((name, index) => ({ ...named(name), ordinal: index + 1, isRestDay: index > 4 })),
    daysPerYear: 365,
    hoursPerDay: 24,
    minutesPerHour: 60,
    secondsPerMinute: 60,
  },
  seasons: {
    values: SEASONS.map(([name, monthStart, monthEnd]) => ({
      ...named(name),
      monthStart,
      monthEnd,
      dayStart: null,
      dayEnd: null,
    })),
  },
};

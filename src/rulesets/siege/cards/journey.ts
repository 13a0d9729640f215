/** The card part of a journey: where it leads and the time it takes, by which a GM advances the clock. */
import * as v from "valibot";
import type { PartKind, Text } from "../../../core/public/definitions.ts";
import { Uuid, shortText } from "../../../rules/shared/schema.ts";
import { HOURS_PER_DAY } from "../../../rules/siege/travel.ts";

/** The most letters of a destination. */
export const MAX_DESTINATION = 80;
/** A thousand years. */
export const MAX_HOURS = 8_766_000;

const LANG = "QUADRANT.Siege.Travel";

export const JourneyData = v.object({
  actor: Uuid,
  destination: shortText(MAX_DESTINATION),
  hours: v.pipe(v.number(), v.minValue(0), v.maxValue(MAX_HOURS)),
  /** The clock has been advanced. */
  done: v.boolean(),
});
export type JourneyData = Readonly<v.InferOutput<typeof JourneyData>>;

const TENTHS = 10;
const DAYS_FROM = 2;
const round = (value: number): number => Math.round(value * TENTHS) / TENTHS;

/** Returns hours in words: as days from two days on. */
export const formatTime = (hours: number): Text => {
  const days = hours / HOURS_PER_DAY;
  return days >= DAYS_FROM
    ? { key: `${LANG}.Time.days`, with: { days: round(days) } }
    : { key: `${LANG}.Time.hours`, with: { hours: round(hours) } };
};

const listLines = ({ destination, hours }: JourneyData): Text[] => [
  ...(destination === "" ? [] : [{ key: `${LANG}.To`, with: { destination } }]),
  ...(hours === 0 ? [] : [{ key: `${LANG}.Takes`, with: { time: formatTime(hours) } }]),
];

export const journeyPart: PartKind<JourneyData> = {
  data: JourneyData,
  template: "templates/siege/cards/journey.hbs",
  view: (data) => ({ lines: listLines(data), done: data.done }),
  text: listLines,
  offers: (data) =>
    data.done || data.hours === 0
      ? []
      : [
          {
            id: "advance",
            label: { key: `${LANG}.Advance`, with: { time: formatTime(data.hours) } },
            call: { action: "siege.passJourney", args: {} },
            primary: true,
            pending: {
              what: { key: `${LANG}.Advance`, with: { time: formatTime(data.hours) } },
              actor: data.actor,
              gm: true,
            },
          },
        ],
};

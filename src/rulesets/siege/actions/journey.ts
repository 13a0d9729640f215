/** Advances the world's clock by the journey of a card, once. Ledger: SIE-TRAVEL-1. */
import * as v from "valibot";
import { type PartEntry, amendment, readPart } from "../../../core/public/definitions.ts";
import { numberField } from "../../../rules/shared/schema.ts";
import type { HouseRules } from "../../../rules/siege/house-rules.ts";
import { planJourney } from "../../../rules/siege/travel.ts";
import { JourneyData, formatTime } from "../cards/journey.ts";
import { CLOCK_PLACE } from "./write-places.ts";

interface State {
  readonly data: JourneyData;
  readonly entry: PartEntry;
  readonly worldTime: number;
}

const Time = numberField();

/** Advances the clock, as a GM; what is due then happens as by any other passing of time. */
export const passJourney = amendment<object, State, HouseRules>({
  anybody: true,
  args: v.object({}),
  async read(_args, card, world) {
    const data = readPart(card, "journey", JourneyData);
    const entry = card.parts["journey"];
    if (!data || !entry) return null;
    return { data, entry, worldTime: v.parse(Time, await world.read({ setting: "core.time" }, "")) };
  },
  refuse(_args, { data }, seat) {
    if (!seat.isGM) return { key: "QUADRANT.Refuse.GmOnly" };
    if (data.hours === 0) return { key: "QUADRANT.Refuse.NotOffered" };
    return data.done ? { key: "QUADRANT.Refuse.AlreadyDone" } : null;
  },
  amend: (_args, { data, entry, worldTime }) => ({
    parts: { journey: { ...entry, data: { ...data, done: true } } },
    changes: [planJourney(worldTime, data.hours)],
    label: { key: "QUADRANT.Siege.Travel.Receipt", with: { time: formatTime(data.hours) } },
  }),
  writes: [CLOCK_PLACE],
});

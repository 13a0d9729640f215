/** The card of a rest, of one or of everybody who is hurt. Ledger: SIE-HEAL-1 to -3, -5. */
import type { Card, Snapshot } from "../../core/public/definitions.ts";
import { MAX_LABEL_LENGTH } from "../../rules/shared/schema.ts";
import type { Rest } from "../../rules/siege/healing.ts";
import { findDay } from "../../rules/siege/track.ts";
import { MAX_PEOPLE, type Person, REST_PART, type RestData, type TrackRow } from "./cards/rest.ts";
import type { Creature } from "./documents/read-actor.ts";
import { type Days, type Healed, countDue, readHurt, rest } from "./documents/read-rest.ts";

const createRow = ({ track, result }: Healed): TrackRow => ({
  track,
  normal: result.normal,
  critical: [...result.critical],
  marked: result.since.normal.value + result.since.critical.filter(Boolean).length,
  left: result.daysLeftOver,
});

/** Returns somebody as the card lists them; null where the days do not count for them. */
export function createPerson(creature: Creature, days: Days, { assisted, bedRest, order }: Rest): Person | null {
  const due = countDue(creature, days);
  const rows = due === 0 ? [] : rest(creature, due, { assisted, bedRest, order }).map(createRow);
  return rows.length === 0
    ? null
    : { actor: creature.uuid, name: creature.name.slice(0, MAX_LABEL_LENGTH), assisted, bedRest, order, rows };
}

export const createRestCard = (data: RestData): Pick<Card, "parts"> => ({
  parts: { [REST_PART]: { kind: "rest", sort: 10, data: { ...data } } },
});

/** Returns the card of the days that passed, for everybody who is hurt; null where nobody is (SIE-HEAL-1 to -3). */
export function createDaysCard(actors: readonly Snapshot[], from: number, to: number): Card | null {
  const days = { from: findDay(from), to: findDay(to) };
  const people = actors
    .flatMap((snapshot) => readHurt(snapshot) ?? [])
    .flatMap((creature) => createPerson(creature, days, creature.system.care) ?? [])
    .slice(0, MAX_PEOPLE);
  if (people.length === 0) return null;
  return {
    title: {
      key: `QUADRANT.Siege.Rest.${days.to - days.from === 1 ? "DayPasses" : "DaysPass"}`,
      with: { days: days.to - days.from },
    },
    ...createRestCard({ ...days, people, keep: false }),
  };
}

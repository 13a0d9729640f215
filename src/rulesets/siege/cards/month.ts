/**
 * The card part of months of peace: what one planet recovers, or the Stability Check that it needs first. Ledger:
 * SIE-RECOV-1, SIE-RECOV-3, SIE-TURM-1.
 */
import * as v from "valibot";
import type { Card, Offer, PartKind, Text } from "../../../core/public/definitions.ts";
import { MAX_LABEL_LENGTH, Uuid, shortList, shortText, wholeNumber } from "../../../rules/shared/schema.ts";
import { PLANET_TRACKS, type PlanetTrack } from "../../../rules/siege/planet-state.ts";
import { type Due, countMonths, findDue } from "../../../rules/siege/recovery.ts";
import type { Planet } from "../documents/read-planet.ts";

const MAX_DAY = 99_999_999;
const MAX_WAYS = 3;
const Tracks = shortList(v.picklist(PLANET_TRACKS), PLANET_TRACKS.length);

export const MonthData = v.object({
  planet: Uuid,
  planetName: shortText(MAX_LABEL_LENGTH),
  /** The day of the world's clock up to which the months are counted. */
  day: wholeNumber(-MAX_DAY, MAX_DAY),
  months: wholeNumber(1, MAX_DAY),
  kind: v.picklist(["order", "critical", "ordinary", "check"]),
  /** The ways to choose the tracks that clear; the track whose critical box does; those that need a check. */
  ways: shortList(Tracks, MAX_WAYS),
});
export type MonthData = Readonly<v.InferOutput<typeof MonthData>>;

export const MONTH_PART = "month";
const LANG = "QUADRANT.Siege.Worlds";

const listTracks = (tracks: readonly PlanetTrack[]): Text =>
  tracks
    .map((track): Text => `QUADRANT.Siege.PlanetTrack.${track}`)
    .reduce((one, other): Text => ({ key: `${LANG}.List`, with: { one, other } }));

/** Returns the ways of a due month as a card stores them. */
function listWays(due: Due): PlanetTrack[][] {
  if (due.kind === "order") return [];
  if (due.kind === "critical") return [[due.track]];
  return due.kind === "check" ? due.tracks.map((track) => [track]) : due.choices.map((way) => [...way]);
}

/** Returns the card of the months that are over for a planet; null where they bring nothing. */
export function createMonthCard(planet: Planet, day: number): Card | null {
  const months = countMonths(planet.recovery, day);
  const due = findDue(planet, months);
  if (!due) return null;
  const data: MonthData = {
    planet: planet.uuid,
    planetName: planet.name.slice(0, MAX_LABEL_LENGTH),
    day,
    months,
    kind: due.kind,
    ways: listWays(due),
  };
  return {
    title: { key: `${LANG}.MonthTitle`, with: { name: planet.name } },
    subtitle: { key: `${LANG}.${months === 1 ? "MonthOne" : "Months"}`, with: { months } },
    parts: { [MONTH_PART]: { kind: "month", sort: 10, data: { ...data, ways: data.ways.map((way) => [...way]) } } },
  };
}

/** Returns what a month of peace brings, in a sentence. */
export function formatDue({ kind, ways, planetName: name }: MonthData): Text {
  const [way = []] = ways;
  if (kind === "critical") return { key: `${LANG}.Due.critical`, with: { name, track: listTracks(way) } };
  if (kind === "check") return { key: `${LANG}.Due.${ways.length > 0 ? "check" : "orderCheck"}`, with: { name } };
  return { key: `${LANG}.Due.${kind}`, with: { name, tracks: way.length } };
}

/** A card's offers that are gone once the months are used, or the peace was broken. */
const PASSING = [`${LANG}.Refuse.NoMonth`];

function listOffers(data: MonthData): Offer[] {
  const { planet, kind, ways } = data;
  const pending = { what: formatDue(data), actor: planet };
  if (kind === "check") {
    const checks = ways.length > 0 ? ways.map(([track = "populace"]) => track) : [null];
    return checks.map((track, at) => {
      const asked = { purpose: track ? "recovery" : "order", track: track ?? "populace" };
      return {
        id: `check${at}`,
        group: "month",
        label: track
          ? { key: `${LANG}.Offer.checkTrack`, with: { track: `QUADRANT.Siege.PlanetTrack.${track}` } }
          : `${LANG}.Offer.checkOrder`,
        call: { action: "siege.rollStability", args: { actor: planet, ...asked } },
        dialog: { check: "siege.stability", actor: planet, options: asked },
        ...(at === 0 ? { pending } : {}),
      };
    });
  }
  const chosen = kind === "ordinary" ? ways : [[]];
  return chosen.map((way, at): Offer => ({
    id: `pass${at}`,
    group: "month",
    label:
      kind === "ordinary" && way.length > 0
        ? { key: `${LANG}.Offer.clear`, with: { tracks: listTracks(way) } }
        : `${LANG}.Offer.${kind}`,
    call: { action: "siege.passMonth", args: { tracks: [...way] } },
    primary: chosen.length === 1,
    passing: PASSING,
    ...(at === 0 ? { pending } : {}),
  }));
}

export const monthPart: PartKind<MonthData> = {
  data: MonthData,
  template: "templates/siege/cards/month.hbs",
  view: (data) => ({ due: formatDue(data) }),
  text: (data) => [formatDue(data)],
  offers: listOffers,
};

/**
 * The card part of a rest: what it heals of one or of many, and what is left. It offers to heal all of them, or each on
 * their own. Ledger: SIE-HEAL-1 to -3, -5.
 */
import * as v from "valibot";
import type { Offer, PartKind, Text } from "../../../core/public/definitions.ts";
import { MAX_LABEL_LENGTH, Uuid, shortList, shortText, wholeNumber } from "../../../rules/shared/schema.ts";
import { HEALING_ORDERS, TRACKS, type Track } from "../../../rules/siege/state.ts";
import { CRITICAL_BOXES } from "../../../rules/siege/track.ts";
import { findTrackWord } from "../presentation.ts";

/** The most people whom a card heals, and those who have a button each. */
export const MAX_PEOPLE = 500;
const MAX_BUTTONS = 12;
const MAX_DAY = 99_999_999;
const MAX_COUNT = 9_999;

const TrackRow = v.object({
  track: v.picklist(TRACKS),
  normal: wholeNumber(0, MAX_COUNT),
  critical: shortList(v.picklist([...CRITICAL_BOXES.wound, ...CRITICAL_BOXES.stress]), CRITICAL_BOXES.wound.length),
  /** Boxes still marked, and days that have not healed one yet. */
  marked: wholeNumber(0, MAX_COUNT),
  left: wholeNumber(-MAX_COUNT, MAX_COUNT),
});
export type TrackRow = Readonly<v.InferOutput<typeof TrackRow>>;

const Person = v.object({
  actor: Uuid,
  name: shortText(MAX_LABEL_LENGTH),
  assisted: v.boolean(),
  bedRest: v.boolean(),
  order: v.picklist(HEALING_ORDERS),
  rows: shortList(TrackRow, TRACKS.length),
});
export type Person = Readonly<v.InferOutput<typeof Person>>;

export const RestData = v.object({
  from: wholeNumber(-MAX_DAY, MAX_DAY),
  to: wholeNumber(-MAX_DAY, MAX_DAY),
  people: shortList(Person, MAX_PEOPLE),
  /** Whether they go on resting like that as time passes. */
  keep: v.boolean(),
});
export type RestData = Readonly<v.InferOutput<typeof RestData>>;

export const REST_PART = "rest";
const LANG = "QUADRANT.Siege.Rest";

const formatHealed = (track: Track, { normal, critical }: Pick<TrackRow, "normal" | "critical">): Text[] => [
  ...(normal > 0
    ? [{ key: "QUADRANT.Siege.Damage.Boxes", with: { boxes: normal, track: findTrackWord(track, normal) } }]
    : []),
  ...critical.map((box) => `QUADRANT.Siege.TrackState.${box}`),
];

/** Returns what a rest does to a track, in a line. */
export function formatRow({ track, normal, critical, marked, left }: TrackRow): Text {
  const healed = formatHealed(track, { normal, critical });
  const [first, ...more] = healed;
  const names = { track: `QUADRANT.Siege.Track.${track}`, marked, left };
  const boxes = more.reduce<Text>(
    (one, other) => ({ key: `${LANG}.List`, with: { one, other } }),
    first ?? `${LANG}.Nothing`,
  );
  const some = left === 1 ? "leftOne" : "left";
  return { key: `${LANG}.Row.${marked === 0 ? "whole" : some}`, with: { ...names, boxes } };
}

const formatWay = ({ assisted, bedRest }: Person): Text =>
  `${LANG}.Way.${assisted ? "assisted" : "natural"}${bedRest ? "Bed" : ""}`;

const formatPerson = (person: Person): Text => ({
  key: `${LANG}.Person`,
  with: {
    name: person.name,
    rows: person.rows.map(formatRow).reduce((one, other) => ({ key: `${LANG}.List`, with: { one, other } })),
  },
});

/** Returns the offers: all of them at once and, of a few, each on their own. */
function listOffers({ people }: RestData): Offer[] {
  const single = people.length > 1 && people.length <= MAX_BUTTONS;
  const all: Offer = {
    id: "all",
    group: people.map((_, at) => `p${at}`).join(" "),
    label: people.length === 1 ? `${LANG}.Offer.one` : { key: `${LANG}.Offer.all`, with: { people: people.length } },
    call: { action: "siege.heal", args: { only: "" } },
    primary: true,
    ...(single ? { repeat: true, passing: ["QUADRANT.Refuse.AlreadyDone", "QUADRANT.Siege.Refuse.DaysCounted"] } : {}),
  };
  if (!single) return [{ ...all, group: "all" }];
  return [
    all,
    ...people.map((person, at): Offer => ({
      id: `p${at}`,
      label: person.name,
      call: { action: "siege.heal", args: { only: person.actor } },
      under: `${LANG}.Offer.each`,
    })),
  ];
}

export const restPart: PartKind<RestData> = {
  data: RestData,
  template: "templates/siege/cards/rest.hbs",
  view: ({ people }) => ({
    people: people.map((person) => ({ name: person.name, way: formatWay(person), rows: person.rows.map(formatRow) })),
  }),
  text: ({ people }) => people.map(formatPerson),
  offers: listOffers,
};

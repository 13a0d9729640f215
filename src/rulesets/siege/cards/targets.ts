/**
 * The card part of an attack on several targets: a row for each, which is applied alone or with all others. Ledger:
 * SIE-ATK-3, SIE-ATK-6, SIE-SFX-2, SIE-EXTRA-2.
 */
import * as v from "valibot";
import type { Offer, PartKind, Text } from "../../../core/public/definitions.ts";
import { MAX_LABEL_LENGTH, Uuid, shortList, shortText } from "../../../rules/shared/schema.ts";
import { countAreaTargets } from "../../../rules/siege/area.ts";
import { MAX_AREA_LEVEL } from "../../../rules/siege/state.ts";
import { HitData, attackPart, viewHit } from "./attack.ts";
import { Data as ChallengeData, challengePart, viewChallenge } from "./challenge.ts";

const Row = v.object({
  name: shortText(MAX_LABEL_LENGTH),
  challenge: ChallengeData,
  /** Null where the target was missed. */
  hit: v.nullable(HitData),
});
type Row = Readonly<v.InferOutput<typeof Row>>;

export const TargetsData = v.object({
  attacker: Uuid,
  /** Each target has a die of its own; else one roll counts against all. */
  isVolley: v.boolean(),
  rows: shortList(Row, countAreaTargets(MAX_AREA_LEVEL)),
});
export type TargetsData = Readonly<v.InferOutput<typeof TargetsData>>;

/** The id and the kind of the card's part. */
export const TARGETS_PART = "targets";

/** Returns the start of the ids of a row's offers. */
const rowPrefix = (at: number): string => `row${at}-`;

/** Returns the rows that hit and are not applied yet; `used` are keys of the card's offers that have been. */
export const listOpenHits = ({ rows }: TargetsData, used: readonly string[]): HitData[] =>
  rows.flatMap(({ hit }, at) =>
    hit && !used.some((key) => key.startsWith(`${TARGETS_PART}.${rowPrefix(at)}Apply`)) ? [hit] : [],
  );

const isLevel = ({ id }: Offer): boolean => id.startsWith("level");

/** Returns the place of the hit with the most levels: with one roll, they are spent once for all targets. */
const findBest = (rows: readonly Row[]): number => {
  const levels = rows.map(({ hit }) => hit?.levels ?? -1);
  return levels.indexOf(Math.max(...levels));
};

/** Returns an offer of a card of one target as one of a row. */
function placeOffer(offer: Offer, { name }: Row, at: number): Offer {
  const words = (offer.group ?? offer.id).split(" ").map((word) => `${rowPrefix(at)}${word}`);
  const { primary, ...rest } = offer;
  const placed = { ...rest, id: `${rowPrefix(at)}${offer.id}`, group: words.join(" ") };
  return primary || offer.id === "buy"
    ? placed
    : { ...placed, under: { key: "QUADRANT.Siege.Targets.More", with: { target: name } } };
}

function listRowOffers({ rows, isVolley }: TargetsData): Offer[] {
  const best = findBest(rows);
  const firstMissed = rows.findIndex(({ challenge }) => challenge.mayBuy);
  return rows.flatMap((row, at) => {
    const own = row.hit
      ? (attackPart.offers?.(row.hit) ?? []).filter((offer) => isVolley || at === best || !isLevel(offer))
      : (challengePart.offers?.(row.challenge) ?? []).filter(() => isVolley || at === firstMissed);
    return own.map((offer) => placeOffer(offer, row, at));
  });
}

/** Returns the offers: each hit alone, and all that are left as one. */
function offers(data: TargetsData): Offer[] {
  const rows = listRowOffers(data);
  const hits = listOpenHits(data, []);
  if (hits.length < 2) return rows;
  const words = rows.filter(({ id }) => id.endsWith("-Apply")).map(({ group = "" }) => group);
  return [
    {
      id: "all",
      group: words.join(" "),
      label: { key: "QUADRANT.Siege.Targets.ApplyAll", with: { hits: hits.length } },
      call: { action: "siege.applyHits", args: {} },
      primary: true,
      repeat: true,
      passing: ["QUADRANT.Refuse.AlreadyDone"],
    },
    ...rows,
  ];
}

/** Returns a row as the template displays it. */
function viewRow({ challenge, hit, name }: Row, isVolley: boolean) {
  const shown = viewChallenge(challenge);
  return { ...shown, name, isVolley, hit: hit && viewHit(hit) };
}

function view({ rows, isVolley }: TargetsData): object {
  const views = rows.map((row) => viewRow(row, isVolley));
  const rolled = isVolley ? undefined : views.find(({ die }) => die !== null);
  return { rows: views, roll: rolled ?? null };
}

const formatRow = ({ name, challenge }: Row): Text => ({
  key: "QUADRANT.Siege.Targets.Row",
  with: { name, outcome: `QUADRANT.Siege.Outcome.${challenge.outcome ?? "failure"}` },
});

export const targetsPart: PartKind<TargetsData> = {
  data: TargetsData,
  template: "templates/siege/cards/targets.hbs",
  view,
  text: ({ rows }) => rows.map(formatRow),
  offers,
};

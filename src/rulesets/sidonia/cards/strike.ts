/**
 * The section of a card that shows where a blow lands and what it deals, and offers to settle it. Ledger: SID-ATK-3,
 * SID-LOC-1 and -3, SID-DMG-2.
 */
import * as v from "valibot";
import type { Offer, PartKind, Text } from "../../../core/public/definitions.ts";
import type { Fields } from "../../../rules/shared/json.ts";
import { total } from "../../../rules/shared/reasons.ts";
import {
  FlagField,
  MAX_LABEL_LENGTH,
  type Output,
  Uuid,
  shortText,
  wholeNumber,
} from "../../../rules/shared/schema.ts";
import { findMissOffer } from "../../../rules/sidonia/attack.ts";
import { CarriedBlow } from "../../../rules/sidonia/hit.ts";
import { MISS_RULES } from "../../../rules/sidonia/house.ts";
import { OUTCOMES } from "../../../rules/sidonia/roll.ts";
import { LOCATIONS } from "../../../rules/sidonia/state.ts";
import { formatLocation } from "../documents/read-actor.ts";

const MISSES = ["none", "offered", "taken"] as const;

export const StrikeData = v.object({
  ...CarriedBlow.entries,
  /** Null where there is no attacker: a fall, a car (SID-AMT-5). */
  attacker: v.optional(v.nullable(Uuid), null),
  target: v.nullable(Uuid),
  targetName: shortText(MAX_LABEL_LENGTH),
  called: v.nullable(v.picklist(LOCATIONS)),
  outcome: v.picklist(OUTCOMES),
  /** The defender paid for a critical hit (SID-ATK-3). */
  paid: v.boolean(),
  location: v.nullable(v.picklist(LOCATIONS)),
  /** The dice that named the location; null where it was not rolled. */
  dice: v.nullable(v.pipe(v.array(wholeNumber(1, 6)), v.length(2))),
  /** The house rule on called shots that land elsewhere, when it was struck (SID-LOC-3). */
  straying: v.picklist(MISS_RULES),
  miss: v.picklist(MISSES),
  /** It is the defender hitting back in a messy exchange (SID-ATK-5). */
  back: FlagField,
});
export type StrikeData = Output<typeof StrikeData>;

/** It lands nowhere. */
const isMiss = ({ outcome }: StrikeData): boolean => outcome === "failure" || outcome === "criticalFailure";
/** A critical hit that nobody has answered yet. */
const isUnanswered = ({ outcome, paid }: StrikeData): boolean => outcome === "criticalSuccess" && !paid;
const hasStrayed = ({ called, location, dice }: StrikeData): boolean =>
  called !== null && location !== null && dice !== null && called !== location;

const formatAmount = ({ damage, type }: StrikeData): Text => ({
  key: `QUADRANT.Sidonia.Damage.Amount.${type}`,
  with: { amount: total(damage) },
});

const buildHitArgs = ({ target, location, damage, type, piercing, opening, bare }: StrikeData): Fields => ({
  target,
  location,
  damage,
  type,
  piercing,
  opening,
  bare,
});

const wait = (id: string, data: StrikeData, actor: string | null = null): Pick<Offer, "pending"> => ({
  pending: {
    what: {
      key: `QUADRANT.Sidonia.Pending.${id}`,
      with: {
        target: data.targetName,
        amount: formatAmount(data),
        location: data.location ? formatLocation(data.location) : "",
      },
    },
    ...(actor === null ? {} : { actor }),
  },
});

function offers(data: StrikeData): Offer[] {
  const { target, targetName, location, called, straying, miss, opening } = data;
  const names = { target: targetName, location: location ? formatLocation(location) : "" };
  const offer = (id: string, action: string, args: Fields, group = id): Offer => ({
    id,
    group,
    label: { key: `QUADRANT.Sidonia.Offer.${id}`, with: names },
    call: { action: `sidonia.${action}`, args },
  });
  if (miss === "taken") return [];
  if (isMiss(data)) return target === null ? [] : [{ ...offer("upperHand", "giveUpperHand", {}), auto: true }];
  if (isUnanswered(data)) {
    if (target === null) return [];
    return [
      { ...offer("accept", "takeOut", { target }, "answer"), primary: true, ...wait("answer", data, target) },
      offer("pay", "negate", {}, "answer"),
    ];
  }
  // An opening is used up by the attack, whatever becomes of the blow (SID-ATK-8).
  const close: Offer[] = opening && target !== null ? [{ ...offer("close", "closeOpening", {}), auto: true }] : [];
  if (location === null)
    return [{ ...offer("locate", "locate", {}), primary: true, ...wait("locate", data) }, ...close];
  const apply: Offer[] =
    target === null
      ? []
      : [
          {
            ...offer("apply", "applyHit", buildHitArgs(data), "apply"),
            primary: true,
            ...wait("hit", data, target),
          },
        ];
  const byWhom = data.dice === null ? "none" : findMissOffer(called, location, { calledShotMiss: straying });
  if (byWhom === "none") return [...apply, ...close];
  const taken = byWhom === "attacker" || miss === "offered";
  return [
    ...apply,
    ...close,
    taken ? offer("takeMiss", "stray", { step: "taken" }, "apply") : offer("offerMiss", "stray", { step: "offered" }),
  ];
}

function formatText(data: StrikeData): Text[] {
  if (isUnanswered(data)) return ["QUADRANT.Sidonia.Card.Over"];
  if (isMiss(data)) return [{ key: "QUADRANT.Sidonia.Card.UpperHand", with: { target: data.targetName } }];
  if (data.miss === "taken") return ["QUADRANT.Sidonia.Card.Missed"];
  return data.location === null ? [formatAmount(data)] : [formatAmount(data), formatLocation(data.location)];
}

export const strikePart: PartKind<StrikeData> = {
  data: StrikeData,
  template: "templates/sidonia/cards/strike.hbs",
  view: (data) => ({
    amount: formatAmount(data),
    target: data.targetName,
    hasTarget: data.target !== null,
    over: isUnanswered(data),
    missed: data.miss === "taken",
    upperHand: isMiss(data) ? { key: "QUADRANT.Sidonia.Card.UpperHand", with: { target: data.targetName } } : null,
    back: data.back,
    bare: data.bare,
    opening: data.opening,
    piercing: data.piercing > 0 ? data.piercing : null,
    called: data.called ? formatLocation(data.called) : null,
    strayed: hasStrayed(data),
    location: data.location ? { id: data.location, label: formatLocation(data.location) } : null,
    dice: data.dice,
    rows: data.damage,
    figure: LOCATIONS.map((id) => ({ id, on: id === data.location })),
  }),
  text: formatText,
  offers,
};

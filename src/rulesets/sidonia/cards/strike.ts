/**
 * The section of a card that shows where a blow lands and what it deals, and offers to settle it. Ledger: SID-ATK-3,
 * SID-LOC-1 and -3, SID-DMG-2.
 */
import type { Offer, PartKind, Text } from "../../../core/public/definitions.ts";
import {
  type Json,
  isFields,
  isUuid,
  isWholeNumber,
  modifiersToJson,
  readModifiers,
  readShortText,
} from "../../../rules/shared/json.ts";
import { type Modifier, total } from "../../../rules/shared/reasons.ts";
import { OUTCOMES, type Outcome } from "../../../rules/sidonia/roll.ts";
import { DAMAGE_TYPES, type DamageType, LOCATIONS, type Location } from "../../../rules/sidonia/state.ts";
import { formatLocation } from "../documents/read-actor.ts";

const STRAYING = ["gmButton", "never", "always"] as const;
const MISSES = ["none", "offered", "taken"] as const;

export interface StrikeData {
  /** Null where there is no attacker: a fall, a car (SID-AMT-5). */
  readonly attacker: string | null;
  readonly target: string | null;
  readonly targetName: string;
  readonly damage: readonly Modifier[];
  readonly type: DamageType;
  readonly piercing: number;
  readonly called: Location | null;
  readonly outcome: Outcome;
  /** The defender paid for a critical hit (SID-ATK-3). */
  readonly paid: boolean;
  /** It came through an opening (SID-ATK-8). */
  readonly opening: boolean;
  readonly location: Location | null;
  /** The dice that named the location; null where it was not rolled. */
  readonly dice: readonly number[] | null;
  readonly straying: (typeof STRAYING)[number];
  readonly miss: (typeof MISSES)[number];
  /** It is the defender hitting back in a messy exchange (SID-ATK-5). */
  readonly back: boolean;
  /** It goes past whatever is worn (SID-AMT-5). */
  readonly bare: boolean;
}

/** The data as a message carried it; null where it is none. */
export function readStrike(raw: Json): StrikeData | null {
  if (!isFields(raw)) return null;
  const { attacker = null, target, piercing, paid, opening, dice } = raw;
  if (attacker !== null && !isUuid(attacker)) return null;
  const damage = readModifiers(raw["damage"]);
  const targetName = readShortText(raw["targetName"], 200);
  const type = DAMAGE_TYPES.find((one) => one === raw["type"]);
  const outcome = OUTCOMES.find((one) => one === raw["outcome"]);
  const called = readLocation(raw["called"]);
  const location = readLocation(raw["location"]);
  const straying = STRAYING.find((one) => one === raw["straying"]);
  const miss = MISSES.find((one) => one === raw["miss"]);
  if (target !== null && !isUuid(target)) return null;
  if (!damage || targetName === null || !type || !outcome || !straying || !miss || !isWholeNumber(piercing, 0, 99))
    return null;
  if (called === undefined || location === undefined || typeof paid !== "boolean" || typeof opening !== "boolean")
    return null;
  const faces = dice === null ? null : readFaces(dice);
  if (faces === undefined) return null;
  return {
    attacker,
    target,
    targetName,
    damage,
    type,
    piercing,
    called,
    outcome,
    paid,
    opening,
    location,
    straying,
    miss,
    dice: faces,
    back: raw["back"] === true,
    bare: raw["bare"] === true,
  };
}

/** A location, null for none, undefined for anything else. */
const readLocation = (raw: Json | undefined): Location | null | undefined =>
  raw === null ? null : LOCATIONS.find((one) => one === raw);

const readFaces = (raw: Json | undefined): readonly number[] | undefined =>
  Array.isArray(raw) && raw.length === 2 && raw.every((die): die is number => isWholeNumber(die, 1, 6))
    ? raw
    : undefined;

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

const buildHitArgs = ({
  target,
  location,
  damage,
  type,
  piercing,
  opening,
  bare,
}: StrikeData): { readonly [key: string]: Json } => ({
  target,
  location,
  damage: modifiersToJson(damage),
  type,
  piercing,
  opening,
  bare,
});

function offers(data: StrikeData): Offer[] {
  const { target, targetName, location, straying, miss, opening } = data;
  const names = { target: targetName, location: location ? formatLocation(location) : "" };
  const offer = (id: string, action: string, args: { readonly [key: string]: Json }, group = id): Offer => ({
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
      { ...offer("accept", "takeOut", { target }, "answer"), primary: true },
      offer("pay", "negate", {}, "answer"),
    ];
  }
  // An opening is used up by the attack, whatever becomes of the blow (SID-ATK-8).
  const close: Offer[] = opening && target !== null ? [{ ...offer("close", "closeOpening", {}), auto: true }] : [];
  if (location === null) return [{ ...offer("locate", "locate", {}), primary: true }, ...close];
  const apply: Offer[] =
    target === null ? [] : [{ ...offer("apply", "applyHit", buildHitArgs(data), "apply"), primary: true }];
  if (!hasStrayed(data) || straying === "never") return [...apply, ...close];
  const taken = straying === "always" || miss === "offered";
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
  parse: readStrike,
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

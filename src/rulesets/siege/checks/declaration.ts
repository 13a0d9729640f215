/**
 * A declared planetary attack that waits for the defender's stake, as a card stores it. Ledger: SIE-PCON-2,
 * SIE-STAKE-1.
 */
import type { PartEntry } from "../../../core/public/definitions.ts";
import {
  type Json,
  MAX_LABEL_LENGTH,
  isFields,
  isUuid,
  isWholeNumber,
  modifiersToJson,
  readModifiers,
  readShortText,
} from "../../../rules/shared/json.ts";
import type { Modifier } from "../../../rules/shared/reasons.ts";
import {
  INDUSTRIES,
  type Industry,
  PLANET_ATTRIBUTES,
  PLANET_TRACKS,
  type PlanetAttribute,
  type PlanetTrack,
} from "../../../rules/siege/planet-state.ts";

/** A Facility that the defender can stake. */
export interface StakableFacility {
  readonly id: string;
  readonly name: string;
  readonly rating: number;
}

export interface Declaration {
  readonly aggressor: string;
  readonly target: string;
  readonly targetName: string;
  readonly theatre: Industry;
  readonly track: PlanetTrack;
  readonly attribute: PlanetAttribute;
  /** Ids of the Facilities used. */
  readonly facilities: readonly string[];
  /** Id of the Facility the aggressor stakes; empty for none. */
  readonly stake: string;
  readonly reason: string;
  /** Situational modifiers of this roll. */
  readonly bonus: readonly Modifier[];
  readonly cl: readonly Modifier[];
  /** The sum of the aggressor's roll bonus. */
  readonly brings: number;
  readonly stakes: readonly StakableFacility[];
  /** Id of the Facility the defender stakes, empty for none; null until the defender has answered. */
  readonly answer: string | null;
}

const isId = (raw: Json | undefined): raw is string => typeof raw === "string" && /^[A-Za-z0-9]{1,32}$/.test(raw);
const isIdOrNone = (raw: Json | undefined): raw is string => raw === "" || isId(raw);
const MAX_FACILITIES = 60;

function readList<T>(raw: Json | undefined, read: (one: Json) => T | null): readonly T[] | null {
  if (!Array.isArray(raw) || raw.length > MAX_FACILITIES) return null;
  const all = raw.map((one: Json) => read(one)).filter((one) => one !== null);
  return all.length === raw.length ? all : null;
}

function readStakable(raw: Json): StakableFacility | null {
  if (!isFields(raw)) return null;
  const { id, rating } = raw;
  const name = readShortText(raw["name"], MAX_LABEL_LENGTH);
  return isId(id) && name !== null && isWholeNumber(rating, 0, 99) ? { id, name, rating } : null;
}

/** Reads a declaration; null where it is not valid. */
export function readDeclaration(raw: Json | undefined): Declaration | null {
  if (!isFields(raw)) return null;
  const { aggressor, target, stake, brings, answer } = raw;
  if (!isUuid(aggressor) || !isUuid(target) || !isIdOrNone(stake) || !isWholeNumber(brings, -999, 999)) return null;
  if (answer !== null && !isIdOrNone(answer)) return null;
  const theatre = INDUSTRIES.find((one) => one === raw["theatre"]);
  const track = PLANET_TRACKS.find((one) => one === raw["track"]);
  const attribute = PLANET_ATTRIBUTES.find((one) => one === raw["attribute"]);
  const targetName = readShortText(raw["targetName"], MAX_LABEL_LENGTH);
  const reason = readShortText(raw["reason"], 200);
  const bonus = readModifiers(raw["bonus"]);
  const cl = readModifiers(raw["cl"]);
  const facilities = readList(raw["facilities"], (one) => (isId(one) ? one : null));
  const stakes = readList(raw["stakes"], readStakable);
  if (
    !theatre ||
    !track ||
    !attribute ||
    targetName === null ||
    reason === null ||
    !bonus ||
    !cl ||
    !facilities ||
    !stakes
  )
    return null;
  return {
    aggressor,
    target,
    targetName,
    theatre,
    track,
    attribute,
    facilities,
    stake,
    reason,
    bonus,
    cl,
    brings,
    stakes,
    answer,
  };
}

/** Returns the declaration's part of a card. */
export const createDeclarationPart = (data: Declaration): PartEntry => ({
  kind: "declared",
  sort: 10,
  data: {
    ...data,
    targetName: data.targetName.slice(0, MAX_LABEL_LENGTH),
    facilities: [...data.facilities],
    bonus: modifiersToJson(data.bonus),
    cl: modifiersToJson(data.cl),
    stakes: data.stakes.map(({ id, name, rating }) => ({ id, name: name.slice(0, MAX_LABEL_LENGTH), rating })),
  },
});

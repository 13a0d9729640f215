/**
 * A planetary attack that was declared and waits for what the defender stakes, as a card keeps it. Ledger: SIE-PCON-2,
 * SIE-STAKE-1.
 */
import type { PartEntry } from "../../../core/public/definitions.ts";
import {
  MAX_LABEL_LENGTH,
  isFields,
  isUuid,
  isWholeNumber,
  modifiersToJson,
  readModifiers,
  readShortText,
} from "../../../rules/shared/read-json.ts";
import type { Json } from "../../../rules/shared/json.ts";
import type { Modifier } from "../../../rules/shared/modifier.ts";
import {
  INDUSTRIES,
  type Industry,
  PLANET_ATTRIBUTES,
  PLANET_TRACKS,
  type PlanetAttribute,
  type PlanetTrack,
} from "../../../rules/siege/planet-state.ts";

/** What the defender may stake. */
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
  /** Ids of the Facilities brought. */
  readonly facilities: readonly string[];
  /** Id of the Facility the aggressor stakes; empty for none. */
  readonly stake: string;
  readonly reason: string;
  /** What was typed for this roll alone. */
  readonly bonus: readonly Modifier[];
  readonly cl: readonly Modifier[];
  /** What the aggressor's roll adds, in sum. */
  readonly brings: number;
  readonly stakes: readonly StakableFacility[];
  /** Id of what the defender stakes, empty for nothing; null until that is said. */
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

/** Reads what was declared; null where it makes no sense. */
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

/** The declared part of a card. */
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

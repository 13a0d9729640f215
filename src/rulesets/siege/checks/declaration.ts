/**
 * A declared planetary attack that waits for the defender's stake, as a card stores it. Ledger: SIE-PCON-2,
 * SIE-STAKE-1.
 */
import * as v from "valibot";
import type { PartEntry } from "../../../core/public/definitions.ts";
import { Id, MAX_LABEL_LENGTH, Uuid, shortList, shortText, wholeNumber } from "../../../rules/shared/schema.ts";
import { Modifiers, storeModifiers } from "../../../rules/shared/reasons.ts";
import { INDUSTRIES, PLANET_ATTRIBUTES, PLANET_TRACKS } from "../../../rules/siege/planet-state.ts";

const IdOrNone = v.union([v.literal(""), Id]);
const MAX_FACILITIES = 60;

/** A Facility that the defender can stake. */
const StakableFacility = v.object({ id: Id, name: shortText(MAX_LABEL_LENGTH), rating: wholeNumber(0, 99) });
export type StakableFacility = Readonly<v.InferOutput<typeof StakableFacility>>;

export const Declaration = v.object({
  aggressor: Uuid,
  target: Uuid,
  targetName: shortText(MAX_LABEL_LENGTH),
  theatre: v.picklist(INDUSTRIES),
  track: v.picklist(PLANET_TRACKS),
  attribute: v.picklist(PLANET_ATTRIBUTES),
  /** Ids of the Facilities used. */
  facilities: shortList(Id, MAX_FACILITIES),
  /** Id of the Facility the aggressor stakes; empty for none. */
  stake: IdOrNone,
  reason: shortText(200),
  /** Situational modifiers of this roll. */
  bonus: Modifiers,
  cl: Modifiers,
  /** The sum of the aggressor's roll bonus. */
  brings: wholeNumber(-999, 999),
  stakes: shortList(StakableFacility, MAX_FACILITIES),
  /** Id of the Facility the defender stakes, empty for none; null until the defender has answered. */
  answer: v.nullable(IdOrNone),
});
export type Declaration = Readonly<v.InferOutput<typeof Declaration>>;

/** Returns the declaration's part of a card. */
export const createDeclarationPart = (data: Declaration): PartEntry => ({
  kind: "declared",
  sort: 10,
  data: {
    ...data,
    targetName: data.targetName.slice(0, MAX_LABEL_LENGTH),
    facilities: [...data.facilities],
    bonus: storeModifiers(data.bonus),
    cl: storeModifiers(data.cl),
    stakes: data.stakes.map(({ id, name, rating }) => ({ id, name: name.slice(0, MAX_LABEL_LENGTH), rating })),
  },
});

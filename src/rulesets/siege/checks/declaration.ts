/**
 * A declared planetary attack as its stage stores it, and as the card does on which it is rolled once both stakes are
 * known. Ledger: SIE-PCON-2, SIE-STAKE-1.
 */
import * as v from "valibot";
import type { Card, PartEntry, Text } from "../../../core/public/definitions.ts";
import { Id, MAX_LABEL_LENGTH, Uuid, shortList, shortText, wholeNumber } from "../../../rules/shared/schema.ts";
import { Modifiers, storeModifiers } from "../../../rules/shared/reasons.ts";
import { INDUSTRIES, PLANET_ATTRIBUTES, PLANET_TRACKS } from "../../../rules/siege/planet-state.ts";

export const IdOrNone = v.union([v.literal(""), Id]);
export const MAX_FACILITIES = 60;

/** A Facility that can be staked. */
export const StakableFacility = v.object({ id: Id, name: shortText(MAX_LABEL_LENGTH), rating: wholeNumber(0, 99) });
export type StakableFacility = Readonly<v.InferOutput<typeof StakableFacility>>;

/** What is declared, apart from the stakes. */
export const Attack = v.object({
  aggressor: Uuid,
  target: Uuid,
  theatre: v.picklist(INDUSTRIES),
  track: v.picklist(PLANET_TRACKS),
  attribute: v.picklist(PLANET_ATTRIBUTES),
  /** Ids of the Facilities used. */
  facilities: shortList(Id, MAX_FACILITIES),
  reason: shortText(200),
  /** Situational modifiers of this roll. */
  bonus: Modifiers,
  cl: Modifiers,
});
export type Attack = Readonly<v.InferOutput<typeof Attack>>;

export const Declaration = v.object({
  ...Attack.entries,
  targetName: shortText(MAX_LABEL_LENGTH),
  /** Id of the Facility the aggressor stakes; empty for none. */
  stake: IdOrNone,
  /** The aggressor's stake as the card tells it; null for none. */
  staked: v.optional(v.nullable(StakableFacility), null),
  /** The sum of the aggressor's roll bonus. */
  brings: wholeNumber(-999, 999),
  /** Id of the Facility the defender stakes; empty for none. */
  answer: IdOrNone,
  /** The defender's stake as the card tells it; null for none. */
  answered: v.optional(v.nullable(StakableFacility), null),
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
    staked: data.staked && storeFacility(data.staked),
    answered: data.answered && storeFacility(data.answered),
  },
});

/** Returns what a planet stakes, in one line; null for nothing. */
export const formatStaked = (target: string, staked: Pick<StakableFacility, "name" | "rating"> | null): Text =>
  staked
    ? { key: "QUADRANT.Siege.Conflict.Answered", with: { target, name: staked.name, rating: `+${staked.rating}` } }
    : { key: "QUADRANT.Siege.Conflict.AnsweredNothing", with: { target } };

/** Returns a Facility as cards store it: a name that is too long is cut. */
export const storeFacility = ({ id, name, rating }: StakableFacility): StakableFacility => ({
  id,
  name: name.slice(0, MAX_LABEL_LENGTH),
  rating,
});

/** Returns the title of an attack, and the line below it. */
export const formatAttackHead = (
  { theatre, attribute, track }: Pick<Attack, "theatre" | "attribute" | "track">,
  actor: string,
  target: string,
): Required<Pick<Card, "title" | "subtitle">> => ({
  title: { key: "QUADRANT.Siege.Card.ActsAgainst", with: { actor, target } },
  subtitle: {
    key: "QUADRANT.Siege.Card.Theatre",
    with: {
      theatre: `QUADRANT.Siege.Industry.${theatre}`,
      attribute: `QUADRANT.Siege.PlanetAttribute.${attribute}`,
      track: `QUADRANT.Siege.PlanetTrack.${track}`,
    },
  },
});

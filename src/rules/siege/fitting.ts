/**
 * Which theatres, tracks and Attributes make sense together in a planetary conflict. The rulebook leaves it to the GM
 * and gives a few pairs; the table is our reading of what it says about each Industry and Attribute. Ledger: SIE-PCON-4
 * to -6, SIE-IND-3 to -11, SIE-PATTR-2 to -7.
 */
import type { Refusal } from "../shared/reasons.ts";
import { computeConflictDamage } from "./conflict.ts";
import { INDUSTRIES, type Industry, PLANET_TRACKS, type PlanetAttribute, type PlanetTrack } from "./planet-state.ts";

const FITTING_ATTRIBUTES: Readonly<Record<Industry, readonly PlanetAttribute[]>> = {
  awareness: ["might", "connectivity", "law"],
  combat: ["might", "infrastructure", "cohesion"],
  entertainment: ["connectivity", "education", "cohesion"],
  environmental: ["infrastructure", "education", "law"],
  transportation: ["might", "infrastructure", "connectivity"],
  lore: ["connectivity", "education"],
  manufacturing: ["infrastructure", "education", "law"],
  persuasion: ["connectivity", "education", "cohesion", "law"],
  spiritual: ["connectivity", "education", "cohesion", "law"],
};

/** Returns the Attributes that go with a theatre; others need a good reason (SIE-PCON-6). */
export const listFittingAttributes = (theatre: Industry): readonly PlanetAttribute[] => FITTING_ATTRIBUTES[theatre];

/** Returns whether an Attribute goes with a theatre without further reason (SIE-PCON-6). */
export const isFitting = (theatre: Industry, attribute: PlanetAttribute): boolean =>
  listFittingAttributes(theatre).includes(attribute);

/** Refuses an Attribute that does not go with the theatre, unless a reason is given (SIE-PCON-6). */
export const refuseUnexplained = (theatre: Industry, attribute: PlanetAttribute, reason: string): Refusal | null =>
  isFitting(theatre, attribute) || reason.trim() !== ""
    ? null
    : {
        key: "QUADRANT.Siege.Refuse.ConflictReason",
        with: {
          attribute: `QUADRANT.Siege.PlanetAttribute.${attribute}`,
          theatre: `QUADRANT.Siege.Industry.${theatre}`,
        },
      };

/** The theatres in which an attack on a track can do damage. */
export interface TheatreList {
  /** The planet's own Industries, whose Challenge Base is 12 (SIE-PCON-3). */
  readonly own: readonly Industry[];
  readonly other: readonly Industry[];
  /** Those that do damage only with a staked Facility (SIE-PCON-5). */
  readonly staked: readonly Industry[];
}

/** Returns the theatres in which an attack on a track can do damage (SIE-PCON-4, SIE-PCON-5). */
export function listTheatres(track: PlanetTrack, own: readonly Industry[], canStake: boolean): TheatreList {
  const harmful = INDUSTRIES.filter((one) => computeConflictDamage(one, track, false) > 0);
  return {
    own: harmful.filter((one) => own.includes(one)),
    other: harmful.filter((one) => !own.includes(one)),
    staked: canStake ? INDUSTRIES.filter((one) => !harmful.includes(one)) : [],
  };
}

/** Returns the track that a theatre damages most; the first of equal ones (SIE-PCON-4). */
export function findTheatreTrack(theatre: Industry): PlanetTrack {
  const damage = (track: PlanetTrack): number => computeConflictDamage(theatre, track, false);
  return PLANET_TRACKS.reduce((best, track) => (damage(track) > damage(best) ? track : best));
}

/**
 * Returns the theatre to begin with: an own Industry that damages the track and goes with the Attribute, where these
 * are known, else the first that does.
 */
export function findTheatre(
  own: readonly Industry[],
  { track, attribute }: { readonly track: PlanetTrack | null; readonly attribute: PlanetAttribute | null },
): Industry {
  const harms = (one: Industry): boolean => track === null || computeConflictDamage(one, track, false) > 0;
  const fits = (one: Industry): boolean => attribute === null || isFitting(one, attribute);
  const all = [...own, ...INDUSTRIES];
  return all.find((one) => harms(one) && fits(one)) ?? all.find(harms) ?? "combat";
}

/**
 * What cards and sheets share: how outcomes look (a tone and an icon each, so that neither colour nor shape alone
 * carries the meaning), and the offers to spend Extraordinary levels on anything but boxes of the hit. Ledger:
 * SIE-EXTRA-2.
 */
import type { Offer, Text, Tone } from "../../core/public/definitions.ts";
import type { Outcome } from "../../rules/siege/challenge.ts";
import type { SiegeInjuryState } from "../../rules/siege/injury.ts";
import type { HelpedSpecialty, Track } from "../../rules/siege/state.ts";

/** Tone and icon of each outcome. */
export const OUTCOME_LOOKS: Readonly<Record<Outcome, { readonly tone: Tone; readonly icon: string }>> = {
  failure: { tone: "bad", icon: "broken-shield" },
  success: { tone: "good", icon: "polar-star" },
  extraordinary: { tone: "good", icon: "star-swirl" },
  critical: { tone: "crit", icon: "star-prominences" },
};

/** Returns the word for a number of boxes of a track: one Wound, two Wounds. */
export const findTrackWord = (track: Track, boxes: number): string =>
  `QUADRANT.Siege.${boxes === 1 ? "TrackSingular" : "Track"}.${track}`;

/** Returns a number of boxes of a track in words: "1 Wound", "2 critical Stress". */
export const formatBoxes = (boxes: number, track: Track, critical: boolean): Text => ({
  key: `QUADRANT.Siege.Damage.${critical ? "CriticalBoxes" : "Boxes"}`,
  with: { boxes, track: findTrackWord(track, boxes) },
});

/** Returns texts as a list in one line; empty for none. */
export const listTexts = (texts: readonly Text[]): Text =>
  texts.length === 0
    ? ""
    : texts.reduce((one, other): Text => ({ key: "QUADRANT.Siege.Worlds.List", with: { one, other } }));

/** Returns what an injury means, in a line (SIE-SCAR-2). */
export const formatInjury = ({ key, part, attribute }: SiegeInjuryState): Text => ({
  key: `QUADRANT.Siege.InjuryEffect.${key}${key !== "lividScar" && (part === "foot" || part === "leg") ? "Move" : ""}`,
  with: { attribute: `QUADRANT.Siege.Attribute.${attribute}`, part: `QUADRANT.Siege.BodyPart.${part}` },
});

/** Returns a Specialty that a trapping helps, with its bonus: "Shooting +5" (SIE-FUNC-5). */
export const formatHelped = ({ name, bonus }: HelpedSpecialty): Text => ({
  key: "QUADRANT.Siege.Gear.Bonus",
  with: { specialty: name, bonus: bonus < 0 ? bonus : `+${bonus}` },
});

/** Returns a Move rating as the rulebook writes it: 1, 1½, ½ (SIE-MOVE-1). */
export function formatMove(rating: number): string {
  const whole = Math.floor(rating);
  if (rating === whole) return String(rating);
  return `${whole === 0 ? "" : whole}½`;
}

/** Returns a Facility, or what is taken of one, with its rating. */
export const formatRated = ({ name, rating }: { readonly name: string; readonly rating: number }): Text => ({
  key: "QUADRANT.Siege.Planet.FacilityOption",
  with: { name, rating: `+${rating}` },
});

/** The most levels with buttons; a card has no room for more. */
const MAX_OFFERED_LEVELS = 6;

/** Returns the group of a level's offers, counted from 1: a level is spent once. */
export const formatLevelGroup = (level: number): string => `level${level}`;

/** Returns the offers of each level: a Nova Point or a story benefit. */
export const listLevelOffers = (actor: string, levels: number): Offer[] =>
  Array.from({ length: Math.min(levels, MAX_OFFERED_LEVELS) }, (_, i) =>
    (["nova", "story"] as const).map((benefit): Offer => ({
      id: `${formatLevelGroup(i + 1)}-${benefit}`,
      group: formatLevelGroup(i + 1),
      label: { key: `QUADRANT.Siege.Offer.Level.${benefit}`, with: { level: i + 1 } },
      call: { action: "siege.spendLevel", args: { actor, benefit } },
    })),
  ).flat();

/** Returns the labels of a group by id, for a select element. */
export const listLabels = (group: string, words: readonly string[]): Record<string, string> =>
  Object.fromEntries(words.map((word) => [word, `QUADRANT.Siege.${group}.${word}`]));

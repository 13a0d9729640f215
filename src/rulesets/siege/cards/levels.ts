/** Offers to spend Extraordinary levels on anything but boxes of the hit. Ledger: SIE-EXTRA-2. */
import type { Offer } from "../../../core/public/definitions.ts";

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

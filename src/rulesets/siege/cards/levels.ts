/** What Extraordinary levels may be spent on, beside boxes of the hit. Ledger: SIE-EXTRA-2. */
import type { Offer } from "../../../core/public/definitions.ts";

/** More levels than a card has room for are told, not clicked. */
const MAX_OFFERED_LEVELS = 6;

/** The group of a level's offers, counted from 1: a level is spent once. */
export const formatLevelGroup = (level: number): string => `level${level}`;

/** A Nova Point or a turn of the story for each level. */
export const listLevelOffers = (actor: string, levels: number): Offer[] =>
  Array.from({ length: Math.min(levels, MAX_OFFERED_LEVELS) }, (_, i) =>
    (["nova", "story"] as const).map((benefit): Offer => ({
      id: `${formatLevelGroup(i + 1)}-${benefit}`,
      group: formatLevelGroup(i + 1),
      label: { key: `QUADRANT.Siege.Offer.Level.${benefit}`, with: { level: i + 1 } },
      call: { action: "siege.spendLevel", args: { actor, benefit } },
    })),
  ).flat();

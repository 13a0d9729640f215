/** What Extraordinary levels may be spent on, beside boxes of the hit. Ledger: SIE-EXTRA-2. */
import type { Offer } from "../../../core/contract.ts";

/** More levels than a card has room for are told, not clicked. */
const MOST = 6;

/** A Nova Point or a turn of the story for each level. A level is spent once: its offers share an id up to the colon. */
export const levelOffers = (actor: string, levels: number): Offer[] =>
  Array.from({ length: Math.min(levels, MOST) }, (_, i) =>
    (["nova", "story"] as const).map((benefit): Offer => ({
      id: `level${i + 1}:${benefit}`,
      label: { key: `QUADRANT.Siege.Offer.Level.${benefit}`, with: { level: i + 1 } },
      call: { action: "siege.spendLevel", args: { actor, benefit } },
    })),
  ).flat();

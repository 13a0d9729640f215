/** The kinds of experience and of lines of its history, apart from what reads them, which is loaded late. */

/** The two kinds of experience: ordinary, and that of mutations (SIE-MUT-3). */
export const XP_POOLS = ["free", "mutation"] as const;
export type XpPool = (typeof XP_POOLS)[number];

/** What a line of the history is about: an award, what a stronger species pays off, or what was bought. */
export const XP_ENTRIES = [
  "award",
  "species",
  "attribute",
  "bundle",
  "bonus",
  "specialty",
  "psi",
  "power",
  "industry",
  "other",
] as const;
export type XpKind = (typeof XP_ENTRIES)[number];

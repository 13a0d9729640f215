/** How combatants of a ruleset take turns. */
export interface Turns {
  /** Whoever is surprised does not roll and has this score: the GM says so in the tracker. */
  readonly surprised?: { readonly initiative: number };
  /** Equal scores act at the same time, and are marked so. */
  readonly simultaneous?: true;
}

/** Where actions write whose code is loaded late: core must know it before. */

/** What taking and ending a condition changes. */
export const CONDITION_PLACES = ["Actor:system.conditions.*"];

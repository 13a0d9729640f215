/** What of the sector board has a limit or a fixed name. */

/** The most characters of a planet's notes. */
export const MAX_NOTES = 4000;

/** The months of the history's page, the last ones, and the lines of each. */
export const MAX_MONTHS = 240;
export const MAX_MONTH_LINES = 200;

/** The ids of the journal of the sector's history and of its page, in every world. */
export const HISTORY_JOURNAL = "siegeSectorNotes";
export const HISTORY_PAGE = "page000000000001";

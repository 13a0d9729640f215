/** Ids of the rulebook's pages, from ledger ids. Free of Foundry, since the tools that build the packs use it. */

/** Returns the id of the page whose first area this is: 16 letters and digits. */
export const subjectPageId = (area: string): string => area.replaceAll("-", "x").padEnd(16, "z");

/** The folder that contains all entries of a book, so that they are listed in reading order. */
export const BOOK_FOLDER = "rulesxBookzzzzzz";

/** The packs of a ruleset's books: for all users, and for GMs only. */
export const bookPacks = (ruleset: string): readonly [string, string] => [`${ruleset}-rules`, `${ruleset}-rules-gm`];

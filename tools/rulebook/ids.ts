/** Ids of documents of the rulebooks, which links name. */

/** The folder that contains all entries of a book, so that they are listed in reading order. */
export const BOOK_FOLDER = "rulesxBookzzzzzz";

/** Returns the id of the page whose first area this is: 16 letters and digits. */
export const subjectPageId = (area: string): string => area.replaceAll("-", "x").padEnd(16, "z");

/** The order of names in lists. */

/** One for all names: each call of `localeCompare` with options would make one. */
const naturally = new Intl.Collator(undefined, { numeric: true });

/** Compares two names as the user's language does, numbers in them by value: "Guard 2" comes before "Guard 10". */
export const compareNaturally = (a: string, b: string): number => naturally.compare(a, b);

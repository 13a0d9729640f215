/** Compares names that users typed: of skills, Specialties, actors, items. */

/** Returns a name in the form in which names are compared: trimmed, in lower case, with straight quotes. */
export function normalizeName(name: string): string {
  const text = name.trim().toLowerCase();
  if (!QUOTES.test(text)) return text;
  return text.replaceAll(/[“”„″]/g, '"').replaceAll(/[‘’‚′]/g, "'");
}

const QUOTES = /[“”„″‘’‚′]/;

/** Returns whether two names are equal, apart from case, outer spaces and the kind of quotes. */
export const sameName = (one: string, other: string): boolean => normalizeName(one) === normalizeName(other);

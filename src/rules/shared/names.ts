/** Compares names that users typed: of skills, Specialties, actors, items. */

/** Returns a name in the form in which names are compared: trimmed, in lower case, with straight quotes. */
export const normalizeName = (name: string): string =>
  name
    .trim()
    .toLowerCase()
    .replaceAll(/[“”„″]/g, '"')
    .replaceAll(/[‘’‚′]/g, "'");

/** Returns whether two names are equal, apart from case, outer spaces and the kind of quotes. */
export const sameName = (one: string, other: string): boolean => normalizeName(one) === normalizeName(other);

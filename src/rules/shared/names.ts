/** Names that people wrote, compared: of skills, Specialties, actors, items. */

/** A name as two of them are compared: capitals or small letters, and quotes of whatever kind, are one. */
export const normalizeName = (name: string): string =>
  name
    .trim()
    .toLowerCase()
    .replaceAll(/[“”„″]/g, '"')
    .replaceAll(/[‘’‚′]/g, "'");

/** Whether two names mean the same. */
export const sameName = (one: string, other: string): boolean => normalizeName(one) === normalizeName(other);

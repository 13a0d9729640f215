/** Ids of the people whom an agent knows. */

/** Returns an id of sixteen letters and digits for the next relation. */
export const createRelationId = (used: readonly string[]): string => {
  let at = used.length;
  const format = (): string => `relation${String(at).padStart(8, "0")}`;
  while (used.includes(format())) at += 1;
  return format();
};

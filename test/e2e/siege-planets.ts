/** Planets and Facilities of the end-to-end worlds in which planets attack each other. */
export const HOLM = "Actor.asterholm0000000";
export const VEY = "Actor.vey0000000000000";
export const FLEET = `${HOLM}.Item.fleet00000000000`;
export const GUARD = `${VEY}.Item.guard00000000000`;

export const facility = (id: string, name: string, rating: number, reactive = "none"): object => ({
  _id: id,
  name,
  type: "siegeFacility",
  system: { rating, reactive },
});

/** `owner` is the id of the player who runs it; null for none. */
export const planet = (
  id: string,
  name: string,
  owner: string | null,
  system: object,
  items: readonly object[],
): object => ({
  _id: id,
  name,
  type: "siegePlanet",
  img: "systems/quadrant/assets/siege/planet.svg",
  ownership: { default: 1, ...(owner === null ? {} : { [owner]: 3 }) },
  system,
  items,
});

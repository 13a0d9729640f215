/** The two generations of the public API that the tabletop speaks. */
export type Generation = 13 | 14;

let current: Generation = 14;

/**
 * Returns the generation in force in this process or page. Code that differs by generation asks here, when it runs, not
 * when it loads.
 */
export function generation(): Generation {
  return current;
}

/**
 * Sets the generation: once at start, from the world's release. Throws a RangeError for a number that is not emulated.
 */
export function setGeneration(value: number): void {
  if (value !== 13 && value !== 14) throw new RangeError(`Generation ${value} is not emulated: use 13 or 14.`);
  current = value;
}

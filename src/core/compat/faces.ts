/** The faces of a roll's dice, in the order they were thrown: all that rules need of it. */
export const facesOf = (roll: Roll): number[] => roll.dice.flatMap((die) => die.results.map(({ result }) => result));

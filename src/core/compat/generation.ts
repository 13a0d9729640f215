/** The one place that asks which Foundry this is. Everything that differs between 13 and 14 lives beside this file. */
export const isV14 = (): boolean => game.release.generation >= 14;

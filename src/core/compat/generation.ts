/** Whether this is Foundry 14. Only this folder asks: it holds everything that differs between 13 and 14. */
export const isV14 = (): boolean => game.release.generation >= 14;

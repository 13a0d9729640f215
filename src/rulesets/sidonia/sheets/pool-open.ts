/** The way to the window of the Dissonance Pool, whose code is fetched then. */
export const openPool = async (): Promise<void> => (await import("./dissonance-window.ts")).openDissonance();

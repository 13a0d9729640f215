/** Opens the larger windows of Sidonia; their code is fetched on first use. */

/** The way to the window of the Dissonance Pool, whose code is fetched then. */
export const openDissonance = async (): Promise<void> => (await import("./dissonance-window.ts")).showDissonance();

/** Begins a Spotlight Scene, or shows the one that goes on. */
export const openSpotlight = async (): Promise<void> =>
  (await import("../stages/spotlight/start-window.ts")).startSpotlight();

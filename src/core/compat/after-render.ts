/** A card stands in the log before it, or the table, does anything of itself: drawing comes first. */
export const stands = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 0));

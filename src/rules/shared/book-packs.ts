/** The names of the rulebooks' packs. Free of Foundry, since the tools that build them use it too. */

/** Returns the packs of a ruleset's books: for all users, and for GMs only. */
export const bookPacks = (ruleset: string): readonly [string, string] => [`${ruleset}-rules`, `${ruleset}-rules-gm`];

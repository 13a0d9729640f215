/** The shared pool of tokens, and its place. Ledger: CIR-TOK-1. */
import { POOL_PATH, poolRef, poolPlace } from "../../core/public/definitions.ts";

export const RULESET = "circumstances";
export const TOKENS = "tokens";

/** The place of the tokens, for plans. */
export const tokenPool = { at: poolRef(RULESET, TOKENS), path: POOL_PATH };

/** The same for allow-lists. */
export const tokenPlace = poolPlace(RULESET, TOKENS);

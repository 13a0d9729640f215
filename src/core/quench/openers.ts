import type { Json } from "../../rules/shared/json.ts";

/** The windows that cases open, from where the game opens them. */
export interface Openers {
  /** Opens the overview, or closes it. */
  readonly toggleOverview: () => void;
  /** Opens the search of the rulebooks with these words. */
  readonly searchRules: (words: string) => Promise<void>;
  /** Asks who plays which character. */
  readonly askCharacters: () => Promise<void>;
  /** Puts a stage on the table; resolves to its id, or null where it is refused. */
  readonly openStage: (kind: string, order: Json) => Promise<string | null>;
}

import type { Table, TableOptions } from "../../../tabletop/testing.ts";

/** Where a behaviour is from: a public page with its sentence, or, if no page has one, why we think so. */
export type Origin =
  | {
      /** The page: below https://foundryvtt.com/ (`api/v14/classes/…`, `article/…`), or a whole address. */
      readonly page: string;
      /** The sentence of the page, or the relevant part of it. */
      readonly sentence: string;
      readonly guess?: never;
    }
  | { readonly guess: string; readonly page?: never; readonly sentence?: never };

/** What a case receives. */
export interface Ground {
  readonly generation: 13 | 14;
  /** The documented globals of the generation in force, dynamic as they are. */
  readonly page: any;
  /** Boots a world and a whole client of it in this process; closed after the case. */
  table(options?: TableOptions): Promise<Table>;
  /** What `console.warn` and `console.error` received during the case, one text a call. */
  readonly warnings: readonly string[];
}

/** One documented behaviour. The table of cases is run on every generation the case names, in Node and in Chromium. */
export type ContractCase = Origin & {
  /** The documented member: `foundry.utils.mergeObject`, `Combat#nextTurn`, `hookEvents.combatStart`. */
  readonly member: string;
  /** What is checked, in our own words; unique together with the member. */
  readonly says: string;
  /** Both, unless given. */
  readonly generations?: readonly (13 | 14)[];
  /** `page` for cases that need a DOM (run in Chromium only); both, unless given. */
  readonly needs?: "page";
  readonly run: (ground: Ground) => void | Promise<void>;
};

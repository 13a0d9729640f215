import type { RollParser } from "./parser.ts";
import type { Roll } from "./roll.ts";
import type { DiceTerm } from "./terms/dice.ts";
import type { RollTerm } from "./terms/term.ts";

/** Free data that describes a term or a roll. `flavor` is user text: escape it wherever it is shown. */
export interface TermOptions {
  flavor?: string | undefined;
  [key: string]: unknown;
}

/**
 * One thrown die (or one roll of a pool). https://foundryvtt.com/api/v14/interfaces/foundry.dice.DiceTermResult.html
 */
export interface DiceTermResult {
  result: number;
  active?: boolean;
  count?: number;
  success?: boolean;
  failure?: boolean;
  discarded?: boolean;
  rerolled?: boolean;
  exploded?: boolean;
  [key: string]: unknown;
}

/** How an evaluation is to be done; passed on to every term. */
export interface EvaluationOptions {
  minimize?: boolean | undefined;
  maximize?: boolean | undefined;
  allowStrings?: boolean | undefined;
  allowInteractive?: boolean | undefined;
  strict?: boolean | undefined;
  [key: string]: unknown;
}

/** A roll as it is stored in a chat message. */
export interface RollData {
  class?: string | undefined;
  options?: TermOptions | undefined;
  dice?: TermData[] | undefined;
  formula?: string | undefined;
  terms?: TermData[] | undefined;
  total?: number | string | undefined;
  evaluated?: boolean | undefined;
  data?: object | undefined;
}

/** The data of any term, new or stored: each class reads the part that it knows. */
export interface TermData {
  class?: string | undefined;
  evaluated?: boolean | undefined;
  options?: TermOptions | undefined;
  number?: number | Roll | RollData | null | undefined;
  faces?: number | Roll | RollData | null | undefined;
  method?: string | undefined;
  modifiers?: string[] | undefined;
  results?: DiceTermResult[] | undefined;
  operator?: string | undefined;
  term?: string | undefined;
  roll?: Roll | RollData | undefined;
  rolls?: (Roll | RollData)[] | undefined;
  terms?: string[] | undefined;
  fn?: string | undefined;
  result?: number | string | undefined;
}

export type RollClass = typeof Roll;
export type DiceTermClass = { new (data?: TermData): DiceTerm } & Omit<typeof DiceTerm, "prototype">;
export type RollTermClass = { new (data?: TermData): RollTerm } & Omit<typeof RollTerm, "prototype">;
export type RollFunction = (...args: never[]) => number | string | Promise<number | string>;

/** A way to obtain a die's result other than the random source. */
export interface FulfillmentMethod {
  label: string;
  icon?: string;
  interactive?: boolean;
  handler?: (term: DiceTerm, options: EvaluationOptions) => number | void | Promise<number | void>;
  resolver?: ResolverClass;
}

/**
 * What a roll asks of the application that settles its dice.
 * https://foundryvtt.com/api/v14/classes/foundry.applications.dice.RollResolver.html
 */
export interface Resolver {
  awaitFulfillment(): Promise<void>;
  resolveResult(
    term: DiceTerm,
    method: string,
    options: EvaluationOptions & { reroll?: boolean; explode?: boolean },
  ): Promise<number | undefined | void>;
  registerResult(method: string, denomination: string, result: number): boolean;
  close(options?: object): Promise<unknown>;
}
export type ResolverClass = new (roll: Roll, options?: object) => Resolver;

/** `CONFIG.Dice`. https://foundryvtt.com/api/v14/variables/CONFIG.Dice.html */
export interface DiceConfiguration {
  rolls: RollClass[];
  terms: Record<string, DiceTermClass>;
  termTypes: Record<string, RollTermClass>;
  types: DiceTermClass[];
  functions: Record<string, RollFunction>;
  parser: typeof RollParser;
  randomUniform: () => number;
  fulfillment: {
    dice: Record<string, { label: string; icon: string }>;
    methods: Record<string, FulfillmentMethod>;
    defaultMethod: string;
  };
  /** Generation 13 only. */
  rollModes?: Record<string, { label: string; icon: string }>;
}

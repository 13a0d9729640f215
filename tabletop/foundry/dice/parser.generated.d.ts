import type { ParseNode, RollParser } from "./parser.ts";

/** What the generated parser throws: where it stopped and what would have been accepted there. */
export interface GrammarError extends Error {
  expected: { type: string; description?: string; text?: string }[] | null;
  found: string | null;
  location: { start: { offset: number }; end: { offset: number } };
}

export const SyntaxError: new (...args: never[]) => GrammarError;

export function parse(formula: string, options: { parser: RollParser }): ParseNode;

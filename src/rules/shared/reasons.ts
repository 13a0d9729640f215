/** The reasons that rules give: why something can't be done, and the terms that a number consists of. */

/** The reason why something can't be done: a language key and the values it names. */
export interface Refusal {
  readonly key: string;
  readonly with?: Readonly<Record<string, string | number>>;
}

/** Where a number came from: a document, a rule of the ledger, a player or the GM. */
export type Source = { readonly uuid: string } | { readonly rule: string } | { readonly by: "player" | "gm" };

/** One term of a check. `label` is a language key or a document's own name. */
export interface Modifier {
  readonly label: string;
  readonly value: number;
  readonly source: Source;
}

/** Returns the sum of the terms. Checks store the terms, so that a card can always explain the sum. */
export const total = (modifiers: readonly Modifier[]): number => modifiers.reduce((sum, { value }) => sum + value, 0);

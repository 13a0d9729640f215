/** Where a number came from: a document, a rule of the ledger, or a person at the table. */
export type Source = { readonly uuid: string } | { readonly rule: string } | { readonly by: "player" | "gm" };

/** One term of a check. `label` is a language key or a document's own name. */
export interface Modifier {
  readonly label: string;
  readonly value: number;
  readonly source: Source;
}

/** Sum of the terms. They are kept apart from it, so that a card can always say why. */
export const total = (modifiers: readonly Modifier[]): number => modifiers.reduce((sum, { value }) => sum + value, 0);

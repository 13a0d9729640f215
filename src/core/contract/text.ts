/** Text as cards, dialogs and receipts store it: not yet in anybody's language. Types only. */

/** A language key with its values, or a name somebody wrote (escaped wherever it is shown). */
export type Text = string | { readonly key: string; readonly with?: Readonly<Record<string, Text | number>> };

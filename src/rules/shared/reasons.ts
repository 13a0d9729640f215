/** The reasons that rules give: why something can't be done, and the terms that a number consists of. */

import * as v from "valibot";
import { MAX_LABEL_LENGTH, type Schema, Uuid, shortList, shortText, wholeNumber } from "./schema.ts";

/** The reason why something can't be done: a language key and the values it names. */
export interface Refusal {
  readonly key: string;
  readonly with?: Readonly<Record<string, string | number>>;
}

/** Where a number came from: a document, a rule of the ledger, a player or the GM. */
export const Source = v.union([
  v.object({ uuid: Uuid }),
  v.object({ rule: v.pipe(v.string(), v.regex(/^[A-Z0-9-]{3,30}$/)) }),
  v.object({ by: v.picklist(["player", "gm"]) }),
]);
export type Source = Readonly<v.InferOutput<typeof Source>>;

/** One term of a check. `label` is a language key or a document's own name. */
export const Modifier = v.object({ label: shortText(MAX_LABEL_LENGTH), value: wholeNumber(-999, 999), source: Source });
export type Modifier = Readonly<v.InferOutput<typeof Modifier>>;

/** The terms that a message carries. */
export const Modifiers = shortList(Modifier, 100);

/** Returns terms as a card stores them: a label too long for it is cut. */
export const storeModifiers = (modifiers: readonly Modifier[]): Modifier[] =>
  modifiers.map(({ label, value, source }) => ({ label: label.slice(0, MAX_LABEL_LENGTH), value, source }));

/** Returns the sum of the terms. Checks store the terms, so that a card can always explain the sum. */
export const total = (modifiers: readonly Modifier[]): number => modifiers.reduce((sum, { value }) => sum + value, 0);

/** What a schema returns of a value, or why the value is refused. */
export type Validated<Value> = { readonly value: Value } | { readonly refused: Refusal };

/** Validates what another client wrote. The refusal names the first wrong field, and its bound where it has one. */
export function validate<Value>(schema: Schema<Value>, raw: unknown): Validated<Value> {
  const read = v.safeParse(schema, raw, { abortEarly: true });
  return read.success ? { value: read.output } : { refused: refuseIssue(read.issues[0]) };
}

/** Returns why a typed value is not valid, under the label of its field; null where it is valid. */
export function refuseTyped(label: string, schema: Schema<unknown>, typed: unknown): Refusal | null {
  const read = validate(v.object({ [label]: schema }), { [label]: typed });
  return "refused" in read ? read.refused : null;
}

/** The kinds of errors that have a text of their own, by the kind of the schema or check that failed. */
const ISSUE_KEYS: Readonly<Record<string, string>> = {
  number: "Number",
  integer: "WholeNumber",
  min_value: "AtLeast",
  max_value: "AtMost",
  max_length: "TooLong",
  string: "Text",
  boolean: "Flag",
  picklist: "OneOf",
};

function refuseIssue(issue: v.BaseIssue<unknown>): Refusal {
  const path = v.getDotPath(issue) ?? "";
  const key = path === "" ? undefined : ISSUE_KEYS[issue.type];
  if (key === undefined) return { key: "QUADRANT.Refuse.Malformed" };
  const bound = issue.type === "picklist" ? issue.expected : issue.requirement;
  return { key: `QUADRANT.Refuse.Input.${key}`, with: { path, bound: String(bound ?? "") } };
}

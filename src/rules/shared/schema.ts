/**
 * Schemas of the shapes that messages and cards carry, and of what rules read of a document. Each shape is declared
 * once: its type, its validation and the path of an error follow from it.
 *
 * ```ts
 * const Args = v.object({ actor: Uuid, points: wholeNumber(1, 99) });
 * type Args = v.InferOutput<typeof Args>;
 * ```
 */
import * as v from "valibot";
import { type Fields, type Json, isFields } from "./json.ts";

/** A schema of what others wrote; `Value` is what it returns. */
export type Schema<Value> = v.GenericSchema<unknown, Value>;

/** What a schema returns, with every field and list readonly. */
export type Output<Shape extends v.GenericSchema> = DeepReadonly<v.InferOutput<Shape>>;

type DeepReadonly<Value> = Value extends object ? { readonly [Key in keyof Value]: DeepReadonly<Value[Key]> } : Value;

/** The most characters of a name or label that a card stores. */
export const MAX_LABEL_LENGTH = 200;

/** The shape of a uuid; a document with it need not exist. */
export const Uuid = v.pipe(v.string(), v.maxLength(199), v.regex(/^[A-Za-z]+(\.[A-Za-z0-9-]+)+$/));

/** The id of a document. */
export const Id = v.pipe(v.string(), v.regex(/^[A-Za-z0-9]{16}$/));

/** Any value that survives JSON. */
export const AnyJson: Schema<Json> = v.custom<Json>((value) => value !== undefined);

/** An object with any keys; no list. */
export const AnyFields = v.custom<Fields>((value) => isFields(value as Json));

/** Returns a schema of whole numbers from `min` to `max`. */
export const wholeNumber = (min: number, max: number) =>
  v.pipe(v.number(), v.integer(), v.minValue(min), v.maxValue(max));

/** Returns a schema of texts of at most `max` characters. */
export const shortText = (max = 500) => v.pipe(v.string(), v.maxLength(max));

/** Returns a schema of lists of at most `max` entries. */
export const shortList = <Entry extends v.GenericSchema>(entry: Entry, max: number) =>
  v.pipe(v.array(entry), v.maxLength(max), v.readonly());

/** Returns a schema of records that drops entries whose value is not valid; what is no record reads as an empty one. */
export const validEntries = <Value>(value: Schema<Value>) =>
  v.fallback(
    v.pipe(
      AnyFields,
      v.transform((all): { readonly [key: string]: Value } =>
        Object.fromEntries(
          Object.entries(all).flatMap(([key, one]) => {
            const read = v.safeParse(value, one);
            return read.success ? [[key, read.output]] : [];
          }),
        ),
      ),
    ),
    {},
  );

/** Returns what a schema reads; null where the value is not valid. */
export function readShape<Value>(schema: Schema<Value>, raw: unknown): Value | null {
  const read = v.safeParse(schema, raw);
  return read.success ? read.output : null;
}

// Fields of documents, which Foundry has validated: one that is missing or of another type takes a default, so that one
// bad field never hides a document.

/** Returns a field that is a number. */
export const numberField = (otherwise = 0) => v.fallback(v.number(), otherwise);

/** Returns a field that is a text. */
export const textField = (otherwise = "") => v.fallback(v.string(), otherwise);

/** A field that is true or false. */
export const FlagField = v.fallback(v.boolean(), false);

/** Returns a field that is one of a list of words. */
export const wordField = <const Word extends string>(words: readonly Word[], otherwise: NoInfer<Word>) =>
  v.fallback(v.picklist(words), otherwise as Word);

/** Returns a field that is one of a list of words; null where it is none of them. */
export const optionalWordField = <const Word extends string>(words: readonly Word[]) =>
  v.fallback(v.nullable(v.picklist(words)), null);

/** Returns a group of fields; where it is missing, each takes its default. */
export const fieldGroup = <const Entries extends v.ObjectEntries>(entries: Entries) => {
  const group = v.object(entries);
  return v.fallback(group, () => v.parse(group, {}));
};

/** Returns the same value for each key: alike entries of a schema. */
export const forEachKey = <const Key extends string, Value>(keys: readonly Key[], value: Value): Record<Key, Value> =>
  Object.fromEntries(keys.map((key) => [key, value])) as Record<Key, Value>;

/** Returns a group of alike fields, one for each key. */
export const keyedGroup = <const Key extends string, Field extends v.GenericSchema>(
  keys: readonly Key[],
  field: Field,
) => fieldGroup(forEachKey(keys, field));

/**
 * A list of those words that are true in a group of flags: unlike a list, each is written alone, so that two clients
 * change different ones at the same time. A list of words, as former data has, is read too.
 */
export const flaggedWordsField = <const Word extends string>(words: readonly Word[]) =>
  v.fallback(
    v.pipe(
      v.unknown(),
      v.transform((given) =>
        words.filter((word) =>
          Array.isArray(given) ? given.includes(word) : hasFlag(given as Json | undefined, word),
        ),
      ),
    ),
    [],
  );

const hasFlag = (group: Json | undefined, key: string): boolean =>
  isFields(group) && Object.hasOwn(group, key) && group[key] === true;

/** A list of those words that a field has. */
export const wordListField = <const Word extends string>(words: readonly Word[]) =>
  v.fallback(
    v.pipe(
      v.array(v.unknown()),
      v.transform((list) => words.filter((word) => list.includes(word))),
    ),
    [],
  );

/** JSON values, and readers of those that others wrote: they return what is valid, else null or a default. */

/** A value that survives JSON. */
export type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json };

export type Fields = { readonly [key: string]: Json };

/** Returns whether a value is an object and not a list. */
export const isFields = (value: Json | undefined): value is Fields =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Returns the value at a dotted path (own keys only); undefined where there is none. */
export function valueAt(value: Json | undefined, path: string): Json | undefined {
  let found = value;
  for (const key of path.split(".")) {
    if (!isFields(found) || !Object.hasOwn(found, key)) return undefined;
    found = found[key];
  }
  return found;
}

/** Returns the text at a path, or the fallback. */
export const textAt = (value: Json | undefined, path: string, otherwise = ""): string => {
  const found = valueAt(value, path);
  return typeof found === "string" ? found : otherwise;
};

/** Objects whose properties are computed when they are read. */

/** Returns an object whose properties are computed when they are first read: no template may read them. */
export function lazy<T extends object>(parts: { readonly [Key in keyof T]: () => T[Key] }): T {
  const result = {};
  for (const [key, compute] of Object.entries<() => unknown>(parts))
    Object.defineProperty(result, key, {
      enumerable: true,
      configurable: true,
      get() {
        const value = compute();
        Object.defineProperty(result, key, { enumerable: true, value });
        return value;
      },
    });
  return result as T;
}

/** Lays a document's own values over those of the compendium's that it comes from. */

type Data = { readonly [key: string]: unknown };

const isData = (value: unknown): value is Data => typeof value === "object" && value !== null && !Array.isArray(value);

/** Returns the values of both; those of `own` count. Only `system` is merged key by key: the rest is replaced whole. */
export const layOver = (base: Data, own: Data): Data => {
  const { system } = own;
  return isData(system) && isData(base["system"])
    ? { ...base, ...own, system: mergeKeys(base["system"], system) }
    : { ...base, ...own };
};

const mergeKeys = (base: Data, own: Data): Data =>
  Object.fromEntries(
    [...new Set([...Object.keys(base), ...Object.keys(own)])].map((key) => {
      const one = base[key];
      const other = own[key];
      if (isData(one) && isData(other)) return [key, mergeKeys(one, other)];
      return [key, Object.hasOwn(own, key) ? other : one];
    }),
  );

/** Addresses of public pages, below https://foundryvtt.com/. */
const page =
  (kind: string, version: string) =>
  (path: string): string =>
    `api/${version}${kind}/${path}.html`;

export const fn = page("functions", "v14/");
export const cls = page("classes", "v14/");
export const face = page("interfaces", "v14/");
export const variable = page("variables", "v14/");
/** The same, if the page without a version in its address was read: 13 at one time, 14 at another. */
export const fnAny = page("functions", "");
export const clsAny = page("classes", "");
export const faceAny = page("interfaces", "");
export const utils = (name: string): string => fn(`foundry.utils.${name}`);

import { isValidId } from "./fields/special-fields.ts";

/** Whether a path ends in one of some extensions (without dots, in any case of letters). */
function hasFileExtension(path: string, extensions: readonly string[]): boolean {
  const extension = /\.([^./\\?#]+)(?:[?#].*)?$/.exec(path)?.[1]?.toLowerCase();
  return extension !== undefined && extensions.some((allowed) => allowed.toLowerCase() === extension);
}

/**
 * Whether a string is base64 data with its type: `data:image/png;base64,…`; of one of some types if these are given.
 */
function isBase64Data(data: string, types?: readonly string[]): boolean {
  const type = /^data:([a-z]+\/[-+.\w]+)?(?:;[-\w]+=[^;,]+)*;base64,[A-Za-z0-9+/\s]*={0,2}$/i.exec(data);
  return type !== null && (types === undefined || types.includes(type[1] ?? ""));
}

/** Whether a string is a colour as `#rrggbb`. */
function isColorString(color: unknown): boolean {
  return typeof color === "string" && /^#[0-9A-Fa-f]{6}$/.test(color);
}

/** Whether a string is JSON. */
function isJSON(value: unknown): boolean {
  if (typeof value !== "string") return false;
  try {
    JSON.parse(value);
    return true;
  } catch {
    return false;
  }
}

/** Tests of single values. Source: foundryvtt.com/api/v14/modules/foundry.data.validators.html. */
export const validators = { hasFileExtension, isBase64Data, isColorString, isJSON, isValidId };

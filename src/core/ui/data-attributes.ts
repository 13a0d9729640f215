/**
 * What a sheet's button carries in its `data-*`: read here, once, so that a broken template says so instead of doing
 * something else.
 */
import type { Json } from "../../rules/shared/json.ts";

const isObject = (value: Json): value is { readonly [key: string]: Json } =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/**
 * The JSON object in an attribute of a button; an empty one where the attribute is missing.
 * @throws Error naming the attribute where it holds anything else
 */
export function readObject(button: HTMLElement, name: string): { readonly [key: string]: Json } {
  const raw = button.dataset[name];
  if (raw === undefined || raw === "") return {};
  const value = parse(raw);
  if (value === undefined || !isObject(value))
    throw new Error(`data-${name} of "${button.textContent.trim()}" must hold a JSON object`);
  return value;
}

function parse(raw: string): Json | undefined {
  try {
    return JSON.parse(raw) as Json;
  } catch {
    return undefined;
  }
}

/**
 * The id of the row an element stands in: its own, or that of the nearest element around it with the same attribute.
 */
export const rowId = (element: HTMLElement, name: string): string =>
  element.closest<HTMLElement>(`[data-${name.replace(/[A-Z]/g, (c) => `-${c.toLowerCase()}`)}]`)?.dataset[name] ?? "";

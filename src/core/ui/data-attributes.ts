/** Reads the `data-*` attributes of buttons. A broken template causes an error instead of another action. */
import type { Json } from "../../rules/shared/json.ts";
import { AnyFields, readShape } from "../../rules/shared/schema.ts";

/**
 * Returns the JSON object in an attribute of a button; an empty one if the attribute is missing. @throws Error naming
 * the attribute if it holds anything else
 */
export function readObject(button: HTMLElement, name: string): { readonly [key: string]: Json } {
  const raw = button.dataset[name];
  if (raw === undefined || raw === "") return {};
  const value = readShape(AnyFields, parse(raw));
  if (value === null) throw new Error(`data-${name} of "${button.textContent.trim()}" must hold a JSON object`);
  return value;
}

function parse(raw: string): Json | undefined {
  try {
    return JSON.parse(raw) as Json;
  } catch {
    return undefined;
  }
}

/** Returns the id of the row that contains an element: that of the nearest ancestor, or itself, with the attribute. */
export const rowId = (element: HTMLElement, name: string): string =>
  element.closest<HTMLElement>(`[data-${name.replace(/[A-Z]/g, (c) => `-${c.toLowerCase()}`)}]`)?.dataset[name] ?? "";

/** Returns the row of an item that contains an element. */
export const findRow = (at: HTMLElement): HTMLElement | null => at.closest<HTMLElement>("li[data-item-id]");

/** Returns the row before or after, in the same list. */
export function findNeighbour(at: HTMLElement, step: 1 | -1): HTMLElement | null {
  const row = findRow(at);
  const next = step > 0 ? row?.nextElementSibling : row?.previousElementSibling;
  return next instanceof HTMLElement && next.dataset["itemId"] !== undefined ? next : null;
}

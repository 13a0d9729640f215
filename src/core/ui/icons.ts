/** The icons of `assets/icons.svg`, a sheet of symbols, as inline elements. */
import { asset } from "../contract/registry.ts";

const SHEET = "assets/icons.svg";
const SYMBOL = /<symbol id="([a-z0-9-]+)"[^>]*>(.*?)<\/symbol>/gs;

const bodies = new Map<string, string>();

/**
 * Fetches the sheet once. References to the sheet would make the browser request it with every card, and would be empty
 * in a detached window. Call in `setup`; until the sheet has loaded, or if it can't be loaded, icons are references.
 */
export async function loadIcons(): Promise<void> {
  if (typeof document === "undefined") return; // a client without a page, in tests
  try {
    const answer = await fetch(foundry.utils.getRoute(asset(SHEET)));
    if (!answer.ok) throw new Error(`${SHEET}: ${answer.status}`);
    for (const [, name = "", body = ""] of (await answer.text()).matchAll(SYMBOL)) bodies.set(name, body);
  } catch (error) {
    console.error("icons are drawn one by one", error);
  }
}

/**
 * Returns an icon's HTML, hidden from screen readers: the word beside it has the same meaning. Empty for an invalid
 * name.
 */
export function icon(name: string): string {
  if (!/^[a-z0-9-]+$/.test(name)) return "";
  const body = bodies.get(name) ?? `<use href="${foundry.utils.getRoute(asset(SHEET))}#${name}"></use>`;
  return `<svg class="q-icon" viewBox="0 0 512 512" aria-hidden="true" focusable="false">${body}</svg>`;
}

/** The icons of `assets/icons.svg`, a sheet of symbols, as elements of their own. */
import { asset } from "../compat/id.ts";

const SHEET = "assets/icons.svg";
const SYMBOL = /<symbol id="([a-z0-9-]+)"[^>]*>(.*?)<\/symbol>/gs;

const bodies = new Map<string, string>();

/**
 * Fetches the sheet, once. Drawn as references to the sheet, icons would make the browser ask the server for it with
 * every card, and they would be missing in a window that was taken out of the page. Call in `setup`; until it is done,
 * and without it, they are references.
 */
export async function loadIcons(): Promise<void> {
  if (typeof document === "undefined") return; // a table without a page
  try {
    const answer = await fetch(foundry.utils.getRoute(asset(SHEET)));
    if (!answer.ok) throw new Error(`${SHEET}: ${answer.status}`);
    for (const [, name = "", body = ""] of (await answer.text()).matchAll(SYMBOL)) bodies.set(name, body);
  } catch (error) {
    console.error("icons are drawn one by one", error);
  }
}

/** An icon, hidden from screen readers: the word beside it says what it says. Empty for what can be no name. */
export function icon(name: string): string {
  if (!/^[a-z0-9-]+$/.test(name)) return "";
  const body = bodies.get(name) ?? `<use href="${foundry.utils.getRoute(asset(SHEET))}#${name}"></use>`;
  return `<svg class="q-svg" viewBox="0 0 512 512" aria-hidden="true" focusable="false">${body}</svg>`;
}

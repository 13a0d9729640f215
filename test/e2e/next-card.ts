/** Waits for a card that is not posted yet. `steps.ts` has the newest one, which until then is the one before it. */
import type { Locator, Page } from "playwright-core";
import { tab } from "./steps.ts";

const CARDS = "#chat .q-card:not(.q-receipt, .q-request)";

/** Returns how many cards a page shows; call it before adding one. */
export const countCards = (page: Page): Promise<number> => page.locator(CARDS).count();

/** The newest card, once a page shows more than `before`. */
export async function nextCard(page: Page, before: number): Promise<Locator> {
  await tab(page, "chat");
  const cards = page.locator(CARDS);
  await cards.nth(before).waitFor();
  return cards.last();
}

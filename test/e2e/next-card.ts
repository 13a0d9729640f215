/** The card that is still to come. `steps.ts` has the newest one: before that comes, this is the one before it. */
import type { Locator, Page } from "playwright-core";
import { tab } from "./steps.ts";

const CARDS = "#chat .q-card:not(.q-receipt, .q-request)";

/** How many cards a page shows: to be asked before what brings one more. */
export const countCards = (page: Page): Promise<number> => page.locator(CARDS).count();

/** The newest card, once a page shows more than `before`. */
export async function nextCard(page: Page, before: number): Promise<Locator> {
  await tab(page, "chat");
  const cards = page.locator(CARDS);
  await cards.nth(before).waitFor();
  return cards.last();
}

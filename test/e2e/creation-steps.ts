/** Steps through the window of guided creation, on any user's page. */
import type { Locator, Page } from "playwright-core";
import { stored } from "./harness.ts";
import { openActor } from "./steps.ts";

/** The answers of an actor's draft. */
export const answersOf = (page: Page, uuid: string): Promise<Record<string, unknown>> =>
  stored(page, uuid, "flags.quadrant.creation.answers");

/** The open window of creation. */
export async function wizard(page: Page): Promise<Locator> {
  const open = page.locator(".application", { has: page.locator(".q-creation-window") });
  await open.waitFor();
  return open;
}

export const field = (open: Locator, name: string): Locator => open.locator(`[name="${name}"]`);

/** Opens a draft from the sheet of the actor with this name. */
export async function create(page: Page, name: string): Promise<Locator> {
  const sheet = await openActor(page, name);
  await sheet.locator("button.q-creation-start").click();
  return wizard(page);
}

/** Goes to a step, and waits until it is open. */
export async function step(open: Locator, id: string): Promise<void> {
  await open.locator(`[data-step="${id}"]`).first().click();
  await open.locator(`.q-creation-steps .open [data-step="${id}"]`).waitFor();
}

/** Types into a field and leaves it. */
export async function fill(open: Locator, name: string, text: string): Promise<void> {
  await field(open, name).fill(text);
  await field(open, name).press("Tab");
}

/** Presses plus, so often, waiting for each to be displayed. */
export async function add(open: Locator, name: string, times: number): Promise<void> {
  for (let i = 0; i < times; i += 1) {
    const before = Number(await field(open, name).inputValue());
    await open.locator(`[data-action="creationAdjust"][data-field="${name}"][data-by="1"]`).click();
    await open.locator(`[name="${name}"][value="${before + 1}"]`).waitFor();
  }
}

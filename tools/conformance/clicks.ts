/** Clicks through a window as a user would, and answers the dialogs that open. */
import type { ElementHandle } from "playwright-core";

import { PageLost, type Seat } from "./seat.ts";
import type { Loose } from "./types.ts";

/** How long the mouse tries to click one element before a script clicks it, in milliseconds. */
const MOUSE_MS = 1200;
/** The maximum number of dialogs in a row after one click. */
const MAX_DIALOGS = 5;

export type Count = (what: string, by?: number) => void;

/** Clicks an element with the mouse; if it can't be reached, by script. */
export async function press(seat: Seat, element: ElementHandle<HTMLElement>, count: Count): Promise<void> {
  const shown = await element
    .evaluate((one) => (globalThis as Loose).conformance.visible(one) as boolean)
    .catch(() => false);
  if (shown) {
    try {
      await element.click({ timeout: MOUSE_MS });
      return;
    } catch {
      // Another element covers it, or it moved: a script can click it.
    }
  }
  count("scripted");
  await element.evaluate((one) => one.click()).catch(() => undefined);
  await seat.page.evaluate(() => undefined);
}

/** Answers the dialogs that have opened since, with their default button, and closes other windows. */
export async function answer(seat: Seat, known: ReadonlySet<string>, count: Count): Promise<void> {
  const { doing } = seat;
  for (let round = 0; round < MAX_DIALOGS; round++) {
    const open = (
      (await seat.page.evaluate(() =>
        (globalThis as Loose).conformance.windows().map((app: Loose) => String(app.id)),
      )) as string[]
    ).filter((id) => !known.has(id));
    if (open.length === 0) return;
    for (const id of open) {
      seat.doing = `${doing} › window ${id}`;
      if ((await seat.call("asks", id)) === true) await accept(seat, id, count);
      else {
        count("windows");
        await seat.call("close", id);
      }
    }
    await seat.quiet();
  }
  const stubborn = (await windows(seat)).filter((id) => !known.has(id));
  for (const id of stubborn) await seat.call("close", id);
  seat.doing = doing;
}

async function accept(seat: Seat, id: string, count: Count): Promise<void> {
  const button = await seat.element("accept", id);
  count("dialogs");
  if (button) await press(seat, button, count);
  await seat.quiet();
  // A dialog that stays open after its default button needs input that the run does not know: it is dismissed.
  if ((await windows(seat)).includes(id)) {
    count("dismissed");
    await seat.call("close", id);
  }
}

/** Returns the ids of the open windows. */
export const windows = async (seat: Seat): Promise<string[]> =>
  (await seat.page.evaluate(() =>
    (globalThis as Loose).conformance.windows().map((app: Loose) => String(app.id)),
  )) as string[];

/** Clicks every element of an open window once; opens the window again when a click has closed it. */
export async function clickThrough(
  seat: Seat,
  uuid: string,
  what: string,
  count: Count,
  { deadline, most = Infinity, extras = true }: { deadline: number; most?: number; extras?: boolean },
): Promise<{ clicked: number; cut: boolean }> {
  let clicked = 0;
  const { doing } = seat;
  let drawn = (await seat.call("open", uuid)) as Loose;
  await seat.call("begin");
  if (drawn?.id) count("rollable", await seat.call("rollable", drawn.id));
  while (clicked < most) {
    if (Date.now() > deadline) return { clicked, cut: true };
    if (!drawn?.id || !(await windows(seat)).includes(drawn.id)) {
      if (!(await seat.call("has", uuid))) break;
      drawn = await seat.call("open", uuid);
      if (!drawn?.drawn) break;
    }
    const element = await seat.element("next", drawn.id, extras);
    if (!element) break;
    const label = String(
      await element.evaluate((one) => (globalThis as Loose).conformance.label(one)).catch(() => "?"),
    );
    seat.doing = `${what}: click ${label}`;
    clicked += 1;
    try {
      await press(seat, element, count);
      await seat.quiet();
      await answer(seat, new Set([drawn.id]), count);
    } catch (error) {
      if (error instanceof PageLost) throw error;
      if (!/closed|detached|destroyed|navigation/i.test(String(error))) throw error;
    }
    await element.dispose();
  }
  seat.doing = doing;
  return { clicked, cut: false };
}

/** Opens the context menu of one element of each kind in a window, and closes it again. */
export async function rightClicks(seat: Seat, id: string, count: Count): Promise<void> {
  const list = await seat.page.evaluateHandle(
    (app) => (globalThis as Loose).conformance.menus(app) as HTMLElement[],
    id,
  );
  const elements = [...(await list.getProperties()).values()].flatMap(
    (handle) => handle.asElement() ?? [],
  ) as ElementHandle<HTMLElement>[];
  for (const element of elements) {
    await element.click({ button: "right", timeout: MOUSE_MS }).catch(() => undefined);
    await seat.quiet();
    const menu = await seat.element("openMenu");
    if (menu) {
      count("menus");
      await seat.page.keyboard.press("Escape");
    }
    await answer(seat, new Set([id]), count);
    if (!(await windows(seat)).includes(id)) return;
  }
}

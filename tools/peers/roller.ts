/** Finds the element of a sheet that rolls, and presses it. */
import type { ElementHandle } from "playwright-core";

import { answer, press, windows } from "../conformance/clicks.ts";
import type { Seat } from "../conformance/seat.ts";
import type { Loose } from "../conformance/types.ts";

/** The number of elements of a sheet that are tried until one rolls. */
const MAX_ELEMENTS = 40;
/** The maximum number of dialogs between an element and its roll. */
const MAX_DIALOGS = 3;
export const WITHOUT_COUNT = (): undefined => undefined;

/** An element that rolls: its index among those that may, its label, and the number of dialogs before the roll. */
export interface Roller {
  readonly index: number;
  readonly label: string;
  readonly dialogs: number;
}

/** A measured press: milliseconds until the card was in the log, and the card's elements. */
export interface Press {
  readonly took: number;
  readonly elements: number;
}

/**
 * Tries the elements of a sheet until one rolls, and rolls a second time like the first. Null if none does.
 * @throws Error if one deletes the actor
 */
export async function findRoller(gm: Seat, uuid: string, open: () => Promise<string>): Promise<Roller | null> {
  let id = await open();
  const many = Math.min(Number(await gm.call("rollers", id)), MAX_ELEMENTS);
  for (let index = 0; index < many; index++) {
    const element = await gm.element("rollerAt", id, index);
    if (!element) break;
    const label = String(await element.evaluate((one) => (globalThis as Loose).conformance.label(one)));
    gm.doing = `try ${label}`;
    const before = (await gm.call("messages")) as Loose;
    await element.evaluate((one) => {
      one.click();
    });
    await gm.quiet();
    let dialogs = 0;
    for (; dialogs < MAX_DIALOGS; dialogs++) {
      const button = await findDialogButton(gm, id);
      if (!button) break;
      await press(gm, button, WITHOUT_COUNT);
      await gm.quiet();
    }
    const after = (await gm.call("messages")) as Loose;
    const rolled = after.all > before.all && (after.rolls > before.rolls || after.thrown > before.thrown);
    await answer(gm, new Set([id]), WITHOUT_COUNT);
    await gm.call("closeAll");
    if (!(await gm.call("has", uuid))) throw new Error(`${label} took the actor away`);
    id = await open();
    // Only an element that rolls a second time like the first can be measured.
    if (rolled && after.all === before.all + 1) {
      const roller = { index, label, dialogs };
      if ((await pressRoller(gm, id, roller)) !== null) return roller;
      id = await open();
    }
  }
  return null;
}

/** Returns the button that accepts a dialog that is open beside the sheet. */
async function findDialogButton(gm: Seat, sheet: string): Promise<ElementHandle<HTMLElement> | null> {
  for (const window of await windows(gm))
    if (window !== sheet && (await gm.call("asks", window)) === true) return gm.element("accept", window);
  return null;
}

/** Measures from the last press to the message in the log. Null if none came. */
export async function pressRoller(gm: Seat, id: string, { index, label, dialogs }: Roller): Promise<Press | null> {
  gm.doing = `roll ${label}`;
  let next = await gm.element("roller", id, index, label);
  for (let at = 0; at < dialogs && next; at++) {
    await next.evaluate((one) => {
      one.click();
    });
    await gm.quiet();
    next = await findDialogButton(gm, id);
  }
  const { took, elements } = next
    ? ((await next.evaluate((one) => (globalThis as Loose).conformance.timePress(one) as Promise<Loose>)) as Loose)
    : { took: null, elements: 0 };
  await gm.quiet();
  await answer(gm, new Set([id]), WITHOUT_COUNT);
  await gm.call("clearLog");
  return took === null ? null : { took, elements };
}

import type { Ground } from "../../contract.ts";

/** A table with a hotbar on the page and a macro in slot 1. */
export async function bar(ground: Ground): Promise<any> {
  const { page } = ground;
  await ground.table();
  const macro = await page.Macro.create({
    name: "Run",
    type: "script",
    command: "globalThis.hotbarRan = (globalThis.hotbarRan ?? 0) + 1;",
  });
  await page.game.user.assignHotbarMacro(macro, 1);
  const hotbar = new page.foundry.applications.ui.Hotbar();
  page.ui.hotbar = hotbar;
  await hotbar.render({ force: true });
  page.hotbarRan = 0;
  return { hotbar, macro, slot: (number: number) => hotbar.element.querySelector(`[data-slot="${number}"]`) };
}

/** Drops data on an element as a browser would. */
export function drop(element: Element, data: object): void {
  const dataTransfer = new DataTransfer();
  dataTransfer.setData("text/plain", JSON.stringify(data));
  element.dispatchEvent(new DragEvent("drop", { bubbles: true, cancelable: true, dataTransfer }));
}

export const macroIn = (page: any, slot: number): any => page.game.macros.get(page.game.user.hotbar[slot]);

/**
 * Presses a key as a keyboard with American legends does, on the focused element unless another is given. Returns
 * whether a handler used it.
 */
export function press(
  code: string,
  more: KeyboardEventInit = {},
  target: Element = document.activeElement ?? document.body,
): boolean {
  const key = code.replace(/^(Digit|Key)/, "").toLowerCase();
  const sent = (type: string): boolean =>
    !target.dispatchEvent(new KeyboardEvent(type, { code, key, bubbles: true, cancelable: true, ...more }));
  const used = sent("keydown");
  sent("keyup");
  return used;
}

/** Puts an element on the page, with the focus in it or in what `inside` finds there. */
export function focused(html: string, inside = "*"): HTMLElement {
  const holder = document.createElement("div");
  holder.innerHTML = html;
  document.body.append(holder);
  holder.querySelector<HTMLElement>(inside)!.focus();
  return holder;
}

export const shownKeys = (hotbar: any): string[] =>
  [...hotbar.element.querySelectorAll(".key")].map((part: any) => part.dataset.key);

import { vi } from "vitest";
import type { Ground } from "../../contract.ts";

/** Returns a subclass of Application that renders some markup, with the case's options. */
export function windowClass(page: any, options: object = {}, html = "<p>Hello</p>"): any {
  return class ContractWindow extends page.foundry.appv1.api.Application {
    static get defaultOptions(): object {
      return page.foundry.utils.mergeObject(super.defaultOptions, { template: `data:${html}`, ...options });
    }
  };
}

/** Renders a legacy application (Application V1), and waits until it is on the page. */
export async function drawn<T>(app: T, options: object = {}): Promise<T> {
  await (app as any)._render(true, options);
  return app;
}

/** A booted page with one such window on it. */
export async function shownWindow({ table, page }: Ground, options: object = {}, html?: string): Promise<any> {
  await table();
  return drawn(new (windowClass(page, options, html))());
}

/** Waits until a condition is true. */
export const soon = (check: () => boolean): Promise<void> =>
  vi.waitFor(() => {
    if (!check()) throw new Error("not yet");
  });

/** A legacy actor sheet (Application V1), for the documents of the table's small system. */
export function sheetClass(page: any, html: string, options: object = {}): any {
  return class ContractSheet extends page.foundry.appv1.sheets.ActorSheet {
    static get defaultOptions(): object {
      return page.foundry.utils.mergeObject(super.defaultOptions, { template: `data:${html}`, ...options });
    }
  };
}

/** An actor with a legacy sheet (Application V1) on the page. */
export async function shownSheet({ table, page }: Ground, html: string, options: object = {}): Promise<any> {
  await table();
  const actor = await page.Actor.implementation.create({ name: "Ada", type: "hero", img: "icons/svg/mystery-man.svg" });
  return drawn(new (sheetClass(page, html, options))(actor, { editable: true }));
}

/** Enters a value as a user would. */
export function enter(root: HTMLElement, name: string, value: string): void {
  const field = root.querySelector<HTMLInputElement>(`[name="${name}"]`)!;
  field.value = value;
  field.dispatchEvent(new Event("change", { bubbles: true }));
}

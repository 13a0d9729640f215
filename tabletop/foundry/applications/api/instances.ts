import { ui } from "../../globals.ts";
import type { ApplicationPosition } from "./types.ts";

/** The members of an application that the registry uses. */
interface Instance {
  readonly id: string;
  readonly hasFrame: boolean;
  readonly rendered: boolean;
  readonly position: { readonly zIndex?: number | undefined };
  readonly options?: { readonly window?: { readonly positioned?: boolean } };
  close(options?: object): Promise<unknown>;
}

type LegacyWindow = Omit<Instance, "hasFrame">;

/** Every application on the page, by id (`foundry.applications.instances`). */
export const instances = new Map<string, any>();

let lastAppId = 0;
let topZIndex = 100;
let watched = false;

export function nextAppId(): number {
  lastAppId += 1;
  return lastAppId;
}

export function nextZIndex(): number {
  topZIndex += 1;
  return topZIndex;
}

/** Returns the open windows of Application V1, as this module's interface of a window. */
function legacyWindows(): Instance[] {
  return (Object.values((ui()["windows"] ?? {}) as object) as LegacyWindow[]).filter(
    ({ rendered }) => rendered,
  ) as unknown as Instance[];
}

/** Whether an application is a window over the page; one that is not positioned is a part of the page. */
export const isWindow = ({ hasFrame, options }: Pick<Instance, "hasFrame" | "options">): boolean =>
  hasFrame && options?.window?.positioned !== false;

function findTopWindow(): Instance | null {
  const windows = [...instances.values()].filter((app: Instance) => isWindow(app) && app.rendered) as Instance[];
  windows.push(...legacyWindows());
  const active = ui()["activeWindow"] as Instance | null | undefined;
  if (active && windows.includes(active)) return active;
  return windows.sort((a, b) => (b.position.zIndex ?? 0) - (a.position.zIndex ?? 0))[0] ?? null;
}

/** Closes the topmost window on Escape, unless something inside it has handled the key. Registers once. */
export function watchEscape(): void {
  if (watched) return;
  watched = true;
  document.addEventListener("keydown", (event) => {
    if (event.key !== "Escape" || event.defaultPrevented || event.isComposing) return;
    const top = findTopWindow();
    if (!top) return;
    event.preventDefault();
    void top.close({ closeKey: true });
  });
}

/** Brings a window to the front and makes it the active one (`ui.activeWindow`). */
export function raiseWindow(app: { readonly element: HTMLElement; readonly position: ApplicationPosition }): void {
  const host = ui();
  if (host["activeWindow"] === app && app.element.style.zIndex) return;
  app.position.zIndex = nextZIndex();
  app.element.style.zIndex = String(app.position.zIndex);
  if (Object.isExtensible(host)) host["activeWindow"] = app;
}

/** Clears the active window when it is the given one, which has closed. */
export function forgetWindow(app: object): void {
  const host = ui();
  if (host["activeWindow"] === app) host["activeWindow"] = null;
}

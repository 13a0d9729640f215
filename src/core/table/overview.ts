/**
 * Opens the overview: by a key, a scene control or a chip above the chat log; and at the start, in the middle of a page
 * without a canvas. Its code is loaded late.
 */
import { hasNoCanvas, registerOpener } from "../compat/controls.ts";
import { getSetting, registerSetting, setSetting } from "../compat/settings.ts";
import { once } from "../contract/lazy.ts";

const SETTING = "overview";

let openQuickNpc: () => Promise<void> = () => Promise.resolve();

const load = once(() => import("./overview-window.ts"));
const provide = async (): Promise<void> => (await import("./overview-steps.ts")).setQuickNpcOpener(openQuickNpc);

/**
 * Registers the key, the scene control and whether this user wants it open. Call in `init`.
 * @param quickNpc opens the window for a quick NPC
 */
export function registerOverview(quickNpc: () => Promise<void>): void {
  openQuickNpc = quickNpc;
  const name = "QUADRANT.Overview.Title";
  const hint = "QUADRANT.Overview.Hint";
  registerSetting(SETTING, { name, hint, scope: "user", config: false, type: Boolean, default: true });
  registerOpener({ id: SETTING, name, hint, icon: "fa-solid fa-table-columns", key: "KeyO", run: toggleOverview });
}

/** Opens the overview in the middle of a page that has room for it, unless this user has closed it. Call in `ready`. */
export function startOverview(): void {
  if (typeof document === "undefined" || !hasNoCanvas() || getSetting(SETTING) !== true) return;
  void provide();
  void load().then(({ dockOverview }) => dockOverview(rememberOverview));
}

/** Opens the overview, or closes it. */
export function toggleOverview(): void {
  void provide();
  void load().then(({ toggle }) => toggle(rememberOverview));
}

/** Opens the overview with the focus in it; one that is open gets the focus. */
export async function openOverview(): Promise<void> {
  void provide();
  await (await load()).show(rememberOverview);
}

/** Remembers for this user whether the middle of the page displays it. */
async function rememberOverview(isOpen: boolean): Promise<void> {
  if (getSetting(SETTING) !== isOpen) await setSetting(SETTING, isOpen);
}

/**
 * The colour scheme: the core client setting `uiConfig`, whose `colorScheme.applications` is `light`, `dark` or empty
 * for the device's own. The page shows it as `body.theme-light` or `body.theme-dark`
 * (https://github.com/foundryvtt/foundryvtt/issues/11812).
 */
import { host } from "./host.ts";

export const COLOUR_SCHEMES = ["auto", "light", "dark"] as const;
type Scheme = (typeof COLOUR_SCHEMES)[number];

interface UiConfig {
  readonly colorScheme?: { readonly applications?: string; readonly interface?: string };
}

function uiConfig(): UiConfig {
  return (
    host.game.settings.settings.has("core.uiConfig") ? host.game.settings.get("core", "uiConfig") : {}
  ) as UiConfig;
}

/** Returns the chosen scheme. */
export function currentScheme(): Scheme {
  const chosen = uiConfig().colorScheme?.applications;
  return chosen === "light" || chosen === "dark" ? chosen : "auto";
}

const DEVICE_IS_LIGHT = "(prefers-color-scheme: light)";

/** Applies the chosen scheme to the page, and again whenever the device's own changes. */
export function followScheme(): void {
  applyScheme();
  window.matchMedia(DEVICE_IS_LIGHT).addEventListener("change", applyScheme);
}

/** Applies the chosen scheme to the page; `auto` follows the device. */
function applyScheme(): void {
  const chosen = currentScheme();
  const dark = chosen === "auto" ? !window.matchMedia(DEVICE_IS_LIGHT).matches : chosen === "dark";
  document.body.classList.toggle("theme-dark", dark);
  document.body.classList.toggle("theme-light", !dark);
}

/** Saves a scheme for this browser. */
export async function setScheme(scheme: string): Promise<void> {
  const value = scheme === "auto" ? "" : scheme;
  await host.game.settings.set("core", "uiConfig", {
    ...uiConfig(),
    colorScheme: { applications: value, interface: value },
  });
  applyScheme();
}

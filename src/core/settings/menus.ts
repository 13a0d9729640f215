/** The ways from the settings to our own windows. Their code is fetched when they are first opened. */
import { registerMenu } from "../compat/settings.ts";
import type { Ruleset } from "../contract/ruleset.ts";
import { isChoicePending } from "./rulesets-on.ts";

const openRulesets = async (): Promise<void> => (await import("./rulesets-window.ts")).openRulesets();

/** Puts the choice of rulesets into the settings. Call in `init`. */
export function registerRulesetsMenu(): void {
  registerMenu("rulesets", {
    name: "QUADRANT.Rulesets.Title",
    label: "QUADRANT.Rulesets.Choose",
    hint: "QUADRANT.Rulesets.Hint",
    icon: "fa-solid fa-dice",
    open: openRulesets,
    restricted: true,
  });
}

/** Asks a GM who opens a world nobody has been asked in. Until somebody answers, all are on. Call in `ready`. */
export async function promptAtFirstStart(): Promise<void> {
  if (isChoicePending() && game.users.activeGM?.isSelf && "document" in globalThis) await openRulesets();
}

/** Puts a ruleset's house rules into the settings, for everybody to read. Call in `init`. */
export function registerHouseMenu(row: Ruleset): void {
  registerMenu(`house-${row.id}`, {
    name: `QUADRANT.Ruleset.${row.id}.house`,
    label: "QUADRANT.HouseWindow.Open",
    hint: "QUADRANT.HouseWindow.Hint",
    icon: "fa-solid fa-scale-balanced",
    open: async () => (await import("./house-rules-window.ts")).openHouseRules(row),
    restricted: false,
  });
}

/** The buttons in the settings that open our own windows. The windows' code is loaded when they are first opened. */
import { registerMenu } from "../compat/settings.ts";
import type { Ruleset } from "../contract/ruleset.ts";
import { isChoicePending } from "./rulesets-on.ts";

const openRulesets = async (): Promise<void> => (await import("./rulesets-window.ts")).openRulesets();

/** Adds the choice of rulesets to the settings. Call in `init`. */
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

/**
 * Prompts the GM for the rulesets when a new world is first opened. Until a GM answers, all are on. Call in `ready`.
 */
export async function promptAtFirstStart(): Promise<void> {
  if (isChoicePending() && game.users.activeGM?.isSelf && "document" in globalThis) await openRulesets();
}

/** Adds a ruleset's house rules to the settings, readable for everybody. Call in `init`. */
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

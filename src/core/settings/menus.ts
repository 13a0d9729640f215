/** The buttons in the settings that open our own windows. The windows' code is loaded when they are first opened. */
import { onHook } from "../compat/platform.ts";
import { registerMenu, removeMenu } from "../compat/settings.ts";
import type { Ruleset } from "../contract/ruleset.ts";
import { RULESETS_CHANGED, isChoicePending, isRulesetOn } from "./rulesets-on.ts";

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
  noteRulesetMenu(row.id, `house-${row.id}`);
  registerMenu(`house-${row.id}`, {
    name: `QUADRANT.Ruleset.${row.id}.house`,
    label: "QUADRANT.HouseWindow.Open",
    hint: "QUADRANT.HouseWindow.Hint",
    icon: "fa-solid fa-scale-balanced",
    open: async () => (await import("./house-rules-window.ts")).openHouseRules(row),
    restricted: false,
  });
}

/** The buttons of rulesets, in their order. */
const rulesetMenus: { readonly ruleset: string; readonly key: string }[] = [];
/** What adds the removed ones again. */
const removed = new Map<string, () => void>();

/** Notes that a button belongs to a ruleset: the settings show it while that is on. */
export const noteRulesetMenu = (ruleset: string, key: string): void => void rulesetMenus.push({ ruleset, key });

/** Removes the buttons of rulesets that are off from the settings, now and when the rulesets change. Call in `init`. */
export function filterRulesetMenus(): void {
  const update = (): void => {
    // All are removed and added again, so that they keep their order.
    for (const { key } of rulesetMenus) {
      const add = removeMenu(key);
      if (add) removed.set(key, add);
    }
    for (const { ruleset, key } of rulesetMenus) if (isRulesetOn(ruleset)) removed.get(key)?.();
  };
  update();
  onHook(RULESETS_CHANGED, update);
}

/**
 * World data of rulesets (lists that a GM edits): registered as settings; open sheets are rendered again when it
 * changes.
 */
import { allActors } from "../compat/documents.ts";
import { registerMenu, registerSetting, setSetting } from "../compat/settings.ts";
import type { Ruleset } from "../contract/ruleset.ts";
import { forgetHouseRules } from "./house-rules.ts";
import type { Json } from "../../rules/shared/json.ts";

/** Registers a row's world data and its windows. Call in `init`. */
export function registerWorldData(row: Ruleset): void {
  for (const [name, { initial }] of Object.entries(row.data ?? {}))
    registerSetting(`${row.id}.${name}`, {
      name: `QUADRANT.Ruleset.${row.id}.house`,
      hint: "",
      scope: "world",
      config: false,
      type: Object,
      default: initial,
      onChange: () => {
        forgetHouseRules(row);
        refreshActors(row);
      },
    });
  for (const { id, icon, open, restricted } of row.windows ?? []) {
    const key = `QUADRANT.Window.${id}`;
    registerMenu(id, { name: `${key}.name`, label: `${key}.label`, hint: `${key}.hint`, icon, open, restricted });
  }
}

/** Stores a row's world data. Rejects if this user may not. */
export const setWorldData = (ruleset: string, name: string, value: Json): Promise<void> =>
  setSetting(`${ruleset}.${name}`, value);

/** Prepares the ruleset's actors again, whose data depend on it, and renders their open sheets. */
function refreshActors({ actors }: Ruleset): void {
  for (const actor of allActors()) {
    if (!Object.hasOwn(actors, actor.type)) continue;
    actor.reset();
    for (const app of Object.values(actor.apps)) void app.render();
  }
}

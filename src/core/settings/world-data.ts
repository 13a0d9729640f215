/**
 * World data of rulesets (lists that a GM edits): registered as settings, and what is open follows when they change.
 */
import { docAt } from "../compat/documents.ts";
import { registerMenu, registerSetting, setSetting } from "../compat/settings.ts";
import type { Ruleset } from "../contract/ruleset.ts";
import { forgetHouse, houseRulesOf } from "./house-rules.ts";
import type { Json } from "../../rules/shared/json.ts";
import { perform } from "../actions/authority.ts";
import { rulesets } from "../registry.ts";
import { isOn } from "./rulesets-on.ts";
import { snapshotOf } from "../world/snapshot.ts";

interface Prepared {
  readonly uuid: string;
  readonly type: string;
  readonly apps: Readonly<Record<string, { render(options?: object): unknown }>>;
  reset(): void;
}

/** Every actor of a row: of the world, and of tokens that have one of their own. */
function actorsOf({ actors }: Pick<Ruleset, "actors">): Prepared[] {
  const tokens = [...game.scenes].flatMap((scene) =>
    [...scene.tokens].flatMap((token) => (token.actor && !token.actorLink ? [token.actor] : [])),
  );
  return [...game.actors, ...tokens].filter(({ type }) => Object.hasOwn(actors, type)) as object[] as Prepared[];
}

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
        forgetHouse(row);
        prepareAnew(row);
      },
    });
  for (const { id, icon, open, restricted } of row.windows ?? []) {
    const key = `QUADRANT.Window.${id}`;
    registerMenu(id, { name: `${key}.name`, label: `${key}.label`, hint: `${key}.hint`, icon, open, restricted });
  }
}

/** Writes a row's world data. Rejects where this person may not. */
export const setWorldData = (ruleset: string, name: string, value: Json): Promise<void> =>
  setSetting(`${ruleset}.${name}`, value);

/** What actors have depends on it: they are prepared anew, and open sheets are drawn again. */
function prepareAnew(row: Ruleset): void {
  for (const actor of actorsOf(row)) {
    actor.reset();
    for (const app of Object.values(actor.apps)) void app.render();
  }
}

/** Tells rulesets when another scene becomes the active one. Call in `ready`. */
export function watchScenes(): void {
  Hooks.on(
    "updateScene" as never,
    ((_scene: unknown, changed: { readonly active?: boolean }) => {
      if (changed.active === true && game.users.activeGM?.isSelf) void sceneBegins();
    }) as never,
  );
}

async function sceneBegins(): Promise<void> {
  for (const row of rulesets().filter(({ id }) => isOn(id))) {
    if (!row.sceneBegins) continue;
    const actors = actorsOf(row).flatMap(({ uuid }) => {
      const doc = docAt(uuid);
      return doc ? [snapshotOf(doc)] : [];
    });
    for (const call of row.sceneBegins(actors, houseRulesOf(row) as never)) await perform(call);
  }
}

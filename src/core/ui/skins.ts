/**
 * The style sheets of skins, one for each ruleset. Those of the rulesets that are played are loaded at the start, and
 * any other when something of its ruleset is drawn.
 */
import { asset, findRuleset } from "../contract/registry.ts";

const PREFIX = "skin-";

const loading = new Map<string, Promise<void>>();

/** Loads the skin of a ruleset, once. Resolves when it is in force, or can't be loaded. */
export function loadSkin(id: string): Promise<void> {
  if (typeof document === "undefined") return Promise.resolve();
  const skin = loading.get(id) ?? addSheet(foundry.utils.getRoute(asset(`skins/${encodeURIComponent(id)}.css`)));
  loading.set(id, skin);
  return skin;
}

/**
 * Loads the skins that classes such as `skin-edge` ask for: await before they are shown. A class that names no ruleset
 * is ignored: a message may hold any text.
 */
export async function loadSkinsOf(classes: Iterable<string>): Promise<void> {
  const ids = [...classes].filter((name) => name.startsWith(PREFIX)).map((name) => name.slice(PREFIX.length));
  await Promise.all(ids.filter((id) => findRuleset(id) !== undefined).map(loadSkin));
}

/** Returns the skin of an action: the id of its ruleset. */
export const actionSkin = (action: string): { skin: string } => ({
  skin: action.slice(0, Math.max(0, action.indexOf("."))),
});

/** A style sheet at the end of the head: behind the system's own, whose layers its rules go into. */
function addSheet(href: string): Promise<void> {
  const link = Object.assign(document.createElement("link"), { rel: "stylesheet", href });
  return new Promise((resolve) => {
    link.addEventListener("load", () => resolve());
    link.addEventListener("error", () => {
      console.error(`${href} can't be loaded`);
      resolve();
    });
    document.head.append(link);
  });
}

/** What is done for the first sheets of a page while it is idle. */
import { findTypeRuleset } from "../contract/registry.ts";
import type { WarmedUp } from "./application.ts";
import { loadSkin } from "./skins.ts";
import { awaitTemplates } from "./html.ts";

/** A step is not begun if less time is left until the page has work to do. Milliseconds. */
const MIN_IDLE_MS = 5;
/** The most actor types whose sheets are warmed up. */
const MAX_WARMED_UP = 4;

/** A sheet's class, with code of its own that is loaded late. */
interface SheetClass {
  new (options: { document: Actor.Implementation }): Partial<WarmedUp>;
  readonly preload?: () => Promise<unknown>;
}

let deadline: IdleDeadline | undefined;

/** Resolves when the page has time for a step. */
async function awaitIdle(): Promise<void> {
  if (deadline && deadline.timeRemaining() > MIN_IDLE_MS) return;
  deadline = await new Promise((resolve) => requestIdleCallback(resolve));
}

/** Not in a client without a page, in tests, nor in Safari: done there when the first sheet is rendered. */
const hasIdleTime = (): boolean => typeof requestIdleCallback !== "undefined";

const listTypes = (): readonly string[] => [...new Set(game.actors.contents.map(({ type }) => type as string))];

const findSheet = (type: string): SheetClass | undefined =>
  findTypeRuleset(type)?.actors[type]?.sheet as SheetClass | undefined;

/** Loads the code and the fonts of the sheets of the actors in this world. Call in `ready`. */
export async function preloadSheets(): Promise<void> {
  if (!hasIdleTime()) return;
  await awaitTemplates();
  const types = listTypes();
  const rulesets = new Set(types.flatMap((type) => findTypeRuleset(type)?.id ?? []));
  for (const type of types) {
    await awaitIdle();
    void findSheet(type)?.preload?.();
  }
  for (const id of rulesets) {
    await awaitIdle();
    void loadFonts(id);
  }
}

/** The custom properties of a skin that name its fonts, and the styles of each that sheets display. */
const FONTS: Readonly<Record<string, readonly string[]>> = {
  "--q-text": ["normal", "italic"],
  "--q-display": ["normal"],
  "--q-mono": ["normal", "bold"],
};

/** Loads the fonts of a skin, which the browser would request when it first displays them. */
async function loadFonts(id: string): Promise<void> {
  await loadSkin(id);
  const sheet = [...document.styleSheets].find(({ href }) => href?.endsWith(`/skins/${id}.css`));
  const tokens = sheet && findTokens(sheet.cssRules);
  if (!tokens) return;
  const fonts = Object.entries(FONTS).flatMap(([property, styles]) => {
    const [family] = tokens.getPropertyValue(property).split(",");
    return family ? styles.map((style) => `${style} 1em ${family}`) : [];
  });
  await Promise.all(fonts.map((font) => document.fonts.load(font)));
}

/** Returns the first rule that names fonts, within layers too. */
function findTokens(rules: CSSRuleList): CSSStyleDeclaration | undefined {
  for (const rule of rules) {
    if (rule instanceof CSSStyleRule && rule.style.getPropertyValue("--q-text") !== "") return rule.style;
    const found = rule instanceof CSSGroupingRule && findTokens(rule.cssRules);
    if (found) return found;
  }
  return undefined;
}

/**
 * Runs what renders the sheets of this world's actors, and displays nothing: the browser compiles code when it first
 * runs. One sheet for each type, until the user opens one. Call when the world is ready.
 */
export async function warmUpSheets(): Promise<void> {
  if (!hasIdleTime()) return;
  await awaitTemplates();
  for (const type of listTypes().slice(0, MAX_WARMED_UP))
    await warmUpSheet(type).catch((error: unknown) => console.warn(`the sheet of ${type} was not warmed up`, error));
}

const isSheetOpen = (): boolean =>
  [...foundry.applications.instances.values()].some((app) => app instanceof foundry.applications.api.DocumentSheetV2);

async function warmUpSheet(type: string): Promise<void> {
  const seen = game.actors.filter((actor) => actor.type === type && actor.visible);
  const document = seen.find(({ items }) => items.size > 0) ?? seen[0];
  const Sheet = findSheet(type);
  if (!document || !Sheet) return;
  await Sheet.preload?.();
  const steps = new Sheet({ document }).warmUp?.();
  do await awaitIdle();
  while (!isSheetOpen() && (await steps?.next())?.done === false);
}

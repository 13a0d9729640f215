/**
 * Which rulesets a world plays. Create dialogs, packs and directories list only those; documents of the others remain,
 * can be opened by link, and are listed again as soon as their ruleset is on.
 */
import type { Ruleset } from "../contract/ruleset.ts";
import { getTypedSetting, registerSetting, setSetting } from "../compat/settings.ts";
import { ID } from "../compat/id.ts";
import { type ListedCheck, listRequestableChecks, findTypeRuleset, listRulesets } from "../contract/registry.ts";
import { loadSkin } from "../ui/skins.ts";
import { onFoundryHook, sidebarLists } from "../compat/untyped.ts";

const KEY = "rulesets";

/** The setting: which rulesets are off (so that a new one is on), and whether a GM has chosen. */
interface Stored {
  readonly off: readonly string[];
  readonly asked: boolean;
}

/** Registers the setting. Call in `init`. */
export function registerRulesetsOn(): void {
  const { fields } = foundry.data;
  registerSetting(KEY, {
    name: "QUADRANT.Rulesets.Title",
    hint: "QUADRANT.Rulesets.Hint",
    scope: "world",
    config: false,
    type: new fields.SchemaField({
      off: new fields.ArrayField(new fields.StringField({ required: true, blank: false })),
      asked: new fields.BooleanField({ initial: false }),
    }),
    default: { off: [], asked: false },
    onChange: () => {
      loadPlayedSkins();
      renderLists();
    },
  });
}

const stored = (): Stored => getTypedSetting<Stored>(KEY);

/** Returns whether no GM has chosen the rulesets yet. */
export const isChoicePending = (): boolean => !stored().asked;
/** Returns whether this world plays a ruleset. */
export const isRulesetOn = (id: string): boolean => !stored().off.includes(id);
/** Begins to load the skins of the rulesets that are played. Call in `init`, when all are registered. */
export function loadPlayedSkins(): void {
  for (const { id } of listRulesets()) if (isRulesetOn(id)) void loadSkin(id);
}

/** Sets the rulesets that this world plays. Rejects if this user may not. */
export const setRulesetsOn = (ids: readonly string[]): Promise<void> =>
  setSetting(KEY, {
    off: listRulesets()
      .map(({ id }) => id)
      .filter((id) => !ids.includes(id)),
    asked: true,
  });

/** Returns whether a sub-type belongs to a ruleset that is off; core's own types belong to none. */
export function isTypeOff(type: string): boolean {
  const row = findTypeRuleset(type);
  return row !== undefined && !isRulesetOn(row.id);
}

/**
 * Returns the types that a create dialog offers: those of rulesets that are on; within an actor, those of its own
 * ruleset.
 */
export function filterTypes(types: readonly string[], within: Ruleset | undefined): string[] {
  const on = types.filter((type) => !isTypeOff(type));
  return within ? on.filter((type) => findTypeRuleset(type) === within) : on;
}

/** Returns the ruleset of one of our packs: its name begins with the ruleset's id. */
function findPackRuleset(collection: string): string | null {
  const [packageName, name = ""] = collection.split(".");
  return packageName === ID ? (listRulesets().find(({ id }) => name.startsWith(`${id}-`))?.id ?? null) : null;
}

interface Listed {
  readonly type?: string;
}

/** Hides what belongs to rulesets that are off, each time a list is rendered. Call in `ready`. */
export function startListFilters(): void {
  onFoundryHook("renderCompendiumDirectory", (_app: unknown, html: HTMLElement) => {
    for (const row of html.querySelectorAll<HTMLElement>("[data-pack]")) {
      const id = findPackRuleset(row.dataset["pack"] ?? "");
      row.hidden = id !== null && !isRulesetOn(id);
    }
    hideEmptyFolders(html, "[data-pack]");
  });
  for (const [hook, collection] of [
    ["renderActorDirectory", () => game.actors],
    ["renderItemDirectory", () => game.items],
  ] as const) {
    onFoundryHook(hook, (_app: unknown, html: HTMLElement) => {
      for (const row of html.querySelectorAll<HTMLElement>("[data-entry-id]")) {
        const entry = collection().get(row.dataset["entryId"] ?? "") as Listed | undefined;
        row.hidden = entry?.type !== undefined && isTypeOff(entry.type);
      }
      hideEmptyFolders(html, "[data-entry-id]");
    });
  }
  renderLists();
}

/** Hides a folder that holds only hidden documents; an empty one is the GM's own. */
function hideEmptyFolders(html: HTMLElement, rows: string): void {
  for (const folder of html.querySelectorAll<HTMLElement>(".folder")) {
    const inside = [...folder.querySelectorAll<HTMLElement>(rows)];
    folder.hidden = inside.length > 0 && inside.every(({ hidden }) => hidden);
  }
}

/** Renders the lists again after the rulesets have changed. */
function renderLists(): void {
  const { actors, items, compendium } = sidebarLists();
  for (const list of [actors, items, compendium]) list?.render?.();
}

/** Returns the checks that a GM can ask others to roll, of the rulesets that this world plays. */
export const listAskableChecks = (): ListedCheck[] => listRequestableChecks().filter(({ row }) => isRulesetOn(row.id));

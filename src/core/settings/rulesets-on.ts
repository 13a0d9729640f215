/**
 * Which rulesets a world plays. Create dialogs, packs and directories list only those; documents of the others remain,
 * can be opened by link, and are listed again as soon as their ruleset is on.
 */
import type { Ruleset } from "../contract/ruleset.ts";
import { getTypedSetting, registerSetting, setSetting } from "../compat/settings.ts";
import { ID } from "../compat/id.ts";
import { callHook } from "../compat/platform.ts";
import { type ListedCheck, listRequestableChecks, findTypeRuleset, listRulesets } from "../contract/registry.ts";
import { loadSkin } from "../ui/skins.ts";
import { listDocuments, onFoundryHook, sidebarLists } from "../compat/untyped.ts";

const KEY = "rulesets";

/** Called on every client when the rulesets that the world plays have changed. */
export const RULESETS_CHANGED = "quadrant.rulesetsChanged";

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
      callHook(RULESETS_CHANGED, {});
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

/** What the lists need of a document: its sub-type, or the ruleset that it is marked with. */
interface Listed {
  readonly id: string;
  readonly type?: string;
  readonly flags?: object;
  readonly folder?: { readonly id: string } | null;
}

/** What filtering needs of a folder. */
interface ListedFolder {
  readonly id: string;
  /** The class of its documents. */
  readonly type: string;
  getSubfolders(recursive: boolean): readonly ListedFolder[];
}

/**
 * Returns whether a document belongs to a ruleset that is off: by its sub-type, or, as scenes, journal entries, tables
 * and macros have none of ours, by its flag `ruleset`.
 */
export function isDocumentOff({ type, flags }: Pick<Listed, "type" | "flags">): boolean {
  const marked = (flags as { readonly [ID]?: { readonly ruleset?: unknown } } | undefined)?.[ID]?.ruleset;
  return (type !== undefined && isTypeOff(type)) || (typeof marked === "string" && isKnownOff(marked));
}

const isKnownOff = (id: string): boolean => listRulesets().some((row) => row.id === id) && !isRulesetOn(id);

/** Returns whether a folder holds only documents of rulesets that are off; an empty one is the GM's own. */
function isFolderOff(folder: ListedFolder): boolean {
  const within = new Set([folder, ...folder.getSubfolders(true)].map(({ id }) => id));
  const inside = listDocuments<Listed>(folder.type).filter(({ folder: of }) => of && within.has(of.id));
  return inside.length > 0 && inside.every(isDocumentOff);
}

/**
 * Returns the folders that a create dialog of the world offers, as its option; nothing for documents elsewhere.
 * @param args - those of `createDialog`: data, operation, options
 */
export function offerFolders(documentName: string, args: readonly unknown[]): { readonly folders?: readonly object[] } {
  const [, operation, options] = args as [unknown, { pack?: string | null; parent?: object }?, { folders?: object[] }?];
  if (operation?.pack || operation?.parent) return {};
  const all = options?.folders ?? game.folders.filter(({ type }) => type === documentName);
  return { folders: all.filter(({ id }: { id?: string }) => !isFolderOffById(id ?? "")) };
}

function isFolderOffById(id: string): boolean {
  const folder = game.folders.get(id) as ListedFolder | undefined;
  return folder !== undefined && isFolderOff(folder);
}

/** Lets the indexes of compendia hold whose a journal entry or a table is. Call in `init`. */
export function indexRulesetFlags(): void {
  for (const config of [CONFIG.JournalEntry, CONFIG.RollTable] as { compendiumIndexFields?: string[] }[])
    (config.compendiumIndexFields ??= []).push(`flags.${ID}.ruleset`);
}

/** The sidebar's lists of documents that are filtered, with their collections. */
const FILTERED = [
  ["renderActorDirectory", () => game.actors],
  ["renderItemDirectory", () => game.items],
  ["renderSceneDirectory", () => game.scenes],
  ["renderJournalDirectory", () => game.journal],
  ["renderRollTableDirectory", () => game.tables],
  ["renderMacroDirectory", () => game.macros],
  ["renderSceneNavigation", () => game.scenes],
] as const;

/** The rows of these lists, by where they hold the document's id. */
const ROWS = { entryId: "[data-entry-id]", sceneId: "[data-scene-id]" } as const;

/** Hides what belongs to rulesets that are off, each time a list is rendered. Call in `ready`. */
export function startListFilters(): void {
  onFoundryHook("renderCompendiumDirectory", (_app: unknown, html: HTMLElement) => {
    for (const row of html.querySelectorAll<HTMLElement>("[data-pack]")) {
      const id = findPackRuleset(row.dataset["pack"] ?? "");
      row.hidden = id !== null && !isRulesetOn(id);
    }
    hideEmptyFolders(html, "[data-pack]");
  });
  onFoundryHook("renderCompendium", (app: { collection: { index: Iterable<object> } }, html: HTMLElement) => {
    const off = new Set(
      ([...app.collection.index] as (Listed & { _id: string })[]).filter(isDocumentOff).map(({ _id }) => _id),
    );
    hideRows(html, (id) => off.has(id));
    hideEmptyFolders(html, ROWS.entryId);
  });
  for (const [hook, collection] of FILTERED)
    onFoundryHook(hook, (_app: unknown, html: HTMLElement) => {
      const isOff = (id: string): boolean => {
        const entry = collection().get(id) as Listed | undefined;
        return entry !== undefined && isDocumentOff(entry);
      };
      hideRows(html, isOff);
      for (const row of html.querySelectorAll<HTMLElement>(".folder[data-folder-id]"))
        row.hidden = isFolderOffById(row.dataset["folderId"] ?? "");
      // The tabletop lists its scenes in a field.
      for (const option of html.querySelectorAll<HTMLOptionElement>('select[name="scene"] option'))
        option.hidden = isOff(option.value) && !option.selected;
    });
  renderLists();
}

/** Hides the rows of a list whose documents are off. */
function hideRows(html: HTMLElement, isOff: (id: string) => boolean): void {
  for (const [key, selector] of Object.entries(ROWS))
    for (const row of html.querySelectorAll<HTMLElement>(selector)) row.hidden = isOff(row.dataset[key] ?? "");
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
  const { actors, items, compendium, scenes, journal, tables, macros, nav } = sidebarLists();
  for (const list of [actors, items, compendium, scenes, journal, tables, macros, nav]) list?.render?.();
}

/** Returns the checks that a GM can ask others to roll, of the rulesets that this world plays. */
export const listAskableChecks = (): ListedCheck[] => listRequestableChecks().filter(({ row }) => isRulesetOn(row.id));

/**
 * What the lists of the world leave out: documents of rulesets that are off, in the sidebar, in compendia, among the
 * folders of create dialogs, and buttons of the settings. Loaded when the world is ready.
 */
import { onHook } from "../compat/platform.ts";
import { removeMenu } from "../compat/settings.ts";
import { listDocuments, onFoundryHook, sidebarLists } from "../compat/untyped.ts";
import { ID, listRulesets } from "../contract/registry.ts";
import { RULESETS_CHANGED, isRulesetOn, isTypeOff } from "./rulesets-on.ts";

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
  const update = (): void => {
    filterMenus();
    renderLists();
  };
  update();
  onHook(RULESETS_CHANGED, update);
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

/** What adds the removed buttons of the settings again. */
const removed = new Map<string, () => void>();

/** Removes the buttons of rulesets that are off from the settings, and adds those of the others, in their order. */
function filterMenus(): void {
  const keys = listRulesets().flatMap((row) =>
    [`house-${row.id}`, ...(row.windows ?? []).map(({ id }) => id)].map((key) => ({ key, ruleset: row.id })),
  );
  for (const { key } of keys) {
    const add = removeMenu(key);
    if (add) removed.set(key, add);
  }
  for (const { key, ruleset } of keys) if (isRulesetOn(ruleset)) removed.get(key)?.();
}

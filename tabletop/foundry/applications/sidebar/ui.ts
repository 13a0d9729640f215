/**
 * The interface as a whole: which class belongs to which key of `ui`, in what order they are rendered, and what renders
 * them again. Packages replace a class in `CONFIG.ui` before hook `setup` ends.
 */
import { GamePause } from "../ui/game-pause.ts";
import { Hotbar } from "../ui/hotbar.ts";
import { AbstractSidebarTab } from "./abstract-sidebar-tab.ts";
import { Compendium } from "./apps/compendium.ts";
import { ControlsConfig } from "./apps/controls-config.ts";
import { ModuleManagement } from "./apps/module-management.ts";
import { ToursManagement } from "./apps/tours-management.ts";
import { SettingsConfig } from "./apps/settings-config.ts";
import { DocumentDirectory } from "./document-directory.ts";
import { ChatLog } from "./tabs/chat-log.ts";
import { findModeSetting } from "./tabs/chat-process.ts";
import { ActorDirectory } from "./tabs/actor-directory.ts";
import { CombatTracker } from "./tabs/combat-tracker.ts";
import { renderOnCombatChanges } from "./tabs/combat-follow.ts";
import { CompendiumDirectory, getPackWindow } from "./tabs/compendium-directory.ts";
import { ItemDirectory } from "./tabs/item-directory.ts";
import { JournalDirectory } from "./tabs/journal-directory.ts";
import { MacroDirectory } from "./tabs/macro-directory.ts";
import { RollTableDirectory } from "./tabs/roll-table-directory.ts";
import { SceneDirectory } from "./tabs/scene-directory.ts";
import { Settings } from "./tabs/settings.ts";
import { host, type Doc, type MessageDoc, type RenderedApp, type TokenDoc } from "./host.ts";
import { Players } from "./players.ts";
import { Sidebar } from "./sidebar.ts";
import { removeTokenTarget } from "./targets.ts";

const TABS = {
  ActorDirectory,
  ChatLog,
  CombatTracker,
  CompendiumDirectory,
  ItemDirectory,
  JournalDirectory,
  SceneDirectory,
  Settings,
  MacroDirectory,
  RollTableDirectory,
};

type UIClass = new () => RenderedApp;

/** The default classes of `CONFIG.ui`. */
const UI_CLASSES: Readonly<Record<string, UIClass>> = {
  sidebar: Sidebar,
  players: Players,
  chat: ChatLog,
  combat: CombatTracker,
  scenes: SceneDirectory,
  actors: ActorDirectory,
  items: ItemDirectory,
  journal: JournalDirectory,
  tables: RollTableDirectory,
  macros: MacroDirectory,
  compendium: CompendiumDirectory,
  settings: Settings,
  hotbar: Hotbar,
  pause: GamePause,
};

/**
 * Returns the interface's part of `foundry.applications`: the sidebar with its tabs, the settings window, the list of
 * players.
 */
export function interfaceNamespace() {
  return {
    sidebar: {
      AbstractSidebarTab,
      DocumentDirectory,
      Sidebar,
      apps: { Compendium, ControlsConfig, ModuleManagement, ToursManagement },
      tabs: TABS,
    },
    settings: { SettingsConfig },
    ui: { Players },
  };
}

/** Sets the default classes in `CONFIG.ui` if no class is set yet. Call before hook `init`. */
export function configureUI(): void {
  const config = host.CONFIG as Record<string, Record<string, unknown>>;
  config["ui"] = { ...UI_CLASSES, ...config["ui"] };
}

/** Creates the interface from `CONFIG.ui` and renders it. Call between hooks `setup` and `ready`. */
export async function initializeUI(): Promise<void> {
  const classes = (host.CONFIG["ui"] ?? {}) as unknown as Readonly<Record<string, UIClass | undefined>>;
  const made: RenderedApp[] = [];
  for (const key of Object.keys(UI_CLASSES)) {
    const Class = classes[key] ?? UI_CLASSES[key];
    if (!Class) continue;
    const app = new Class();
    host.ui[key] = app;
    made.push(app);
  }
  for (const pack of host.game.packs) getPackWindow(pack);
  for (const app of made) await app.render({ force: true });
  (host.ui["chat"] as ChatLog)._onActivate();
  renderOnDocumentChanges();
}

type Tab = RenderedApp & { readonly popout?: RenderedApp | null; readonly collection?: { readonly size: number } };

/**
 * Schedules a render of a tab: several changes in a row render it once, and a long list, which takes longer to render,
 * is rendered less often.
 */
function scheduleRender(key: string): void {
  if (pending.has(key)) return;
  pending.add(key);
  const tab = host.ui[key] as Tab | undefined;
  const wait = 20 + Math.min(500, (tab?.collection?.size ?? 0) / 4);
  setTimeout(() => {
    pending.delete(key);
    const drawn = host.ui[key] as Tab | undefined;
    for (const app of [drawn, drawn?.popout]) app?.render().catch((error: unknown) => console.error(error));
  }, wait);
}

const pending = new Set<string>();

/** Whether a change affects what a list shows: the fields that its option `renderUpdateKeys` names. */
function isShownIn(key: string, verb: string, changes: object): boolean {
  const keys = (host.ui[key] as { options?: { renderUpdateKeys?: string[] } } | undefined)?.options?.renderUpdateKeys;
  return verb !== "update" || !keys || keys.some((name) => name in changes);
}

/** Whether the listed scene has a token of an actor: its row shows statuses, which any change may affect. */
function hasToken(actor: Doc): boolean {
  const { current, active } = host.game.scenes;
  if (actor.parent) return true;
  return (current ?? active)?.tokens.find(({ actorId }) => actorId === actor.id) !== undefined;
}

const on = (hook: string, run: (...args: never[]) => unknown): void => void host.Hooks.on(hook, run);

/** Renders the interface again when the documents that it shows change. */
function renderOnDocumentChanges(): void {
  const chat = host.ui["chat"] as ChatLog;
  on("createChatMessage", (message: MessageDoc) => void chat.postOne(message, { notify: true }));
  on("updateChatMessage", (message: MessageDoc) => void chat.updateMessage(message));
  on("deleteChatMessage", (message: MessageDoc) => void chat.deleteMessage(message.id));
  for (const verb of ["create", "update", "delete"]) {
    on(`${verb}Actor`, (actor: Doc, changes: object) => {
      if (actor.parent === null && !actor.pack && isShownIn("actors", verb, changes)) scheduleRender("actors");
      if (hasToken(actor)) scheduleRender("scenes");
      // Players are displayed with the names of their characters.
      if (verb !== "update" || "name" in changes) scheduleRender("players");
    });
    on(`${verb}ActiveEffect`, () => ["scenes", "combat"].forEach(scheduleRender));
    on(`${verb}Item`, (item: Doc, changes: object) => {
      if (item.parent === null && !item.pack && isShownIn("items", verb, changes)) scheduleRender("items");
    });
    on(`${verb}RollTable`, (table: Doc) => {
      if (!table.pack) scheduleRender("tables");
    });
    on(`${verb}Macro`, (macro: Doc) => {
      if (!macro.pack) ["macros", "hotbar"].forEach(scheduleRender);
    });
    on(`${verb}JournalEntry`, (entry: Doc) => {
      if (!entry.pack) scheduleRender("journal");
    });
    on(`${verb}Folder`, () => ["actors", "items", "journal", "tables", "macros", "compendium"].forEach(scheduleRender));
    on(`${verb}Scene`, () => scheduleRender("scenes"));
    on(`${verb}User`, () =>
      ["players", "actors", "items", "journal", "scenes", "tables", "macros", "hotbar"].forEach(scheduleRender),
    );
    on(`${verb}Token`, (token: TokenDoc) => {
      if (verb === "delete") removeTokenTarget(token);
      scheduleRender("scenes");
    });
  }
  renderOnCombatChanges(() => scheduleRender("combat"));
  on("userConnected", () => scheduleRender("players"));
  on("targetToken", () => scheduleRender("scenes"));
  on("updateCompendium", () => scheduleRender("compendium"));
  on("tabletopPacks", () => scheduleRender("compendium"));
  on("clientSettingChanged", (key: string, value: unknown) => {
    if (key === `core.${findModeSetting()}`) chat.showMode(String(value));
  });
}

/** `foundry.applications.sidebar`. */
import { AbstractSidebarTab } from "./abstract-sidebar-tab.ts";
import { Compendium } from "./apps/compendium.ts";
import { DocumentDirectory } from "./document-directory.ts";
import { Sidebar } from "./sidebar.ts";
import { ActorDirectory } from "./tabs/actor-directory.ts";
import { ChatLog } from "./tabs/chat-log.ts";
import { CompendiumDirectory } from "./tabs/compendium-directory.ts";
import { ItemDirectory } from "./tabs/item-directory.ts";
import { SceneDirectory } from "./tabs/scene-directory.ts";
import { Settings } from "./tabs/settings.ts";

/** The namespace as packages see it. `foundry.applications.ui.Players` and `foundry.applications.settings.SettingsConfig` stand beside it. */
export const sidebar = {
  AbstractSidebarTab,
  DocumentDirectory,
  Sidebar,
  apps: { Compendium },
  tabs: { ActorDirectory, ChatLog, CompendiumDirectory, ItemDirectory, SceneDirectory, Settings },
};

export { SettingsConfig } from "./apps/settings-config.ts";
export { Players } from "./players.ts";

import { COMBAT_DEFAULTS } from "../data/combat-configuration.ts";
import type { ClientSettings, SettingStore } from "../helpers/client-settings.ts";
import { generation } from "../generation.ts";
import { getDocumentClass, host, type Loose } from "./host.ts";

/** The Setting documents as the settings read and write them. Before documents stand, they are read from the data that was joined with. */
export function settingStore(sources: readonly object[]): SettingStore {
  const find = (key: string, userId: string | null): Loose => host.game?.collections?.get("Setting")?.getSetting(key, userId);
  return {
    read(key, userId) {
      const source = host.game?._documentsReady
        ? find(key, userId)?._source
        : sources.find((data: Loose) => data.key === key && (data.user ?? null) === userId);
      const value: unknown = (source as Loose)?.value;
      return typeof value === "string" ? value : undefined;
    },
    document: (key, userId) => find(key, userId) ?? null,
    async persist(key, json, userId, options) {
      const setting = find(key, userId);
      if (setting) await setting.update({ value: json }, options);
      else await getDocumentClass("Setting").create({ key, value: json, user: userId }, options);
    },
  };
}

/** Registers the settings that core itself has and packages read. */
export function registerCoreSettings(settings: ClientSettings): void {
  const register = (key: string, type: unknown, initial: unknown, scope: "world" | "client" | "user", more: object = {}): void =>
    settings.register("core", key, { name: `SETTINGS.${key}`, scope, config: false, type, default: initial, ...more });
  if (generation() >= 14) register("messageMode", String, "public", "client");
  else register("rollMode", String, "publicroll", "client");
  register("diceConfiguration", Object, {}, "client");
  register("language", String, "en", "client");
  register("time", Number, 0, "world", {
    onChange: (worldTime: unknown, options?: object, userId?: string) =>
      host.game.time.onUpdateWorldTime(Number(worldTime), options ?? {}, userId),
  });
  register("permissions", Object, {}, "world");
  register("sheetClasses", Object, {}, "world");
  register("compendiumConfiguration", Object, {}, "world", { onChange: () => host.game._packsConfigured() });
  register("collectionSortingModes", Object, {}, "client", { onChange: () => host.game._packsConfigured() });
  register("collectionSearchModes", Object, {}, "client");
  register("expandedFolders", Object, {}, "client");
  register("sheetThemes", Object, {}, "world");
  register("combatTrackerConfig", Object, COMBAT_DEFAULTS, "world", { onChange: () => host.game.combats?._onConfigured() });
  register("defaultToken", Object, {}, "world");
  register("noCanvas", Boolean, true, "client");
  register("adventureImports", Object, {}, "world");
  register("hotbarLock", Boolean, false, "client");
  register("showToolclips", Boolean, true, "client");
  register("uiConfig", Object, { colorScheme: { applications: "", interface: "" } }, "client");
  register("prosemirrorKeybinds", Object, {}, "client");
}

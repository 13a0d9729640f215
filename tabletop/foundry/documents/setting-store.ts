import type { WorldSettings } from "./collections/world-collections.ts";
import { MODULES_SETTING } from "../active-modules.ts";
import { COMBAT_DEFAULTS } from "../data/combat-configuration.ts";
import type { ClientSettings, SettingStore } from "../helpers/client-settings.ts";
import { generation } from "../generation.ts";
import { getDocumentClass, host, type Loose } from "../globals.ts";
import type { Obj } from "../utils/object.ts";

/** Writes of one setting that are under way: what is written twice in a breath is created once. */
const writing = new Map<string, Promise<unknown>>();

/**
 * Returns the Setting documents as the settings read and write them. Before documents exist, they are read from the
 * data that was joined with.
 */
export function settingStore(sources: readonly object[]): SettingStore {
  const find = (key: string, userId: string | null): Loose =>
    (host.game?.collections?.get("Setting") as WorldSettings | undefined)?.getSetting(key, userId);
  return {
    read(key, userId) {
      const source = host.game?._documentsReady
        ? find(key, userId)?._source
        : sources.find((data) => matches(data as Obj, key, userId));
      const value: unknown = (source as Loose)?.value;
      return typeof value === "string" ? value : undefined;
    },
    document: (key, userId) => find(key, userId) ?? null,
    async persist(key, json, userId, options) {
      const place = `${userId ?? ""} ${key}`;
      const write = async (): Promise<void> => {
        const setting = find(key, userId);
        if (setting) await setting.update({ value: json }, options);
        else await getDocumentClass("Setting").create({ key, value: json, user: userId }, options);
      };
      const turn = (writing.get(place) ?? Promise.resolve()).then(write, write);
      writing.set(place, turn);
      try {
        await turn;
      } finally {
        if (writing.get(place) === turn) writing.delete(place);
      }
    },
  };
}

/** Whether stored data is that of a setting. */
function matches(data: Obj, key: string, userId: string | null): boolean {
  return data.key === key && (data.user ?? null) === userId;
}

/** Registers the settings that core itself has and packages read. */
export function registerCoreSettings(settings: ClientSettings): void {
  const register = (
    key: string,
    type: unknown,
    initial: unknown,
    scope: "world" | "client" | "user",
    more: object = {},
  ): void =>
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
  register(MODULES_SETTING, Object, {}, "world", { requiresReload: true });
  register("sheetClasses", Object, {}, "world");
  register("compendiumConfiguration", Object, {}, "world", { onChange: () => host.game._packsConfigured() });
  register("collectionSortingModes", Object, {}, "client", { onChange: () => host.game._packsConfigured() });
  register("collectionSearchModes", Object, {}, "client");
  register("expandedFolders", Object, {}, "client");
  register("sheetThemes", Object, {}, "world");
  register("combatTrackerConfig", Object, COMBAT_DEFAULTS, "world", {
    onChange: () => host.game.combats?._onConfigured(),
  });
  register("defaultToken", Object, {}, "world");
  register("noCanvas", Boolean, true, "client");
  register("adventureImports", Object, {}, "world");
  register("keybindings", Object, {}, "client");
  register("hotbarLock", Boolean, false, "client");
  register("tourProgress", Object, {}, "client");
  // Packages set these for their game; without a canvas they do nothing.
  for (const [key, initial] of Object.entries({
    animateRollTable: true,
    chatBubbles: true,
    chatBubblesPan: true,
    leftClickRelease: false,
    scrollingStatusText: true,
    tokenAutoRotate: false,
    tokenDragPreview: false,
    visionAnimation: true,
  }))
    register(key, Boolean, initial, "client");
  register("showToolclips", Boolean, true, "client");
  register("uiConfig", Object, { colorScheme: { applications: "", interface: "" } }, "client");
  register("prosemirrorKeybinds", Object, {}, "client");
}

import { AdventureExporter } from "./applications/sheets/adventure-exporter.ts";
import { ACTIVE_EFFECT_CHANGE_TYPES } from "./constants/active-effects.ts";
import { SIMPLIFIED_GREGORIAN_CALENDAR_CONFIG } from "./data/calendar-config.ts";
import { CalendarData } from "./data/calendar.ts";
import { CombatConfiguration } from "./data/combat-configuration.ts";
import { createDiceConfig } from "./dice/index.ts";
import { ActiveEffectTypeDataModel } from "./documents/active-effect-model.ts";
import { ActiveEffect as ActiveEffect13 } from "./documents/effects/active-effect-13.ts";
import { ActiveEffect as ActiveEffect14 } from "./documents/effects/active-effect-14.ts";
import { Actor } from "./documents/actor.ts";
import { Adventure } from "./documents/adventure.ts";
import { HIERARCHY } from "./documents/base/hierarchy.ts";
import { ChatMessage } from "./documents/chat-message.ts";
import { WORLD_COLLECTIONS } from "./documents/collections/world-collections.ts";
import type { Loose } from "./globals.ts";
import { Combat } from "./documents/combat/combat.ts";
import { Combatant } from "./documents/combat/combatant.ts";
import { CombatantGroup } from "./documents/combat/combatant-group.ts";
import { Item } from "./documents/item.ts";
import { JournalEntry, JournalEntryCategory, JournalEntryPage } from "./documents/journal.ts";
import { Macro } from "./documents/macro.ts";
import { RollTable } from "./documents/roll-table.ts";
import { TableResult } from "./documents/table-result.ts";
import { ActorDelta, TokenDocument } from "./documents/token.ts";
import { User } from "./documents/user.ts";
import * as world from "./documents/world-documents.ts";
import { installStatusEffects } from "./documents/status-effects.ts";
import { generation } from "./generation.ts";

/** The client document classes by document name. */
const DOCUMENT_CLASSES: Readonly<Record<string, Loose>> = {
  Actor,
  ActorDelta,
  Adventure,
  ChatMessage,
  Combat,
  Combatant,
  CombatantGroup,
  Folder: world.Folder,
  Item,
  JournalEntry,
  JournalEntryCategory,
  JournalEntryPage,
  Macro,
  RollTable,
  Scene: world.Scene,
  Setting: world.Setting,
  TableResult,
  Token: TokenDocument,
  User,
};

const ICONS: Readonly<Record<string, string>> = {
  ActiveEffect: "fa-solid fa-person-rays",
  Actor: "fa-solid fa-user",
  ChatMessage: "fa-solid fa-comments",
  Combat: "fa-solid fa-swords",
  Folder: "fa-solid fa-folder",
  Item: "fa-solid fa-suitcase",
  JournalEntry: "fa-solid fa-book-open",
  JournalEntryCategory: "fa-solid fa-bookmark",
  JournalEntryPage: "fa-solid fa-file-lines",
  Macro: "fa-solid fa-code",
  RollTable: "fa-solid fa-table-list",
  Adventure: "fa-solid fa-scroll",
  Scene: "fa-solid fa-map",
  User: "fa-solid fa-users",
};

const PAGE_ICONS = {
  text: "fa-solid fa-file-lines",
  image: "fa-solid fa-file-image",
  pdf: "fa-solid fa-file-pdf",
  video: "fa-solid fa-file-video",
} as const;

/** Returns what each document has in CONFIG, whatever its type. */
function documentConfig(name: string): Loose {
  const collection = WORLD_COLLECTIONS[name];
  return {
    documentClass: name === "ActiveEffect" ? activeEffectClass() : DOCUMENT_CLASSES[name],
    ...(collection ? { collection } : {}),
    ...(HIERARCHY[name]?.typed
      ? { dataModels: {}, typeLabels: {}, typeIcons: {}, ...(generation() >= 14 ? { typeHints: {} } : {}) }
      : {}),
    sidebarIcon: ICONS[name] ?? "fa-solid fa-file",
    sheetClasses: {},
    compendiumIndexFields: [],
    ...(generation() >= 14 ? { embedHandlers: [] } : {}),
  };
}

/**
 * Returns a new CONFIG of the generation in force, with core's own entries. Source:
 * foundryvtt.com/api/v14/modules/CONFIG.html.
 */
export function createConfig(): Loose {
  const config: Loose = Object.fromEntries(Object.keys(HIERARCHY).map((name) => [name, documentConfig(name)]));
  Object.assign(config.ActiveEffect, activeEffectConfig());
  installStatusEffects(config);
  Object.assign(config.JournalEntryPage, { defaultType: "text", typeIcons: { ...PAGE_ICONS } });
  Object.assign(config.Actor, { trackableAttributes: {}, compendiumBanner: null });
  Object.assign(config.ChatMessage, {
    template: "templates/sidebar/chat-message.hbs",
    batchSize: 100,
    ...(generation() >= 14 ? { modes: messageModes() } : {}),
  });
  Object.assign(config.Combat, {
    initiative: { formula: null, decimals: 2 },
    initiativeIcon: { icon: "icons/svg/d20.svg", hover: "icons/svg/d20-highlight.svg" },
    fallbackTurnMarker: "",
    settings: new CombatConfiguration(),
    // The tabletop brings no sounds: packages may name their own.
    sounds: Object.fromEntries(
      ["epic", "mc"].map((name) => [
        name,
        { label: `COMBAT.Sounds.${name}`, startEncounter: [], nextUp: [], yourTurn: [] },
      ]),
    ),
  });
  Object.assign(config.User, { defaultAvatar: "icons/svg/mystery-man.svg" });
  Object.assign(config.Adventure, { exporterClass: AdventureExporter });
  Object.assign(config.RollTable, {
    resultIcon: "icons/svg/d20-black.svg",
    resultTemplate: "templates/dice/table-result.hbs",
  });
  return Object.assign(config, {
    debug: { applications: false, documents: false, hooks: false, queries: false },
    compatibility: { mode: 1, includePatterns: [], excludePatterns: [] },
    compendium: { uuidRedirects: {} },
    DatabaseBackend: null,
    Dice: createDiceConfig(),
    Canvas: { layers: {} },
    queries: {},
    specialStatusEffects: {
      DEFEATED: "dead",
      INVISIBLE: "invisible",
      BLIND: "blind",
      BURROW: "burrow",
      HOVER: "hover",
      FLY: "fly",
    },
    controlIcons: {
      combat: "icons/svg/combat.svg",
      visibility: "icons/svg/cowled.svg",
      effects: "icons/svg/aura.svg",
      defeated: "icons/svg/skull.svg",
    },
    // The tabletop brings no sounds and plays none: the names are defined, so that packages may set their own.
    sounds: { dice: "", lock: "", notification: "", combat: "" },
    time: {
      turnTime: 0,
      roundTime: 0,
      worldCalendarClass: CalendarData,
      worldCalendarConfig: SIMPLIFIED_GREGORIAN_CALENDAR_CONFIG,
      earthCalendarClass: CalendarData,
      earthCalendarConfig: SIMPLIFIED_GREGORIAN_CALENDAR_CONFIG,
      formatters: { timestamp: CalendarData.formatTimestamp, ago: CalendarData.formatAgo },
    },
    TextEditor: { enrichers: [], ...(generation() >= 14 ? { engines: {}, inserts: [] } : {}) },
    ux: {},
    ui: {},
    fontDefinitions: {},
    defaultFontFamily: "Signika",
    supportedLanguages: { en: "English" },
    weatherEffects: {},
  });
}

function activeEffectConfig(): Loose {
  if (generation() < 14) return { legacyTransferral: false };
  return {
    dataModels: { base: ActiveEffectTypeDataModel },
    changeTypes: Object.fromEntries(
      Object.entries(ACTIVE_EFFECT_CHANGE_TYPES).map(([type, defaultPriority]) => [
        type,
        { label: `EFFECT.CHANGES.TYPES.${type}`, defaultPriority },
      ]),
    ),
    phases: {
      initial: { label: "EFFECT.PHASES.initial", hint: "" },
      final: { label: "EFFECT.PHASES.final", hint: "" },
    },
    expiryAction: "update",
    expiryEvents: {},
  };
}

function messageModes(): Loose {
  return {
    public: { label: "CHAT.MODES.public", icon: "fa-solid fa-globe" },
    gm: { label: "CHAT.MODES.gm", icon: "fa-solid fa-user-secret" },
    blind: { label: "CHAT.MODES.blind", icon: "fa-solid fa-eye-slash" },
    self: { label: "CHAT.MODES.self", icon: "fa-solid fa-user" },
    ic: { label: "CHAT.MODES.ic", icon: "fa-solid fa-comment" },
  };
}

/** Returns the class of active effects of the generation in force: it lacks what only the other generation has. */
function activeEffectClass(): typeof ActiveEffect13 | typeof ActiveEffect14 {
  return generation() < 14 ? ActiveEffect13 : ActiveEffect14;
}

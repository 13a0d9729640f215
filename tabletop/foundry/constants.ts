import { MORE_CONSTANTS, permissionsOf, systemCompendiumTypes, withDeprecated } from "./constants-more.ts";
import { generation } from "./generation.ts";

/**
 * The constants of the public API (`CONST`). Source: the pages of the namespace CONST in the API documentation.
 * `constants()` gives those of the generation in force.
 */
export const VTT = "Foundry Virtual Tabletop";
export const BASE_DOCUMENT_TYPE = "base";

export const DOCUMENT_OWNERSHIP_LEVELS = Object.freeze({
  INHERIT: -1,
  NONE: 0,
  LIMITED: 1,
  OBSERVER: 2,
  OWNER: 3,
} as const);
export const DOCUMENT_META_OWNERSHIP_LEVELS = Object.freeze({ DEFAULT: -20, NOCHANGE: -10 } as const);
export const USER_ROLES = Object.freeze({ NONE: 0, PLAYER: 1, TRUSTED: 2, ASSISTANT: 3, GAMEMASTER: 4 } as const);
export const USER_ROLE_NAMES: Readonly<Record<number, string>> = Object.freeze({
  0: "NONE",
  1: "PLAYER",
  2: "TRUSTED",
  3: "ASSISTANT",
  4: "GAMEMASTER",
});

/** Permission by name: its label, the least role that has it by default, and whether players can be given it. */
export const USER_PERMISSIONS = Object.freeze(
  permissions({
    ACTOR_CREATE: 3,
    BROADCAST_AUDIO: 2,
    BROADCAST_VIDEO: 2,
    CARDS_CREATE: 3,
    DRAWING_CREATE: 2,
    ITEM_CREATE: 3,
    FILES_BROWSE: 2,
    FILES_UPLOAD: 3,
    JOURNAL_CREATE: 2,
    MACRO_SCRIPT: 1,
    MANUAL_ROLLS: 2,
    MESSAGE_WHISPER: 1,
    NOTE_CREATE: 2,
    PING_CANVAS: 1,
    PLAYLIST_CREATE: 3,
    QUERY_USER: 1,
    SETTINGS_MODIFY: 3,
    SHOW_CURSOR: 1,
    SHOW_RULER: 1,
    TEMPLATE_CREATE: 1,
    TOKEN_CREATE: 3,
    TOKEN_DELETE: 3,
    TOKEN_CONFIGURE: 2,
    WALL_DOORS: 1,
  }),
);

function permissions<T extends Record<string, number>>(
  roles: T,
): Record<keyof T, { label: string; hint: string; disableGM: boolean; defaultRole: number }> {
  const gmToo = new Set(["BROADCAST_AUDIO", "BROADCAST_VIDEO", "MANUAL_ROLLS", "SHOW_CURSOR", "SHOW_RULER"]);
  const rows = Object.entries(roles).map(([name, defaultRole]) => {
    const key = name
      .split("_")
      .map((word) => word.charAt(0) + word.slice(1).toLowerCase())
      .join("");
    return [
      name,
      { label: `PERMISSION.${key}`, hint: `PERMISSION.${key}Hint`, disableGM: gmToo.has(name), defaultRole },
    ];
  });
  return Object.fromEntries(rows) as Record<
    keyof T,
    { label: string; hint: string; disableGM: boolean; defaultRole: number }
  >;
}

export const CHAT_MESSAGE_STYLES = Object.freeze({ OTHER: 0, OOC: 1, IC: 2, EMOTE: 3 } as const);
export const DICE_ROLL_MODES = Object.freeze({
  PUBLIC: "publicroll",
  PRIVATE: "gmroll",
  BLIND: "blindroll",
  SELF: "selfroll",
} as const);
export const ACTIVE_EFFECT_MODES = Object.freeze({
  CUSTOM: 0,
  MULTIPLY: 1,
  ADD: 2,
  DOWNGRADE: 3,
  UPGRADE: 4,
  OVERRIDE: 5,
} as const);
/** Generation 14: default priority by change type. */
export const ACTIVE_EFFECT_CHANGE_TYPES = Object.freeze({
  custom: 0,
  multiply: 10,
  add: 20,
  subtract: 20,
  downgrade: 30,
  upgrade: 40,
  override: 50,
} as const);
export const ACTIVE_EFFECT_CHANGE_PHASES = Object.freeze(["initial", "final"] as const);
/** Generation 14: the events of a combat at which an effect may end. */
export const ACTIVE_EFFECT_EXPIRY_EVENTS = Object.freeze([
  "combatStart",
  "roundStart",
  "turnStart",
  "combatEnd",
  "roundEnd",
  "turnEnd",
] as const);
export const ACTIVE_EFFECT_TIME_DURATION_UNITS = Object.freeze([
  "years",
  "months",
  "days",
  "hours",
  "minutes",
  "seconds",
] as const);
export const ACTIVE_EFFECT_COMBAT_DURATION_UNITS = Object.freeze(["rounds", "turns"] as const);
export const ACTIVE_EFFECT_DURATION_UNITS = Object.freeze([
  ...ACTIVE_EFFECT_TIME_DURATION_UNITS,
  ...ACTIVE_EFFECT_COMBAT_DURATION_UNITS,
] as const);
export const ACTIVE_EFFECT_SHOW_ICON = Object.freeze({ NEVER: 0, CONDITIONAL: 1, ALWAYS: 2 } as const);

export const TOKEN_DISPOSITIONS = Object.freeze({ SECRET: -2, HOSTILE: -1, NEUTRAL: 0, FRIENDLY: 1 } as const);
export const TOKEN_DISPLAY_MODES = Object.freeze({
  NONE: 0,
  CONTROL: 10,
  OWNER_HOVER: 20,
  HOVER: 30,
  OWNER: 40,
  ALWAYS: 50,
} as const);
export const TOKEN_TURN_MARKER_MODES = Object.freeze({ DISABLED: 0, DEFAULT: 1, CUSTOM: 2 } as const);
export const TOKEN_SHAPES = Object.freeze({
  ELLIPSE_1: 0,
  ELLIPSE_2: 1,
  TRAPEZOID_1: 2,
  TRAPEZOID_2: 3,
  RECTANGLE_1: 4,
  RECTANGLE_2: 5,
} as const);

export const SORT_INTEGER_DENSITY = 100000;
export const FOLDER_MAX_DEPTH = 4;
export const GRID_TYPES = Object.freeze({
  GRIDLESS: 0,
  SQUARE: 1,
  HEXODDR: 2,
  HEXEVENR: 3,
  HEXODDQ: 4,
  HEXEVENQ: 5,
} as const);
export const GRID_DIAGONALS = Object.freeze({
  EQUIDISTANT: 0,
  EXACT: 1,
  APPROXIMATE: 2,
  RECTILINEAR: 3,
  ALTERNATING_1: 4,
  ALTERNATING_2: 5,
  ILLEGAL: 6,
} as const);
export const GRID_MIN_SIZE = 20;
export const GRID_SNAPPING_MODES = Object.freeze({ CENTER: 0x1, EDGE_MIDPOINT: 0x2, VERTEX: 0xff0 } as const);
export const DIRECTORY_SEARCH_MODES = Object.freeze({ FULL: "full", NAME: "name" } as const);
export const PASSWORD_SAFE_STRING = "•".repeat(16);

export const PRIMARY_DOCUMENT_TYPES = Object.freeze([
  "Actor",
  "Adventure",
  "Cards",
  "ChatMessage",
  "Combat",
  "FogExploration",
  "Folder",
  "Item",
  "JournalEntry",
  "Macro",
  "Playlist",
  "RollTable",
  "Scene",
  "Setting",
  "User",
] as const);
export const EMBEDDED_DOCUMENT_TYPES = Object.freeze([
  "ActiveEffect",
  "ActorDelta",
  "AmbientLight",
  "AmbientSound",
  "Card",
  "Combatant",
  "CombatantGroup",
  "Drawing",
  "Item",
  "JournalEntryCategory",
  "JournalEntryPage",
  "MeasuredTemplate",
  "Note",
  "PlaylistSound",
  "Region",
  "RegionBehavior",
  "TableResult",
  "Tile",
  "Token",
  "Wall",
] as const);
export const ALL_DOCUMENT_TYPES = Object.freeze(
  [...new Set<string>([...PRIMARY_DOCUMENT_TYPES, ...EMBEDDED_DOCUMENT_TYPES])].sort(),
);
export const WORLD_DOCUMENT_TYPES = Object.freeze([
  "Actor",
  "Cards",
  "ChatMessage",
  "Combat",
  "FogExploration",
  "Folder",
  "Item",
  "JournalEntry",
  "Macro",
  "Playlist",
  "RollTable",
  "Scene",
  "Setting",
  "User",
] as const);
const COMPENDIUM_TYPES = [
  "Actor",
  "Adventure",
  "Cards",
  "Item",
  "JournalEntry",
  "Macro",
  "Playlist",
  "RollTable",
  "Scene",
] as const;
const FOLDER_TYPES = Object.freeze([
  "Actor",
  "Adventure",
  "Item",
  "Scene",
  "JournalEntry",
  "Playlist",
  "RollTable",
  "Cards",
  "Macro",
  "Compendium",
] as const);
export const DOCUMENT_LINK_TYPES = Object.freeze([
  "Actor",
  "Cards",
  "Item",
  "Scene",
  "JournalEntry",
  "Macro",
  "RollTable",
  "PlaylistSound",
] as const);

export const MACRO_TYPES = Object.freeze({ SCRIPT: "script", CHAT: "chat" } as const);
export const MACRO_SCOPES = Object.freeze(["global", "actors", "actor"] as const);
export const PLAYLIST_MODES = Object.freeze({ DISABLED: -1, SEQUENTIAL: 0, SHUFFLE: 1, SIMULTANEOUS: 2 } as const);
export const PLAYLIST_SORT_MODES = Object.freeze({ ALPHABETICAL: "a", MANUAL: "m" } as const);
export const AUDIO_CHANNELS = Object.freeze({
  MUSIC: "AUDIO.CHANNELS.MUSIC.label",
  ENVIRONMENT: "AUDIO.CHANNELS.ENVIRONMENT.label",
  INTERFACE: "AUDIO.CHANNELS.INTERFACE.label",
} as const);
export const JOURNAL_ENTRY_PAGE_FORMATS = Object.freeze({ HTML: 1, MARKDOWN: 2 } as const);
export const TABLE_RESULT_TYPES = Object.freeze({ TEXT: "text", DOCUMENT: "document" } as const);
export const CARD_DRAW_MODES = Object.freeze({ FIRST: 0, TOP: 0, LAST: 1, BOTTOM: 1, RANDOM: 2 } as const);
export const COMBAT_ANNOUNCEMENTS = Object.freeze(["startEncounter", "nextUp", "yourTurn"] as const);
export const DRAWING_FILL_TYPES = Object.freeze({ NONE: 0, SOLID: 1, PATTERN: 2 } as const);
export const MEASURED_TEMPLATE_TYPES = Object.freeze({
  CIRCLE: "circle",
  CONE: "cone",
  RECTANGLE: "rect",
  RAY: "ray",
} as const);
export const REGION_VISIBILITY = Object.freeze({ LAYER: 0, GAMEMASTER: 1, ALWAYS: 2 } as const);
export const TEXT_ANCHOR_POINTS = Object.freeze({ CENTER: 0, BOTTOM: 1, TOP: 2, LEFT: 3, RIGHT: 4 } as const);
export const OCCLUSION_MODES = Object.freeze({ NONE: 0, FADE: 1, RADIAL: 3, VISION: 4 } as const);
export const LIGHT_SOURCE_TYPES = Object.freeze({ DARKNESS: 0, LIGHT: 1 } as const);
export const WALL_DOOR_TYPES = Object.freeze({ NONE: 0, DOOR: 1, SECRET: 2 } as const);
export const WALL_DOOR_STATES = Object.freeze({ CLOSED: 0, OPEN: 1, LOCKED: 2 } as const);
export const WALL_SENSE_TYPES = Object.freeze({
  NONE: 0,
  LIMITED: 10,
  NORMAL: 20,
  PROXIMITY: 30,
  DISTANCE: 40,
} as const);
export const WALL_MOVEMENT_TYPES = Object.freeze({ NONE: 0, NORMAL: 20 } as const);
export const WALL_DIRECTIONS = Object.freeze({ BOTH: 0, LEFT: 1, RIGHT: 2 } as const);

export const COMPATIBILITY_MODES = Object.freeze({ SILENT: 0, WARNING: 1, ERROR: 2, FAILURE: 3 } as const);
export const PACKAGE_TYPES = Object.freeze(["world", "system", "module"] as const);
export const PACKAGE_AVAILABILITY_CODES = Object.freeze({
  UNKNOWN: 0,
  VERIFIED: 1,
  UNVERIFIED_BUILD: 2,
  UNVERIFIED_SYSTEM: 3,
  UNVERIFIED_GENERATION: 4,
  MISSING_SYSTEM: 5,
  MISSING_DEPENDENCY: 6,
  REQUIRES_CORE_DOWNGRADE: 7,
  REQUIRES_CORE_UPGRADE_STABLE: 8,
  REQUIRES_CORE_UPGRADE_UNSTABLE: 9,
} as const);
export const SOFTWARE_UPDATE_CHANNELS = Object.freeze({
  stable: "SETUP.UpdateStable",
  testing: "SETUP.UpdateTesting",
  development: "SETUP.UpdateDevelopment",
  prototype: "SETUP.UpdatePrototype",
} as const);
export const KEYBINDING_PRECEDENCE = Object.freeze({ PRIORITY: 0, NORMAL: 1, DEFERRED: 2 } as const);
export const SETTING_SCOPES = Object.freeze({ CLIENT: "client", WORLD: "world", USER: "user" } as const);
export const WORLD_JOIN_THEMES = Object.freeze({
  default: "WORLD.JOIN_THEMES.default",
  minimal: "WORLD.JOIN_THEMES.minimal",
} as const);
export const CORE_SUPPORTED_LANGUAGES = Object.freeze(["en"] as const);
export const TIMEOUTS = Object.freeze({
  FOUNDRY_WEBSITE: 10000,
  PACKAGE_REPOSITORY: 10000,
  IP_DISCOVERY: 10000,
  REMOTE_PACKAGE: 10000,
} as const);

export const IMAGE_FILE_EXTENSIONS: Readonly<Record<string, string>> = Object.freeze({
  apng: "image/apng",
  avif: "image/avif",
  bmp: "image/bmp",
  gif: "image/gif",
  jpeg: "image/jpeg",
  jpg: "image/jpeg",
  png: "image/png",
  svg: "image/svg+xml",
  tiff: "image/tiff",
  webp: "image/webp",
});
export const VIDEO_FILE_EXTENSIONS: Readonly<Record<string, string>> = Object.freeze({
  m4v: "video/mp4",
  mp4: "video/mp4",
  ogv: "video/ogg",
  webm: "video/webm",
});
export const AUDIO_FILE_EXTENSIONS: Readonly<Record<string, string>> = Object.freeze({
  aac: "audio/aac",
  flac: "audio/flac",
  m4a: "audio/mp4",
  mid: "audio/midi",
  mp3: "audio/mpeg",
  ogg: "audio/ogg",
  opus: "audio/opus",
  wav: "audio/wav",
  webm: "audio/webm",
});
export const FONT_FILE_EXTENSIONS: Readonly<Record<string, string>> = Object.freeze({
  otf: "font/otf",
  ttf: "font/ttf",
  woff: "font/woff",
  woff2: "font/woff2",
});
export const TEXT_FILE_EXTENSIONS: Readonly<Record<string, string>> = Object.freeze({
  csv: "text/csv",
  json: "application/json",
  md: "text/markdown",
  pdf: "application/pdf",
  tsv: "text/tab-separated-values",
  txt: "text/plain",
  xml: "application/xml",
  yaml: "application/yaml",
  yml: "application/yaml",
});
export const GRAPHICS_FILE_EXTENSIONS: Readonly<Record<string, string>> = Object.freeze({
  fbx: "application/octet-stream",
  glb: "model/gltf-binary",
  gltf: "model/gltf+json",
  mtl: "model/mtl",
  obj: "model/obj",
  stl: "model/stl",
});
const MEDIA_EXTENSIONS = {
  ...IMAGE_FILE_EXTENSIONS,
  ...VIDEO_FILE_EXTENSIONS,
  ...AUDIO_FILE_EXTENSIONS,
  ...TEXT_FILE_EXTENSIONS,
  ...FONT_FILE_EXTENSIONS,
  ...GRAPHICS_FILE_EXTENSIONS,
};
export const UPLOADABLE_FILE_EXTENSIONS: Readonly<Record<string, string>> = Object.freeze(MEDIA_EXTENSIONS);
export const FILE_CATEGORIES = Object.freeze({
  HTML: Object.freeze({
    html: "text/html",
    handlebars: "text/x-handlebars-template",
    hbs: "text/x-handlebars-template",
  } as Record<string, string>),
  IMAGE: IMAGE_FILE_EXTENSIONS,
  VIDEO: VIDEO_FILE_EXTENSIONS,
  AUDIO: AUDIO_FILE_EXTENSIONS,
  TEXT: TEXT_FILE_EXTENSIONS,
  FONT: FONT_FILE_EXTENSIONS,
  GRAPHICS: GRAPHICS_FILE_EXTENSIONS,
  MEDIA: UPLOADABLE_FILE_EXTENSIONS,
});

/** The documents that may stand in compendium packs: active effects from generation 14 on. */
export function compendiumDocumentTypes(): readonly string[] {
  return generation() >= 14 ? ["ActiveEffect", ...COMPENDIUM_TYPES] : COMPENDIUM_TYPES;
}

/** `CONST` of the generation in force, frozen. */
export function constants(): Readonly<Record<string, unknown>> {
  const both = {
    VTT,
    BASE_DOCUMENT_TYPE,
    DOCUMENT_OWNERSHIP_LEVELS,
    DOCUMENT_META_OWNERSHIP_LEVELS,
    USER_ROLES,
    USER_ROLE_NAMES,
    USER_PERMISSIONS,
    CHAT_MESSAGE_STYLES,
    DICE_ROLL_MODES,
    ACTIVE_EFFECT_MODES,
    TOKEN_DISPOSITIONS,
    TOKEN_DISPLAY_MODES,
    TOKEN_TURN_MARKER_MODES,
    TOKEN_SHAPES,
    SORT_INTEGER_DENSITY,
    FOLDER_MAX_DEPTH,
    GRID_TYPES,
    GRID_DIAGONALS,
    GRID_MIN_SIZE,
    GRID_SNAPPING_MODES,
    DIRECTORY_SEARCH_MODES,
    PASSWORD_SAFE_STRING,
    PRIMARY_DOCUMENT_TYPES,
    EMBEDDED_DOCUMENT_TYPES,
    ALL_DOCUMENT_TYPES,
    WORLD_DOCUMENT_TYPES,
    COMPENDIUM_DOCUMENT_TYPES: Object.freeze([...compendiumDocumentTypes()]),
    FOLDER_DOCUMENT_TYPES: Object.freeze(generation() >= 14 ? ["ActiveEffect", ...FOLDER_TYPES] : FOLDER_TYPES),
    DOCUMENT_LINK_TYPES,
    MACRO_TYPES,
    MACRO_SCOPES,
    PLAYLIST_MODES,
    PLAYLIST_SORT_MODES,
    AUDIO_CHANNELS,
    JOURNAL_ENTRY_PAGE_FORMATS,
    TABLE_RESULT_TYPES,
    CARD_DRAW_MODES,
    COMBAT_ANNOUNCEMENTS,
    DRAWING_FILL_TYPES,
    MEASURED_TEMPLATE_TYPES,
    REGION_VISIBILITY,
    TEXT_ANCHOR_POINTS,
    OCCLUSION_MODES,
    LIGHT_SOURCE_TYPES,
    WALL_DOOR_TYPES,
    WALL_DOOR_STATES,
    WALL_SENSE_TYPES,
    WALL_MOVEMENT_TYPES,
    WALL_DIRECTIONS,
    COMPATIBILITY_MODES,
    PACKAGE_TYPES,
    PACKAGE_AVAILABILITY_CODES,
    SOFTWARE_UPDATE_CHANNELS,
    KEYBINDING_PRECEDENCE,
    SETTING_SCOPES,
    WORLD_JOIN_THEMES,
    CORE_SUPPORTED_LANGUAGES,
    TIMEOUTS,
    IMAGE_FILE_EXTENSIONS,
    VIDEO_FILE_EXTENSIONS,
    AUDIO_FILE_EXTENSIONS,
    FONT_FILE_EXTENSIONS,
    TEXT_FILE_EXTENSIONS,
    GRAPHICS_FILE_EXTENSIONS,
    UPLOADABLE_FILE_EXTENSIONS,
    FILE_CATEGORIES,
  };
  const since14 = {
    ACTIVE_EFFECT_CHANGE_TYPES,
    ACTIVE_EFFECT_CHANGE_PHASES,
    ACTIVE_EFFECT_EXPIRY_EVENTS,
    ACTIVE_EFFECT_TIME_DURATION_UNITS,
    ACTIVE_EFFECT_COMBAT_DURATION_UNITS,
    ACTIVE_EFFECT_DURATION_UNITS,
    ACTIVE_EFFECT_SHOW_ICON,
  };
  const all = {
    ...both,
    ...MORE_CONSTANTS,
    USER_PERMISSIONS: permissionsOf(USER_PERMISSIONS),
    SYSTEM_SPECIFIC_COMPENDIUM_TYPES: systemCompendiumTypes(),
  };
  if (generation() < 14) return withDeprecated(all, DEPRECATED_13);
  const { ACTIVE_EFFECT_MODES: _modes, DICE_ROLL_MODES: _rolls, ...kept } = all;
  return withDeprecated({ ...kept, ...since14 }, DEPRECATED_14);
}

const DEPRECATED_13 = {
  CHAT_MESSAGE_TYPES: { value: CHAT_MESSAGE_STYLES, now: "CONST.CHAT_MESSAGE_STYLES", since: 12, until: 14 },
};
/** The numeric modes and the roll modes of 13. */
const DEPRECATED_14 = {
  ACTIVE_EFFECT_MODES: { value: ACTIVE_EFFECT_MODES, now: "CONST.ACTIVE_EFFECT_CHANGE_TYPES", since: 14, until: 16 },
  DICE_ROLL_MODES: { value: DICE_ROLL_MODES, now: "CONFIG.ChatMessage.modes", since: 14, until: 16 },
};

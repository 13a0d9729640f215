/** The software, its packages, settings and page. Source: the namespace CONST in the API documentation. */

export const vtt = "Foundry VTT";
/**
 * The constants of the public API (`CONST`). Source: the pages of the namespace CONST in the API documentation.
 * `constants()` gives those of the generation in force.
 */
export const VTT = "Foundry Virtual Tabletop";

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
export const WEBSITE_URL = "https://foundryvtt.com";
export const WEBSITE_API_URL = "https://api.foundryvtt.com";
export const GAME_VIEWS = Object.freeze(["game", "stream"]);
export const CSS_THEMES = Object.freeze({ dark: "THEME.foundry", fantasy: "THEME.fantasy", scifi: "THEME.scifi" });
export const FONT_WEIGHTS = Object.freeze({
  Thin: 100,
  ExtraLight: 200,
  Light: 300,
  Regular: 400,
  Medium: 500,
  SemiBold: 600,
  Bold: 700,
  ExtraBold: 800,
  Black: 900,
});

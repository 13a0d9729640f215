import { generation } from "./generation.ts";
import { logCompatibilityWarning } from "./utils/logging.ts";

/**
 * Constants that systems seldom read; those of the canvas's drawing are left out. Source: the namespace CONST of the
 * API documentation.
 */
export const MORE_CONSTANTS = Object.freeze({
  vtt: "Foundry VTT",
  WEBSITE_URL: "https://foundryvtt.com",
  WEBSITE_API_URL: "https://api.foundryvtt.com",
  DEFAULT_TOKEN: "icons/svg/mystery-man.svg",
  GAME_VIEWS: Object.freeze(["game", "stream"]),
  CSS_THEMES: Object.freeze({ dark: "THEME.foundry", fantasy: "THEME.fantasy", scifi: "THEME.scifi" }),
  FONT_WEIGHTS: Object.freeze({
    Thin: 100,
    ExtraLight: 200,
    Light: 300,
    Regular: 400,
    Medium: 500,
    SemiBold: 600,
    Bold: 700,
    ExtraBold: 800,
    Black: 900,
  }),
  HTML_FILE_EXTENSIONS: Object.freeze({
    html: "text/html",
    handlebars: "text/x-handlebars-template",
    hbs: "text/x-handlebars-template",
  }),
  REGION_EVENTS: Object.freeze({
    BEHAVIOR_ACTIVATED: "behaviorActivated",
    BEHAVIOR_DEACTIVATED: "behaviorDeactivated",
    BEHAVIOR_UNVIEWED: "behaviorUnviewed",
    BEHAVIOR_VIEWED: "behaviorViewed",
    REGION_ANIMATION: "regionAnimation",
    REGION_BOUNDARY: "regionBoundary",
    TOKEN_ANIMATE_IN: "tokenAnimateIn",
    TOKEN_ANIMATE_OUT: "tokenAnimateOut",
    TOKEN_ENTER: "tokenEnter",
    TOKEN_EXIT: "tokenExit",
    TOKEN_MOVE_IN: "tokenMoveIn",
    TOKEN_MOVE_OUT: "tokenMoveOut",
    TOKEN_MOVE_WITHIN: "tokenMoveWithin",
    TOKEN_ROUND_END: "tokenRoundEnd",
    TOKEN_ROUND_START: "tokenRoundStart",
    TOKEN_TURN_END: "tokenTurnEnd",
    TOKEN_TURN_START: "tokenTurnStart",
  }),
  TEXTURE_DATA_FIT_MODES: Object.freeze(["fill", "contain", "cover", "width", "height"]),
  LIGHTING_LEVELS: Object.freeze({ DARKNESS: -2, HALFDARK: -1, UNLIT: 0, DIM: 1, BRIGHT: 2, BRIGHTEST: 3 }),
  FILE_PICKER_PUBLIC_DIRS: Object.freeze(["cards", "css", "fonts", "icons", "lang", "scripts", "sounds", "ui"]),
});

/** The types of pack that belong to a system: active effects from generation 14 on. */
export function systemCompendiumTypes(): readonly string[] {
  return Object.freeze(generation() >= 14 ? ["ActiveEffect", "Actor", "Item"] : ["Actor", "Item"]);
}

type Permission = Readonly<{ label: string; hint: string; disableGM: boolean; defaultRole: number }>;

/** Permissions as generation 14 has them: in place of `disableGM`, the roles that always have the permission. */
export function permissionsOf(permissions: Readonly<Record<string, Permission>>): Readonly<Record<string, object>> {
  if (generation() < 14) return permissions;
  const entries = Object.entries(permissions).map(([name, { disableGM, ...permission }]) => {
    return [name, Object.freeze({ ...permission, requiredRoles: Object.freeze(disableGM ? [] : [3, 4]) })] as const;
  });
  return Object.freeze(Object.fromEntries(entries));
}

interface Deprecated {
  readonly value: unknown;
  readonly now: string;
  readonly since: number;
  readonly until: number;
}

/**
 * Adds constants that the generation deprecates, and freezes all: they can be read, and say what to read instead; no
 * list shows them.
 */
export function withDeprecated<T extends object>(all: T, old: Readonly<Record<string, Deprecated>>): Readonly<T> {
  for (const [name, { value, now, since, until }] of Object.entries(old)) {
    Object.defineProperty(all, name, {
      enumerable: false,
      get() {
        logCompatibilityWarning(`CONST.${name} is deprecated: use ${now}.`, { since, until, once: true });
        return value;
      },
    });
  }
  return Object.freeze(all);
}

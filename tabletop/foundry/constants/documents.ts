/**
 * Chat messages, folders, macros, playlists, journals, tables, cards and combats. Source: the namespace CONST in the
 * API documentation.
 */

export const CHAT_MESSAGE_STYLES = Object.freeze({ OTHER: 0, OOC: 1, IC: 2, EMOTE: 3 } as const);

export const DICE_ROLL_MODES = Object.freeze({
  PUBLIC: "publicroll",
  PRIVATE: "gmroll",
  BLIND: "blindroll",
  SELF: "selfroll",
} as const);

export const SORT_INTEGER_DENSITY = 100000;

export const FOLDER_MAX_DEPTH = 4;

export const DIRECTORY_SEARCH_MODES = Object.freeze({ FULL: "full", NAME: "name" } as const);

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

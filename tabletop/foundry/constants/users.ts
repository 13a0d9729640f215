/** Users: roles, permissions and the ownership of documents. Source: the namespace CONST in the API documentation. */

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

export const PASSWORD_SAFE_STRING = "•".repeat(16);

import { generation } from "../generation.ts";
import { logCompatibilityWarning } from "../utils/logging.ts";
import * as activeEffects from "./active-effects.ts";
import * as canvas from "./canvas.ts";
import * as documentTypes from "./document-types.ts";
import * as documents from "./documents.ts";
import * as files from "./files.ts";
import * as software from "./software.ts";
import * as users from "./users.ts";

/**
 * The constants of the public API (`CONST`), without those of the canvas's drawing: each file of this folder exports
 * nothing but members of `CONST`, and what differs between the generations is chosen here. Source: the pages of the
 * namespace CONST in the API documentation.
 */

/** Returns `CONST` of the generation in force, frozen. */
export function constants(): Readonly<Record<string, unknown>> {
  const { COMPENDIUM_TYPES: _compendiumTypes, FOLDER_TYPES, ...documentTypeNames } = documentTypes;
  const { ACTIVE_EFFECT_MODES, ...activeEffects14 } = activeEffects;
  const { DICE_ROLL_MODES, ...sharedDocuments } = documents;
  const shared = {
    ...canvas,
    ...documentTypeNames,
    ...sharedDocuments,
    ...files,
    ...software,
    ...users,
    COMPENDIUM_DOCUMENT_TYPES: compendiumDocumentTypes(),
    USER_PERMISSIONS: userPermissions(),
  };
  if (generation() < 14) {
    const types13 = {
      FOLDER_DOCUMENT_TYPES: FOLDER_TYPES,
      SYSTEM_SPECIFIC_COMPENDIUM_TYPES: Object.freeze(["Actor", "Item"]),
    };
    return addDeprecated({ ...shared, ...types13, ACTIVE_EFFECT_MODES, DICE_ROLL_MODES }, DEPRECATED_13);
  }
  const types14 = {
    FOLDER_DOCUMENT_TYPES: Object.freeze(["ActiveEffect", ...FOLDER_TYPES]),
    SYSTEM_SPECIFIC_COMPENDIUM_TYPES: Object.freeze(["ActiveEffect", "Actor", "Item"]),
  };
  return addDeprecated({ ...shared, ...types14, ...activeEffects14 }, DEPRECATED_14);
}

/** Returns the types of document that compendium packs may contain: active effects from generation 14 on. */
export function compendiumDocumentTypes(): readonly string[] {
  const { COMPENDIUM_TYPES } = documentTypes;
  return Object.freeze(generation() >= 14 ? ["ActiveEffect", ...COMPENDIUM_TYPES] : [...COMPENDIUM_TYPES]);
}

/** Returns `CONST.USER_PERMISSIONS`: generation 14 has, in place of `disableGM`, the roles that always have it. */
function userPermissions(): Readonly<Record<string, object>> {
  if (generation() < 14) return users.USER_PERMISSIONS;
  const entries = Object.entries(users.USER_PERMISSIONS).map(([name, { disableGM, ...permission }]) => {
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
 * Adds constants that the generation deprecates, and freezes all. Reading one logs what to read instead; they are not
 * enumerable.
 */
export function addDeprecated<T extends object>(all: T, old: Readonly<Record<string, Deprecated>>): Readonly<T> {
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

const DEPRECATED_13 = {
  CHAT_MESSAGE_TYPES: { value: documents.CHAT_MESSAGE_STYLES, now: "CONST.CHAT_MESSAGE_STYLES", since: 12, until: 14 },
};

/** The numeric modes and the roll modes of 13. */
const DEPRECATED_14 = {
  ACTIVE_EFFECT_MODES: {
    value: activeEffects.ACTIVE_EFFECT_MODES,
    now: "CONST.ACTIVE_EFFECT_CHANGE_TYPES",
    since: 14,
    until: 16,
  },
  DICE_ROLL_MODES: { value: documents.DICE_ROLL_MODES, now: "CONFIG.ChatMessage.modes", since: 14, until: 16 },
};

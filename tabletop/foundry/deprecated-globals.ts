import { generation } from "./generation.ts";
import { notBuilt } from "./not-built.ts";
import { logCompatibilityWarning } from "./utils/logging.ts";

/**
 * Bare globals that moved into namespaces with generation 13 and go with 15, by the namespace they moved to. Names as
 * developers report them from the warning itself (github.com/Dez384/foundryvtt-blades-in-the-dark/issues/43,
 * github.com/crnormand/gurps/issues/2215 and its neighbours) and from the namespaces of foundryvtt.com/api.
 * `Name=Other` is a name that changed on the way; `Name!` hands out the configured implementation.
 */
const MOVED: Readonly<Record<string, string>> = {
  "foundry.appv1.api": "Application FormApplication DocumentSheet Dialog",
  "foundry.appv1.sheets": "ActorSheet ItemSheet JournalSheet JournalPageSheet JournalTextPageSheet AdventureImporter",
  "foundry.applications.handlebars": "renderTemplate loadTemplates getTemplate",
  "foundry.applications.ux":
    "TextEditor! DragDrop! ContextMenu! Draggable! FormDataExtended SearchFilter Tabs HTMLSecret ProseMirrorEditor",
  "foundry.applications.apps":
    "FilePicker! ImagePopout DocumentSheetConfig DocumentOwnershipConfig CombatTrackerConfig PermissionConfig GridConfig",
  "foundry.applications.sheets":
    "ActiveEffectConfig CombatantConfig FolderConfig MacroConfig SceneConfig TokenConfig UserConfig RollTableConfig=RollTableSheet",
  "foundry.applications.sidebar": "Sidebar SidebarTab=AbstractSidebarTab DocumentDirectory",
  "foundry.applications.sidebar.tabs":
    "ActorDirectory CardsDirectory ChatLog CombatTracker CompendiumDirectory ItemDirectory JournalDirectory MacroDirectory PlaylistDirectory RollTableDirectory SceneDirectory",
  "foundry.applications.sidebar.apps": "Compendium ChatPopout FolderExport",
  "foundry.applications.settings": "SettingsConfig",
  "foundry.applications.settings.menus": "FontConfig DefaultSheetsConfig",
  "foundry.applications.ui":
    "Hotbar MainMenu Notifications SceneControls SceneNavigation PlayerList=Players Pause=GamePause",
  "foundry.applications.hud": "TokenHUD",
  "foundry.documents.abstract": "ClientDocumentMixin DocumentCollection WorldCollection CanvasDocumentMixin",
  "foundry.documents.collections":
    "Actors CardStacks CombatEncounters CompendiumCollection Folders Items Journal Macros Playlists RollTables Scenes Users WorldSettings Messages=ChatMessages",
  "foundry.dice": "MersenneTwister RollGrammar",
  "foundry.dice.terms":
    "Coin DiceTerm Die FateDie FunctionTerm NumericTerm OperatorTerm ParentheticalTerm PoolTerm RollTerm StringTerm",
  "foundry.helpers": "AsyncWorker ClientSettings DocumentIndex GameTime Localization SocketInterface WorkerManager",
  "foundry.helpers.interaction": "ClientKeybindings GamepadManager KeyboardManager MouseManager TooltipManager",
  "foundry.nue": "Tour NewUserExperience ToursCollection",
  "foundry.audio": "AudioHelper",
  "foundry.canvas.placeables": "Token MeasuredTemplate",
  "foundry.canvas.geometry": "Ray",
};

/**
 * Functions of `foundry.utils` that were bare globals, deprecated since 12 and gone with 14
 * (github.com/JohanFalt/Foundry_WoD20/issues/851, github.com/wintersleepAI/swnr/pull/234).
 */
const UTILS =
  "benchmark buildUuid debounce debouncedReload deepClone diffObject duplicate encodeURL expandObject fetchJsonWithTimeout fetchWithTimeout filterObject flattenObject getParentClasses getProperty getType hasProperty invertObject isEmpty isNewerVersion isSubclass mergeObject objectsEqual parseS3URL parseUuid performIntegerSort randomID setProperty timeSince";

/** Reads a path from the global scope; a part of the API that is not there says so by name. */
function at(root: object, path: string): unknown {
  let value: unknown = root;
  for (const key of path.split(".")) {
    value = (value as Readonly<Record<string, unknown>>)[key];
    if (value === undefined) return notBuilt(path);
  }
  return value;
}

function warnOnRead(
  target: object,
  name: string,
  message: string,
  span: { since: number; until: number },
  read: () => unknown,
): void {
  Object.defineProperty(target, name, {
    configurable: true,
    enumerable: false,
    get: () => {
      const value = read();
      logCompatibilityWarning(message, { ...span, once: true });
      return value;
    },
    set: (value: unknown) =>
      Object.defineProperty(target, name, { value, configurable: true, enumerable: true, writable: true }),
  });
}

/**
 * Puts the deprecated bare globals of the generation in force on the page: each warns once and gives what its namespace
 * has.
 */
export function installDeprecatedGlobals(target: object): void {
  for (const [namespace, names] of Object.entries(MOVED)) {
    for (const entry of names.split(" ")) {
      const [name = "", renamed] = entry.replace("!", "").split("=");
      const path = `${namespace}.${renamed ?? name}${entry.endsWith("!") ? ".implementation" : ""}`;
      const message = `You are accessing the global "${name}" which is now namespaced under ${path}`;
      warnOnRead(target, name, message, { since: 13, until: 15 }, () => at(target, path));
    }
  }
  for (const name of UTILS.split(" ")) {
    Reflect.deleteProperty(target, name);
    if (generation() >= 14) continue;
    const message = `You are accessing globalThis.${name} which must now be accessed via foundry.utils.${name}`;
    warnOnRead(target, name, message, { since: 12, until: 14 }, () => at(target, `foundry.utils.${name}`));
  }
}

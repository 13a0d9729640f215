import type { Documented } from "./types.ts";

/**
 * What the API documents of the game, its settings, texts, hooks, keys and issues
 * (foundryvtt.com/api/v14/classes/foundry.Game.html, foundry.helpers.* and foundry.config.ReleaseData).
 */
export const GAME: Documented = {
  "foundry.Game": {
    page: "api/v14/classes/foundry.Game.html",
    both: {
      methods: `activateListeners activateSocketListeners initialize initializeCanvas initializeConfig initializeDocuments initializeGamepads
        initializeKeyboard initializeMouse initializePacks initializeRTC initializeUI logOut registerSettings setupGame shutDown togglePause`,
      accessors: `activeTool actors audio canvas cards combat combats compendiumArt compendiumUUIDRedirects folders gamepad items journal
        macros messages model mouse nue paused permissions playlists scenes tables user users version video workers`,
      statics: "create getData",
    },
  },
  "foundry.config.ReleaseData": {
    page: "api/v10/classes/foundry.config.ReleaseData.html",
    both: { methods: "isGenerationalChange isNewer", accessors: "display maxStableGeneration shortDisplay version" },
  },
  "foundry.helpers.ClientIssues": {
    page: "api/v14/classes/foundry.helpers.ClientIssues.html",
    both: {
      methods: "getAllSubTypeCounts getSubTypeCountsFor",
      accessors: "packageCompatibilityIssues usabilityIssues validationFailures",
    },
  },
  "foundry.helpers.ClientSettings": {
    page: "api/v14/classes/foundry.helpers.ClientSettings.html",
    both: { methods: "get register registerMenu set", accessors: "sheet" },
  },
  "foundry.helpers.DocumentIndex": {
    page: "api/v14/classes/foundry.helpers.DocumentIndex.html",
    both: { methods: "addDocument index lookup removeDocument replaceDocument", accessors: "ready" },
  },
  "foundry.helpers.Hooks": {
    page: "api/v14/classes/foundry.helpers.Hooks.html",
    both: { statics: "call callAll events off on onError once" },
  },
  "foundry.helpers.Localization": {
    page: "api/v14/classes/foundry.helpers.Localization.html",
    both: {
      methods: "format getListFormatter has initialize localize setLanguage sortObjects",
      statics: "localizeDataModel localizeSchema",
    },
    14: { accessors: "pluralRules" },
  },
  "foundry.helpers.interaction.ClientKeybindings": {
    page: "api/v14/classes/foundry.helpers.interaction.ClientKeybindings.html",
    both: { methods: "get initialize register resetDefaults set" },
    13: { accessors: "moveKeys" },
  },
  "foundry.helpers.interaction.ClipboardHelper": {
    page: "api/v14/classes/foundry.helpers.interaction.ClipboardHelper.html",
    both: { methods: "copyPlainText" },
  },
  "foundry.helpers.interaction.KeyboardManager": {
    page: "api/v14/classes/foundry.helpers.interaction.KeyboardManager.html",
    both: {
      methods: "isCoreActionKeyActive isModifierActive releaseKeys",
      accessors: "hasFocus",
      statics: `CONTROL_KEY_STRING KEYCODE_DISPLAY_MAPPING MODIFIER_CODES MODIFIER_KEYS PRINTABLE_CHAR_REGEX PROTECTED_KEYS emulateKeypress
        getKeyboardEventContext getKeycodeDisplayString`,
    },
    14: { accessors: "panKeys" },
  },
  "foundry.nue.Tour": {
    page: "api/classes/client.Tour.html",
    both: {
      methods: `complete exit next previous progress reset start _getTargetElement _postStep _preStep _reloadProgress _renderStep
        _saveProgress`,
      accessors: "canStart currentStep description hasNext hasPrevious id key namespace status stepIndex steps title",
      statics: "HIGHLIGHT_PADDING STATUS activeTour fromJSON tourInProgress",
    },
  },
  "foundry.nue.tours.SidebarTour": {
    page: "api/v14/classes/foundry.nue.tours.SidebarTour.html",
    both: { methods: "_updateSidebarTab" },
  },
  "foundry.nue.ToursCollection": {
    page: "api/v11/classes/client.Tours.html",
    both: { methods: "register set" },
  },
};

import type { Documented } from "./types.ts";

const GROUP = {
  methods: "clearMovementHistories prepareDerivedData testUserPermission canUserModify getUserLevel",
  accessors: "defeated hidden members visible",
} as const;

/** Encounters, world time and targets. */
export const COMBAT: Documented = {
  "foundry.documents.BaseCombat": {
    page: "api/v14/classes/foundry.documents.BaseCombat.html",
    both: { statics: "metadata defineSchema" },
  },
  "foundry.documents.BaseCombatant": {
    page: "api/v14/classes/foundry.documents.BaseCombatant.html",
    both: { methods: "canUserModify getUserLevel", statics: "metadata defineSchema" },
  },
  "foundry.documents.BaseCombatantGroup": {
    page: "api/v14/classes/foundry.documents.BaseCombatantGroup.html",
    both: { methods: "canUserModify", statics: "metadata defineSchema" },
  },
  "foundry.documents.Combat": {
    page: "api/v14/classes/foundry.documents.Combat.html",
    both: {
      methods: `activate canUserModify clearMovementHistories endCombat getCombatantsByActor getCombatantsByToken getTimeDelta nextRound
        nextTurn prepareDerivedData previousRound previousTurn resetAll rollAll rollInitiative rollNPC setInitiative setupTurns startCombat
        toggleSceneLink updateCombatantActors _canChangeRound _canChangeTurn _clearMovementHistoryOnExit _clearMovementHistoryOnStartTurn
        _getCurrentState _manageTurnEvents _onEndRound _onEndTurn _onEnter _onExit _onStartRound _onStartTurn _playCombatSound
        _refreshTokenHUD _sortCombatants _updateTurnMarkers _onCreate _onCreateDescendantDocuments _onDelete _onDeleteDescendantDocuments
        _onUpdate _onUpdateDescendantDocuments`,
      accessors: "combatant isActive nextCombatant settings started visible",
      statics: "CONFIG_SETTING",
    },
  },
  "foundry.documents.Combatant": {
    page: "api/v14/classes/foundry.documents.Combatant.html",
    both: {
      methods: `canUserModify clearMovementHistory getInitiativeRoll prepareDerivedData rollInitiative testUserPermission updateResource
        _getInitiativeFormula getUserLevel`,
      accessors: "actor combat isDefeated isNPC permission players token visible",
    },
  },
  "foundry.documents.CombatantGroup": { page: "api/v14/classes/foundry.documents.CombatantGroup.html", both: GROUP },
  "foundry.documents.collections.CombatEncounters": {
    page: "api/v14/classes/foundry.documents.collections.CombatEncounters.html",
    both: { accessors: "active combats settings viewed directory", statics: "documentName" },
  },
  "foundry.applications.sidebar.tabs.CombatTracker": {
    page: "api/v14/classes/foundry.applications.sidebar.tabs.CombatTracker.html",
    both: {
      methods: `hoverCombatant initialize scrollToTurn _formatEffectsTooltip _getCombatContextOptions _getEntryContextOptions
        _onCombatControl _onCombatCreate _onCombatCycle _onCombatantControl _onCombatantHoverIn _onCombatantHoverOut _onCombatantMouseDown
        _onPanToCombatant _onPingCombatant _onRollInitiative _onToggleDefeatedStatus _onToggleHidden _onUpdateInitiative
        _prepareCombatContext _prepareTrackerContext _prepareTurnContext`,
      accessors: "combats viewed",
      statics: "DEFAULT_OPTIONS PARTS tabName",
    },
  },
  "foundry.applications.apps.CombatTrackerConfig": {
    page: "api/v14/classes/foundry.applications.apps.CombatTrackerConfig.html",
    both: { methods: "getAttributeChoices _prepareContext", statics: "DEFAULT_OPTIONS PARTS" },
  },
  "foundry.applications.sheets.CombatantConfig": {
    page: "api/v14/classes/foundry.applications.sheets.CombatantConfig.html",
    both: { methods: "_prepareContext", accessors: "title", statics: "DEFAULT_OPTIONS PARTS" },
  },
  "foundry.data.CombatConfiguration": {
    page: "api/v14/classes/foundry.data.CombatConfiguration.html",
    both: { methods: "initialize", accessors: "resource skipDefeated turnMarker", statics: "SETTING" },
  },
  "foundry.data.CalendarData": {
    page: "api/v14/classes/foundry.data.CalendarData.html",
    both: {
      methods: "add compare componentsToTime countLeapYears difference format isLeapYear timeToComponents",
      statics: "defineSchema formatAgo formatTimestamp",
    },
    14: { statics: "_DURATION_FORMAT_UNITS formatDuration" },
  },
  "foundry.helpers.GameTime": {
    page: "api/v14/classes/foundry.helpers.GameTime.html",
    both: {
      methods: "advance initializeCalendar onUpdateWorldTime set sync",
      accessors: "averageLatency calendar components earthCalendar serverTime worldTime",
      statics: "SYNC_INTERVAL_MS",
    },
  },
};

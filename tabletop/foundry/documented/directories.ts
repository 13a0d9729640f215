import type { Documented } from "./types.ts";

const SHEET = "DEFAULT_OPTIONS PARTS";
const TAB = "DEFAULT_OPTIONS tabName";

/** Folders, lists of documents, compendia, settings, and the forms that go with them. */
export const DIRECTORIES: Documented = {
  "foundry.documents.BaseFolder": {
    page: "api/v14/classes/foundry.documents.BaseFolder.html",
    both: { statics: "SORTING_MODES metadata defineSchema validateJoint get LOCALIZATION_PREFIXES" },
  },
  "foundry.documents.Folder": {
    page: "api/v14/classes/foundry.documents.Folder.html",
    both: {
      methods: "exportDialog exportToCompendium getParentFolders getSubfolders _onCreate _onDelete _preCreate",
      accessors: "ancestors children contents depth displayed documentClass documentCollection expanded inCompendium",
      statics: "createDialog",
    },
  },
  "foundry.documents.abstract.DocumentCollection": {
    page: "api/v14/classes/foundry.documents.abstract.DocumentCollection.html",
    both: {
      methods: "createDocument delete get getInvalid render search set toJSON updateAll _initialize _onModifyContents",
      accessors: "documentClass documentName name",
      statics: "getSearchableFields documentName",
    },
  },
  "foundry.documents.abstract.WorldCollection": {
    page: "api/v14/classes/foundry.documents.abstract.WorldCollection.html",
    both: {
      methods: "fromCompendium importDocument importFromCompendium _getVisibleTreeContents",
      accessors: "directory folders maxFolderDepth searchMode sortingMode tree",
      statics: "instance registerSheet registeredSheets unregisterSheet",
    },
  },
  "foundry.documents.collections.Folders": {
    page: "api/v14/classes/foundry.documents.collections.Folders.html",
    both: { methods: "render _onModifyContents", statics: "documentName" },
  },
  "foundry.documents.collections.WorldSettings": {
    page: "api/v14/classes/foundry.documents.collections.WorldSettings.html",
    both: { methods: "getSetting getItem setItem", accessors: "directory", statics: "documentName" },
  },
  "foundry.documents.collections.CompendiumFolderCollection": {
    page: "api/v14/classes/foundry.documents.collections.CompendiumFolderCollection.html",
    both: { methods: "render updateAll _onModifyContents", accessors: "documentName" },
  },
  "foundry.documents.collections.CompendiumPacks": {
    page: "api/v14/classes/foundry.documents.collections.CompendiumPacks.html",
    both: {
      methods: "get initializeTree toggleSearchMode toggleSortingMode _getVisibleTreeContents",
      accessors: "folders maxFolderDepth searchMode sortingMode tree",
    },
  },
  "foundry.documents.collections.CompendiumCollection": {
    page: "api/v14/classes/foundry.documents.collections.CompendiumCollection.html",
    both: {
      methods: `clear configure configureOwnershipDialog delete deleteCompendium duplicateCompendium get getDocument getDocuments getIndex
        getUserLevel getUuid importAll importDialog importDocument importFolder importFolders indexDocument initializeTree migrate render search
        set setFolder testUserPermission toggleSearchMode toggleSortingMode updateAll _getVisibleTreeContents _onModifyContents _onConfigure`,
      accessors: `applicationClass banner collection config documentName folder indexed isOwner locked maxFolderDepth ownership searchMode sort
        sortingMode title tree visible`,
      statics: "CACHE_LIFETIME_SECONDS CONFIG_SETTING createCompendium",
    },
  },
  "foundry.helpers.ClientSettings": {
    page: "api/v14/classes/foundry.helpers.ClientSettings.html",
    both: { methods: "get register registerMenu set", accessors: "sheet" },
  },
  "foundry.applications.sidebar.AbstractSidebarTab": {
    page: "api/v14/classes/foundry.applications.sidebar.AbstractSidebarTab.html",
    both: {
      methods: "activate renderPopout _onActivate _onDeactivate _prepareContext _renderHTML _insertElement",
      accessors: "active isPopout popout tabName",
      statics: `${TAB} emittedEvents`,
    },
  },
  "foundry.applications.sidebar.DocumentDirectory": {
    page: "api/v14/classes/foundry.applications.sidebar.DocumentDirectory.html",
    both: {
      methods: `collapseAll _canCreateEntry _canCreateFolder _canDragDrop _canDragStart _createContextMenus _createDroppedEntry
        _createDroppedFolderContent _createDroppedFolderDocuments _entryAlreadyExists _entryBelongsToFolder _getDroppedEntryFromData
        _getEntryContextOptions _getEntryDragData _getFolderContextOptions _getFolderDragData _handleDroppedEntry _handleDroppedFolder
        _handleDroppedForeignFolder _matchSearchEntries _matchSearchFolders _onClickEntry _onCreateEntry _onCreateFolder _onDragHighlight
        _onDragOver _onDragStart _onDrop _onMatchSearchEntry _onSearchFilter _onToggleFolder _prepareContext _prepareDirectoryContext
        _prepareFooterContext _prepareHeaderContext`,
      accessors: "collection documentClass documentName",
      statics: `${SHEET} _entryPartial _folderPartial`,
    },
  },
  "foundry.applications.sidebar.tabs.ActorDirectory": {
    page: "api/v14/classes/foundry.applications.sidebar.tabs.ActorDirectory.html",
    both: { methods: "_getEntryContextOptions", statics: TAB },
  },
  "foundry.applications.sidebar.tabs.ItemDirectory": {
    page: "api/v14/classes/foundry.applications.sidebar.tabs.ItemDirectory.html",
    both: { methods: "_getEntryContextOptions", statics: TAB },
  },
  "foundry.applications.sidebar.tabs.CompendiumDirectory": {
    page: "api/v14/classes/foundry.applications.sidebar.tabs.CompendiumDirectory.html",
    both: {
      methods: `_entryAlreadyExists _entryBelongsToFolder _getDroppedEntryFromData _getEntryContextOptions _getEntryDragData
        _getFilterContextOptions _getFolderContextOptions _getFolderDragData _handleDroppedEntry _handleDroppedFolder _matchSearchCompendiums
        _matchSearchDocuments _matchSearchFolders _onClickEntry _onCreateEntry _onCreateFolder _onDeleteCompendium _onDragDocumentStart
        _onDragHighlight _onDragOver _onDuplicateCompendium _onMatchSearchDocuments _onMatchSearchEntry _onSearchFilter _onToggleFolder`,
      accessors: "activeFilters",
      statics: TAB,
    },
  },
  "foundry.applications.sidebar.tabs.Settings": {
    page: "api/v14/classes/foundry.applications.sidebar.tabs.Settings.html",
    both: { methods: "_prepareContext _onRender", statics: TAB },
  },
  "foundry.applications.sidebar.apps.Compendium": {
    page: "api/v14/classes/foundry.applications.sidebar.apps.Compendium.html",
    both: {
      methods: `_canCreateEntry _canCreateFolder _canDragDrop _canRender _createDroppedEntry _entryAlreadyExists _getEntryContextOptions
        _getEntryDragData _getFolderContextOptions _onClickEntry`,
      accessors: "title",
      statics: SHEET,
    },
  },
  "foundry.applications.settings.SettingsConfig": {
    page: "api/v14/classes/foundry.applications.settings.SettingsConfig.html",
    both: { methods: "_prepareContext", statics: `${SHEET} reloadConfirm` },
  },
  "foundry.applications.apps.DocumentOwnershipConfig": {
    page: "api/v14/classes/foundry.applications.apps.DocumentOwnershipConfig.html",
    both: { methods: "_prepareContext", accessors: "title", statics: SHEET },
  },
  "foundry.applications.apps.DocumentSheetConfig": {
    page: "api/v14/classes/foundry.applications.apps.DocumentSheetConfig.html",
    both: {
      methods: "_prepareContext",
      accessors: "title",
      statics: `${SHEET} getSheetClassesForSubType getSheetThemeForDocument initializeSheets registerSheet unregisterSheet updateDefaultSheets`,
    },
  },
  "foundry.applications.apps.PermissionConfig": {
    page: "api/v14/classes/foundry.applications.apps.PermissionConfig.html",
    both: { methods: "_prepareContext", statics: SHEET },
  },
  "foundry.applications.sheets.FolderConfig": {
    page: "api/v14/classes/foundry.applications.sheets.FolderConfig.html",
    both: { methods: "_prepareContext", accessors: "folder title", statics: SHEET },
  },
  "foundry.applications.sheets.UserConfig": {
    page: "api/v14/classes/foundry.applications.sheets.UserConfig.html",
    both: { methods: "_prepareContext", accessors: "title", statics: SHEET },
  },
  "foundry.applications.sheets.TokenConfig": {
    page: "api/v14/classes/foundry.applications.sheets.TokenConfig.html",
    both: { methods: "_prepareContext", accessors: "actor isPrototype title token", statics: `${SHEET} TABS` },
  },
  "foundry.applications.sheets.PrototypeTokenConfig": {
    page: "api/v14/classes/foundry.applications.sheets.PrototypeTokenConfig.html",
    both: {
      methods: "_prepareContext _canRender",
      accessors: "actor isPrototype isVisible title token",
      statics: `${SHEET} TABS`,
    },
  },
  "foundry.data.PrototypeToken": {
    page: "api/v14/classes/foundry.data.PrototypeToken.html",
    both: {
      methods: "getBarAttribute toObject getFlag setFlag unsetFlag testUserPermission",
      accessors: "actor isOwner",
      statics: "defineSchema LOCALIZATION_PREFIXES defaultName",
    },
  },
};

import type { Documented } from "./types.ts";

/** Windows, sheets, dialogs and their contents. */
export const APPLICATIONS: Documented = {
  "foundry.applications.api.ApplicationV2": {
    page: "api/v14/classes/foundry.applications.api.ApplicationV2.html",
    both: {
      methods: `addEventListener bringToFront changeTab close dispatchEvent maximize minimize removeEventListener render setPosition submit
        toggleControls _attachFrameListeners _awaitTransition _canRender _configureRenderOptions _createContextMenu _getHeaderControls
        _getTabsConfig _headerControlButtons _initializeApplicationOptions _insertElement _onChangeForm _onClickAction _onClickTab _onClose
        _onFirstRender _onPosition _onRender _onSubmitForm _postRender _preClose _preFirstRender _prepareContext _prepareTabs _prePosition
        _preRender _removeElement _renderFrame _renderHeaderControl _renderHTML _replaceHTML _tearDown _updateFrame _updatePosition`,
      accessors: "classList element form hasFrame id minimized rendered state title window",
      statics:
        "BASE_APPLICATION DEFAULT_OPTIONS RENDER_STATES TABS emittedEvents inheritanceChain instances parseCSSDimension waitForImages",
    },
    14: { methods: "attachWindow detachWindow renderChild _onAttach _onDetach", accessors: "children parent" },
  },
  "foundry.applications.api.DialogV2": {
    page: "api/v14/classes/foundry.applications.api.DialogV2.html",
    both: { methods: "_onSubmit _renderButtons", statics: "confirm input prompt query wait" },
  },
  "foundry.applications.api.DocumentSheetV2": {
    page: "api/v14/classes/foundry.applications.api.DocumentSheetV2.html",
    both: {
      methods: "_prepareSubmitData _processFormData _processSubmitData _toggleDisabled",
      accessors: "document isEditable isVisible",
    },
  },
  "foundry.applications.api.CategoryBrowser": {
    page: "api/v14/classes/foundry.applications.api.CategoryBrowser.html",
    both: { methods: "_onSearchFilter _prepareCategoryData _sortCategories" },
  },
  "foundry.applications.sheets.ActorSheetV2": {
    page: "api/v14/classes/foundry.applications.sheets.ActorSheetV2.html",
    both: {
      methods: `_canDragDrop _canDragStart _onDragOver _onDragStart _onDrop _onDropActiveEffect _onDropActor _onDropDocument _onDropFolder
        _onDropItem _onSortItem`,
      accessors: "actor token",
    },
  },
  "foundry.applications.sheets.ItemSheetV2": {
    page: "api/v14/classes/foundry.applications.sheets.ItemSheetV2.html",
    both: { accessors: "actor item" },
    14: { methods: "_canDragDrop _canDragStart _onDragOver _onDragStart _onDrop _onDropActiveEffect _onDropDocument" },
  },
  "foundry.applications.apps.FilePicker": {
    page: "api/v14/classes/foundry.applications.apps.FilePicker.html",
    both: {
      methods: "browse _inferCurrentDirectory",
      accessors: "canUpload source target",
      statics: `DISPLAY_MODES FILE_TYPES LAST_BROWSED_DIRECTORY LAST_DISPLAY_MODE LAST_TILE_SIZE S3_BUCKETS browse configurePath
        createDirectory favorites fromButton implementation matchS3URL removeFavorite setFavorite upload uploadPersistent uploadURL`,
    },
  },
  "foundry.applications.apps.ImagePopout": {
    page: "api/v14/classes/foundry.applications.apps.ImagePopout.html",
    both: { methods: "shareImage" },
  },
  "foundry.applications.ui.Notifications": {
    page: "api/v14/classes/foundry.applications.ui.Notifications.html",
    both: {
      methods: "clear error has info initialize notify remove success update warn",
      statics: "LIFETIME_MS MAX_ACTIVE",
    },
  },
  "foundry.helpers.interaction.TooltipManager": {
    page: "api/v14/classes/foundry.helpers.interaction.TooltipManager.html",
    both: {
      methods: `activate activateEventListeners deactivate dismissLockedTooltip dismissLockedTooltips lockTooltip _determineDirection
        _setAnchor _setStyle`,
      statics: "LOCKED_TOOLTIP_BUFFER_PX TOOLTIP_ACTIVATION_MS TOOLTIP_DIRECTIONS TOOLTIP_MARGIN_PX implementation",
    },
  },
  "foundry.applications.ux.ContextMenu": {
    page: "api/v14/classes/foundry.applications.ux.ContextMenu.html",
    both: {
      methods: "activateListeners close render _setPosition",
      accessors: "element eventName expandUp fixed selector target",
      statics: "create eventListeners implementation",
    },
    14: { accessors: "relative" },
  },
  "foundry.applications.ux.DragDrop": {
    page: "api/v14/classes/foundry.applications.ux.DragDrop.html",
    both: {
      methods: "bind callback can _handleDragEnd _handleDragOver _handleDragStart _handleDrop",
      statics: "createDragImage implementation",
    },
  },
  "foundry.applications.ux.Draggable": {
    page: "api/v14/classes/foundry.applications.ux.Draggable.html",
    both: {
      methods: `activateListeners _onDragMouseDown _onDragMouseMove _onDragMouseUp _onResizeMouseDown _onResizeMouseMove
        _onResizeMouseUp`,
      statics: "implementation",
    },
  },
  "foundry.applications.ux.FormDataExtended": {
    page: "api/v14/classes/foundry.applications.ux.FormDataExtended.html",
    both: { methods: "process" },
  },
  "foundry.applications.ux.SearchFilter": {
    page: "api/v14/classes/foundry.applications.ux.SearchFilter.html",
    both: { methods: "bind filter unbind", statics: "cleanQuery testQuery" },
  },
  "foundry.applications.ux.Tabs": {
    page: "api/v14/classes/foundry.applications.ux.Tabs.html",
    both: { methods: "activate bind" },
  },
};

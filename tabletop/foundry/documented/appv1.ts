import type { Documented } from "./types.ts";

const api = (name: string): string => `api/v14/classes/foundry.appv1.api.${name}.html`;
const sheets = (name: string): string => `api/v14/classes/foundry.appv1.sheets.${name}.html`;

/** Application V1, which stays until 16. */
export const APPV1: Documented = {
  "foundry.appv1.api.Application": {
    page: api("Application"),
    both: {
      methods: `activateListeners activateTab bringToTop close getData maximize minimize render setPosition _activateCoreListeners _callHooks
        _canDragDrop _canDragStart _createDragDropHandlers _createSearchFilters _createTabHandlers _getHeaderButtons _injectHTML _onChangeTab
        _onDragOver _onDragStart _onDrop _onResize _onSearchFilter _onToggleMinimize _render _renderInner
        _renderOuter _replaceHTML _restoreScrollPositions _saveScrollPositions _waitForImages`,
      accessors: "closing element id popOut rendered template title",
      statics: "RENDER_STATES defaultOptions",
    },
  },
  "foundry.appv1.api.FormApplication": {
    page: api("FormApplication"),
    both: {
      methods: `activateEditor saveEditor submit _activateEditor _disableFields _getSubmitData _onChangeColorPicker _onChangeInput
        _onChangeRange _onSubmit _updateObject`,
      accessors: "isEditable",
    },
  },
  "foundry.appv1.api.DocumentSheet": {
    page: api("DocumentSheet"),
    both: {
      methods: `_canUserView _createDocumentIdLink _createSecretHandlers _getSecretContent _onConfigureSheet _updateSecret`,
      accessors: "document",
    },
  },
  "foundry.appv1.api.Dialog": {
    page: api("Dialog"),
    both: { methods: "submit _onClickButton _onKeyDown", statics: "confirm prompt wait" },
  },
  "foundry.appv1.sheets.ActorSheet": {
    page: sheets("ActorSheet"),
    both: {
      methods: `_onConfigureToken _onDropActiveEffect _onDropActor _onDropFolder _onDropItem _onDropItemCreate _onSortItem`,
      accessors: "actor token",
    },
  },
  "foundry.appv1.sheets.ItemSheet": { page: sheets("ItemSheet"), both: { accessors: "actor item" } },
};

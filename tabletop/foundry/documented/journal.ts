import type { Documented } from "./types.ts";

const page = (name: string): string => `api/v14/classes/foundry.${name}.html`;

/** Journals, their sheets, enriched text and the text editor. */
export const JOURNAL: Documented = {
  "foundry.documents.BaseJournalEntry": {
    page: page("documents.BaseJournalEntry"),
    both: { statics: "metadata defineSchema LOCALIZATION_PREFIXES" },
  },
  "foundry.documents.BaseJournalEntryPage": {
    page: page("documents.BaseJournalEntryPage"),
    both: { methods: "getUserLevel", statics: "metadata defineSchema LOCALIZATION_PREFIXES" },
  },
  "foundry.documents.BaseJournalEntryCategory": {
    page: page("documents.BaseJournalEntryCategory"),
    both: { statics: "metadata defineSchema LOCALIZATION_PREFIXES" },
  },
  "foundry.documents.JournalEntry": {
    page: page("documents.JournalEntry"),
    both: {
      methods: "getUserLevel show panToNote _onUpdate _onDelete",
      accessors: "sceneNote visible",
      statics: "sortCategories",
    },
  },
  "foundry.documents.JournalEntryPage": {
    page: page("documents.JournalEntryPage"),
    both: {
      methods: `_buildEmbedHTML _createDocumentLink _createFigureEmbed _onClickDocumentLink _onUpdate _embedImagePage _embedTextPage`,
      accessors: "permission sceneNote toc",
      statics: "buildTOC slugifyHeading _flattenTOC _makeHeadingNode",
    },
  },
  "foundry.documents.JournalEntryCategory": {
    page: page("documents.JournalEntryCategory"),
    both: { methods: "prepareDerivedData" },
  },
  "foundry.documents.collections.Journal": {
    page: page("documents.collections.Journal"),
    both: {
      accessors: "directory",
      statics: "documentName show showDialog showImage _activateSocketListeners _showEntry",
    },
  },
  "foundry.applications.sidebar.tabs.JournalDirectory": {
    page: page("applications.sidebar.tabs.JournalDirectory"),
    both: { methods: "_getEntryContextOptions", statics: "DEFAULT_OPTIONS tabName" },
  },
  "foundry.applications.sheets.journal.JournalEntrySheet": {
    page: page("applications.sheets.journal.JournalEntrySheet"),
    both: {
      methods: `createPageDialog getPageSheet goToPage isPageVisible nextPage previousPage toggleSearchMode toggleSidebar
        _attachFrameListeners _configureRenderOptions _configureRenderParts _getHeaderControls _initializeApplicationOptions _onClose
        _onFirstRender _onRender _onRevealSecret _prepareContext _preparePartContext _preSyncPartState _replaceHTML _tearDown _updateFrame
        _activatePagesInView _canDragDrop _canDragStart _getEntryContextOptions _observeHeadings _observePages _onClickImage
        _onContextMenuClose _onContextMenuOpen _onDragStart _onDrop _onEditPage _onPageScroll _onSearchFilter _onShowPlayers
        _preparePageData _preparePagesContext _prepareSidebarContext _prepareTableOfContents _renderHeadings _renderPageView
        _renderPageViews _setCurrentPage _synchronizeSidebar _updateButtonState`,
      accessors: "entry isMultiple locked mode observer pageId pageIndex pagesInView searchMode sidebarExpanded title",
      statics: "DEFAULT_OPTIONS PARTS OWNERSHIP_ICONS VIEW_MODES",
    },
    14: { methods: "viewedPageDocuments" },
  },
  "foundry.applications.sheets.journal.JournalEntryPageSheet": {
    page: page("applications.sheets.journal.JournalEntryPageSheet"),
    both: {
      methods: "_insertElement _onRender _prepareContext _onCloseView _prepareHeadingLevels",
      accessors: "isView page",
      statics: "DEFAULT_OPTIONS emittedEvents isV2",
    },
  },
  "foundry.applications.sheets.journal.JournalEntryPageHandlebarsSheet": {
    page: page("applications.sheets.journal.JournalEntryPageHandlebarsSheet"),
    both: {
      methods:
        "_configureRenderParts _preparePartContext _prepareSubmitData _prepareContentContext _prepareFooterContext _prepareHeaderContext",
      statics: "EDIT_PARTS VIEW_PARTS",
    },
  },
  "foundry.applications.sheets.journal.JournalEntryPageTextSheet": {
    page: page("applications.sheets.journal.JournalEntryPageTextSheet"),
    both: {
      methods: "_prepareContext _prepareSubmitData _isEditorDirty",
      statics: "DEFAULT_OPTIONS format _converter",
    },
  },
  "foundry.applications.sheets.journal.JournalEntryPageProseMirrorSheet": {
    page: page("applications.sheets.journal.JournalEntryPageProseMirrorSheet"),
    both: {
      methods: "_attachFrameListeners _canRender _isEditorDirty _onConfigurePlugins _prepareContentContext",
      statics: "DEFAULT_OPTIONS EDIT_PARTS VIEW_PARTS",
    },
  },
  "foundry.applications.sheets.journal.JournalEntryPageMarkdownSheet": {
    page: page("applications.sheets.journal.JournalEntryPageMarkdownSheet"),
    both: { methods: "_isEditorDirty", statics: "DEFAULT_OPTIONS EDIT_PARTS VIEW_PARTS format" },
  },
  "foundry.applications.sheets.journal.JournalEntryPageImageSheet": {
    page: page("applications.sheets.journal.JournalEntryPageImageSheet"),
    both: { methods: "_prepareContext", statics: "DEFAULT_OPTIONS EDIT_PARTS VIEW_PARTS" },
  },
  "foundry.applications.sheets.journal.JournalEntryPagePDFSheet": {
    page: page("applications.sheets.journal.JournalEntryPagePDFSheet"),
    both: { methods: "_prepareContext", statics: "DEFAULT_OPTIONS EDIT_PARTS VIEW_PARTS" },
  },
  "foundry.applications.sheets.journal.JournalEntryPageVideoSheet": {
    page: page("applications.sheets.journal.JournalEntryPageVideoSheet"),
    both: {
      methods: "_onRender _prepareContext _prepareSubmitData _timeComponentsToTimestamp _timestampToTimeComponents",
      statics: "DEFAULT_OPTIONS EDIT_PARTS VIEW_PARTS",
    },
  },
  "foundry.applications.sheets.journal.JournalEntryCategoryConfig": {
    page: page("applications.sheets.journal.JournalEntryCategoryConfig"),
    both: { methods: "_prepareContext", accessors: "title", statics: "DEFAULT_OPTIONS PARTS" },
  },
  "foundry.applications.sheets.journal.ShowToPlayersDialog": {
    page: page("applications.sheets.journal.ShowToPlayersDialog"),
    both: {
      methods: "_onChangeForm _prepareContext",
      accessors: "document isImage title",
      statics: "DEFAULT_OPTIONS PARTS",
    },
  },
  "foundry.applications.ux.TextEditor": {
    page: page("applications.ux.TextEditor"),
    both: {
      statics: `implementation activateListeners create createAnchor decodeHTML enrichHTML getContentLink getDragEventData previewHTML
        truncateHTML truncateText _applyCustomEnrichers _createContentLink _createHyperlink _createInlineRoll _embedContent
        _enrichContentLinks _enrichEmbeds _enrichHyperlinks _enrichInlineRolls _onClickInlineRoll _parseEmbedConfig _primeCompendiums
        _replaceTextContent`,
    },
    13: { statics: "_createTinyMCE" },
  },
  "foundry.applications.ux.HTMLSecret": { page: page("applications.ux.HTMLSecret"), both: { methods: "bind" } },
  "foundry.applications.ux.ProseMirrorEditor": {
    page: page("applications.ux.ProseMirrorEditor"),
    both: {
      methods: "destroy isDirty _disableSourceCodeEditing _handleAutosave _onNewSteps _resync _updateUserDisplay",
      statics: `buildDefaultPlugins create _createCollaborativeEditorView _createLocalEditorView _onAutosave _onNewSteps _onResync
        _onUsersEditing`,
    },
  },
  "foundry.applications.elements.HTMLProseMirrorElement": {
    page: page("applications.elements.HTMLProseMirrorElement"),
    both: {
      methods: `attributeChangedCallback disconnectedCallback focus isDirty save _activateListeners _buildElements _configurePlugins
        _getValue _refresh _toggleDisabled`,
      accessors: "open",
      statics: "create observedAttributes tagName",
    },
  },
  "foundry.applications.elements.HTMLSecretBlockElement": {
    page: page("applications.elements.HTMLSecretBlockElement"),
    both: { methods: "connectedCallback toggleRevealed", accessors: "revealed secret", statics: "tagName" },
    14: { accessors: "revealable" },
  },
  "foundry.applications.elements.HTMLEnrichedContentElement": {
    page: page("applications.elements.HTMLEnrichedContentElement"),
    both: { methods: "attributeChangedCallback connectedCallback", statics: "observedAttributes tagName" },
  },
  "foundry.applications.elements.HTMLDocumentEmbedElement": {
    page: page("applications.elements.HTMLDocumentEmbedElement"),
    both: { methods: "connectedCallback", statics: "tagName" },
  },
  "foundry.prosemirror.ProseMirrorPlugin": {
    page: page("prosemirror.ProseMirrorPlugin"),
    both: { statics: "build key" },
  },
  "foundry.prosemirror.ProseMirrorMenu": {
    page: page("prosemirror.ProseMirrorMenu"),
    both: {
      methods: `activateListeners render update _clearFormatting _createDropDowns _getDropDownMenus _getMenuItems _handleSave
        _insertImagePrompt _insertLinkPrompt _insertTablePrompt _isItemActive _isMarkActive _isNodeActive _onAction _showDialog _toggleBlock
        _toggleMark _toggleMatches _toggleTextBlock _wrapEditor`,
      accessors: "editingSource",
      statics: "build activateListeners _MENU_ITEM_SCOPES",
    },
    14: { methods: "_clearMark _fontColorPrompt _fontSizePrompt _onResize _placeInsert getActionElement" },
  },
  "foundry.prosemirror.ProseMirrorDropDown": {
    page: page("prosemirror.ProseMirrorDropDown"),
    both: { methods: "activateListeners forEachItem render", statics: "_renderMenu _renderMenuItem" },
    14: { accessors: "menu weight" },
  },
  "foundry.prosemirror.ProseMirrorInputRules": {
    page: page("prosemirror.ProseMirrorInputRules"),
    both: { methods: "buildRules", statics: "build" },
  },
  "foundry.prosemirror.ProseMirrorKeyMaps": {
    page: page("prosemirror.ProseMirrorKeyMaps"),
    both: { methods: "buildMapping", statics: "build" },
  },
  "foundry.prosemirror.ProseMirrorContentLinkPlugin": {
    page: page("prosemirror.ProseMirrorContentLinkPlugin"),
    both: { statics: "build" },
  },
  "foundry.prosemirror.ProseMirrorDirtyPlugin": {
    page: page("prosemirror.ProseMirrorDirtyPlugin"),
    both: { statics: "build" },
  },
  "foundry.prosemirror.ProseMirrorClickHandler": {
    page: page("prosemirror.ProseMirrorClickHandler"),
    both: { methods: "_onClick", statics: "build" },
  },
  "foundry.prosemirror.ProseMirrorPasteTransformer": {
    page: page("prosemirror.ProseMirrorPasteTransformer"),
    both: { statics: "build" },
  },
};

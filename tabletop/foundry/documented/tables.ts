import type { Documented } from "./types.ts";

const SHEET = "DEFAULT_OPTIONS PARTS";

/** Rollable tables, macros, the hotbar and adventures. */
export const TABLES: Documented = {
  "foundry.documents.BaseTableResult": {
    page: "api/v14/classes/foundry.documents.BaseTableResult.html",
    both: { statics: "metadata defineSchema migrateData LOCALIZATION_PREFIXES" },
  },
  "foundry.documents.BaseRollTable": {
    page: "api/v14/classes/foundry.documents.BaseRollTable.html",
    both: { statics: "DEFAULT_ICON metadata defineSchema LOCALIZATION_PREFIXES" },
  },
  "foundry.documents.BaseMacro": {
    page: "api/v14/classes/foundry.documents.BaseMacro.html",
    both: { methods: "getUserLevel", statics: "DEFAULT_ICON metadata defineSchema LOCALIZATION_PREFIXES" },
  },
  "foundry.documents.BaseAdventure": {
    page: "api/v14/classes/foundry.documents.BaseAdventure.html",
    both: { statics: "contentFields metadata defineSchema LOCALIZATION_PREFIXES" },
  },
  "foundry.documents.RollTable": {
    page: "api/v14/classes/foundry.documents.RollTable.html",
    both: {
      methods: `draw drawMany getResultsForRoll normalize resetResults roll toMessage onEmbed _buildEmbedHTML _createFigureEmbed
        _onCreateDescendantDocuments _onDeleteDescendantDocuments`,
      accessors: "thumbnail",
      statics: "fromFolder",
    },
  },
  "foundry.documents.TableResult": {
    page: "api/v14/classes/foundry.documents.TableResult.html",
    both: { methods: "documentToAnchor getHTML getChatText", accessors: "icon" },
  },
  "foundry.documents.Macro": {
    page: "api/v14/classes/foundry.documents.Macro.html",
    both: {
      methods: "canUserExecute execute _onClickDocumentLink _preCreate",
      accessors: "canExecute isAuthor thumbnail",
    },
  },
  "foundry.documents.Adventure": {
    page: "api/v14/classes/foundry.documents.Adventure.html",
    both: { methods: "import importContent prepareImport" },
  },
  "foundry.documents.collections.RollTables": {
    page: "api/v14/classes/foundry.documents.collections.RollTables.html",
    both: { accessors: "directory", statics: "documentName registerSheet unregisterSheet registeredSheets" },
  },
  "foundry.documents.collections.Macros": {
    page: "api/v14/classes/foundry.documents.collections.Macros.html",
    both: { methods: "fromCompendium", accessors: "directory", statics: "documentName" },
  },
  "foundry.applications.ui.Hotbar": {
    page: "api/v14/classes/foundry.applications.ui.Hotbar.html",
    both: {
      methods:
        "changePage cyclePage _createDocumentSheetToggle _createRollTableRollMacro _prepareContext _onFirstRender _onRender",
      accessors: "locked page slots",
      statics: `${SHEET} toggleDocumentSheet`,
    },
  },
  "foundry.applications.sheets.RollTableSheet": {
    page: "api/v14/classes/foundry.applications.sheets.RollTableSheet.html",
    both: {
      methods: "_configureRenderParts _prepareContext _prepareSubmitData _processFormData _onRender",
      accessors: "isEditMode mode",
      statics: `${SHEET} MODE_PARTS`,
    },
  },
  "foundry.applications.sheets.TableResultConfig": {
    page: "api/v14/classes/foundry.applications.sheets.TableResultConfig.html",
    both: { methods: "_prepareContext _onRender", accessors: "title", statics: SHEET },
  },
  "foundry.applications.sheets.MacroConfig": {
    page: "api/v14/classes/foundry.applications.sheets.MacroConfig.html",
    both: { methods: "_prepareContext _onRender", statics: SHEET },
  },
  "foundry.applications.sheets.AdventureImporterV2": {
    page: "api/v14/classes/foundry.applications.sheets.AdventureImporterV2.html",
    both: {
      methods: "_prepareContentList _prepareContext _prepareImportOptionsSchema _prepareSubmitData _processSubmitData",
      accessors: "adventure isEditable",
      statics: SHEET,
    },
  },
  "foundry.applications.sheets.AdventureExporter": {
    page: "api/v14/classes/foundry.applications.sheets.AdventureExporter.html",
    both: { methods: "_prepareContext _onRender _prepareSubmitData _processSubmitData", statics: SHEET },
  },
};

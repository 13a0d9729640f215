import { type Missing, missingClasses } from "../not-built.ts";
import { generation } from "../generation.ts";
import { parseHTML } from "../utils/html.ts";
import { ApplicationV2 } from "./api/application.ts";
import { CategoryBrowser } from "./api/category-browser.ts";
import { attach, detach, type DetachedWindowOptions } from "./api/detached-window.ts";
import { DialogV2 } from "./api/dialog.ts";
import { DocumentSheetV2 } from "./api/document-sheet.ts";
import { findChildren, findParent, renderChild } from "./api/family.ts";
import { HandlebarsApplicationMixin } from "./api/handlebars-application.ts";
import { instances } from "./api/instances.ts";
import { parseCSSDimension } from "./api/position.ts";
import { CombatTrackerConfig } from "./apps/combat-tracker-config.ts";
import { DocumentOwnershipConfig } from "./apps/document-ownership-config.ts";
import { DocumentSheetConfig } from "./apps/document-sheet-config.ts";
import { FilePicker } from "./apps/file-picker.ts";
import { ImagePopoutV1 } from "../appv1/image-popout.ts";
import { ImagePopout } from "./apps/image-popout.ts";
import { PermissionConfig } from "./apps/permission-config.ts";
import { RollResolver } from "./dice/roll-resolver.ts";
import {
  HTMLDocumentEmbedElement,
  HTMLEnrichedContentElement,
  HTMLSecretBlockElement,
} from "./elements/content-elements.ts";
import { defineElements } from "./elements/define.ts";
import { HTMLAutocompleteTagsElement } from "./elements/autocomplete-tags.ts";
import { HTMLCodeMirrorElement } from "./elements/code-mirror.ts";
import { AbstractFormInputElement, AdoptableHTMLElement } from "./elements/form-input-element.ts";
import { HTMLFormulaInputElement } from "./elements/formula-input.ts";
import { HTMLGridOffset2DTagsElement, HTMLGridOffset3DTagsElement } from "./elements/grid-offset-tags.ts";
import { HTMLHueSelectorSlider } from "./elements/hue-slider.ts";
import {
  AbstractMultiSelectElement,
  HTMLMultiCheckboxElement,
  HTMLMultiSelectElement,
} from "./elements/multi-select.ts";
import { HTMLColorPickerElement, HTMLFilePickerElement, HTMLRangePickerElement } from "./elements/pickers.ts";
import { HTMLProseMirrorElement } from "./elements/prose-mirror.ts";
import { HTMLDocumentTagsElement, HTMLStringTagsElement } from "./elements/tags.ts";
import { fieldFunctions } from "./fields.ts";
import { coreHelpers, initializeHandlebars } from "./handlebars/helpers.ts";
import { getTemplate, loadTemplates, renderTemplate } from "./handlebars/loader.ts";
import { config } from "../globals.ts";
import { ActiveEffectConfig } from "./sheets/active-effect-config.ts";
import { ActorSheetV2 } from "./sheets/actor-sheet.ts";
import { AdventureExporter } from "./sheets/adventure-exporter.ts";
import { AdventureImporterV2 } from "./sheets/adventure-importer.ts";
import { ActorSheet, BaseSheet, ItemSheet } from "./sheets/base-sheet.ts";
import { FolderConfig } from "./sheets/folder-config.ts";
import { PrototypeTokenConfig } from "./sheets/prototype-token-config.ts";
import { TokenConfig } from "./sheets/token-config.ts";
import { UserConfig } from "./sheets/user-config.ts";
import { CombatantConfig } from "./sheets/combatant-config.ts";
import { ItemSheetV2Drop, ItemSheetV2Plain } from "./sheets/item-sheet.ts";
import { buildJournalSheets, registerJournalSheets } from "./sheets/journal/index.ts";
import { MacroConfig } from "./sheets/macro-config.ts";
import { RollTableSheet } from "./sheets/roll-table-sheet.ts";
import { TableResultConfig } from "./sheets/table-result-config.ts";
import { GamePause } from "./ui/game-pause.ts";
import { Hotbar } from "./ui/hotbar.ts";
import { interfaceNamespace } from "./sidebar/ui.ts";
import { Notifications } from "./ui/notifications.ts";
import { Autocomplete } from "./ux/autocomplete.ts";
import { ContextMenu } from "./ux/context-menu.ts";
import { DragDrop } from "./ux/drag-drop.ts";
import { Draggable } from "./ux/draggable.ts";
import { FilterMenu } from "./ux/filter-menu.ts";
import { FormDataExtended } from "./ux/form-data-extended.ts";
import { HTMLSecret } from "./ux/html-secret.ts";
import { listenToLinks } from "./ux/links.ts";
import { ProseMirrorEditor } from "./ux/prose-mirror-editor.ts";
import { SearchFilter } from "./ux/search-filter.ts";
import { Tabs } from "./ux/tabs.ts";
import { TextEditor } from "./ux/text-editor.ts";

/**
 * Returns stand-ins for documented classes that are not built: they can be named and subclassed, and throw when
 * constructed.
 */
function createStandIns(prefix: string, missing: Missing): Record<string, unknown> {
  return missingClasses(`foundry.applications.${prefix}`, missing);
}

const SHEETS = [
  "AmbientLightConfig",
  "AmbientSoundConfig",
  "CardConfig",
  "CardDeckConfig",
  "CardHandConfig",
  "CardPileConfig",
  "CardsConfig",
  "DrawingConfig",
  "NoteConfig",
  "PlaylistConfig",
  "PlaylistSoundConfig",
  "RegionBehaviorConfig",
  "RegionConfig",
  "SceneConfig",
  "TileConfig",
  "WallConfig",
];
const SHEETS_BY_GENERATION = { 13: ["MeasuredTemplateConfig"], 14: ["LevelConfig", "PlaceableConfig"] };
/** foundryvtt.com/api/modules/foundry.applications.sidebar.apps.html */
const SIDEBAR_APPS = ["ChatPopout", "FolderExport", "FrameViewer", "SupportDetails", "WorldConfig"];
const APPS = ["CompendiumArtConfig", "DependencyResolution", "DocumentCreate", "GridConfig"];

/**
 * Builds `foundry.applications` for the current generation (foundryvtt.com/api). Called once, when the namespace is
 * built; the sidebar and the rest of the shell add their own members to it.
 */
export function buildApplications() {
  const now = generation();
  applyGeneration();
  const { sidebar, settings, ui } = interfaceNamespace();
  return {
    settings,
    sidebar: {
      ...sidebar,
      apps: { ...createStandIns("sidebar.apps", { both: SIDEBAR_APPS }), ...sidebar.apps },
      tabs: { ...createStandIns("sidebar.tabs", { both: ["CardsDirectory", "PlaylistDirectory"] }), ...sidebar.tabs },
    },
    api: {
      ApplicationV2,
      CategoryBrowser,
      DialogV2,
      DocumentSheetV2,
      HandlebarsApplicationMixin,
      // Guess: packages also use the names without the number; no page lists them.
      Application: ApplicationV2,
      Dialog: DialogV2,
      DocumentSheet: DocumentSheetV2,
    },
    apps: {
      ...createStandIns("apps", { both: APPS }),
      CombatTrackerConfig,
      DocumentOwnershipConfig,
      DocumentSheetConfig,
      FilePicker,
      ImagePopout,
      ImagePopoutV1,
      PermissionConfig,
    },
    dice: { RollResolver },
    elements: {
      ...(now < 14
        ? {}
        : {
            AdoptableHTMLElement,
            HTMLAutocompleteTagsElement,
            HTMLFormulaInputElement,
            HTMLGridOffset2DTagsElement,
            HTMLGridOffset3DTagsElement,
          }),
      AbstractMultiSelectElement,
      HTMLCodeMirrorElement,
      HTMLHueSelectorSlider,
      AbstractFormInputElement,
      HTMLColorPickerElement,
      HTMLDocumentEmbedElement,
      HTMLDocumentTagsElement,
      HTMLEnrichedContentElement,
      HTMLFilePickerElement,
      HTMLMultiCheckboxElement,
      HTMLMultiSelectElement,
      HTMLProseMirrorElement,
      HTMLRangePickerElement,
      HTMLSecretBlockElement,
      HTMLStringTagsElement,
    },
    fields: fieldFunctions,
    hud: createStandIns("hud", {
      both: ["BasePlaceableHUD", "DrawingHUD", "HeadsUpDisplayContainer", "TileHUD", "TokenHUD"],
    }),
    handlebars: { getTemplate, loadTemplates, renderTemplate, initialize: initializeHandlebars, ...coreHelpers() },
    instances,
    parseCssDimension: parseCSSDimension,
    parseHTML,
    sheets: {
      ...createStandIns("sheets", { both: SHEETS, ...SHEETS_BY_GENERATION }),
      ActiveEffectConfig,
      ActorSheetV2,
      AdventureExporter,
      AdventureImporterV2,
      BaseSheet,
      FolderConfig,
      PrototypeTokenConfig,
      TokenConfig,
      UserConfig,
      CombatantConfig,
      ItemSheetV2: now < 14 ? ItemSheetV2Plain : ItemSheetV2Drop,
      // As in the namespace `api`.
      ActorSheet: ActorSheetV2,
      ItemSheet: now < 14 ? ItemSheetV2Plain : ItemSheetV2Drop,
      journal: buildJournalSheets(),
      MacroConfig,
      RollTableSheet,
      TableResultConfig,
    },
    ui: {
      ...ui,
      GamePause,
      Hotbar,
      Notifications,
      ...createStandIns("ui", { both: ["MainMenu", "SceneControls", "SceneNavigation"] }),
    },
    ux: {
      ...(now < 14 ? {} : { Autocomplete, FilterMenu }),
      ContextMenu,
      DragDrop,
      Draggable,
      FormDataExtended,
      HTMLSecret,
      SearchFilter,
      Tabs,
      TextEditor,
      ProseMirrorEditor,
    },
  };
}

/** Hides members of generation 14 on 13, where packages may use the names themselves. */
function applyGeneration(): void {
  const prototype = ApplicationV2.prototype as object;
  if (generation() < 14) {
    for (const name of ["parent", "children", "attachWindow", "detachWindow", "renderChild"])
      Reflect.deleteProperty(prototype, name);
    return;
  }
  const method = (value: (...args: never[]) => unknown): PropertyDescriptor => ({
    configurable: true,
    writable: true,
    value,
  });
  Object.defineProperties(prototype, {
    parent: {
      configurable: true,
      get(this: ApplicationV2) {
        return findParent(this);
      },
    },
    children: {
      configurable: true,
      get(this: ApplicationV2) {
        return findChildren(this);
      },
    },
    attachWindow: method(async function (this: ApplicationV2) {
      attach(this);
    }),
    detachWindow: method(function (this: ApplicationV2, options: DetachedWindowOptions = {}) {
      return detach(this, options);
    }),
    renderChild: method(function (this: ApplicationV2, child: ApplicationV2, options: object = {}) {
      return renderChild(this, child, options);
    }),
  });
}

/**
 * Prepares a process for applications: Handlebars' helpers, custom elements and the page's own listeners. Call before
 * packages load.
 */
export function initializeApplications(): void {
  applyGeneration();
  initializeHandlebars();
  defineElements();
  listenToLinks();
  (config()["queries"] ??= {}).dialog ??= (data: { type: string; config?: object }): Promise<unknown> =>
    DialogV2.answerQuery(data);
}

/** Core's sheets by document, if there is a better one than the generic sheet. */
const CORE_SHEETS: Readonly<Record<string, typeof DocumentSheetV2>> = {
  Actor: ActorSheet,
  Item: ItemSheet,
  ActiveEffect: ActiveEffectConfig,
  Combatant: CombatantConfig,
  Folder: FolderConfig,
  Token: TokenConfig,
  User: UserConfig,
  Adventure: AdventureImporterV2,
  Macro: MacroConfig,
  RollTable: RollTableSheet,
  TableResult: TableResultConfig,
};

/** Registers core's sheet for every document for which packages bring none. Call once CONFIG exists, before `init`. */
export function registerCoreSheets(documentClasses: Iterable<{ readonly documentName: string }>): void {
  for (const documentClass of documentClasses) {
    if (documentClass.documentName.startsWith("JournalEntry"))
      registerJournalSheets(DocumentSheetConfig, documentClass);
    else
      DocumentSheetConfig.registerSheet(documentClass, "core", CORE_SHEETS[documentClass.documentName] ?? BaseSheet, {
        label: "TABLETOP.Sheet.Core",
      });
  }
}

export { setTemplateLoader } from "./handlebars/loader.ts";

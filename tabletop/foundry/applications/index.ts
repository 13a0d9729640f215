import { type Missing, missingClasses, notBuilt } from "../not-built.ts";
import { generation } from "../generation.ts";
import { ApplicationV2 } from "./api/application.ts";
import { DialogV2 } from "./api/dialog.ts";
import { DocumentSheetV2 } from "./api/document-sheet.ts";
import { HandlebarsApplicationMixin } from "./api/handlebars-application.ts";
import { instances } from "./api/instances.ts";
import { DocumentOwnershipConfig } from "./apps/document-ownership-config.ts";
import { DocumentSheetConfig } from "./apps/document-sheet-config.ts";
import { FilePicker } from "./apps/file-picker.ts";
import { ImagePopout } from "./apps/image-popout.ts";
import { HTMLDocumentEmbedElement, HTMLEnrichedContentElement, HTMLSecretBlockElement } from "./elements/content-elements.ts";
import { defineElements } from "./elements/define.ts";
import { AbstractFormInputElement } from "./elements/form-input-element.ts";
import { HTMLMultiCheckboxElement, HTMLMultiSelectElement } from "./elements/multi-select.ts";
import { HTMLColorPickerElement, HTMLFilePickerElement, HTMLRangePickerElement } from "./elements/pickers.ts";
import { HTMLProseMirrorElement } from "./elements/prose-mirror.ts";
import { HTMLDocumentTagsElement, HTMLStringTagsElement } from "./elements/tags.ts";
import { fieldFunctions } from "./fields.ts";
import { coreHelpers, initializeHandlebars } from "./handlebars/helpers.ts";
import { getTemplate, loadTemplates, renderTemplate } from "./handlebars/loader.ts";
import { config } from "./runtime.ts";
import { ActorSheetV2 } from "./sheets/actor-sheet.ts";
import { BaseSheet } from "./sheets/base-sheet.ts";
import { ItemSheetV2Drop, ItemSheetV2Plain } from "./sheets/item-sheet.ts";
import { Hotbar } from "./ui/hotbar.ts";
import { Notifications } from "./ui/notifications.ts";
import { ContextMenu } from "./ux/context-menu.ts";
import { DragDrop } from "./ux/drag-drop.ts";
import { FormDataExtended } from "./ux/form-data-extended.ts";
import { HTMLSecret } from "./ux/html-secret.ts";
import { listenToLinks } from "./ux/links.ts";
import { SearchFilter } from "./ux/search-filter.ts";
import { Tabs } from "./ux/tabs.ts";
import { TextEditor } from "./ux/text-editor.ts";

/** Pixels of a CSS length in px, vw, vh or %, against the viewport; undefined for anything else. */
function parseCssDimension(style: string | null | undefined, parentDimension?: number): number | undefined {
  const match = /^\s*(-?[\d.]+)(px|%|vw|vh)?\s*$/.exec(style ?? "");
  if (!match) return undefined;
  const amount = Number(match[1]);
  switch (match[2]) {
    case "%":
      return parentDimension === undefined ? undefined : (amount * parentDimension) / 100;
    case "vw":
      return (amount * innerWidth) / 100;
    case "vh":
      return (amount * innerHeight) / 100;
    default:
      return amount;
  }
}

/** Documented classes that are not built: they can be named and subclassed, and say so when they are made. */
function unbuilt(prefix: string, missing: Missing): Record<string, unknown> {
  return missingClasses(`foundry.applications.${prefix}`, missing);
}

const SHEETS = [
  "ActiveEffectConfig",
  "AdventureExporter",
  "AdventureImporterV2",
  "AmbientLightConfig",
  "AmbientSoundConfig",
  "CardConfig",
  "CardDeckConfig",
  "CardHandConfig",
  "CardPileConfig",
  "CardsConfig",
  "CombatantConfig",
  "DrawingConfig",
  "FolderConfig",
  "MacroConfig",
  "NoteConfig",
  "PlaylistConfig",
  "PlaylistSoundConfig",
  "PrototypeTokenConfig",
  "RegionBehaviorConfig",
  "RegionConfig",
  "RollTableSheet",
  "SceneConfig",
  "TableResultConfig",
  "TileConfig",
  "TokenConfig",
  "UserConfig",
  "WallConfig",
];
const SHEETS_BY_GENERATION = { 13: ["MeasuredTemplateConfig"], 14: ["LevelConfig", "PlaceableConfig"] };
const ELEMENTS = {
  both: ["AbstractMultiSelectElement", "HTMLCodeMirrorElement", "HTMLHueSelectorSlider"],
  14: ["AdoptableHTMLElement", "HTMLFormulaInputElement", "HTMLGridOffset2DTagsElement", "HTMLGridOffset3DTagsElement"],
};
const UX = { both: ["Draggable", "ProseMirrorEditor"], 14: ["Autocomplete", "FilterMenu"] };
const APPS = [
  "CombatTrackerConfig",
  "CompendiumArtConfig",
  "DependencyResolution",
  "DocumentCreate",
  "GridConfig",
  "ImagePopoutV1",
  "PermissionConfig",
];

/**
 * `foundry.applications` for the generation in force (foundryvtt.com/api). Called once, when the namespace is built; the sidebar and the
 * rest of the shell add their own members to it.
 */
export function buildApplications() {
  const now = generation();
  return {
    api: { ApplicationV2, DialogV2, DocumentSheetV2, HandlebarsApplicationMixin, ...unbuilt("api", { both: ["CategoryBrowser"] }) },
    apps: { ...unbuilt("apps", { both: APPS }), DocumentOwnershipConfig, DocumentSheetConfig, FilePicker, ImagePopout },
    elements: {
      ...unbuilt("elements", ELEMENTS),
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
    handlebars: { getTemplate, loadTemplates, renderTemplate, initialize: initializeHandlebars, ...coreHelpers() },
    instances,
    parseCssDimension,
    sheets: {
      ...unbuilt("sheets", { both: SHEETS, ...SHEETS_BY_GENERATION }),
      ActorSheetV2,
      BaseSheet,
      ItemSheetV2: now < 14 ? ItemSheetV2Plain : ItemSheetV2Drop,
    },
    ui: { Hotbar, Notifications, ...unbuilt("ui", { both: ["SceneControls"] }) },
    ux: { ContextMenu, DragDrop, FormDataExtended, HTMLSecret, SearchFilter, Tabs, TextEditor, ...unbuilt("ux", UX) },
  };
}

/** Members of generation 14 that read as absent on 13, where packages may use the names for themselves. */
function applyGeneration(): void {
  const prototype = ApplicationV2.prototype as object;
  if (generation() < 14) {
    for (const name of ["parent", "children", "attachWindow", "detachWindow", "renderChild"]) Reflect.deleteProperty(prototype, name);
    return;
  }
  Object.defineProperties(prototype, {
    parent: { configurable: true, get: () => null },
    children: { configurable: true, get: () => new Map() },
    attachWindow: { configurable: true, value: () => notBuilt("ApplicationV2#attachWindow") },
    renderChild: { configurable: true, value: (child: ApplicationV2, options: object = {}) => child.render({ ...options, force: true }) },
    detachWindow: { configurable: true, value: () => notBuilt("ApplicationV2#detachWindow") },
  });
}

/** Prepares a process for applications: Handlebars' helpers, custom elements and the page's own listeners. Call before packages load. */
export function initializeApplications(): void {
  applyGeneration();
  initializeHandlebars();
  defineElements();
  listenToLinks();
  (config()["queries"] ??= {}).dialog ??= (data: { type: string; config?: object }): Promise<unknown> => DialogV2.answerQuery(data);
}

/** Core's own sheet for every document that packages bring none for. Call once CONFIG is there, before `init`. */
export function registerCoreSheets(documentClasses: Iterable<{ readonly documentName: string }>): void {
  for (const documentClass of documentClasses)
    DocumentSheetConfig.registerSheet(documentClass, "core", BaseSheet, { label: "TABLETOP.Sheet.Core" });
}

export { setTemplateLoader } from "./handlebars/loader.ts";

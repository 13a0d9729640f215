import { isStandIn } from "../../not-built.ts";
import { DocumentSheetV2 } from "../api/document-sheet.ts";
import { HandlebarsApplicationMixin } from "../api/handlebars-application.ts";
import type { RenderOptions } from "../api/types.ts";
import { config, game, localize, type Bag, type Loose } from "../../globals.ts";
import type { FormDataExtended } from "../ux/form-data-extended.ts";

type SheetClass = abstract new (...args: never[]) => object;

interface Registration {
  label?: string | (() => string);
  types?: readonly string[];
  makeDefault?: boolean;
  canBeDefault?: boolean;
  canConfigure?: boolean;
  themes?: Record<string, string> | null;
}

/** One registered sheet in CONFIG.<Document>.sheetClasses[type]. */
interface SheetEntry {
  id: string;
  label: string;
  cls: SheetClass;
  default: boolean;
  canBeDefault: boolean;
  canConfigure: boolean;
  themes: Record<string, string> | null;
}

function documentName(documentClass: Loose): string {
  // A canvas document that is not built is named after its class: `WallDocument` is the class of Wall.
  const unbuilt = isStandIn(documentClass) ? String(documentClass.name).replace(/Document$/, "") : undefined;
  const name = (documentClass?.documentName as string | undefined) ?? unbuilt;
  if (!name)
    throw new Error(
      `A sheet is registered for a document class: ${String(documentClass?.name ?? documentClass)} is not one.`,
    );
  return name;
}

/** Returns every sub-type of a document that is known so far. */
function listKnownTypes(name: string): string[] {
  const section = config()[name] ?? {};
  const documented: string[] = game()["documentTypes"]?.[name] ?? [];
  const modelled = Object.keys(section.dataModels ?? {});
  const types = new Set([...documented, ...modelled, ...Object.keys(section.sheetClasses ?? {})]);
  if (!types.size) types.add("base");
  return [...types];
}

function readSheets(name: string, type: string): Record<string, SheetEntry> {
  const section = (config()[name] ??= {});
  section.sheetClasses ??= {};
  return (section.sheetClasses[type] ??= {}) as Record<string, SheetEntry>;
}

interface EveryType {
  readonly name: string;
  readonly entry: SheetEntry;
  readonly makeDefault: boolean;
}

/** Sheets registered for all sub-types, by the CONFIG object they were registered in: another table has its own. */
const everyType = new WeakMap<object, EveryType[]>();

function forEveryType(): EveryType[] {
  const known = everyType.get(config()) ?? [];
  everyType.set(config(), known);
  return known;
}

function addSheet(name: string, type: string, entry: SheetEntry, makeDefault: boolean): void {
  const sheets = readSheets(name, type);
  const first = !Object.values(sheets).some((sheet) => sheet.default);
  if (makeDefault) for (const sheet of Object.values(sheets)) sheet.default = false;
  sheets[entry.id] = { ...entry, default: entry.canBeDefault && (makeDefault || first) };
}

interface SheetThemes {
  readonly defaults?: Readonly<Record<string, Readonly<Record<string, string>>>>;
}

/** Returns the world's sheet themes, by document and sub-type. */
function readSheetThemes(): SheetThemes {
  const settings = game()["settings"];
  return settings?.settings?.has?.("core.sheetThemes")
    ? ((settings.get("core", "sheetThemes") ?? {}) as SheetThemes)
    : {};
}

/** Returns the themes that a document's sheet offers, or null if it declares none. */
function findThemes(document: Loose): Record<string, string> | null {
  const entries = Object.values(
    readSheets(document.documentName as string, (document.type as string | undefined) ?? "base"),
  );
  const chosen = document.getFlag?.("core", "sheetClass") as string | undefined;
  return (entries.find(({ id }) => id === chosen) ?? entries.find((entry) => entry.default))?.themes ?? null;
}

/**
 * The window in which a user chooses a sheet, and the registry of sheets
 * (foundry.applications.apps.DocumentSheetConfig).
 */
export class DocumentSheetConfig extends HandlebarsApplicationMixin(DocumentSheetV2) {
  static override DEFAULT_OPTIONS: Bag = {
    classes: ["sheet-config"],
    position: { width: 480 },
    sheetConfig: false,
    ownershipConfig: false,
    window: { contentClasses: ["standard-form"], icon: "fa-solid fa-gear" },
    form: { closeOnSubmit: true, handler: DocumentSheetConfig.#onSubmitConfig },
  };

  static override PARTS = {
    form: { template: "templates/apps/sheet-config.hbs" },
    footer: { template: "templates/generic/form-footer.hbs" },
  };

  override get title(): string {
    return localize("TABLETOP.SheetConfig.Title", { name: this.document.name ?? this.document.id });
  }

  override async _prepareContext(options: RenderOptions): Promise<Bag> {
    const context = await super._prepareContext(options);
    const { document } = this;
    const { sheetClasses, defaultClasses, defaultClass } = DocumentSheetConfig.getSheetClassesForSubType(
      document.documentName,
      document.type ?? "base",
    );
    return Object.assign(context, {
      isGM: Boolean(game()["user"]?.isGM),
      sheetClass: document.getFlag?.("core", "sheetClass") ?? "",
      defaultClass,
      sheetClasses,
      defaultClasses,
      themes: findThemes(document),
      defaultTheme: readSheetThemes().defaults?.[document.documentName]?.[document.type ?? "base"] ?? "",
      sheetTheme: document.getFlag?.("core", "sheetTheme") ?? "",
      buttons: [{ type: "submit", icon: "fa-solid fa-floppy-disk", label: "COMMON.Save" }],
    });
  }

  static async #onSubmitConfig(
    this: DocumentSheetConfig,
    _event: Event,
    _form: HTMLFormElement,
    formData: FormDataExtended,
  ): Promise<void> {
    const { sheetClass = "", defaultClass, sheetTheme = "", defaultTheme } = formData.object;
    const { document } = this;
    if (game()["user"]?.isGM && defaultClass) {
      const setting = structuredClone(game()["settings"].get("core", "sheetClasses") ?? {}) as Bag;
      (setting[document.documentName] ??= {})[document.type ?? "base"] = defaultClass;
      await game()["settings"].set("core", "sheetClasses", setting);
    }
    if (game()["user"]?.isGM && defaultTheme !== undefined) {
      const themes = readSheetThemes();
      const byType = { ...themes.defaults?.[document.documentName], [document.type ?? "base"]: defaultTheme };
      const defaults = { ...themes.defaults, [document.documentName]: byType };
      await game()["settings"].set("core", "sheetThemes", { ...themes, defaults });
    }
    await document.update({ flags: { core: { sheetClass, sheetTheme } } });
  }

  /**
   * Returns the theme of a document's sheet: its own, else that of its sub-type in this world; null if neither is
   * set.
   */
  static getSheetThemeForDocument(document: Loose): string | null {
    const own = document.getFlag?.("core", "sheetTheme") as string | undefined;
    return own || readSheetThemes().defaults?.[document.documentName]?.[document.type ?? "base"] || null;
  }

  /**
   * Registers a sheet for some sub-types of a document (all when none are named), as the default with `makeDefault`.
   */
  static registerSheet(documentClass: Loose, scope: string, sheetClass: SheetClass, options: Registration = {}): void {
    const name = documentName(documentClass);
    const { types, makeDefault = false, canBeDefault = true, canConfigure = true, themes } = options;
    const id = `${scope}.${sheetClass.name}`;
    const label = typeof options.label === "function" ? options.label() : (options.label ?? sheetClass.name);
    const standard = { light: "TABLETOP.SheetConfig.Light", dark: "TABLETOP.SheetConfig.Dark" };
    const entry: SheetEntry = {
      id,
      label,
      cls: sheetClass,
      default: false,
      canBeDefault,
      canConfigure,
      themes: themes === undefined ? standard : themes,
    };
    if (!types?.length) forEveryType().push({ name, entry, makeDefault });
    for (const type of types?.length ? types : listKnownTypes(name)) addSheet(name, type, entry, makeDefault);
  }

  /** Unregisters a sheet, for some sub-types or all of them. A sheet that was never registered is ignored. */
  static unregisterSheet(
    documentClass: Loose,
    scope: string,
    sheetClass: { readonly name: string },
    { types }: { types?: readonly string[] } = {},
  ): void {
    const name = documentName(documentClass);
    const id = `${scope}.${sheetClass?.name}`;
    if (!types?.length) {
      const others = forEveryType().filter((one) => one.name !== name || one.entry.id !== id);
      everyType.set(config(), others);
    }
    for (const type of types?.length ? types : listKnownTypes(name)) {
      const sheets = readSheets(name, type);
      const removed = sheets[id];
      delete sheets[id];
      const next = Object.values(sheets).findLast((sheet) => sheet.canBeDefault);
      if (removed?.default && next) next.default = true;
    }
  }

  /**
   * Runs after every package has registered: adds sheets for all sub-types to sub-types declared since, and applies the
   * world's choices.
   */
  static initializeSheets(): void {
    for (const { name, entry, makeDefault } of forEveryType()) {
      for (const type of listKnownTypes(name))
        if (!readSheets(name, type)[entry.id]) addSheet(name, type, entry, makeDefault);
    }
    const settings = game()["settings"];
    if (settings?.settings?.has?.("core.sheetClasses"))
      this.updateDefaultSheets((settings.get("core", "sheetClasses") ?? {}) as Bag);
  }

  /**
   * Returns the sheets of a sub-type by id with their labels, those that can be the default, and the current default.
   */
  static getSheetClassesForSubType(
    name: string,
    subType: string,
  ): { sheetClasses: Record<string, string>; defaultClasses: Record<string, string>; defaultClass: string } {
    const entries = Object.values(readSheets(name, subType));
    const labelled = (list: readonly SheetEntry[]): Record<string, string> =>
      Object.fromEntries(list.map((entry) => [entry.id, localize(entry.label)]));
    return {
      sheetClasses: labelled(entries.filter((entry) => entry.canConfigure)),
      defaultClasses: labelled(entries.filter((entry) => entry.canConfigure && entry.canBeDefault)),
      defaultClass: entries.find((entry) => entry.default)?.id ?? "",
    };
  }

  /**
   * Applies the world's chosen defaults: `{Actor: {hero: "scope.Class"}}`. A choice that is not registered is ignored.
   */
  static updateDefaultSheets(setting: Bag = {}): void {
    for (const [name, byType] of Object.entries(setting)) {
      for (const [type, id] of Object.entries((byType ?? {}) as Record<string, string>)) {
        const sheets = readSheets(name, type);
        if (!sheets[id]) continue;
        for (const sheet of Object.values(sheets)) sheet.default = sheet.id === id;
      }
    }
  }
}

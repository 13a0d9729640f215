import { DocumentSheetConfig } from "./applications/apps/document-sheet-config.ts";
import { initializeApplications, registerCoreSheets } from "./applications/index.ts";
import { TooltipManager } from "./applications/ui/tooltip-manager.ts";
import { TokenRingConfig } from "./data/token-ring.ts";
import { HIERARCHY } from "./documents/base/hierarchy.ts";
import { host, type Loose } from "./globals.ts";
import { registerCoreSettings } from "./documents/setting-store.ts";
import { type BootOptions, Game } from "./game.ts";
import { generation, setGeneration } from "./generation.ts";
import { Hooks } from "./helpers/hooks.ts";
import { Localization } from "./helpers/localization.ts";
import { createNamespace, installGlobals } from "./namespace.ts";

/**
 * Boots a client of a table: globals, packages, then `init`, `i18nInit`, documents, `setup`, `ui`, `ready`. A hook that
 * throws is reported and stops nothing. @throws Error if the user is missing.
 */
export async function bootGame(options: BootOptions): Promise<Game> {
  setGeneration(options.data.release.generation);
  const namespace = createNamespace();
  installGlobals(namespace);
  const game = new Game(options);
  Object.assign(globalThis, { game });
  namespace.CONFIG.DatabaseBackend = game._client;
  registerCoreSettings(game.settings);
  initializeApplications();
  registerCoreSheets(
    Object.keys(HIERARCHY).map((name) => namespace.CONFIG[name].documentClass as { documentName: string }),
  );
  const { apps, ux } = namespace.foundry.applications;
  namespace.CONFIG.ux = { ...(ux as object), FilePicker: apps.FilePicker, TooltipManager };
  await options.prepare?.();
  await attempt("loading packages", () => options.loadPackages?.());
  game.keybindings._registerCoreKeybindings(game.view);
  Hooks.callAll("init");
  game.keybindings.initialize();
  await attempt("loading languages", () => options.loadLanguages?.(game.i18n));
  localizeModels();
  Hooks.callAll("i18nInit");
  verifyActiveEffectModels();
  DocumentSheetConfig.initializeSheets();
  game._initializeDocuments();
  game.time._join();
  Hooks.callAll("setup");
  TokenRingConfig.initialize(namespace.CONFIG.Token.ring);
  namespace.CONFIG.Combat.settings.initialize();
  namespace.foundry.documents.collections.Journal._activateSocketListeners(game.socket);
  game._client.listen();
  if (generation() >= 14) namespace.CONFIG.ActiveEffect.documentClass.registry?.initialize();
  await attempt("the interface", () => options.initializeUI?.());
  if (typeof document !== "undefined") game.keyboard._activateListeners();
  game.ready = true;
  Hooks.callAll("ready");
  void game.documentIndex.index();
  return game;
}

async function attempt(what: string, run: () => unknown): Promise<void> {
  try {
    await run();
  } catch (error) {
    Hooks.onError("Game#boot", error as Error, { msg: what, notify: "error", log: "error" });
  }
}

/** Labels the sub-types that have no label of their own, and the fields of every registered model. */
function localizeModels(): void {
  for (const [name, kind] of Object.entries(HIERARCHY)) {
    if (!kind.typed) continue;
    const config = host.CONFIG[name];
    for (const type of host.game.documentTypes[name] as string[]) config.typeLabels[type] ??= `TYPES.${name}.${type}`;
    const documentClass = config.documentClass as Loose;
    const models = [...(documentClass?.LOCALIZATION_PREFIXES?.length > 0 ? [[documentClass, ""]] : [])] as [
      Loose,
      string,
    ][];
    for (const model of Object.values(config.dataModels as Record<string, Loose>)) models.push([model, "system."]);
    for (const [model, prefixPath] of models) {
      try {
        Localization.localizeDataModel(model, { prefixPath });
      } catch (error) {
        Hooks.onError("Localization.localizeDataModel", error as Error, { msg: model?.name, log: "error" });
      }
    }
  }
}

/**
 * On generation 14 every model of active effects declares what a change must have. @throws Error naming the sub-type
 * that does not.
 */
function verifyActiveEffectModels(): void {
  if (generation() < 14) return;
  for (const [type, model] of Object.entries(host.CONFIG.ActiveEffect.dataModels as Record<string, Loose>)) {
    for (const key of ["type", "phase", "priority"]) {
      if (!model.schema.getField(`changes.element.${key}`)) {
        throw new Error(
          `The data model of the ActiveEffect sub-type "${type}" must declare "changes" with "${key}": extend foundry.data.ActiveEffectTypeDataModel.`,
        );
      }
    }
  }
}

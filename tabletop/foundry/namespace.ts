import { DataModel } from "./abstract/data-model.ts";
import { Document } from "./abstract/document.ts";
import { TypeDataModel } from "./abstract/type-data-model.ts";
import { buildApplications } from "./applications/index.ts";
import { installJQuery } from "./applications/jquery.ts";
import { TooltipManager } from "./applications/ui/tooltip-manager.ts";
import { appV1Namespace } from "./appv1/index.ts";
import { canvasNamespace } from "./canvas-names.ts";
import { createConfig } from "./config.ts";
import { configureCanvas } from "./config-canvas.ts";
import { constants } from "./constants/index.ts";
import { SIMPLIFIED_GREGORIAN_CALENDAR_CONFIG } from "./data/calendar-config.ts";
import { CalendarData } from "./data/calendar.ts";
import { CombatConfiguration } from "./data/combat-configuration.ts";
import { fieldsNamespace } from "./data/fields.ts";
import * as operators from "./data/operators.ts";
import { sightClasses } from "./data/sight.ts";
import { DynamicRingData, TokenRingConfig } from "./data/token-ring.ts";
import * as validation from "./data/validation-failure.ts";
import { validators } from "./data/validators.ts";
import { installDeprecatedGlobals } from "./deprecated-globals.ts";
import { dice, Roll } from "./dice/index.ts";
import { ActiveEffectTypeDataModel } from "./documents/active-effect-model.ts";
import { PrototypeToken } from "./documents/base/actor.ts";
import { BASE_DOCUMENTS } from "./documents/base/index.ts";
import { NOT_BUILT_DOCUMENTS } from "./documents/base/hierarchy.ts";
import { ClientDocumentMixin } from "./documents/client-document.ts";
import { CompendiumCollection, CompendiumFolderCollection } from "./documents/collections/compendium-collection.ts";
import { CompendiumPacks } from "./documents/collections/compendium-packs.ts";
import { DirectoryCollectionMixin } from "./documents/collections/directory-collection.ts";
import { DocumentCollection } from "./documents/collections/document-collection.ts";
import { EmbeddedCollection } from "./documents/collections/embedded-collection.ts";
import { WorldCollection } from "./documents/collections/world-collection.ts";
import * as worldCollections from "./documents/collections/world-collections.ts";
import { getDocumentClass, host, type Loose } from "./globals.ts";
import { changeTargets } from "./documents/targets.ts";
import { fromUuid, fromUuidSync } from "./documents/uuid-lookup.ts";
import { clearStandIns, fillDocumented, type Survey } from "./documented/index.ts";
import { Game } from "./game.ts";
import { generation } from "./generation.ts";
import { ActiveEffectRegistry } from "./helpers/active-effect-registry.ts";
import { ClientIssues } from "./helpers/client-issues.ts";
import { ClientKeybindings } from "./helpers/client-keybindings.ts";
import { ClientSettings } from "./helpers/client-settings.ts";
import { ClipboardHelper } from "./helpers/clipboard-helper.ts";
import { DocumentIndex } from "./helpers/document-index.ts";
import { GameTime } from "./helpers/game-time.ts";
import { Hooks } from "./helpers/hooks.ts";
import { KeyboardManager } from "./helpers/keyboard-manager.ts";
import { mediaNamespace } from "./helpers/media.ts";
import { Localization } from "./helpers/localization.ts";
import { ReleaseData } from "./helpers/release-data.ts";
import { nueNamespace } from "./nue/index.ts";
import { missingClasses, missingFunctions, notBuilt } from "./not-built.ts";
import { installPrimitives } from "./primitives.ts";
import { prosemirrorNamespace } from "./prosemirror/index.ts";
import { utilsNamespace } from "./utils/index.ts";
import type { Obj } from "./utils/object.ts";

/** `foundry` and the other globals, for the generation in force. */
export interface Namespace {
  readonly foundry: Loose;
  readonly CONFIG: Loose;
  readonly CONST: Loose;
  /** What the public API documents of the built classes, and what of it is here. */
  readonly documented: readonly Survey[];
}

/**
 * Data models of the canvas and of calendars. Source: foundryvtt.com/api/v14/modules/foundry.data.html and that of 13.
 */
const NOT_BUILT_DATA = {
  both: [
    "ActorDeltaField",
    "BaseShapeData",
    "BaseTerrainData",
    "CircleShapeData",
    "ClientDatabaseBackend",
    "EllipseShapeData",
    "LightData",
    "PolygonShapeData",
    "PrototypeTokenOverrides",
    "RectangleShapeData",
    "ShapeData",
    "TerrainData",
    "TextureData",
    "TombstoneData",
  ],
  14: [
    "ConeShapeData",
    "EmanationShapeData",
    "GridShapeData",
    "LineShapeData",
    "PolygonTree",
    "PolygonTreeNode",
    "RingShapeData",
    "TokenShapeData",
  ],
};
/** Namespaces below `foundry` of which nothing is built: pictures, sound and the canvas. */
export const NAMESPACES_NOT_BUILT = ["av", "canvas"] as const;
const NOT_BUILT_HELPERS = {
  both: ["AsyncWorker", "SocketInterface", "WorkerManager"],
};
/** Documents that the canvas draws (foundryvtt.com/api/modules/foundry.documents.html). */
const PLACED = ["AmbientLight", "AmbientSound", "Drawing", "Note", "Region", "Tile", "Wall"];
const NOT_BUILT_PLACED = {
  both: [...PLACED.flatMap((name) => [`${name}Document`, `Base${name}`]), "RegionBehavior", "BaseRegionBehavior"],
  13: ["MeasuredTemplateDocument", "BaseMeasuredTemplate"],
};
/** Source: foundryvtt.com/api/v14/modules/foundry.data.regionBehaviors.html and that of 13. */
const REGION_BEHAVIORS = [
  "AdjustDarknessLevel",
  "DisplayScrollingText",
  "ExecuteMacro",
  "ExecuteScript",
  "ModifyMovementCost",
  "PauseGame",
];
const behaviors = (names: string[]): string[] => names.map((name) => `${name}RegionBehaviorType`);
const NOT_BUILT_BEHAVIORS = {
  both: [
    "RegionBehaviorType",
    ...behaviors([...REGION_BEHAVIORS, "SuppressWeather", "TeleportToken", "ToggleBehavior"]),
  ],
  14: behaviors(["ApplyActiveEffect", "ChangeLevel", "DefineSurface"]),
};

/** Creates new namespaces. Call `setGeneration` before. */
export function createNamespace(): Namespace {
  clearStandIns();
  const CONST = constants() as Loose;
  const CONFIG = createConfig();
  const { ActiveEffect, ...others } = BASE_DOCUMENTS;
  const bases = Object.entries({ ActiveEffect, ...others }).map(([name, cls]) => [`Base${name}`, cls]);
  const clients = Object.keys(BASE_DOCUMENTS).map((name) => [
    name === "Token" ? "TokenDocument" : name,
    CONFIG[name].documentClass as unknown,
  ]);
  const missing = missingClasses("foundry.documents", {
    both: NOT_BUILT_DOCUMENTS.flatMap((name) => [name, `Base${name}`]),
  });
  const since14 = generation() >= 14;
  const foundry = {
    CONST,
    Game,
    abstract: { DataModel, Document, TypeDataModel, EmbeddedCollection },
    data: {
      ...missingClasses("foundry.data", NOT_BUILT_DATA),
      regionBehaviors: missingClasses("foundry.data.regionBehaviors", NOT_BUILT_BEHAVIORS),
      fields: fieldsNamespace(),
      validation,
      validators: { ...validators },
      PrototypeToken,
      CalendarData,
      CombatConfiguration,
      SIMPLIFIED_GREGORIAN_CALENDAR_CONFIG,
      ...(since14 ? { operators: { ...operators }, ActiveEffectTypeDataModel } : {}),
    },
    documents: {
      ...missing,
      ...missingClasses("foundry.documents", NOT_BUILT_PLACED),
      ...Object.fromEntries([...bases, ...clients]),
      abstract: { ClientDocumentMixin, DirectoryCollectionMixin, DocumentCollection, WorldCollection },
      collections: { ...collectionsNamespace(), CompendiumCollection, CompendiumFolderCollection, CompendiumPacks },
      ...(since14
        ? {
            modifyBatch: (operations: readonly Loose[]) =>
              CONFIG.DatabaseBackend.modifyBatch(operations) as Promise<Loose[][]>,
          }
        : {}),
    },
    dice,
    applications: buildApplications(),
    helpers: {
      ...missingClasses("foundry.helpers", NOT_BUILT_HELPERS),
      Hooks,
      Localization,
      ClientIssues,
      ClientSettings,
      DocumentIndex,
      GameTime,
      ...(since14 ? { ActiveEffectRegistry } : {}),
      media: mediaNamespace(),
      interaction: {
        ClientKeybindings,
        ClipboardHelper,
        KeyboardManager,
        TooltipManager,
        ...missingClasses("foundry.helpers.interaction", { both: ["GamepadManager", "MouseManager"] }),
      },
    },
    utils: { ...utilsNamespace(), fromUuid, fromUuidSync, getDocumentClass, getRoute },
    appv1: appV1Namespace(),
    nue: nueNamespace(),
    config: { ReleaseData, ...missingClasses("foundry.config", { both: ["ServerSettings"] }) },
    grid: missingClasses("foundry.grid", {
      both: ["BaseGrid", "GridHex", "GridlessGrid", "HexagonalGrid", "SquareGrid"],
    }),
    audio: { AudioHelper: { play: () => null, preloadSound: () => null } },
    packages: {
      ...missingClasses("foundry.packages", {
        both: ["BasePackage", "BaseModule", "BaseSystem", "BaseWorld", "Module", "System", "World"],
      }),
      ...missingFunctions("foundry.packages", { both: ["ClientPackageMixin"] }),
    },
    prosemirror: prosemirrorNamespace(),
    ...Object.fromEntries(NAMESPACES_NOT_BUILT.map((name) => [name, lazyNotBuilt(`foundry.${name}`)])),
    canvas: canvas(),
  };
  configureCanvas(CONFIG, foundry);
  return { foundry, CONFIG, CONST, documented: fillDocumented({ foundry }) };
}

/** Returns the canvas's classes, those among them built that hold data alone. */
function canvas(): Loose {
  const namespace = canvasNamespace(lazyNotBuilt) as Loose;
  Object.assign(namespace.placeables.tokens, { DynamicRingData, TokenRingConfig });
  Object.assign(namespace.perception, sightClasses());
  return namespace;
}

function collectionsNamespace(): object {
  const { WORLD_COLLECTIONS: _table, findCollectionName: _name, ...classes } = worldCollections;
  return classes;
}

/** Returns a namespace whose members throw when they are used, naming themselves. */
function lazyNotBuilt(path: string): object {
  return new Proxy(
    {},
    {
      get: (_target, key) =>
        typeof key === "symbol" || key === "then" || key === "toJSON" ? undefined : notBuilt(`${path}.${key}`),
    },
  );
}

/** Returns a path on the server with the table's route prefix. */
function getRoute(path: string, { prefix }: { prefix?: string | null } = {}): string {
  const root = prefix ?? (host.game?.data?.routePrefix as string | undefined) ?? "";
  return `/${[root, path]
    .map((part) => part.replace(/^\/+|\/+$/g, ""))
    .filter(Boolean)
    .join("/")}`;
}

/** Returns the canvas of a client that draws none, as with core's setting "disable game canvas". */
function disabledCanvas(): Loose {
  const layer = (): object => ({ controlled: [], placeables: [], get: () => undefined, ownedTokens: [] });
  return {
    ready: false,
    initialized: false,
    scene: null,
    dimensions: null,
    // Targets are the one thing of the layer that is here.
    tokens: {
      ...layer(),
      setTargets: (ids: Iterable<string>, { mode }: { mode?: "replace" | "acquire" | "release" } = {}) =>
        changeTargets(ids, mode),
    },
    get currentMouseManager() {
      return null;
    },
  };
}

/** Puts the documented globals on a target (the page or the process), replacing those of an earlier table. */
export function installGlobals({ foundry, CONFIG, CONST }: Namespace, target: object = globalThis): void {
  installPrimitives();
  installJQuery(target);
  installDeprecatedGlobals(target);
  const { CONFIG: _config, ...documents } = {
    CONFIG,
    ...Object.fromEntries(
      Object.entries(foundry.documents as object).filter(([name]) => /^[A-Z]/.test(name) && !name.startsWith("Base")),
    ),
  };
  const globals: Loose = {
    ...documents,
    foundry,
    CONFIG,
    CONST,
    Hooks,
    ProseMirror: foundry.prosemirror as unknown,
    Roll,
    ui: { windows: {} },
    canvas: disabledCanvas(),
    fromUuid,
    fromUuidSync,
    getDocumentClass,
    Collection: foundry.utils.Collection,
    Color: foundry.utils.Color,
  };
  if (generation() >= 14) {
    globals._del = operators.ForcedDeletion.create();
    globals._replace = (value: unknown) => operators.ForcedReplacement.create(value);
    globals._loc = (key: string, data?: Obj) =>
      (data ? host.game.i18n.format(key, data) : host.game.i18n.localize(key)) as string;
  } else for (const name of ["_del", "_replace", "_loc"]) Reflect.deleteProperty(target, name);
  for (const [name, value] of Object.entries(globals as object))
    Object.defineProperty(target, name, { value, writable: true, configurable: true, enumerable: true });
}

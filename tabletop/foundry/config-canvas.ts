import { TokenRingConfig } from "./data/token-ring.ts";
import type { Loose } from "./globals.ts";
import { generation } from "./generation.ts";

/**
 * Layers of the canvas by the group that holds them. Source: foundryvtt.com/api/v14/modules/foundry.canvas.layers.html.
 */
const LAYERS: Readonly<Record<string, readonly [layerClass: string, group: string]>> = {
  weather: ["WeatherEffects", "primary"],
  grid: ["GridLayer", "interface"],
  regions: ["RegionLayer", "interface"],
  drawings: ["DrawingsLayer", "interface"],
  walls: ["WallsLayer", "interface"],
  tiles: ["TilesLayer", "interface"],
  lighting: ["LightingLayer", "interface"],
  sounds: ["SoundsLayer", "interface"],
  notes: ["NotesLayer", "interface"],
  tokens: ["TokenLayer", "interface"],
  controls: ["ControlsLayer", "interface"],
};

/** Documents that a scene embeds and the canvas draws: with a head-up display, and without. */
const PLACED = {
  AmbientLight: "",
  AmbientSound: "",
  Drawing: "DrawingHUD",
  Note: "",
  Region: "",
  Tile: "TileHUD",
  Wall: "",
} as const;

/**
 * The ways in which tokens move that the page of CONFIG.Token lists, by the names that systems set their costs under.
 */
const MOVEMENT = "walk fly swim burrow crawl climb jump blink displace";

function movementActions(): object {
  return Object.fromEntries(
    MOVEMENT.split(" ").map((name, order) => [
      name,
      { label: `TOKEN.MOVEMENT.ACTIONS.${name}.label`, icon: "fa-solid fa-person-walking", order },
    ]),
  );
}

/**
 * Map pins that an entry may have (foundryvtt.com/api/v14/variables/CONFIG.JournalEntry.html), by core's own pictures.
 */
const NOTE_ICONS =
  "Anchor Barrel Book Bridge Castle Cave Chest City Coins Fire House Mountain Obelisk Pawprint Ruins Skull Statue Sword Tankard Temple Tower Trap Village Waterfall Windmill";

/** The flags of CONFIG.debug. Source: foundryvtt.com/api/v14/variables/CONFIG.debug.html. */
const DEBUG =
  "applications audio av avclient combat dice documents gamepad hooks i18n keybindings mouseInteraction polygons queries rollParsing time";

/**
 * Adds to CONFIG what it says of the canvas, pictures and sound. Nothing of it is used here; systems set and extend it
 * when they load, so every documented class is defined. Source:
 * foundryvtt.com/api/v14/variables/CONFIG.Canvas.html, CONFIG.Token.html and others.
 */
export function configureCanvas(config: Loose, foundry: Loose): void {
  const { placeables, layers, perception, sources, interaction, containers, animation, groups } = foundry.canvas;
  const { hud, sheets } = foundry.applications;
  for (const [name, hudName] of Object.entries(PLACED)) {
    config[name] = {
      documentClass: foundry.documents[`${name}Document`],
      objectClass: placeables[name],
      ...(hudName ? { hudClass: hud[hudName] } : {}),
    };
  }
  // Templates are regions since 14 and off its pages; a system that is verified for 14 still sets their defaults, so no
  // list shows them.
  Object.defineProperty(config, "MeasuredTemplate", {
    value: {
      documentClass: foundry.documents.MeasuredTemplateDocument,
      objectClass: placeables.MeasuredTemplate,
      defaults: { angle: 53.13, width: 1 },
      types: { circle: "circle", cone: "cone", rectangle: "rect", ray: "ray" },
    },
    enumerable: generation() < 14,
    configurable: true,
    writable: true,
  });
  config.RegionBehavior = {
    documentClass: foundry.documents.RegionBehavior,
    dataModels: {},
    typeIcons: {},
    typeLabels: {},
  };
  Object.assign(config.Wall, { animationTypes: {}, doorSounds: {} });
  Object.assign(config.Token, {
    objectClass: placeables.Token,
    hudClass: hud.TokenHUD,
    rulerClass: placeables.tokens.TokenRuler,
    prototypeSheetClass: sheets.PrototypeTokenConfig,
    adjectivesPrefix: "",
    ring: new TokenRingConfig(),
    movement: {
      actions: movementActions(),
      costAggregator: undefined,
      defaultAction: "walk",
      defaultSpeed: 6,
      TerrainData: foundry.data.TerrainData,
    },
  });
  const classes = (names: Readonly<Record<string, readonly [string, string]>>): object =>
    Object.fromEntries(Object.entries(names).map(([key, [name, group]]) => [key, { layerClass: layers[name], group }]));
  config.Canvas = {
    ...config.Canvas,
    layers: {
      ...(classes(LAYERS) as object),
      ...(generation() < 14 ? { templates: { layerClass: layers.TemplateLayer, group: "interface" } } : {}),
    },
    groups: Object.fromEntries(
      ["Hidden", "Rendered", "Environment", "Primary", "Effects", "Interface", "Overlay"].map((name) => [
        name.toLowerCase(),
        { groupClass: groups[`${name}CanvasGroup`] },
      ]),
    ),
    blurQuality: 2,
    blurStrength: 8,
    brightestColor: 0xffffff,
    daylightColor: 0xeeeeee,
    darknessColor: 0x303030,
    exploredColor: 0x000000,
    unexploredColor: 0x000000,
    darknessToDaylightAnimationMS: 10000,
    daylightToDarknessAnimationMS: 10000,
    dragSpeedModifier: 0.8,
    maxZoom: 3,
    minZoom: undefined,
    objectBorderThickness: 4,
    gridStyles: {},
    lightAnimations: {},
    darknessAnimations: {},
    visionModes: {},
    detectionModes: {},
    polygonBackends: {},
    managedScenes: {},
    pings: { types: {}, styles: {} },
    targeting: { size: 0.15 },
    transcoders: {},
    dispositionColors: {
      HOSTILE: 0xe72124,
      NEUTRAL: 0xf1d836,
      FRIENDLY: 0x43dfdf,
      INACTIVE: 0x555555,
      PARTY: 0x33bc4e,
      CONTROLLED: 0xff9829,
      SECRET: 0xa612d4,
    },
    rulerClass: interaction.Ruler,
    doorControlClass: containers.DoorControl,
    chatBubblesClass: animation.ChatBubbles,
    fogManager: perception.FogManager,
    visibilityClass: groups.CanvasVisibility,
    darknessSourceClass: sources.PointDarknessSource,
    lightSourceClass: sources.PointLightSource,
    globalLightSourceClass: sources.GlobalLightSource,
    visionSourceClass: sources.PointVisionSource,
    soundSourceClass: sources.PointSoundSource,
  };
  Object.assign(config.JournalEntry, {
    noteIcons: {
      ...Object.fromEntries(
        NOTE_ICONS.split(" ").map((name) => [name, `icons/svg/${name === "Tower" ? "tower" : name.toLowerCase()}.svg`]),
      ),
      "Hanging Sign": "icons/svg/hanging-sign.svg",
      "Oak Tree": "icons/svg/oak.svg",
    },
  });
  config.debug = {
    ...Object.fromEntries(DEBUG.split(" ").map((flag) => [flag, false])),
    canvas: { primary: { bounds: false } },
    fog: { extractor: false, manager: false },
    loader: { cache: false, eviction: false, load: false, memory: false },
    ...config.debug,
  };
  config.cursors = Object.fromEntries(
    ["default", "grab", "pointer", "text"].flatMap((name) => [
      [name, ""],
      [`${name}-down`, ""],
    ]),
  );
  Object.assign(config, { soundEffects: {}, WebRTC: { clientClass: null } });
  if (generation() < 14) Object.assign(config, { TinyMCE: {} });
}

import { expect } from "vitest";
import type { ContractCase } from "../../contract.ts";
import { cls, clsAny, variable } from "../pages.ts";

const module = (name: string): string => `api/v14/modules/${name}.html`;
const RINGS = clsAny("foundry.canvas.placeables.tokens.TokenRingConfig");

/** Returns whether a class can be extended and throws, when it is constructed, that it is not built. */
function standsIn(Base: any, path: string): void {
  class Mine extends Base {}
  expect(() => new Mine(), path).toThrow(`${path} is documented for Foundry generation`);
}

export const configCases: readonly ContractCase[] = [
  {
    member: "CONFIG",
    says: "may be changed, CONST not",
    page: module("CONFIG"),
    sentence: "Unlike the CONST analog which is frozen and immutable",
    run({ page }) {
      page.CONFIG.mini = { sails: 3 };
      expect([page.CONFIG.mini.sails, Object.isFrozen(page.CONST), Object.isFrozen(page.CONFIG)]).toEqual([
        3,
        true,
        false,
      ]);
    },
  },
  {
    member: "CONFIG.Token",
    says: "has the classes of a token, each to be extended",
    page: variable("CONFIG.Token"),
    sentence: "Configuration for the Token embedded document type and its representation on the game Canvas",
    run({ page }) {
      const { objectClass, rulerClass, hudClass, prototypeSheetClass, movement } = page.CONFIG.Token;
      standsIn(objectClass, "foundry.canvas.placeables.Token");
      standsIn(rulerClass, "foundry.canvas.placeables.tokens.TokenRuler");
      standsIn(hudClass, "foundry.applications.hud.TokenHUD");
      expect([prototypeSheetClass, typeof movement.actions]).toEqual([
        page.foundry.applications.sheets.PrototypeTokenConfig,
        "object",
      ]);
    },
  },
  {
    member: "CONFIG.Tile",
    says: "and the other placeables have their classes",
    page: variable("CONFIG.Tile"),
    sentence: "Configuration for the Tile embedded document type and its representation on the game Canvas",
    run({ page }) {
      for (const name of ["Tile", "Drawing", "Note", "Region", "Wall", "AmbientLight", "AmbientSound"]) {
        standsIn(page.CONFIG[name].objectClass, `foundry.canvas.placeables.${name}`);
        standsIn(page.CONFIG[name].documentClass, `foundry.documents.${name}Document`);
      }
    },
  },
  {
    member: "CONFIG.MeasuredTemplate",
    says: "exists on generation 13 only",
    page: "api/modules/CONFIG.html",
    sentence: "MeasuredTemplate",
    run({ page, generation }) {
      expect(Object.keys(page.CONFIG).includes("MeasuredTemplate")).toBe(generation === 13);
    },
  },
  {
    member: "CONFIG.RegionBehavior",
    says: "accepts the models of packages",
    page: variable("CONFIG.RegionBehavior"),
    sentence: "Configuration for the RegionBehavior embedded document type",
    run({ page }) {
      standsIn(page.foundry.data.regionBehaviors.RegionBehaviorType, "foundry.data.regionBehaviors.RegionBehaviorType");
      expect(page.CONFIG.RegionBehavior).toMatchObject({ dataModels: {}, typeIcons: {}, typeLabels: {} });
    },
  },
  {
    member: "CONFIG.ui",
    says: "has the classes of the interface",
    page: variable("CONFIG.ui"),
    sentence: "Configure the Application classes used to render various core UI elements in the application.",
    async run({ page, table }) {
      const { configureUI } = await import("../../../../../tabletop/foundry/applications/sidebar/ui.ts");
      await table({ prepare: configureUI });
      const { tabs } = page.foundry.applications.sidebar;
      const { chat, combat, actors, pause } = page.CONFIG.ui;
      expect([chat, combat, actors, pause]).toEqual([
        tabs.ChatLog,
        tabs.CombatTracker,
        tabs.ActorDirectory,
        page.foundry.applications.ui.GamePause,
      ]);
    },
  },
  {
    member: "CONFIG.ux",
    says: "has the helpers that packages may replace",
    page: variable("CONFIG.ux"),
    sentence: "Overrides for various core UI/UX helpers.",
    async run({ page, table }) {
      await table();
      const { ContextMenu, DragDrop, TextEditor, FilePicker, TooltipManager } = page.CONFIG.ux;
      for (const helper of [ContextMenu, DragDrop, TextEditor, FilePicker, TooltipManager])
        expect(helper).toBeTypeOf("function");
      expect(page.foundry.applications.ux.TextEditor.implementation).toBe(TextEditor);
    },
  },
  {
    member: "CONFIG.cursors",
    says: "has the documented cursors",
    page: variable("CONFIG.cursors"),
    sentence: "Configure custom cursor images to use when interacting with the application.",
    run({ page }) {
      expect(Object.keys(page.CONFIG.cursors).sort()).toEqual(
        ["default", "grab", "pointer", "text"].flatMap((name) => [name, `${name}-down`]).sort(),
      );
    },
  },
  {
    member: "CONFIG.debug",
    says: "has the documented flags, all off",
    page: variable("CONFIG.debug"),
    sentence: "Configure debugging flags to display additional information",
    run({ page }) {
      const { debug } = page.CONFIG;
      for (const flag of [
        "applications",
        "combat",
        "dice",
        "documents",
        "hooks",
        "i18n",
        "keybindings",
        "rollParsing",
        "time",
      ])
        expect(debug[flag], flag).toBe(false);
    },
  },
  {
    member: "CONFIG.JournalEntry.noteIcons",
    says: "has the documented map pins",
    page: variable("CONFIG.JournalEntry"),
    sentence: "Configuration for the JournalEntry document",
    run({ page }) {
      const { noteIcons } = page.CONFIG.JournalEntry;
      expect(Object.keys(noteIcons)).toHaveLength(27);
      expect([noteIcons["Oak Tree"], noteIcons.Anchor].every((path) => path.startsWith("icons/svg/"))).toBe(true);
    },
  },
  {
    member: "CONFIG.sounds",
    says: "maps names to files",
    page: variable("CONFIG.sounds"),
    sentence: "A mapping of core audio effects used which can be replaced by systems or mods",
    run({ page }) {
      expect(Object.values(page.CONFIG.sounds).every((path) => typeof path === "string")).toBe(true);
    },
  },
  {
    member: "CONFIG.specialStatusEffects",
    says: "maps core's special statuses to ids",
    page: variable("CONFIG.specialStatusEffects"),
    sentence: "A mapping of status effect IDs which provide some additional mechanical integration.",
    run({ page }) {
      expect(page.CONFIG.specialStatusEffects).toMatchObject({
        DEFEATED: "dead",
        INVISIBLE: "invisible",
        BLIND: "blind",
      });
    },
  },
  {
    member: "CONFIG.supportedLanguages",
    says: "has English at least",
    page: variable("CONFIG.supportedLanguages"),
    sentence: "Define the set of supported languages for localization",
    run({ page }) {
      expect(page.CONFIG.supportedLanguages.en).toBe("English");
    },
  },
  {
    member: "CONFIG.Canvas",
    says: "has layers with classes that may be replaced",
    page: cls("foundry.canvas.layers.CanvasLayer"),
    sentence: "An abstract pattern for primary layers of the game canvas to implement.",
    run({ page }) {
      const { layers, dispositionColors } = page.CONFIG.Canvas;
      standsIn(layers.tokens.layerClass, "foundry.canvas.layers.TokenLayer");
      expect([layers.tokens.group, Object.keys(dispositionColors).length]).toEqual(["interface", 7]);
    },
  },
  {
    member: "foundry.canvas.perception.VisionMode",
    says: "stores the data that packages pass",
    page: cls("foundry.canvas.perception.VisionMode"),
    sentence: "Data which fulfills the model defined by the VisionMode schema.",
    run({ page }) {
      const { VisionMode, DetectionModeTremor, DetectionMode } = page.foundry.canvas.perception;
      page.CONFIG.Canvas.visionModes.deep = new VisionMode({
        id: "deep",
        label: "Deep sight",
        vision: { darkness: { adaptive: false } },
      });
      expect(page.CONFIG.Canvas.visionModes.deep).toMatchObject({
        id: "deep",
        vision: { darkness: { adaptive: false } },
      });
      const tremor = new DetectionModeTremor({ id: "feel", label: "Feel", walls: false });
      expect([tremor instanceof DetectionMode, tremor.walls]).toEqual([true, false]);
    },
  },
  {
    member: "TokenRingConfig#configIDs",
    says: "are the ids of what was added",
    page: RINGS,
    sentence: "Get the IDs of all configurations",
    run({ page }) {
      const { DynamicRingData, TokenRingConfig } = page.foundry.canvas.placeables.tokens;
      const rings = new TokenRingConfig();
      rings.addConfig(
        "myCustomRingId",
        new DynamicRingData({ id: "myCustomRingId", label: "Custom Ring", spritesheet: "rings.json" }),
      );
      expect([rings.configIDs, rings.configLabels]).toEqual([["myCustomRingId"], { myCustomRingId: "Custom Ring" }]);
    },
  },
  {
    member: "foundry.grid",
    says: "has its classes, each to be extended",
    page: module("foundry.grid"),
    sentence: "Grid classes.",
    run({ page }) {
      for (const name of ["BaseGrid", "GridlessGrid", "HexagonalGrid", "SquareGrid"])
        standsIn(page.foundry.grid[name], `foundry.grid.${name}`);
      expect(page.foundry.grid.RoundGrid).toBeUndefined();
    },
  },
  {
    member: "foundry.canvas",
    says: "has its classes, each to be extended when a package loads",
    page: module("foundry.canvas"),
    sentence: "A submodule defining concepts related to canvas rendering.",
    run({ page }) {
      const { canvas } = page.foundry;
      standsIn(canvas.Canvas, "foundry.canvas.Canvas");
      standsIn(canvas.interaction.Ruler, "foundry.canvas.interaction.Ruler");
      standsIn(canvas.geometry.Ray, "foundry.canvas.geometry.Ray");
      expect(canvas.Painter).toBeUndefined();
    },
  },
  {
    member: "foundry.packages.PACKAGE_TYPES",
    says: "names classes that are not built",
    page: "api/v14/variables/foundry.packages.PACKAGE_TYPES.html",
    sentence: "A mapping of allowed package types and the classes which implement them.",
    run({ page }) {
      for (const name of ["Module", "System", "World"])
        standsIn(page.foundry.packages[name], `foundry.packages.${name}`);
    },
  },
];

import { describe, expect, it } from "vitest";
import { setGeneration } from "../../../tabletop/foundry/generation.ts";
import { createNamespace } from "../../../tabletop/foundry/namespace.ts";

type Class = new () => object;

/** Members that the public pages of a generation list and the tabletop has not built, by the page; `new` or a call must say so. */
const BOTH: [string, string[]][] = [
  ["data.fields", ["ShaderField"]],
  ["data", ["LightData", "ShapeData", "BaseShapeData", "TextureData", "CalendarData", "CombatConfiguration", "TombstoneData"]],
  ["utils", ["getPlaceableObjectClass"]],
  ["helpers", ["AsyncWorker", "DocumentIndex", "SocketInterface"]],
  ["applications.elements", ["HTMLCodeMirrorElement", "HTMLDocumentEmbedElement", "HTMLHueSelectorSlider"]],
  ["applications.ux", ["Draggable", "ProseMirrorEditor"]],
  ["applications.api", ["CategoryBrowser"]],
  ["applications.sheets", ["ActiveEffectConfig", "TokenConfig"]],
  ["documents", ["Adventure", "BaseCards", "Playlist"]],
  ["appv1.api", ["Application", "Dialog"]],
];
const ONLY: Record<13 | 14, [string, string[]][]> = {
  13: [
    ["applications.sheets", ["MeasuredTemplateConfig"]],
  ],
  14: [
    ["data.fields", ["GridOffsetField", "GridOffsetsField", "SceneLevelsSetField", "ShapesField"]],
    ["data", ["ConeShapeData", "PolygonTree", "RingShapeData", "TokenShapeData"]],
    ["helpers", ["ActiveEffectRegistry"]],
    ["applications.elements", ["HTMLFormulaInputElement", "HTMLGridOffset2DTagsElement", "AdoptableHTMLElement"]],
    ["applications.ux", ["Autocomplete", "FilterMenu"]],
    ["applications.sheets", ["LevelConfig"]],
  ],
};

const paths = (rows: [string, string[]][]): string[] => rows.flatMap(([page, names]) => names.map((name) => `${page}.${name}`));

function member(foundry: unknown, path: string): unknown {
  return path.split(".").reduce<unknown>((at, name) => (at as Record<string, unknown>)[name], foundry);
}

function use(value: unknown, path: string): unknown {
  return /(^|\.)[A-Z]\w*$/.test(path) ? new (value as Class)() : (value as () => unknown)();
}

describe.each([13, 14] as const)("documented and not built, generation %d", (generation) => {
  setGeneration(generation);
  const { foundry } = createNamespace();

  it.each(paths([...BOTH, ...ONLY[generation]]))("foundry.%s says so, by its name", (path) => {
    setGeneration(generation);
    const value = member(foundry, path);
    expect(typeof value).toBe("function");
    expect(() => use(value, path)).toThrow(`foundry.${path} is documented for Foundry generation ${generation}`);
  });

  it("can be subclassed, and says so when the subclass is made", () => {
    setGeneration(generation);
    const Base = member(foundry, "data.fields.ShaderField") as Class;
    expect(() => new (class Mine extends Base {})()).toThrow("foundry.data.fields.ShaderField");
  });

  it.each(["canvas.Canvas", "grid.SquareGrid", "prosemirror.Schema", "av.AVMaster"])("foundry.%s says so when it is read", (path) => {
    expect(() => member(foundry, path)).toThrow(`foundry.${path}`);
  });

  const others = generation === 13 ? ["utils.StringNode", "utils.objectKeys", "utils.equals"] : ["utils.applySpecialKeys"];
  it.each([...paths(ONLY[generation === 13 ? 14 : 13]), ...others, "utils.leftPad", "data.fields.WizardField", "applications.elements.HTMLBlink"])(
    "foundry.%s is undefined: no page of this generation has it",
    (path) => {
      expect(member(foundry, path)).toBeUndefined();
    },
  );
});

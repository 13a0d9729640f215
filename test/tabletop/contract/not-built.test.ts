import { afterAll, describe, expect, it } from "vitest";
import { setGeneration } from "../../../tabletop/foundry/generation.ts";
import { createNamespace, NAMESPACES_NOT_BUILT } from "../../../tabletop/foundry/namespace.ts";
import { isStandIn } from "../../../tabletop/foundry/not-built.ts";

type Class = new () => object;

/** Every class and function of the namespace that only stands in for one that is not built, with its path. */
function standIns(namespace: object, path = "foundry"): [string, Class][] {
  return Object.entries(namespace).flatMap(([name, member]): [string, Class][] => {
    if (path === "foundry" && (NAMESPACES_NOT_BUILT as readonly string[]).includes(name)) return [];
    if (isStandIn(member)) return [[`${path}.${name}`, member as Class]];
    return member && typeof member === "object" && Object.getPrototypeOf(member) === Object.prototype
      ? standIns(member as object, `${path}.${name}`)
      : [];
  });
}

function member(foundry: unknown, path: string): unknown {
  return path.split(".").reduce<unknown>((at, name) => (at as Record<string, unknown>)[name], foundry);
}

/** Members that only one generation's pages list. */
const ONLY: Record<13 | 14, string[]> = {
  13: ["utils.applySpecialKeys", "applications.sheets.MeasuredTemplateConfig"],
  14: [
    "utils.StringNode",
    "utils.objectKeys",
    "utils.equals",
    "data.operators",
    "data.fields.ShapesField",
    "data.ConeShapeData",
    "data.fields.GridOffsetField",
    "applications.ux.Autocomplete",
    "applications.elements.HTMLFormulaInputElement",
  ],
};

afterAll(() => setGeneration(14));

describe.each([13, 14] as const)("documented and not built, generation %d", (generation) => {
  setGeneration(generation);
  const { foundry } = createNamespace();

  it.each(standIns(foundry as object))("The class %s names itself when it is constructed", (path, value) => {
    setGeneration(generation);
    expect(() =>
      /(^|\.)[A-Z]\w*(?<!Mixin)$/.test(path) ? new value() : (value as unknown as () => unknown)(),
    ).toThrow(`${path} is documented for Foundry generation ${generation}`);
  });

  it("A class that is not built can be subclassed, and names itself when the subclass is constructed", () => {
    setGeneration(generation);
    const Base = member(foundry, "data.fields.ShaderField") as Class;
    expect(() => new (class Mine extends Base {})()).toThrow("foundry.data.fields.ShaderField");
  });

  // Packages extend placed objects and layers while they load: that must not stop them on a table without a canvas.
  it.each(standIns((foundry as { canvas: object }).canvas, "foundry.canvas"))(
    "The class %s can be extended, and names itself when it is used",
    (path, value) => {
      setGeneration(generation);
      const expected = `${path} is documented for Foundry generation ${generation}`;
      if (/Mixin$|\.[a-z]\w*$/.test(path)) expect(() => (value as unknown as () => unknown)()).toThrow(expected);
      else expect(() => new (class Mine extends value {})()).toThrow(expected);
      expect(value.name === "" || path.endsWith(value.name)).toBe(true);
    },
  );

  it("The namespace names the canvas's classes of its own generation only", () => {
    const { placeables, layers, containers } = (foundry as { canvas: Record<string, object> }).canvas;
    expect("TemplateLayer" in layers!).toBe(generation === 13);
    expect("ShapeControls" in containers!).toBe(generation === 14);
    expect("Sail" in placeables!).toBe(false);
  });

  it.each(["av.AVMaster"])("foundry.%s names itself when it is read", (path) => {
    expect(() => member(foundry, path)).toThrow(`foundry.${path}`);
  });

  it.each(ONLY[generation === 13 ? 14 : 13])("foundry.%s is undefined: no page of this generation has it", (path) => {
    expect(member(foundry, path)).toBeUndefined();
  });
});

import { afterEach, describe, expect, it } from "vitest";
import { setGeneration } from "../../../tabletop/foundry/generation.ts";
import { createNamespace } from "../../../tabletop/foundry/namespace.ts";

afterEach(() => setGeneration(14));

const at = (root: object, path: string): any => path.split(".").reduce<any>((value, key) => value?.[key], root);

/** Returns the error of reading or calling a member, if it throws. */
function complaint(label: string, target: { prototype: object }, isStatic: boolean): string {
  const name = label.split(/[#.]/).at(-1) ?? "";
  const on = (isStatic ? target : target.prototype) as Record<string, unknown>;
  try {
    const value = on[name];
    if (typeof value === "function") (value as () => unknown).call(on);
    return "nothing was thrown";
  } catch (error) {
    return (error as Error).message;
  }
}

describe.each([13, 14] as const)("documented members, generation %i", (generation) => {
  it("Documented members that are not built throw, each naming itself and the generation", () => {
    setGeneration(generation);
    const { foundry, documented } = createNamespace();
    expect(documented.length).toBeGreaterThan(50);
    for (const { path, missing } of documented)
      for (const label of missing)
        expect(complaint(label, at({ foundry }, path), label.includes(".")), `${path}: ${label}`).toBe(
          `${label} is documented for Foundry generation ${generation}, but this tabletop has not built it.`,
        );
  });

  it("Documented members can be replaced by a subclass or an instance", () => {
    setGeneration(generation);
    const { foundry, documented } = createNamespace();
    for (const { path, missing } of documented) {
      const target = at({ foundry }, path) as new () => object;
      for (const label of missing.filter((one) => one.includes("#"))) {
        const name = label.split("#")[1] ?? "";
        const own = Object.create(target.prototype) as Record<string, unknown>;
        own[name] = 7;
        expect(own[name]).toBe(7);
        expect(Object.keys(target.prototype)).not.toContain(name);
      }
    }
  });

  it("Documented members of one generation are absent from the other", () => {
    setGeneration(generation === 13 ? 14 : 13);
    const other = new Set(createNamespace().documented.flatMap(({ missing }) => missing));
    setGeneration(generation);
    const { foundry, documented } = createNamespace();
    const here = new Map(documented.map(({ path, missing, built }) => [path, new Set([...missing, ...built])]));
    for (const { path } of documented) {
      const target = at({ foundry }, path) as { prototype: object };
      for (const label of other) {
        const [owner = "", name = ""] = label.split("#");
        if (owner !== path.split(".").at(-1) || !name || here.get(path)?.has(label)) continue;
        expect(name in target.prototype, label).toBe(false);
      }
    }
  });

  it("Documented members are at their places, and undocumented ones are undefined", () => {
    setGeneration(generation);
    const { foundry, documented, CONFIG, CONST } = createNamespace();
    for (const { path } of documented) {
      const target = at({ foundry }, path) as { prototype: Record<string, unknown>; neverDocumented?: unknown };
      expect(target.prototype["neverDocumented"], path).toBeUndefined();
      expect(target.neverDocumented, path).toBeUndefined();
    }
    for (const namespace of [
      foundry,
      foundry.utils,
      foundry.documents,
      foundry.applications,
      foundry.applications.elements,
      foundry.data.fields,
      foundry.dice,
      CONFIG,
      CONST,
    ])
      expect((namespace as Record<string, unknown>)["neverDocumented"]).toBeUndefined();
  });
});

import { describe, expect, it } from "vitest";
import { styleImports } from "../../../tabletop/shell/load-packages.ts";

describe("styles of packages", () => {
  it("A package's styles are assigned to the layer that the manifest names, else to the package's own", () => {
    const styles = [
      "systems/x/a.css",
      { src: "systems/x/b.css", layer: "elements" },
      { src: "systems/x/c.css", layer: null },
    ];
    expect(styleImports(styles, "system").split("\n")).toEqual([
      '@import url("systems/x/a.css") layer(system);',
      '@import url("systems/x/b.css") layer(elements);',
      '@import url("systems/x/c.css");',
    ]);
    expect(styleImports(["modules/m/a.css"], "modules")).toBe('@import url("modules/m/a.css") layer(modules);');
  });

  it("A package's styles can't break out of the rule that imports them", () => {
    const [rule] = styleImports(
      [{ src: 'x") ; body{display:none} /*.css', layer: "system);*{color:red}" }],
      "system",
    ).split("\n");
    expect(rule).toBe('@import url("x%22)%20;%20body%7Bdisplay:none%7D%20/*.css") layer(systemcolorred);');
  });
});

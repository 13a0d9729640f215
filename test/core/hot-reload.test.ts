/** A template that is saved while the package is watched, on both generations. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Table } from "../../tabletop/testing.ts";
import { open } from "./table.ts";

interface Host {
  readonly Handlebars: {
    compile(text: string): (context: object) => string;
  };
}
/** How long all partials may take to load on a busy machine. */
const LOADING_MS = 20_000;
const host = globalThis as unknown as Host;

describe.each([13, 14] as const)("hot reload, generation %i", (generation) => {
  let table: Table;
  beforeAll(async () => {
    table = await open({ generation });
  });
  afterAll(() => table.close());

  it("A saved template replaces the partial that has a name of its own", async () => {
    const save = (): void =>
      table.world.hotReload({
        packageType: "system",
        packageId: "quadrant",
        path: "systems/quadrant/templates/ui/source.hbs",
        extension: "hbs",
        content: "saved {{book}}",
      });
    // Partials are still loading when the table is open, and replace what was saved before.
    const draw = (): string => {
      save();
      return host.Handlebars.compile("{{> quadrant.source}}")({ book: "now" });
    };
    await expect.poll(draw, { timeout: LOADING_MS }).toBe("saved now");
  });
});

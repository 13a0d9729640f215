/** Modules beside the system: what is read of them, what is left out, and what a table serves of them. */
import { join } from "node:path";
import { describe, expect, test } from "vitest";

import { readModules } from "../../../tabletop/server/modules.ts";
import { readSystem } from "../../../tabletop/server/packages.ts";
import { joinAs, seat, table, write } from "./client.ts";
import { files, scratch } from "./scratch.ts";

const HARBOR = join(import.meta.dirname, "fixtures/harbor");
const FILES = { "module.json": {}, "gulls.mjs": "", "gulls.css": "", "en.json": { GULLS: { Cry: "Cry" } } };
const GULLS = {
  id: "gulls",
  title: "Gulls",
  version: "1.0.0",
  esmodules: ["gulls.mjs"],
  styles: ["gulls.css"],
  languages: [{ lang: "en", name: "English", path: "en.json" }],
  documentTypes: { Item: { feather: {} } },
};

/** Module folders from their manifests. */
async function modules(...manifests: readonly object[]): Promise<string[]> {
  const root = await scratch();
  return Promise.all(
    manifests.map(async (manifest, index) => {
      const folder = join(root, String((manifest as { id?: string }).id ?? index));
      await files(folder, { ...FILES, "module.json": manifest });
      return folder;
    }),
  );
}

const read = async (...manifests: readonly object[]) =>
  readModules(await modules(...manifests), 14, await readSystem(HARBOR, 14));

describe("the modules of a table", () => {
  test("Modules are read like the system, their files below modules/<id>, their styles in the layer of modules", async () => {
    const { packages, leftOut } = await read(GULLS);
    expect(leftOut).toEqual([]);
    expect(packages[0]).toMatchObject({ id: "gulls", problems: [] });
    expect(packages[0]?.data).toMatchObject({
      type: "module",
      esmodules: ["modules/gulls/gulls.mjs"],
      styles: [{ src: "modules/gulls/gulls.css", layer: "modules" }],
      languages: [{ lang: "en", path: "modules/gulls/en.json" }],
    });
  });

  test.each([
    ["for other systems", [{ ...GULLS, relationships: { systems: [{ id: "desert" }] } }], /for desert.*not for harbor/],
    [
      "that require what is not there",
      [{ ...GULLS, relationships: { requires: [{ id: "wind" }] } }],
      /requires wind, which is not active/,
    ],
    ["that do not run on the generation", [{ ...GULLS, compatibility: { maximum: "12" } }], /does not run on 14/],
    ["named twice", [GULLS, { ...GULLS, id: "harbor" }], /there is a package harbor already/],
  ])("Modules %s are left out and reported", async (_what, manifests, reason) => {
    const { packages, leftOut } = await read(...manifests);
    expect(packages).toHaveLength(manifests.length - 1);
    expect(leftOut).toEqual([expect.stringMatching(reason)]);
  });

  test("A module that requires another enables it, and disables it when it is disabled", async () => {
    const wind = { id: "wind", title: "Wind", relationships: { requires: [{ id: "sky" }] } };
    const needs = { ...GULLS, relationships: { requires: [{ id: "wind" }] } };
    expect((await read(needs, { ...wind, relationships: {} })).packages.map(({ id }) => id)).toEqual(["gulls", "wind"]);
    const { packages, leftOut } = await read(needs, wind);
    expect(packages).toEqual([]);
    expect(leftOut).toHaveLength(2);
  });

  test("A module that can't be read does not prevent the table from opening", async () => {
    const opened = await table({ modules: [join(await scratch(), "nothing"), ...(await modules(GULLS))] });
    expect(opened.log.join()).toMatch(/nothing is left out: There is no file .*module\.json/);
    const cookie = await joinAs(opened, "Gamemaster");
    const get = async (path: string): Promise<number> =>
      (await fetch(new URL(path, opened.url), { headers: { cookie } })).status;
    expect([await get("modules/gulls/gulls.mjs"), await get("modules/nothing/module.json")]).toEqual([200, 404]);
    const gm = await seat(opened, "Gamemaster");
    expect(gm.world.modules).toMatchObject([{ id: "gulls", type: "module" }]);
    // Its sub-types carry its id.
    expect(
      await write(gm, { action: "create", documentName: "Item", data: [{ name: "White", type: "gulls.feather" }] }),
    ).toMatchObject({
      ok: true,
    });
    expect(
      await write(gm, { action: "create", documentName: "Item", data: [{ name: "White", type: "feather" }] }),
    ).toMatchObject({
      ok: false,
    });
  });
});

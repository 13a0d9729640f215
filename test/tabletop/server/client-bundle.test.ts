/** The page's script as it is bundled. */
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { beforeAll, expect, test } from "vitest";
import { buildClient, CLIENT_FOLDER } from "../../../tabletop/server/client-bundle.ts";

beforeAll(async () => void (await buildClient()));

test("Classes keep their names, which packages read, where the bundle renames one too", async () => {
  const script = await readFile(join(CLIENT_FOLDER, "tabletop.js"), "utf8");
  expect(script).toMatch(/\bclass Actor\b|\bActor=class\b/);
  const renamed = [...script.matchAll(/(?:class (\w+)\$\d+|(\w+)\$\d+=class)\b[^{]*\{(.{0,60})/g)];
  expect(renamed.length).toBeGreaterThan(0);
  for (const [, declared, assigned, body] of renamed)
    expect(body).toMatch(new RegExp(`^static\\{__name\\(this,\`${declared ?? assigned}\`\\)`));
});

test("Each page has one style sheet, whose fonts are beside it", async () => {
  const there = await readdir(CLIENT_FOLDER);
  for (const sheet of ["table.css", "join.css"]) {
    const style = await readFile(join(CLIENT_FOLDER, sheet), "utf8");
    const fonts = [...style.matchAll(/url\(["']?\.?\/?([^)"']+)["']?\)/g)].map(([, file = ""]) => file);
    expect(style).not.toContain("@import");
    expect(fonts.length).toBeGreaterThan(2);
    expect(there).toEqual(expect.arrayContaining(fonts));
  }
});

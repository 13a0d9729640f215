import { mkdir, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";

import type { HotReloadData } from "../../../tabletop/protocol.ts";
import { watchPackages } from "../../../tabletop/server/hot-reload.ts";
import { readSystem } from "../../../tabletop/server/packages.ts";
import { files, scratch } from "./scratch.ts";

const FLAG = { extensions: ["css", "hbs", "json"], paths: ["mini.css", "templates", "packs"] };
const MINI = { "mini.css": "", "mini.mjs": "", "templates/deep/tide.hbs": "", "packs/gear/data.json": "{}" };

/** Watches a system package of these files; what was delivered, and what was logged. */
async function watched(hotReload: unknown): Promise<{ folder: string; told: HotReloadData[]; log: string[] }> {
  const folder = join(await scratch(), "mini");
  const manifest = { id: "mini", title: "Mini", version: "1.0.0", flags: { hotReload } };
  await files(folder, { ...MINI, "system.json": manifest });
  const system = await readSystem(folder, 14);
  const told: HotReloadData[] = [];
  const log: string[] = [];
  const mount = { at: "systems/mini", root: folder, hidden: [join(folder, "packs")] };
  onTestFinished(
    watchPackages(
      [{ ...system, mount }],
      (data) => void told.push(data),
      (line) => void log.push(line),
    ),
  );
  return { folder, told, log };
}

test("A changed file of a declared path and extension is delivered with its content", async () => {
  const { folder, told, log } = await watched(FLAG);
  await writeFile(join(folder, "templates/deep/tide.hbs"), "high");
  await expect.poll(() => told).toHaveLength(1);
  expect(told[0]).toEqual({
    packageType: "system",
    packageId: "mini",
    path: "systems/mini/templates/deep/tide.hbs",
    extension: "hbs",
    content: "high",
  });
  expect(log).toEqual([]);
});

test("A file that is replaced by a rename is delivered each time", async () => {
  const { folder, told } = await watched(FLAG);
  for (const content of ["a {}", "b {}"]) {
    await writeFile(join(folder, "draft"), content);
    await rename(join(folder, "draft"), join(folder, "mini.css"));
    await expect.poll(() => told.at(-1)?.content).toBe(content);
  }
});

test("A file of a folder created later is delivered", async () => {
  const { folder, told } = await watched(FLAG);
  await mkdir(join(folder, "templates/new/newer"), { recursive: true });
  await writeFile(join(folder, "templates/new/newer/tide.hbs"), "low");
  await expect.poll(() => told.at(-1)?.content).toBe("low");
});

test("A file in a folder is delivered each time another is moved into its place", async () => {
  const { folder, told } = await watched(FLAG);
  for (const content of ["one", "two", "three"]) {
    await writeFile(join(folder, "draft"), content);
    await rename(join(folder, "draft"), join(folder, "templates/deep/tide.hbs"));
    await expect.poll(() => told.at(-1)?.content).toBe(content);
  }
});

test("A file of another extension or path, or one that is not served, is not delivered", async () => {
  const { folder, told } = await watched(FLAG);
  await mkdir(join(folder, "lang"));
  for (const path of ["mini.mjs", "templates/notes.txt", "lang/en.json", "packs/gear/data.json"])
    await writeFile(join(folder, path), "{ }");
  await writeFile(join(folder, "mini.css"), "last {}");
  await expect.poll(() => told.at(-1)?.path).toBe("systems/mini/mini.css");
  expect(told).toHaveLength(1);
});

test("A declared path that is absent is named, and a malformed flag too", async () => {
  expect((await watched({ ...FLAG, paths: ["styles"] })).log.join()).toContain("styles");
  expect((await watched({ ...FLAG, paths: ["../outside"] })).log.join()).toContain("inside the package");
  expect((await watched({ extensions: "css" })).log.join()).toContain("flags.hotReload: extensions");
});

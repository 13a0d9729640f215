import { lstat, readlink, stat, symlink } from "node:fs/promises";
import { basename, dirname, join, resolve } from "node:path";

import { buildSystem } from "./build-system.ts";
import { runTool } from "./run-tool.ts";

/**
 * Links a built package into a Foundry installation's `systems` folder.
 *
 * @param path the user data folder, its `Data` folder, or `systems` itself.
 * @returns the link, and whether it was there already.
 * @throws Error naming the path that is missing or taken; nothing that is there is touched.
 */
export async function linkPackage(packageFolder: string, path: string): Promise<{ link: string; existed: boolean }> {
  const systems = await systemsFolder(resolve(path));
  const link = join(systems, basename(packageFolder));
  const there = await lstat(link).catch(() => undefined);
  if (there) {
    const target = there.isSymbolicLink() ? resolve(dirname(link), await readlink(link)) : undefined;
    if (target === resolve(packageFolder)) return { link, existed: true };
    throw new Error(`${link} exists already${target ? ` and points to ${target}` : ""}: remove it first.`);
  }
  await symlink(resolve(packageFolder), link, "junction");
  return { link, existed: false };
}

async function systemsFolder(path: string): Promise<string> {
  if (!(await isFolder(path))) throw new Error(`There is no folder ${path}: name Foundry's user data folder.`);
  if (basename(path) === "systems") return path;
  for (const candidate of [join(path, "Data/systems"), join(path, "systems")])
    if (await isFolder(candidate)) return candidate;
  throw new Error(`${path} holds neither Data/systems nor systems: name Foundry's user data folder.`);
}

async function isFolder(path: string): Promise<boolean> {
  return stat(path).then(
    (found) => found.isDirectory(),
    () => false,
  );
}

await runTool(import.meta.url, async (args) => {
  const [path, ...more] = args;
  if (path === undefined || more.length > 0 || path.startsWith("-"))
    throw new Error("Name one folder: npm run link -- PATH-TO-FOUNDRY-USER-DATA");
  const { folder } = await buildSystem(join(import.meta.dirname, ".."));
  const { link, existed } = await linkPackage(folder, path);
  console.log(existed ? `${link} is linked already.` : `Linked ${link} to ${folder}.`);
});

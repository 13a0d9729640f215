import { copyFile, readFile, rm, writeFile } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { parseArgs } from "node:util";

import { type BuiltSystem, buildSystem, stampOf } from "./build-system.ts";
import { runTool } from "./run-tool.ts";
import { zipFolder } from "./zip.ts";

/**
 * The address under which a release's files are put, checked.
 *
 * @throws Error naming what is wrong with it.
 */
export function releaseBase(text: string): URL {
  let url: URL;
  try {
    url = new URL(text);
  } catch {
    throw new Error(`--base-url: "${text}" is no absolute URL: write it as https://example.org/releases/1.0.0.`);
  }
  if (url.protocol !== "https:" && url.protocol !== "http:")
    throw new Error(`--base-url: must begin with https://, not ${url.protocol}//.`);
  if (url.search || url.hash || url.username || url.password)
    throw new Error("--base-url: must hold no query, fragment or password.");
  if (!url.pathname.endsWith("/")) url.pathname += "/";
  return url;
}

/**
 * Builds the package afresh, writes `manifest` and `download` into it, zips it, and lays the manifest beside the zip
 * for upload.
 */
export async function release(root: string, baseUrl: string): Promise<BuiltSystem & { readonly manifest: string }> {
  const base = releaseBase(baseUrl);
  const built = await buildSystem(root, { force: true });
  const file = join(built.folder, "system.json");
  const manifest = JSON.parse(await readFile(file, "utf8")) as Record<string, unknown>;
  manifest["manifest"] = new URL("system.json", base).href;
  manifest["download"] = new URL(basename(built.zip), base).href;
  await writeFile(file, `${JSON.stringify(manifest, null, 2)}\n`);
  await zipFolder(built.folder, built.zip);
  const copy = join(dirname(built.zip), "system.json");
  await copyFile(file, copy);
  // The next ordinary build makes an ordinary package again.
  await rm(stampOf(root, built.id), { force: true });
  return { ...built, manifest: copy };
}

await runTool(import.meta.url, async (args) => {
  const { values } = parseArgs({ args, options: { "base-url": { type: "string" } }, strict: true });
  if (values["base-url"] === undefined)
    throw new Error("--base-url is missing: npm run release -- --base-url https://example.org/releases/1.0.0");
  const { zip, manifest } = await release(join(import.meta.dirname, ".."), values["base-url"]);
  console.log(`Upload these two to ${values["base-url"]}:\n  ${manifest}\n  ${zip}`);
});

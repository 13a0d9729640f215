import { existsSync } from "node:fs";
import { cp, mkdir, readFile, readdir, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";

import { buildIfChanged } from "../tabletop/server/stamp.ts";
import { buildLanguages } from "./build-lang.ts";
import { buildPacks, type Generated, type ManifestPack } from "./build-packs.ts";
import { buildTemplates } from "./build-templates.ts";
import { foldTemplate } from "./fold-template.ts";
import { readPackDefaults } from "./pack-defaults.ts";
import { shipFontLicences } from "./font-licences.ts";
import { zipFolder } from "./zip.ts";

type Manifest = Record<string, unknown> & { id: string; version: string; packs?: readonly ManifestPack[] };

/** Folders and files that ship as they are. */
const COPIED = ["templates", "icons", "assets", "LICENSE", "README.md", "CHANGELOG.md", "ATTRIBUTIONS.md"];

/** Where a project's built package and its zip are. */
export interface BuiltSystem {
  readonly folder: string;
  readonly zip: string;
  readonly id: string;
  readonly version: string;
  /** False where nothing had changed. */
  readonly rebuilt: boolean;
}

/**
 * Builds the package of the system project at `root` into `dist/<id>/`, installable as it is, and zips it.
 * The project: `system.json`, `template.json`, `src/<id>.ts`, `styles/<id>.css`, `packs/_source/`, and what ships as it
 * is. What is there stays until the new package is whole.
 *
 * @throws Error naming the file that is wrong.
 */
export async function buildSystem(root: string, { force = false } = {}): Promise<BuiltSystem> {
  const manifest = await readManifest(root);
  const folder = join(root, "dist", manifest.id);
  const zip = join(root, "dist", `${manifest.id}-${manifest.version}.zip`);
  const stamp = stampOf(root, manifest.id);
  if (force) await rm(stamp, { force: true });
  const inputs = [
    "system.json",
    "template.json",
    "src",
    "styles",
    "lang",
    "packs",
    "ledger",
    "worlds-seed",
    "test/ledger",
    "vite.config.ts",
    "package-lock.json",
    "tools",
    ...COPIED,
  ];
  const rebuilt = await buildIfChanged(
    stamp,
    inputs.map((input) => join(root, input)),
    [join(folder, "system.json"), zip],
    async () => {
      const draft = join(root, "dist", `.${manifest.id}-${process.pid}`);
      await rm(draft, { recursive: true, force: true });
      await mkdir(draft, { recursive: true });
      try {
        await fill(root, draft, manifest);
        await zipFolder(draft, zip);
        await rm(folder, { recursive: true, force: true });
        await rename(draft, folder);
      } finally {
        await rm(draft, { recursive: true, force: true });
      }
    },
  );
  return { folder, zip, id: manifest.id, version: manifest.version, rebuilt };
}

/** Remembers what the last build was made of; without it the next build starts afresh. */
export function stampOf(root: string, id: string): string {
  return join(root, "build/stamps", id);
}

async function fill(root: string, out: string, manifest: Manifest): Promise<void> {
  // Loaded only now: most starts have nothing to build.
  const [{ build }, { scriptConfig }] = await Promise.all([import("vite"), import("../vite.config.ts")]);
  await build(scriptConfig(root, scriptEntry(root, manifest.id), out, manifest.id));
  await buildStyles(root, out, manifest.id);
  await copyShipped(root, out);
  await buildLanguages(root, out);
  if (existsSync(join(root, "packs/rules"))) {
    const { writeDiagrams } = await import("./rulebook/diagrams.ts");
    await writeDiagrams(root, out);
  }
  const shipped = { ...manifest, documentTypes: await documentTypesOf(root) };
  const ships = (path: string): boolean => existsSync(join(out, path));
  const packRules = { packageId: manifest.id, documentTypes: shipped.documentTypes, ships };
  await buildPacks(
    root,
    out,
    manifest.packs ?? [],
    packRules,
    readPackDefaults(root, manifest),
    await generatedOf(root, manifest),
  );
  await writeFile(join(out, "system.json"), `${JSON.stringify(shipped, null, 2)}\n`);
  checkFiles(shipped, ships);
}

/** Returns the path of the script that a project begins with. */
export function scriptEntry(root: string, id: string): string {
  return join(root, "src", `${id}.ts`);
}

/**
 * Bundles the style sheet into `out`, with its fonts and pictures, where the project has one; and into `skins/` the one
 * of each ruleset, which is a folder of that name in `styles/` and in `src/rulesets/`.
 */
export async function buildStyles(root: string, out: string, id: string): Promise<void> {
  const style = join(root, "styles", `${id}.css`);
  if (!existsSync(style)) return;
  const entries: Record<string, string> = { [id]: style };
  for (const ruleset of await readdir(join(root, "src/rulesets")).catch(() => [])) {
    const skin = join(root, "styles", ruleset, "index.css");
    if (existsSync(skin)) entries[`skins/${ruleset}`] = skin;
  }
  const [{ build }, { STYLE_SCRIPTS, styleConfig }] = await Promise.all([import("vite"), import("../vite.config.ts")]);
  await build(styleConfig(root, entries, out));
  await rm(join(out, STYLE_SCRIPTS), { recursive: true, force: true });
  await shipFontLicences(root, out);
}

/** Copies into `out` what ships as it is: templates, which are bundled too, pictures and texts. */
export async function copyShipped(root: string, out: string): Promise<void> {
  for (const path of COPIED)
    if (existsSync(join(root, path))) await cp(join(root, path), join(out, path), { recursive: true });
  await buildTemplates(root, out);
}

/**
 * What is made of other sources: the rules journal of the ledgers, the Adventure of the demo world. Each where the
 * project has it.
 */
async function generatedOf(root: string, { id, version }: Manifest): Promise<Generated> {
  const made: Record<string, Generated[string]> = {};
  if (existsSync(join(root, "packs/rules"))) {
    const [{ createRuleJournals }, { bindings }] = await Promise.all([
      import("./ledger-journals.ts"),
      import("../test/ledger/table.ts"),
    ]);
    const played = (rule: string): boolean => bindings.some(({ bound }) => bound.has(rule));
    const journals = createRuleJournals(root, { packageId: id, version, played });
    for (const [name, documents] of Object.entries(journals)) made[name] = () => documents;
  }
  if (existsSync(join(root, "worlds-seed/demo.yaml"))) {
    const { demoAdventure } = await import("./demo-adventure.ts");
    made["adventures"] = (find) => [demoAdventure(root, { packageId: id, version, find })];
  }
  return made;
}

async function documentTypesOf(
  root: string,
): Promise<Record<string, Record<string, Readonly<Record<string, unknown>>>>> {
  const template = await readJson(join(root, "template.json"));
  return foldTemplate(template);
}

/** What the manifest names must be in the package. */
function checkFiles(manifest: Manifest, ships: (path: string) => boolean): void {
  const named = ["esmodules", "scripts", "styles", "languages", "packs"].flatMap((field) => {
    const entries = (manifest[field] ?? []) as (string | { src?: string; path?: string; name?: string })[];
    return entries.map((entry) =>
      typeof entry === "string" ? entry : (entry.src ?? entry.path ?? `packs/${entry.name ?? ""}`),
    );
  });
  for (const field of ["license", "readme", "changelog"]) {
    const value = manifest[field];
    if (typeof value === "string" && !/^https?:/.test(value)) named.push(value);
  }
  const missing = named.filter((path) => !ships(path));
  if (missing.length > 0)
    throw new Error(`system.json names files that the package does not hold: ${missing.join(", ")}.`);
}

async function readManifest(root: string): Promise<Manifest> {
  const file = join(root, "system.json");
  const manifest = await readJson(file);
  const { id, version } = manifest;
  if (typeof id !== "string" || !/^[a-z0-9][a-z0-9_-]*$/.test(id))
    throw new Error(`${file}: id: must be lower-case letters, digits, - and _.`);
  if (typeof version !== "string" || !/^\d+(\.\d+)*$/.test(version))
    throw new Error(`${file}: version: must be dotted numbers such as "1.2.0".`);
  return { ...manifest, id, version };
}

async function readJson(file: string): Promise<Record<string, unknown>> {
  try {
    return JSON.parse(await readFile(file, "utf8")) as Record<string, unknown>;
  } catch (error) {
    throw new Error(`${file}: ${error instanceof Error ? error.message : String(error)}`, { cause: error });
  }
}

import { readFile, stat } from "node:fs/promises";
import { basename, join, resolve } from "node:path";
import type { z } from "zod";

import type { Generation } from "../foundry/generation.ts";
import { type DocumentTypes, mergeTemplate, type TypeModels } from "./document-types.ts";
import { LanguageEntry, ModuleFile, PackEntry, ScriptEntry, styleEntry, SystemFile, TemplateFile } from "./manifest.ts";
import { incompatibility, buildRelease } from "./release.ts";
import { explain } from "./zod-errors.ts";

/** A pack that the manifest declares and whose folder is there. */
export interface DeclaredPack extends PackEntry {
  /** Absolute path of the LevelDB folder. */
  readonly folder: string;
}

type Kind = "system" | "module";

/** A package as read from disk, once. */
export interface Package {
  readonly id: string;
  readonly title: string;
  /** Absolute path of the package. */
  readonly folder: string;
  /**
   * The data that clients receive; script, style and language paths have the form `systems/<id>/…` or `modules/<id>/…`.
   */
  readonly data: Readonly<Record<string, unknown>>;
  readonly documentTypes: DocumentTypes;
  readonly models: TypeModels;
  readonly packs: readonly DeclaredPack[];
  /** What is wrong with it that does not stop the table, one line each. */
  readonly problems: readonly string[];
  /**
   * Whether its manifest could not be read at all: the package is empty then, so that the table can
   * open and say so.
   */
  readonly broken: boolean;
}

/**
 * Reads the system package in a folder for one generation.
 * What is wrong in it (a field, an entry of a list, an absent file, a manifest that is no JSON) is listed in `problems`
 * and left out.
 *
 * @throws Error naming the file and the correction, if there is no `system.json` at all or it does not run on the
 *   generation.
 */
export function readSystem(path: string, generation: Generation): Promise<Package> {
  return readPackage("system", path, generation);
}

/**
 * Reads the module in a folder, as `readSystem` does a system.
 *
 * @throws Error also if the manifest says that the module is for other systems.
 */
export async function readModule(path: string, generation: Generation, system: string): Promise<Package> {
  const read = await readPackage("module", path, generation);
  const systems = (read.data["relationships"] as { systems?: { id: string }[] }).systems ?? [];
  if (systems.length > 0 && !systems.some(({ id }) => id === system))
    throw new Error(
      `${read.title} is for ${systems.map(({ id }) => id).join(", ")}, as its manifest says, not for ${system}.`,
    );
  return read;
}

async function readPackage(kind: Kind, path: string, generation: Generation): Promise<Package> {
  const folder = resolve(path);
  const file = join(folder, `${kind}.json`);
  const problems: string[] = [];
  const text = await readText(file, `give the folder of a ${kind} package, built if it needs building`);
  const given = parseOr(undefined, text, file, problems);
  const manifest = readManifest(kind, given, file, folder, problems);
  const broken = typeof given !== "object" || given === null || Array.isArray(given);
  const release = buildRelease(generation).version;
  const against = incompatibility(release, manifest.compatibility);
  if (against)
    throw new Error(
      `${file}: compatibility: ${manifest.title} does not run on ${release}: ${against}. Choose another --generation.`,
    );
  if (!broken && basename(folder) !== manifest.id)
    problems.push(
      `${file}: id: "${manifest.id}" is not the folder's name; where packages are installed the folder must be named "${manifest.id}".`,
    );

  const present = async (field: string, entry: string): Promise<boolean> => {
    const found = await stat(join(folder, entry))
      .then((s) => s.isFile())
      .catch(() => false);
    if (!found) problems.push(`${file}: ${field}: there is no file "${entry}"; it is left out.`);
    return found;
  };
  const list = <S extends z.ZodType>(field: keyof typeof manifest & string, schema: S): Promise<z.infer<S>[]> =>
    readList(file, field, manifest[field], schema, problems);
  const url = (entry: string): string => `${kind}s/${manifest.id}/${entry}`;

  const esmodules = await filterAsync(await list("esmodules", ScriptEntry), (src) => present("esmodules", src));
  const scripts = await filterAsync(await list("scripts", ScriptEntry), (src) => present("scripts", src));
  const styles = await filterAsync(
    await list("styles", styleEntry(kind === "system" ? "system" : "modules")),
    ({ src }) => present("styles", src),
  );
  const languages = await filterAsync(
    await list("languages", LanguageEntry),
    async (l) => (await present("languages", l.path)) && (await isJson(folder, l.path, problems)),
  );
  const packs = await declaredPacks(file, folder, await list("packs", PackEntry), generation, problems);
  const { documentTypes, models } =
    kind === "system"
      ? await readTemplate(folder, manifest.documentTypes, generation, problems)
      : { documentTypes: manifest.documentTypes as DocumentTypes, models: {} };

  const data = {
    ...manifest,
    type: kind,
    esmodules: esmodules.map(url),
    scripts: scripts.map(url),
    styles: styles.map((style) => ({ ...style, src: url(style.src) })),
    languages: languages.map((language) => ({ ...language, path: url(language.path) })),
    packs: packs.map(({ folder: _folder, ...pack }) => pack),
    documentTypes,
    model: models,
  };
  return { id: manifest.id, title: manifest.title, folder, data, documentTypes, models, packs, problems, broken };
}

/**
 * Returns the manifest without its invalid fields, which are reported one by one. Without a
 * usable id the folder's name is used.
 */
function readManifest(
  kind: Kind,
  given: unknown,
  file: string,
  folder: string,
  problems: string[],
): z.infer<typeof SystemFile> {
  const schema = kind === "system" ? SystemFile : ModuleFile;
  const fallback = { id: readId(basename(folder)), title: basename(folder) || kind };
  const isObject = typeof given === "object" && given !== null && !Array.isArray(given);
  if (!isObject) {
    if (given !== undefined)
      problems.push(`${file}: the whole file: must be an object; nothing of the ${kind} is loaded.`);
    return schema.parse(fallback);
  }
  const draft = structuredClone(given as Record<string, unknown>);
  for (;;) {
    const parsed = schema.safeParse(draft);
    if (parsed.success) return parsed.data;
    for (const issue of parsed.error.issues) {
      const place = issue.path.map(String);
      const field = place[0] as keyof typeof fallback;
      const left = field in fallback ? `"${fallback[field]}" is used instead` : "it is left out";
      problems.push(`${explain(file, { issues: [issue] })}; ${left}.`);
      if (field in fallback) draft[field] = fallback[field];
      else deletePlace(draft, place);
    }
  }
}

/** Returns the nearest thing to a package's id that a folder's name holds. */
function readId(name: string): string {
  return (
    name
      .toLowerCase()
      .replace(/[^a-z0-9_-]+/g, "-")
      .replace(/^[-_]+/, "") || "system"
  );
}

/** Deletes the value at a path, or the nearest one above it that is there. */
function deletePlace(root: Record<string, unknown>, [key = "", ...rest]: readonly string[]): void {
  const value = root[key];
  const inner =
    typeof value === "object" && value !== null && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : undefined;
  if (inner && rest[0] !== undefined && Object.hasOwn(inner, rest[0])) deletePlace(inner, rest);
  else Reflect.deleteProperty(root, key);
}

async function readTemplate(
  folder: string,
  declared: DocumentTypes,
  generation: Generation,
  problems: string[],
): Promise<{ documentTypes: DocumentTypes; models: TypeModels }> {
  const file = join(folder, "template.json");
  const exists = await stat(file)
    .then((s) => s.isFile())
    .catch(() => false);
  if (!exists) return { documentTypes: declared, models: {} };
  if (generation >= 14)
    problems.push(
      `${file}: template.json is deprecated since generation 14: declare the types in documentTypes of system.json.`,
    );
  const found = problems.length;
  const given = parseOr({}, await readText(file, "mend or remove it"), file, problems);
  const parsed = TemplateFile.safeParse(given);
  if (!parsed.success) problems.push(`${explain(file, parsed.error)}; it is left out.`);
  return parsed.success && problems.length === found
    ? mergeTemplate(declared, parsed.data, generation)
    : { documentTypes: declared, models: {} };
}

async function declaredPacks(
  file: string,
  folder: string,
  entries: readonly PackEntry[],
  generation: Generation,
  problems: string[],
): Promise<DeclaredPack[]> {
  const packs: DeclaredPack[] = [];
  for (const entry of entries) {
    const where = `${file}: packs: "${entry.name}"`;
    // Legacy manifests name a NeDB file; the built folder beside it has the same name without the ending.
    const path = (entry.path ?? `packs/${entry.name}`).replace(/\.db$/, "");
    const packFolder = join(folder, path);
    const found = await stat(packFolder)
      .then((s) => s.isDirectory())
      .catch(() => false);
    if (packs.some((pack) => pack.name === entry.name))
      problems.push(`${where} is declared twice; the second is left out.`);
    else if (entry.type === "ActiveEffect" && generation < 14)
      problems.push(`${where}: packs of ActiveEffect need generation 14; it is left out.`);
    else {
      // Guess, since no page says it: a pack that is declared and not yet built is there and empty, so that it can be
      // filled.
      if (!found) problems.push(`${where}: there is no pack folder "${path}"; it is empty until the packs are built.`);
      packs.push({ ...entry, folder: packFolder });
    }
  }
  return packs;
}

async function readText(file: string, mend: string): Promise<string> {
  return readFile(file, "utf8").catch((error: NodeJS.ErrnoException) => {
    throw new Error(
      error.code === "ENOENT" || error.code === "ENOTDIR"
        ? `There is no file ${file}: ${mend}.`
        : `${file} cannot be read: ${error.message}`,
    );
  });
}

/** Returns the value of JSON text; for invalid JSON, reports it and returns a fallback. */
function parseOr(fallback: unknown, text: string, file: string, problems: string[]): unknown {
  try {
    return JSON.parse(text.replace(/^\uFEFF/, ""));
  } catch (error) {
    problems.push(`${file} is not JSON: ${error instanceof Error ? error.message : String(error)}; it is left out.`);
    return fallback;
  }
}

async function isJson(folder: string, path: string, problems: string[]): Promise<boolean> {
  const found = problems.length;
  parseOr({}, await readText(join(folder, path), "mend it"), join(folder, path), problems);
  return problems.length === found;
}

/** Reads a list entry by entry, so that only invalid entries are reported and left out. */
function readList<S extends z.ZodType>(
  file: string,
  field: string,
  entries: unknown,
  schema: S,
  problems: string[],
): Promise<z.infer<S>[]> {
  const good: z.infer<S>[] = [];
  for (const [index, entry] of (Array.isArray(entries) ? entries : []).entries()) {
    const parsed = schema.safeParse(entry);
    if (parsed.success) good.push(parsed.data);
    else problems.push(`${explain(`${file}: ${field}[${index}]`, parsed.error)}; it is left out.`);
  }
  return Promise.resolve(good);
}

async function filterAsync<T>(items: readonly T[], keep: (item: T) => Promise<boolean>): Promise<T[]> {
  const kept: T[] = [];
  for (const item of items) if (await keep(item)) kept.push(item);
  return kept;
}

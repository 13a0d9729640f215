/** Merges the language files of a project, one per folder of core and per ruleset, into one file per language. */
import { existsSync, readFileSync, readdirSync } from "node:fs";
import { copyFile, mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";

/** Translations as nested keys. */
export interface Translations {
  readonly [key: string]: string | Translations;
}

/**
 * The translations of one language: `lang/<code>/*.json` merged in the order of their names.
 * @throws Error naming the file and the key, where two files declare the same key or a file is not JSON
 */
export function mergeLanguage(root: string, code: string): Translations {
  const folder = join(root, "lang", code);
  const merged: Translations = {};
  for (const name of readdirSync(folder).sort()) {
    if (name.endsWith(".json")) mergeInto(merged, readTranslations(join(folder, name)), join("lang", code, name), "");
  }
  return merged;
}

/** Writes `lang/<code>.json` into `out`: merged from the folder `lang/<code>/`, or copied where it is one file. */
export async function buildLanguages(root: string, out: string): Promise<void> {
  const folder = join(root, "lang");
  if (!existsSync(folder)) return;
  await mkdir(join(out, "lang"), { recursive: true });
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    if (entry.isFile()) await copyFile(join(folder, entry.name), join(out, "lang", entry.name));
    if (!entry.isDirectory()) continue;
    const merged = mergeLanguage(root, entry.name);
    await writeFile(join(out, "lang", `${entry.name}.json`), `${JSON.stringify(merged, null, 2)}\n`);
  }
}

function readTranslations(file: string): Translations {
  try {
    return JSON.parse(readFileSync(file, "utf8")) as Translations;
  } catch (error) {
    throw new Error(`${file}: ${error instanceof Error ? error.message : String(error)}`, { cause: error });
  }
}

type Writable = { [key: string]: string | Writable };

function mergeInto(target: Writable, source: Translations, file: string, prefix: string): void {
  for (const [key, value] of Object.entries(source)) {
    const existing = target[key];
    const path = `${prefix}${key}`;
    if (typeof value === "string") {
      if (existing !== undefined) throw new Error(`${file}: ${path} is declared by another file of this language too.`);
      target[key] = value;
    } else if (typeof existing === "string") {
      throw new Error(`${file}: ${path} is a text in another file of this language.`);
    } else {
      mergeInto((target[key] = existing ?? {}), value, file, `${path}.`);
    }
  }
}

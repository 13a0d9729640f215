/** Reads the manifest of a system before it is hosted. */
import { readFile } from "node:fs/promises";
import { basename, join, resolve } from "node:path";

import { readSystem } from "../../tabletop/server/packages.ts";

export interface Target {
  /** Absolute path. */
  readonly folder: string;
  readonly id: string;
  readonly title: string;
  readonly version: string;
  readonly generation: 13 | 14;
  /** Sub-types by document, as system.json and template.json declare them. */
  readonly types: Readonly<Record<string, readonly string[]>>;
  readonly packs: readonly { readonly name: string; readonly type: string }[];
}

/**
 * Returns the generation for which a system is made: the verified one, else the minimum; any other than 13 and 14
 * becomes the nearer of them.
 */
export function findGeneration(compatibility: unknown): 13 | 14 {
  const { verified, minimum } = (compatibility ?? {}) as { verified?: unknown; minimum?: unknown };
  const major = [verified, minimum]
    .map((bound) => Number.parseInt(String(bound ?? ""), 10))
    .find((number) => number > 0);
  return major !== undefined && major < 14 ? 13 : 14;
}

/** Reads a system's folder. @throws Error naming what is missing or invalid. */
export async function readTarget(folder: string, wanted?: 13 | 14): Promise<Target> {
  const path = resolve(folder);
  const file = join(path, "system.json");
  const text = await readFile(file, "utf8").catch(() => {
    throw new Error(
      `${folder}: there is no system.json; name the folder of a system package, built if it needs building.`,
    );
  });
  let manifest: { version?: unknown; compatibility?: unknown };
  try {
    manifest = JSON.parse(text.replace(/^\uFEFF/, "")) as typeof manifest;
  } catch (error) {
    throw new Error(`${file} is not JSON: ${error instanceof Error ? error.message : String(error)}`, { cause: error });
  }
  const generation = wanted ?? findGeneration(manifest.compatibility);
  const system = await readSystem(path, generation);
  return {
    folder: path,
    id: system.id,
    title: system.title || basename(path),
    version: String(manifest.version ?? "0"),
    generation,
    types: Object.fromEntries(Object.entries(system.documentTypes).map(([name, types]) => [name, Object.keys(types)])),
    packs: system.packs.map(({ name, type }) => ({ name, type })),
  };
}

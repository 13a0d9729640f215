import { compilePack } from "@foundryvtt/foundryvtt-cli";
import { mkdir, mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { stringify } from "yaml";

import { fillDefaults, findDefaults, type PackDefaults } from "./pack-defaults.ts";
import {
  checkPacks,
  isFolder,
  type PackDocument,
  type PackRules,
  type PackSources,
  readPackSources,
} from "./pack-sources.ts";

/** A pack as the manifest declares it. */
export interface ManifestPack {
  readonly name: string;
  readonly type: string;
  readonly path?: string;
}

/**
 * Documents of packs that stand in no file, made when those declared before them have been read: `find` has a document
 * of one by uuid.
 */
export type Generated = Readonly<
  Record<string, (find: (uuid: string) => PackDocument | undefined) => readonly PackDocument[]>
>;

const uuidFinder =
  (packs: readonly PackSources[], packageId: string) =>
  (uuid: string): PackDocument | undefined =>
    packs
      .find(({ name, type }) => uuid.startsWith(`Compendium.${packageId}.${name}.${type}.`))
      ?.entries.find(({ document }) => document._id === uuid.slice(uuid.lastIndexOf(".") + 1))?.document;

/**
 * Compiles `packs/_source/<pack>/**.yml` of a project into the LevelDB packs of the built package, with Foundry's
 * official CLI.
 *
 * @param defaults what the sources leave out, and may not repeat.
 * @param generated documents by pack that stand in no file; a pack may have both.
 * @param out the built package; each pack goes to its declared path in it.
 * @returns the number of documents by pack.
 * @throws Error listing every problem of the sources, each with its file.
 */
export async function buildPacks(
  root: string,
  out: string,
  declared: readonly ManifestPack[],
  rules: PackRules,
  defaults: PackDefaults,
  generated: Generated = {},
): Promise<Record<string, number>> {
  const source = join(root, "packs/_source");
  const folders = (await readdir(source, { withFileTypes: true }).catch(() => []))
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name);
  const problems = [
    ...folders
      .filter((name) => !declared.some((pack) => pack.name === name))
      .map((name) => `packs/_source/${name}: is no pack of system.json: declare it there.`),
    ...declared
      .filter((pack) => !folders.includes(pack.name) && !Object.hasOwn(generated, pack.name))
      .map((pack) => `system.json: packs: "${pack.name}" has no folder packs/_source/${pack.name}.`),
  ];
  const packs: PackSources[] = [];
  for (const { name, type } of declared) {
    const read = folders.includes(name) ? (await readPackSources(root, join(source, name), name, type)).entries : [];
    const own = read.map(({ file, document }) => {
      const documentName = isFolder(document) ? "Folder" : type;
      for (const path of findDefaults(documentName, document, defaults))
        problems.push(`${file}: ${path.join(".")}: repeats a default: leave it out (npm run packs -- --strip).`);
      return { file, document: fillDefaults(documentName, document, defaults) as PackDocument };
    });
    const documents = generated[name]?.(uuidFinder(packs, rules.packageId)) ?? [];
    const made = documents.map((document) => ({ file: `packs/${name} (generated)`, document }));
    packs.push({ name, type, entries: [...own, ...made] });
  }
  problems.push(...checkPacks(packs, rules));
  if (problems.length > 0)
    throw new Error(`The packs cannot be built:\n${problems.map((problem) => `  ${problem}`).join("\n")}`);
  for (const pack of packs) {
    const path = declared.find((one) => one.name === pack.name)?.path ?? `packs/${pack.name}`;
    await compile(join(out, path), pack);
  }
  return Object.fromEntries(packs.map((pack) => [pack.name, pack.entries.length]));
}

/** Writes one pack from its checked documents, whose embedded ones have their keys filled in. */
async function compile(target: string, pack: PackSources): Promise<void> {
  await rm(target, { recursive: true, force: true });
  await mkdir(target, { recursive: true });
  const source = await mkdtemp(join(tmpdir(), "pack-"));
  try {
    for (const { document } of pack.entries)
      await writeFile(
        join(source, `${document._key.replace(/[^A-Za-z0-9]/g, "_")}.yml`),
        stringify(document, { aliasDuplicateObjects: false }),
      );
    await compilePack(source, target, { yaml: true });
  } finally {
    await rm(source, { recursive: true, force: true });
  }
  // These are written anew when the pack is opened; LOG holds the time, which would make every build another.
  for (const name of ["LOG", "LOG.old", "LOCK"]) await rm(join(target, name), { force: true });
}

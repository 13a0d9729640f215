import { compilePack } from "@foundryvtt/foundryvtt-cli";
import { mkdir, readdir, rm } from "node:fs/promises";
import { join } from "node:path";

import { checkPacks, type PackDocument, type PackRules, type PackSources, readPackSources } from "./pack-sources.ts";

/** A pack as the manifest declares it. */
export interface ManifestPack {
  readonly name: string;
  readonly type: string;
  readonly path?: string;
}

/**
 * Compiles `packs/_source/<pack>/**.yml` of a project into the LevelDB packs of the built package, with Foundry's official CLI.
 *
 * @param out the built package; each pack goes to its declared path in it.
 * @returns the number of documents by pack.
 * @throws Error listing every problem of the sources, each with its file.
 */
export async function buildPacks(
  root: string,
  out: string,
  declared: readonly ManifestPack[],
  rules: PackRules,
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
      .filter((pack) => !folders.includes(pack.name))
      .map((pack) => `system.json: packs: "${pack.name}" has no folder packs/_source/${pack.name}.`),
  ];
  const packs: PackSources[] = [];
  for (const pack of declared) packs.push(await readPackSources(root, join(source, pack.name), pack.name, pack.type));
  problems.push(...checkPacks(packs, rules));
  if (problems.length > 0) throw new Error(`The packs cannot be built:\n${problems.map((problem) => `  ${problem}`).join("\n")}`);
  for (const pack of packs) {
    const path = declared.find((one) => one.name === pack.name)?.path ?? `packs/${pack.name}`;
    await compile(join(source, pack.name), join(out, path), pack);
  }
  return Object.fromEntries(packs.map((pack) => [pack.name, pack.entries.length]));
}

async function compile(source: string, target: string, pack: PackSources): Promise<void> {
  await rm(target, { recursive: true, force: true });
  await mkdir(target, { recursive: true });
  const checked = new Map(pack.entries.map(({ document }) => [document._key, document]));
  await compilePack(source, target, {
    yaml: true,
    recursive: true,
    // The checked document has the keys of its embedded ones filled in.
    transformEntry: (entry: PackDocument) => {
      Object.assign(entry, structuredClone(checked.get(entry._key)));
      return Promise.resolve();
    },
  });
  // These are written anew when the pack is opened; LOG holds the time, which would make every build another.
  for (const name of ["LOG", "LOG.old", "LOCK"]) await rm(join(target, name), { force: true });
}

import { mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";

import type { PackData } from "../protocol.ts";
import { openLevelStore } from "./level-store.ts";
import type { PackStorage, ReadPack } from "./world-packs.ts";

/** What `pack.json` beside a pack's database says. */
const PackFile = z.object({
  id: z.string().regex(/^[^.\s/\\]+\.[^.\s/\\]+$/),
  name: z.string().min(1),
  label: z.string().min(1),
  type: z.string().min(1),
  packageType: z.enum(["system", "module", "world"]),
  packageName: z.string().min(1),
  ownership: z.record(z.string(), z.string()),
  locked: z.boolean(),
  banner: z.string().optional(),
  system: z.string().optional(),
});

/** The collection of a pack's own documents is whichever is not its folders. */
const FOLDERS = "folders";

/** Packs on disk, in the folder of a world. */
export interface LevelPacks extends PackStorage {
  /** Returns the packs that were written to: the world's own, and changed copies of packages' packs, by id. */
  load(): Promise<Map<string, ReadPack>>;
}

/**
 * Keeps the packs that a world writes to: each in a folder named by its id, with `pack.json` and a LevelDB. A package's
 * pack that was unlocked and changed is a copy from then on: the package itself is never written to. A broken pack is
 * passed to `report` and left out.
 */
export function levelPacks(folder: string, report: (line: string) => void): LevelPacks {
  return {
    async load() {
      const found = new Map<string, ReadPack>();
      for (const name of await readdir(folder).catch((): string[] => [])) {
        try {
          const pack = await readPack(join(folder, name), report);
          found.set(pack.data.id, pack);
        } catch (error) {
          report(
            `The pack in ${join(folder, name)} is left out: ${error instanceof Error ? error.message : String(error)}`,
          );
        }
      }
      return found;
    },
    async open(meta, documents) {
      const place = join(folder, meta.id);
      await mkdir(place, { recursive: true });
      const { index: _index, folders: _folders, ...file } = meta;
      const store = await openLevelStore(join(place, "db"));
      const puts = Object.entries(documents).flatMap(([collection, list]) =>
        list.map((data) => ({ collection, id: String((data as { _id?: unknown })._id), data })),
      );
      await store.write({ puts, deletes: [] });
      await writeFile(join(place, "pack.json"), `${JSON.stringify(file, null, 2)}\n`);
      return store;
    },
    remove: (id) => rm(join(folder, id), { recursive: true, force: true }),
  };
}

async function readPack(place: string, report: (line: string) => void): Promise<ReadPack> {
  const file = PackFile.parse(JSON.parse(await readFile(join(place, "pack.json"), "utf8")));
  const store = await openLevelStore(join(place, "db"));
  const { [FOLDERS]: folders = [], ...rest } = await store.load();
  for (const { key, reason } of store.broken)
    report(`Pack ${file.id}: ${key}: ${reason}; it is left out and stays on disk.`);
  const documents = new Map(
    Object.values(rest).flatMap((list) => list.map((data) => [String((data as { _id?: unknown })._id), data] as const)),
  );
  const { banner, system, ...meta } = file;
  const data: PackData = {
    ...meta,
    index: [],
    folders,
    ...(banner === undefined ? {} : { banner }),
    ...(system === undefined ? {} : { system }),
  };
  return { data, documents, store };
}

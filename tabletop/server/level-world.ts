import { randomBytes } from "node:crypto";
import { mkdir, readdir, readFile, rename, writeFile } from "node:fs/promises";
import { basename, join, resolve } from "node:path";
import { z } from "zod";

import type { Generation } from "../foundry/generation.ts";
import { type LevelStore, openLevelStore } from "./level-store.ts";
import { explain } from "./zod-errors.ts";

/** The layout of a world folder that this server reads and writes: `world.json`, `session.key`, `db/`. */
const LAYOUT = 1;

const WorldFile = z.object({
  layout: z.number().int().positive(),
  id: z.string().regex(/^[A-Za-z0-9][A-Za-z0-9_-]*$/, "must be letters, digits, - and _"),
  title: z.string().min(1),
  system: z.string().min(1),
  /** The highest generation that the world was played on: its documents may have that one's shape. */
  generation: z.union([z.literal(13), z.literal(14)]),
});

/** What `world.json` says. */
type WorldFile = z.infer<typeof WorldFile>;

/** An open world folder: it holds the database's lock until `store.close()`. */
export interface WorldFolder {
  readonly path: string;
  readonly file: WorldFile;
  readonly store: LevelStore;
  /** Signs the session cookies of this world; 32 bytes kept beside the database and never sent. */
  readonly sessionKey: Buffer;
  /** Whether the folder was made just now. */
  readonly isNew: boolean;
}

/**
 * Opens a world folder, or creates one in an absent or empty folder. Without a system (one whose manifest can't be
 * read) a world of any opens.
 *
 * @throws Error naming the folder and what to do, when it is something else, of a later layout or generation, of
 *   another
 *   system, or locked.
 */
export async function openWorldFolder(
  path: string,
  system: string | null,
  generation: Generation,
  title?: string,
): Promise<WorldFolder> {
  const folder = resolve(path);
  await mkdir(folder, { recursive: true }).catch((error: unknown) => {
    throw new Error(
      `The world folder "${folder}" cannot be made: ${error instanceof Error ? error.message : String(error)}`,
    );
  });
  const entries = await readdir(folder);
  const isNew = !entries.includes("world.json");
  if (isNew && entries.some((entry) => entry !== "session.key" && entry !== "db" && !entry.endsWith(".tmp")))
    throw new Error(`"${folder}" holds files but no world.json: name a world folder, or one that is empty or absent.`);
  const file = isNew ? newWorldFile(folder, system ?? "none", generation, title) : await readWorldFile(folder);
  if (file.layout > LAYOUT)
    throw new Error(
      `The world "${folder}" has layout ${file.layout}; this server reads up to ${LAYOUT}. Update the server.`,
    );
  if (system !== null && file.system !== system)
    throw new Error(
      `The world "${folder}" belongs to the system "${file.system}", not "${system}": name another world or system.`,
    );
  if (file.generation > generation)
    throw new Error(
      `The world "${folder}" was played on generation ${file.generation} and cannot go back to ${generation}: name another --world.`,
    );
  const store = await openLevelStore(join(folder, "db"));
  try {
    const sessionKey = await readSessionKey(join(folder, "session.key"));
    // Last, so that a world whose creation failed is created again the next time.
    const current = { ...file, generation };
    if (system !== null && (isNew || file.generation !== generation))
      await replaceFile(join(folder, "world.json"), `${JSON.stringify(current, null, 2)}\n`);
    return { path: folder, file: current, store, sessionKey, isNew };
  } catch (error) {
    await store.close();
    throw error;
  }
}

function newWorldFile(folder: string, system: string, generation: Generation, title: string | undefined): WorldFile {
  const id =
    basename(folder)
      .replace(/[^A-Za-z0-9_-]+/g, "-")
      .replace(/^[-_]+/, "") || "world";
  return { layout: LAYOUT, id, title: title ?? capitalised(id), system, generation };
}

function capitalised(id: string): string {
  return id
    .split(/[-_]+/)
    .filter(Boolean)
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join(" ");
}

async function readWorldFile(folder: string): Promise<WorldFile> {
  const path = join(folder, "world.json");
  let data: unknown;
  try {
    data = JSON.parse(await readFile(path, "utf8"));
  } catch (error) {
    throw new Error(`${path} is not JSON: ${error instanceof Error ? error.message : String(error)}`, { cause: error });
  }
  const parsed = WorldFile.safeParse(data);
  if (!parsed.success) throw new Error(explain(path, parsed.error));
  return parsed.data;
}

async function readSessionKey(path: string): Promise<Buffer> {
  const existing = await readFile(path).catch(() => undefined);
  if (existing?.length === 32) return existing;
  const key = randomBytes(32);
  await replaceFile(path, key);
  return key;
}

/** Writes a file so that a crash leaves either the old one or the new one; readable by its owner only. */
async function replaceFile(path: string, content: string | Buffer): Promise<void> {
  const draft = `${path}.${process.pid}.tmp`;
  await writeFile(draft, content, { mode: 0o600, flush: true });
  await rename(draft, path);
}

import { readdir, realpath, stat } from "node:fs/promises";
import { join, sep } from "node:path";

import type { Requests } from "../protocol.ts";
import { type Mount, safeSegments } from "./static-files.ts";
import { Refused } from "./world-refusal.ts";
import { quote } from "./world-validate.ts";

/** Lists a folder of the files that a table serves. The request is hostile. */
export type Browse = (request: Readonly<Record<string, unknown>>) => Promise<Requests["files"]["reply"]>;

const MAX_PATH = 1024;
/** More entries than these are not listed, so that one folder cannot fill the line. */
const MAX_ENTRIES = 5000;

/**
 * Browses what is served anyway, and nothing else: `data` has the packages and the world's own assets, `public` core's
 * pictures. Hidden names, folders of packs and links that lead outside are left out. Paths come and go as the browser
 * asks for them: encoded.
 */
export function fileBrowser(sources: Readonly<Record<"data" | "public", readonly Mount[]>>): Browse {
  return async ({ source, target }) => {
    if (source !== "data" && source !== "public")
      throw new Refused(`There is no file source ${quote(source)}: browse "data" or "public".`);
    if (typeof target !== "string" || target.length > MAX_PATH)
      throw new Refused("The folder to browse is a path.", "target");
    const path = target.replace(/^\/+|\/+$/g, "");
    const segments = path === "" ? [] : safeSegments(path);
    const found = segments ? await list(sources[source], segments) : undefined;
    if (!found || !segments)
      throw new Refused(
        `Directory ${quote(target)} does not exist or is not accessible in this storage location.`,
        "target",
      );
    return { target: encode(segments), ...found };
  };
}

interface Listing {
  dirs: string[];
  files: string[];
}

async function list(mounts: readonly Mount[], segments: readonly string[]): Promise<Listing | undefined> {
  const dirs = new Set<string>();
  for (const mount of mounts) {
    const at = mount.at.split("/");
    if (at.length > segments.length && segments.every((part, index) => part === at[index]))
      dirs.add(encode(at.slice(0, segments.length + 1)));
    else if (at.every((part, index) => part === segments[index])) return listFolder(mount, segments);
  }
  return dirs.size > 0 || segments.length === 0 ? { dirs: [...dirs], files: [] } : undefined;
}

async function listFolder(mount: Mount, segments: readonly string[]): Promise<Listing | undefined> {
  const inner = segments.slice(mount.at.split("/").length);
  try {
    const root = await realpath(mount.root);
    const hidden = await Promise.all((mount.hidden ?? []).map((folder) => realpath(folder).catch(() => folder)));
    const open = (path: string): boolean =>
      (path === root || path.startsWith(root + sep)) &&
      !hidden.some((folder) => path === folder || path.startsWith(folder + sep));
    const folder = await realpath(join(root, ...inner));
    if (!open(folder)) return undefined;
    const listing: Listing = { dirs: [], files: [] };
    const names = (await readdir(folder)).filter((name) => safeSegments(encodeURIComponent(name)));
    for (const name of names.sort((a, b) => a.localeCompare(b, "en", { numeric: true })).slice(0, MAX_ENTRIES)) {
      const path = await realpath(join(folder, name)).catch(() => undefined);
      if (path === undefined || !open(path)) continue;
      const about = await stat(path);
      if (about.isDirectory()) listing.dirs.push(encode([...segments, name]));
      else if (about.isFile()) listing.files.push(encode([...segments, name]));
    }
    return listing;
  } catch {
    return undefined;
  }
}

function encode(segments: readonly string[]): string {
  return segments.map(encodeURIComponent).join("/");
}

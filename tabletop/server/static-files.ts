import { createReadStream } from "node:fs";
import { readFile, realpath, stat } from "node:fs/promises";
import type { IncomingMessage, ServerResponse } from "node:http";
import { extname, join, sep } from "node:path";

/** Files below `root` are served under `/<at>/`. */
export interface Mount {
  /** `systems/quiet-harbor`: segments without slashes at the ends. */
  readonly at: string;
  readonly root: string;
  /** Folders below the root that are not for the web, such as packs, which hold what players may not see. */
  readonly hidden?: readonly string[];
}

const TYPES: Readonly<Record<string, string>> = {
  ".html": "text/html; charset=utf-8",
  ".hbs": "text/plain; charset=utf-8",
  ".handlebars": "text/plain; charset=utf-8",
  ".txt": "text/plain; charset=utf-8",
  ".md": "text/plain; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".mjs": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".json": "application/json; charset=utf-8",
  ".map": "application/json; charset=utf-8",
  ".svg": "image/svg+xml",
  ".png": "image/png",
  ".jpg": "image/jpeg",
  ".jpeg": "image/jpeg",
  ".gif": "image/gif",
  ".webp": "image/webp",
  ".avif": "image/avif",
  ".ico": "image/x-icon",
  ".woff": "font/woff",
  ".woff2": "font/woff2",
  ".ttf": "font/ttf",
  ".otf": "font/otf",
  ".mp3": "audio/mpeg",
  ".ogg": "audio/ogg",
  ".wav": "audio/wav",
  ".flac": "audio/flac",
  ".webm": "video/webm",
  ".mp4": "video/mp4",
  ".pdf": "application/pdf",
  ".wasm": "application/wasm",
};

/** What packages name their templates, and how long one may be to come along with others, in bytes. */
const TEMPLATES: readonly string[] = [".hbs", ".handlebars", ".html"];
const MAX_TEMPLATE = 262_144;
/** How long the real places of a mount's folders are remembered, in milliseconds. */
const MOUNT_AGE_MS = 1000;

/**
 * Returns the segments of a request's path, decoded once, or undefined when it could mean a place outside: a dot
 * segment, a hidden name, a slash or backslash in disguise, a colon (a drive or stream on Windows), a null byte, or
 * what is not UTF-8.
 */
export function safeSegments(path: string): string[] | undefined {
  const segments: string[] = [];
  // Several slashes are one, as in most servers: packages join paths carelessly.
  for (const raw of path.split(/\/+/)) {
    let segment: string;
    try {
      segment = decodeURIComponent(raw);
    } catch {
      return undefined;
    }
    if (segment === "" || segment.startsWith(".") || /[/\\:\u0000-\u001f]/.test(segment) || /[. ]$/.test(segment))
      return undefined;
    segments.push(segment);
  }
  return segments;
}

/**
 * Finds the file that a path below the mounts means; undefined when there is none or it may not be served. Links are
 * followed and must stay below the mount's root.
 */
export async function findFile(mounts: readonly Mount[], path: string): Promise<string | undefined> {
  const segments = safeSegments(path);
  if (!segments) return undefined;
  for (const mount of mounts) {
    const at = mount.at.split("/");
    if (segments.length <= at.length || at.some((part, index) => part !== segments[index])) continue;
    const file = await below(mount, segments.slice(at.length));
    if (file) return file;
  }
  return undefined;
}

async function below(mount: Mount, segments: readonly string[]): Promise<string | undefined> {
  try {
    const { root, hidden } = await resolveMount(mount);
    const file = await realpath(join(root, ...segments));
    if (!file.startsWith(root + sep)) return undefined;
    if (hidden.some((folder) => file === folder || file.startsWith(folder + sep))) return undefined;
    return (await stat(file)).isFile() ? file : undefined;
  } catch {
    return undefined;
  }
}

/** Where a mount's folders really are. */
interface ResolvedMount {
  readonly root: string;
  readonly hidden: readonly string[];
}

const resolved = new WeakMap<Mount, { readonly at: number; readonly mount: Promise<ResolvedMount> }>();

/** Follows the links of a mount's folders, once a second: a page asks for a hundred files at once. */
function resolveMount(mount: Mount): Promise<ResolvedMount> {
  const now = performance.now();
  const known = resolved.get(mount);
  if (known && now - known.at < MOUNT_AGE_MS) return known.mount;
  const fresh = Promise.all([
    realpath(mount.root),
    Promise.all((mount.hidden ?? []).map((folder) => realpath(folder).catch(() => folder))),
  ]).then(([root, hidden]) => ({ root, hidden }));
  resolved.set(mount, { at: now, mount: fresh });
  // What is absent may be there for the next request.
  fresh.catch(() => resolved.delete(mount));
  return fresh;
}

/**
 * Returns the text of a template below the mounts; undefined if there is none, or one too long to come along with
 * others.
 */
export async function readTemplate(mounts: readonly Mount[], path: string): Promise<string | undefined> {
  const file = await findFile(mounts, path);
  if (!file || !TEMPLATES.includes(extname(file).toLowerCase()) || (await stat(file)).size > MAX_TEMPLATE)
    return undefined;
  return readFile(file, "utf8");
}

/** A longer file is sent piece by piece, in bytes. */
const WHOLE_FILE = 4 * 1_048_576;

/** Sends a file, or 304 if the browser has it. */
export async function sendFile(request: IncomingMessage, response: ServerResponse, file: string): Promise<void> {
  const { size, mtimeMs } = await stat(file);
  const etag = `"${size.toString(36)}-${Math.floor(mtimeMs).toString(36)}"`;
  response.setHeader("ETag", etag);
  response.setHeader("Cache-Control", "no-cache");
  if (request.headers["if-none-match"] === etag) {
    response.writeHead(304).end();
    return;
  }
  response.setHeader("Content-Type", TYPES[extname(file).toLowerCase()] ?? "application/octet-stream");
  response.setHeader("Content-Length", size);
  if (request.method === "HEAD") {
    response.writeHead(200).end();
    return;
  }
  if (size <= WHOLE_FILE) {
    const body = await readFile(file);
    // It may have been written to since.
    response.setHeader("Content-Length", body.length);
    response.writeHead(200).end(body);
    return;
  }
  await new Promise<void>((resolve) => {
    const stream = createReadStream(file);
    stream.on("error", () => response.destroy());
    response.on("close", () => {
      stream.destroy();
      resolve();
    });
    stream.pipe(response);
  });
}

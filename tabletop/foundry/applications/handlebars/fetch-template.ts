import { route } from "../../globals.ts";

/** Paths per request: the server's limit, which also keeps the URL short. */
const MAX_PATHS_PER_REQUEST = 100;

interface Waiting {
  readonly path: string;
  resolve(text: string | Promise<string>): void;
}

let waiting: Waiting[] = [];

/**
 * Resolves to the text of a template. Templates requested at the same time share one request, because a package
 * requests all of its own when the table opens. Rejects naming the path when the server has no such file.
 */
export function fetchTemplate(path: string): Promise<string> {
  return new Promise((resolve) => {
    waiting.push({ path, resolve });
    if (waiting.length === 1) setTimeout(fetchAll);
  });
}

function fetchAll(): void {
  const all = waiting;
  waiting = [];
  for (let at = 0; at < all.length; at += MAX_PATHS_PER_REQUEST)
    void fetchSome(all.slice(at, at + MAX_PATHS_PER_REQUEST));
}

/**
 * A template that is missing in the response is requested separately, so that the error is the server's for that
 * template.
 */
async function fetchSome(some: readonly Waiting[]): Promise<void> {
  const texts = some.length > 1 ? await fetchTexts(some.map(({ path }) => path)) : new Map<string, string>();
  for (const { path, resolve } of some) resolve(texts.get(path) ?? fetchOne(path));
}

async function fetchTexts(paths: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const query = new URLSearchParams(paths.map((path) => ["path", path]));
  try {
    const response = await fetch(`${route("templates")}?${query.toString()}`);
    return new Map(response.ok ? Object.entries((await response.json()) as Record<string, string>) : []);
  } catch {
    return new Map();
  }
}

async function fetchOne(path: string): Promise<string> {
  const response = await fetch(route(path));
  if (!response.ok)
    throw new Error(
      `The template ${path} could not be loaded: the server answered ${response.status} ${response.statusText}.`,
    );
  return response.text();
}

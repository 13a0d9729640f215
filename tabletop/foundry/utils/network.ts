/** A reply of a server that is not of a success status. Source: foundry.utils.HttpError. */
export class HttpError extends Error {
  readonly code: number;
  readonly displayMessage: string;

  constructor(statusText: string, code: number, displayMessage = "") {
    super(statusText);
    this.name = "HttpError";
    this.code = code;
    this.displayMessage = displayMessage;
  }
}

interface FetchOptions {
  timeoutMs?: number | null;
  onTimeout?: () => void;
}

/**
 * Fetches, giving up after a time (30 s). Rejects with HttpError for a status that is no success. Source:
 * foundry.utils.fetchWithTimeout.
 */
export async function fetchWithTimeout(
  url: string,
  data: RequestInit = {},
  { timeoutMs = 30_000, onTimeout }: FetchOptions = {},
): Promise<Response> {
  const controller = new AbortController();
  const timer = timeoutMs
    ? setTimeout(() => {
        controller.abort(new HttpError("Timed Out", 408));
        onTimeout?.();
      }, timeoutMs)
    : undefined;
  try {
    const response = await fetch(url, { ...data, signal: controller.signal });
    if (!response.ok && response.type !== "opaque")
      throw new HttpError(response.statusText, response.status, await response.text());
    return response;
  } finally {
    clearTimeout(timer);
  }
}

/** As fetchWithTimeout, for JSON. Source: foundry.utils.fetchJsonWithTimeout. */
export async function fetchJsonWithTimeout(
  url: string,
  data: RequestInit = {},
  options: FetchOptions = {},
): Promise<unknown> {
  const response = await fetchWithTimeout(
    url,
    { ...data, headers: { Accept: "application/json", ...data.headers } },
    options,
  );
  return response.json() as Promise<unknown>;
}

/**
 * Returns a path of which each part is URL-encoded, once; addresses of other hosts keep what is before the path.
 * Source: foundry.utils.encodeURL.
 */
export function encodeURL(path: string): string {
  if (path.startsWith("data:")) return path;
  const [, origin = "", rest = path] = /^([a-z][a-z0-9+.-]*:\/\/[^/]*)?(.*)$/i.exec(path) ?? [];
  return (
    origin +
    rest
      .split("/")
      .map((part) => encodeURIComponent(safeDecode(part)))
      .join("/")
  );
}

function safeDecode(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

/** Whether there is a file at an address. Source: foundry.utils.srcExists. */
export async function srcExists(src: string): Promise<boolean> {
  return fetch(src, { method: "HEAD" }).then(
    (response) => response.ok,
    () => false,
  );
}

/** Returns the text of a file that the user chose. Source: foundry.utils.readTextFromFile. */
export async function readTextFromFile(file: Blob): Promise<string> {
  return file.text();
}

/** Has the browser save data as a file. Source: foundry.utils.saveDataToFile. */
export function saveDataToFile(data: string, type: string, filename: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([data], { type }));
  link.download = filename;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 100);
}

/** Fetches a file; if that fails, once more past the cache. Source: foundry.utils.fetchResource. */
export async function fetchResource(
  src: string,
  { bustCache = false }: { bustCache?: boolean } = {},
): Promise<Response> {
  const busted = bustCache ? getCacheBustURL(src) : false;
  const failure = await fetch(busted === false ? src : busted).catch((error: unknown) => error as Error);
  if (failure instanceof Response && failure.ok) return failure;
  if (!bustCache && getCacheBustURL(src) !== false) return fetchResource(src, { bustCache: true });
  throw failure instanceof Response
    ? new Error(`${src} could not be fetched: ${failure.status} ${failure.statusText}`)
    : failure;
}

/**
 * Returns an address with a parameter that no cache has seen; false for what is no address of this site. Source:
 * foundry.utils.getCacheBustURL.
 */
export function getCacheBustURL(src: string): string | false {
  const base = (globalThis as { location?: { href: string; origin: string } }).location;
  const url = URL.canParse(src, base?.href) ? new URL(src, base?.href) : null;
  if (!url || (base && url.origin !== base.origin)) return false;
  url.searchParams.set("v", Date.now().toString(36));
  return url.href;
}

/** Returns the bucket and the folder of an address of S3. Source: foundry.utils.parseS3URL. */
export function parseS3URL(key: string): { bucket: string | null; keyPrefix: string | null } {
  const url = URL.canParse(key) ? new URL(key) : null;
  if (!url) return { bucket: null, keyPrefix: null };
  const [host] = url.host.split(/\.s3[.-]/);
  const bucket = host && host !== url.host ? host : (url.host.split(".")[0] ?? null);
  return { bucket, keyPrefix: url.pathname.slice(1) };
}

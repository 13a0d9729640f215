import { build, mergeConfig } from "vite";

import { scriptConfig } from "../../vite.config.ts";

/** What is used of the bundler's watcher. */
interface BundleWatcher {
  on(event: "event", listener: (event: { code: string; error?: unknown; result?: { close(): unknown } }) => void): void;
  close(): Promise<void>;
}

/**
 * Bundles the script into `out` and again after each change of a source file, with Vite's watch.
 *
 * @param done called after each build, with its error where it failed; nothing was written then.
 * @returns a function that ends the watching.
 */
export async function watchScript(
  root: string,
  entry: string,
  out: string,
  name: string,
  done: (error: unknown) => Promise<void>,
): Promise<() => Promise<void>> {
  const watching = { logLevel: "silent" as const, build: { watch: {} } };
  const made = await build(mergeConfig(scriptConfig(root, entry, out, name), watching));
  if (!("on" in made)) throw new Error("Vite does not watch: it was expected to return a watcher.");
  const watcher: BundleWatcher = made;
  let failure: unknown;
  let queue = Promise.resolve();
  const first = new Promise<void>((resolve) => {
    watcher.on("event", ({ code, error, result }) => {
      if (code === "START") failure = undefined;
      if (code === "ERROR") failure = error ?? new Error("The script could not be built.");
      if (code === "BUNDLE_END") void result?.close();
      if (code !== "END") return;
      const outcome = failure;
      queue = queue.then(() => done(outcome)).finally(resolve);
    });
  });
  await first;
  return () => watcher.close();
}

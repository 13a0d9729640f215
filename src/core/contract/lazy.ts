/**
 * What is fetched at its first use and kept: to import again what is there already takes the browser a task of its own.
 * A failure is tried again.
 */
export function once<T extends object>(load: () => Promise<T>): () => Promise<T> {
  let found: T | null = null;
  return async () => (found ??= await load());
}

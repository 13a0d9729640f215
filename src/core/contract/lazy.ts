/**
 * Returns a function that loads at its first call and keeps the result: importing again what is already loaded costs
 * the browser a task of its own. A failed load is tried again.
 */
export function once<T extends object>(load: () => Promise<T>): () => Promise<T> {
  let found: T | null = null;
  return async () => (found ??= await load());
}

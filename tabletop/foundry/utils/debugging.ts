import { debounce } from "./timing.ts";

/** Calls a function many times and says in the console how long that took. Source: foundry.utils.benchmark. */
export async function benchmark<A extends unknown[]>(
  func: (...args: A) => unknown,
  iterations: number,
  ...args: A
): Promise<void> {
  const start = performance.now();
  for (let count = 0; count < iterations; count++) await func(...args);
  const total = performance.now() - start;
  console.log(
    `${func.name} | ${iterations} iterations | ${total.toFixed(2)} ms | ${(total / iterations).toFixed(4)} ms each`,
  );
}

/** Keeps the thread busy for a time, to see what waiting does. Source: foundry.utils.threadLock. */
export function threadLock(ms: number, debug = false): void {
  const start = performance.now();
  let elapsed = 0;
  while (elapsed < ms) elapsed = performance.now() - start;
  if (debug) console.debug(`The thread was locked for ${elapsed.toFixed(1)} ms.`);
}

/** Reloads the page, once for several requests. Source: foundry.utils.debouncedReload. */
export const debouncedReload = debounce(() => window.location.reload(), 250);

/**
 * Test files of a project share a process, so that what they import is read once. Each finds the globals as they were
 * before the first: nothing of a table that an earlier file left open. What such a table meant to do later is not done:
 * a page that is left does nothing more.
 */
const FIRST = Symbol.for("quadrant.test.globals");
const TIMERS = Symbol.for("quadrant.test.timers");
const globals = globalThis as unknown as Record<PropertyKey, unknown>;
const first = (globals[FIRST] ??= new Set(Object.getOwnPropertyNames(globals))) as ReadonlySet<string>;
const timers = (globals[TIMERS] ??= followTimers()) as Set<NodeJS.Timeout>;

for (const timer of timers) clearTimeout(timer);
timers.clear();
for (const name of Object.getOwnPropertyNames(globals)) {
  // What begins with two underlines is the test runner's own.
  if (!first.has(name) && !name.startsWith("__")) Reflect.deleteProperty(globals, name);
}

/** Every timer that is set while a table is open, from now on. */
function followTimers(): Set<NodeJS.Timeout> {
  const found = new Set<NodeJS.Timeout>();
  for (const name of ["setTimeout", "setInterval"] as const) {
    const set = globalThis[name] as (...args: unknown[]) => NodeJS.Timeout;
    const follow = (...args: unknown[]): NodeJS.Timeout => {
      const timer = set(...args);
      if ("game" in globals) found.add(timer);
      return timer;
    };
    globals[name] = Object.assign(follow, set);
  }
  return found;
}

/**
 * Test files of a project share a process, so that their imports are loaded once. Each finds the globals as they were
 * before the first, without anything of a table that an earlier file left open. Its pending timers are cleared: a page
 * that was left does nothing more.
 */
const FIRST = Symbol.for("quadrant.test.globals");
const TIMERS = Symbol.for("quadrant.test.timers");
const globals = globalThis as unknown as Record<PropertyKey, unknown>;
const first = (globals[FIRST] ??= new Set(Object.getOwnPropertyNames(globals))) as ReadonlySet<string>;
const timers = (globals[TIMERS] ??= followTimers()) as Set<NodeJS.Timeout>;

for (const timer of timers) clearTimeout(timer);
timers.clear();
for (const name of Object.getOwnPropertyNames(globals)) {
  // Names that begin with two underscores are the test runner's own.
  if (!first.has(name) && !name.startsWith("__")) Reflect.deleteProperty(globals, name);
}

/** Records every timer that is set while a table is open. */
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

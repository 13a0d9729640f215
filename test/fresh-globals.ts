/**
 * Test files of a project share a process, so that what they import is read once. Each finds the globals as they were before the first:
 * nothing of a table that an earlier file left open.
 */
const FIRST = Symbol.for("quadrant.test.globals");
const globals = globalThis as unknown as Record<PropertyKey, unknown>;
const first = (globals[FIRST] ??= new Set(Object.getOwnPropertyNames(globals))) as ReadonlySet<string>;

for (const name of Object.getOwnPropertyNames(globals)) {
  // What begins with two underlines is the test runner's own.
  if (!first.has(name) && !name.startsWith("__")) Reflect.deleteProperty(globals, name);
}

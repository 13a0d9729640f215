/**
 * Which modules are on: shared by the server, which serves their packs, and the window in which they are activated.
 */

/** The relations of a module in its manifest. */
export interface ModuleRelations {
  readonly id: string;
  readonly relationships?: {
    readonly requires?: Iterable<{ readonly id: string; readonly type?: string }>;
    readonly conflicts?: Iterable<{ readonly id: string }>;
  };
}

/** The world setting that keeps which modules are on, by id. */
export const MODULES_SETTING = "moduleConfiguration";

/** Returns the ids of the packages that a module requires. */
export function requiredBy({ relationships }: ModuleRelations): string[] {
  return [...(relationships?.requires ?? [])].map(({ id }) => id);
}

/**
 * Returns the modules that are on: those that the world's setting does not switch off, without those that require what
 * is not on. A module without a decision is on, since it was named when the table was started.
 */
export function activeModules(
  modules: readonly ModuleRelations[],
  configuration: Readonly<Record<string, unknown>>,
  system: string,
): ReadonlySet<string> {
  const on = new Set(modules.map(({ id }) => id).filter((id) => configuration[id] !== false));
  for (;;) {
    // A removed module may be required by another one.
    const gone = modules.filter((one) => on.has(one.id) && requiredBy(one).some((id) => id !== system && !on.has(id)));
    if (gone.length === 0) return on;
    for (const { id } of gone) on.delete(id);
  }
}

/** Returns what must be on for a module to be on, besides itself: what it requires, what that requires, and so on. */
export function requiredWith(id: string, modules: ReadonlyMap<string, ModuleRelations>): string[] {
  const found = new Set<string>();
  const visit = (one: string): void => {
    const module = modules.get(one);
    for (const needed of module ? requiredBy(module) : []) {
      if (needed === id || found.has(needed)) continue;
      found.add(needed);
      visit(needed);
    }
  };
  visit(id);
  return [...found];
}

/** Returns the modules that require one, or what requires it, and so on. */
export function findDependents(id: string, modules: ReadonlyMap<string, ModuleRelations>): string[] {
  return [...modules.keys()].filter((other) => other !== id && requiredWith(other, modules).includes(id));
}

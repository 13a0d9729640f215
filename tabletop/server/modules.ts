import { type ModuleRelations, requiredBy } from "../foundry/active-modules.ts";
import type { Generation } from "../foundry/generation.ts";
import { type Package, readModule } from "./packages.ts";

/** The modules of a table. */
export interface Modules {
  /** Those that are active, in the order in which they were named. */
  readonly packages: readonly Package[];
  /** Why others are not, one line each. */
  readonly leftOut: readonly string[];
}

/**
 * Reads the modules in folders, for a system. One that cannot be read, is named twice, is for other systems or requires
 * inactive ones are left out and reported; the table opens without them.
 */
export async function readModules(
  folders: readonly string[],
  generation: Generation,
  system: Package,
): Promise<Modules> {
  const leftOut: string[] = [];
  let packages: Package[] = [];
  for (const folder of folders) {
    try {
      const read = await readModule(folder, generation, system.id);
      const twice = packages.some(({ id }) => id === read.id) || read.id === system.id;
      if (read.broken) leftOut.push(`Module ${folder} is left out: ${read.problems.join(" ")}`);
      else if (twice) leftOut.push(`Module ${folder} is left out: there is a package ${read.id} already.`);
      else packages.push(read);
    } catch (error) {
      leftOut.push(`Module ${folder} is left out: ${error instanceof Error ? error.message : String(error)}`);
    }
  }
  // A removed module may have been required by another one.
  for (;;) {
    const active = new Set([system.id, ...packages.map(({ id }) => id)]);
    const lacking = packages.filter((one) =>
      requiredBy(one.data as unknown as ModuleRelations).some((id) => !active.has(id)),
    );
    if (lacking.length === 0) return { packages, leftOut };
    for (const one of lacking) {
      const absent = requiredBy(one.data as unknown as ModuleRelations).filter((id) => !active.has(id));
      leftOut.push(
        `Module ${one.id} is left out: it requires ${absent.join(", ")}, which is not active; name it with --module too.`,
      );
    }
    packages = packages.filter((one) => !lacking.includes(one));
  }
}

import type { WorldCollection } from "../documents/collections/world-collection.ts";
import { host } from "../globals.ts";

type Counts = Record<string, Record<string, number>>;
type Warnings = Readonly<Record<string, { readonly error: readonly string[]; readonly warning: readonly string[] }>>;

/** A problem that is shown to the user. Source: foundry.UsabilityIssue. */
interface UsabilityIssue {
  readonly message: string;
  readonly severity: "error" | "warning" | "info";
  readonly params?: object;
}

/** What is wrong in this world: `game.issues`. Source: foundry.helpers.ClientIssues. */
export class ClientIssues {
  /** Documents of the world whose stored data are invalid, by their type and uuid, each with the error. */
  get validationFailures(): Record<string, Record<string, { name?: string; error: Error }>> {
    const failures: Record<string, Record<string, { name?: string; error: Error }>> = {};
    for (const collection of host.game.collections.values() as Iterable<WorldCollection>) {
      for (const { id, source, error } of collection._failures()) {
        const name = (source as { name?: string } | null)?.name;
        (failures[collection.documentName] ??= {})[`${collection.documentName}.${id}`] = {
          ...(name === undefined ? {} : { name }),
          error,
        };
      }
    }
    return failures;
  }

  /** What was wrong with packages when they were read, by their id; known to those alone who run the table. */
  get packageCompatibilityIssues(): Warnings {
    return (host.game.data.packageWarnings as Warnings | undefined) ?? {};
  }

  /** Shortcomings of the browser and its settings: the tabletop finds none, since it draws no canvas. */
  get usabilityIssues(): Record<string, UsabilityIssue> {
    return {};
  }

  /**
   * Returns how many of the world's documents are of sub-types that a module brings, by document and sub-type; invalid
   * ones count too.
   */
  getSubTypeCountsFor(module: string | { readonly id: string }): Counts | undefined {
    return this.#counts().get(typeof module === "string" ? module : module.id);
  }

  /** The same, for every module that has any: pairs of its id and the counts. */
  getAllSubTypeCounts(): IterableIterator<[string, Counts]> {
    return this.#counts().entries();
  }

  #counts(): Map<string, Counts> {
    const counts = new Map<string, Counts>();
    for (const collection of host.game.collections.values() as Iterable<WorldCollection>) {
      const invalid = collection._failures().map(({ source }) => (source as { type?: unknown } | null)?.type);
      for (const type of [...collection.contents.map((document) => document.type as unknown), ...invalid]) {
        const [module, ...rest] = typeof type === "string" ? type.split(".") : [];
        if (!module || rest.length === 0) continue;
        const ofModule = counts.get(module) ?? {};
        counts.set(module, ofModule);
        const byType = (ofModule[collection.documentName] ??= {});
        const subType = rest.join(".");
        byType[subType] = (byType[subType] ?? 0) + 1;
      }
    }
    return counts;
  }
}

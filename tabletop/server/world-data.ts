import { activeModules, type ModuleRelations } from "../foundry/active-modules.ts";
import { HIERARCHY } from "../foundry/documents/base/hierarchy.ts";
import type { Plain } from "../foundry/documents/difference.ts";
import type { WorldData } from "../protocol.ts";
import { isGM, type Requester } from "./permissions.ts";
import { buildRelease } from "./release.ts";
import type { Catalogue } from "./world-catalogue.ts";
import type { Packs } from "./world-packs.ts";
import { cleanDocument, SECRET_FIELDS } from "./world-schema.ts";

/** The documents of the world by collection and id. */
type Shelf = Map<string, Map<string, Plain>>;

/**
 * Brings stored documents into the form of the present schemas, in memory, as every client does: otherwise a difference
 * would have another meaning here than there. A document that does not fit its schema is left unchanged, and clients
 * list it as invalid.
 */
export function completeDocuments(
  world: Shelf | undefined,
  catalogue: Catalogue,
  report: (message: string, error?: unknown) => void,
): void {
  const context = { catalogue, keepEmbeddedIds: true };
  for (const [name, { collection, primary }] of Object.entries(HIERARCHY)) {
    const shelf = world?.get(collection);
    if (!primary || !shelf) continue;
    for (const [id, source] of shelf) {
      try {
        const secrets = Object.fromEntries(
          SECRET_FIELDS.flatMap((field) => (field in source ? [[field, source[field]]] : [])),
        );
        const cleaned = cleanDocument(name, structuredClone(source), context, `${collection}.${id}`);
        shelf.set(id, { ...cleaned, ...secrets });
      } catch (error) {
        report(`The stored ${name} ${id} does not fit its schema.`, error);
      }
    }
  }
}

/** The state of a world that a joining client receives. */
interface WorldState {
  readonly generation: 13 | 14;
  readonly id?: string;
  readonly title?: string;
  readonly manifest: object;
  readonly modules?: readonly object[];
  readonly routePrefix?: string;
  readonly packageWarnings?: NonNullable<WorldData["packageWarnings"]>;
  readonly seq: number;
  readonly paused: boolean;
  readonly activeUsers: string[];
  /** The world's setting of active modules. */
  readonly modulesSetting: Plain;
  readonly shelf: Shelf | undefined;
  readonly packs: Packs;
}

/** Returns what a user's client receives when it joins: without secrets, hidden packs and others' warnings. */
export function buildWorldData(requester: Requester, state: WorldState): WorldData {
  const { id = "world", title = "World", manifest, modules = [], routePrefix = "", packageWarnings } = state;
  const collections = Object.fromEntries(
    [...(state.shelf ?? [])].map(([name, documents]) => [name, [...documents.values()].map(withoutSecrets)]),
  );
  const on = activeModules(
    modules as readonly ModuleRelations[],
    state.modulesSetting,
    String((manifest as Plain)["id"]),
  );
  const about = structuredClone({
    userId: requester.id,
    seq: state.seq,
    release: buildRelease(state.generation),
    world: { id, title },
    system: manifest as Plain,
    modules: (modules as readonly Plain[]).map((module) => ({ ...module, active: on.has(String(module["id"])) })),
    activeUsers: state.activeUsers,
    packs: state.packs
      .dataFor(requester)
      .filter(({ packageType, packageName }) => packageType !== "module" || on.has(packageName)),
    routePrefix,
    paused: state.paused,
    ...(packageWarnings && isGM(requester) ? { packageWarnings } : {}),
  });
  // Committed documents are replaced when they change and never mutated, so a large world is not copied for each user
  // who joins.
  return { ...about, collections };
}

function withoutSecrets(document: Plain): Plain {
  if (!SECRET_FIELDS.some((field) => field in document)) return document;
  return Object.fromEntries(Object.entries(document).filter(([key]) => !SECRET_FIELDS.includes(key)));
}

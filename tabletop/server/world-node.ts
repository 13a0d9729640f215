import { synthesize } from "../foundry/documents/actor-delta-math.ts";
import { HIERARCHY } from "../foundry/documents/base/hierarchy.ts";
import { isPlain, type Plain } from "../foundry/documents/difference.ts";
import type { Draft } from "./world-draft.ts";
import { Refused } from "./world-refusal.ts";
import { quote } from "./world-validate.ts";

/**
 * A document within a draft, found by its address. `source` may be changed in place (that of a synthetic actor is
 * folded back).
 */
export interface Node {
  readonly name: string;
  readonly source: Plain;
  readonly parent: Node | null;
  /** A pack's id, or empty for the world. */
  readonly shelf: string;
  /** Of an unlinked token's actor: the world's actor on which it is based. */
  readonly base?: Plain;
}

/**
 * Finds the document that a uuid names.
 *
 * @throws Refused if there is none.
 */
export function resolve(draft: Draft, uuid: string): Node {
  const parts = uuid.split(".");
  const shelf = parts[0] === "Compendium" ? `${parts[1]}.${parts[2]}` : "";
  const steps = shelf ? parts.slice(3) : parts;
  let node: Node | null = null;
  if (steps.length === 0 || steps.length % 2 !== 0)
    throw new Refused(`${quote(uuid)} is not a document's uuid.`, "parentUuid");
  for (let index = 0; index < steps.length; index += 2) {
    const name = steps[index] ?? "";
    const id = steps[index + 1] ?? "";
    const next: Node | null = node ? findChild(draft, node, name, id) : findRoot(draft, shelf, name, id);
    if (!next) throw new Refused(`There is no ${name} ${quote(id)} at ${quote(uuid)}.`, uuid);
    node = next;
  }
  if (!node) throw new Refused(`${quote(uuid)} is not a document's uuid.`, "parentUuid");
  return node;
}

/** Returns a primary document by name and id. */
export function findRoot(draft: Draft, shelf: string, name: string, id: string): Node | null {
  const kind = Object.hasOwn(HIERARCHY, name) ? HIERARCHY[name] : undefined;
  const source = kind && draft.open(shelf, kind.collection, id);
  return source ? { name, source, parent: null, shelf } : null;
}

/** Returns an embedded document of a node; of an unlinked token also its actor. */
export function findChild(draft: Draft, parent: Node, name: string, id: string): Node | null {
  if (parent.name === "Token" && name === "Actor") return tokenActor(draft, parent, id);
  if (parent.name === "Token" && name === "ActorDelta") {
    const delta = parent.source["delta"];
    return isPlain(delta) && delta["_id"] === id ? { name, source: delta, parent, shelf: parent.shelf } : null;
  }
  const embedded = HIERARCHY[parent.name]?.embedded ?? {};
  const field = Object.hasOwn(embedded, name) ? embedded[name] : undefined;
  const source = field === undefined ? undefined : readList(parent.source, field).find(({ _id }) => _id === id);
  return source ? { name, source, parent, shelf: parent.shelf } : null;
}

function tokenActor(draft: Draft, token: Node, id: string): Node | null {
  const { actorId, actorLink, delta } = token.source;
  if (actorId !== id || actorLink === true) return null;
  const base = draft.peek("", "actors", id);
  if (!base) return null;
  return {
    name: "Actor",
    source: synthesize(base, isPlain(delta) ? delta : {}),
    parent: token,
    shelf: token.shelf,
    base,
  };
}

/** Returns the embedded documents in a field of a source, as the array that holds them. */
export function readList(source: Plain, field: string): Plain[] {
  const list = source[field];
  if (Array.isArray(list)) return list as Plain[];
  const fresh: Plain[] = [];
  source[field] = fresh;
  return fresh;
}

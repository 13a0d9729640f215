import { foldActorChange, foldEmbedded } from "../foundry/documents/actor-delta-math.ts";
import { HIERARCHY } from "../foundry/documents/base/hierarchy.ts";
import { applyDifference, difference, isPlain, keyOperators, type Plain } from "../foundry/documents/difference.ts";
import { generation } from "../foundry/generation.ts";
import { deepClone } from "../foundry/utils/object.ts";
import { randomID } from "../foundry/utils/random.ts";
import type { Modified, Operation } from "../protocol.ts";
import { isGM, type Requester, refusal } from "./permissions.ts";
import { type Catalogue, touchesPath } from "./world-catalogue.ts";
import type { Draft } from "./world-draft.ts";
import { findChild, readList, type Node, resolve, findRoot } from "./world-node.ts";
import { Refused } from "./world-refusal.ts";
import { cleanDocument, SECRET_FIELDS } from "./world-schema.ts";
import { isId, quote } from "./world-validate.ts";

/** What an operation is applied with. */
export interface ApplyContext {
  readonly draft: Draft;
  readonly requester: Requester;
  readonly catalogue: Catalogue;
  /** The world's list of roles by permission. */
  readonly roles: Plain;
  /** Milliseconds since the epoch. */
  readonly now: number;
  /** Refuses a pack that cannot be written to. */
  readonly checkPack: (pack: string, documentName: string) => void;
}

/**
 * Applies one operation to the draft. @throws Refused if anything of it is wrong; the draft is then to be dropped.
 */
export function applyOperation(operation: Operation, context: ApplyContext, where: string): Modified {
  const { action, documentName } = operation;
  const shelf = operation.pack ?? "";
  const parent = operation.parentUuid ? resolve(context.draft, operation.parentUuid) : null;
  checkPlace(documentName, parent, shelf, action, where);
  if (shelf || parent?.shelf) context.checkPack(shelf || String(parent?.shelf), parent ? "" : documentName);
  const home: Home = { name: documentName, parent, shelf: parent?.shelf ?? shelf };
  const list: readonly unknown[] = operation.data ?? operation.updates ?? operation.ids ?? [];
  const key = findListKey(operation);
  const result = list.flatMap((entry, index): (object | string)[] => {
    const at = `${where}.${key}.${index}`;
    if (action === "create") return [create(home, entry as Plain, operation.options, context, at)];
    if (action === "update") return update(home, entry as Plain, operation.options, context, at);
    return [remove(home, String(entry), context, at)];
  });
  return { operation: slim(operation), userId: context.requester.id, result };
}

/** Returns which list an operation has. */
function findListKey({ data, updates }: Operation): "data" | "updates" | "ids" {
  if (data) return "data";
  return updates ? "updates" : "ids";
}

interface Home {
  readonly name: string;
  readonly parent: Node | null;
  readonly shelf: string;
}

/** Clients receive an operation without its data: the result contains what was written. */
function slim({ action, documentName, parentUuid = null, pack = null, options }: Operation): Operation {
  return { action, documentName, parentUuid, pack, options };
}

function checkPlace(name: string, parent: Node | null, shelf: string, action: string, where: string): void {
  const at = `${where}.parentUuid`;
  if (!parent) {
    const packOnly = shelf !== "" && (HIERARCHY[name]?.packOnly || (name === "ActiveEffect" && generation() >= 14));
    if (!HIERARCHY[name]?.primary && !packOnly) throw new Refused(`A ${name} needs a parent document.`, at);
    return;
  }
  if (parent.name === "ActorDelta") throw new Refused("Write to the token's actor, not into its delta.", at);
  const synthetic = parent.name === "Token" && (name === "Actor" || name === "ActorDelta");
  if (synthetic && action === "update") return;
  if (synthetic) throw new Refused(`A token's ${name} can only be updated.`, at);
  if (!HIERARCHY[parent.name]?.embedded[name]) throw new Refused(`A ${parent.name} cannot hold a ${name}.`, at);
}

function create(home: Home, given: Plain, options: Plain, context: ApplyContext, where: string): Plain {
  const { draft, requester } = context;
  const { name, parent, shelf } = home;
  const collection = HIERARCHY[name]?.collection ?? "";
  const _id = options["keepId"] === true && isId(given["_id"]) ? given["_id"] : randomID();
  const siblings = parent ? readList(parent.source, HIERARCHY[parent.name]?.embedded[name] ?? "") : null;
  const taken = siblings
    ? siblings.some((sibling) => sibling["_id"] === _id)
    : draft.peek(shelf, collection, _id) !== undefined;
  if (taken) throw new Refused(`There is already a ${name} with the id ${quote(_id)}.`, `${where}._id`);
  const data: Plain = { ...deepClone(given), _id };
  forbidSecrets(data, where);
  allow(context, { action: "create", node: { name, source: data, parent, shelf }, changes: data }, where);
  stampCreation(name, data, parent, context);
  dropGmOnly(name, data, context, where);
  const source = cleanDocument(
    name,
    data,
    { catalogue: context.catalogue, keepEmbeddedIds: options["keepEmbeddedIds"] !== false },
    where,
  );
  if (name === "Setting") checkSettingKey(source, draft, where);
  if (siblings) {
    siblings.push(source);
    if (parent) settle(draft, parent);
  } else draft.put(shelf, collection, source);
  if (name === "ChatMessage" && !isGM(requester)) source["author"] = requester.id;
  return deepClone(source);
}

/** What the server alone says of a new document: author, time, first owner, statistics. */
function stampCreation(name: string, data: Plain, parent: Node | null, { requester, now }: ApplyContext): void {
  if (name === "ChatMessage") {
    data["timestamp"] = now;
    data["author"] = isGM(requester) && isId(data["author"]) ? data["author"] : requester.id;
  }
  if (name === "Macro") data["author"] = isGM(requester) && isId(data["author"]) ? data["author"] : requester.id;
  if (HIERARCHY[name]?.owned && !parent) {
    const given = isPlain(data["ownership"]) ? data["ownership"] : {};
    data["ownership"] = isGM(requester)
      ? { default: 0, ...given, [requester.id]: 3 }
      : { default: 0, [requester.id]: 3 };
  }
  const stats = isPlain(data["_stats"]) ? data["_stats"] : {};
  data["_stats"] = { ...stats, createdTime: now, modifiedTime: now, lastModifiedBy: requester.id };
}

/**
 * GM-only paths, of a new document and of what comes inside it: on generation 14 they stop a player from creating it,
 * on 13 they are left out (a guess, see the README).
 */
function dropGmOnly(name: string, data: Plain, context: ApplyContext, where: string): void {
  const { requester, catalogue } = context;
  if (isGM(requester)) return;
  for (const [child, field] of Object.entries(HIERARCHY[name]?.embedded ?? {})) {
    const list = Array.isArray(data[field]) ? (data[field] as unknown[]) : [];
    list.forEach((inner, index) => isPlain(inner) && dropGmOnly(child, inner, context, `${where}.${field}.${index}`));
  }
  for (const path of catalogue.gmOnlyPaths(name, data["type"])) {
    // What a client fills in of its own accord, an empty initial value, says nothing that a Gamemaster alone may say.
    if (!touchesPath(data["system"], path) || isEmptyAt(data["system"], path.split("."))) continue;
    if (generation() >= 14)
      throw new Refused(`Only a Gamemaster may write "system.${path}".`, `${where}.system.${path}`);
    removePath(data["system"], path.split("."));
  }
}

/** Whether there is no value at a path, for any key in place of `*`. */
function isEmptyAt(value: unknown, [step, ...rest]: readonly string[]): boolean {
  if (value === undefined || value === null || value === "") return true;
  if (typeof value !== "object") return false;
  if (step === undefined) return Object.keys(value).length === 0;
  if (Object.keys(value).some((key) => /^(-=|==)/.test(key))) return false;
  return (step === "*" ? Object.keys(value) : [step]).every((key) => isEmptyAt((value as Plain)[key], rest));
}

function removePath(value: unknown, [step, ...rest]: readonly string[]): void {
  if (!isPlain(value) || step === undefined) return;
  for (const key of step === "*" ? Object.keys(value) : [step]) {
    if (rest.length === 0) delete value[key];
    else removePath(value[key], rest);
  }
}

function checkSettingKey(source: Plain, draft: Draft, where: string): void {
  const { _id, key, user = null } = source;
  for (const other of draft.all("", "settings")) {
    if (other["_id"] !== _id && other["key"] === key && (other["user"] ?? null) === user) {
      throw new Refused(`The setting ${quote(key)} is already stored: update it.`, `${where}.key`);
    }
  }
}

function update(home: Home, given: Plain, options: Plain, context: ApplyContext, where: string): Plain[] {
  const _id = String(given["_id"]);
  const node = find(home, _id, context.draft, where);
  const { _id: _, ...changes } = keyOperators(deepClone(given)) as Plain;
  forbidSecrets(changes, where);
  if (Object.hasOwn(changes, "-=_id") || Object.hasOwn(changes, "==_id"))
    throw new Refused("A document keeps its id.", where);
  allow(context, { action: "update", node, changes }, where);
  checkGmOnly(node, changes, context, where);
  const changed =
    node.name === "ActorDelta"
      ? foldDelta(node, changes, context, where)
      : merge(node, changes, options, context, where);
  if (!changed) return [];
  if (node.base) settleActor(node, changed);
  else settle(context.draft, node);
  return [{ _id, ...changed }];
}

function find(home: Home, id: string, draft: Draft, where: string): Node {
  const node = home.parent ? findChild(draft, home.parent, home.name, id) : findRoot(draft, home.shelf, home.name, id);
  if (!node)
    throw new Refused(
      `There is no ${home.name} ${quote(id)}${home.parent ? ` in this ${home.parent.name}` : ""}.`,
      where,
    );
  return node;
}

/** Merges changes into a document's source, in place, and returns what is different now, or null. */
function merge(node: Node, changes: Plain, options: Plain, context: ApplyContext, where: string): Plain | null {
  const { name, source } = node;
  const fields = new Map(Object.entries(HIERARCHY[name]?.embedded ?? {}).map(([child, field]) => [field, child]));
  const hasRoom = (key: string): boolean => !node.base || ACTOR_ROOM.has(key.replace(/^(-=|==)/, ""));
  const own = Object.fromEntries(
    Object.entries(changes).filter(([key]) => !fields.has(key) && key !== "delta" && hasRoom(key)),
  );
  for (const key of Object.keys(own)) {
    if (fields.has(key.slice(2)))
      throw new Refused("Embedded documents are created, updated and deleted one by one.", `${where}.${key}`);
  }
  const before = Object.fromEntries(
    Object.entries(source).filter(([key]) => !fields.has(key) && !SECRET_FIELDS.includes(key)),
  );
  const merged = deepClone(applyDifference(before, own, { recursive: options["recursive"] !== false }));
  if (isPlain(changes["delta"]) && name === "Token") merged["delta"] = foldWhole(source["delta"], changes["delta"]);
  const catalogue = context.catalogue;
  const next = cleanDocument(name, merged, { catalogue, keepEmbeddedIds: true, ownOnly: true }, where);
  const changed: Plain = difference({ ...before, ...plainDelta(before) }, { ...next, ...plainDelta(next) }) ?? {};
  for (const key of Object.keys(before)) if (!Object.hasOwn(next, key)) delete source[key];
  Object.assign(source, next);
  if (!sameDelta(before, next)) changed["==delta"] = next["delta"];
  for (const [field, child] of fields) {
    const inner = Array.isArray(changes[field])
      ? mergeEmbedded(node, child, changes[field] as unknown[], options, context, `${where}.${field}`)
      : [];
    if (inner.length > 0) changed[field] = inner;
  }
  if (options["diff"] === false) restoreAsked(changed, own, next);
  if (Object.keys(changed).length > 0 && !node.base && isPlain(source["_stats"])) {
    const stats = { modifiedTime: context.now, lastModifiedBy: context.requester.id };
    source["_stats"] = { ...source["_stats"], ...stats };
    changed["_stats"] = stats;
  }
  return Object.keys(changed).length > 0 ? changed : null;
}

/** A delta is compared and sent whole: its keys are differences themselves. */
function plainDelta(source: Plain): Plain {
  return Object.hasOwn(source, "delta") ? { delta: null } : {};
}

function sameDelta(before: Plain, after: Plain): boolean {
  return JSON.stringify(before["delta"]) === JSON.stringify(after["delta"]);
}

function foldWhole(delta: unknown, changes: Plain): Plain {
  const { items, effects, ...own } = changes;
  const folded = foldActorChange(isPlain(delta) ? delta : {}, own);
  for (const [field, list] of Object.entries({ items, effects })) if (Array.isArray(list)) folded[field] = list;
  return folded;
}

/** With `diff: false`, requested values are sent even if they are unchanged. */
function restoreAsked(changed: Plain, asked: Plain, next: Plain): void {
  for (const key of Object.keys(asked)) {
    if (!key.startsWith("-=") && !key.startsWith("==") && key in next && !(key in changed)) changed[key] = asked[key];
  }
}

function mergeEmbedded(
  node: Node,
  child: string,
  list: unknown[],
  options: Plain,
  context: ApplyContext,
  where: string,
): Plain[] {
  const home: Home = { name: child, parent: node, shelf: node.shelf };
  return list.flatMap((entry, index) => {
    const at = `${where}.${index}`;
    if (!isPlain(entry)) throw new Refused("An embedded document is an object.", at);
    const known = isId(entry["_id"]) && findChild(context.draft, node, child, entry["_id"]) !== null;
    return known
      ? update(home, entry, options, context, at)
      : [create(home, entry, { ...options, keepId: true }, context, at)];
  });
}

function foldDelta(node: Node, changes: Plain, context: ApplyContext, where: string): Plain | null {
  const folded = foldWhole(node.source, changes);
  const next = cleanDocument("ActorDelta", folded, { catalogue: context.catalogue, keepEmbeddedIds: true }, where);
  if (JSON.stringify(next) === JSON.stringify(node.source)) return null;
  if (node.parent) node.parent.source["delta"] = next;
  return { "==delta": next };
}

/**
 * A token's actor keeps its differences in the delta, which has these fields only; others are left as the
 * base has them.
 */
const ACTOR_ROOM = new Set(["name", "img", "type", "system", "flags", "ownership"]);

function settleActor(actor: Node, changed: Plain): void {
  const token = actor.parent;
  if (!token || !actor.base) return;
  const delta = isPlain(token.source["delta"]) ? token.source["delta"] : {};
  token.source["delta"] = foldEmbedded(foldActorChange(delta, changed), actor.base, actor.source);
}

/** Folds a change below a token's actor back into the token's delta. */
function settle(_draft: Draft, node: Node): void {
  for (let at: Node | null = node; at; at = at.parent) {
    if (!at.base || !at.parent) continue;
    const delta = at.parent.source["delta"];
    at.parent.source["delta"] = foldEmbedded(isPlain(delta) ? delta : {}, at.base, at.source);
    return;
  }
}

function remove(home: Home, id: string, context: ApplyContext, where: string): string {
  const node = find(home, id, context.draft, where);
  allow(context, { action: "delete", node, changes: {} }, where);
  if (!home.parent) {
    if (home.name === "User" && id === context.requester.id)
      throw new Refused("A user may not delete themselves.", where);
    context.draft.remove(home.shelf, HIERARCHY[home.name]?.collection ?? "", id);
    return id;
  }
  const list = readList(home.parent.source, HIERARCHY[home.parent.name]?.embedded[home.name] ?? "");
  list.splice(list.indexOf(node.source), 1);
  settle(context.draft, home.parent);
  return id;
}

function allow(context: ApplyContext, attempt: Parameters<typeof refusal>[1], where: string): void {
  const reason = refusal(context.requester, attempt, context.draft, context.roles);
  if (reason !== null) throw new Refused(reason, where);
}

function checkGmOnly(node: Node, changes: Plain, context: ApplyContext, where: string): void {
  if (isGM(context.requester)) return;
  const { name, source, parent } = node;
  if (name === "ActorDelta" && parent) checkDeltaGmOnly(parent, changes, context, where);
  else if (name === "Token" && isPlain(changes["delta"]))
    checkDeltaGmOnly(node, changes["delta"], context, `${where}.delta`);
  else checkTypeGmOnly(name, source["type"], changes, context, where);
}

/** A token's delta holds what its actor's GM-only paths guard, and that of the actor's items and effects. */
function checkDeltaGmOnly({ source }: Node, delta: Plain, context: ApplyContext, where: string): void {
  const actor = context.draft.peek("", "actors", String(source["actorId"]));
  checkTypeGmOnly("Actor", actor?.["type"], delta, context, where);
  for (const [child, field] of Object.entries(HIERARCHY["ActorDelta"]?.embedded ?? {})) {
    for (const inner of Array.isArray(delta[field]) ? (delta[field] as unknown[]) : []) {
      if (isPlain(inner)) checkTypeGmOnly(child, inner["type"], inner, context, `${where}.${field}`);
    }
  }
}

function checkTypeGmOnly(
  name: string,
  type: unknown,
  changes: Plain,
  { catalogue }: ApplyContext,
  where: string,
): void {
  for (const path of catalogue.gmOnlyPaths(name, type)) {
    // Under another type the path would have another meaning.
    const other = ["type", "-=type", "==type"].some((key) => Object.hasOwn(changes, key) && changes[key] !== type);
    if (other)
      throw new Refused(
        "Only a Gamemaster may change the type of a document that has fields for Gamemasters alone.",
        where,
      );
    const whole = ["-=system", "==system"].some((key) => Object.hasOwn(changes, key));
    if (whole || touchesPath(changes["system"], path))
      throw new Refused(`Only a Gamemaster may write "system.${path}".`, where);
  }
}

function forbidSecrets(data: Plain, where: string): void {
  for (const key of Object.keys(data)) {
    const name = key.replace(/^(-=|==)/, "");
    if (SECRET_FIELDS.includes(name)) throw new Refused("Passwords are not set through documents.", `${where}.${name}`);
  }
}

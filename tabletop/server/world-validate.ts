import { HIERARCHY } from "../foundry/documents/base/hierarchy.ts";
import { isPlain, type Plain } from "../foundry/documents/difference.ts";
import type { Operation } from "../protocol.ts";
import { Refused } from "./world-refusal.ts";

const MAX_BYTES = 5_000_000;
const MAX_DEPTH = 40;
const MAX_OPERATIONS = 500;
const MAX_DOCUMENTS = 5_000;
const ID = /^[A-Za-z0-9]{16}$/;
const UNSAFE_KEYS = new Set(["__proto__", "constructor", "prototype"]);

/** Whether a value is a document id: 16 letters and digits. */
export function isId(value: unknown): value is string {
  return typeof value === "string" && ID.test(value);
}

/**
 * Reads what a client sent as a batch of operations, judging its form alone: known names, well-formed ids, size, depth,
 * keys.
 *
 * @throws Refused naming the first thing that is wrong.
 */
export function readOperations(payload: unknown): Operation[] {
  if (!isPlain(payload) || !Array.isArray(payload["operations"]))
    throw new Refused("A write needs a list of operations.", "operations");
  const operations = payload["operations"] as unknown[];
  if (operations.length > MAX_OPERATIONS)
    throw new Refused(`One request may hold ${MAX_OPERATIONS} operations.`, "operations");
  checkJson(operations, "operations");
  return operations.map((operation, index) => readOperation(operation, `operations.${index}`));
}

/**
 * Checks that a value is plain JSON of bounded size and depth, with no key that could reach a prototype.
 *
 * @throws Refused
 */
export function checkJson(value: unknown, where: string, longest = MAX_BYTES): void {
  walk(value, where, 0);
  const size = JSON.stringify(value)?.length ?? 0;
  if (size > longest) throw new Refused(`The request holds ${size} characters; ${longest} are allowed.`, where);
}

function walk(value: unknown, where: string, depth: number): void {
  if (depth > MAX_DEPTH) throw new Refused(`Data may be nested ${MAX_DEPTH} deep.`, where);
  if (value === null || value === undefined || typeof value === "string" || typeof value === "boolean") return;
  if (typeof value === "number") {
    if (!Number.isFinite(value)) throw new Refused("A number must be finite.", where);
  } else if (Array.isArray(value)) value.forEach((inner, index) => walk(inner, `${where}.${index}`, depth + 1));
  else if (isPlain(value)) {
    for (const [key, inner] of Object.entries(value)) {
      const name = key.replace(/^(?:-=|==)+/, "");
      if (UNSAFE_KEYS.has(name)) throw new Refused(`The key "${name}" is not allowed.`, where);
      walk(inner, `${where}.${key}`, depth + 1);
    }
  } else throw new Refused("Only plain JSON can be sent.", where);
}

function readOperation(value: unknown, where: string): Operation {
  if (!isPlain(value)) throw new Refused("An operation is an object.", where);
  const { action, documentName, parentUuid = null, pack = null, options = {} } = value;
  if (action !== "create" && action !== "update" && action !== "delete") {
    throw new Refused(`Unknown action ${quote(action)}: create, update or delete.`, `${where}.action`);
  }
  if (typeof documentName !== "string" || !Object.hasOwn(HIERARCHY, documentName)) {
    throw new Refused(`Unknown document name ${quote(documentName)}.`, `${where}.documentName`);
  }
  if (parentUuid !== null && typeof parentUuid !== "string")
    throw new Refused("A parent is named by its uuid.", `${where}.parentUuid`);
  if (pack !== null && typeof pack !== "string") throw new Refused("A pack is named by its id.", `${where}.pack`);
  if (!isPlain(options)) throw new Refused("Options are an object.", `${where}.options`);
  const base = { action, documentName, parentUuid, pack, options } as const;
  if (action === "create") return { ...base, data: readDocuments(value["data"], `${where}.data`) };
  if (action === "update") return { ...base, updates: readUpdates(value["updates"], `${where}.updates`) };
  return { ...base, ids: readIds(value["ids"], `${where}.ids`) };
}

function readDocuments(value: unknown, where: string): Plain[] {
  if (!Array.isArray(value) || value.length > MAX_DOCUMENTS || !value.every(isPlain))
    throw new Refused("A list of objects is needed.", where);
  value.forEach((data, index) => checkKeys(data, `${where}.${index}`));
  return value;
}

function readUpdates(value: unknown, where: string): Plain[] {
  const updates = readDocuments(value, where);
  updates.forEach(({ _id }, index) => {
    if (!isId(_id))
      throw new Refused(`${quote(_id)} is not a document id: 16 letters and digits.`, `${where}.${index}._id`);
  });
  updates.forEach((update, index) => refuseTwice(update, `${where}.${index}`));
  return updates;
}

/** A document's field that is named with an operator and without would pass a check of only one of them. */
function refuseTwice({ _id, ...update }: Plain, where: string): void {
  const names = Object.keys(update).map((key) => key.replace(/^(-=|==)/, ""));
  const twice = names.find((name, index) => names.indexOf(name) !== index);
  if (twice !== undefined) throw new Refused(`The field "${twice}" is named twice: once is enough.`, where);
}

function readIds(value: unknown, where: string): string[] {
  if (!Array.isArray(value) || value.length > MAX_DOCUMENTS) throw new Refused("A list of ids is needed.", where);
  return value.map((id, index) => {
    if (!isId(id)) throw new Refused(`${quote(id)} is not a document id: 16 letters and digits.`, `${where}.${index}`);
    return id;
  });
}

/**
 * Dotted keys, and operators on operators, would have one meaning for this server and another for later readers.
 * Setting values are opaque strings.
 */
function checkKeys(value: unknown, where: string): void {
  if (Array.isArray(value)) value.forEach((inner, index) => checkKeys(inner, `${where}.${index}`));
  else if (isPlain(value)) {
    for (const [key, inner] of Object.entries(value)) {
      const name = key.replace(/^(-=|==)/, "");
      if (/^(-=|==)/.test(name)) throw new Refused(`The key "${key}" holds two operators: one is enough.`, where);
      if (key.includes(".")) throw new Refused(`The key "${key}" holds a dot: send nested objects.`, where);
      checkKeys(inner, `${where}.${key}`);
    }
  }
}

/** Returns a value as an error message shows it: short, in quotes. */
export function quote(value: unknown): string {
  const text = typeof value === "string" ? value : (JSON.stringify(value) ?? String(value));
  return `"${text.length > 60 ? `${text.slice(0, 60)}…` : text}"`;
}

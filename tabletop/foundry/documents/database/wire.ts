import { encodeOperators, ForcedDeletion, ForcedReplacement } from "../../data/operators.ts";
import { generation } from "../../generation.ts";
import { isPlain, keyOperators, type Plain } from "../difference.ts";
import type { OperationOptions } from "../../abstract/document.ts";

/** The members of an operation that define it; the others are options for the hooks of all clients. */
const OWN = new Set(["action", "documentName", "data", "updates", "ids", "parent", "pack", "parentUuid", "deleteAll"]);

/** Changes as they are sent: operators as keys, everything plain JSON. */
export function toWire(changes: object): Plain {
  return JSON.parse(JSON.stringify(keyOperators(encodeOperators(changes)))) as Plain;
}

/** Changes as this generation writes them: on 14, operators are instances. */
export function fromWire(changes: unknown): unknown {
  if (generation() < 14 || !isPlain(changes)) return changes;
  const result: Plain = {};
  for (const [key, value] of Object.entries(changes)) {
    if (key.startsWith("-=")) result[key.slice(2)] = ForcedDeletion.create();
    else if (key.startsWith("==")) result[key.slice(2)] = ForcedReplacement.create(value);
    else result[key] = fromWire(value);
  }
  return result;
}

/** Returns the options of an operation as they travel: what JSON can carry. */
export function wireOptions(operation: OperationOptions): Plain {
  const options: Plain = {};
  for (const [key, value] of Object.entries(operation as object)) {
    if (OWN.has(key) || value === undefined || typeof value === "function") continue;
    try {
      const text = JSON.stringify(value);
      if (text !== undefined) options[key] = JSON.parse(text) as unknown;
    } catch {
      // What cannot travel stays with the hooks of this client.
    }
  }
  return options;
}

/** Computes a document's data after a plan, for cards and dialogs that preview it. Nothing is written. */
import { type Change, type Ref, refKey } from "./change.ts";
import type { Json } from "./json.ts";

type Data = { readonly [key: string]: Json };

const isData = (value: Json | undefined): value is Data =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/**
 * Returns the data of the document at `at` after the plan; null where the plan deletes it. Missing parents of a path
 * are created. `data` itself is not changed.
 */
export function preview(at: Ref, data: Data, changes: readonly Change[]): Data | null {
  const own = changes.filter((change) => refKey(change.at) === refKey(at));
  return own.reduce<Data | null>((before, change) => {
    if (change.op === "delete") return null;
    if (change.op === "create") return change.data;
    return write(before ?? {}, change.path.split("."), (was) => {
      if (change.op === "unset") return undefined;
      return change.op === "set" ? change.to : (typeof was === "number" ? was : 0) + change.by;
    });
  }, data);
}

function write(data: Data, path: readonly string[], to: (was: Json | undefined) => Json | undefined): Data {
  const [step = "", ...rest] = path;
  const inner = data[step];
  const value = rest.length > 0 ? write(isData(inner) ? inner : {}, rest, to) : to(inner);
  const { [step]: _, ...others } = data;
  return value === undefined ? others : { ...others, [step]: value };
}

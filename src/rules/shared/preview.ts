/** What a document would hold after a plan: for cards and dialogs that show it beforehand. Nothing is written. */
import { type Change, type Ref, refKey } from "./change.ts";
import type { Json } from "./json.ts";

type Data = { readonly [key: string]: Json };

const isData = (value: Json | undefined): value is Data =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/**
 * The data of the document at `at` after every change of the plan that is for it; null where the plan deletes it. Paths
 * whose parents are missing are made on the way. `data` itself is left as it is.
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

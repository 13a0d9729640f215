/**
 * Documents in memory for tests of plans. It applies changes and returns receipts as core does.
 */
import { type AppliedChange, type Change, type Ref, refKey, changePath } from "../../src/rules/shared/change.ts";
import type { Json } from "../../src/rules/shared/json.ts";

type Doc = Record<string, Json>;

const isDoc = (value: Json | undefined): value is Doc =>
  typeof value === "object" && value !== null && !Array.isArray(value);

export class Table {
  readonly #documents = new Map<string, Doc>();

  constructor(documents: Readonly<Record<string, object>>) {
    for (const [uuid, data] of Object.entries(documents))
      this.#documents.set(uuid, JSON.parse(JSON.stringify(data)) as Doc);
  }

  /** Reads a path, or the whole document where the path is empty; undefined where there is none. */
  read = (at: Ref, path: string): Json | undefined => {
    let value: Json | undefined = this.#documents.get(refKey(at));
    for (const step of path === "" ? [] : path.split(".")) value = isDoc(value) ? value[step] : undefined;
    return value === undefined ? undefined : structuredClone(value);
  };

  /** Applies changes one after another and returns their receipts. */
  apply(changes: readonly Change[]): AppliedChange[] {
    return changes.map((change) => {
      const was = this.read(change.at, changePath(change));
      this.#write(change);
      const now = this.read(change.at, changePath(change));
      return { change, ...(was === undefined ? {} : { was }), ...(now === undefined ? {} : { now }) };
    });
  }

  /** Returns every document, to compare. */
  dump(): Record<string, Json> {
    return structuredClone(Object.fromEntries([...this.#documents].sort(([a], [b]) => a.localeCompare(b))));
  }

  #write(change: Change): void {
    const key = refKey(change.at);
    if (change.op === "create") this.#documents.set(key, structuredClone(change.data) as Doc);
    if (change.op === "delete") this.#documents.delete(key);
    if (change.op === "create" || change.op === "delete") return;
    const steps = change.path.split(".");
    const last = steps.pop() ?? "";
    let parent: Doc | undefined = this.#documents.get(key);
    for (const step of steps) {
      const inner: Json | undefined = parent?.[step];
      parent = isDoc(inner) ? inner : undefined;
    }
    if (!parent) throw new Error(`${key} has no ${change.path}`);
    if (change.op === "unset") delete parent[last];
    if (change.op === "set") parent[last] = structuredClone(change.to);
    if (change.op === "add") parent[last] = Number(parent[last] ?? 0) + change.by;
  }
}

/** What a document will be once changes are written: for what is decided on top of them. */
import { type Change, preview } from "../../rules/shared/change.ts";
import type { Snapshot } from "../contract/world.ts";

/** Returns a snapshot after changes; null where they delete it. Numbers that effects derive are as they were. */
export function snapshotAfter(found: Snapshot, changes: readonly Change[]): Snapshot | null {
  const { uuid, name, img, system } = found;
  const after = preview({ uuid }, { name, img, system }, changes);
  const items = found.items.flatMap((item) => snapshotAfter(item, changes) ?? []);
  return after && { ...found, ...(after as Pick<Snapshot, "name" | "img" | "system">), items };
}

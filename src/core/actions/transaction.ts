/**
 * The only way anything is written: first a receipt (pending), then the changes with its marker, then the receipt again
 * with the values now stored. Whichever step a crash interrupts, `resumePending` detects it and finishes or reverts.
 */
import {
  type AppliedChange,
  type Change,
  type StalePlace,
  invertChanges,
  changePath,
  isEqualJson,
  invertWithinCounts,
  planUndo,
} from "../../rules/shared/change.ts";
import type { Refusal } from "../../rules/shared/reasons.ts";
import { allows, rejectInvalid } from "./validate.ts";
import { cleanNumber, findDoc, stored } from "../compat/documents.ts";
import type { Plan } from "../contract/action.ts";
import type { Seat } from "../contract/world.ts";
import { formatPlaceName } from "./places.ts";
import { readForgivingPool, refuseOverdraft } from "../world/pools.ts";
import { buildPostingChange, listOwners } from "../messages/card-message.ts";
import {
  type RequestRecord,
  type Receipt,
  isBelievable,
  listLaterChanges,
  updateReceipt,
  listOpenMarkers,
  createReceipt,
  placeKey,
  listReceipts,
  undoMarker,
} from "../messages/receipts.ts";
import { findAction } from "../contract/registry.ts";
import { readStored } from "../world/world.ts";
import { recordPlanned, recordWritten, findUnwritten, writeChanges } from "./writer.ts";

/**
 * Writes a plan.
 * @throws Error if it could not be written; then nothing of it remains
 */
export async function commit(plan: Plan, asked: RequestRecord): Promise<Receipt> {
  const changes = [...plan.changes, ...(plan.cards ?? []).map((posting) => buildPostingChange(asked.action, posting))];
  const before = recordPlanned(changes);
  const receipt = await createReceipt(
    asked,
    { label: plan.label, why: plan.why },
    before,
    plan.privateTo ? listOwners(plan.privateTo) : [],
  );
  let applied: readonly AppliedChange[];
  try {
    applied = await writeChanges(changes, receipt.id, listOpenMarkers());
  } catch (error) {
    await receipt.delete();
    throw error;
  }
  try {
    await updateReceipt(receipt, { status: "applied", applied });
  } catch (error) {
    // It is written, and the markers prove it: the next `resumePending` records it.
    console.error(`receipt ${receipt.id} could not be completed`, error);
  }
  return receipt;
}

/** Returns why this user can't undo a receipt, or null if they can (as far as this client knows). */
export function refuseUndo(receipt: Receipt, seat: Seat): Refusal | null {
  if (!isBelievable(receipt)) return { key: "QUADRANT.Refuse.NotBelieved" };
  const { status, by, action, applied } = receipt.system;
  if (status !== "applied")
    return { key: status === "undone" ? "QUADRANT.Refuse.AlreadyUndone" : "QUADRANT.Refuse.NotSettled" };
  if (!seat.isGM && !(by === seat.id && applied.every(({ change }) => seat.owns(change.at))))
    return { key: "QUADRANT.Refuse.NotYoursToUndo" };
  const known = findAction(action)?.found;
  if (known?.final && !seat.isGM) return { key: "QUADRANT.Refuse.GmOnly" };
  if (receipt.system.thrown === true && !seat.isGM) return { key: "QUADRANT.Refuse.DiceFell" };
  if (!known || !applied.every(({ change }) => allows(known.writes, change)))
    return { key: "QUADRANT.Refuse.NotAllowed" };
  const stale = findLostPlaces(receipt);
  if (stale.length > 0)
    return { key: "QUADRANT.Refuse.Stale", with: { places: [...new Set(stale.map(formatPlaceName))].join("; ") } };
  const back = invertReceipt(receipt);
  return refuseOverdraft(back) ?? rejectInvalid(back); // what the receipt gave may have been spent since
}

/** Returns the changes that undo a receipt. */
const invertReceipt = ({ system }: Receipt): readonly Change[] => invertWithinCounts(system.applied, readForgivingPool);

/** Returns, by place, how much of what the receipt gave can't be taken back. */
function computeShortfall({ system }: Receipt, back: readonly Change[]): Readonly<Record<string, number>> {
  const by = (change: Change): number => (change.op === "add" ? change.by : 0);
  const whole = invertChanges(system.applied);
  return Object.fromEntries(
    back.flatMap((change, i) => {
      const full = whole[i];
      const short = full ? by(change) - by(full) : 0;
      // A name with dots would be stored as a path.
      return short > 0 ? [[placeKey(change.at), short]] : [];
    }),
  );
}

/**
 * Returns every place where an undo would lose later changes: values that have changed since, and counts for which
 * later changes leave no room.
 */
function findLostPlaces(receipt: Receipt): readonly StalePlace[] {
  const back = planUndo(receipt.system.applied, readStored, listLaterChanges(receipt));
  if ("stale" in back) return back.stale;
  return back.changes.flatMap((change) => {
    if (change.op !== "add" || !("uuid" in change.at)) return [];
    const doc = findDoc(change.at.uuid);
    const back = doc === null ? Number.NaN : Number(stored(doc, change.path) ?? 0) + change.by;
    return doc !== null && cleanNumber(doc, change.path, back) === back ? [] : [{ at: change.at, path: change.path }];
  });
}

/**
 * Undoes a receipt, all or nothing. Call `refuseUndo` first.
 * @throws Error if it could not be written
 */
export async function undoReceipt(
  receipt: Receipt,
  by: { readonly undoneBy: string; readonly undoRequest: string },
): Promise<void> {
  const back = invertReceipt(receipt);
  await updateReceipt(receipt, { status: "undoing", ...by, short: computeShortfall(receipt, back) });
  try {
    await writeChanges(back, undoMarker(receipt.id), listOpenMarkers());
  } catch (error) {
    await updateReceipt(receipt, { status: "applied" });
    throw error;
  }
  await updateReceipt(receipt, { status: "undone" });
}

/** Settles what an earlier writer left half done: finishes what was begun, reverts what can't be finished. */
export async function resumePending(): Promise<void> {
  for (const receipt of listReceipts()) {
    const { status } = receipt.system;
    try {
      if (status === "pending") await finishReceipt(receipt);
      else if (status === "undoing") await finishUndo(receipt);
    } catch (error) {
      console.error(`receipt ${receipt.id} could not be settled`, error);
    }
  }
}

async function finishReceipt(receipt: Receipt): Promise<void> {
  const { applied } = receipt.system;
  const changes = applied.map(({ change }) => change);
  const left = findUnwritten(changes, receipt.id);
  const action = findAction(receipt.system.action)?.found;
  // What was only announced, or can no longer be written as planned, is dropped; what was begun is finished.
  const stands =
    action !== undefined &&
    changes.every((change) => allows(action.writes, change)) &&
    left.every((c) => isAsPlanned(applied, c));
  if (left.length === changes.length && !stands) return void (await receipt.delete());
  const fresh = left.length > 0 && stands ? await writeChanges(left, receipt.id, listOpenMarkers()) : [];
  // Recovered `add` changes record the requested delta, not the current value: other clients may have changed it since.
  const begun = recordWritten(applied.filter(({ change }) => !left.includes(change)));
  await updateReceipt(receipt, { status: "applied", applied: [...begun, ...fresh] });
}

async function finishUndo(receipt: Receipt): Promise<void> {
  const marker = undoMarker(receipt.id);
  const back = invertReceipt(receipt);
  const left = findUnwritten(back, marker);
  if (left.length > 0) await writeChanges(left, marker, listOpenMarkers());
  await updateReceipt(receipt, {
    status: "undone",
    ...(left.length === back.length ? { short: computeShortfall(receipt, back) } : {}),
  });
}

const isAsPlanned = (applied: readonly AppliedChange[], change: Change): boolean => {
  if (change.op === "add") return true;
  const foreseen = applied.find((a) => a.change === change);
  return isEqualJson(readStored(change.at, changePath(change)), foreseen?.was);
};

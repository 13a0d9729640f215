/**
 * The only way anything is written: first a receipt (pending), then the changes with its marker, then the receipt again
 * with the values now stored. Whichever step a crash interrupts, `resumePending` detects it and finishes or reverts.
 */
import { type AppliedChange, type Change, changePath, isEqualJson } from "../../rules/shared/change.ts";
import type { Plan } from "../contract/action.ts";
import { once } from "../contract/lazy.ts";
import { findAction } from "../contract/registry.ts";
import { buildPostingChange, listOwners } from "../messages/card.ts";
import {
  type Receipt,
  type RequestRecord,
  listOpenMarkers,
  listUnsettled,
  updateReceipt,
} from "../messages/receipts.ts";
import { readStored } from "../world/world.ts";
import { allows } from "./validate.ts";
import { findUnwritten, recordPlanned, recordWritten, writeChanges } from "./writer.ts";

const loadReceipts = once(() => import("../messages/create-receipt.ts"));

/**
 * Writes a plan.
 * @throws Error if it could not be written; then nothing of it remains
 */
export async function commit(plan: Plan, asked: RequestRecord): Promise<Receipt> {
  const changes = [...plan.changes, ...(plan.cards ?? []).map((posting) => buildPostingChange(asked.action, posting))];
  const before = recordPlanned(changes);
  const { createReceipt } = await loadReceipts();
  const receipt = await createReceipt(
    asked,
    { label: plan.label, why: plan.why },
    { applied: before, reads: plan.reads ?? [], quiet: plan.quiet === true },
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

/** Settles what an earlier writer left half done: finishes what was begun, reverts what can't be finished. */
export async function resumePending(): Promise<void> {
  for (const receipt of listUnsettled()) {
    const { status } = receipt.system;
    try {
      if (status === "pending") await finishReceipt(receipt);
      else if (status === "undoing") await (await import("./undo.ts")).finishUndo(receipt);
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

const isAsPlanned = (applied: readonly AppliedChange[], change: Change): boolean => {
  if (change.op === "add") return true;
  const foreseen = applied.find((a) => a.change === change);
  return isEqualJson(readStored(change.at, changePath(change)), foreseen?.was);
};

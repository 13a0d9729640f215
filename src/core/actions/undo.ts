/**
 * Undo: of a receipt and of all that rest on it, newest first, in one transaction or not at all. Loaded when a receipt
 * is displayed or undone.
 */
import {
  type AppliedChange,
  type Change,
  type ReadStored,
  type Place,
  invertChanges,
} from "../../rules/shared/change.ts";
import { type Fields, type Json, isFields } from "../../rules/shared/json.ts";
import type { Refusal } from "../../rules/shared/reasons.ts";
import { type Counts, listResting } from "../../rules/shared/rests.ts";
import { invertTogether, listStalePlaces } from "../../rules/shared/undo-together.ts";
import { findMessage } from "../compat/chat.ts";
import { cleanNumber, findDoc, stored } from "../compat/documents.ts";
import type { Seat } from "../contract/world.ts";
import { findAction, ID } from "../contract/registry.ts";
import { type ReceiptRecord, readRecord } from "../messages/receipt-record.ts";
import {
  type Receipt,
  isBelievable,
  isReceipt,
  listInEffect,
  listOpenMarkers,
  placeKey,
  undoMarker,
  updateReceipts,
} from "../messages/receipts.ts";
import { say } from "../ui/text.ts";
import { isPool, readForgivingPool, refuseOverdraft } from "../world/pools.ts";
import { readStored } from "../world/world.ts";
import { formatPlaceName } from "./places.ts";
import { allows, rejectInvalid } from "./validate.ts";
import { MARKERS, findUnwritten, writeChanges } from "./writer.ts";

/** The user who undoes, and the id of their request. */
export interface UndoneBy {
  readonly undoneBy: string;
  readonly undoRequest: string;
}

/** Counts as `listResting` needs them: tokens of a forgiving pool may be taken back whether they are left or not. */
const COUNTS: Counts = {
  read(at, path) {
    if (readForgivingPool(at) !== null) return null;
    const value = readStored(at, path);
    return typeof value === "number" ? value : null;
  },
  fits(at, path, value) {
    if (!("uuid" in at)) return !isPool(at) || value >= 0;
    const doc = findDoc(at.uuid);
    return doc !== null && cleanNumber(doc, path, value) === value;
  },
};

/** Returns the receipts that rest on some others, oldest first: only later ones can. */
export function listRestingReceipts(roots: readonly Receipt[]): Receipt[] {
  const history = listInEffect(roots).map(readRecord);
  const own = roots.map(readRecord);
  return listResting<ReceiptRecord>(own, history, COUNTS).map(({ receipt }) => receipt);
}

/** Returns a receipt and what rests on it, oldest first. */
export const listUndoneTogether = (receipt: Receipt): Receipt[] => [receipt, ...listRestingReceipts([receipt])];

/**
 * Returns why this user can't undo a receipt and what rests on it, or null if they can (as far as this client knows).
 * @param agreed ids of the receipts that the user knows to rest on it; null while nobody has been asked
 */
export function refuseUndo(receipt: Receipt, seat: Seat, agreed: readonly string[] | null = null): Refusal | null {
  if (!isBelievable(receipt)) return { key: "QUADRANT.Refuse.NotBelieved" };
  const { status, by, action } = receipt.system;
  if (status !== "applied")
    return { key: status === "undone" ? "QUADRANT.Refuse.AlreadyUndone" : "QUADRANT.Refuse.NotSettled" };
  if (!seat.isGM && by !== seat.id) return { key: "QUADRANT.Refuse.NotYoursToUndo" };
  if (findAction(action)?.found.final && !seat.isGM) return { key: "QUADRANT.Refuse.GmOnly" };
  if (receipt.system.thrown === true && !seat.isGM) return { key: "QUADRANT.Refuse.DiceFell" };
  const resting = listRestingReceipts([receipt]);
  const others = seat.isGM ? [] : resting.filter((one) => !isOwn(one, seat));
  if (others.length > 0) return { key: "QUADRANT.Refuse.OthersRest", with: { what: formatReceipts(others, seat) } };
  const unknown = agreed === null ? [] : resting.filter(({ id }) => !agreed.includes(id));
  if (unknown.length > 0) return { key: "QUADRANT.Refuse.MoreRests", with: { what: formatReceipts(unknown, seat) } };
  // A button does not disappear for the moment in which something that rests on it is being saved.
  if (agreed === null && resting.some((one) => one.system.status !== "applied")) return null;
  return refuseTogether([receipt, ...resting], seat);
}

/** Returns whether a user who is no GM may undo a receipt: their own, for which no dice were rolled. */
const isOwn = ({ system }: Receipt, seat: Seat): boolean =>
  system.by === seat.id && system.thrown !== true && !findAction(system.action)?.found.final;

/** Returns why receipts can't be undone together, whoever asks; null if they can. */
export function refuseTogether(receipts: readonly Receipt[], seat: Seat): Refusal | null {
  const unsettled = receipts.filter(({ system }) => system.status !== "applied");
  if (unsettled.length > 0)
    return { key: "QUADRANT.Refuse.RestingUnsettled", with: { what: formatReceipts(unsettled, seat) } };
  const isAllowed = ({ system: { action, applied } }: Receipt): boolean => {
    const known = findAction(action)?.found;
    return known !== undefined && applied.every(({ change }) => allows(known.writes, change));
  };
  if (!receipts.every(isAllowed)) return { key: "QUADRANT.Refuse.NotAllowed" };
  const { changes } = planBack(receipts);
  const moved = listStalePlaces(receipts.toReversed().map(listCompared), readComparable);
  const stale = moved.length > 0 ? moved : listLostCounts(changes);
  if (stale.length > 0)
    return { key: "QUADRANT.Refuse.Stale", with: { places: [...new Set(stale.map(formatPlaceName))].join("; ") } };
  return refuseOverdraft(changes) ?? rejectInvalid(changes); // what was given may have been spent since
}

/** Returns the texts of receipts; of one that this user may not see, that there is one. */
export const formatReceipts = (receipts: readonly Receipt[], seat: Seat): string =>
  [...new Set(receipts.map((receipt) => say(describeReceipt(receipt, seat))))].join("; ");

/** Returns the text of a receipt as this user may read it. */
export const describeReceipt = ({ whisper, system }: Receipt, seat: Seat) =>
  seat.isGM || whisper.length === 0 || whisper.includes(seat.id)
    ? (system.told.label ?? "")
    : "QUADRANT.Receipt.Private";

/** Returns the changes of a receipt that an undo inverts: on a card that was deleted, nothing is left to undo. */
const listUndoable = ({ system }: Receipt): AppliedChange[] =>
  system.applied.filter(({ change: { at } }) => !("uuid" in at && isDeletedMessage(at.uuid)));

const isDeletedMessage = (uuid: string): boolean => {
  const [name, id = "", ...rest] = uuid.split(".");
  return name === "ChatMessage" && rest.length === 0 && findMessage(id) === null;
};

/** Returns the changes of a receipt as they are compared with the present. */
const listCompared = (receipt: Receipt): AppliedChange[] =>
  listUndoable(receipt).map((one) =>
    one.change.op === "create" && isFields(one.now) ? { ...one, now: withoutMarks(one.now) } : one,
  );

const readComparable: ReadStored = (at, path) => {
  const now = readStored(at, path);
  return path === "" && "uuid" in at && isFields(now) ? withoutMarks(now) : now;
};

/**
 * Returns a document's data without what its writes have left there: markers, and when and by whom it was written. It
 * is the same before a change and after its undo.
 */
function withoutMarks(data: Fields): Fields {
  const { _stats: _written, flags, ...rest } = data;
  const fields = Object.entries(rest).map(([key, value]) => [
    key,
    Array.isArray(value) ? value.map((one: Json) => (isFields(one) ? withoutMarks(one) : one)) : value,
  ]);
  const others = isFields(flags) ? flags : {};
  const own = isFields(others[ID]) ? others[ID] : {};
  const kept = Object.entries(own).filter(([key]) => key !== MARKERS);
  return { ...Object.fromEntries(fields), flags: { ...others, [ID]: Object.fromEntries(kept) } } as Fields;
}

/** Returns what undoes receipts, given oldest first. */
export const planBack = (receipts: readonly Receipt[]) =>
  invertTogether(receipts.toReversed().map(listUndoable), readForgivingPool);

/** Returns the counts for which there is no room: what their field would clean to another number. */
const listLostCounts = (changes: readonly Change[]): readonly Place[] =>
  changes.flatMap((change) => {
    if (change.op !== "add" || !("uuid" in change.at)) return [];
    const doc = findDoc(change.at.uuid);
    const back = doc === null ? Number.NaN : Number(stored(doc, change.path) ?? 0) + change.by;
    return doc !== null && cleanNumber(doc, change.path, back) === back ? [] : [{ at: change.at, path: change.path }];
  });

/** Returns, by place, how much of what a receipt gave is not taken back. */
function computeShortfall(receipt: Receipt, back: readonly Change[]): Readonly<Record<string, number>> {
  const by = (change: Change): number => (change.op === "add" ? change.by : 0);
  const whole = invertChanges(listUndoable(receipt));
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
 * Undoes receipts, oldest first, all or nothing. Call `refuseUndo` or `refuseTogether` first.
 * @throws Error if it could not be written
 */
export async function undoReceipts(receipts: readonly Receipt[], by: UndoneBy): Promise<void> {
  const [root] = receipts;
  if (!root) return;
  const back = planBack(receipts);
  const shortfalls = listShortfalls(receipts, back.each);
  await updateReceipts(receipts, (_receipt, i) => ({
    status: "undoing",
    ...by,
    undoneWith: root.id,
    short: shortfalls[i] ?? {},
  }));
  try {
    await writeChanges(back.changes, undoMarker(root.id), listOpenMarkers());
  } catch (error) {
    await updateReceipts(receipts, () => ({ status: "applied" }));
    throw error;
  }
  await updateReceipts(receipts, () => ({ status: "undone" }));
}

/** @param each what undoes each receipt, the newest first */
const listShortfalls = (receipts: readonly Receipt[], each: readonly (readonly Change[])[]) =>
  receipts.map((receipt, i) => computeShortfall(receipt, each[receipts.length - 1 - i] ?? []));

/** Finishes an undo that was begun: of a receipt and of all that are undone with it. */
export async function finishUndo(receipt: Receipt): Promise<void> {
  const root = findRoot(receipt);
  // The changes of several receipts have the marker of the first: its status tells whether they were written.
  if (root && root !== receipt && root.system.status !== "undoing")
    return updateReceipts([receipt], () => ({ status: root.system.status }));
  if (root && root !== receipt) return;
  const together = listInEffect().filter((one) => one.system.status === "undoing" && findRoot(one) === receipt);
  const back = planBack(together);
  const left = findUnwritten(back.changes, undoMarker(receipt.id));
  if (left.length > 0) await writeChanges(left, undoMarker(receipt.id), listOpenMarkers());
  const shortfalls = listShortfalls(together, back.each);
  await updateReceipts(together, (_receipt, i) => ({
    status: "undone",
    ...(left.length === back.changes.length ? { short: shortfalls[i] ?? {} } : {}),
  }));
}

/** Returns the receipt together with which one is undone; undefined if it was deleted. */
function findRoot(receipt: Receipt): Receipt | undefined {
  const { undoneWith = null } = receipt.system;
  if (undoneWith === null || undoneWith === receipt.id) return receipt;
  const root = findMessage(undoneWith);
  return isReceipt(root) && isBelievable(root) ? root : undefined;
}

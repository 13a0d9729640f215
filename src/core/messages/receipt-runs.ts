/**
 * Runs: small changes that one user makes one after the other in the same places are displayed as one card. Each has
 * its receipt. Loaded when something is written.
 */
import { type AppliedChange, changePath, refKey } from "../../rules/shared/change.ts";
import { type OwnMessage, allMessages } from "../compat/chat.ts";
import { type Receipt, type RequestRecord, findRun, findRunHead, isBelievable, isReceipt } from "./receipts.ts";

/** Changes further apart than this are no run. */
const MAX_PAUSE_MS = 60_000;
/** The most receipts of a run: with each that is added, all of its rows are computed again. */
const MAX_LENGTH = 12;

/** What decides whether a receipt that is about to be written continues a run. */
interface Next {
  readonly asked: RequestRecord;
  readonly applied: readonly AppliedChange[];
  readonly whisper: readonly string[];
}

/** Returns the id of the receipt whose run the next one continues: the first of it; null if it begins its own. */
export function findRunToContinue(next: Next): string | null {
  const last = allMessages().at(-1);
  if (!isReceipt(last) || !isBelievable(last) || !continues(next, last)) return null;
  const head = findRunHead(last)?.id ?? last.id;
  return findRun(head).length + 1 < MAX_LENGTH ? head : null;
}

function continues({ asked, applied, whisper }: Next, last: OwnMessage & Receipt): boolean {
  const { system } = last;
  const isAlone = (one: RequestRecord | Receipt["system"]): boolean =>
    one.card === null && one.thrown !== true && (one.pays ?? null) === null;
  return (
    isAlone(asked) &&
    isAlone(system) &&
    system.by === asked.by &&
    system.action === asked.action &&
    Date.now() - last.timestamp < MAX_PAUSE_MS &&
    applied.length > 0 &&
    applied.every(isOfNumber) &&
    system.applied.every(isOfNumber) &&
    listKeys(applied) === listKeys(system.applied) &&
    [...last.whisper].sort().join() === [...whisper].sort().join()
  );
}

/** Whether a change adds to a number, or replaces one by another. */
function isOfNumber({ change, was }: AppliedChange): boolean {
  if (change.op === "add") return true;
  return change.op === "set" && typeof change.to === "number" && typeof was === "number";
}

const listKeys = (applied: readonly AppliedChange[]): string =>
  applied
    .map(({ change }) => `${refKey(change.at)} ${changePath(change)}`)
    .sort()
    .join("\n");

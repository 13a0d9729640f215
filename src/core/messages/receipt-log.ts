/** The receipts in effect as a log: what was written, when in the world's time, and what this user may read of it. */
import type { LogEntry } from "../../rules/shared/change.ts";
import type { Text } from "../contract/world.ts";
import { listInEffect } from "./receipts.ts";

/** A receipt that was written and not undone. */
export interface LoggedReceipt extends LogEntry {
  readonly label: Text;
  /** Id of the card that it was pressed on. */
  readonly card: string | null;
  /** Whether this user may read what it says; what it wrote counts all the same. */
  readonly isReadable: boolean;
}

/** Returns what was written and not undone, oldest first. */
export const listLoggedReceipts = (): LoggedReceipt[] =>
  listInEffect()
    .filter(({ system }) => system.status === "applied")
    .map(({ id, visible, system: { time = null, applied, told, card } }) => ({
      id,
      time: typeof time === "number" ? time : null,
      applied,
      card,
      label: told.label ?? "",
      isReadable: visible,
    }));

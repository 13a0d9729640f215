/**
 * Public entry of core for rulesets: the running table. Documents, settings, pools and messages, what acts on
 * them, and words and numbers as the reader's language writes them.
 */
export { perform } from "../actions/submit.ts";
export { openCheck } from "../checks/open-check.ts";
export { afterRender, allMessages, findMessage, type OwnMessage } from "../compat/chat.ts";
export { asDoc, findDoc } from "../compat/documents.ts";
export { query, registerQuery } from "../compat/query.ts";
export { Queue } from "../compat/queue.ts";
export { onHook } from "../compat/platform.ts";
export { getSetting, setSetting } from "../compat/settings.ts";
export { drawLine } from "../compat/tables.ts";
export { isCard } from "../messages/card.ts";
export { postPublic } from "../messages/card.ts";
export { type LoggedReceipt, listLoggedReceipts } from "../messages/receipt-log.ts";
export { hasUndone, isInEffect, isReceipt, isTakenBack, isUsed } from "../messages/receipts.ts";
export { openRollRequest } from "../roll-requests/open.ts";
export { setGmSecret, getGmSecret } from "../secrets/gm-storage.ts";
export { createHouseReader } from "../settings/house-rules.ts";
export { setWorldData } from "../settings/world-data.ts";
export {
  type GmJournal,
  escapeHtml,
  planHtmlPage,
  planJournalPage,
  readGmJournal,
  sayStored,
} from "../world/gm-journal.ts";
export { createSnapshot, findRound, findSeat } from "../world/world.ts";
export { poolHistory, formatReason, type PoolChange, type PoolEntry } from "../messages/pool-history.ts";
export { listPoolsInPlay } from "../world/pools-in-play.ts";
export { showMessage } from "../ui/show-message.ts";
export { change, compactNumber, notifyRefusal, percent, percents, say, signed, tenths } from "../ui/text.ts";

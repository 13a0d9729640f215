/**
 * Public entry of core for rulesets: the running table. Documents, settings, pools and messages, what acts on
 * them, and words and numbers as the reader's language writes them.
 */
export { perform } from "../actions/submit.ts";
export { openCheck } from "../checks/open-check.ts";
export { afterRender, allMessages, type OwnMessage } from "../compat/chat.ts";
export { asDoc, docAt } from "../compat/documents.ts";
export { onHook } from "../compat/hooks.ts";
export { getSetting } from "../compat/settings.ts";
export { drawLine } from "../compat/tables.ts";
export { isCard } from "../messages/card.ts";
export { postPublic } from "../messages/post.ts";
export { stands as isInEffect } from "../messages/receipts.ts";
export { rulesetOf, rulesetOfType } from "../contract/registry.ts";
export { openRollRequest } from "../roll-requests/open.ts";
export { keep, keptAt } from "../secrets/gm-storage.ts";
export { houseRulesOf } from "../settings/house-rules.ts";
export { setWorldData } from "../settings/world-data.ts";
export { roundOf } from "../world/encounters.ts";
export { poolHistory, reasonOf, type PoolChange, type PoolEntry } from "../messages/pool-history.ts";
export { poolsInPlay } from "../world/pools.ts";
export { seatOf } from "../world/seat.ts";
export { snapshotOf } from "../world/snapshot.ts";
export { change, percent, signed, tenths } from "../ui/format.ts";
export { notifyRefusal, say } from "../ui/text.ts";

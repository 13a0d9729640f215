/**
 * The active GM's client as the writer of the table: it answers requests, finishes what an earlier writer began, and
 * settles the requests that waited for a GM.
 */
import { type OwnMessage, allMessages, findMessage } from "../compat/chat.ts";
import { cancelQueries, startQueries, query, registerQuery } from "../compat/query.ts";
import { isRequest, Request, writeSettlement } from "./request.ts";
import { listDeletedOpenCards, listUnsettled } from "../messages/receipts.ts";
import { readShape } from "../../rules/shared/schema.ts";
import { loadWriter, settleNext, writes } from "./submit.ts";

/** How long other clients may take to finish what they are writing, when another GM's client takes over. */
const QUIESCE_TIMEOUT_MS = 3000;

let isWriter = false;

/** Registers the answers to other clients' queries. Call in `init`. */
export function registerWriter(): void {
  writes.hold(); // until it is known which client writes, and what an earlier writer began is settled
  registerQuery("request", async (data, senderId) => {
    const request = readShape(Request, data);
    if (!request) return { refused: { key: "QUADRANT.Refuse.Malformed" } };
    if (!game.users.activeGM?.isSelf) throw new Error("This client is not the one that writes.");
    return writeSettlement(await settleNext(request, senderId));
  });
  // A GM's client that takes over asks every other client to finish first; by then they know which client writes.
  registerQuery("quiesce", async () => {
    await writes.idle();
    return true;
  });
}

/** Starts to write, if this is the active GM's client. Call in `ready`. */
export async function startWriter(): Promise<void> {
  startQueries();
  Hooks.on("userConnected", (user, connected) => {
    if (!connected && user.id) cancelQueries(user.id);
    void takeOver();
  });
  Hooks.on("createChatMessage", (message) => void settleOpenRequest(message as OwnMessage));
  await takeOver();
  writes.release();
}

/** If this client has become the writer: lets the others finish, settles what was begun, then what waited. */
async function takeOver(): Promise<void> {
  const isOurs = game.users.activeGM?.isSelf ?? false;
  if (isOurs === isWriter) return;
  isWriter = isOurs;
  if (!isOurs) return;
  writes.hold();
  try {
    const others = game.users.filter((user) => user.active && !user.isSelf);
    await Promise.allSettled(others.map((user) => query(user.id ?? "", "quiesce", null, QUIESCE_TIMEOUT_MS)));
    if (listUnsettled().length > 0) await (await loadWriter()).resumePending();
  } finally {
    writes.release();
  }
  const deleted = listDeletedOpenCards();
  if (deleted.length > 0)
    await writes.add(async () => (await import("./undo-requests.ts")).refundDeleted(deleted, game.userId ?? ""));
  for (const message of allMessages()) await settleOpenRequest(message);
}

/** Open requests that are being settled: one that arrives while this client takes over is found twice. */
const settling = new Set<string>();

/** Settles an open request, unless that has begun, or is done. */
async function settleOpenRequest(message: OwnMessage): Promise<void> {
  if (settling.has(message.id) || findMessage(message.id) === null) return;
  settling.add(message.id);
  try {
    await settleForAuthor(message);
  } finally {
    settling.delete(message.id);
  }
}

/** Settles an open request for its author, whom the server attests. */
async function settleForAuthor(message: OwnMessage): Promise<void> {
  if (!isRequest(message) || !game.users.activeGM?.isSelf || message.system.refused) return;
  const request = readShape(Request, { ...message.system, args: message.system.args.value ?? null });
  const author = message.author?.id;
  if (!author) return;
  if (!request) return void (await message.update({ system: { refused: { key: "QUADRANT.Refuse.Malformed" } } }));
  const settled = await settleNext(request, author);
  if ("refused" in settled) await message.update({ system: { refused: settled.refused } });
  else await message.delete();
}

/**
 * Keeps roll requests and their answers in step. The code that does it is loaded when the first message of that kind is
 * there: most sessions have none.
 */
import { type OwnMessage, allMessages, findMessage } from "../compat/chat.ts";
import { onHook } from "../compat/platform.ts";
import { findAction } from "../contract/registry.ts";
import { type CardMessage, isCard } from "../messages/card.ts";
import { isReceipt } from "../messages/receipts.ts";
import { loadRequests, loadReveal } from "./lazy.ts";

/** A card that answers a roll request. */
type Answer = CardMessage & { readonly system: { readonly ask: string } };

const isAnswer = (message: OwnMessage | null): message is OwnMessage & Answer =>
  isCard(message) && message.system.ask !== null;

/** Whether a receipt is on a card that answers a roll request. */
function isOnAnswer(id: string): boolean {
  const receipt = findMessage(id);
  return isReceipt(receipt) && receipt.system.card !== null && isAnswer(findMessage(receipt.system.card));
}

/** Starts to record answers and to reveal cards. `redraw` renders a message again. Call in `ready`. */
export function startRollRequests(redraw: (id: string) => void): void {
  Hooks.on("createChatMessage", (message) => {
    const own = message as OwnMessage;
    if (!isAnswer(own)) return;
    run("an answer could not be recorded", async () => (await loadReveal()).recordAnswer(own));
    redraw(own.system.ask);
  });
  Hooks.on("deleteChatMessage", (message) => {
    const own = message as OwnMessage;
    if (isAnswer(own)) redraw(own.system.ask);
  });
  Hooks.on("updateChatMessage", (message, changed) => {
    const own = message as OwnMessage;
    if (own.type === "ask") run("the answers of a request could not be rendered", () => redrawAnswers(own, redraw));
    // A card that answered without dice is rolled now, maybe after its number was published.
    if (isAnswer(own) && Object.hasOwn(changed, "rolls"))
      run("a rolled answer could not be recorded", async () => (await loadReveal()).recordRolled(own));
  });
  onHook<{ readonly action: string; readonly receipt: string }>("quadrant.settled", ({ action, receipt }) => {
    if (findAction(action)?.found.amends && isOnAnswer(receipt))
      run("the outcome of an answer could not be told again", async () => (await loadReveal()).repeatVerdict(receipt));
  });
  if (allMessages().some(isAnswer))
    run("missed answers could not be recorded", async () => (await loadReveal()).recordMissedAnswers());
}

async function redrawAnswers(message: OwnMessage, redraw: (id: string) => void): Promise<void> {
  const { findAnswers, isRollRequest } = await loadRequests();
  if (isRollRequest(message)) for (const { id } of findAnswers(message).values()) redraw(id);
}

function run(failure: string, work: () => Promise<void>): void {
  work().catch((error: unknown) => console.error(failure, error));
}

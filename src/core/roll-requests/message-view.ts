/** How roll requests appear in the chat log, and what their buttons do. The installer hands this to the chat. */
import { openCheck } from "../checks/open-check.ts";
import type { OwnMessage } from "../compat/chat.ts";
import type { Seat } from "../contract/world.ts";
import { notifyRefusal } from "../ui/text.ts";
import { ownSeat } from "../world/seat.ts";
import { askContext } from "./request-card.ts";
import { declareLost, reveal } from "./reveal.ts";
import { intentOf, isAsk, refuseAnswer } from "./roll-request.ts";

export const rollRequestView = {
  template: "templates/roll-requests/request.hbs",
  context: (message: OwnMessage, seat: Seat, redraw: () => void): object =>
    isAsk(message) ? askContext(message, seat, redraw) : {},
};

export const rollRequestPresses = { reveal, lost: declareLost, answer: answerRequest };

/** Rolls what a request asks for. A refusal is displayed. */
async function answerRequest(entry: string, message: OwnMessage): Promise<void> {
  if (!isAsk(message)) return;
  const refused = refuseAnswer(message, entry, ownSeat());
  if (refused) return notifyRefusal(refused);
  await openCheck(intentOf(message, entry), { mode: message.system.mode });
}

/** The cards that the moves of a stage have posted: those that the receipts of these moves have created. */
import { findMessage } from "../compat/chat.ts";
import { findCardReceipts } from "./receipts.ts";
import { isCard } from "./card.ts";

const MESSAGE = "ChatMessage.";

/** Returns the ids of the cards that a stage has posted and nobody has undone, oldest first; some may be deleted. */
export const listPostedCards = (stage: string): readonly string[] =>
  findCardReceipts(stage)
    .filter(({ system }) => system.status !== "undone" && system.action.endsWith(".move"))
    .flatMap(({ system }) =>
      system.applied.flatMap(({ change: { op, at } }) =>
        op === "create" && "uuid" in at && at.uuid.startsWith(MESSAGE) ? [at.uuid.slice(MESSAGE.length)] : [],
      ),
    );

/** Returns whether nothing is being written or undone for a stage, nor on the cards that it has posted. */
export const isSettled = (stage: string): boolean =>
  [stage, ...listPostedCards(stage)].every((id) =>
    findCardReceipts(id).every(({ system }) => system.status === "applied" || system.status === "undone"),
  );

/** Returns a card that a stage has posted; null if its message was deleted. */
export const findPostedCard = (id: string) => {
  const message = findMessage(id);
  return isCard(message) ? message : null;
};

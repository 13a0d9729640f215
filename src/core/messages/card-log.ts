/** The cards of the log, as a decision about something else reads them. Loaded late. */
import { allMessages } from "../compat/chat.ts";
import type { LoggedCard } from "../contract/world.ts";
import { isCard, listOffers } from "./card.ts";
import { findSeat } from "../world/world.ts";
import { isTakenBack, isUsed } from "./receipts.ts";

/** Returns a ruleset's cards in effect that have a part of that id, oldest first. */
export const listLoggedCards = (ruleset: string, part: string): LoggedCard[] =>
  allMessages().flatMap((message) => {
    if (!isCard(message) || message.system.ruleset !== ruleset || isTakenBack(message)) return [];
    const { id, uuid, system, author } = message;
    if (!Object.hasOwn(system.parts, part)) return [];
    const used = (): string[] =>
      listOffers(system).flatMap(({ key, use, call }) => (isUsed(id, use, call.args) ? [key] : []));
    const seat = findSeat(author?.id ?? "");
    const isPostedFor = (at: string): boolean => seat !== null && (seat.isGM || seat.owns({ uuid: at }));
    return [{ uuid, parts: system.parts, used, isPostedFor }];
  });

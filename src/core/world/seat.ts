/** People at the table as rules see them. */
import { type Doc, docAt } from "../compat/documents.ts";
import type { Seat } from "../contract/world.ts";

/** The seat of a user the server attests. Settings belong to the GM. */
export function seatOf(userId: string): Seat | null {
  const user = game.users.get(userId);
  if (!user) return null;
  return {
    id: userId,
    isGM: user.isGM,
    owns: (at) =>
      "uuid" in at ? ((docAt(at.uuid) ?? holderOf(at.uuid))?.testUserPermission(user, "OWNER") ?? false) : user.isGM,
  };
}

/** The document within which one is to be created, or was deleted: whoever owns that may do either. */
const holderOf = (uuid: string): Doc | null => docAt(uuid.split(".").slice(0, -2).join("."));

/** The one who sits here. */
export function ownSeat(): Seat {
  const seat = seatOf(game.userId ?? "");
  if (!seat) throw new Error("nobody is signed in");
  return seat;
}

/** Users as rules see them. */
import { type Doc, findDoc } from "../compat/documents.ts";
import type { Seat } from "../contract/world.ts";

/** Returns the seat of a user whom the server attests. Settings belong to the GM. */
export function findSeat(userId: string): Seat | null {
  const user = game.users.get(userId);
  if (!user) return null;
  return {
    id: userId,
    isGM: user.isGM,
    owns: (at) =>
      "uuid" in at
        ? ((findDoc(at.uuid) ?? findHolder(at.uuid))?.testUserPermission(user, "OWNER") ?? false)
        : user.isGM,
  };
}

/** Returns the document in which one is to be created or was deleted: its owner may do either. */
const findHolder = (uuid: string): Doc | null => findDoc(uuid.split(".").slice(0, -2).join("."));

/** Returns this client's user. */
export function getOwnSeat(): Seat {
  const seat = findSeat(game.userId ?? "");
  if (!seat) throw new Error("nobody is signed in");
  return seat;
}

/** People at the table as rules see them. */
import { type Doc, docAt } from "./compat/documents.ts";
import type { Person, Seat } from "./contract.ts";

/** The seat of a user the server attests. Settings belong to the GM. */
export function seatOf(userId: string): Seat | null {
  const user = game.users.get(userId);
  if (!user) return null;
  return {
    id: userId,
    isGM: user.isGM,
    owns: (at) => ("uuid" in at ? ((docAt(at.uuid) ?? holderOf(at.uuid))?.testUserPermission(user, "OWNER") ?? false) : user.isGM),
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

/** Everybody who may sit at this table, GMs first. */
export const people = (): Person[] =>
  [...game.users]
    .map((user) => {
      const character = (user.character as { uuid?: string } | null)?.uuid ?? null;
      const all = user.isGM ? [] : [...game.actors].filter((actor) => actor.testUserPermission(user, "OWNER")).map(({ uuid }) => uuid);
      const owned = all.sort((a, b) => Number(b === character) - Number(a === character));
      return { id: user.id ?? "", name: user.name, isGM: user.isGM, present: user.active, character, owned };
    })
    .sort((a, b) => Number(b.isGM) - Number(a.isGM) || a.name.localeCompare(b.name));

/** Reads a creature's part in holds into the shape that the rules take. Ledger: SIE-SUB-1. */
import type { Gripped } from "../../../rules/siege/submission.ts";
import type { Creature } from "./read-actor.ts";

/** Returns a creature's part in holds. */
export const readGrip = ({ uuid, name, system: { hold, unconscious } }: Creature): Gripped => ({
  uuid,
  name,
  hold,
  unconscious,
});

/** A blow's section on a card, as what rewrites it reads it. */
import type { CardState, PartEntry } from "../../../core/public/definitions.ts";
import { type StrikeData, readStrike } from "../cards/strike.ts";

export interface OnStrike {
  readonly card: CardState;
  readonly id: string;
  readonly part: PartEntry;
  readonly data: StrikeData;
}

/** The attacker's blow: not the one that comes back (SID-ATK-5). Null where the card has none. */
export function strikeOn(card: CardState): OnStrike | null {
  const strikes = Object.entries(card.parts).filter(([, part]) => part.kind === "strike");
  const [found] = strikes.flatMap(([id, part]) => {
    const data = readStrike(part.data);
    return data && !data.back ? [{ card, id, part, data }] : [];
  });
  return found ?? null;
}

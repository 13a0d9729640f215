/** What the margin of a versus test brings as a maneuver, offered on its card. Ledger: CIR-MAN-1 to -3, CIR-TIE-5. */
import type { Offer, Text } from "../../../core/public/definitions.ts";
import { findManeuver } from "../../../rules/circumstances/maneuver.ts";
import { parseId } from "../documents/read-actor.ts";
import type { Losable } from "../checks/test-data.ts";
import { createOffer, createOfferText } from "./create-offer.ts";
import type { TestData } from "./rolled-test-data.ts";

/** What may be done with a maneuver: one effect, both of the lower two, or something taken. */
export const EFFECTS = ["impede", "position", "both", "disarm"] as const;
export type Effect = (typeof EFFECTS)[number];

/** A versus test that was won, as a maneuver. */
export interface WonManeuver {
  /** Uuids of the actors; the loser's is null where it is none. */
  readonly winner: string;
  readonly loser: string | null;
  readonly names: { readonly name: string; readonly other: string };
  readonly effects: readonly Effect[];
  /** What the loser can lose. */
  readonly losable: readonly Losable[];
}

/** Returns what winning a versus test brings as a maneuver; null where nobody won, or it has been used. */
export function readManeuver({ test, result, maneuvered }: TestData): WonManeuver | null {
  const { versus } = test;
  if (!versus || !result || result.outcome === "tie" || maneuvered) return null;
  const won = result.outcome === "success";
  const [winner, loser] = won ? [test.actor, versus.actor] : [versus.actor, test.actor];
  if (winner === null) return null;
  // A tie that was broken or conceded counts as one (CIR-TIE-5).
  const found = findManeuver(Math.max(1, Math.abs(result.margin)));
  const effects: readonly (string | null)[] = found.effect === "choice" ? found.options : [found.effect];
  return {
    winner,
    loser,
    names: won ? { name: test.name, other: versus.name } : { name: versus.name, other: test.name },
    effects: EFFECTS.filter((effect) => effects.includes(effect)),
    losable: test.losable.filter(({ side }) => side === (won ? "b" : "a")),
  };
}

/** Returns the offers of a maneuver, behind one button. */
export function listManeuverOffers(data: TestData): Offer[] {
  const won = readManeuver(data);
  if (!won) return [];
  const create = (id: string, text: Text, args: Offer["call"]["args"]): Offer =>
    createOffer(id, text, "maneuver", args, { under: createOfferText("Maneuver") });
  const label = (key: string, more: Record<string, string> = {}): Text =>
    createOfferText(key, { ...won.names, ...more });
  return won.effects.flatMap((effect) => {
    if (effect !== "position" && won.loser === null) return [];
    if (effect !== "disarm") return [create(`maneuver-${effect}`, label(effect), { effect })];
    return won.losable.map(({ item, name }) =>
      create(`maneuver-take-${parseId(item)}`, label(effect, { item: name }), { effect, item }),
    );
  });
}

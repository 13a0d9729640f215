/** The card part of a new level of Disconnection; it offers to remove cyberware. Ledger: SIE-CYB-2 to -4. */
import * as v from "valibot";
import type { PartKind, Text } from "../../../core/public/definitions.ts";
import { MAX_LABEL_LENGTH, Uuid, shortList, shortText, wholeNumber } from "../../../rules/shared/schema.ts";

const Name = shortText(MAX_LABEL_LENGTH);
/** The most pieces with buttons; a card has no room for more. */
export const MAX_PIECES = 6;
/** The most pieces whose buttons are not folded. */
const MAX_OPEN_PIECES = 2;
const MAX_LEVEL = 5;
const MAX_SCORE = 999;

export const DisconnectionData = v.object({
  actor: Uuid,
  name: Name,
  score: wholeNumber(-MAX_SCORE, MAX_SCORE),
  level: wholeNumber(0, MAX_LEVEL),
  before: wholeNumber(0, MAX_LEVEL),
  /** Installed cyberware that can be removed. */
  pieces: shortList(v.object({ item: Uuid, name: Name }), MAX_PIECES),
});
export type DisconnectionData = v.InferOutput<typeof DisconnectionData>;

/** Returns the change of level, and what each level does. */
function listLines({ name, score, level, before }: DisconnectionData): Text[] {
  const change = level > before ? "worse" : "better";
  const way = level === 0 ? "over" : change;
  const effects = Array.from({ length: level }, (_, i): Text => `QUADRANT.Siege.Body.Level.${i + 1}`);
  return [{ key: `QUADRANT.Siege.Body.Told.${way}`, with: { name, level, score } }, ...effects];
}

export const disconnectionPart: PartKind<DisconnectionData> = {
  data: DisconnectionData,
  template: "templates/siege/cards/body.hbs",
  view: (data) => ({ icon: "circuitry", lines: listLines(data) }),
  text: listLines,
  offers: ({ actor, level, pieces }) =>
    level === 0
      ? []
      : pieces.map(({ item, name }, at) => ({
          id: `remove${at + 1}`,
          label: { key: "QUADRANT.Siege.Body.Offer.remove", with: { item: name } },
          call: { action: "siege.fitCyberware", args: { actor, item, install: false } },
          ...(pieces.length > MAX_OPEN_PIECES ? { under: "QUADRANT.Siege.Body.Offer.removeOne" } : {}),
        })),
};

/** The card part of a roll of both sides; the other side rolls on it. Ledger: SIE-OPP-2. */
import type { Offer, PartKind, Text } from "../../../core/public/definitions.ts";
import { total } from "../../../rules/shared/reasons.ts";
import { Opposed, type Side } from "../checks/opposed-data.ts";

function formatResult({ a, b, winner }: Opposed): Text {
  if (winner === null) return { key: "QUADRANT.Siege.Opposed.Waits", with: { name: b.name } };
  return { key: "QUADRANT.Siege.Opposed.Wins", with: { name: (winner === "a" ? a : b).name } };
}

/** Returns a side as the template displays it. */
const viewSide = (side: Side) => ({
  ...side,
  rolled: side.natural !== null,
  bonusTotal: total(side.bonus),
  total: (side.natural ?? 0) + total(side.bonus),
  baseLabel: `QUADRANT.Siege.Check.${side.primary ? "BasePrimary" : "BaseNonPrimary"}`,
});

const offers = ({ b }: Opposed): Offer[] =>
  b.natural === null
    ? [
        {
          id: "answer",
          label: { key: "QUADRANT.Siege.Offer.RollAgainst", with: { name: b.name } },
          call: { action: "siege.answerOpposed", args: {} },
          primary: true,
        },
      ]
    : [];

export const opposedPart: PartKind<Opposed> = {
  data: Opposed,
  template: "templates/siege/cards/opposed.hbs",
  view: (data) => ({
    sides: [viewSide(data.a), viewSide(data.b)],
    told: formatResult(data),
    over: data.winner !== null,
  }),
  text: (data) => [formatResult(data)],
  offers,
};

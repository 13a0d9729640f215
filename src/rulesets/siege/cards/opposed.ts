/**
 * The card parts of a roll of both sides: before it, on which each side chooses what it rolls with, and after it.
 * Ledger: SIE-OPP-2.
 */
import type { Offer, PartKind, Text } from "../../../core/public/definitions.ts";
import { total } from "../../../rules/shared/reasons.ts";
import { storeSide } from "../checks/opposed.ts";
import { Opposed, Opposing, SIDES, type Side, type SideId, findOther } from "../checks/opposed-data.ts";

function formatResult({ a, b, winner }: Opposed): Text {
  if (winner === null) return { key: "QUADRANT.Siege.Opposed.Waits", with: { name: b.name } };
  return { key: "QUADRANT.Siege.Opposed.Wins", with: { name: (winner === "a" ? a : b).name } };
}

/** Returns a side as the template displays it. */
const viewSide = (side: Side, ready: boolean) => ({
  ...side,
  ready,
  rolled: side.natural !== null,
  bonusTotal: total(side.bonus),
  total: (side.natural ?? 0) + total(side.bonus),
  baseLabel: `QUADRANT.Siege.Check.${side.primary ? "BasePrimary" : "BaseNonPrimary"}`,
});

const TEMPLATE = "templates/siege/cards/opposed.hbs";

export const opposedPart: PartKind<Opposed> = {
  data: Opposed,
  template: TEMPLATE,
  view: (data) => ({
    sides: [viewSide(data.a, true), viewSide(data.b, true)],
    told: formatResult(data),
    over: data.winner !== null,
  }),
  text: (data) => [formatResult(data)],
};

/** Returns for whom the roll waits. */
function formatWaiting(data: Opposing): Text {
  const [one, other] = SIDES.filter((side) => !data[side].ready).map((side) => data[side].name);
  return other === undefined
    ? { key: "QUADRANT.Siege.Opposed.Waits", with: { name: one ?? "" } }
    : { key: "QUADRANT.Siege.Opposed.WaitsForBoth", with: { one: one ?? "", other } };
}

/** Returns the offers of a side that is not ready: its dialog, and where its actor is gone the GM's roll for it. */
function listSideOffers(data: Opposing, side: SideId): Offer[] {
  const own = data[side];
  const theirs = data[findOther(side)];
  if (own.ready) return [];
  const action = theirs.ready ? "siege.rollOpposed" : "siege.readyOpposed";
  const what: Text = { key: "QUADRANT.Siege.Offer.RollAgainst", with: { name: own.name } };
  return [
    {
      id: side,
      label: what,
      call: { action, args: { side } },
      dialog: {
        check: "siege.opposed",
        actor: own.actor,
        options: { side, own: storeSide(own), theirs: storeSide(theirs) },
      },
      primary: true,
      pending: { what: { key: "QUADRANT.Siege.Pending.Opposed", with: { name: own.name } }, actor: own.actor },
    },
    {
      id: `${side}-gone`,
      label: { key: "QUADRANT.Siege.Opposed.RollGone", with: { name: own.name } },
      call: { action, args: { side, gone: true } },
      passing: ["QUADRANT.Siege.Opposed.StillThere"],
    },
  ];
}

export const opposingPart: PartKind<Opposing> = {
  data: Opposing,
  template: TEMPLATE,
  view: (data) => ({
    sides: [viewSide(data.a, data.a.ready), viewSide(data.b, data.b.ready)],
    told: formatWaiting(data),
    over: false,
  }),
  text: (data) => [formatWaiting(data)],
  offers: (data) => SIDES.flatMap((side) => listSideOffers(data, side)),
  isOpen: true,
};

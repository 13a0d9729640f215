/**
 * The card part on which the defender chooses a stake before the aggressor rolls. Ledger: SIE-PCON-2, SIE-STAKE-1,
 * SIE-STAKE-3.
 */
import type { Offer, PartKind, Text } from "../../../core/public/definitions.ts";
import { Declaration } from "../checks/declaration.ts";

/** Returns for whom a declared attack waits. */
export function formatStatus({ targetName: target, stakes, answer }: Declaration): Text {
  if (answer === null) return { key: "QUADRANT.Siege.Conflict.WaitsForDefender", with: { target } };
  const found = stakes.find(({ id }) => id === answer);
  if (!found) return { key: "QUADRANT.Siege.Conflict.AnsweredNothing", with: { target } };
  return { key: "QUADRANT.Siege.Conflict.Answered", with: { target, name: found.name, rating: `+${found.rating}` } };
}

/** The most Facilities with a button each; more are offered behind one button, to keep the card short. */
const MAX_UNFOLDED_STAKES = 3;

function offers({ target, stakes, answer }: Declaration): Offer[] {
  if (answer !== null)
    return [
      {
        id: "roll",
        label: "QUADRANT.Siege.Offer.RollConflict",
        call: { action: "siege.rollConflict", args: {} },
        primary: true,
        pending: { what: "QUADRANT.Siege.Pending.ConflictRoll" },
      },
    ];
  const offer = (id: string, label: Text): Offer => ({
    id: `stake${id}`,
    group: "stake",
    label,
    call: { action: "siege.answerConflict", args: { stake: id } },
  });
  const fold = stakes.length > MAX_UNFOLDED_STAKES ? { under: "QUADRANT.Siege.Offer.StakeOne" } : {};
  return [
    {
      ...offer("", "QUADRANT.Siege.Offer.StakeNothing"),
      pending: { what: "QUADRANT.Siege.Pending.Stake", actor: target },
    },
    ...stakes.map(({ id, name, rating }) => ({
      ...offer(id, { key: "QUADRANT.Siege.Offer.Stake", with: { name, rating: `+${rating}` } }),
      ...fold,
    })),
  ];
}

export const declarationPart: PartKind<Declaration> = {
  data: Declaration,
  template: "templates/siege/cards/declaration.hbs",
  view: (data) => ({
    reason: data.reason,
    brings: data.brings,
    staked: data.staked && {
      key: "QUADRANT.Siege.Conflict.AggressorStakes",
      with: { name: data.staked.name, rating: `+${data.staked.rating}` },
    },
    said: formatStatus(data),
    open: data.answer === null,
  }),
  text: (data) => [formatStatus(data)],
  offers,
  isOpen: true,
};

/** The card part of a declared attack on which the aggressor rolls. Ledger: SIE-PCON-2, SIE-STAKE-1, SIE-STAKE-3. */
import type { PartKind, Text } from "../../../core/public/definitions.ts";
import { Declaration, formatStaked } from "../checks/declaration.ts";

const LANG = "QUADRANT.Siege.Conflict";

const formatAnswer = ({ targetName, answered }: Declaration): Text => formatStaked(targetName, answered);

export const declarationPart: PartKind<Declaration> = {
  data: Declaration,
  template: "templates/siege/cards/declaration.hbs",
  view: (data) => ({
    reason: data.reason,
    brings: data.brings,
    staked: data.staked && {
      key: `${LANG}.AggressorStakes`,
      with: { name: data.staked.name, rating: `+${data.staked.rating}` },
    },
    said: formatAnswer(data),
  }),
  text: (data) => [formatAnswer(data)],
  offers: () => [
    {
      id: "roll",
      label: "QUADRANT.Siege.Offer.RollConflict",
      call: { action: "siege.rollConflict", args: {} },
      primary: true,
      pending: { what: "QUADRANT.Siege.Pending.ConflictRoll" },
    },
  ],
  isOpen: true,
};

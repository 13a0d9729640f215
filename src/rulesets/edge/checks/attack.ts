/**
 * An attack with a weapon or with bare hands: a check against the target's Defence that hands its margin to damage
 * (SUC-ROLL-10, -11).
 */
import { check } from "../../../core/public/definitions.ts";
import type { HouseRules } from "../../../rules/edge/house.ts";
import { type Draft, adjust, checkOf, commonOptions, formulaOf, prepare } from "./draft.ts";
import { hitOf } from "./attack-damage.ts";
import { refuse, viewOf } from "./check-view.ts";
import { cardOf, dataOf, kept, pairText, paymentsOf, sealed } from "./check-card.ts";

/** The check `edge.attack`. */
export const attack = check<Draft, HouseRules>({
  roll: "SuccessCheckRoll",
  options: commonOptions,
  prepare: (intent, world) => prepare(intent, world, true),
  adjust,
  view: (draft) =>
    viewOf(draft, {
      key: "QUADRANT.Edge.Card.DialogTitle",
      with: { actor: draft.actor.name, what: draft.weapon?.name ?? "" },
    }),
  refuse,
  formula: (draft) => formulaOf(checkOf(draft)),
  before: paymentsOf,
  card(draft, faces) {
    const names = { weapon: draft.weapon?.name ?? "", target: draft.target?.name ?? "" };
    const title = { key: `QUADRANT.Edge.Card.${draft.target ? "Attacks" : "AttacksNobody"}`, with: names };
    return cardOf(title, pairText(draft), dataOf(draft, faces, hitOf(draft)));
  },
  keep: kept,
  sealed,
});

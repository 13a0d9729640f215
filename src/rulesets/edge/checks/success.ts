/**
 * The ordinary success check: any skill against a difficulty (SUC-ROLL-1 to -8, SUC-TN, SUC-ADV, SUC-EDGE). The attack
 * is in attack.ts.
 */
import { check } from "../../../core/public/definitions.ts";
import type { HouseRules } from "../../../rules/edge/house.ts";
import { type Draft, adjust, createCheck, formatFormula, prepare, skillOptions } from "./draft.ts";
import { createView, refuse } from "./check-view.ts";
import { createCard, createCardData, formatPair, listPayments, storeDraft } from "./check-card.ts";
import { sealed, successRequest } from "./requests.ts";

/** The check `edge.success`. */
export const success = check<Draft, HouseRules>({
  roll: "SuccessCheckRoll",
  options: skillOptions,
  prepare: (intent, world) => prepare(intent, world, false),
  adjust,
  view: (draft) =>
    createView(draft, {
      key: "QUADRANT.Edge.Card.DialogTitle",
      with: { actor: draft.actor.name, what: draft.skill.name },
    }),
  refuse,
  formula: (draft) => formatFormula(createCheck(draft)),
  payments: listPayments,
  card: (draft, faces) =>
    createCard(
      { key: "QUADRANT.Edge.Card.Tries", with: { what: draft.skill.name } },
      formatPair(draft),
      createCardData(draft, faces, null),
    ),
  rollOptions: storeDraft,
  sealed,
  rollRequest: successRequest,
});

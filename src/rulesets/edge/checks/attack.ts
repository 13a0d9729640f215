/**
 * An attack with a weapon or with bare hands: a check against the target's Defence that hands its margin to damage
 * (SUC-ROLL-10, -11).
 */
import { check } from "../../../core/public/definitions.ts";
import type { HouseRules } from "../../../rules/edge/house.ts";
import { type Draft, adjust, commonOptions, createCheck, formatFormula, prepare } from "./draft.ts";
import { computeHit } from "./attack-damage.ts";
import { createView, refuse } from "./check-view.ts";
import { createCard, createCardData, formatPair, listPayments, storeDraft } from "./check-card.ts";
import { sealed } from "./requests.ts";

/** The check `edge.attack`. */
export const attack = check<Draft, HouseRules>({
  roll: "SuccessCheckRoll",
  options: commonOptions,
  prepare: (intent, world) => prepare(intent, world, true),
  adjust,
  view: (draft) =>
    createView(draft, {
      key: "QUADRANT.Edge.Card.DialogTitle",
      with: { actor: draft.actor.name, what: draft.weapon?.name ?? "" },
    }),
  refuse,
  formula: (draft) => formatFormula(createCheck(draft)),
  payments: listPayments,
  card(draft, faces) {
    const { weapon } = draft;
    const names = { weapon: weapon?.name ?? "", target: draft.target?.name ?? "" };
    const title = { key: `QUADRANT.Edge.Card.${draft.target ? "Attacks" : "AttacksNobody"}`, with: names };
    return createCard(title, formatPair(draft), createCardData(draft, faces, weapon && computeHit(draft, weapon)));
  },
  rollOptions: storeDraft,
  sealed,
});

/** An attack with a weapon or with bare hands: a check against the target's Defence that hands its margin to damage (SUC-ROLL-10, -11). */
import { check } from "../../../core/contract.ts";
import { damageRoll } from "../../../rules/edge/damage.ts";
import type { HouseRules } from "../../../rules/edge/house.ts";
import { strengthLine } from "../creature.ts";
import type { Hit } from "../hit.ts";
import { type Draft, adjust, checkOf, formulaOf, prepare } from "./draft.ts";
import { cardOf, dataOf, kept, pairText, paymentsOf, sealed, viewOf } from "./shared.ts";

/** What the attack deals where it hits, before margin and Edge (SUC-DMG-1 to -4). */
function hitOf({ actor, weapon, target, burst, house }: Draft): Hit | null {
  if (!weapon) return null;
  const dice = { label: weapon.name, value: weapon.damageDice, source: { uuid: weapon.uuid } };
  const roll = damageRoll({ weapon: dice, burst, margin: 0, edge: 0, strength: strengthLine(actor, weapon) }, house);
  const aimed = { target: target?.uuid ?? null, targetName: target?.name ?? "" };
  return { weapon: weapon.name, roll, track: weapon.damageType, plane: weapon.plane, ...aimed };
}

/** The check `edge.attack`. */
export const attack = check<Draft, HouseRules>({
  roll: "SuccessCheckRoll",
  prepare: (intent, world) => prepare(intent, world, true),
  adjust,
  view: (draft) =>
    viewOf(draft, { key: "QUADRANT.Edge.Card.DialogTitle", with: { actor: draft.actor.name, what: draft.weapon?.name ?? "" } }),
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

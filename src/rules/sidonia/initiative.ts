/** Who acts when. Ledger: SID-INIT-1 to -3. */
import { computeModeIfUsed } from "./body.ts";
import type { HouseRules } from "./house.ts";
import type { Mode } from "./roll.ts";
import { type Body, LOCATIONS, type Specializations } from "./state.ts";
import { computeSpecializationBonus } from "./window.ts";

/** SID-INIT-3: what a surprised one has instead of a roll; less than any roll. */
export const SURPRISED = 0;

/** An actor who rolls for Initiative. */
export interface InitiativeRoller {
  readonly specializations: Pick<Specializations, "wits">;
  readonly body: Body;
}

/** SID-INIT-1: two plain dice, whatever the wounds; by house rule any wound gives Disadvantage. */
export const computeInitiativeMode = (body: Body, house: HouseRules): Mode =>
  house.woundedInitiative && LOCATIONS.some((location) => computeModeIfUsed(body[location]) === "disadvantage")
    ? "disadvantage"
    : "normal";

/** SID-INIT-1: formats the formula of an actor's Initiative: no skill, no attribute, +1 for Wits. */
export function formatInitiative({ specializations, body }: InitiativeRoller, house: HouseRules): string {
  const dice = computeInitiativeMode(body, house) === "normal" ? "2d6" : "3d6kl2";
  const bonus = computeSpecializationBonus(specializations, "initiative");
  return bonus === 0 ? dice : `${dice} + ${bonus}`;
}

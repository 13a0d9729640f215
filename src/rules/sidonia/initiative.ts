/** Who acts when. Ledger: SID-INIT-1 to -3. */
import { groupTurns } from "../shared/turns.ts";
import { computeModeIfUsed } from "./body.ts";
import type { HouseRules } from "./house.ts";
import { DICE, type Mode, findDroppedDie } from "./roll.ts";
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
  const dice = { normal: "2d6", advantage: "3d6kh2", disadvantage: "3d6kl2" }[computeInitiativeMode(body, house)];
  const bonus = computeSpecializationBonus(specializations, "initiative");
  return bonus === 0 ? dice : `${dice} + ${bonus}`;
}

/**
 * SID-INIT-1, SID-INIT-3: computes an actor's Initiative; a surprised actor does not roll.
 * @throws RangeError where the dice are not those of the formula
 */
export function computeInitiative(
  { specializations, body }: InitiativeRoller,
  surprised: boolean,
  dice: readonly number[],
  house: HouseRules,
): { readonly rolled: boolean; readonly initiative: number } {
  if (surprised) return { rolled: false, initiative: SURPRISED };
  const mode = computeInitiativeMode(body, house);
  if (dice.length !== DICE[mode]) throw new RangeError(`Initiative takes ${DICE[mode]} dice, not ${dice.length}`);
  const dropped = findDroppedDie(dice, mode);
  const sum = dice.reduce((total, face, i) => (i === dropped ? total : total + face), 0);
  return { rolled: true, initiative: sum + computeSpecializationBonus(specializations, "initiative") };
}

/** SID-INIT-2: slots in the order they act; who shares one acts at the same time. No tie is broken. */
export const listSlots = (initiatives: Readonly<Record<string, number>>): readonly (readonly string[])[] =>
  groupTurns(Object.entries(initiatives).map(([id, score]) => ({ id, score })));

/** SID-INIT-2: returns whether an actor acts before another and may so cancel their action: never within a slot. */
export const actsBefore = (ownInitiative: number, otherInitiative: number): boolean => ownInitiative > otherInitiative;

/** What lasting injuries take off a creature's prepared data: Attributes and Move (SIE-SCAR-2). */
import * as v from "valibot";
import { SiegeInjuryState, computeMoveSteps, sumDisabilities } from "../../../rules/siege/injury.ts";
import { ATTRIBUTES, type Attribute } from "../../../rules/siege/state.ts";

interface Sufferer {
  readonly attributes: Record<Attribute, { value: number }>;
  moveSteps: number;
}

/** Changes a creature's prepared data by the injuries among its items. */
export function sufferInjuries(
  system: Sufferer,
  items: readonly { readonly type: string; readonly system: object }[],
): void {
  const injuries = items
    .filter(({ type }) => type === "siegeInjury")
    .map((item) => v.parse(SiegeInjuryState, item.system));
  if (injuries.length === 0) return;
  for (const attribute of ATTRIBUTES) system.attributes[attribute].value -= sumDisabilities(injuries, attribute);
  system.moveSteps += computeMoveSteps(injuries);
}

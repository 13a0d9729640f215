/** Where a check's bonus comes from: the governing pair, ranks and flat modifiers. Ledger: SUC-ROLL-3 to -5, -7, -8. */
import type { Modifier, Refusal, Source } from "../shared/reasons.ts";
import type { HouseRules } from "./house.ts";
import { attributeName } from "./lists.ts";
import type { Attribute, Pair } from "./state.ts";

/** Both Attributes and the ranks, as lines (SUC-ROLL-3); no line of ranks where there are none (SUC-ROLL-5). */
export const listBonusLines = (attributes: readonly Modifier[], ranks: Modifier): Modifier[] =>
  ranks.value === 0 ? [...attributes] : [...attributes, ranks];

/** An Attribute's line. */
export const createAttributeLine = (id: Attribute, value: number, source: Source, house: HouseRules): Modifier => ({
  label: attributeName(id, house.lists),
  value,
  source,
});

/** SUC-ROLL-4: the two differ, unless the house says otherwise. */
export const refusePair = ([first, second]: Pair, house: HouseRules): Refusal | null =>
  first === second && !house.sameAttributeTwice ? { key: "QUADRANT.Edge.Refuse.SamePair" } : null;

/** SUC-ROLL-4: whether this seat may change the pair for a check. */
export const mayPickPair = (isGM: boolean, house: HouseRules): boolean => isGM || house.playerPicksAttributes;

/** SUC-ROLL-5: what no ranks mean: nothing, a source of Disadvantage, or that it can't be tried. */
export const refuseUntrained = (ranks: number, house: HouseRules): Refusal | null =>
  ranks === 0 && house.untrained === "forbid" ? { key: "QUADRANT.Edge.Refuse.Untrained" } : null;

/** SUC-ROLL-5: sources of Disadvantage that no ranks bring. */
export const countUntrainedSources = (ranks: number, house: HouseRules): 0 | 1 =>
  ranks === 0 && house.untrained === "disadvantage" ? 1 : 0;

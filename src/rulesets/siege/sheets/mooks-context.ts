/** Computes the context of the sheet of a group of mooks from plain data. */
import * as v from "valibot";
import { BUNDLES } from "../../../rules/siege/state.ts";
import { computeGroupBonus, findLastHit } from "../../../rules/siege/mooks.ts";
import { CreatureSystem } from "../documents/read-actor.ts";
import type { HouseRules } from "../../../rules/siege/house-rules.ts";
import type { Creature } from "../documents/read-actor.ts";
import { createActorContext } from "./actor-context.ts";
import { createMovesContext } from "./moves-context.ts";

/** The most figures in the strip; larger groups show the number only. */
const MAX_FIGURES = 40;

/** Returns everything the sheet shows of a group of mooks; `stored` is what its form edits. */
export function createMooksContext(
  creature: Creature & { readonly group: NonNullable<Creature["group"]> },
  stored: object,
  house: HouseRules,
) {
  const { count, parts, hits } = creature.group;
  const { mooks, bundles } = v.parse(CreatureSystem, stored);
  const figures = Math.min(MAX_FIGURES, Math.max(mooks.max, count));
  return {
    view: createActorContext(creature),
    ...createMovesContext(creature, house),
    mooks: {
      count,
      max: Math.max(mooks.max, count),
      bonus: computeGroupBonus(count),
      parts: parts.map((size, i) => ({ group: i + 1, size, bonus: computeGroupBonus(size) })),
      alone: count === 1,
      gone: count === 0,
      lastHit: findLastHit(hits),
      fewer: { to: Math.max(0, count - 1) },
      more: { to: count + 1 },
      figures: Array.from({ length: figures }, (_, i) => ({
        stands: i < count,
        args: { to: i < count ? i : i + 1 },
        label: {
          key: `QUADRANT.Siege.Mooks.${i < count ? "ReduceTo" : "RaiseTo"}`,
          with: { count: i < count ? i : i + 1 },
        },
      })),
    },
    edit: { bundles: BUNDLES.map((id) => ({ id, label: `QUADRANT.Siege.Bundle.${id}`, ...bundles[id] })) },
  };
}

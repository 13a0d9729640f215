/** Which items an actor may hold. */
import { findTypeRuleset } from "../contract/registry.ts";
import { notifyRefusal } from "../ui/text.ts";
import type { Refusal } from "../../rules/shared/reasons.ts";

interface Named {
  readonly type: string;
  readonly name: string;
}

/** Returns the item types that an actor type takes. */
export function listTaken(actorType: string): readonly string[] {
  const row = findTypeRuleset(actorType);
  return row?.actors[actorType]?.takes ?? Object.keys(row?.items ?? {});
}

/** Whether an item's ruleset is its actor's. A refusal is displayed. */
export function acceptsItem(actor: Named, item: Named): boolean {
  if (findTypeRuleset(item.type) === findTypeRuleset(actor.type)) return true;
  notifyRefusal(refuseOtherRuleset(actor, item));
  return false;
}

/** Returns that an item's ruleset is not its actor's. */
export const refuseOtherRuleset = (actor: Named, item: Named): Refusal => ({
  key: "QUADRANT.Refuse.OtherRuleset",
  with: { item: item.name, actor: actor.name },
});

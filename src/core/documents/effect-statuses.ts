/** The window of an effect lists the statuses of its actor's ruleset only. Foundry lists those of all rulesets. */
import { limitStatusChoices } from "../compat/status-choices.ts";
import { canHaveStatus, findStatus, findTypeRuleset } from "../contract/registry.ts";

/** A document as the bearer of an effect: an actor, or an item, which may be in one. */
export interface Bearer {
  readonly documentName: string;
  readonly type: string;
  readonly parent: Bearer | null;
}

/** Returns whether what bears an effect can have a status. Statuses of no ruleset are everybody's. */
function isPossible(id: string, { type, parent, documentName }: Bearer): boolean {
  const status = findStatus(id);
  if (!status) return true;
  if (documentName === "Actor") return canHaveStatus(status, type);
  return parent ? isPossible(id, parent) : findTypeRuleset(type)?.statuses.some((one) => one.id === id) === true;
}

/** Limits the statuses that the window of a document's effect lists. */
export const limitStatuses = (parent: Bearer, html: HTMLElement): void =>
  limitStatusChoices(html, (id) => isPossible(id, parent));

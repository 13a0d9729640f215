/** Combatants: each rolls for initiative as its actor's type says, so that several rulesets fight in one combat. */
import { asDoc } from "../compat/documents.ts";
import { rulesetOfType } from "../registry.ts";
import { systemOf } from "../snapshot.ts";

/** Where a type says nothing, nobody is quicker. */
const NONE = "0";

/** The document class of every combatant. */
export class QuadrantCombatant extends Combatant {
  protected override _getInitiativeFormula(): string {
    const { actor } = this;
    const initiative = actor ? rulesetOfType(actor.type)?.actors[actor.type]?.initiative : undefined;
    if (!actor || initiative === undefined) return NONE;
    return typeof initiative === "string" ? initiative : initiative(systemOf(asDoc(actor)));
  }
}

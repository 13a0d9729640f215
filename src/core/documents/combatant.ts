/** Combatants: each rolls for initiative as its actor's type says, so that several rulesets fight in one combat. */
import { asDoc } from "../compat/documents.ts";
import type { Turns } from "../contract/ruleset.ts";
import { ID } from "../compat/id.ts";
import { findTypeRuleset } from "../contract/registry.ts";
import { type Side, readLeadingSide } from "./side.ts";
import { readSystem } from "../world/snapshot.ts";

/** Where a type says nothing, nobody is quicker. */
const NO_INITIATIVE = "0";
const SURPRISED = "surprised";
/** Added to the scores of the side that acts first: more than any score. */
const LEADING_SIDE_BONUS = 100;

/** The document class of every combatant. */
export class QuadrantCombatant extends Combatant {
  protected override _getInitiativeFormula(): string {
    const { actor } = this;
    const initiative = actor ? findTypeRuleset(actor.type)?.actors[actor.type]?.initiative : undefined;
    if (!actor || initiative === undefined) return NO_INITIATIVE;
    const formula = typeof initiative === "string" ? initiative : initiative(readSystem(asDoc(actor)));
    return this.#leads ? `${formula} + ${LEADING_SIDE_BONUS}` : formula;
  }

  /** Whether its side has won the roll of sides, where its ruleset is played so. */
  get #leads(): boolean {
    return (
      this.turns.sides?.played() === true &&
      readLeadingSide(this.combat, findTypeRuleset(this.actor?.type ?? "")?.id ?? "") === this.side
    );
  }

  /** The players' characters and their friends, or everybody else. */
  get side(): Side {
    const token = this.token ?? this.actor?.prototypeToken;
    return this.hasPlayerOwner || (token?.disposition ?? 0) > 0 ? "friends" : "foes";
  }

  /** How it takes turns, by its actor's ruleset. */
  get turns(): Turns {
    return findTypeRuleset(this.actor?.type ?? "")?.turns ?? {};
  }

  /** Whether its ruleset knows surprise, and the GM says that it is. */
  get isSurprised(): boolean {
    const flags = this.flags as { readonly [scope: string]: { readonly [key: string]: unknown } | undefined };
    return this.turns.surprised !== undefined && flags[ID]?.[SURPRISED] === true;
  }

  /**
   * Says that it is surprised, which gives it the score of those who do not roll, or that it is not, which lets it roll
   * again.
   */
  async setSurprised(surprised: boolean): Promise<void> {
    const initiative = surprised ? (this.turns.surprised?.initiative ?? null) : null;
    await this.update({ initiative, [`flags.${ID}.${SURPRISED}`]: surprised } as never);
  }
}

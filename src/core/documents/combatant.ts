/**
 * The document class of combatants: each rolls initiative as its actor's type defines, so that one combat may mix
 * rulesets.
 */
import { asDoc } from "../compat/documents.ts";
import { isDefeated } from "../compat/statuses.ts";
import type { Turns } from "../contract/ruleset.ts";
import type { Text } from "../contract/world.ts";
import { findTypeRuleset, ID } from "../contract/registry.ts";
import { type Side, readLeadingSide } from "./side.ts";
import { readSystem } from "../world/world.ts";
import { updateDocument } from "../compat/untyped.ts";

/** The formula of types that define none. */
const NO_INITIATIVE = "0";
const SURPRISED = "surprised";
/** Added to the scores of the side that acts first; higher than any score. */
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

  /** Whether its side acts first, if its ruleset rolls for sides. */
  get #leads(): boolean {
    return (
      this.turns.sides?.played() === true &&
      readLeadingSide(this.combat, findTypeRuleset(this.actor?.type ?? "")?.id ?? "") === this.side
    );
  }

  /** Whether it is out of the fight: marked as defeated, or by its actor's state. The tracker may skip it. */
  override get isDefeated(): boolean {
    return super.isDefeated || (this.actor !== null && isDefeated(asDoc(this.actor)));
  }

  /** Its side: the players' characters and friendly tokens, or all others. */
  get side(): Side {
    const token = this.token ?? this.actor?.prototypeToken;
    return this.hasPlayerOwner || (token?.disposition ?? 0) > 0 ? "friends" : "foes";
  }

  /** The turn rules of its actor's ruleset. */
  get turns(): Turns {
    return findTypeRuleset(this.actor?.type ?? "")?.turns ?? {};
  }

  /** Returns an initiative as it is displayed: without what puts a side first, and without tie-breakers. */
  readScore(initiative: number): { readonly score: number; readonly tie: Text } {
    const isAhead = this.turns.sides?.played() === true && initiative > LEADING_SIDE_BONUS / 2;
    const own = isAhead ? initiative - LEADING_SIDE_BONUS : initiative;
    return this.turns.readScore?.(own) ?? { score: own, tie: "" };
  }

  /** Whether it is surprised, if its ruleset has surprise. */
  get isSurprised(): boolean {
    const flags = this.flags as { readonly [scope: string]: { readonly [key: string]: unknown } | undefined };
    return this.turns.surprised !== undefined && flags[ID]?.[SURPRISED] === true;
  }

  /** Sets whether it is surprised: if so, it gets the score of those who do not roll; if not, it may roll again. */
  async setSurprised(surprised: boolean): Promise<void> {
    const initiative = surprised ? (this.turns.surprised?.initiative ?? null) : null;
    await updateDocument(this, { initiative, [`flags.${ID}.${SURPRISED}`]: surprised });
  }
}

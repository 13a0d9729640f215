/** The document class of combats: surprised combatants do not roll, and sides may roll first. */
import { ID } from "../contract/registry.ts";
import type { QuadrantCombatant } from "./combatant.ts";
import { SIDES, readSides } from "./side.ts";
import { updateDocument } from "../compat/untyped.ts";

/** The document class of every combat. */
export class QuadrantCombat<out SubType extends Combat.SubType = Combat.SubType> extends Combat<SubType> {
  /** Rolls initiative; surprised combatants keep the score of those who do not roll. */
  override async rollInitiative(...[ids, options]: Parameters<Combat["rollInitiative"]>): Promise<this> {
    const all = typeof ids === "string" ? [ids] : ids;
    if (game.user.isGM && this.#hasSides) await (await import("./roll-sides.ts")).rollSides(this);
    const surprised = all
      .map((id) => this.combatants.get(id) as QuadrantCombatant | undefined)
      .filter((one) => one?.isSurprised === true);
    for (const one of surprised) if (one?.isOwner && one.initiative === null) await one.setSurprised(true);
    const rolling = all.filter((id) => !surprised.some((one) => one?.id === id));
    if (rolling.length === 0) return this;
    // Who says how messages are posted gets them so.
    if (options?.messageOptions) return super.rollInitiative(rolling, options);
    await (await import("./roll-initiative.ts")).rollTogether(this, rolling, options?.formula ?? null);
    return this;
  }

  /** Whether a combatant's ruleset rolls for sides. */
  get #hasSides(): boolean {
    return [...(this.combatants as Iterable<QuadrantCombatant>)].some(({ turns }) => turns.sides?.played() === true);
  }

  /** Resets all scores; surprise is kept. */
  override async resetAll(...args: Parameters<Combat["resetAll"]>): Promise<this | undefined> {
    // The sides roll again, too.
    const rolled = Object.keys(readSides(this)).map((ruleset) => [`flags.${ID}.${SIDES}.${ruleset}`, null] as const);
    if (rolled.length > 0) await updateDocument(this, Object.fromEntries(rolled));
    const done = await super.resetAll(...args);
    for (const one of this.combatants as Iterable<QuadrantCombatant>) if (one.isSurprised) await one.setSurprised(true);
    return done ? this : undefined;
  }
}

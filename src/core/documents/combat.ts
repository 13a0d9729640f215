/** Combats: whoever is surprised does not roll. All else is as the platform has it. */
import { ID } from "../compat/id.ts";
import type { QuadrantCombatant } from "./combatant.ts";
import { SIDES, readSides } from "./side.ts";

/** The document class of every combat. */
export class QuadrantCombat<out SubType extends Combat.SubType = Combat.SubType> extends Combat<SubType> {
  /** Rolls for those who roll; who is surprised keeps the score of those who do not. */
  override async rollInitiative(...[ids, options]: Parameters<Combat["rollInitiative"]>): Promise<this> {
    const all = typeof ids === "string" ? [ids] : ids;
    if (game.user.isGM && this.#hasSides) await (await import("./roll-sides.ts")).rollSides(this as never);
    const surprised = all
      .map((id) => this.combatants.get(id) as QuadrantCombatant | undefined)
      .filter((one) => one?.isSurprised === true);
    for (const one of surprised) if (one?.isOwner && one.initiative === null) await one.setSurprised(true);
    const rolling = all.filter((id) => !surprised.some((one) => one?.id === id));
    return rolling.length > 0 ? super.rollInitiative(rolling, options) : this;
  }

  /** Whether anybody in it is played by sides. */
  get #hasSides(): boolean {
    return [...(this.combatants as Iterable<QuadrantCombatant>)].some(({ turns }) => turns.sides?.played() === true);
  }

  /** A new start takes everybody's score away but not what the GM said of surprise. */
  override async resetAll(...args: Parameters<Combat["resetAll"]>): Promise<this | undefined> {
    // A new start is a new roll of the sides.
    const rolled = Object.keys(readSides(this)).map((ruleset) => [`flags.${ID}.${SIDES}.${ruleset}`, null] as const);
    if (rolled.length > 0) await this.update(Object.fromEntries(rolled) as never);
    const done = await super.resetAll(...args);
    for (const one of this.combatants as Iterable<QuadrantCombatant>) if (one.isSurprised) await one.setSurprised(true);
    return done ? this : undefined;
  }
}

/**
 * The roll for sides, for rulesets that use it: once at the start of a combat, on the GM's client. Loaded on first use.
 */
import { asDoc } from "../compat/documents.ts";
import { createMessage } from "../compat/chat.ts";
import { findTypeRuleset, ID } from "../contract/registry.ts";
import { readSystem } from "../world/world.ts";
import type { Sides } from "../contract/ruleset.ts";
import type { QuadrantCombatant } from "./combatant.ts";
import { SIDES, type Side, readLeadingSide } from "./side.ts";

interface Fight {
  readonly flags: object;
  readonly combatants: Iterable<QuadrantCombatant>;
  update(data: object): Promise<unknown>;
}

/** Equal rolls are repeated, at most so often. */
const MAX_ROLLS = 50;

/** Rolls for the sides of every ruleset that needs it and has not rolled yet. */
export async function rollSides(document: object): Promise<void> {
  const combat = document as Fight;
  const byRuleset = new Map<string, QuadrantCombatant[]>();
  for (const one of combat.combatants) {
    const row = findTypeRuleset(one.actor?.type ?? "");
    if (row?.turns?.sides?.played()) byRuleset.set(row.id, [...(byRuleset.get(row.id) ?? []), one]);
  }
  for (const [ruleset, all] of byRuleset) {
    const { sides } = all[0]?.turns ?? {};
    if (sides && readLeadingSide(combat, ruleset) === null) await rollForRuleset(combat, ruleset, all, sides);
  }
}

async function rollForRuleset(
  combat: Fight,
  ruleset: string,
  all: readonly QuadrantCombatant[],
  sides: Sides,
): Promise<void> {
  const membersOf = (side: Side): object[] =>
    all.filter((one) => one.side === side).flatMap(({ actor }) => actor ?? []);
  const friends = membersOf("friends");
  const foes = membersOf("foes");
  // A single side needs no roll; another may join.
  if (friends.length === 0 || foes.length === 0) return;
  const formulaOf = (members: readonly object[]): string =>
    sides.formula(members.map((actor) => readSystem(asDoc(actor))));
  for (let i = 0; i < MAX_ROLLS; i += 1) {
    const one = await new Roll(formulaOf(friends)).evaluate();
    const other = await new Roll(formulaOf(foes)).evaluate();
    const first = sides.first(one.total, other.total);
    if (first === "reroll") continue;
    const ahead: Side = first === "one" ? "friends" : "foes";
    await combat.update({ [`flags.${ID}.${SIDES}.${ruleset}`]: ahead });
    const content = game.i18n.format(`QUADRANT.Turns.Sides.${ahead}`, {
      friends: String(one.total),
      foes: String(other.total),
    });
    await createMessage({ content, rolls: [JSON.stringify(one), JSON.stringify(other)], sound: CONFIG.sounds.dice });
    return;
  }
}

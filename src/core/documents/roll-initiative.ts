/** Rolls initiative for several combatants at once, with one message for all of them. Loaded on first use. */
import { type OwnMessage, applyMode, createMessage, currentMessageMode } from "../compat/chat.ts";
import { isV14 } from "../compat/platform.ts";
import { say } from "../ui/text.ts";
import type { QuadrantCombatant } from "./combatant.ts";

/** A combatant and its roll. */
interface Rolled {
  readonly one: QuadrantCombatant;
  readonly roll: Roll;
}

/** A combat as this reads and writes it. */
interface Fight {
  readonly combatants: { get(id: string): unknown };
  updateEmbeddedDocuments(name: "Combatant", updates: object[], options: object): Promise<unknown>;
}

/**
 * Rolls initiative of combatants that the user owns, writes all scores at once, and posts them in one message; those of
 * hidden combatants in one for GMs.
 */
export async function rollTogether(document: object, ids: readonly string[], formula: string | null): Promise<void> {
  const combat = document as Fight;
  const rolled: Rolled[] = [];
  for (const id of ids) {
    const one = combat.combatants.get(id) as QuadrantCombatant | undefined;
    if (!one?.isOwner) continue;
    rolled.push({ one, roll: await one.getInitiativeRoll(formula ?? "").evaluate() });
  }
  if (rolled.length === 0) return;
  const updates = rolled.map(({ one, roll }) => ({ _id: one.id, initiative: roll.total }));
  await combat.updateEmbeddedDocuments("Combatant", updates, { turnEvents: false, updateTurn: true });
  for (const hidden of [false, true])
    await post(
      rolled.filter(({ one }) => (one.hidden === true) === hidden),
      hidden,
    );
}

async function post(rolled: readonly Rolled[], hidden: boolean): Promise<OwnMessage | null> {
  if (rolled.length === 0) return null;
  const withDice = rolled.filter(({ roll }) => roll.dice.length > 0);
  const data = {
    content: formatList(rolled),
    speaker: { alias: say("QUADRANT.Turns.Initiative") },
    flags: { core: { initiativeRoll: true } },
    rolls: withDice.map(({ roll }) => JSON.stringify(roll)),
    ...(withDice.length > 0 ? { sound: CONFIG.sounds.dice } : {}),
  };
  const gmMode = isV14() ? "gm" : "gmroll";
  return createMessage(applyMode(data, hidden ? gmMode : currentMessageMode()));
}

/** Returns the scores as HTML, the highest first; how one came about is its tooltip. */
function formatList(rolled: readonly Rolled[]): string {
  const rows = [...rolled]
    .sort((a, b) => (b.roll.total ?? 0) - (a.roll.total ?? 0))
    .map(({ one, roll }) => {
      const { score, tie } = one.readScore(roll.total ?? 0);
      const why = roll.dice.length > 0 ? `${roll.formula}: ${roll.result}` : say(tie);
      const tooltip = why === "" ? "" : ` data-tooltip="${foundry.utils.escapeHTML(why)}"`;
      return `<li><strong${tooltip}>${score}</strong> ${foundry.utils.escapeHTML(one.name ?? "")}</li>`;
    });
  return `<ul class="quadrant q-initiative">${rows.join("")}</ul>`;
}

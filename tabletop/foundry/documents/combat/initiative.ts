import { generation } from "../../generation.ts";
import { mergeObject } from "../../utils/merge.ts";
import { getDocumentClass, host } from "../../globals.ts";
import type { Combat } from "./combat.ts";
import type { Combatant } from "./combatant.ts";
import type { Roll } from "../../dice/roll.ts";
import type { Obj } from "../../utils/object.ts";

/** How initiative is rolled. Source: foundry.documents.Combat#rollInitiative. */
export interface InitiativeOptions {
  /** A formula for all combatants, instead of each one's own. */
  formula?: string | null;
  /** Whether the turn stays with the combatant who has it. */
  updateTurn?: boolean;
  /** Data of the chat messages; `messageMode` (14) or `rollMode` (13) says who sees them. */
  messageOptions?: MessageOptions;
}

/** Data of a chat message, and its mode by the name of either generation. */
interface MessageOptions {
  readonly rollMode?: string;
  readonly messageMode?: string;
  readonly [option: string]: unknown;
}

/**
 * Rolls initiative of combatants that the present user owns: first every roll, then all scores in one write, then the
 * messages, the first alone with a sound. Hidden combatants roll for GMs only, unless the options say how
 * messages are shown.
 */
export async function rollInitiative(
  combat: Combat,
  ids: string | string[],
  options: InitiativeOptions,
): Promise<void> {
  const { formula = null, updateTurn = true, messageOptions = {} } = options;
  const updates: object[] = [];
  const messages: object[] = [];
  for (const id of typeof ids === "string" ? [ids] : ids) {
    const combatant = combat.combatants.get(id);
    if (!combatant?.isOwner) continue;
    const roll = combatant.getInitiativeRoll(formula);
    await roll.evaluate();
    updates.push({ _id: id, initiative: roll.total as number });
    messages.push((await createMessageData(combatant, roll, messageOptions, messages.length === 0)) as object);
  }
  if (updates.length === 0) return;
  await combat.updateEmbeddedDocuments("Combatant", updates, { turnEvents: false, updateTurn });
  await getDocumentClass("ChatMessage").create(messages);
}

async function createMessageData(
  combatant: Combatant,
  roll: Roll,
  messageOptions: MessageOptions,
  first: boolean,
): Promise<unknown> {
  const { rollMode, messageMode, ...more } = messageOptions;
  const { token, actor, name } = combatant;
  const data = mergeObject(
    {
      speaker: getDocumentClass("ChatMessage").getSpeaker({ actor, token, alias: name }),
      flavor: host.game.i18n.format("COMBAT.RollsInitiative", { name: host.foundry.utils.escapeHTML(String(name)) }),
      flags: { core: { initiativeRoll: true } },
    },
    more,
  ) as Obj;
  if (!first) data.sound = null;
  const asked = generation() >= 14 ? (messageMode ?? rollMode) : rollMode;
  const mode = asked ?? hiddenMode(combatant);
  const modeKey = generation() >= 14 ? "messageMode" : "rollMode";
  return roll.toMessage(data, { ...(mode ? { [modeKey]: mode } : {}), create: false });
}

/**
 * Returns the mode for a hidden combatant: a public roll is shown to GMs only; other modes are kept.
 */
function hiddenMode(combatant: Combatant): string | undefined {
  if (!combatant.hidden) return undefined;
  const chosen = String(host.game.settings.get("core", generation() >= 14 ? "messageMode" : "rollMode"));
  if (generation() >= 14) return ["public", "ic", "self"].includes(chosen) ? "gm" : chosen;
  return ["publicroll", "selfroll"].includes(chosen) ? "gmroll" : chosen;
}

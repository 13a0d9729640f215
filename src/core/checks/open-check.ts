/** The sequence of a roll: intent, check, dialog, roll, outcome, card. */
import type { Json } from "../../rules/shared/json.ts";
import { pay } from "../actions/submit.ts";
import { performAuto } from "../actions/press-offer.ts";
import { afterRender, applyMode, createMessage, currentMessageMode, findMessage, readFaces } from "../compat/chat.ts";
import type { Card } from "../contract/card.ts";
import type { CheckSession, Input, Intent } from "../contract/check.ts";
import type { Ruleset } from "../contract/ruleset.ts";
import { createWorld, findRound, getOwnSeat } from "../world/world.ts";
import { isCard, findPrompt } from "../messages/card.ts";
import { buildCardMessage } from "../messages/card-message.ts";
import { readOptions } from "../world/intent-options.ts";
import { findCheck } from "../contract/registry.ts";
import { targetCandidates } from "../compat/targets.ts";
import { notifyRefusal } from "../ui/text.ts";
import type { DialogResult } from "./check-dialog.ts";

export const NO_INPUT: Input = { situational: {}, choices: {} };

/**
 * Opens a check: displays the dialog (unless `fast`), rolls the dice and posts the card. A refusal is notified; nothing
 * happens if the user cancels.
 */
export async function openCheck(
  asked: Intent,
  options: { readonly fast?: boolean; readonly mode?: string } = {},
): Promise<void> {
  const named = findCheck(asked.check);
  if (!named) return void notifyRefusal({ key: "QUADRANT.Refuse.UnknownCheck", with: { check: asked.check } });
  if (!getOwnSeat().owns({ uuid: asked.actor })) return void notifyRefusal({ key: "QUADRANT.Refuse.NotYourActor" });
  const read = await readOptions(asked.check, asked.options, asked.ask !== undefined);
  if ("refused" in read) return void notifyRefusal(read.refused);
  // Possible targets, and whether a GM rolls: for the check's dialog. Neither decides what is written.
  const candidates = options.fast ? [] : targetCandidates(named.found.targetTypes);
  const intent = { ...asked, options: { ...read.options, candidates, gm: game.user.isGM } };
  const open = (at: Intent) => named.found.open(at, createWorld(named.row));
  const session = await open(intent);
  if ("refused" in session) return void notifyRefusal(session.refused);
  const round = findRound(intent.actor);
  const mode = options.mode || currentMessageMode();
  const settled: DialogResult | null = options.fast
    ? { intent, session, input: NO_INPUT, mode }
    : await (await import("./check-dialog.ts")).CheckDialog.prompt({ intent, session, skin: named.row.id, open, mode });
  if (!settled) return;
  // A dialog may outlast a round: what is thrown is thrown in this one, and where that makes it something else one
  // looks again.
  const now = round === findRound(intent.actor) ? settled.session : await open(settled.intent);
  if ("refused" in now) return void notifyRefusal(now.refused);
  if (now !== settled.session && !hasSameView(now, settled)) {
    notifyRefusal({ key: "QUADRANT.Refuse.RoundWentOn" });
    return openCheck(asked, options);
  }
  const refused = now.refuse(settled.input);
  if (refused) return void notifyRefusal(refused);
  await rollCheck(named.row, { ...settled, session: now });
}

const hasSameView = (now: CheckSession, { session, input }: DialogResult): boolean =>
  JSON.stringify(now.view(input)) === JSON.stringify(session.view(input));

/** Pays, rolls and posts the card. If anything can't be paid, nothing is paid and nothing is rolled. */
async function rollCheck(row: Ruleset, { intent, session, input, mode }: DialogResult): Promise<void> {
  const formula = session.formula(input);
  // An invalid roll fails before anything is paid.
  const dice = formula === null ? null : createRoll(row, session.roll, formula, session.rollOptions(input));
  // The card's id is known before: its payment names it, and the card is rendered while the server stores it.
  const id = foundry.utils.randomID();
  if (!(await pay(session.payments(input), id))) return;
  const roll = dice && (await dice.evaluate());
  const faces = roll ? readFaces(roll) : [];
  await postCard(row, intent, { id, ...session.card(input, faces) }, roll, mode);
}

function createRoll(row: Ruleset, name: string, formula: string, keep: { readonly [key: string]: Json }): Roll {
  const RollClass = row.rolls[name] as typeof Roll | undefined;
  if (!RollClass) throw new Error(`${row.id} has no roll named ${name}`);
  return new RollClass(formula, {}, { [row.id]: keep } as Roll.Options);
}

async function postCard(
  row: Ruleset,
  { actor, ask, given }: Intent,
  card: Card & { readonly id: string },
  roll: Roll | null,
  mode: string,
): Promise<void> {
  const { id } = card;
  const data = {
    _id: id,
    ...buildCardMessage(row.id, actor, card, {
      ask: ask ?? null,
      face: given?.value === null && !card.settled ? "down" : "up",
    }),
    rolls: roll ? [JSON.stringify(roll)] : [],
    ...(roll ? { sound: CONFIG.sounds.dice } : {}),
  };
  await createMessage(applyMode(data, mode), { keepId: true });
  await afterRender();
  await performAuto(id, new Set());
  const posted = findMessage(id);
  if (isCard(posted) && findPrompt(posted.system)) await (await import("./card-prompt.ts")).PromptWindow.open(id);
}

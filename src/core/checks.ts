/** The way of a roll: intent, check, dialog, roll, outcome, card. */
import type { Json } from "../rules/shared/json.ts";
import { perform } from "./authority.ts";
import { performAuto } from "./auto.ts";
import { applyMode, createMessage, currentMode, messageAt } from "./compat/chat.ts";
import type { Card, CheckSession, Input, Intent, Ruleset } from "./contract.ts";
import { facesOf } from "./faces.ts";
import { isCard, promptOf } from "./offers.ts";
import { cardMessage } from "./postings.ts";
import { checkNamed } from "./registry.ts";
import { ownSeat } from "./seat.ts";
import { worldOf } from "./snapshot.ts";
import { targetCandidates } from "./targets.ts";
import { notifyRefusal } from "./text.ts";

/** What was settled in the dialog. */
export interface Settled {
  readonly intent: Intent;
  readonly session: CheckSession;
  readonly input: Input;
  readonly mode: string;
}

export const NO_INPUT: Input = { situational: {}, choices: {} };

/**
 * Tries something: opens the dialog (unless `fast`), throws the dice and puts the card on the table.
 * Says why where it can't be tried; does nothing where the dialog is dismissed.
 */
export async function openCheck(asked: Intent, options: { readonly fast?: boolean; readonly mode?: string } = {}): Promise<void> {
  // Who may be aimed at, and whether a GM rolls: what a check's own dialog may ask. Neither decides what is written.
  const about = { candidates: asked.options["candidates"] ?? targetCandidates(), gm: game.user.isGM };
  const intent = { ...asked, options: { ...asked.options, ...about } };
  const named = checkNamed(intent.check);
  if (!named) return void notifyRefusal({ key: "QUADRANT.Refuse.UnknownCheck", with: { check: intent.check } });
  if (!ownSeat().owns({ uuid: intent.actor })) return void notifyRefusal({ key: "QUADRANT.Refuse.NotYourActor" });
  const open = (at: Intent) => named.found.open(at, worldOf(named.row));
  const session = await open(intent);
  if ("refused" in session) return void notifyRefusal(session.refused);
  const mode = options.mode || currentMode();
  const settled: Settled | null = options.fast
    ? { intent, session, input: NO_INPUT, mode }
    : await (await import("./dialog/check-dialog.ts")).CheckDialog.ask({ intent, session, skin: named.row.id, open, mode });
  if (!settled) return;
  const refused = settled.session.refuse(settled.input);
  if (refused) return void notifyRefusal(refused);
  await throwCheck(named.row, settled);
}

/** Pays, rolls and posts. Where something can't be paid, nothing is rolled. */
async function throwCheck(row: Ruleset, { intent, session, input, mode }: Settled): Promise<void> {
  for (const call of session.before(input)) if (!(await perform(call))) return;
  const formula = session.formula(input);
  const roll = formula === null ? null : await evaluate(row, session.roll, formula, session.keep(input));
  const faces = roll ? facesOf(roll) : [];
  await postCard(row, intent, session.card(input, faces), roll, mode);
}

async function evaluate(row: Ruleset, name: string, formula: string, keep: { readonly [key: string]: Json }): Promise<Roll> {
  const RollClass = row.rolls[name] as typeof Roll | undefined;
  if (!RollClass) throw new Error(`${row.id} has no roll named ${name}`);
  return new RollClass(formula, {}, { [row.id]: keep } as Roll.Options).evaluate();
}

async function postCard(row: Ruleset, { actor, ask, given }: Intent, card: Card, roll: Roll | null, mode: string): Promise<void> {
  // Under an id of its own: it is drawn while the host writes it.
  const data = {
    _id: foundry.utils.randomID(),
    ...cardMessage(row.id, actor, card, { ask: ask ?? null, face: given?.value === null && !card.settled ? "down" : "up" }),
    rolls: roll ? [JSON.stringify(roll)] : [],
    ...(roll ? { sound: CONFIG.sounds.dice } : {}),
  };
  const { id } = await createMessage(applyMode(data, mode), { keepId: true });
  await stands();
  await performAuto(id, new Set());
  const posted = messageAt(id);
  if (isCard(posted) && promptOf(posted.system)) await (await import("./dialog/prompt-window.ts")).PromptWindow.ask(id);
}

/** The card stands in the log before it does anything of itself: drawing comes first. */
const stands = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 0));

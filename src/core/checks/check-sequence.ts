/** The sequence of a roll: intent, check, dialog, roll, outcome, card. */
import type { Json } from "../../rules/shared/json.ts";
import { withCards } from "../actions/decide.ts";
import { pay, perform } from "../actions/submit.ts";
import { performAuto } from "../actions/press-offer.ts";
import { afterRender, applyMode, createMessage, currentMessageMode, findMessage, readFaces } from "../compat/chat.ts";
import type { Card } from "../contract/card.ts";
import type { CheckSession, Input, Intent, StageOrder, TargetList } from "../contract/check.ts";
import type { Ruleset } from "../contract/ruleset.ts";
import { STATE, StateReads } from "../world/state-reads.ts";
import { createWorld, getOwnSeat } from "../world/world.ts";
import { isCard, findPrompt, openParts, buildCardMessage } from "../messages/card.ts";
import { readOptions } from "../world/intent-options.ts";
import { findCheck, loadParts } from "../contract/registry.ts";
import { listTargets } from "../compat/targets.ts";
import { notifyRefusal } from "../ui/text.ts";
import type { Text, World } from "../contract/world.ts";
import type { Refusal } from "../../rules/shared/reasons.ts";
import { fetchDoc, findDoc } from "../compat/documents.ts";
import type { DialogResult, OpenedCheck } from "./check-dialog.ts";

const NO_INPUT: Input = { situational: {}, choices: {} };

export interface CheckOpening {
  readonly fast?: boolean;
  readonly mode?: string;
  /** The intent's options, if they have been read already. */
  readonly read?: { readonly options: Intent["options"] };
}

/**
 * Opens a check: displays the dialog (unless `fast`), rolls the dice and posts the card. A refusal is notified; nothing
 * happens if the user cancels.
 */
export async function openCheck(asked: Intent, options: CheckOpening = {}): Promise<void> {
  const settled = await settleCheck(asked, options);
  if (settled) await rollCheck(settled.row, settled.result);
}

/** Opens a check's dialog for an offer of a card; resolves to what was chosen there, or null if the user cancels. */
export async function askWithCheck(asked: Intent): Promise<{ readonly [key: string]: Json } | null> {
  const settled = await settleCheck(asked, { answers: true });
  return settled && settled.result.session.answer(settled.result.input);
}

/** Opens a check up to what is rolled; null if it is refused, which is notified, or the user cancels. */
async function settleCheck(
  asked: Intent,
  options: CheckOpening & { readonly answers?: true },
): Promise<{ readonly row: Ruleset; readonly result: DialogResult } | null> {
  const refuse = (refused: Refusal): null => {
    notifyRefusal(refused);
    return null;
  };
  const named = findCheck(asked.check);
  if (!named) return refuse({ key: "QUADRANT.Refuse.UnknownCheck", with: { check: asked.check } });
  if (!getOwnSeat().owns({ uuid: asked.actor })) return refuse({ key: "QUADRANT.Refuse.NotYourActor" });
  const read = options.read ?? (await readOptions(asked.check, asked.options, asked.ask !== undefined));
  if ("refused" in read) return refuse(read.refused);
  const open = createOpener(
    named,
    { ...asked, options: { ...read.options, gm: game.user.isGM } },
    options.fast === true,
  );
  const opened = await open(asked.targets);
  if ("refused" in opened) return refuse(opened.refused);
  const mode = options.mode || currentMessageMode();
  const settled: DialogResult | null = options.fast
    ? { ...opened, input: NO_INPUT, mode }
    : await (
        await import("./check-dialog.ts")
      ).CheckDialog.prompt({
        opened,
        skin: named.row.id,
        topic: named.name,
        open,
        mode,
        answers: options.answers === true,
      });
  if (!settled) return null;
  // Something may have changed since: the user looks again where that makes it something else.
  const now = settled.reads.isCurrent ? settled : await open(settled.intent.targets);
  if ("refused" in now) return refuse(now.refused);
  if (!hasSameView(now, settled)) {
    notifyRefusal({ key: "QUADRANT.Refuse.SituationChanged" });
    return settleCheck(asked, options);
  }
  const refused = now.session.refuse(settled.input);
  return refused ? refuse(refused) : { row: named.row, result: { ...settled, ...now } };
}

const hasSameView = (now: OpenedCheck, { session, input }: DialogResult): boolean =>
  now.session === session || JSON.stringify(now.session.view(input)) === JSON.stringify(session.view(input));

/** The names of all who could be chosen as a target at some time: one who is gone since is still named. */
class TargetNames {
  readonly #names = new Map<string, string>();
  #latest: TargetList | null = null;

  /** Notes who can be chosen now; the list is read when somebody's name is. */
  note(list: TargetList): void {
    this.#read();
    this.#latest = list;
  }

  of(uuid: string): string | undefined {
    this.#read();
    return this.#names.get(uuid);
  }

  #read(): void {
    for (const one of this.#latest?.candidates ?? []) this.#names.set(one.uuid, one.name);
    this.#latest = null; // its names are known
  }
}

/** Returns a function that opens a check in the current state of the world, against these targets. */
function createOpener(
  { row, found }: NonNullable<ReturnType<typeof findCheck>>,
  asked: Intent,
  fast: boolean,
): (targets: readonly string[]) => Promise<OpenedCheck | { readonly refused: Refusal }> {
  const { name } = findDoc(asked.actor) ?? { name: "" };
  const names = new TargetNames();
  const rule = found.targets ?? { types: Object.keys(row.actors) };
  return async (wanted) => {
    const reads = new StateReads();
    for (const state of [STATE.tokens, STATE.encounters]) reads.add(state);
    reads.addPlace({ uuid: asked.actor });
    if (!(await fetchDoc(asked.actor))) return { refused: { key: "QUADRANT.Refuse.ActorGone", with: { name } } };
    // Possible targets, and whether a GM rolls: for the check's dialog. Neither decides what is written.
    const seen = listTargets({ ...rule, actor: asked.actor, asked: [...wanted, ...asked.targets] });
    names.note(seen);
    const fit = wanted.filter((uuid) => !seen.unfit.some((one) => one.uuid === uuid));
    const { targets, around } = rule.several
      ? await leaveOutGone(fit, seen, names, reads)
      : { targets: fit.slice(0, 1), around: seen };
    // Without a dialog, that a target is left out is said here.
    if (fast && found.targets) for (const { why } of around.unfit) notifyRefusal(why);
    const intent = { ...asked, targets, around };
    const session = await found.open(intent, nameOthers(withCards(createWorld(row, reads), row), asked.actor, names));
    if ("refused" in session) return session;
    for (const uuid of targets) {
      reads.addPlace({ uuid });
      if (!(await fetchDoc(uuid))) return { intent, session: refuseTarget(session, uuid, names.of(uuid)), reads };
    }
    return { intent, session, reads };
  };
}

/** Returns several targets without those that are gone, unless all are, and the list with why they are left out. */
async function leaveOutGone(
  targets: readonly string[],
  around: TargetList,
  names: TargetNames,
  reads: StateReads,
): Promise<{ readonly targets: readonly string[]; readonly around: TargetList }> {
  for (const uuid of targets) reads.addPlace({ uuid });
  const found = await Promise.all(targets.map(fetchDoc));
  const left = targets.filter((_, at) => found[at]);
  if (left.length === 0 || left.length === targets.length) return { targets, around };
  const gone = targets.filter((_, at) => !found[at]).map((uuid) => ({ uuid, why: refuseGone(names.of(uuid)) }));
  return { targets: left, around: { ...around, unfit: [...around.unfit, ...gone] } };
}

const refuseGone = (name: string | undefined): Refusal =>
  name === undefined
    ? { key: "QUADRANT.Refuse.UnknownTargetGone" }
    : { key: "QUADRANT.Refuse.TargetGone", with: { name } };

/** Returns the world with the others by the names of their tokens: an actor's own name may be a secret. */
const nameOthers = <House>(world: World<House>, own: string, names: TargetNames): World<House> => ({
  ...world,
  async snapshot(uuid) {
    const seen = await world.snapshot(uuid);
    return seen && uuid !== own ? { ...seen, name: names.of(uuid) ?? seen.name } : seen;
  },
});

/** Returns a check that can't be rolled because its target is gone. The choice of the target says so. */
function refuseTarget(session: CheckSession, target: string, name: string | undefined): CheckSession {
  const refused = refuseGone(name);
  const label: Text = name === undefined ? refused : { key: "QUADRANT.Dialog.GoneTarget", with: { name } };
  return {
    ...session,
    refuse: () => refused,
    view(input) {
      const view = session.view(input);
      const choices = view.choices.map((choice) =>
        choice.id === "target" && choice.kind === "select"
          ? { ...choice, value: target, options: [{ value: target, label }, ...choice.options] }
          : choice,
      );
      return { ...view, choices, refused };
    },
  };
}

/** Returns whether a card without dice is an open check: they are rolled by a button on it. */
const isOpenOnceDone = (row: Ruleset, card: Card): boolean =>
  openParts({ ruleset: row.id, actor: null, head: {}, parts: card.parts, ask: null, face: "up" }).some(
    ({ isOpen }) => isOpen,
  );

/**
 * Pays, rolls and posts the card, or opens the stage that the check leads to. If anything can't be paid, nothing is
 * paid and nothing is rolled.
 */
async function rollCheck(row: Ruleset, { intent, session, input, mode }: DialogResult): Promise<void> {
  const opens = session.opens(input);
  if (opens) return openStage(opens);
  await loadParts();
  const formula = session.formula(input);
  // An invalid roll fails before anything is paid.
  const dice = formula === null ? null : createRoll(row, session.roll, formula, session.rollOptions(input));
  // The card's id is known before: its payment names it, and the card is rendered while the server stores it.
  const id = foundry.utils.randomID();
  const isOpen = dice === null && isOpenOnceDone(row, session.card(input, []));
  if (!(await pay(session.payments(input), id, isOpen))) return;
  const roll = dice && (await dice.evaluate());
  const faces = roll ? readFaces(roll) : [];
  await postCard(row, intent, { id, ...session.card(input, faces) }, roll, mode);
}

/** Opens the stage that a check leads to; its card follows it in the chat log. */
async function openStage({ kind, order }: StageOrder): Promise<void> {
  const id = foundry.utils.randomID();
  await perform({ action: `${kind}.open`, args: { id, order } }, { card: id, offer: null });
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

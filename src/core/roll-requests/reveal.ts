/**
 * Cards with a hidden number. The GM's client, which knows the number, computes the outcome; when the GM reveals the
 * number, it is published on the request with what opens its seal, and each answer becomes the card it would have been.
 */
import type { Refusal } from "../../rules/shared/reasons.ts";
import { type RollData, withOptions } from "../../rules/shared/roll.ts";
import {
  type RollRequestMessage,
  findAnswers,
  findRollRequest,
  findAnsweredEntry,
  readNumber,
  readRevealedNumber,
  readRequestSeal,
} from "./roll-request.ts";
import { autoKeys, performAuto } from "../actions/press-offer.ts";
import {
  readCardState,
  type CardMessage,
  type CardSystem,
  formatContent,
  isCard,
  isOpenCheck,
} from "../messages/card.ts";
import { allMessages, findMessage } from "../compat/chat.ts";
import { findDoc, putDeletion, putValue, castStored, stored } from "../compat/documents.ts";
import type { CardState, PartEntry } from "../contract/card.ts";
import type { RevealedCard } from "../contract/check.ts";
import { readHouseRules } from "../settings/house-rules.ts";
import { Queue } from "../compat/queue.ts";
import { isReceipt } from "../messages/receipts.ts";
import { findCheck } from "../contract/registry.ts";
import { notifyRefusal } from "../ui/text.ts";
import { findSecret, requestSecret } from "../secrets/vault.ts";

type Face = CardSystem["face"];

const queue = new Queue();
/** Hashes of seals that no active user could open. */
const lostSeals = new Set<string>();
const pendingLookups = new Set<string>();

/** What a GM's client knows about the hidden number of a request. */
export type Knowledge = { readonly value: number } | "asking" | "lost";

/**
 * Returns the hidden number of a request, for a GM: from this client, or requested from other active users. @param
 * found called when an answer has arrived, to render the card again
 */
export function readKnowledge(ask: RollRequestMessage, found: () => void): Knowledge {
  const seal = readRequestSeal(ask);
  if (!seal) return "lost";
  const opened = findSecret(seal);
  const value = opened && readNumber(opened);
  if (value !== null) return { value };
  if (lostSeals.has(seal.hash)) return "lost";
  if (!pendingLookups.has(seal.hash)) {
    pendingLookups.add(seal.hash);
    void requestSecret(seal).then((told) => {
      pendingLookups.delete(seal.hash);
      if (!told) lostSeals.add(seal.hash);
      found();
    });
  }
  return "asking";
}

/** Returns the parts of a face-down card as they will be revealed; null if they can't be computed. */
export function computeRevealedParts(
  card: CardMessage,
  ask: RollRequestMessage,
  value: number,
): CardState["parts"] | null {
  const turned = computeRevealed(card, ask, value, "up");
  return turned && turned.system.parts;
}

interface ComputedCard {
  readonly rolls: readonly RollData[];
  readonly system: CardSystem;
  readonly parts: Readonly<Record<string, PartEntry | null>>;
}

/** Computes a card with that face. */
function computeRevealed(card: CardMessage, ask: RollRequestMessage, value: number, face: Face): ComputedCard | null {
  const named = findCheck(ask.system.check);
  const state = readCardState(card.id);
  const doc = findDoc(card.uuid);
  const [roll, ...others] = state?.rolls ?? [];
  if (!named?.found.sealed || !state || !roll || !doc || named.row.id !== card.system.ruleset) return null;
  const { reveal, tell } = named.found.sealed;
  const thrown = { rollOptions: roll.options[named.row.id] ?? null, roll, card: state };
  const revealed = attempt(() => (face === "told" ? tell : reveal)?.(thrown, value, readHouseRules(named.row)) ?? null);
  if (!revealed) return null;
  const keep = { [named.row.id]: revealed.rollOptions };
  const system = castStored<CardSystem>(stored(doc, "system"));
  const parts = Object.fromEntries(
    Object.entries({ ...system.parts, ...revealed.parts }).flatMap(([id, entry]) =>
      entry ? [[id, entry] as const] : [],
    ),
  );
  return { rolls: [withOptions(roll, keep), ...others], system: { ...system, parts, face }, parts: revealed.parts };
}

/** A message may contain anything: a card that its ruleset can't read stays face down. */
function attempt(work: () => RevealedCard | null): RevealedCard | null {
  try {
    return work();
  } catch (error) {
    console.error("a face-down card could not be worked out", error);
    return null;
  }
}

/** Reveals a card for all users. */
async function revealCard(card: CardMessage, ask: RollRequestMessage, value: number, face: Face): Promise<void> {
  const turned = computeRevealed(card, ask, value, face);
  if (!turned) return;
  const data = {};
  for (const [id, entry] of Object.entries(turned.parts)) {
    if (entry) putValue(data, `system.parts.${id}`, { ...entry });
    else if (Object.hasOwn(card.system.parts, id)) putDeletion(data, `system.parts.${id}`);
  }
  putValue(data, "system.face", face);
  putValue(
    data,
    "rolls",
    turned.rolls.map((roll) => JSON.stringify(roll)),
  );
  putValue(data, "content", formatContent(turned.system.head.title ?? "", turned.system));
  await card.update(data);
}

/** Publishes a hidden number and reveals every answer. For GMs only; a refusal is notified. */
export async function reveal(id: string): Promise<void> {
  const ask = findRollRequest(id);
  const seal = ask && readRequestSeal(ask);
  if (!game.user.isGM) return notifyRefusal({ key: "QUADRANT.Refuse.GmOnly" });
  if (!ask || !seal) return notifyRefusal({ key: "QUADRANT.Refuse.Gone" });
  const waiting = refuseTooEarly(ask);
  if (waiting) return notifyRefusal(waiting);
  if (ask.system.revealed === null) {
    lostSeals.delete(seal.hash);
    const opened = await requestSecret(seal);
    if (!opened) return notifyRefusal({ key: "QUADRANT.Refuse.NumberLost" });
    await ask.update({ system: { revealed: opened } });
  }
  await queue.add(() => revealAnswers(id));
}

/** Returns why it is too early: a user who answered still has to choose without knowing the number. */
function refuseTooEarly(ask: RollRequestMessage): Refusal | null {
  const waits = findCheck(ask.system.check)?.found.sealed?.waits;
  for (const { id, system } of waits ? findAnswers(ask).values() : []) {
    const state = readCardState(id);
    const roll = state?.rolls[0];
    const refused =
      state && roll ? waits?.({ rollOptions: roll.options[system.ruleset] ?? null, roll, card: state }) : null;
    if (refused) return refused;
  }
  return null;
}

/** Publishes that no user holds the number any more. For GMs only. */
export async function declareLost(id: string): Promise<void> {
  const ask = findRollRequest(id);
  if (!game.user.isGM) return notifyRefusal({ key: "QUADRANT.Refuse.GmOnly" });
  if (ask && ask.system.revealed === null) await ask.update({ system: { lost: true } });
}

/** Reveals the face-down answers of a published request. */
async function revealAnswers(id: string): Promise<void> {
  const ask = findRollRequest(id);
  const value = ask && readRevealedNumber(ask);
  if (!ask || typeof value !== "number") return;
  for (const card of allMessages().filter(isCard)) {
    if (card.system.face === "up" || findAnsweredEntry(ask, card) === null) continue;
    const before = autoKeys(card.id);
    await revealCard(card, ask, value, "up");
    await performAuto(card.id, before);
  }
}

/**
 * Records who has answered, on the active GM's client. The record stays if the card is deleted and rolled again. A
 * check whose dice are still to be rolled is not recorded: it may be withdrawn, and then nobody has answered.
 */
async function storeAnswer(card: CardMessage): Promise<{ ask: RollRequestMessage; entry: string } | null> {
  const ask = findRollRequest(card.system.ask);
  const entry = ask && findAnsweredEntry(ask, card);
  if (!ask || entry === null || !game.users.activeGM?.isSelf || isOpenCheck(card)) return null;
  if (!Object.hasOwn(ask.system.answers, entry)) await ask.update({ system: { answers: { [entry]: card.id } } });
  return { ask, entry };
}

/** Records an answer that has come, tells its outcome as far as it is told, and reveals it if its number is public. */
async function storeNewAnswer(card: CardMessage): Promise<void> {
  const stored = await storeAnswer(card);
  if (!stored) return;
  if (card.system.face === "down") await publishVerdict(card, stored.ask, stored.entry);
  await revealAnswers(stored.ask.id);
}

/**
 * How often success or failure is published for an answer: when it arrives or its choice is made, and once more after a
 * rewrite.
 */
const MAX_VERDICTS = 2;

/**
 * Publishes success or failure if the GM gave a label and no number. Only the first answer is judged, and not
 * repeatedly: else rolling again, or rewriting the card, would find the number out. Nothing is published or counted
 * while a choice is open.
 */
async function publishVerdict(card: CardMessage, ask: RollRequestMessage, entry: string): Promise<void> {
  const { visibility, answers, told } = ask.system;
  const times = told[entry] ?? 0;
  if (visibility !== "label" || answers[entry] !== card.id || times >= MAX_VERDICTS || readRevealedNumber(ask) !== null)
    return;
  const seal = readRequestSeal(ask);
  const opened = seal && (await requestSecret(seal));
  const value = opened && readNumber(opened);
  if (value === null || !computeRevealed(card, ask, value, "told")) return;
  await ask.update({ system: { told: { [entry]: times + 1 } } });
  await revealCard(card, ask, value, "told");
}

/** Publishes the verdict again after a receipt that rewrote an answer's dice, on the active GM's client. */
async function republishVerdict(receipt: string): Promise<void> {
  const written = findMessage(receipt);
  const card = isReceipt(written) && written.system.card !== null ? findMessage(written.system.card) : null;
  const ask = isCard(card) && card.system.face !== "up" ? findRollRequest(card.system.ask) : null;
  const entry = isCard(card) && ask ? findAnsweredEntry(ask, card) : null;
  if (isCard(card) && ask && entry !== null && game.users.activeGM?.isSelf) await publishVerdict(card, ask, entry);
}

/**
 * Records an answer whose dice have been rolled now, and reveals it if its number is published. No verdict is
 * published: what rolled the dice has a receipt, and `republishVerdict` follows it.
 */
async function storeRolledAnswer(card: CardMessage): Promise<void> {
  const stored = await storeAnswer(card);
  if (stored && card.system.face !== "up") await revealAnswers(stored.ask.id);
}

/** Records an answer that has come. */
export const recordAnswer = (card: CardMessage): Promise<void> => queue.add(() => storeNewAnswer(card));

/** Records an answer whose dice have been rolled now, and reveals it if its number is published already. */
export const recordRolled = (card: CardMessage): Promise<void> => queue.add(() => storeRolledAnswer(card));

/** Tells the outcome again after a receipt that rewrote the roll of an answer. */
export const repeatVerdict = (receipt: string): Promise<void> => queue.add(() => republishVerdict(receipt));

/** Records the answers that came while no GM was here. */
export const recordMissedAnswers = (): Promise<void> =>
  queue.add(async () => {
    if (!game.users.activeGM?.isSelf) return;
    for (const card of allMessages().filter(isCard)) if (card.system.ask !== null) await storeNewAnswer(card);
  });

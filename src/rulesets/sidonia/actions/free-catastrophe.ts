/**
 * A free catastrophe is available until the next roll (SID-OUT-7): then the active GM's client lets it lapse, with a
 * receipt.
 */
import { afterRender, allMessages, hasUndone, isCard, type OwnMessage, perform } from "../../../core/public/table.ts";
import type { PartEntry } from "../../../core/public/definitions.ts";
import { readShape } from "../../../rules/shared/schema.ts";
import { isPending } from "../../../rules/sidonia/window.ts";
import { OutcomeData } from "../cards/outcome.ts";

/** How many messages are searched for open ones: every roll closes those before it, so there are few. */
const MAX_MESSAGES = 200;

/** What an action roll on a card of ours says, as it is stored; undefined where there is none. */
function findOutcomeData(message: OwnMessage): PartEntry["data"] | undefined {
  if (!isCard(message) || message.system.ruleset !== "sidonia") return undefined;
  return Object.values(message.system.parts).find(({ kind }) => kind === "outcome")?.data;
}

/** What was read of a card: its data is another object once anything in it has changed. */
const known = new WeakMap<object, boolean>();

/** Whether a free catastrophe is open on a card. Each roll asks this of all cards before it. */
function isOpen(message: OwnMessage): boolean {
  const said = findOutcomeData(message);
  if (said === undefined) return false;
  const isKnownOpen = known.get(said) ?? readIsOpen(said);
  known.set(said, isKnownOpen);
  return isKnownOpen;
}

function readIsOpen(said: PartEntry["data"]): boolean {
  const roll = readShape(OutcomeData, said);
  return roll !== null && isPending({ opened: roll.opens.freeSpend, free: roll.decisions.freeCatastrophe });
}

/** Lets lapse what is open, on cards before a roll's, and passes a test. */
async function lapseBefore(id: string, test: (message: OwnMessage) => boolean): Promise<void> {
  await afterRender();
  const all = allMessages();
  const at = all.findIndex((message) => message.id === id);
  const card = all[at];
  if (!card || !isRoll(card)) return;
  for (const message of all
    .slice(Math.max(0, at - MAX_MESSAGES), at)
    .filter(isOpen)
    .filter(test))
    await perform(
      { action: "sidonia.lapse", args: { card: message.uuid } },
      { card: message.id, offer: null, quiet: true },
    );
}

const isRoll = (message: OwnMessage): boolean => {
  const said = findOutcomeData(message);
  return said !== undefined && readShape(OutcomeData, said) !== null;
};

/** Watches for rolls, and catches up with those that fell while no GM was there. Call in `ready`. */
export function startLapses(): void {
  // One after another: what two rolls overtake lapses once.
  let chain = Promise.resolve();
  const next = (id: string, test: (message: OwnMessage) => boolean): void =>
    void (chain = chain.then(() => lapseBefore(id, test)));
  const rules = (): boolean => game.users.activeGM?.isSelf === true;
  Hooks.on("createChatMessage", (message) => {
    const card = message as OwnMessage;
    // Whether it is a valid roll is checked after the card is displayed: it takes a while.
    if (rules() && findOutcomeData(card) !== undefined) next(card.id, () => true);
  });
  const last = rules() ? allMessages().slice(-MAX_MESSAGES).findLast(isRoll) : undefined;
  // What the GM has opened again by an undo stays open until the next roll, also where their page is loaded again.
  if (last) next(last.id, ({ id }) => !hasUndone(id));
}

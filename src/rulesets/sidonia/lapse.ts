/** A free catastrophe lasts until the next roll falls (SID-OUT-7): the active GM's client lets it lapse, with a receipt like any other. */
import { perform } from "../../core/authority.ts";
import { type OwnMessage, allMessages } from "../../core/compat/chat.ts";
import { type CardMessage, isCard } from "../../core/offers.ts";
import { isPending } from "../../rules/sidonia/window.ts";
import { type OutcomeData, readOutcome } from "./parts/outcome.ts";

/** Messages that are looked through for what is open: every roll closes what was before it, so there is little to find. */
const MOST = 200;

/** The action roll on a card of ours; null where there is none. */
function rollOn({ system }: CardMessage): OutcomeData | null {
  const found = system.ruleset === "sidonia" ? Object.values(system.parts).find(({ kind }) => kind === "outcome") : undefined;
  return found ? readOutcome(found.data) : null;
}

/** Lets lapse whatever is open on cards before a roll's. */
async function overtake(id: string): Promise<void> {
  const all = allMessages();
  const at = all.findIndex((message) => message.id === id);
  for (const message of all.slice(Math.max(0, at - MOST), Math.max(0, at))) {
    const roll = isCard(message) ? rollOn(message) : null;
    if (!roll || !isPending({ opened: roll.opens.freeSpend, free: roll.settled.free })) continue;
    await perform({ action: "sidonia.lapse", args: { card: message.uuid } }, { card: message.id, offer: null, quiet: true });
  }
}

const isRoll = (message: OwnMessage): boolean => isCard(message) && rollOn(message) !== null;

/** Watches for rolls, and catches up with those that fell while no GM was there. Call in `ready`. */
export function watchLapses(): void {
  // One after another: what two rolls overtake lapses once.
  let chain = Promise.resolve();
  const next = (id: string): void => void (chain = chain.then(() => overtake(id)));
  const rules = (): boolean => game.users.activeGM?.isSelf === true;
  Hooks.on("createChatMessage", (message) => {
    const roll = message as OwnMessage;
    if (rules() && isRoll(roll)) next(roll.id);
  });
  const last = rules() ? allMessages().slice(-MOST).findLast(isRoll) : undefined;
  if (last) next(last.id);
}

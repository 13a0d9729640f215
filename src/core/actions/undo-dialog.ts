/** Undo as a user presses it: what rests on a receipt is named before it is undone as well. */
import { UNDO, WITHDRAW } from "./request.ts";
import { perform } from "./submit.ts";
import { describeReceipt, listRestingReceipts, refuseUndo } from "./undo.ts";
import { listPurchases } from "./undo-requests.ts";
import { findMessage } from "../compat/chat.ts";
import { confirmDialog } from "../compat/untyped.ts";
import type { Text } from "../contract/world.ts";
import { type CardMessage, isCard } from "../messages/card.ts";
import { type Receipt, findRun, isReceipt } from "../messages/receipts.ts";
import { actionSkin } from "../ui/skins.ts";
import { say } from "../ui/text.ts";
import { getOwnSeat } from "../world/world.ts";

/** Undoes a receipt. If anything rests on it, the user is asked first. */
export async function pressUndo(id: string): Promise<void> {
  const receipt = findMessage(id);
  if (!isReceipt(receipt)) return;
  const seat = getOwnSeat();
  const isRefused = refuseUndo(receipt, seat) !== null;
  const resting = isRefused ? [] : listRestingReceipts([receipt]);
  const others = isRefused
    ? []
    : [...listPaidCards([receipt, ...resting]), ...resting.map((one) => describeReceipt(one, seat))];
  if (others.length > 0 && !(await confirmUndo(receipt, others))) return;
  const args = resting.length > 0 ? { receipt: id, also: resting.map((one) => one.id) } : id;
  await perform({ action: UNDO, args });
}

/** Undoes a run of small changes, the last one first. If anything else rests on it, the user is asked first. */
export async function pressUndoRun(head: string): Promise<void> {
  const receipt = findMessage(head);
  if (!isReceipt(receipt)) return;
  const seat = getOwnSeat();
  const run = [receipt, ...findRun(head)].filter((one) => refuseUndo(one, seat) === null);
  const resting = listRestingReceipts(run).filter((one) => !run.includes(one));
  const others = resting.map((one) => describeReceipt(one, seat));
  if (others.length > 0 && !(await confirmUndo(receipt, others))) return;
  for (const one of run.toReversed()) {
    const also = listRestingReceipts([one]).map(({ id }) => id);
    if (!(await perform({ action: UNDO, args: { receipt: one.id, also } }))) return;
  }
}

/** Returns the titles of the cards that receipts paid for: their outcome counts no more. */
const listPaidCards = (receipts: readonly Receipt[]): Text[] =>
  receipts.flatMap(({ system: { pays } }) => {
    const card = pays ? findMessage(pays) : null;
    return isCard(card) ? [{ key: "QUADRANT.Undo.Card", with: { title: formatCard(card) } }] : [];
  });

/** Returns who a card is about and its title, as its head says it. */
const formatCard = ({ speaker, system }: CardMessage): string =>
  [speaker?.alias ?? "", say(system.head.title ?? "")].join(" ").trim();

const confirmUndo = (receipt: Receipt, others: readonly Text[]): Promise<boolean> =>
  confirm({
    skin: actionSkin(receipt.system.action).skin,
    title: { key: "QUADRANT.Receipt.UndoOf", with: { what: receipt.system.told.label ?? "" } },
    intro: "QUADRANT.Undo.Also",
    lines: others,
    yes: "QUADRANT.Undo.All",
  });

/** Takes an open check back whose message its user deletes, if they agree. */
export async function confirmWithdrawal(card: CardMessage): Promise<void> {
  const seat = getOwnSeat();
  const purchases = listPurchases(card);
  const agreed = await confirm({
    skin: card.system.ruleset,
    title: { key: "QUADRANT.Receipt.WithdrawalOf", with: { what: formatCard(card) } },
    intro: "QUADRANT.Undo.Refunds",
    lines: purchases.map((one) => describeReceipt(one, seat)),
    yes: "QUADRANT.Undo.Withdraw",
  });
  if (agreed) await perform({ action: WITHDRAW, args: card.id });
}

interface Question {
  readonly skin: string;
  readonly title: Text;
  readonly intro: Text;
  readonly lines: readonly Text[];
  readonly yes: string;
}

async function confirm({ skin, title, intro, lines, yes }: Question): Promise<boolean> {
  const line = (text: Text): string => `<li>${foundry.utils.escapeHTML(say(text))}</li>`;
  const list = [...new Set(lines.map(line))].join("");
  const agreed = await confirmDialog({
    window: { title: say(title) },
    content: `<p>${foundry.utils.escapeHTML(say(intro))}</p><ul>${list}</ul>`,
    classes: ["quadrant", "q-window", `skin-${skin}`],
    position: { width: 420 },
    yes: { label: say(yes) },
    no: { label: say("QUADRANT.Undo.Keep") },
    rejectClose: false,
  });
  return agreed === true;
}

/** The system as one script, with the functions by which a test presses what is on the screen of its client. */
import { perform, writes } from "../../../src/core/actions/submit.ts";
import { resumePending } from "../../../src/core/actions/transaction.ts";
import { listUndoneTogether } from "../../../src/core/actions/undo.ts";
import { viewCard } from "../../../src/core/chat/message-contexts.ts";
import { receiptRow } from "../../../src/core/chat/receipt-row.ts";
import { openCheck } from "../../../src/core/checks/open-check.ts";
import { readRecord } from "../../../src/core/messages/receipt-record.ts";
import { isCard, listOffers } from "../../../src/core/messages/card.ts";
import { isReceipt } from "../../../src/core/messages/receipts.ts";
import { advance } from "../../../src/core/stage/advance.ts";
import { makeMove } from "../../../src/core/stage/moves.ts";
import { openStage } from "../../../src/core/stage/open.ts";
import { loadStage } from "../../../src/core/stage/viewer.ts";
import { buildIntent, refuseAnswer } from "../../../src/core/roll-requests/roll-request.ts";
import { StateReads } from "../../../src/core/world/state-reads.ts";
import { getOwnSeat } from "../../../src/core/world/world.ts";
import { restsOn } from "../../../src/rules/shared/rests.ts";
import "../../../src/quadrant.ts";

/** Opens checks without their dialog, with these choices. */
async function chooseInDialogs(read: () => object): Promise<void> {
  const { CheckDialog } = await import("../../../src/core/checks/check-dialog.ts");
  Object.assign(CheckDialog, {
    prompt: ({ opened }: { readonly opened: object }) =>
      Promise.resolve({ ...opened, input: { situational: {}, choices: read() }, mode: "public" }),
  });
}

Object.assign(globalThis, {
  system: {
    advance,
    buildIntent,
    chooseInDialogs,
    getOwnSeat,
    isCard,
    isReceipt,
    listOffers,
    listUndoneTogether,
    loadStage,
    makeMove,
    openCheck,
    openStage,
    perform,
    readRecord,
    receiptRow,
    refuseAnswer,
    restsOn,
    resumePending,
    StateReads,
    viewCard,
    writes,
  },
});

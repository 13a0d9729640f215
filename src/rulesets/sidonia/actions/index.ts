/** Every action of Sidonia. Those that only a card's button or a dialog starts are fetched on first use. */
import { lateActions, lateAmendments, type Ruleset } from "../../../core/public/definitions.ts";
import { DISSONANCE_PLACE } from "../pools.ts";
import { applyHit } from "./apply-hit.ts";
import { boundary, rest, setBoxes, setState, useBody } from "./body.ts";
import { cleanseCorruption, defyGate, hardenCorruption, imposeCorruption, payCorruption } from "./corruption.ts";
import { choosePath, refuseBargain, strikeBargain, tellBargain } from "./hunger.ts";
import { PAYMENT_PLACES } from "./payment.ts";

export const actions = {
  applyHit,
  setBoxes,
  rest,
  setState,
  useBody,
  boundary,
  payCorruption,
  defyGate,
  imposeCorruption,
  cleanseCorruption,
  hardenCorruption,
  choosePath,
  strikeBargain,
  refuseBargain,
  tellBargain,
  ...lateAmendments(() => import("./dissonance.ts"), {
    price: [DISSONANCE_PLACE],
    bankAtOnce: [DISSONANCE_PLACE],
    release: [DISSONANCE_PLACE],
    benefit: [],
    catastrophe: [DISSONANCE_PLACE],
  }),
  ...lateActions(() => import("./dissonance.ts"), { lapse: ["ChatMessage:system.parts.*"] }),
  ...lateAmendments(() => import("./answers.ts"), { answerAether: [], question: [] }),
  ...lateAmendments(() => import("./penance.ts"), {
    penanceChoice: [],
    penanceSacrifice: [],
    penanceWeigh: ["Actor:system.corruption.temporary"],
  }),
  ...lateActions(() => import("./penance.ts"), {
    changeCode: ["Actor:system.code", "Actor:system.codeOrigin", "Actor:system.codeHistory.*"],
  }),
  ...lateAmendments(() => import("./strike.ts"), {
    locate: [],
    stray: [],
    negate: PAYMENT_PLACES,
    reroll: ["Actor:system.uses.manipulationSession"],
  }),
  ...lateActions(() => import("./strike.ts"), { takeOut: ["Actor:system.status.takenOut"] }),
  ...lateAmendments(() => import("./exchange.ts"), {
    hitBack: [DISSONANCE_PLACE],
    stumble: ["Actor:system.status.exposed", DISSONANCE_PLACE],
    closeOpening: ["Actor:system.status.exposed"],
    giveUpperHand: ["Actor:system.status.upperHand"],
  }),
  ...lateAmendments(() => import("./bend.ts"), { bend: PAYMENT_PLACES }),
  ...lateAmendments(() => import("./twist.ts"), { twistMove: PAYMENT_PLACES }),
  ...lateAmendments(() => import("./tempt.ts"), { answerTempt: PAYMENT_PLACES, answerAugury: [] }),
} satisfies Ruleset["actions"];

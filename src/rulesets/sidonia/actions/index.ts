/** Every action of Sidonia, loaded on first use. */
import { lateActions, lateAmendments, type Ruleset } from "../../../core/public/definitions.ts";
import { DISSONANCE_PLACE } from "../pools.ts";
import {
  BODY_USE_PLACES,
  BOUNDARY_PLACES,
  BOX_PLACES,
  HIT_PLACES,
  PAYMENT_PLACES,
  REST_PLACES,
  STATE_PLACES,
  TRACK_PLACES,
} from "./write-places.ts";

const BARGAIN_PLACES = ["Actor:system.corruption.bargains.*.state", "Actor:system.corruption.bargains.*.path"];

export const actions = {
  ...lateActions(() => import("./apply-hit.ts"), { applyHit: HIT_PLACES }),
  ...lateActions(() => import("./body.ts"), {
    setBoxes: BOX_PLACES,
    rest: REST_PLACES,
    setState: STATE_PLACES,
    useBody: BODY_USE_PLACES,
    boundary: BOUNDARY_PLACES,
  }),
  ...lateActions(() => import("./corruption.ts"), {
    payCorruption: PAYMENT_PLACES,
    defyGate: PAYMENT_PLACES,
    imposeCorruption: TRACK_PLACES,
    cleanseCorruption: TRACK_PLACES,
    hardenCorruption: TRACK_PLACES,
  }),
  ...lateActions(() => import("./hunger.ts"), {
    choosePath: ["Actor:system.corruption.path", "create:ChatMessage"],
    refuseBargain: BARGAIN_PLACES,
    tellBargain: ["create:ChatMessage"],
  }),
  ...lateActions(
    () => import("./hunger.ts"),
    { strikeBargain: [...TRACK_PLACES, ...BARGAIN_PLACES, "create:Item"] },
    { final: true },
  ),
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
  ...lateAmendments(() => import("./aim.ts"), { aim: [] }),
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

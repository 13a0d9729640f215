/** Every action of Special Circumstances, loaded on first use. */
import { JOURNAL_PLACES, lateActions, lateAmendments, type Ruleset } from "../../../core/public/definitions.ts";
import { tokenPlace } from "../pools.ts";
import { TURN_PLACE } from "../turns.ts";
import {
  CONDITION_PLACES,
  COUNT_PLACES,
  GRAM_PLACES,
  MANEUVER_PLACES,
  MARK_PLACES,
  RESOURCE_PLACES,
} from "./write-places.ts";

export const actions = {
  ...lateActions(() => import("./tokens.ts"), {
    spendTokens: [tokenPlace],
    earnTokens: [tokenPlace, TURN_PLACE, "Actor:system.belief.played"],
    useTrait: [tokenPlace, "Item:system.a.*", "Item:system.b.*"],
  }),
  ...lateActions(() => import("./turns.ts"), {
    moveTurn: [TURN_PLACE, tokenPlace],
    endSession: [
      TURN_PLACE,
      tokenPlace,
      "Actor:system.goal.text",
      "Actor:system.goal.state",
      "Actor:system.belief.played",
      ...JOURNAL_PLACES,
    ],
  }),
  ...lateActions(() => import("./gear.ts"), {
    useUp: ["Item:system.quantity"],
    spendTreasure: ["Item:system.treasure.dice"],
  }),
  ...lateActions(() => import("./conditions.ts"), {
    takeCondition: CONDITION_PLACES,
    endCondition: CONDITION_PLACES,
    recover: [...CONDITION_PLACES, "Item:system.active"],
    twist: JOURNAL_PLACES,
  }),
  ...lateAmendments(() => import("./conditions.ts"), { markSkill: MARK_PLACES }),
  ...lateActions(() => import("./relations.ts"), { noteRelation: ["Actor:system.relations.*"] }),
  ...lateAmendments(() => import("./purchase.ts"), {
    offerKindness: [],
    settlePurchase: RESOURCE_PLACES,
    restoreResources: RESOURCE_PLACES,
    raiseResources: RESOURCE_PLACES,
    countTest: COUNT_PLACES,
  }),
  ...lateAmendments(() => import("./grams.ts"), { changeGram: GRAM_PLACES }),
  ...lateActions(() => import("./trouble.ts"), {
    askTrouble: ["Item:system.a.asked", "Item:system.b.asked", "create:ChatMessage"],
  }),
  ...lateAmendments(() => import("./trouble.ts"), {
    judgeTrouble: [tokenPlace, "Item:system.a.*", "Item:system.b.*"],
  }),
  ...lateActions(() => import("./maneuver.ts"), { endManeuver: MANEUVER_PLACES }),
  ...lateAmendments(() => import("./maneuver.ts"), {
    maneuver: [...MANEUVER_PLACES, "Item:system.removed", "Item:system.disabled"],
  }),
  ...lateAmendments(() => import("./open-test.ts"), {
    lendHelp: [],
    offerHelp: [],
    buyDie: [tokenPlace],
    throwTest: [],
  }),
  ...lateAmendments(() => import("./opposition.ts"), {
    strengthen: [],
    earnOpposition: [tokenPlace, "Item:system.a.*", "Item:system.b.*"],
  }),
  ...lateAmendments(() => import("./rolled-test.ts"), { rerollSixes: [tokenPlace] }),
  ...lateAmendments(() => import("./tie.ts"), {
    concede: [tokenPlace, "Item:system.a.*", "Item:system.b.*"],
    pushTie: ["Item:system.quantity"],
    breakTie: [],
  }),
} satisfies Ruleset["actions"];

/** Every action of StarSIEGE, loaded on first use. */
import { lateActions, lateAmendment, lateAmendments, type Ruleset } from "../../../core/public/definitions.ts";
import { BOARD_PLACE } from "../board/table-chip.ts";
import {
  CONFLICT_PLACES,
  CROWD_PLACES,
  DISARM_PLACES,
  HEALTH_PLACES,
  HIT_PLACES,
  HOLD_PLACES,
  HULL_PLACES,
  ITEM_WEAR_PLACES,
  MOOK_PLACES,
  NOVA_PLACES,
  OFFSET_PLACES,
  PLANET_TRACK_PLACES,
  PSIONIC_PLACES,
  SPECIES_PLACES,
} from "./write-places.ts";

export const actions = {
  ...lateActions(() => import("./apply-hit.ts"), { applyHit: HIT_PLACES }),
  ...lateActions(() => import("./board.ts"), { editBoard: [BOARD_PLACE] }),
  ...lateActions(() => import("./boxes.ts"), {
    markBox: HEALTH_PLACES,
    clearBox: HEALTH_PLACES,
    offsetTrack: OFFSET_PLACES,
  }),
  ...lateActions(() => import("./hold.ts"), {
    startHold: HOLD_PLACES,
    endHold: HOLD_PLACES,
    knockOut: HOLD_PLACES,
  }),
  ...lateActions(() => import("./nova.ts"), {
    spendNova: NOVA_PLACES,
    awardNova: NOVA_PLACES,
    judgeEdit: NOVA_PLACES,
    spendLevel: NOVA_PLACES,
  }),
  ...lateActions(() => import("./psionics.ts"), {
    usePower: PSIONIC_PLACES,
    overChannel: PSIONIC_PLACES,
    tickDrain: PSIONIC_PLACES,
    restPsi: PSIONIC_PLACES,
    lapseWindow: PSIONIC_PLACES,
    endOngoing: PSIONIC_PLACES,
  }),
  ...lateActions(() => import("./species.ts"), { takeSpecies: SPECIES_PLACES }),
  ...lateActions(() => import("./planet.ts"), { settleConflict: CONFLICT_PLACES, planetBox: PLANET_TRACK_PLACES }),
  ...lateActions(() => import("./hull.ts"), { hullBox: HULL_PLACES }),
  ...lateActions(() => import("./mooks.ts"), {
    countMooks: MOOK_PLACES,
    splitMooks: MOOK_PLACES,
  }),
  ...lateAmendments(() => import("./aim.ts"), { aim: [] }),
  ...lateActions(() => import("./aimed.ts"), { damageItem: ITEM_WEAR_PLACES, disarm: DISARM_PLACES }),
  ...lateAmendments(() => import("./aimed.ts"), { settleMiss: [], secondAttack: [] }),
  ...lateAmendments(() => import("./apply-hits.ts"), { applyHits: HIT_PLACES }),
  ...lateAmendments(() => import("./answer-conflict.ts"), { answerConflict: [] }),
  ...lateActions(() => import("./crowd.ts"), { rateCrowd: CROWD_PLACES }),
  ...lateAmendments(() => import("./answer-opposed.ts"), { answerOpposed: [] }),
  rollConflict: lateAmendment(async () => (await import("./roll-conflict.ts")).rollConflict),
} satisfies Ruleset["actions"];

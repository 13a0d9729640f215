/** Every action of StarSIEGE. Those that few sessions need are loaded on first use. */
import { lateActions, lateAmendment, lateAmendments, type Ruleset } from "../../../core/public/definitions.ts";
import { applyHit } from "./apply-hit.ts";
import { clearBox, markBox } from "./boxes.ts";
import { awardNova, judgeEdit, spendLevel, spendNova } from "./nova.ts";
import { CONFLICT_PLACES, PLANET_TRACK_PLACES, PSIONIC_PLACES } from "./write-places.ts";

export const actions = {
  applyHit,
  markBox,
  clearBox,
  spendNova,
  awardNova,
  judgeEdit,
  spendLevel,
  ...lateActions(() => import("./psionics.ts"), {
    usePower: PSIONIC_PLACES,
    overChannel: PSIONIC_PLACES,
    tickDrain: PSIONIC_PLACES,
    restPsi: PSIONIC_PLACES,
    lapseWindow: PSIONIC_PLACES,
    endOngoing: PSIONIC_PLACES,
  }),
  ...lateActions(() => import("./species.ts"), {
    takeSpecies: ["Actor:system.size", "Actor:system.attributes.*.value", "Item:system.applied"],
  }),
  ...lateActions(() => import("./planet.ts"), { settleConflict: CONFLICT_PLACES, planetBox: PLANET_TRACK_PLACES }),
  ...lateAmendments(() => import("./answer-conflict.ts"), { answerConflict: [] }),
  ...lateActions(() => import("./hull.ts"), {
    hullBox: ["Actor:system.durability.marked", "Actor:system.status.nonFunctional", "Actor:system.status.destroyed"],
  }),
  ...lateActions(() => import("./mooks.ts"), { countMooks: ["Actor:system.mooks.value"] }),
  rollConflict: lateAmendment(async () => (await import("../checks/conflict.ts")).rollConflict),
} satisfies Ruleset["actions"];

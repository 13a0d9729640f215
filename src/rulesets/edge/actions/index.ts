/** Every action of Edge. Those that only a card's button or a window starts are loaded on first use. */
import { lateActions, lateAmendments, type Ruleset } from "../../../core/public/definitions.ts";
import { burnEdge, easeInjury, pay } from "./edge-points.ts";
import { clearPending, note, store } from "./pending.ts";
import { DAMAGE_PLACES } from "./write-places.ts";

export const actions = {
  pay,
  store,
  note,
  clearPending,
  burnEdge,
  easeInjury,
  ...lateActions(() => import("./recover-edge.ts"), {
    rest: ["Actor:system.edge.value", "Actor:system.pending.*"],
    award: ["Actor:system.edge.value"],
  }),
  ...lateActions(() => import("./apply-damage.ts"), { applyDamage: DAMAGE_PLACES }),
  ...lateAmendments(() => import("./apply-damage.ts"), { applyTo: DAMAGE_PLACES }),
  ...lateAmendments(() => import("./damage-dice.ts"), { rollDamage: [], damageEdge: ["Actor:system.edge.value"] }),
  ...lateAmendments(() => import("./amend-check.ts"), {
    drop: [],
    judge: [],
    upgrade: ["Actor:system.edge.value"],
  }),
} satisfies Ruleset["actions"];

/** Every action of Edge, loaded on first use. */
import { lateActions, lateAmendments, type Ruleset } from "../../../core/public/definitions.ts";
import {
  BURN_PLACES,
  DAMAGE_PLACES,
  EASE_PLACES,
  EDGE_AND_PENDING_PLACES,
  EDGE_PLACES,
  NOTE_PLACES,
  PENDING_PLACES,
} from "./write-places.ts";

export const actions = {
  ...lateActions(() => import("./edge-points.ts"), {
    pay: EDGE_AND_PENDING_PLACES,
    burnEdge: BURN_PLACES,
    easeInjury: EASE_PLACES,
  }),
  ...lateActions(() => import("./pending.ts"), {
    store: PENDING_PLACES,
    note: NOTE_PLACES,
    clearPending: PENDING_PLACES,
  }),
  ...lateActions(() => import("./recover-edge.ts"), { rest: EDGE_AND_PENDING_PLACES, award: EDGE_PLACES }),
  ...lateActions(() => import("./apply-damage.ts"), { applyDamage: DAMAGE_PLACES }),
  ...lateAmendments(() => import("./apply-damage.ts"), { applyTo: DAMAGE_PLACES }),
  ...lateAmendments(() => import("./damage-dice.ts"), { rollDamage: [], damageEdge: EDGE_PLACES }),
  ...lateAmendments(() => import("./amend-check.ts"), { drop: [], judge: [], upgrade: EDGE_PLACES, aim: [] }),
} satisfies Ruleset["actions"];

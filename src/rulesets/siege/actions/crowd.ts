/** Rates an NPC as a crowd by the word of a difficulty, from its sheet. Ledger: SIE-CL-4. */
import * as v from "valibot";
import { action, refuseStranger } from "../../../core/public/definitions.ts";
import type { Change } from "../../../rules/shared/change.ts";
import { Uuid } from "../../../rules/shared/schema.ts";
import { DIFFICULTIES } from "../../../rules/siege/difficulty.ts";
import { describeCrowd } from "../../../rules/siege/crowd.ts";
import type { HouseRules } from "../../../rules/siege/house-rules.ts";
import { type Creature, readCreature } from "../documents/read-actor.ts";
import { CROWD_PLACES } from "./write-places.ts";

const Args = v.object({ actor: Uuid, difficulty: v.picklist(DIFFICULTIES) });
type Args = v.InferOutput<typeof Args>;

/** Sets the one rating of a crowd: the bonus of its rolls, and both Defenses (SIE-CL-4). */
export const rateCrowd = action<Args, Creature, HouseRules>({
  args: Args,
  async read({ actor }, world) {
    const snapshot = await world.snapshot(actor);
    return snapshot?.type === "siegeNpc" ? readCreature(snapshot) : null;
  },
  refuse: (_args, creature, seat) => refuseStranger(creature, seat),
  plan({ actor, difficulty }, { name }, house) {
    const { actionBonus, combatDefense, psycheDefense } = describeCrowd(difficulty, house);
    const set = (path: string, to: number | boolean): Change => ({ op: "set", at: { uuid: actor }, path, to });
    return {
      changes: [
        set("system.npc.competence", actionBonus),
        set("system.npc.crowd", true),
        set("system.defense.combat.base", combatDefense),
        set("system.defense.psyche.base", psycheDefense),
      ],
      label: { key: "QUADRANT.Siege.Receipt.Crowd", with: { name, rating: actionBonus } },
    };
  },
  writes: CROWD_PLACES,
});

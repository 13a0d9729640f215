/** Death without help within the hour, and Fight or Flight. Ledger: SIE-CWOUND-3, SIE-CSTRESS-3, -4. */
import * as v from "valibot";
import { action, refuseStranger } from "../../../core/public/definitions.ts";
import { Uuid } from "../../../rules/shared/schema.ts";
import {
  REACTION_DIE,
  findReaction,
  planLoss,
  planReaction,
  refuseLoss,
  refuseReaction,
} from "../../../rules/siege/harm.ts";
import type { HouseRules } from "../../../rules/siege/house-rules.ts";
import { REACTIONS, TRACKS } from "../../../rules/siege/state.ts";
import { type Creature, fetchCreature, readHealth, readTimes } from "../documents/read-actor.ts";
import { LOSS_PLACES, REACTION_PLACES } from "./write-places.ts";

const LossArgs = v.object({ actor: Uuid, track: v.picklist(TRACKS) });
type LossArgs = v.InferOutput<typeof LossArgs>;

/** Declares somebody dead, or broken for good, once the hour is over (SIE-CWOUND-3, SIE-CSTRESS-3). */
export const declareLost = action<LossArgs, Creature, HouseRules>({
  args: LossArgs,
  read: ({ actor }, world) => fetchCreature(actor, world),
  refuse: ({ track }, creature, seat) =>
    refuseStranger(creature, seat) ??
    refuseLoss(readHealth(creature, track), readTimes(creature.system, track), creature.time ?? 0),
  plan: ({ actor, track }, { name }) => ({
    changes: [planLoss({ uuid: actor }, track)],
    label: { key: `QUADRANT.Siege.Receipt.Lost.${track}`, with: { name } },
  }),
  writes: LOSS_PLACES,
});

/** `choose`: the reaction that a GM allows in place of the die. */
const ReactArgs = v.object({ actor: Uuid, choose: v.optional(v.picklist(REACTIONS), "none") });
type ReactArgs = v.InferOutput<typeof ReactArgs>;

/** Rolls how somebody Fractured reacts, or sets what a GM allows to be chosen (SIE-CSTRESS-4). */
export const react = action<ReactArgs, Creature, HouseRules>({
  args: ReactArgs,
  read: ({ actor }, world) => fetchCreature(actor, world),
  refuse({ choose }, creature, seat, house) {
    const barred = refuseStranger(creature, seat) ?? refuseReaction(readHealth(creature, "stress"), house);
    return barred ?? (choose !== "none" && !seat.isGM ? { key: "QUADRANT.Refuse.GmOnly" } : null);
  },
  roll: () => REACTION_DIE,
  plan({ actor, choose }, { name }, _house, [die = 1]) {
    const reaction = findReaction(die, choose);
    return {
      changes: [planReaction({ uuid: actor }, reaction)],
      label: {
        key: `QUADRANT.Siege.Receipt.Reacts${choose === "none" ? "" : "Chosen"}`,
        with: { name, die, reaction: `QUADRANT.Siege.Reaction.Is.${reaction}` },
      },
    };
  },
  writes: REACTION_PLACES,
});

/** Starts and ends a hold, and knocks out who is held. `actor` holds `target`. Ledger: SIE-SUB-1 to -3. */
import * as v from "valibot";
import { type World, action, refuseStranger } from "../../../core/public/definitions.ts";
import type { Refusal } from "../../../rules/shared/reasons.ts";
import { Uuid } from "../../../rules/shared/schema.ts";
import type { HouseRules } from "../../../rules/siege/house-rules.ts";
import {
  type Gripped,
  planHold,
  planKnockOut,
  planRelease,
  refuseHold,
  refuseKnockOut,
} from "../../../rules/siege/submission.ts";
import { readCreature } from "../documents/read-actor.ts";
import { readGrip } from "../documents/read-grip.ts";
import { HOLD_PLACES } from "./write-places.ts";

const Pair = v.object({ actor: Uuid, target: Uuid });
type Pair = v.InferOutput<typeof Pair>;

interface Both {
  readonly holder: Gripped;
  readonly target: Gripped;
}

/** Returns a living creature's part in holds; null for what is gone or can't be held. */
async function readOne(uuid: string, world: World<HouseRules>): Promise<Gripped | null> {
  const snapshot = await world.snapshot(uuid);
  const creature = snapshot && readCreature(snapshot);
  return creature && !creature.group && !creature.hull ? readGrip(creature) : null;
}

async function readBoth({ actor, target }: Pair, world: World<HouseRules>): Promise<Both | null> {
  const [holder, held] = await Promise.all([readOne(actor, world), readOne(target, world)]);
  return holder && held ? { holder, target: held } : null;
}

const nameBoth = ({ holder, target }: Both) => ({ name: holder.name, target: target.name });

/** Takes somebody in a hold, as who may write on both (SIE-SUB-1). */
export const startHold = action<Pair, Both, HouseRules>({
  args: Pair,
  read: readBoth,
  refuse: (_args, { holder, target }, seat) =>
    refuseStranger(target, seat) ?? refuseStranger(holder, seat) ?? refuseHold(holder, target),
  plan: (_args, both) => ({
    changes: planHold(both.holder, both.target),
    label: { key: "QUADRANT.Siege.Hold.Receipt.holds", with: nameBoth(both) },
  }),
  writes: HOLD_PLACES,
});

/** Makes who is held unconscious, as who may write on them (SIE-SUB-2). */
export const knockOut = action<Pair, Both, HouseRules>({
  args: Pair,
  read: readBoth,
  refuse: (_args, { holder, target }, seat) => refuseStranger(target, seat) ?? refuseKnockOut(holder, target),
  plan: ({ target: uuid }, both) => ({
    changes: planKnockOut({ uuid }),
    label: { key: "QUADRANT.Siege.Hold.Receipt.knockedOut", with: nameBoth(both) },
  }),
  writes: HOLD_PLACES,
});

const EndArgs = v.object({ ...Pair.entries, free: v.optional(v.boolean(), false) });
type EndArgs = v.InferOutput<typeof EndArgs>;

/** Either is null once it is deleted, never both. */
interface Ends {
  readonly holder: Gripped | null;
  readonly target: Gripped | null;
}

/** Refuses who may write neither on the holder nor, once that one is gone, on who was held. */
function refuseEnd({ actor, target }: EndArgs, ends: Ends): Refusal | null {
  if (planRelease(ends, { holder: actor, target }).length > 0) return null;
  const { holder, target: held } = ends;
  return { key: "QUADRANT.Siege.Hold.Refuse.over", with: { name: (held ?? holder)?.name ?? "" } };
}

/** Returns the receipt's text: who let go of whom, or broke free of whom, as far as they are left. */
function formatEnd({ free }: EndArgs, { holder, target }: Ends) {
  const names = { name: holder?.name ?? "", target: target?.name ?? "" };
  if (!target) return { key: "QUADRANT.Siege.Hold.Receipt.letGoOfGone", with: names };
  if (!holder) return { key: "QUADRANT.Siege.Hold.Receipt.holderGone", with: names };
  return { key: `QUADRANT.Siege.Hold.Receipt.${free ? "brokeFree" : "letGo"}`, with: names };
}

/**
 * Ends a hold (SIE-SUB-1, SIE-SUB-3). The holder's owner may do so at any time; both links are then cleared. Whoever
 * was held by somebody deleted is freed by their own owner.
 */
export const endHold = action<EndArgs, Ends, HouseRules>({
  args: EndArgs,
  async read({ actor, target }, world) {
    const [holder, held] = await Promise.all([readOne(actor, world), readOne(target, world)]);
    return holder || held ? { holder, target: held } : null;
  },
  refuse(args, ends, seat) {
    const writer = ends.holder ?? ends.target;
    return (writer && refuseStranger(writer, seat)) ?? refuseEnd(args, ends);
  },
  plan: (args, ends) => ({
    changes: planRelease(ends, { holder: args.actor, target: args.target }),
    label: formatEnd(args, ends),
  }),
  writes: HOLD_PLACES,
});

/**
 * The ends of what a crew does for its members and its craft: a check uses pending bonuses up, the rest lapse with
 * turns. Ledger: SIE-CREW-2 to -6, SIE-CREW-8.
 */
import * as v from "valibot";
import { type World, action, refuseStranger } from "../../../core/public/definitions.ts";
import type { Change } from "../../../rules/shared/change.ts";
import { Uuid, shortList, shortText } from "../../../rules/shared/schema.ts";
import { NO_GUARD, listAllayedBy, listLapsedAid, planAidEnd, planGuard } from "../../../rules/siege/stations.ts";
import type { HouseRules } from "../../../rules/siege/house-rules.ts";
import { type Creature, readCreature } from "../documents/read-actor.ts";
import { type Berth, fetchBerth } from "../documents/read-craft.ts";
import { AID_PLACES, DUTY_PLACES } from "./write-places.ts";

async function readMember(
  { actor }: { readonly actor: string },
  world: Pick<World<HouseRules>, "snapshot">,
): Promise<Creature | null> {
  const snapshot = await world.snapshot(actor);
  return snapshot && readCreature(snapshot);
}

const MAX_KEYS = 40;
const MAX_KEY_LENGTH = 200;
const UseArgs = v.object({ actor: Uuid, keys: shortList(shortText(MAX_KEY_LENGTH), MAX_KEYS) });
type UseArgs = v.InferOutput<typeof UseArgs>;

const listPresent = ({ keys }: UseArgs, { system: { aid } }: Creature): string[] =>
  keys.filter((key) => Object.hasOwn(aid, key));

/** Uses pending bonuses up: what a check with them pays before its dice (SIE-CREW-2 to -5). */
export const useAid = action<UseArgs, Creature, HouseRules>({
  args: UseArgs,
  read: readMember,
  refuse: (args, member, seat) =>
    refuseStranger(member, seat) ??
    (listPresent(args, member).length === args.keys.length
      ? null
      : { key: "QUADRANT.Siege.Crew.Refuse.usedUp", with: { name: member.name } }),
  plan: (args, { uuid, name, system: { aid } }) => ({
    changes: planAidEnd({ uuid }, args.keys),
    label: {
      key: "QUADRANT.Siege.Crew.Receipt.used",
      with: { name, from: [...new Set(args.keys.map((key) => aid[key]?.name ?? ""))].join(", ") },
    },
    privateTo: uuid,
  }),
  writes: AID_PLACES,
});

const OneArgs = v.object({ actor: Uuid });
type OneArgs = v.InferOutput<typeof OneArgs>;

/** Lets unused bonuses lapse at the end of the recipient's turn. */
export const lapseAid = action<OneArgs, Creature, HouseRules>({
  args: OneArgs,
  read: readMember,
  refuse: (_args, member, seat) =>
    refuseStranger(member, seat) ??
    (listLapsedAid(member.system.aid).length > 0
      ? null
      : { key: "QUADRANT.Siege.Crew.Refuse.usedUp", with: { name: member.name } }),
  plan: (_args, { uuid, name, system: { aid } }) => ({
    changes: planAidEnd({ uuid }, listLapsedAid(aid)),
    label: { key: "QUADRANT.Siege.Crew.Receipt.lapsed", with: { name } },
    privateTo: uuid,
  }),
  writes: AID_PLACES,
});

interface Ending {
  readonly member: Creature;
  readonly berth: Berth | null;
  /** The crew whose penalties the member may have eased. */
  readonly crew: readonly Creature[];
}

function listEnded({ member, berth, crew }: Ending): Change[] {
  const guard =
    berth && berth.seat.guard.value !== 0
      ? [planGuard({ uuid: berth.craft.creature.uuid }, berth.seat.id, NO_GUARD)]
      : [];
  return [
    ...guard,
    ...crew.flatMap(({ uuid, system: { aid } }) => planAidEnd({ uuid }, listAllayedBy(aid, member.uuid))),
  ];
}

/** Ends at the start of a member's turn what they added to the craft's Defense, and the penalties they eased. */
export const endDuties = action<OneArgs, Ending, HouseRules>({
  args: OneArgs,
  async read(args, world) {
    const member = await readMember(args, world);
    if (!member) return null;
    const berth = await fetchBerth(member, world);
    const others = (berth?.craft.seats ?? []).filter(({ actor }) => actor !== "" && actor !== member.uuid);
    const crew = await Promise.all(others.map(({ actor }) => readMember({ actor }, world)));
    return { member, berth, crew: [member, ...crew.flatMap((one) => one ?? [])] };
  },
  refuse: (_args, ending, seat) =>
    refuseStranger(ending.member, seat) ??
    (listEnded(ending).length > 0
      ? null
      : { key: "QUADRANT.Siege.Crew.Refuse.nothingEnds", with: { name: ending.member.name } }),
  plan: (_args, ending) => ({
    changes: listEnded(ending),
    label: { key: "QUADRANT.Siege.Crew.Receipt.ended", with: { name: ending.member.name } },
  }),
  writes: DUTY_PLACES,
});

/** Marks and clears boxes of a Health Track by hand, from the sheet. Ledger: SIE-DMG-4. */
import * as v from "valibot";
import { type ActionKind, type World, action, refuseStranger } from "../../../core/public/definitions.ts";
import type { Change } from "../../../rules/shared/change.ts";
import { Uuid, wholeNumber } from "../../../rules/shared/schema.ts";
import type { HouseRules } from "../../../rules/siege/house-rules.ts";
import { TRACKS, type Track } from "../../../rules/siege/state.ts";
import { refuseTreatment } from "../../../rules/siege/durability.ts";
import {
  CRITICAL_BOXES,
  planClear,
  planMark,
  planOffset,
  readTrackState,
  refuseClear,
  refuseMark,
  refuseOffset,
  planHarm,
} from "../../../rules/siege/track.ts";
import { type Creature, fetchCreature, readHealth, readTimes } from "../documents/read-actor.ts";
import { findTrackWord } from "../presentation.ts";
import { HEALTH_PLACES, OFFSET_PLACES } from "./write-places.ts";

/** Whether a track of somebody is repaired, not healed (SIE-DMG-8). */
const isRepaired = ({ hull, frame }: Creature, track: Track): boolean =>
  hull !== null || (frame !== null && track === "wound");

const NormalBoxes = v.object({
  actor: Uuid,
  track: v.picklist(TRACKS),
  box: v.literal("normal"),
  count: v.optional(wholeNumber(1, 99), 1),
});
/** Critical boxes are marked one at a time. */
const Args = v.union([
  NormalBoxes,
  ...TRACKS.map((track) =>
    v.object({
      ...NormalBoxes.entries,
      track: v.literal(track),
      box: v.picklist(CRITICAL_BOXES[track]),
      count: v.optional(v.literal(1), 1),
    }),
  ),
]);
type Args = v.InferOutput<typeof Args>;

/** Merges several normal boxes into one change. */
const times = (changes: readonly Change[], count: number): Change[] =>
  changes.map((change) => (change.op === "add" ? { ...change, by: change.by * count } : change));

const read = ({ actor }: { readonly actor: string }, world: World<HouseRules>): Promise<Creature | null> =>
  fetchCreature(actor, world);

const shared = {
  args: Args,
  read,
  writes: HEALTH_PLACES,
} satisfies Pick<ActionKind<Args, Creature, HouseRules>, "args" | "read" | "writes">;

const names = ({ track, box, count }: Args, { name }: Creature) => ({
  name,
  count,
  track: findTrackWord(track, count),
  box: `QUADRANT.Siege.TrackState.${box}`,
});

const createLabel = (verb: "Mark" | "Clear", args: Args, creature: Creature) => ({
  key: `QUADRANT.Siege.Receipt.${verb}${args.box === "normal" ? "Normal" : "Critical"}`,
  with: names(args, creature),
});

/** Marks boxes of a Health Track (SIE-DMG-4); refused where fewer are free. */
export const markBox = action<Args, Creature, HouseRules>({
  ...shared,
  refuse({ track, box, count }, creature, seat) {
    const stranger =
      refuseStranger(creature, seat) ??
      (creature.frame ? refuseTreatment(isRepaired(creature, track), "healing") : null);
    if (stranger) return stranger;
    const health = readHealth(creature, track);
    const free = health.normal.max - health.normal.value;
    if (box === "normal" && free > 0 && count > free)
      return { key: "QUADRANT.Siege.Refuse.TooFewBoxes", with: { count, free } };
    return refuseMark(health, box);
  },
  plan(args, creature) {
    const { actor, track, box, count } = args;
    const at = { uuid: actor };
    const marks = times(planMark(at, track, box), count);
    const since = readHealth(creature, track);
    const marked = box === "normal" ? { normal: count, critical: [] } : { normal: 0, critical: [box] };
    const harm = planHarm(at, readTimes(creature.system, track), { since, ...marked, overflow: 0 }, creature.time ?? 0);
    return {
      // More damage ends what offsets the track (SIE-AID-2).
      changes: [...marks, ...harm, ...(since.offset === true ? [planOffset(at, track, false)] : [])],
      label: createLabel("Mark", args, creature),
    };
  },
});

/** Clears boxes of a Health Track (SIE-DMG-4); refused where fewer are marked. */
export const clearBox = action<Args, Creature, HouseRules>({
  ...shared,
  refuse({ track, box, count }, creature, seat) {
    const stranger = refuseStranger(creature, seat);
    if (stranger) return stranger;
    const untreatable = refuseTreatment(isRepaired(creature, track), "healing");
    if (untreatable) return untreatable;
    const health = readHealth(creature, track);
    const marked = health.normal.value;
    if (box === "normal" && marked > 0 && count > marked)
      return { key: "QUADRANT.Siege.Refuse.TooFewBoxes", with: { count, free: marked } };
    return refuseClear(health, box);
  },
  plan(args, creature) {
    const { actor, track, box, count } = args;
    return {
      changes: times(planClear({ uuid: actor }, track, box), count),
      label: createLabel("Clear", args, creature),
    };
  },
});

const OffsetArgs = v.object({ actor: Uuid, track: v.picklist(TRACKS), offset: v.boolean() });
type OffsetArgs = v.InferOutput<typeof OffsetArgs>;

/**
 * Steadies a Shaken creature, or records that First Aid offsets its Wounds or Stress, until it takes more damage there
 * (SIE-CSTRESS-1, SIE-AID-2).
 */
export const offsetTrack = action<OffsetArgs, Creature, HouseRules>({
  args: OffsetArgs,
  read,
  writes: OFFSET_PLACES,
  refuse({ track, offset }, creature, seat) {
    const stranger = refuseStranger(creature, seat) ?? refuseTreatment(isRepaired(creature, track), "firstAid");
    if (stranger) return stranger;
    return offset ? refuseOffset(readHealth(creature, track)) : null;
  },
  plan({ actor, track, offset }, creature) {
    const state = readTrackState(readHealth(creature, track));
    return {
      changes: [planOffset({ uuid: actor }, track, offset)],
      label: {
        key: `QUADRANT.Siege.Receipt.Offset.${offset ? state : "ended"}`,
        with: { name: creature.name, track: `QUADRANT.Siege.Track.${track}` },
      },
    };
  },
});

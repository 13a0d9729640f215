/** Marks and clears boxes of a Health Track by hand, from the sheet. Ledger: SIE-DMG-4. */
import { type ActionKind, action } from "../../../core/public/definitions.ts";
import type { Change } from "../../../rules/shared/change.ts";
import { type Json, isFields, isUuid, isWholeNumber } from "../../../rules/shared/json.ts";
import type { HouseRules } from "../../../rules/siege/house-rules.ts";
import { TRACKS, type Track } from "../../../rules/siege/state.ts";
import { type Box, CRITICAL_BOXES, planClear, planMark, refuseClear, refuseMark } from "../../../rules/siege/track.ts";
import { type Creature, readCreature, readHealth, refuseStranger } from "../documents/read-actor.ts";
import { findTrackWord } from "../presentation.ts";

interface Args {
  readonly actor: string;
  readonly track: Track;
  readonly box: Box;
  /** The number of normal boxes; critical ones are marked one at a time. */
  readonly count: number;
}

function parse(raw: Json): Args | null {
  if (!isFields(raw)) return null;
  const { actor, count = 1 } = raw;
  const track = TRACKS.find((one) => one === raw["track"]);
  const box = track && (["normal", ...CRITICAL_BOXES[track]] as const).find((one) => one === raw["box"]);
  if (!isUuid(actor) || !track || !box || !isWholeNumber(count, 1, 99)) return null;
  return { actor, track, box, count: box === "normal" ? count : 1 };
}

/** Merges several normal boxes into one change. */
const times = (changes: readonly Change[], count: number): Change[] =>
  changes.map((change) => (change.op === "add" ? { ...change, by: change.by * count } : change));

const shared = {
  parse,
  async read({ actor }, world) {
    const snapshot = await world.snapshot(actor);
    return snapshot && readCreature(snapshot);
  },
  writes: [
    "Actor:system.wounds.normal.value",
    "Actor:system.wounds.critical.*",
    "Actor:system.stress.normal.value",
    "Actor:system.stress.critical.*",
  ],
} satisfies Pick<ActionKind<Args, Creature, HouseRules>, "parse" | "read" | "writes">;

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
    const stranger = refuseStranger(creature, seat);
    if (stranger) return stranger;
    const health = readHealth(creature, track);
    const free = health.normal.max - health.normal.value;
    if (box === "normal" && free > 0 && count > free)
      return { key: "QUADRANT.Siege.Refuse.TooFewBoxes", with: { count, free } };
    return refuseMark(health, box);
  },
  plan: ({ actor, track, box, count }) => times(planMark({ uuid: actor }, track, box), count),
  label: (args, creature) => createLabel("Mark", args, creature),
});

/** Clears boxes of a Health Track (SIE-DMG-4); refused where fewer are marked. */
export const clearBox = action<Args, Creature, HouseRules>({
  ...shared,
  refuse({ track, box, count }, creature, seat) {
    const stranger = refuseStranger(creature, seat);
    if (stranger) return stranger;
    const health = readHealth(creature, track);
    const marked = health.normal.value;
    if (box === "normal" && marked > 0 && count > marked)
      return { key: "QUADRANT.Siege.Refuse.TooFewBoxes", with: { count, free: marked } };
    return refuseClear(health, box);
  },
  plan: ({ actor, track, box, count }) => times(planClear({ uuid: actor }, track, box), count),
  label: (args, creature) => createLabel("Clear", args, creature),
});

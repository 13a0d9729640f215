/**
 * Applies a hit to its target: damage, Size, armour, boxes, and the wear or loss of armour. Ledger: SIE-ATK-3,
 * SIE-ARM-1 to -3.
 */
import * as v from "valibot";
import {
  type ActionPlan,
  type Text,
  action,
  formatAfterArmour,
  joinTexts,
  refuseStranger,
} from "../../../core/public/definitions.ts";
import type { Change } from "../../../rules/shared/change.ts";
import { Uuid } from "../../../rules/shared/schema.ts";
import type { Refusal } from "../../../rules/shared/reasons.ts";
import { type Protection, findWornArmour, refuseSacrifice } from "../../../rules/siege/armour.ts";
import {
  Hit,
  type SoakedHit,
  applyHit as apply,
  applyHitToItem,
  computeSizedDamage,
  refuseHit,
  soakWithWorn,
} from "../../../rules/siege/damage.ts";
import { classifyCondition } from "../../../rules/siege/durability.ts";
import { HitPart, countPart, countMooksLost, explainMooksLost, planMooksLost } from "../../../rules/siege/mooks.ts";
import type { HouseRules } from "../../../rules/siege/house-rules.ts";
import { type MarkedTrack, type TrackState, readTrackState, planHarm } from "../../../rules/siege/track.ts";
import { type Creature, fetchCreature, readHealth, readTimes, listWorn } from "../documents/read-actor.ts";
import { formatBoxes } from "../presentation.ts";
import { HIT_PLACES } from "./write-places.ts";

export const Args = v.object({
  ...Hit.entries,
  target: Uuid,
  /** The worn piece sacrificed for this hit, if any. */
  sacrifice: v.nullable(Uuid),
  /** The group that is hit, where mooks are split (SIE-MOOK-3). */
  part: HitPart,
});
type Args = v.InferOutput<typeof Args>;

/** Returns the armour that protects: the piece sacrificed, or the best worn one. */
function readProtection(target: Creature, { track, sacrifice }: Args): Protection {
  const worn = listWorn(target);
  const given = sacrifice === null ? undefined : worn.find(({ at }) => "uuid" in at && at.uuid === sacrifice);
  return given ? { ability: [], worn: given, sacrificed: true } : { ability: [], worn: findWornArmour(worn, track) };
}

function refuseArmourSacrifice(target: Creature, args: Args): Refusal | null {
  if (args.sacrifice === null) return null;
  const { worn, sacrificed } = readProtection(target, args);
  if (!worn || sacrificed !== true) return { key: "QUADRANT.Siege.Refuse.ArmourNotWorn" };
  return refuseSacrifice(worn);
}

/** Returns the effect of a hit on its target: boxes of a Health Track, boxes of a hull, or mooks taken out. */
export function planBlow(target: Creature, args: Args): ActionPlan {
  if (target.group) return planBlowOnMooks(target, target.group, args);
  if (target.hull) return planBlowOnHull(target, target.hull, null, args);
  return target.frame && args.track === "wound"
    ? planBlowOnHull(target, { wear: target.frame, armour: [] }, findWornArmour(listWorn(target), args.track), args)
    : planBlowOnCreature(target, args);
}

/** Returns the blow on mooks: they have no armour and no boxes; some are taken out (SIE-MOOK-4). */
function planBlowOnMooks(
  { uuid, name }: Creature,
  { count, parts, hits }: NonNullable<Creature["group"]>,
  hit: Args,
): ActionPlan {
  const { rows, boxes, criticalBoxes } = soakWithWorn(hit, { ability: [], worn: null });
  const dealt = boxes + criticalBoxes;
  const fallen = countMooksLost(countPart(count, parts, hit.part), dealt);
  return {
    changes: planMooksLost({ uuid }, count, dealt, { parts, part: hit.part, hits }),
    why: [...rows, ...explainMooksLost(countPart(count, parts, hit.part), dealt)],
    label: { key: "QUADRANT.Siege.Receipt.MooksFall", with: { target: name, fallen, left: count - fallen } },
    preview: { key: "QUADRANT.Siege.Receipt.MooksPreview", with: { fallen } },
  };
}

/** Returns the blow on what is repaired, not healed (SIE-DMG-5, SIE-DMG-8). */
function planBlowOnHull(
  { uuid, name }: Creature,
  { wear, armour }: Pick<NonNullable<Creature["hull"]>, "wear" | "armour">,
  worn: Protection["worn"],
  hit: Hit,
): ActionPlan {
  const { soaked, broken, changes } = applyHitToItem({ at: { uuid }, wear }, hit, { ability: armour, worn });
  const state = classifyCondition(broken.since.status);
  return {
    changes,
    why: soaked.rows,
    ...previewHit(hit, soaked),
    label: {
      key: `QUADRANT.Siege.Receipt.Hull.${changes.length === 0 ? "nothing" : state}`,
      with: { target: name, boxes: broken.marked },
    },
  };
}

function planBlowOnCreature(target: Creature, args: Args): ActionPlan {
  const protection = readProtection(target, args);
  const { soaked, marked, changes } = apply(
    { at: { uuid: target.uuid }, health: readHealth(target, args.track) },
    args,
    protection,
  );
  return {
    changes: [...changes, ...planMarks(target, marked)],
    why: soaked.rows,
    ...previewHit(args, soaked),
    label: joinTexts(formatMarked(target, args, marked), ...listStopped(soaked, protection)),
  };
}

/** Returns what boxes of a Health Track change beside them: the day's count, and the hour of who is Out (SIE-AID-5). */
export const planMarks = ({ uuid, system, time = 0 }: Creature, marked: MarkedTrack): Change[] =>
  planHarm({ uuid }, readTimes(system, marked.since.track), marked, time);

/** Returns what the armour leaves of a hit, for its button. */
function previewHit(hit: Hit, soaked: SoakedHit): Pick<ActionPlan, "preview"> {
  const preview = formatAfterArmour(computeSizedDamage(hit), soaked.boxes + soaked.criticalBoxes);
  return preview === undefined ? {} : { preview };
}

/** Returns the boxes that a hit marks, the state they bring, and what finds no box. */
function formatMarked({ name }: Creature, { track, critical }: Args, marked: MarkedTrack): Text {
  const boxes = marked.normal + marked.critical.length;
  const state: TrackState = readTrackState(marked.since);
  const lost = marked.overflow > 0 ? "Lost" : "";
  const harmed = state === "ok" ? lost : `State${lost}`;
  const full = marked.overflow > 0 ? "Full" : "Nothing";
  return {
    key: `QUADRANT.Siege.Receipt.Hit${boxes === 0 ? full : harmed}`,
    with: {
      target: name,
      hit: formatBoxes(boxes, track, critical),
      state: `QUADRANT.Siege.TrackState.${state}`,
      lost: marked.overflow,
    },
  };
}

/** Returns what the worn piece stopped, and what has become of it. */
function listStopped({ rows, armourUsed }: SoakedHit, { worn, sacrificed }: Protection): Text[] {
  if (!worn || !armourUsed) return [];
  const amount = rows.find(({ source, label }) => label === worn.name && source === worn.at)?.value ?? 0;
  const wears = worn.durability.marked < worn.durability.max ? "Worn" : "Broken";
  return [
    {
      key: `QUADRANT.Siege.Receipt.Stopped.${sacrificed === true ? "Destroyed" : wears}`,
      with: { amount: Math.abs(amount), armour: worn.name },
    },
  ];
}

/** Applies a hit to its target, as its owner or the GM (SIE-ATK-3, SIE-ARM-1 to -3). */
export const applyHit = action<Args, Creature, HouseRules>({
  args: Args,
  read: ({ target }, world) => fetchCreature(target, world),
  refuse(args, target, seat) {
    const stranger = refuseStranger(target, seat);
    if (stranger) return stranger;
    return refuseHit(args) ?? refuseArmourSacrifice(target, args);
  },
  plan: (args, target) => planBlow(target, args),
  writes: HIT_PLACES,
});

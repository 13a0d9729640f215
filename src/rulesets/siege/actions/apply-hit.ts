/**
 * Applies a hit to its target: damage, Size, armour, boxes, and the wear or loss of armour. Ledger: SIE-ATK-3,
 * SIE-ARM-1 to -3.
 */
import * as v from "valibot";
import { type ActionPlan, action, refuseStranger } from "../../../core/public/definitions.ts";
import { Uuid } from "../../../rules/shared/schema.ts";
import type { Refusal } from "../../../rules/shared/reasons.ts";
import { type Protection, findWornArmour, refuseSacrifice } from "../../../rules/siege/armour.ts";
import { Hit, applyHit as apply, applyHitToItem, refuseHit, soakWithWorn } from "../../../rules/siege/damage.ts";
import { classifyCondition } from "../../../rules/siege/durability.ts";
import { countMooksLost, planMooksLost } from "../../../rules/siege/mooks.ts";
import type { HouseRules } from "../../../rules/siege/house-rules.ts";
import { type TrackState, readTrackState } from "../../../rules/siege/track.ts";
import { type Creature, readCreature, readHealth, listWorn } from "../documents/read-actor.ts";
import { findTrackWord } from "../presentation.ts";
import { HIT_PLACES } from "./write-places.ts";

const Args = v.object({
  ...Hit.entries,
  target: Uuid,
  /** The worn piece sacrificed for this hit, if any. */
  sacrifice: v.nullable(Uuid),
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
function planBlow(target: Creature, args: Args): ActionPlan {
  if (target.group) return planBlowOnMooks(target, target.group.count, args);
  return target.hull ? planBlowOnHull(target, target.hull, args) : planBlowOnCreature(target, args);
}

/** Returns the blow on mooks: they have no armour and no boxes; some are taken out (SIE-MOOK-4). */
function planBlowOnMooks({ uuid, name }: Creature, count: number, hit: Hit): ActionPlan {
  const { rows, boxes, criticalBoxes } = soakWithWorn(hit, { ability: [], worn: null });
  const dealt = boxes + criticalBoxes;
  const fallen = countMooksLost(count, dealt);
  return {
    changes: planMooksLost({ uuid }, count, dealt),
    why: rows,
    label: { key: "QUADRANT.Siege.Receipt.MooksFall", with: { target: name, fallen, left: count - fallen } },
  };
}

/** Returns the blow on what is repaired, not healed (SIE-DMG-5, SIE-DMG-8). */
function planBlowOnHull(
  { uuid, name }: Creature,
  { wear, armour }: NonNullable<Creature["hull"]>,
  hit: Hit,
): ActionPlan {
  const { soaked, broken, changes } = applyHitToItem({ at: { uuid }, wear }, hit, { ability: armour, worn: null });
  const state = classifyCondition(broken.since.status);
  return {
    changes,
    why: soaked.rows,
    label: {
      key: `QUADRANT.Siege.Receipt.Hull.${changes.length === 0 ? "nothing" : state}`,
      with: { target: name, boxes: broken.marked },
    },
  };
}

function planBlowOnCreature(target: Creature, args: Args): ActionPlan {
  const { soaked, marked, changes } = apply(
    { at: { uuid: target.uuid }, health: readHealth(target, args.track) },
    args,
    readProtection(target, args),
  );
  const boxes = marked.normal + marked.critical.length;
  const state: TrackState = readTrackState(marked.since);
  const lost = marked.overflow > 0 ? "Lost" : "";
  const harmed = state === "ok" ? lost : `State${lost}`;
  return {
    changes,
    why: soaked.rows,
    label: {
      key: `QUADRANT.Siege.Receipt.Hit${boxes === 0 ? "Nothing" : harmed}`,
      with: {
        target: target.name,
        boxes,
        track: findTrackWord(args.track, boxes),
        state: `QUADRANT.Siege.TrackState.${state}`,
        lost: marked.overflow,
      },
    },
  };
}

/** Applies a hit to its target, as its owner or the GM (SIE-ATK-3, SIE-ARM-1 to -3). */
export const applyHit = action<Args, Creature, HouseRules>({
  args: Args,
  async read({ target }, world) {
    const snapshot = await world.snapshot(target);
    return snapshot && readCreature(snapshot);
  },
  refuse(args, target, seat) {
    const stranger = refuseStranger(target, seat);
    if (stranger) return stranger;
    return refuseHit(args) ?? refuseArmourSacrifice(target, args);
  },
  plan: (args, target) => planBlow(target, args),
  writes: HIT_PLACES,
});

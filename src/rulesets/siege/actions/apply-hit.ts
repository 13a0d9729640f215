/**
 * Applies a hit to its target: damage, Size, armour, boxes, and the wear or loss of armour. Ledger: SIE-ATK-3,
 * SIE-ARM-1 to -3.
 */
import { type Text, action } from "../../../core/public/definitions.ts";
import type { Change } from "../../../rules/shared/change.ts";
import { type Json, isFields, isUuid, isWholeNumber, readModifiers } from "../../../rules/shared/json.ts";
import type { Modifier, Refusal } from "../../../rules/shared/reasons.ts";
import { type Protection, findWornArmour, refuseSacrifice } from "../../../rules/siege/armour.ts";
import { type Hit, applyHit as apply, applyHitToItem, refuseHit, soakWithWorn } from "../../../rules/siege/damage.ts";
import { classifyCondition } from "../../../rules/siege/durability.ts";
import { countMooksLost, planMooksLost } from "../../../rules/siege/mooks.ts";
import type { HouseRules } from "../../../rules/siege/house-rules.ts";
import { TRACKS } from "../../../rules/siege/state.ts";
import { type TrackState, readTrackState } from "../../../rules/siege/track.ts";
import { type Creature, readCreature, readHealth, listWorn, refuseStranger } from "../documents/read-actor.ts";
import { findTrackWord } from "../presentation.ts";

interface Args {
  readonly target: string;
  readonly hit: Hit;
  /** The worn piece sacrificed for this hit, if any. */
  readonly sacrifice: string | null;
}

const MAX_BOXES = 99;

function parse(raw: Json): Args | null {
  if (!isFields(raw) || !isUuid(raw["target"])) return null;
  const { target, size, critical, piercing, sacrifice } = raw;
  const damage = readModifiers(raw["damage"]);
  const track = TRACKS.find((one) => one === raw["track"]);
  if (!damage || !track || !isWholeNumber(size, -MAX_BOXES, MAX_BOXES)) return null;
  if (typeof critical !== "boolean" || typeof piercing !== "boolean") return null;
  if (damage.some(({ value }) => value > MAX_BOXES)) return null;
  if (sacrifice !== null && !isUuid(sacrifice)) return null;
  return { target, hit: { damage, size, track, critical, piercing }, sacrifice };
}

/** Returns the armour that protects: the piece sacrificed, or the best worn one. */
function readProtection(target: Creature, { hit, sacrifice }: Args): Protection {
  const worn = listWorn(target);
  const given = sacrifice === null ? undefined : worn.find(({ at }) => "uuid" in at && at.uuid === sacrifice);
  return given
    ? { ability: [], worn: given, sacrificed: true }
    : { ability: [], worn: findWornArmour(worn, hit.track) };
}

function refuseArmourSacrifice(target: Creature, args: Args): Refusal | null {
  if (args.sacrifice === null) return null;
  const { worn, sacrificed } = readProtection(target, args);
  if (!worn || sacrificed !== true) return { key: "QUADRANT.Siege.Refuse.ArmourNotWorn" };
  return refuseSacrifice(worn);
}

/** The effect of a hit on its target: boxes of a Health Track, boxes of a hull, or mooks taken out. */
interface Blow {
  readonly changes: readonly Change[];
  readonly rows: readonly Modifier[];
  readonly label: Text;
}

function computeBlow(target: Creature, args: Args): Blow {
  if (target.group) return computeBlowOnMooks(target, target.group.count, args.hit);
  return target.hull ? computeBlowOnHull(target, target.hull, args.hit) : computeBlowOnCreature(target, args);
}

/** Returns the blow on mooks: they have no armour and no boxes; some are taken out (SIE-MOOK-4). */
function computeBlowOnMooks({ uuid, name }: Creature, count: number, hit: Hit): Blow {
  const { rows, boxes, criticalBoxes } = soakWithWorn(hit, { ability: [], worn: null });
  const dealt = boxes + criticalBoxes;
  const fallen = countMooksLost(count, dealt);
  return {
    changes: planMooksLost({ uuid }, count, dealt),
    rows,
    label: { key: "QUADRANT.Siege.Receipt.MooksFall", with: { target: name, fallen, left: count - fallen } },
  };
}

/** Returns the blow on what is repaired, not healed (SIE-DMG-5, SIE-DMG-8). */
function computeBlowOnHull({ uuid, name }: Creature, { wear, armour }: NonNullable<Creature["hull"]>, hit: Hit): Blow {
  const { soaked, broken, changes } = applyHitToItem({ at: { uuid }, wear }, hit, { ability: armour, worn: null });
  const state = classifyCondition(broken.since.status);
  return {
    changes,
    rows: soaked.rows,
    label: {
      key: `QUADRANT.Siege.Receipt.Hull.${changes.length === 0 ? "nothing" : state}`,
      with: { target: name, boxes: broken.marked },
    },
  };
}

function computeBlowOnCreature(target: Creature, args: Args): Blow {
  const { soaked, marked, changes } = apply(
    { at: { uuid: target.uuid }, health: readHealth(target, args.hit.track) },
    args.hit,
    readProtection(target, args),
  );
  const boxes = marked.normal + marked.critical.length;
  const state: TrackState = readTrackState(marked.since);
  const lost = marked.overflow > 0 ? "Lost" : "";
  const harmed = state === "ok" ? lost : `State${lost}`;
  return {
    changes,
    rows: soaked.rows,
    label: {
      key: `QUADRANT.Siege.Receipt.Hit${boxes === 0 ? "Nothing" : harmed}`,
      with: {
        target: target.name,
        boxes,
        track: findTrackWord(args.hit.track, boxes),
        state: `QUADRANT.Siege.TrackState.${state}`,
        lost: marked.overflow,
      },
    },
  };
}

/** Applies a hit to its target, as its owner or the GM (SIE-ATK-3, SIE-ARM-1 to -3). */
export const applyHit = action<Args, Creature, HouseRules>({
  parse,
  async read({ target }, world) {
    const snapshot = await world.snapshot(target);
    return snapshot && readCreature(snapshot);
  },
  refuse(args, target, seat) {
    const stranger = refuseStranger(target, seat);
    if (stranger) return stranger;
    return refuseHit(args.hit) ?? refuseArmourSacrifice(target, args);
  },
  plan: (args, target) => computeBlow(target, args).changes,
  label: (args, target) => computeBlow(target, args).label,
  explain: (args, target) => computeBlow(target, args).rows,
  writes: [
    "Actor:system.wounds.normal.value",
    "Actor:system.wounds.critical.*",
    "Actor:system.stress.normal.value",
    "Actor:system.stress.critical.*",
    "Actor:system.mooks.value",
    "Actor:system.durability.marked",
    "Actor:system.status.nonFunctional",
    "Actor:system.status.destroyed",
    "Item:system.durability.marked",
    "Item:system.status.nonFunctional",
    "Item:system.status.destroyed",
  ],
});

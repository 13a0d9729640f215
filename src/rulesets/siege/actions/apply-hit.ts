/** Applying a hit to its target: damage, Size, armour, boxes, and the armour's wear or loss. Ledger: SIE-ATK-3, SIE-ARM-1 to -3. */
import { action } from "../../../core/contract.ts";
import type { Json } from "../../../rules/shared/json.ts";
import type { Modifier } from "../../../rules/shared/modifier.ts";
import type { Refusal } from "../../../rules/shared/refusal.ts";
import { type Protection, pickArmour, refuseSacrifice } from "../../../rules/siege/armour.ts";
import { type Hit, applyHit as apply, refuseHit } from "../../../rules/siege/damage.ts";
import type { HouseRules } from "../../../rules/siege/house.ts";
import { TRACKS } from "../../../rules/siege/state.ts";
import { type TrackState, stateOf } from "../../../rules/siege/track.ts";
import { type Creature, creatureOf, healthOf, wornBy, refuseStranger } from "../creature.ts";
import { trackWord } from "../looks.ts";
import { isFields, isUuid, isWhole, modifiersOf } from "../json.ts";

interface Args {
  readonly target: string;
  readonly hit: Hit;
  /** The worn piece given up for this hit, if one is. */
  readonly sacrifice: string | null;
}

const MOST_BOXES = 99;

function parse(raw: Json): Args | null {
  if (!isFields(raw) || !isUuid(raw["target"])) return null;
  const { target, size, critical, piercing, sacrifice } = raw;
  const damage = modifiersOf(raw["damage"]);
  const track = TRACKS.find((one) => one === raw["track"]);
  if (!damage || !track || !isWhole(size, -MOST_BOXES, MOST_BOXES)) return null;
  if (typeof critical !== "boolean" || typeof piercing !== "boolean") return null;
  if (damage.some(({ value }) => value > MOST_BOXES)) return null;
  if (sacrifice !== null && !isUuid(sacrifice)) return null;
  return { target, hit: { damage, size, track, critical, piercing }, sacrifice };
}

/** What stands in the way: the piece given up, or the best worn one. */
function protectionOf(target: Creature, { hit, sacrifice }: Args): Protection {
  const worn = wornBy(target);
  const given = sacrifice === null ? undefined : worn.find(({ at }) => "uuid" in at && at.uuid === sacrifice);
  return given ? { ability: [], worn: given, sacrificed: true } : { ability: [], worn: pickArmour(worn, hit.track) };
}

function refuseGift(target: Creature, args: Args): Refusal | null {
  if (args.sacrifice === null) return null;
  const { worn, sacrificed } = protectionOf(target, args);
  if (!worn || sacrificed !== true) return { key: "QUADRANT.Siege.Refuse.ArmourNotWorn" };
  return refuseSacrifice(worn);
}

const outcome = (target: Creature, args: Args) =>
  apply({ at: { uuid: target.uuid }, health: healthOf(target, args.hit.track) }, args.hit, protectionOf(target, args));

/** Applies a hit to its target, as its owner or the GM (SIE-ATK-3, SIE-ARM-1 to -3). */
export const applyHit = action<Args, Creature, HouseRules>({
  parse,
  async read({ target }, world) {
    const snapshot = await world.snapshot(target);
    return snapshot && creatureOf(snapshot);
  },
  refuse(args, target, seat) {
    const stranger = refuseStranger(target, seat);
    if (stranger) return stranger;
    return refuseHit(args.hit) ?? refuseGift(target, args);
  },
  plan: (args, target) => outcome(target, args).changes,
  label(args, target) {
    const { marked } = outcome(target, args);
    const boxes = marked.normal + marked.critical.length;
    const state: TrackState = stateOf(marked.since);
    const track = trackWord(args.hit.track, boxes);
    const lost = marked.overflow > 0 ? "Lost" : "";
    return {
      key: `QUADRANT.Siege.Receipt.Hit${boxes === 0 ? "Nothing" : state === "ok" ? lost : `State${lost}`}`,
      with: { target: target.name, boxes, track, state: `QUADRANT.Siege.TrackState.${state}`, lost: marked.overflow },
    };
  },
  explain: (args, target): readonly Modifier[] => outcome(target, args).soaked.rows,
  writes: [
    "Actor:system.wounds.normal.value",
    "Actor:system.wounds.critical.*",
    "Actor:system.stress.normal.value",
    "Actor:system.stress.critical.*",
    "Item:system.durability.marked",
    "Item:system.status.nonFunctional",
    "Item:system.status.destroyed",
  ],
});

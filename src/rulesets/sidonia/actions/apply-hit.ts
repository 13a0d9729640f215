/**
 * A blow that lands on a location: armour, boxes, Overwhelming Force, and the opening it used up. Ledger: SID-DMG-2,
 * SID-TRK-2, SID-ATK-8.
 */
import { action } from "../../../core/public/definitions.ts";
import { type Json, isFields, isUuid, isWholeNumber, readModifiers } from "../../../rules/shared/json.ts";
import { type Modifier, total } from "../../../rules/shared/reasons.ts";
import { planExposed } from "../../../rules/sidonia/attack.ts";
import {
  computeBodyState,
  computeHealthState,
  planKnockout,
  findStunPrompt,
  computeStunState,
} from "../../../rules/sidonia/body.ts";
import { type Blow, type HitResult, markBody, planMarks, refuseBlow, resolveHit } from "../../../rules/sidonia/hit.ts";
import type { HouseRules } from "../../../rules/sidonia/house.ts";
import { type Body, DAMAGE_TYPES, LOCATIONS } from "../../../rules/sidonia/state.ts";
import { type Creature, readActor, formatLocation, refuseStranger } from "../documents/read-actor.ts";

interface HitArgs {
  readonly target: string;
  readonly blow: Blow;
  /** It came through an opening, which is closed by it (SID-ATK-8). */
  readonly opening: boolean;
}

const MAX_DAMAGE = 99;

function parse(raw: Json): HitArgs | null {
  if (!isFields(raw) || !isUuid(raw["target"])) return null;
  const { target, piercing, opening = false, bare = false } = raw;
  const rows = readModifiers(raw["damage"]);
  const location = LOCATIONS.find((one) => one === raw["location"]);
  const type = DAMAGE_TYPES.find((one) => one === raw["type"]);
  if (
    !rows ||
    !location ||
    !type ||
    !isWholeNumber(piercing, 0, MAX_DAMAGE) ||
    typeof opening !== "boolean" ||
    typeof bare !== "boolean"
  )
    return null;
  const amount = total(rows);
  return amount <= MAX_DAMAGE
    ? { target, blow: { damage: { rows, amount, type }, location, piercing, bare }, opening }
    : null;
}

const computeHit = ({ blow }: HitArgs, { body, worn }: Creature, house: HouseRules): HitResult =>
  resolveHit(body, blow, worn, house);

/** The target's body once the blow has landed. */
const computeBodyAfter = (args: HitArgs, target: Creature, house: HouseRules): Body =>
  markBody(target.body, computeHit(args, target, house).marks);

/** What a location that has just been stunned does to its owner, in words; empty where none has (SID-INJ-6). */
function formatStun(args: HitArgs, target: Creature, house: HouseRules): string {
  const { location } = args.blow;
  const is = (body: Body): boolean => computeStunState(body[location].stun) === "stunned";
  return !is(target.body) && is(computeBodyAfter(args, target, house))
    ? `QUADRANT.Sidonia.Stunned.${findStunPrompt(location)}`
    : "";
}

/** The worst that can be said of the target now, in a word. */
function formatWorstState(args: HitArgs, target: Creature, house: HouseRules): string {
  const since = computeBodyAfter(args, target, house);
  const { dying, unconscious } = computeBodyState(since, target.status, house);
  if (dying) return "dying";
  if (unconscious) return "unconscious";
  const { health, stun } = since[args.blow.location];
  const wound = computeHealthState(health);
  const blow = computeStunState(stun);
  if (wound === "maimed") return wound;
  return blow === "stunned" ? blow : wound;
}

/** Returns the receipt a hit gets, by what it marked. */
function findHitKind(overwhelming: boolean, health: number, stun: number): "Force" | "Wound" | "Stun" | "Nothing" {
  if (overwhelming) return "Force";
  if (health > 0) return "Wound";
  return stun > 0 ? "Stun" : "Nothing";
}

/** Applies a blow to its target, as its owner or the GM (SID-DMG-2). */
export const applyHit = action<HitArgs, Creature, HouseRules>({
  parse,
  async read({ target }, world) {
    const snapshot = await world.snapshot(target);
    return snapshot && readActor(snapshot, world.house);
  },
  refuse: ({ blow }, target, seat) => refuseStranger(target, seat) ?? refuseBlow(blow),
  plan: (args, target, house) => [
    ...planMarks({ uuid: target.uuid }, computeHit(args, target, house).marks),
    ...planKnockout({ uuid: target.uuid }, target.body, computeBodyAfter(args, target, house), target.status, house),
    ...(args.opening && target.status.exposed ? planExposed({ uuid: target.uuid }, false) : []),
  ],
  label(args, target, house) {
    const { marks, overwhelming } = computeHit(args, target, house);
    const boxes = (track: "health" | "stun"): number =>
      marks.filter((one) => one.track === track).reduce((sum, one) => sum + one.boxes, 0);
    const health = boxes("health");
    const stun = boxes("stun");
    return {
      key: `QUADRANT.Sidonia.Receipt.Hit${findHitKind(overwhelming, health, stun)}`,
      with: {
        target: target.name,
        location: formatLocation(args.blow.location),
        health,
        stun,
        state: `QUADRANT.Sidonia.Now.${formatWorstState(args, target, house)}`,
        also: formatStun(args, target, house),
      },
    };
  },
  explain(args, target, house): readonly Modifier[] {
    const { rows, trauma, lost } = computeHit(args, target, house);
    const row = (label: string, value: number, rule: string): Modifier[] =>
      value === 0 ? [] : [{ label: `QUADRANT.Sidonia.Damage.${label}`, value, source: { rule } }];
    return [...rows, ...row("Trauma", trauma, "SID-OVR-2"), ...row("Lost", 0 - lost, "SID-TRK-2")];
  },
  writes: [
    "Actor:system.locations.*.health.value",
    "Actor:system.locations.*.stun.value",
    "Actor:system.status.exposed",
    "Actor:system.status.knockedOut",
  ],
});

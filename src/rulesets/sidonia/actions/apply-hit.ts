/**
 * A blow that lands on a location: armour, boxes, Overwhelming Force, and the opening it used up. Ledger: SID-DMG-2,
 * SID-TRK-2, SID-ATK-8.
 */
import { action } from "../../../core/public/definitions.ts";
import { isFields, isUuid, isWholeNumber, readModifiers } from "../../../rules/shared/read-json.ts";
import type { Json } from "../../../rules/shared/json.ts";
import { type Modifier, total } from "../../../rules/shared/modifier.ts";
import { planExposed } from "../../../rules/sidonia/attack.ts";
import { bodyState, healthState, planKnockout, stunPrompt, stunState } from "../../../rules/sidonia/body.ts";
import { type Blow, type Struck, marked, planMarks, refuseBlow, strike } from "../../../rules/sidonia/hit.ts";
import type { HouseRules } from "../../../rules/sidonia/house.ts";
import { type Body, DAMAGE_TYPES, LOCATIONS } from "../../../rules/sidonia/state.ts";
import { type Creature, creatureOf, locationLabel, refuseStranger } from "../documents/read-actor.ts";

interface Args {
  readonly target: string;
  readonly blow: Blow;
  /** It came through an opening, which is closed by it (SID-ATK-8). */
  readonly opening: boolean;
}

const MOST = 99;

function parse(raw: Json): Args | null {
  if (!isFields(raw) || !isUuid(raw["target"])) return null;
  const { target, piercing, opening = false, bare = false } = raw;
  const rows = readModifiers(raw["damage"]);
  const location = LOCATIONS.find((one) => one === raw["location"]);
  const type = DAMAGE_TYPES.find((one) => one === raw["type"]);
  if (
    !rows ||
    !location ||
    !type ||
    !isWholeNumber(piercing, 0, MOST) ||
    typeof opening !== "boolean" ||
    typeof bare !== "boolean"
  )
    return null;
  const amount = total(rows);
  return amount <= MOST
    ? { target, blow: { damage: { rows, amount, type }, location, piercing, bare }, opening }
    : null;
}

const struckBy = ({ blow }: Args, { body, worn }: Creature, house: HouseRules): Struck =>
  strike(body, blow, worn, house);

/** The target's body once the blow has landed. */
const sinceThen = (args: Args, target: Creature, house: HouseRules): Body =>
  marked(target.body, struckBy(args, target, house).marks);

/** What a location that has just been stunned does to its owner, in words; empty where none has (SID-INJ-6). */
function stunWord(args: Args, target: Creature, house: HouseRules): string {
  const { location } = args.blow;
  const is = (body: Body): boolean => stunState(body[location].stun) === "stunned";
  return !is(target.body) && is(sinceThen(args, target, house))
    ? `QUADRANT.Sidonia.Stunned.${stunPrompt(location)}`
    : "";
}

/** The worst that can be said of the target now, in a word. */
function stateWord(args: Args, target: Creature, house: HouseRules): string {
  const since = sinceThen(args, target, house);
  const { dying, unconscious } = bodyState(since, target.status, house);
  if (dying) return "dying";
  if (unconscious) return "unconscious";
  const { health, stun } = since[args.blow.location];
  const wound = healthState(health);
  const blow = stunState(stun);
  if (wound === "maimed") return wound;
  return blow === "stunned" ? blow : wound;
}

/** Applies a blow to its target, as its owner or the GM (SID-DMG-2). */
export const applyHit = action<Args, Creature, HouseRules>({
  parse,
  async read({ target }, world) {
    const snapshot = await world.snapshot(target);
    return snapshot && creatureOf(snapshot, world.house);
  },
  refuse: ({ blow }, target, seat) => refuseStranger(target, seat) ?? refuseBlow(blow),
  plan: (args, target, house) => [
    ...planMarks({ uuid: target.uuid }, struckBy(args, target, house).marks),
    ...planKnockout({ uuid: target.uuid }, target.body, sinceThen(args, target, house), target.status, house),
    ...(args.opening && target.status.exposed ? planExposed({ uuid: target.uuid }, false) : []),
  ],
  label(args, target, house) {
    const { marks, overwhelming } = struckBy(args, target, house);
    const boxes = (track: "health" | "stun"): number =>
      marks.filter((one) => one.track === track).reduce((sum, one) => sum + one.boxes, 0);
    const health = boxes("health");
    const stun = boxes("stun");
    const kind = overwhelming ? "Force" : health > 0 ? "Wound" : stun > 0 ? "Stun" : "Nothing";
    return {
      key: `QUADRANT.Sidonia.Receipt.Hit${kind}`,
      with: {
        target: target.name,
        location: locationLabel(args.blow.location),
        health,
        stun,
        state: `QUADRANT.Sidonia.Now.${stateWord(args, target, house)}`,
        also: stunWord(args, target, house),
      },
    };
  },
  explain(args, target, house): readonly Modifier[] {
    const { rows, trauma, lost } = struckBy(args, target, house);
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

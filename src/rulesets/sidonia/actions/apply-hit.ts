/**
 * A blow that lands on a location: armour, boxes, Overwhelming Force, and the opening it used up. Ledger: SID-DMG-2,
 * SID-TRK-2, SID-ATK-8.
 */
import * as v from "valibot";
import { type Text, action, formatAfterArmour, refuseStranger } from "../../../core/public/definitions.ts";
import { type Modifier, total } from "../../../rules/shared/reasons.ts";
import { type Output, Uuid } from "../../../rules/shared/schema.ts";
import { planExposed } from "../../../rules/sidonia/attack.ts";
import {
  computeBodyState,
  computeHealthState,
  planKnockout,
  findStunPrompt,
  computeStunState,
} from "../../../rules/sidonia/body.ts";
import {
  type Blow,
  CarriedBlow,
  type HitResult,
  MAX_DAMAGE,
  markBody,
  planMarks,
  refuseBlow,
  resolveHit,
} from "../../../rules/sidonia/hit.ts";
import type { HouseRules } from "../../../rules/sidonia/house.ts";
import { type Body, LOCATIONS, type Location } from "../../../rules/sidonia/state.ts";
import { type Creature, formatLocation } from "../documents/read-actor.ts";
import { readCreature } from "./payment.ts";
import { HIT_PLACES } from "./write-places.ts";

/** A blow as a card carries it, as the rules take it. */
const Args = v.pipe(
  v.object({ target: Uuid, location: v.picklist(LOCATIONS), ...CarriedBlow.entries }),
  v.check(({ damage }) => total(damage) <= MAX_DAMAGE),
  v.transform(({ target, location, damage, type, piercing, bare, opening }) => ({
    target,
    blow: { damage: { rows: damage, amount: total(damage), type }, location, piercing, bare },
    opening,
  })),
);

/** What a location that has just been stunned does to its owner, in words; empty where none has (SID-INJ-6). */
function formatStun(location: Location, before: Body, since: Body): string {
  const is = (body: Body): boolean => computeStunState(body[location].stun) === "stunned";
  return !is(before) && is(since) ? `QUADRANT.Sidonia.Stunned.${findStunPrompt(location)}` : "";
}

/** The worst that can be said of the target now, in a word. */
function formatWorstState(location: Location, since: Body, { status }: Creature, house: HouseRules): string {
  const { dying, unconscious } = computeBodyState(since, status, house);
  if (dying) return "dying";
  if (unconscious) return "unconscious";
  const { health, stun } = since[location];
  const wound = computeHealthState(health);
  const blow = computeStunState(stun);
  if (wound === "maimed") return wound;
  return blow === "stunned" ? blow : wound;
}

/** Returns the receipt a hit gets, by what it marked. */
function findHitKind({ overwhelming, arrived }: HitResult, health: number, stun: number): string {
  if (overwhelming) return "Force";
  if (health > 0) return "Wound";
  if (stun > 0) return "Stun";
  return arrived > 0 ? "Full" : "Nothing";
}

/** Returns what worn armour stopped, each piece by name; empty if it stopped nothing. */
function formatStopped({ rows, arrived }: HitResult, blow: Blow): Text {
  const amount = blow.damage.amount - arrived;
  const pieces = rows.slice(blow.damage.rows.length).map(({ label }) => label);
  return amount === 0
    ? ""
    : { key: "QUADRANT.Sidonia.Receipt.Stopped", with: { amount, armour: [...new Set(pieces)].join(", ") } };
}

/** Returns what found no box; empty if everything did. */
const formatLost = ({ lost }: HitResult): Text =>
  lost === 0 ? "" : { key: "QUADRANT.Sidonia.Receipt.Lost", with: { lost } };

const countMarked = ({ marks }: HitResult, track: "health" | "stun"): number =>
  marks.filter((one) => one.track === track).reduce((sum, { boxes }) => sum + boxes, 0);

function listReasons({ rows, trauma, lost }: HitResult): Modifier[] {
  const row = (label: string, value: number, rule: string): Modifier[] =>
    value === 0 ? [] : [{ label: `QUADRANT.Sidonia.Damage.${label}`, value, source: { rule } }];
  return [...rows, ...row("Trauma", trauma, "SID-OVR-2"), ...row("Lost", 0 - lost, "SID-TRK-2")];
}

/** Applies a blow to its target, as its owner or the GM (SID-DMG-2). */
export const applyHit = action<Output<typeof Args>, Creature, HouseRules>({
  args: Args,
  read: ({ target }, world) => readCreature(target, world),
  refuse: ({ blow }, target, seat) => refuseStranger(target, seat) ?? refuseBlow(blow),
  plan({ blow, opening }, target, house) {
    const at = { uuid: target.uuid };
    const { location } = blow;
    const hit = resolveHit(target.body, blow, target.worn, house);
    const since = markBody(target.body, hit.marks);
    const health = countMarked(hit, "health");
    const stun = countMarked(hit, "stun");
    const preview = formatAfterArmour(blow.damage.amount, hit.arrived);
    return {
      changes: [
        ...planMarks(at, hit.marks),
        ...planKnockout(at, target.body, since, target.status, house),
        ...(opening && target.status.exposed ? planExposed(at, false) : []),
      ],
      label: {
        key: `QUADRANT.Sidonia.Receipt.Hit${findHitKind(hit, health, stun)}`,
        with: {
          target: target.name,
          location: formatLocation(location),
          health,
          stun,
          state: `QUADRANT.Sidonia.Now.${formatWorstState(location, since, target, house)}`,
          also: formatStun(location, target.body, since),
          stopped: formatStopped(hit, blow),
          lost: formatLost(hit),
        },
      },
      why: listReasons(hit),
      ...(preview === undefined ? {} : { preview }),
    };
  },
  writes: HIT_PLACES,
});

/**
 * A gunner at a craft's weapon: whose it is, and why it can't be fired. A craft with a crew fires nothing by itself.
 * Ledger: SIE-CREW-7, SIE-CREW-9.
 */
import type { World } from "../../../core/public/definitions.ts";
import type { Refusal } from "../../../rules/shared/reasons.ts";
import { refuseMounted } from "../../../rules/siege/stations.ts";
import type { HouseRules } from "../../../rules/siege/house-rules.ts";
import { type Creature, type Gear, refuseActor } from "../documents/read-actor.ts";
import { type Craft, fetchBerth, findGun, readGunId } from "../documents/read-craft.ts";

/** Reads the weapon that a gunner mans; refused where it is not theirs to fire. */
export async function readMount(
  actor: Creature,
  gun: string,
  world: World<HouseRules>,
): Promise<{ readonly craft: Craft; readonly weapon: Gear } | { readonly refused: Refusal }> {
  const berth = await fetchBerth(actor, world);
  if (!berth) return { refused: { key: "QUADRANT.Siege.Crew.Refuse.ashore", with: { name: actor.name } } };
  const { craft, seat } = berth;
  const weapon = findGun(craft, gun);
  if (!weapon) return { refused: { key: "QUADRANT.Siege.Refuse.NotCarried" } };
  if (seat.station !== "gunnery" || seat.weapon !== gun)
    return {
      refused: { key: "QUADRANT.Siege.Crew.Refuse.notYourGun", with: { name: actor.name, weapon: weapon.name } },
    };
  return { craft, weapon };
}

/**
 * Refuses a gunner whose craft does not work or whose weapon has lost its controls (SIE-CREW-7, SIE-DMG-6), and a craft
 * with a crew, which has no action of its own (SIE-CREW-9).
 */
export function refuseGunnery({
  actor,
  weapon,
  mount,
  house,
}: {
  readonly actor: Creature;
  readonly weapon: Gear | null;
  readonly mount: Craft | null;
  readonly house: HouseRules;
}): Refusal | null {
  if (mount && weapon) return refuseActor(mount.creature, house) ?? refuseMounted(mount.systems, readGunId(weapon));
  return actor.hull?.isCrewed ? { key: "QUADRANT.Siege.Crew.Refuse.crewActs", with: { craft: actor.name } } : null;
}

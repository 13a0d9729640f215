/**
 * A gunner at a craft's weapon: whose it is, what counts of the craft, and why it can't be fired. Loaded where an
 * attack names a gun. Ledger: SIE-CREW-7.
 */
import type { World } from "../../../core/public/definitions.ts";
import type { Refusal } from "../../../rules/shared/reasons.ts";
import { refuseMounted } from "../../../rules/siege/stations.ts";
import type { HouseRules } from "../../../rules/siege/house-rules.ts";
import { type Creature, type Gear, refuseActor } from "../documents/read-actor.ts";
import { type Craft, fetchBerth, findGun, readGunId } from "../documents/read-craft.ts";
import type { Mount } from "./weapon-use.ts";

/** A gunner with the weapon that they man. */
interface Gunner {
  readonly actor: Creature;
  readonly weapon: Gear;
  readonly mount: Mount;
}

/**
 * Reads a gunner: the craft's weapon and Size count, and for the rest their own numbers (SIE-CREW-7). Refused where the
 * weapon is not theirs to fire.
 */
export async function readGunner(
  actor: Creature,
  gun: string,
  world: World<HouseRules>,
): Promise<Gunner | { readonly refused: Refusal }> {
  const berth = await fetchBerth(actor, world);
  if (!berth) return { refused: { key: "QUADRANT.Siege.Crew.Refuse.ashore", with: { name: actor.name } } };
  const { craft, seat } = berth;
  const weapon = findGun(craft, gun);
  if (!weapon) return { refused: { key: "QUADRANT.Siege.Refuse.NotCarried" } };
  if (seat.station !== "gunnery" || seat.weapon !== gun)
    return {
      refused: { key: "QUADRANT.Siege.Crew.Refuse.notYourGun", with: { name: actor.name, weapon: weapon.name } },
    };
  const { uuid, system } = craft.creature;
  return {
    actor: { ...actor, system: { ...actor.system, size: system.size } },
    weapon,
    mount: { craft: uuid, refused: refuseGun(craft, weapon, world.house) },
  };
}

/** Refuses a weapon of a craft that does not work, and one that has lost its controls (SIE-CREW-7, SIE-DMG-6). */
export const refuseGun = ({ creature, systems }: Craft, weapon: Gear, house: HouseRules): Refusal | null =>
  refuseActor(creature, house) ?? refuseMounted(systems, readGunId(weapon));

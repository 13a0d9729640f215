/** Computes the context of a craft's sheet from plain data: hull, subsystems, movement and crew. */
import * as v from "valibot";
import { BUNDLES, STATIONS } from "../../../rules/siege/state.ts";
import { CreatureSystem } from "../documents/read-actor.ts";
import { type Craft, findGun, readGunId } from "../documents/read-craft.ts";
import { createCrewContext } from "./crew-context.ts";
import { computeWeaponBonus } from "../../../rules/siege/attack.ts";
import type { HouseRules } from "../../../rules/siege/house-rules.ts";
import { createMovesContext } from "./moves-context.ts";
import { createActorContext } from "./actor-context.ts";
import { createHullContext } from "./hull-context.ts";
import { listLabels } from "../presentation.ts";

/** Returns everything the sheet shows of a craft; `stored` is what its form edits. */
export function createCraftContext(
  craft: Craft,
  stored: object,
  house: HouseRules,
  people: Pick<Parameters<typeof createCrewContext>[0], "find" | "mayClear">,
) {
  const { creature, systems, guns } = craft;
  const { bundles } = v.parse(CreatureSystem, stored);
  return {
    view: createActorContext(creature),
    hull: creature.hull && createHullContext(creature.hull),
    hasWeapons: guns.length > 0,
    mounted: creature.hull?.isCrewed ? listMounted(craft) : null,
    ...createMovesContext(creature, house),
    crew: createCrewContext({ ...people, craft, house }),
    subsystems: systems.map(({ name, weapon, drive, usable }) => ({
      name,
      lost: !usable,
      mounts: findGun(craft, weapon)?.name ?? (drive ? "QUADRANT.Siege.Craft.Drive" : ""),
    })),
    weapons: Object.fromEntries([
      ["", "QUADRANT.Siege.Craft.NoMount"],
      ...guns.map((gun) => [readGunId(gun), gun.name]),
    ]),
    edit: { bundles: BUNDLES.map((id) => ({ id, label: `QUADRANT.Siege.Bundle.${id}`, ...bundles[id] })) },
    choices: { stations: listLabels("Station", STATIONS) },
  };
}

/** Returns the weapons that gunners fire, each with the bonus that it brings to theirs (SIE-CREW-7). */
const listMounted = ({ creature, guns }: Craft) =>
  createActorContext(creature).attacks.flatMap((row) => {
    const gun = guns.find((one) => readGunId(one) === row.item);
    return gun ? [{ ...row, bonus: computeWeaponBonus(gun.system) }] : [];
  });

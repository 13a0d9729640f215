/**
 * Actions on planets: apply damage and stakes of a conflict, mark and clear boxes by hand. Ledger: SIE-PTRK-5,
 * SIE-PATTR-8, SIE-STAKE-1, -2.
 */
import * as v from "valibot";
import { action, refuseStranger } from "../../../core/public/definitions.ts";
import type { Change } from "../../../rules/shared/change.ts";
import { Uuid, shortList, wholeNumber } from "../../../rules/shared/schema.ts";
import { SettledStake, planStake } from "../../../rules/siege/stakes.ts";
import type { HouseRules } from "../../../rules/siege/house-rules.ts";
import {
  PLANET_BOXES,
  damageTrack,
  planDamage,
  planPlanetBox,
  refusePlanetBox,
} from "../../../rules/siege/planet-damage.ts";
import { PLANET_TRACKS } from "../../../rules/siege/planet-state.ts";
import { planRecovery, recoverAfterAttack } from "../../../rules/siege/recovery.ts";
import { fetchPlanet, readToday } from "../documents/fetch-planet.ts";
import { type Planet } from "../documents/read-planet.ts";
import { countTrackBoxes } from "../documents/planet-terms.ts";
import { CONFLICT_PLACES, PLANET_TRACK_PLACES } from "./write-places.ts";

const MAX_DAMAGE = 20;

const SettleArgs = v.object({
  aggressor: Uuid,
  target: Uuid,
  track: v.picklist(PLANET_TRACKS),
  damage: wholeNumber(0, MAX_DAMAGE),
  stakes: v.optional(
    v.pipe(
      shortList(
        v.pipe(
          SettledStake,
          v.check(({ before, after }) => after <= before),
        ),
        2,
      ),
      v.check((stakes) => new Set(stakes.map(({ item }) => item)).size === stakes.length),
    ),
    [],
  ),
});
type SettleArgs = v.InferOutput<typeof SettleArgs>;

interface ConflictSides {
  readonly aggressor: Planet;
  readonly target: Planet;
  readonly today: number;
}

const hit = ({ target }: ConflictSides, { track, damage }: SettleArgs) =>
  damageTrack(target.tracks[track], countTrackBoxes(target, track), damage);

/** Damage breaks the peace of who takes it (SIE-RECOV-2). */
function planPeace({ damage }: SettleArgs, { target: { uuid, recovery }, today }: ConflictSides): Change[] {
  const after = recoverAfterAttack(recovery, { success: damage > 0, damage }, true, today);
  return planRecovery({ uuid }, recovery, after);
}

/**
 * Applies damage to a planet and the result of both stakes, with one receipt (SIE-PCON-4, SIE-PTRK-5, SIE-STAKE-1, -2).
 */
export const settleConflict = action<SettleArgs, ConflictSides, HouseRules>({
  args: SettleArgs,
  async read({ aggressor, target }, world) {
    const one = await fetchPlanet(aggressor, world);
    const other = await fetchPlanet(target, world);
    return one && other ? { aggressor: one, target: other, today: readToday(world) } : null;
  },
  refuse({ stakes }, sides, seat) {
    const owned = [...sides.aggressor.facilities, ...sides.target.facilities];
    const standing = stakes.every(({ item, before }) =>
      owned.some(({ uuid, rating }) => uuid === item && rating === before),
    );
    if (!standing) return { key: "QUADRANT.Siege.Refuse.StakeMoved" };
    const stakesOf = (planet: Planet) => stakes.some(({ item }) => planet.facilities.some(({ uuid }) => uuid === item));
    return (
      refuseStranger(sides.target, seat) ?? (stakesOf(sides.aggressor) ? refuseStranger(sides.aggressor, seat) : null)
    );
  },
  plan(args, sides) {
    const damaged = hit(sides, args);
    const worst = damaged.since.unstable ? "unstable" : "ok";
    const state = damaged.stabilityCheck ? "collapse" : worst;
    return {
      changes: [
        ...planDamage({ uuid: args.target }, args.track, damaged),
        ...args.stakes.flatMap(({ item, before, after }) => planStake({ uuid: item }, before, after)),
        ...planPeace(args, sides),
      ],
      label: {
        key: `QUADRANT.Siege.Receipt.Planet.${args.damage === 0 ? "stakes" : state}`,
        with: {
          target: sides.target.name,
          boxes: damaged.boxes,
          track: `QUADRANT.Siege.PlanetTrack.${args.track}`,
          lost: damaged.overflow,
        },
      },
    };
  },
  writes: CONFLICT_PLACES,
});

const BoxArgs = v.object({
  actor: Uuid,
  track: v.picklist(PLANET_TRACKS),
  box: v.picklist(PLANET_BOXES),
  mark: v.boolean(),
  count: v.optional(wholeNumber(1, 99), 1),
});
type BoxArgs = v.InferOutput<typeof BoxArgs>;

/** Marks or clears boxes of a planet's track by hand, from its sheet. */
export const planetBox = action<BoxArgs, Planet, HouseRules>({
  args: BoxArgs,
  read: ({ actor }, world) => fetchPlanet(actor, world),
  refuse: ({ track, box, mark, count }, planet, seat) =>
    refuseStranger(planet, seat) ??
    refusePlanetBox(planet.tracks[track], countTrackBoxes(planet, track), box, { mark, count }),
  plan: ({ actor, track, box, mark, count }, { name }) => ({
    changes: planPlanetBox({ uuid: actor }, track, box, { mark, count }),
    label: {
      key: `QUADRANT.Siege.Receipt.PlanetBox.${mark ? "mark" : "clear"}`,
      with: { name, count, box: `QUADRANT.Siege.PlanetBox.${box}`, track: `QUADRANT.Siege.PlanetTrack.${track}` },
    },
  }),
  writes: PLANET_TRACK_PLACES,
});

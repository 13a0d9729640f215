/**
 * Actions on planets: apply damage and stakes of a conflict, mark and clear boxes by hand. Ledger: SIE-PTRK-5,
 * SIE-PATTR-8, SIE-STAKE-1, -2.
 */
import { action } from "../../../core/public/definitions.ts";
import { type Json, isFields, isUuid, isWholeNumber } from "../../../rules/shared/json.ts";
import { planStake } from "../../../rules/siege/facility.ts";
import type { HouseRules } from "../../../rules/siege/house-rules.ts";
import {
  type PlanetBox,
  damageTrack,
  planDamage,
  planPlanetBox,
  refusePlanetBox,
} from "../../../rules/siege/planet.ts";
import { PLANET_TRACKS, type PlanetTrack } from "../../../rules/siege/planet-state.ts";
import { type Planet, countTrackBoxes, readPlanet, refuseOutsider } from "../documents/read-planet.ts";
import { CONFLICT_PLACES, PLANET_TRACK_PLACES } from "./write-places.ts";

interface Stake {
  readonly item: string;
  readonly before: number;
  readonly after: number;
}

interface SettleArgs {
  readonly aggressor: string;
  readonly target: string;
  readonly track: PlanetTrack;
  readonly damage: number;
  readonly stakes: readonly Stake[];
}

interface ConflictSides {
  readonly aggressor: Planet;
  readonly target: Planet;
}

const MAX_DAMAGE = 20;
const PLANET_BOXES = ["ordinary", "unstable", "collapse"] as const;

const readTrack = (raw: Json | undefined): PlanetTrack | undefined => PLANET_TRACKS.find((one) => one === raw);

function readStake(raw: Json): Stake | null {
  if (!isFields(raw) || !isUuid(raw["item"])) return null;
  const { item, before, after } = raw;
  return isWholeNumber(before, 0, 20) && isWholeNumber(after, 0, 20) && after <= before
    ? { item, before, after }
    : null;
}

const hit = ({ target }: ConflictSides, { track, damage }: SettleArgs) =>
  damageTrack(target.tracks[track], countTrackBoxes(target, track), damage);

/**
 * Applies damage to a planet and the result of both stakes, with one receipt (SIE-PCON-4, SIE-PTRK-5, SIE-STAKE-1, -2).
 */
export const settleConflict = action<SettleArgs, ConflictSides, HouseRules>({
  parse(raw) {
    if (!isFields(raw)) return null;
    const { aggressor, target, damage, stakes = [] } = raw;
    const track = readTrack(raw["track"]);
    if (!isUuid(aggressor) || !isUuid(target) || !track || !isWholeNumber(damage, 0, MAX_DAMAGE)) return null;
    if (!Array.isArray(stakes) || stakes.length > 2) return null;
    const read = stakes.map((one: Json) => readStake(one));
    const distinct = new Set(read.map((one) => one?.item)).size === read.length;
    return read.every((one) => one !== null) && distinct ? { aggressor, target, track, damage, stakes: read } : null;
  },
  async read({ aggressor, target }, world) {
    const one = await world.snapshot(aggressor);
    const other = await world.snapshot(target);
    const sides = { aggressor: one && readPlanet(one), target: other && readPlanet(other) };
    return sides.aggressor && sides.target ? { aggressor: sides.aggressor, target: sides.target } : null;
  },
  refuse({ stakes }, sides, seat) {
    const owned = [...sides.aggressor.facilities, ...sides.target.facilities];
    const standing = stakes.every(({ item, before }) =>
      owned.some(({ uuid, rating }) => uuid === item && rating === before),
    );
    if (!standing) return { key: "QUADRANT.Siege.Refuse.StakeMoved" };
    const stakesOf = (planet: Planet) => stakes.some(({ item }) => planet.facilities.some(({ uuid }) => uuid === item));
    return (
      refuseOutsider(sides.target, seat) ?? (stakesOf(sides.aggressor) ? refuseOutsider(sides.aggressor, seat) : null)
    );
  },
  plan: (args, sides) => [
    ...planDamage({ uuid: args.target }, args.track, hit(sides, args)),
    ...args.stakes.flatMap(({ item, before, after }) => planStake({ uuid: item }, before, after)),
  ],
  label(args, sides) {
    const { boxes, since, overflow, stabilityCheck } = hit(sides, args);
    const damaged = since.unstable ? "unstable" : "ok";
    const state = stabilityCheck ? "collapse" : damaged;
    return {
      key: `QUADRANT.Siege.Receipt.Planet.${args.damage === 0 ? "stakes" : state}`,
      with: { target: sides.target.name, boxes, track: `QUADRANT.Siege.PlanetTrack.${args.track}`, lost: overflow },
    };
  },
  writes: CONFLICT_PLACES,
});

interface BoxArgs {
  readonly actor: string;
  readonly track: PlanetTrack;
  readonly box: PlanetBox;
  readonly mark: boolean;
  readonly count: number;
}

/** Marks or clears boxes of a planet's track by hand, from its sheet. */
export const planetBox = action<BoxArgs, Planet, HouseRules>({
  parse(raw) {
    if (!isFields(raw)) return null;
    const { actor, mark, count = 1 } = raw;
    const track = readTrack(raw["track"]);
    const box = PLANET_BOXES.find((one) => one === raw["box"]);
    if (!isUuid(actor) || !track || !box || typeof mark !== "boolean" || !isWholeNumber(count, 1, 99)) return null;
    return { actor, track, box, mark, count };
  },
  async read({ actor }, world) {
    const snapshot = await world.snapshot(actor);
    return snapshot && readPlanet(snapshot);
  },
  refuse: ({ track, box, mark, count }, planet, seat) =>
    refuseOutsider(planet, seat) ??
    refusePlanetBox(planet.tracks[track], countTrackBoxes(planet, track), box, { mark, count }),
  plan: ({ actor, track, box, mark, count }) => planPlanetBox({ uuid: actor }, track, box, { mark, count }),
  label: ({ track, box, mark, count }, { name }) => ({
    key: `QUADRANT.Siege.Receipt.PlanetBox.${mark ? "mark" : "clear"}`,
    with: { name, count, box: `QUADRANT.Siege.PlanetBox.${box}`, track: `QUADRANT.Siege.PlanetTrack.${track}` },
  }),
  writes: PLANET_TRACK_PLACES,
});

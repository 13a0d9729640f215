/** What a conflict displays of its planets as they are now: the numbers of the roll, a track, a stake that is gone. */
import type { Text } from "../../../../core/public/definitions.ts";
import { createSnapshot, findDoc } from "../../../../core/public/table.ts";
import { computeTerms } from "../../../../rules/siege/challenge.ts";
import { createConflictCheck } from "../../../../rules/siege/conflict.ts";
import { type ConflictHouse, createConflict, findFacility } from "../../checks/conflict-setup.ts";
import { computeSuccessChance } from "../../checks/shared.ts";
import { countTrackBoxes } from "../../documents/planet-terms.ts";
import { type Planet, readPlanet } from "../../documents/read-planet.ts";
import { listTexts } from "../../presentation.ts";
import type { Role } from "../../../../rules/siege/stakes.ts";
import { type State, findPlanet } from "./state.ts";

/** Both planets as they are now; null for one that was deleted, or that can't be read. */
export type Planets = Readonly<Record<Role, Planet | null>>;

/** Reads both planets of a conflict. */
export const readPlanets = (state: State): Planets => ({
  aggressor: findNow(findPlanet(state, "aggressor")),
  defender: findNow(findPlanet(state, "defender")),
});

function findNow(uuid: string): Planet | null {
  const doc = findDoc(uuid);
  return doc && readPlanet(createSnapshot(doc));
}

/** The numbers of a roll, as they are shown before it. */
export interface RollNumbers {
  readonly primary: boolean;
  readonly base: number;
  readonly bonus: number;
  readonly cl: number;
  readonly target: number;
  /** Percent. */
  readonly chance: number;
}

const PERCENT = 100;

/**
 * Returns the numbers of the roll with the stakes that are known (SIE-PCON-3); null where a planet is gone. Each planet
 * as it is now: what changes before the roll counts.
 */
export function computeNumbers(
  state: State,
  { aggressor, defender }: Planets,
  house: ConflictHouse,
): RollNumbers | null {
  if (!aggressor || !defender) return null;
  const { attack } = state.setup;
  const check = createConflictCheck(
    createConflict({
      ...attack,
      planet: aggressor,
      target: defender,
      house,
      stake: state.placed.aggressor?.stake ?? "",
      defenderStake: state.placed.defender?.stake ?? "",
      situational: attack,
    }),
  );
  const terms = computeTerms(check, house);
  return {
    primary: terms.primary,
    base: terms.base,
    bonus: terms.bonusTotal,
    cl: terms.target - terms.base,
    target: terms.target,
    chance: Math.round(computeSuccessChance(check, house) * PERCENT),
  };
}

/** Returns the track that is attacked, with its boxes and what it is in words (SIE-PTRK-5, SIE-TURM-1). */
export function formatTrack(state: State, { defender }: Planets): Text | null {
  if (!defender) return null;
  const { track } = state.setup.attack;
  const { value, unstable, collapse } = defender.tracks[track];
  const words = [
    ...(unstable ? ["QUADRANT.Siege.PlanetBox.unstable"] : []),
    ...(collapse ? ["QUADRANT.Siege.PlanetBox.collapse"] : []),
    ...(defender.turmoil ? ["QUADRANT.Siege.Sector.State.turmoil"] : []),
  ];
  const marks = { track: `QUADRANT.Siege.PlanetTrack.${track}`, value, max: countTrackBoxes(defender, track) };
  return words.length === 0
    ? { key: "QUADRANT.Siege.Sector.Track", with: marks }
    : { key: "QUADRANT.Siege.Sector.TrackState", with: { ...marks, states: listTexts(words) } };
}

/** Returns whether the stake of a side was deleted since it was placed: then it counts as none. */
export function isStakeGone(state: State, planets: Planets, role: Role): boolean {
  const stake = state.placed[role]?.stake ?? "";
  return stake !== "" && planets[role] !== null && findFacility(planets[role], stake) === null;
}

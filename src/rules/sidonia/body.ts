/**
 * Hit locations and their two tracks: boxes, states, what they mean for the whole body, and what a location that is
 * hurt does to an action. Ledger: SID-LOC-1, -2, SID-TRK-1, -3, SID-INJ-1 to -7, SID-DMG-3.
 */
import type { Change, Ref } from "../shared/change.ts";
import type { Refusal } from "../shared/reasons.ts";
import type { AttackSkill } from "./attack.ts";
import type { HouseRules } from "./house.ts";
import type { Mode } from "./roll.ts";
import {
  type Body,
  type Boxes,
  LOCATIONS,
  type Location,
  type LocationState,
  type Track,
  TRACKS,
  type Hand,
  type StoredBody,
  type Use,
} from "./state.ts";

/** SID-LOC-1: sums of two dice. */
const LOCATION_BY_SUM: Readonly<Record<number, Location>> = {
  2: "head",
  3: "leftArm",
  4: "leftArm",
  5: "leftLeg",
  6: "torso",
  7: "torso",
  8: "torso",
  9: "rightLeg",
  10: "rightArm",
  11: "rightArm",
  12: "head",
};

/**
 * SID-LOC-1: the location two dice name.
 * @throws RangeError where they are no two dice
 */
export function readLocationDice(dice: readonly number[]): Location {
  const found = LOCATION_BY_SUM[dice.reduce((sum, face) => sum + face, 0)];
  if (dice.length !== 2 || !dice.every((face) => face >= 1 && face <= 6) || found === undefined) {
    throw new RangeError(`${dice.join(", ")} are no two dice`);
  }
  return found;
}

/** SID-TRK-1, SID-TRK-3: boxes of a track: its base, what Physique adds, and the actor's own bonus; at least one. */
export function countBoxes(
  location: Location,
  track: Track,
  actor: { readonly physique: number; readonly bonus: number },
  house: HouseRules,
): number {
  const reached = house.physiqueHealth === "all" || (house.physiqueHealth === "torso" && location === "torso");
  const physique = track === "health" && reached ? Math.max(0, actor.physique) : 0;
  const base = house.baseBoxes[location][TRACKS.indexOf(track)] ?? 1;
  return Math.max(1, base + physique + actor.bonus);
}

const NO_BOXES = { health: { value: 0, bonus: 0 }, stun: { value: 0, bonus: 0 } } as const;
const UNHURT: StoredBody = {
  head: NO_BOXES,
  leftArm: NO_BOXES,
  rightArm: NO_BOXES,
  torso: NO_BOXES,
  leftLeg: NO_BOXES,
  rightLeg: NO_BOXES,
};

/** SID-TRK-1, SID-TRK-3: the tracks of a body with this Physique modifier; unhurt where nothing is stored. */
export function buildBody(physique: number, house: HouseRules, stored: StoredBody = UNHURT): Body {
  const boxes = (location: Location, track: Track): Boxes => {
    const { value, bonus } = stored[location][track];
    return { value, max: countBoxes(location, track, { physique, bonus }, house) };
  };
  const one = (location: Location): LocationState => ({
    health: boxes(location, "health"),
    stun: boxes(location, "stun"),
  });
  return {
    head: one("head"),
    leftArm: one("leftArm"),
    rightArm: one("rightArm"),
    torso: one("torso"),
    leftLeg: one("leftLeg"),
    rightLeg: one("rightLeg"),
  };
}

export type HealthState = "ok" | "wounded" | "maimed";
export type StunState = "ok" | "stunned";

/** SID-INJ-1, SID-INJ-4: returns the state of a location by its Health boxes. */
export function computeHealthState({ value, max }: Boxes): HealthState {
  if (value <= 0) return "ok";
  return value >= max ? "maimed" : "wounded";
}

/** SID-INJ-6: returns the state of a location by its Stun boxes. */
export const computeStunState = ({ value, max }: Boxes): StunState => (value >= max ? "stunned" : "ok");

/** SID-INJ-4, SID-INJ-6: whether a location can be used at all. */
export const isUsable = ({ health, stun }: LocationState): boolean =>
  computeHealthState(health) !== "maimed" && computeStunState(stun) !== "stunned";

/** SID-INJ-1: the mode of an action that uses this location. */
export const computeModeIfUsed = ({ health }: LocationState): Mode =>
  computeHealthState(health) === "wounded" ? "disadvantage" : "normal";

export type Mobility = "normal" | "limping" | "crawling";

/** States of the whole body, derived from its tracks. */
export interface BodyState {
  readonly dying: boolean;
  readonly unconscious: boolean;
  readonly mobility: Mobility;
}

const isHurt = (state: LocationState): boolean =>
  computeHealthState(state.health) !== "ok" || computeStunState(state.stun) === "stunned";

/** SID-LOC-2: one leg hurt limps, two crawl. */
export function computeMobility({ leftLeg, rightLeg }: Pick<Body, "leftLeg" | "rightLeg">): Mobility {
  const legs = [leftLeg, rightLeg].filter(isHurt);
  if (legs.length === 0) return "normal";
  return legs.length === 1 ? "limping" : "crawling";
}

/** Flags of a body that its boxes do not determine. */
export interface BodyFlags {
  /** Stabilised: not dying (SID-INJ-5). */
  readonly stabilised: boolean;
  /** Out cold until the GM says otherwise, whatever the head's track shows (SID-DMG-3). */
  readonly knockedOut: boolean;
}

/** SID-INJ-5 to -7, SID-DMG-3, SID-LOC-2. `stabilised` holds off Dying and nothing else. */
export function computeBodyState(body: Body, { stabilised, knockedOut }: BodyFlags, house: HouseRules): BodyState {
  const deadly = [body.head, body.torso].some(({ health }) => computeHealthState(health) === "maimed");
  const winded = house.torsoStunned === "unconscious" && computeStunState(body.torso.stun) === "stunned";
  return {
    dying: deadly && !stabilised,
    unconscious: knockedOut || computeStunState(body.head.stun) === "stunned" || winded,
    mobility: computeMobility(body),
  };
}

/** SID-DMG-3: where the house rules let nobody wake without the GM, a loss of consciousness sets `knockedOut`. */
export function planKnockout(at: Ref, before: Body, since: Body, kept: BodyFlags, house: HouseRules): Change[] {
  const falls = !computeBodyState(before, kept, house).unconscious && computeBodyState(since, kept, house).unconscious;
  return falls && !house.wakeOnHeadClear ? [{ op: "set", at, path: "system.status.knockedOut", to: true }] : [];
}

/** SID-INJ-6: what a Stunned location does to its owner. */
export const findStunPrompt = (location: Location): "dropsItem" | "legBuckles" | "winded" | "unconscious" => {
  if (location === "head") return "unconscious";
  if (location === "torso") return "winded";
  return location === "leftArm" || location === "rightArm" ? "dropsItem" : "legBuckles";
};

/**
 * SID-INJ-2: what the four skills of attacks take of the body, where nobody says otherwise; other skills take nothing.
 */
export const LOCATIONS_BY_SKILL: Readonly<Record<AttackSkill, readonly Use[]>> = {
  brawling: ["dominantArm"],
  melee: ["dominantArm"],
  firearms: ["dominantArm"],
  athletics: ["leftLeg", "rightLeg", "torso"],
};

/** SID-INJ-2: the locations behind those words, once each; a two-handed weapon takes the other arm too. */
export function findLocationsUsed(uses: readonly Use[], hand: Hand, twoHanded: boolean): Location[] {
  const [dominant, other] = hand === "right" ? (["rightArm", "leftArm"] as const) : (["leftArm", "rightArm"] as const);
  const arms: Readonly<Record<string, Location>> = { dominantArm: dominant, otherArm: other };
  const named = uses.map((use): string => arms[use] ?? use);
  return LOCATIONS.filter((location) => named.includes(location) || (twoHanded && location === other));
}

/** What the locations it uses do to an action. */
export interface Hindrance {
  /** Wounded locations: Disadvantage, once (SID-INJ-1). */
  readonly wounded: readonly Location[];
  /** Maimed or Stunned ones: it can't be done (SID-INJ-4, SID-INJ-6). */
  readonly blocked: readonly Location[];
}

/**
 * SID-INJ-2: finds which of the used locations hinder an action; by house rule a Wounded torso hinders every action.
 */
export function findHindrance(used: readonly Location[], body: Body, house: HouseRules): Hindrance {
  const felt = LOCATIONS.filter(
    (location) => used.includes(location) || (location === "torso" && house.torsoWoundedScope === "all"),
  );
  return {
    wounded: felt.filter((location) => computeModeIfUsed(body[location]) === "disadvantage"),
    blocked: used.filter((location) => !isUsable(body[location])),
  };
}

/** SID-INJ-2, SID-INJ-3: what the wounds felt do to the mode: Disadvantage, once, unless they are ignored. */
export const computeWoundPenalty = (
  { wounded }: Hindrance,
  ignored: boolean,
): { readonly advantage: number; readonly disadvantage: number } => ({
  advantage: 0,
  disadvantage: wounded.length > 0 && !ignored ? 1 : 0,
});

/**
 * SID-INJ-3: Body ignores wounds once a scene, if there are some to ignore and no used location is Maimed or Stunned.
 * By house rule, one declaration lasts the whole scene.
 */
export function refuseBody(
  actor: { readonly body: boolean; readonly usedThisScene: boolean },
  { wounded, blocked }: Hindrance,
  house: HouseRules,
): Refusal | null {
  if (!actor.body) return { key: "QUADRANT.Sidonia.Refuse.NoBody" };
  if (actor.usedThisScene && house.bodyScope === "roll") return { key: "QUADRANT.Sidonia.Refuse.UsedThisScene" };
  return wounded.length > 0 && blocked.length === 0 ? null : { key: "QUADRANT.Sidonia.Refuse.NothingToIgnore" };
}

/** SID-INJ-3: whether a Body declared earlier in this scene still holds, where the house gives it the whole scene. */
export const isBodyDeclared = (
  actor: { readonly body: boolean; readonly usedThisScene: boolean },
  house: HouseRules,
): boolean => house.bodyScope === "scene" && actor.body && actor.usedThisScene;

/** SID-DMG-3: locations where a rest clears one Stun box. */
export const findRestedLocations = (body: Body, house: HouseRules): Location[] =>
  LOCATIONS.filter((location) => {
    const { stun } = body[location];
    return house.restClears === "stunnedOnly" ? computeStunState(stun) === "stunned" : stun.value > 0;
  });

/** What a rest writes: a Stun box less of each of these locations (SID-DMG-3). */
export const planRest = (at: Ref, rested: readonly Location[]): Change[] =>
  rested.map((location) => ({
    op: "add",
    at,
    path: formatBoxPath(location, "stun"),
    by: -1,
  }));

/** Returns the path at which the marked boxes of a track are stored. */
export const formatBoxPath = (location: Location, track: Track): string =>
  `system.locations.${location}.${track}.value`;

/** Boxes set by hand: as many as the click says, within 0 and the track's maximum. */
export function planBoxes(at: Ref, location: Location, track: Track, boxes: Boxes, to: number): Change[] {
  const by = Math.min(boxes.max, Math.max(0, to)) - boxes.value;
  return by === 0 ? [] : [{ op: "add", at, path: formatBoxPath(location, track), by }];
}

/**
 * What a Stability Check is prepared from: the planet, why it is made, and what is chosen. Ledger: SIE-STAB-1 to -4,
 * SIE-TURM-2, SIE-ANNEX-1, SIE-PTRK-6, -7.
 */
import * as v from "valibot";
import { type Input, type Intent, type World, readChoices } from "../../../core/public/definitions.ts";
import { type Modifier, Modifiers, type Refusal, refuseTyped, total } from "../../../rules/shared/reasons.ts";
import { MAX_LABEL_LENGTH, fieldGroup, optionalWordField, shortText, textField } from "../../../rules/shared/schema.ts";
import { type Role, refuseStake } from "../../../rules/siege/stakes.ts";
import type { HouseRules } from "../../../rules/siege/house-rules.ts";
import {
  PLANET_ATTRIBUTES,
  PLANET_TRACKS,
  type PlanetAttribute,
  type PlanetTrack,
} from "../../../rules/siege/planet-state.ts";
import { listCriticalTracks, refuseRecoveryCheck } from "../../../rules/siege/recovery.ts";
import {
  STABILITY_PURPOSES,
  type Stability,
  type StabilityPurpose,
  findBest,
  usesTurmoilValues,
} from "../../../rules/siege/stability.ts";
import { fetchPlanet, readToday } from "../documents/fetch-planet.ts";
import { type OwnedFacility, type Planet } from "../documents/read-planet.ts";
import { createFacilityTerm, isUsable, listAttributeTerms, listPlanetDefense } from "../documents/planet-terms.ts";

export interface StabilitySetup {
  readonly house: HouseRules;
  readonly planet: Planet;
  /** The planet that is to be annexed; null for other purposes. */
  readonly target: Planet | null;
  readonly purpose: StabilityPurpose;
  readonly track: PlanetTrack;
  /** Whether purpose and track are the card's, not the user's. */
  readonly isFixed: boolean;
  readonly attribute: PlanetAttribute;
  /** Id of the Facility that is staked; empty for none. */
  readonly stake: string;
  readonly reason: string;
  readonly bonus: readonly Modifier[];
  readonly cl: readonly Modifier[];
  readonly today: number;
}

const MAX_UUID_LENGTH = 199;
export const MAX_TARGET_LENGTH = MAX_UUID_LENGTH;

const Options = fieldGroup({
  purpose: optionalWordField(STABILITY_PURPOSES),
  track: optionalWordField(PLANET_TRACKS),
  attribute: optionalWordField(PLANET_ATTRIBUTES),
  /** Uuid of the planet that is to be annexed. */
  annexes: textField(),
});

/** Returns the planet as the check reads it: its own values where Turmoil does not count (SIE-TURM-2). */
const readRolled = ({ planet, house }: Pick<StabilitySetup, "planet" | "house">): Planet =>
  usesTurmoilValues(planet.turmoil, house) ? planet : { ...planet, turmoil: false };

/** Returns the purposes that the user can choose on the sheet. */
export function listPurposes(planet: Planet): readonly StabilityPurpose[] {
  if (planet.turmoil) return ["order", "none"];
  const critical = listCriticalTracks(planet);
  return [
    ...(critical.length > 0 ? (["recovery"] as const) : []),
    ...(critical.some((track) => planet.tracks[track].collapse) ? (["collapse"] as const) : []),
    "none",
  ];
}

/** Returns the Attributes that can be used; all of them, at 0, where none can (SIE-PTRK-7). */
export function listStabilityAttributes(setup: Pick<StabilitySetup, "planet" | "house">): readonly PlanetAttribute[] {
  const usable = PLANET_ATTRIBUTES.filter((one) => isUsable(readRolled(setup), one));
  return usable.length > 0 ? usable : PLANET_ATTRIBUTES;
}

export const describeAttribute = (setup: Pick<StabilitySetup, "planet" | "house">, attribute: PlanetAttribute) => ({
  ...listAttributeTerms(readRolled(setup), attribute, setup.house),
  usable: isUsable(readRolled(setup), attribute),
});

function findBestAttribute(setup: Pick<StabilitySetup, "planet" | "house">): PlanetAttribute {
  const [first = "might", ...others] = listStabilityAttributes(setup);
  return findBest([first, ...others], (one) => {
    const { bonus, cl } = describeAttribute(setup, one);
    return bonus.value - total(cl);
  });
}

/** Reads everything that a check needs. */
export async function prepareStability(
  intent: Intent,
  world: World<HouseRules>,
): Promise<StabilitySetup | { readonly refused: Refusal }> {
  const planet = await fetchPlanet(intent.actor, world);
  if (!planet) return { refused: { key: "QUADRANT.Refuse.Gone" } };
  const asked = v.parse(Options, intent.options);
  const target = asked.purpose === "annex" && asked.annexes !== "" ? await fetchPlanet(asked.annexes, world) : null;
  if (asked.purpose === "annex" && !target) return { refused: { key: "QUADRANT.Refuse.Gone" } };
  const [critical = "populace"] = listCriticalTracks(planet);
  const base = { house: world.house, planet };
  return {
    ...base,
    target,
    purpose: asked.purpose ?? listPurposes(planet)[0] ?? "none",
    track: asked.track ?? critical,
    isFixed: asked.purpose !== null && asked.track !== null,
    attribute: asked.attribute ?? findBestAttribute(base),
    stake: "",
    reason: "",
    bonus: [],
    cl: [],
    today: readToday(world),
  };
}

const CHOOSABLE = { attribute: v.picklist(PLANET_ATTRIBUTES), stake: v.string(), reason: v.string() };
const ASKED = { purpose: v.picklist(STABILITY_PURPOSES), track: v.picklist(PLANET_TRACKS) };

/** Returns the setup with the choices of the dialog; an Attribute that can't be used is replaced. */
export function adjustStability(setup: StabilitySetup, input: Input): StabilitySetup {
  const asked = setup.isFixed ? {} : readChoices(input, ASKED, setup);
  const chosen = { ...setup, ...readChoices(input, CHOOSABLE, setup), ...asked };
  return withAttribute({ ...chosen, bonus: input.situational["bonus"] ?? [], cl: input.situational["cl"] ?? [] });
}

const withAttribute = (setup: StabilitySetup): StabilitySetup =>
  listStabilityAttributes(setup).includes(setup.attribute) ? setup : { ...setup, attribute: findBestAttribute(setup) };

/** What the dialog hands to a card's action. */
export const StabilityAnswer = v.object({ ...CHOOSABLE, bonus: Modifiers, cl: Modifiers });
export type StabilityAnswer = Readonly<v.InferOutput<typeof StabilityAnswer>>;

/** Returns the setup with what was chosen in the dialog of a card's offer. */
export const applyAnswer = (setup: StabilitySetup, answer: StabilityAnswer | undefined): StabilitySetup =>
  withAttribute({ ...setup, ...answer });

/** An annexation is an attack; every other check defends (SIE-STAB-2, SIE-ANNEX-1). */
const findRole = ({ purpose }: StabilitySetup): Role => (purpose === "annex" ? "aggressor" : "defender");

export const findStake = ({ planet, stake }: StabilitySetup): OwnedFacility | null =>
  planet.facilities.find(({ id }) => id === stake) ?? null;

/** Returns the Facilities that can be staked. */
export const listStabilityStakes = (setup: StabilitySetup): readonly OwnedFacility[] =>
  setup.planet.facilities.filter(
    (one) => one.rating > 0 && refuseStake(one, findRole(setup), setup.track, setup.house) === null,
  );

/** Returns the check's terms. The Defense is that of the track, or that of Turmoil of the planet to be annexed. */
export function createStability(setup: StabilitySetup): Stability {
  const { target, track, bonus, cl } = setup;
  const own = describeAttribute(setup, setup.attribute);
  const defended = target ? { ...target, turmoil: true } : readRolled(setup);
  const stake = findStake(setup);
  return {
    attribute: own.bonus,
    defense: listPlanetDefense(defended, track).parts,
    stake: stake && createFacilityTerm(stake),
    cl: [...own.cl, ...cl],
    bonus,
  };
}

/** Returns why it can't be rolled. */
export function refuseStability(setup: StabilitySetup): Refusal | null {
  const { planet, purpose, track, today, house, reason } = setup;
  const stake = findStake(setup);
  if (setup.stake !== "" && !stake) return { key: "QUADRANT.Siege.Refuse.StakeMoved" };
  return (
    refuseTyped("QUADRANT.Siege.Worlds.Reason", shortText(MAX_LABEL_LENGTH), reason.trim()) ??
    (stake && refuseStake(stake, findRole(setup), track, house)) ??
    refusePurpose(planet, purpose, track, today)
  );
}

/** Refuses a check whose purpose does not apply to the planet now. */
export function refusePurpose(
  planet: Planet,
  purpose: StabilityPurpose,
  track: PlanetTrack,
  today: number,
): Refusal | null {
  if (purpose === "order" || purpose === "recovery")
    return refuseRecoveryCheck(planet, purpose === "order" ? null : track, today);
  if (purpose !== "collapse") return null;
  return planet.turmoil || !planet.tracks[track].collapse ? { key: "QUADRANT.Siege.Worlds.Refuse.NotCollapsed" } : null;
}

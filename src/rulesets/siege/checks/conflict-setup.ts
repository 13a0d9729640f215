/**
 * What a planetary conflict is prepared from: the two planets, what is chosen, and why it can't be declared. Ledger:
 * SIE-PCON-1, -2, -6, SIE-STAKE-1 to -3, SIE-PTRK-6, -7.
 */
import * as v from "valibot";
import { readTargets } from "../../../core/public/checks.ts";
import { type Input, type Intent, type TargetList, type World, readChoices } from "../../../core/public/definitions.ts";
import type { Change } from "../../../rules/shared/change.ts";
import { type Modifier, type Refusal, refuseTyped, storeModifiers, total } from "../../../rules/shared/reasons.ts";
import { FlagField, fieldGroup, optionalWordField, readShape, shortText } from "../../../rules/shared/schema.ts";
import { type Conflict, countFacilities, refuseDeclaration, refuseMove } from "../../../rules/siege/conflict.ts";
import { type Role, refuseStake } from "../../../rules/siege/stakes.ts";
import {
  type TheatreList,
  findTheatre,
  findTheatreTrack,
  isFitting,
  listFittingAttributes,
  listTheatres,
  refuseUnexplained,
} from "../../../rules/siege/fitting.ts";
import type { HouseRules } from "../../../rules/siege/house-rules.ts";
import type { TableRules } from "../../../rules/siege/table-rules.ts";
import { breakPeace, hasPeace, isRecovering, planRecovery } from "../../../rules/siege/recovery.ts";
import {
  INDUSTRIES,
  type Industry,
  PLANET_ATTRIBUTES,
  PLANET_TRACKS,
  type PlanetAttribute,
  type PlanetTrack,
} from "../../../rules/siege/planet-state.ts";
import { readToday } from "../documents/fetch-planet.ts";
import { type OwnedFacility, type Planet, readPlanet } from "../documents/read-planet.ts";
import { listAttributeTerms, listPlanetDefense, createFacilityTerm, isUsable } from "../documents/planet-terms.ts";

import { type StakedElsewhere, findStaked } from "../stages/conflict/staked-elsewhere.ts";
import type { Attack } from "./declaration.ts";

/** The house rules that a planetary conflict reads. */
export type ConflictHouse = HouseRules & Partial<TableRules>;

export const MAX_REASON_LENGTH = 200;
/**
 * The option by which the defender chooses a stake after the declaration and before the roll (SIE-PCON-2, SIE-STAKE-1).
 */
export const ASK_DEFENDER = "ask";
/** The option by which the aggressor chooses a stake after the declaration, where a conflict waits for stakes. */
export const STAKE_LATER = "later";

export interface Setup {
  readonly house: ConflictHouse;
  readonly planet: Planet;
  readonly target: Planet | null;
  readonly targets: TargetList;
  readonly theatre: Industry;
  readonly track: PlanetTrack;
  readonly attribute: PlanetAttribute;
  /** Whether Attributes that don't go with the theatre can be chosen: with a good reason (SIE-PCON-6). */
  readonly unusual: boolean;
  /** Ids of the Facilities used. */
  readonly facilities: readonly string[];
  /** Id of the aggressor's stake; empty for none, `later` where it is chosen after the declaration. */
  readonly stake: string;
  /** The defender's stake as the GM sets it; `ask` where the defender chooses before the roll. */
  readonly defenderStake: string;
  /** Whether the user who declares can choose for the defender. */
  readonly forBoth: boolean;
  readonly reason: string;
  /** The planets attacked where Facilities are staked already. */
  readonly elsewhere: StakedElsewhere;
  readonly situational: { readonly bonus: readonly Modifier[]; readonly cl: readonly Modifier[] };
  readonly today: number;
}

/** The options of the check; null where none is given. */
const Options = fieldGroup({
  theatre: optionalWordField(INDUSTRIES),
  track: optionalWordField(PLANET_TRACKS),
  attribute: optionalWordField(PLANET_ATTRIBUTES),
  /** Whether a GM declares. Set by core. */
  gm: FlagField,
});

/** Reads everything that a conflict needs. */
export async function prepare(
  intent: Intent,
  world: World<ConflictHouse>,
): Promise<Setup | { readonly refused: Refusal }> {
  const snapshot = await world.snapshot(intent.actor);
  const planet = snapshot && readPlanet(snapshot);
  if (!planet) return { refused: { key: "QUADRANT.Refuse.Gone" } };
  const barred = refuseMove("aggressor", "action", world.house);
  if (barred) return { refused: barred };
  const [targetUuid] = intent.targets;
  const seen = targetUuid === undefined || targetUuid === intent.actor ? null : await world.snapshot(targetUuid);
  const { theatre: theatreGiven, track, attribute, gm } = v.parse(Options, intent.options);
  const theatre = theatreGiven ?? findTheatre(planet.industries, { track, attribute });
  return {
    house: world.house,
    planet,
    target: seen && readPlanet(seen),
    targets: readTargets(intent),
    theatre,
    track: track ?? findTheatreTrack(theatre),
    attribute: attribute ?? findBestAttribute(planet, theatre, world.house),
    unusual: attribute !== null && !isFitting(theatre, attribute),
    facilities: [],
    stake: STAKE_LATER,
    defenderStake: ASK_DEFENDER,
    forBoth: gm,
    reason: "",
    elsewhere: await findStaked(world),
    situational: { bonus: [], cl: [] },
    today: readToday(world),
  };
}

/**
 * Returns the Attributes that can be chosen, those that go with the theatre first; where these are In Collapse, all
 * that can be used.
 */
export function listAttributes(planet: Planet, theatre: Industry, unusual: boolean): readonly PlanetAttribute[] {
  const usable = PLANET_ATTRIBUTES.filter((one) => isUsable(planet, one));
  const fitting = usable.filter((one) => isFitting(theatre, one));
  if (!unusual && fitting.length > 0) return fitting;
  return usable.length > 0 ? [...new Set([...fitting, ...usable])] : listFittingAttributes(theatre);
}

/**
 * Returns the best Attribute for a theatre now: its value minus the Challenge Level of its tracks; the first of equal
 * ones.
 */
function findBestAttribute(planet: Planet, theatre: Industry, house: HouseRules): PlanetAttribute {
  const worth = (one: PlanetAttribute): number => {
    const { bonus, cl } = listAttributeTerms(planet, one, house);
    return bonus.value - total(cl);
  };
  return listAttributes(planet, theatre, false).reduce((best, one) => (worth(one) > worth(best) ? one : best));
}

/** Returns whether the aggressor stakes a Facility that is known. */
export const isStaking = ({ planet, stake }: Pick<Setup, "planet" | "stake">): boolean =>
  findFacility(planet, stake) !== null;

/** Returns the theatres that can be chosen. */
export const listChoosableTheatres = (setup: Setup): TheatreList =>
  listTheatres(setup.track, setup.planet.industries, listStakes(setup.planet, "aggressor", setup).length > 0);

/** Returns the id of the toggle that uses a Facility. */
export const createBringId = (id: string): string => `bring-${id}`;

const NOTHING_STAKED = { stake: STAKE_LATER, defenderStake: ASK_DEFENDER } as const;

const CHOOSABLE = {
  theatre: v.picklist(INDUSTRIES),
  track: v.picklist(PLANET_TRACKS),
  attribute: v.picklist(PLANET_ATTRIBUTES),
  unusual: v.boolean(),
  stake: v.string(),
  defenderStake: v.string(),
  reason: v.string(),
};

/** Returns the setup with the choices of the dialog; what no longer goes together is replaced. */
export function adjust(setup: Setup, input: Input): Setup {
  const chosen = readChoices(input, CHOOSABLE, setup);
  const ids = setup.planet.facilities.map(({ id }) => id);
  const { situational, choices } = input;
  const staked = {
    stake: chosen.stake,
    defenderStake: setup.forBoth ? chosen.defenderStake : setup.defenderStake,
  };
  return replaceUnfit({
    ...setup,
    ...chosen,
    // What is placed face down can't be chosen yet.
    ...(isSealed({ ...setup, ...chosen, ...NOTHING_STAKED }) ? NOTHING_STAKED : staked),
    facilities: ids.filter((id) => readShape(v.boolean(), choices[createBringId(id)]) ?? setup.facilities.includes(id)),
    situational: { bonus: situational["bonus"] ?? [], cl: situational["cl"] ?? [] },
  });
}

/** Returns the setup with a theatre and an Attribute that can be chosen. */
function replaceUnfit(setup: Setup): Setup {
  const { planet, track, house, unusual } = setup;
  const theatres = Object.values(listChoosableTheatres(setup)).flat();
  const theatre = theatres.includes(setup.theatre)
    ? setup.theatre
    : findTheatre(planet.industries, { track, attribute: setup.attribute });
  const isListed = listAttributes(planet, theatre, unusual).includes(setup.attribute);
  return { ...setup, theatre, attribute: isListed ? setup.attribute : findBestAttribute(planet, theatre, house) };
}

/** Refuses an unusual combination without a reason, as long as it is not declared (SIE-PCON-6). */
export const refuseUnusual = ({ theatre, attribute, unusual, reason }: Setup): Refusal | null =>
  unusual ? refuseUnexplained(theatre, attribute, reason) : null;

export const findFacility = (planet: Planet | null, id: string): OwnedFacility | null =>
  planet?.facilities.find((one) => one.id === id) ?? null;

/** What of a setup the rules read. */
type FoughtSetup = Pick<
  Setup,
  | "planet"
  | "target"
  | "theatre"
  | "track"
  | "attribute"
  | "facilities"
  | "situational"
  | "house"
  | "stake"
  | "defenderStake"
>;

/**
 * Returns the conflict as the rules read it. A staked Facility counts once, even if it was ticked as well
 * (SIE-STAKE-3).
 */
export function createConflict(setup: FoughtSetup): Conflict {
  const { planet, target, theatre, track, attribute, facilities, situational, house } = setup;
  const stake = findFacility(planet, setup.stake);
  const theirs = findFacility(target, setup.defenderStake);
  const own = listAttributeTerms(planet, attribute, house);
  return {
    theatre,
    track,
    hasIndustry: planet.industries.includes(theatre),
    attribute: own.bonus,
    facilities: facilities
      .flatMap((id) => (id === stake?.id ? [] : (findFacility(planet, id) ?? [])))
      .map(createFacilityTerm),
    stake: stake && createFacilityTerm(stake),
    defense: target ? listPlanetDefense(target, track).parts : [],
    defenderStake: theirs && createFacilityTerm(theirs),
    cl: [...own.cl, ...situational.cl],
    bonus: situational.bonus,
  };
}

/** Returns the ids of the Facilities that the aggressor uses, and of the one that is staked. */
function listUsed({ planet, facilities, stake }: Setup): Parameters<typeof countFacilities> {
  const own = planet.facilities.map(({ id }) => id);
  return [facilities.filter((id) => own.includes(id)), own.includes(stake) ? stake : null];
}

/** Returns why it can't be rolled or declared. */
export function refuse(setup: Setup): Refusal | null {
  const { target, house, track } = setup;
  if (!target) return { key: "QUADRANT.Siege.Refuse.NoPlanet" };
  const declared =
    refuseTyped("QUADRANT.Siege.Conflict.Reason", shortText(MAX_REASON_LENGTH), setup.reason.trim()) ??
    refuseDeclaration({ attributes: 1, facilities: countFacilities(...listUsed(setup)) });
  if (declared) return declared;
  const stakes: readonly (readonly [OwnedFacility | null, Role])[] = [
    [findFacility(setup.planet, setup.stake), "aggressor"],
    [findFacility(target, setup.defenderStake), "defender"],
  ];
  return stakes.reduce<Refusal | null>(
    (refused, [facility, role]) =>
      refused ?? (facility && (refuseStake(facility, role, track, house) ?? refuseTwice(facility, setup))),
    null,
  );
}

/** Refuses a Facility that is staked in another conflict. */
function refuseTwice({ uuid, name }: OwnedFacility, { elsewhere }: Setup): Refusal | null {
  const other = elsewhere.get(uuid);
  return other === undefined ? null : { key: "QUADRANT.Siege.War.Refuse.StakedElsewhere", with: { name, other } };
}

/** Returns whether an attack breaks a peace that the aggressor has something to recover in (SIE-RECOV-2). */
export const breaksOwnPeace = ({ planet, today }: Setup): boolean =>
  isRecovering(planet) && hasPeace(planet.recovery, today);

/** Returns the changes of the aggressor's peace: an attack always breaks it (SIE-RECOV-2). */
export const planBrokenPeace = (setup: Setup): Change[] => {
  const { uuid, recovery } = setup.planet;
  return breaksOwnPeace(setup) ? planRecovery({ uuid }, recovery, breakPeace(recovery, setup.today)) : [];
};

/** Returns the Facilities that a side can stake. */
export const listStakes = (
  planet: Planet | null,
  role: Role,
  { house, track }: Pick<Setup, "house" | "track">,
): readonly OwnedFacility[] =>
  (planet?.facilities ?? []).filter((one) => one.rating > 0 && refuseStake(one, role, track, house) === null);

/**
 * Returns whether both stakes are placed face down once the attack is declared: by the house rule, where both sides can
 * stake something (SIE-STAKE-1).
 */
export const isSealed = (setup: Setup): boolean =>
  setup.house.sealedStakes === true &&
  setup.defenderStake === ASK_DEFENDER &&
  listStakes(setup.planet, "aggressor", setup).length > 0 &&
  asksDefender(setup);

/** Returns what is declared, apart from the stakes. */
export const createAttack = ({ planet, target, situational, ...setup }: Setup): Attack => ({
  aggressor: planet.uuid,
  target: target?.uuid ?? "",
  theatre: setup.theatre,
  track: setup.track,
  attribute: setup.attribute,
  facilities: [...setup.facilities],
  reason: setup.reason.trim(),
  bonus: storeModifiers(situational.bonus),
  cl: storeModifiers(situational.cl),
});

/** Prepares a declared attack again, from the planets as they are now; null where it can't be. */
export async function prepareAttack(attack: Attack, world: World<ConflictHouse>): Promise<Setup | null> {
  const { aggressor, target, theatre, track, attribute, facilities, reason, bonus, cl } = attack;
  const options = { theatre, track, attribute, gm: true };
  const prepared = await prepare({ check: "siege.conflict", actor: aggressor, targets: [target], options }, world);
  return "refused" in prepared ? null : { ...prepared, facilities, reason, situational: { bonus, cl } };
}

/** Returns whether the roll waits for the defender's answer. */
export const asksDefender = (setup: Setup): boolean =>
  setup.defenderStake === ASK_DEFENDER && listStakes(setup.target, "defender", setup).length > 0;

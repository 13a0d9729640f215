/** Reads a StarSIEGE creature and its trappings from snapshots into the shapes that the rules take. */
import * as v from "valibot";
import { sameName } from "../../../rules/shared/names.ts";
import type { Modifier, Refusal } from "../../../rules/shared/reasons.ts";
import {
  type DefenseState,
  FIGHTING_SPECIALTIES,
  findWeaponSpecialty,
  listCombatDefenseLines,
} from "../../../rules/siege/attack.ts";
import type { ItemWear } from "../../../rules/siege/armour.ts";
import { actsAsOne, isAllayed, listGuardLines, offsetPenalties } from "../../../rules/siege/crew.ts";
import { isStillWorking } from "../../../rules/siege/durability.ts";
import type { HouseRules } from "../../../rules/siege/house-rules.ts";
import { MookHits, type Parts, countPart, listMookParts, readParts, refuseGroup } from "../../../rules/siege/mooks.ts";
import {
  CREATURES,
  LIVING,
  type Attribute,
  type Bundle,
  SiegeActorState,
  SiegeCraftState,
  SiegeDefectState,
  SiegeTrappingState,
  type SpecialtyEntry,
  type Track,
  type Worn,
  isSameSpecialty,
  sumBonusTo,
  countOrdinaryBoxes,
} from "../../../rules/siege/state.ts";
import {
  type HealthTrack,
  readStressTrack,
  readWoundTrack,
  isReacting,
  refuseToAct,
  listInjuryParts,
  listReactionParts,
  type TrackTimes,
} from "../../../rules/siege/track.ts";
import { type Effort, type Scar, SiegeInjuryState, listScarParts } from "../../../rules/siege/injury.ts";
import { isEligible } from "../../../rules/siege/challenge.ts";
import type { Snapshot, World } from "../../../core/public/definitions.ts";
import type { Fields } from "../../../rules/shared/json.ts";
import { FlagField, fieldGroup, numberField } from "../../../rules/shared/schema.ts";

/** A trapping of a creature. */
export interface Gear {
  readonly uuid: string;
  readonly name: string;
  readonly img: string;
  readonly system: SiegeTrappingState;
}

/** What of a craft is repaired, its armour, and what its crew adds to its Combat Defense. */
export interface Hull {
  readonly wear: ItemWear;
  readonly armour: readonly Modifier[];
  readonly crew: readonly Modifier[];
  /** Whether its crew acts, and not the craft (SIE-CREW-9). */
  readonly isCrewed: boolean;
}

/** A creature with its trappings. */
export interface Creature {
  readonly uuid: string;
  readonly name: string;
  readonly img: string;
  readonly system: SiegeActorState;
  /** The Competence of an NPC, and the fields it counts in (SIE-OPP-3); null for others. */
  readonly competence: { readonly rating: number; readonly skilledAt: readonly string[] } | null;
  /** The number of mooks in a group, in place of Attributes and boxes (SIE-MOOK-1); null for others. */
  readonly group: { readonly count: number; readonly parts: Parts; readonly hits: MookHits } | null;
  /** The Durability and armour of what is repaired, not healed (SIE-DMG-8); null for living creatures. */
  readonly hull: Hull | null;
  /**
   * The Durability of a character who is repaired, not healed, in place of the Wounds track (SIE-DMG-8); null for
   * others.
   */
  readonly frame: ItemWear | null;
  readonly gear: readonly Gear[];
  /** Lasting injuries (SIE-SCAR-2). */
  readonly scars: readonly Scar[];
  /** World time in seconds, where it is read with the creature. */
  readonly time?: number;
  readonly defects: readonly OwnDefect[];
}

/** A Defect of a creature. */
export type OwnDefect = Omit<Gear, "system"> & { readonly system: SiegeDefectState };

/** What is read of every creature, beside what the rules take: an NPC's Competence, and mooks. */
export const CreatureSystem = fieldGroup({
  ...SiegeActorState.entries,
  npc: fieldGroup({
    competence: numberField(),
    crowd: FlagField,
    simple: FlagField,
    skilledAt: v.fallback(v.array(v.string()), []),
  }),
  mooks: fieldGroup({
    value: numberField(),
    max: numberField(),
    groups: v.fallback(v.array(v.number()), []),
    hits: MookHits,
  }),
});

/** Creatures by the snapshot that they were read of: what is due as time passes reads the same one several times. */
const known = new WeakMap<Snapshot, Creature>();

/** Returns the creature of a snapshot; null for another type. */
export function readCreature(snapshot: Snapshot): Creature | null {
  const found = known.get(snapshot) ?? readNewCreature(snapshot);
  if (found) known.set(snapshot, found);
  return found;
}

function readNewCreature({ uuid, type, name, img, system, items }: Snapshot): Creature | null {
  if (!CREATURES.includes(type)) return null;
  const { npc, mooks, ...own } = v.parse(CreatureSystem, system);
  return {
    uuid,
    name,
    img,
    system: own,
    competence: npc.crowd || npc.competence > 0 ? { rating: npc.competence, skilledAt: npc.skilledAt } : null,
    group:
      type === "siegeMooks"
        ? { count: mooks.value, parts: readParts(mooks.value, mooks.groups), hits: mooks.hits }
        : null,
    hull: type === "siegeCraft" ? readHull(uuid, system) : null,
    frame: LIVING.includes(type) && own.usesDurability ? { durability: own.durability, status: own.status } : null,
    scars: items.flatMap((item) => readScar(item) ?? []),
    gear: items.flatMap((item) => readGear(item) ?? []),
    defects: items.flatMap((item) => readDefect(item) ?? []),
  };
}

/** Returns a creature of the world with the world's time; null where there is none. */
export async function fetchCreature(
  uuid: string,
  world: Pick<World<never>, "snapshot" | "time">,
): Promise<Creature | null> {
  const snapshot = await world.snapshot(uuid);
  const creature = snapshot && readCreature(snapshot);
  return creature && { ...creature, time: world.time?.() ?? 0 };
}

/** Returns the hull of a craft, with a box for each subsystem (SIE-DMG-6); it never wears out. */
function readHull(uuid: string, system: Fields): Hull {
  const { durability, status, armor, subsystems, crew } = v.parse(SiegeCraftState, system);
  const max = countOrdinaryBoxes(durability.max, Object.keys(subsystems).length);
  return {
    wear: { durability: { ...durability, max }, status },
    armour: [{ label: "QUADRANT.Siege.Craft.Armour", value: armor.wound, source: { uuid } }],
    crew: listGuardLines(Object.values(crew)),
    isCrewed: !actsAsOne(crew),
  };
}

/** Returns the trapping of a snapshot; null for another type. */
export const readGear = ({ uuid, type, name, img, system }: Snapshot): Gear | null =>
  type === "siegeTrapping" ? { uuid, name, img, system: v.parse(SiegeTrappingState, system) } : null;

/** Returns the lasting injury of a snapshot; null for another type. */
const readScar = ({ uuid, type, name, system }: Snapshot): Scar | null =>
  type === "siegeInjury" ? { uuid, name, ...v.parse(SiegeInjuryState, system) } : null;

/** Returns the Defect of a snapshot; null for another type. */
const readDefect = ({ uuid, type, name, img, system }: Snapshot): OwnDefect | null =>
  type === "siegeDefect" ? { uuid, name, img, system: v.parse(SiegeDefectState, system) } : null;

// --- What rules ask of a creature

/** Returns whether a trapping is a weapon: it has damage. */
export const isWeapon = ({ system }: Pick<Gear, "system">): boolean => system.damage.total > 0;

/** Returns whether its Reliability number came up, and it was not cleared since (SIE-ACT-4). */
export const isJammed = ({ system }: Pick<Gear, "system">): boolean => system.jammed;

/** Returns whether a trapping protects: it has a Rating, or Defensive Maneuvers. */
export const isArmour = ({ system }: Pick<Gear, "system">): boolean =>
  system.armor.wound > 0 || system.armor.stress > 0 || system.defensive !== 0;

/** Returns whether a trapping does not work any more. */
export const isBroken = ({ system: { status } }: Pick<Gear, "system">): boolean =>
  status.nonFunctional || status.destroyed;

const isInUse = (gear: Gear): boolean => gear.system.equipped && !isBroken(gear);

/** Returns an Attribute as a term. */
export const createAttributeLine = (creature: Creature, attribute: Attribute): Modifier => ({
  label: `QUADRANT.Siege.Attribute.${attribute}`,
  value: creature.system.attributes[attribute].value,
  source: { uuid: creature.uuid },
});

/**
 * Returns the group bonus of mooks, for their checks and the Challenge Levels against them (SIE-MOOK-2); none for
 * others. `part` is the group of a split that counts: all of them, unless it is given (SIE-MOOK-3).
 */
export const listGroupLines = ({ group }: Creature, part?: number): Modifier[] =>
  group ? listMookParts(part === undefined ? group.count : countPart(group.count, group.parts, part)) : [];

/** Returns the bonus of a Skill Bundle (SIE-CB-4); none where it is 0. */
export function listBundleLines({ system, uuid }: Creature, bundle: Bundle): Modifier[] {
  const { bonus } = system.bundles[bundle];
  return bonus === 0 ? [] : [{ label: `QUADRANT.Siege.Bundle.${bundle}`, value: bonus, source: { uuid } }];
}

/** Returns the Specialty of that name, or of one that means the same (SIE-SPEC-3); null where the creature has none. */
export function findSpecialtyByName(
  { system }: Creature,
  name: string,
): { readonly id: string; readonly entry: SpecialtyEntry } | null {
  const found = Object.entries(system.specialties).find(([, entry]) => isSameSpecialty(entry.name, name));
  return name.trim() && found ? { id: found[0], entry: found[1] } : null;
}

/** Returns a Specialty's rating as a term. */
export const createSpecialtyLine = ({ uuid }: Creature, { name, rating }: SpecialtyEntry): Modifier => ({
  label: name,
  value: rating,
  source: { uuid },
});

/**
 * Returns the bonus of trappings at hand to a Specialty (SIE-CB-4), as far as their class is that of the bundle, or
 * Automatic (SIE-ACT-2). What a weapon adds to the Specialty that it is used with counts in its own attack only.
 */
export const listGearLines = (creature: Creature, specialty: string, bundle: Bundle): Modifier[] =>
  creature.gear
    .filter((gear) => isInUse(gear) && isEligible(bundle, gear.system.class))
    .filter((gear) => !isWeapon(gear) || !isSameSpecialty(findWeaponSpecialty(gear.system), specialty))
    .map((gear) => createGearLine(gear, sumBonusTo(gear.system, specialty)))
    .filter(({ value }) => value !== 0);

/** Returns a bonus of a trapping as a term. */
export const createGearLine = ({ name, uuid }: Gear, value: number): Modifier => ({
  label: name,
  value,
  source: { uuid },
});

/** Returns what worn armour adds to Combat Defense. */
export const listDefensiveArmour = ({ gear }: Creature): Modifier[] =>
  gear
    .filter((piece) => isInUse(piece) && piece.system.defensive !== 0)
    .map((piece): Modifier => ({ label: piece.name, value: piece.system.defensive, source: { uuid: piece.uuid } }));

/** Returns Combat Defense as lines (SIE-ATK-2). `part` is the group of split mooks that is attacked. */
export function readCombatDefense(creature: Creature, part?: number): Modifier[] {
  const { system, uuid } = creature;
  const { base, temporary } = system.defense.combat;
  const armour = listDefensiveArmour(creature);
  const crew = creature.hull?.crew ?? [];
  const { moving, stationary, cover } = system.turn;
  const state: DefenseState = { source: { uuid }, base, temporary, armour, crew, moving, stationary };
  const onTheWay: Modifier[] =
    cover === 0
      ? []
      : [{ label: "QUADRANT.Siege.Defense.CoverOnTheWay", value: cover, source: { rule: "SIE-MOVE-3" } }];
  return [...listCombatDefenseLines(state), ...onTheWay, ...listGroupLines(creature, part)];
}

/** Returns Psyche Defense as lines: its base, and a temporary change. `part` is the group of split mooks. */
export function readPsycheDefense(creature: Creature, part?: number): Modifier[] {
  const { system, uuid } = creature;
  const { base, temporary } = system.defense.psyche;
  const line = (label: string, value: number): Modifier => ({
    label: `QUADRANT.Siege.Defense.${label}`,
    value,
    source: { uuid },
  });
  const own = temporary === 0 ? [line("Psyche", base)] : [line("Psyche", base), line("Temporary", temporary)];
  return [...own, ...listGroupLines(creature, part)];
}

/**
 * Returns the fighting Specialty: the weapon's own; without one, Melee at Close range and else Shooting. Null is bare
 * hands (SIE-ATK-1).
 */
export function findFightingSpecialty(weapon: Gear | null): string {
  if (!weapon) return "Unarmed";
  return findWeaponSpecialty(weapon.system);
}

/** Returns the Attribute of a fighting Specialty (SIE-ATK-1). */
export const findFightingAttribute = (specialty: string): Attribute =>
  Object.entries(FIGHTING_SPECIALTIES).find(([name]) => sameName(name, specialty))?.[1] ?? "reflexes";

/**
 * Returns why a creature can't act: its worst box (SIE-CWOUND-2, SIE-CSTRESS-1), its hull (SIE-DMG-8), or too few mooks
 * (SIE-MOOK-3), or since it is unconscious (SIE-SUB-2).
 */
export function refuseActor(creature: Creature, house: HouseRules, part?: number): Refusal | null {
  const { name, group, hull, frame } = creature;
  if (creature.system.unconscious) return { key: "QUADRANT.Siege.Refuse.CannotAct.unconscious", with: { name } };
  if (group) return refuseGroup(part === undefined ? group.count : countPart(group.count, group.parts, part), house);
  const machine = hull?.wear ?? frame;
  if (machine && !isStillWorking(machine)) return { key: "QUADRANT.Siege.Refuse.CannotAct.hull", with: { name } };
  if (hull) return null;
  const stress = readHealth(creature, "stress");
  return (
    (frame ? null : refuseToAct(readHealth(creature, "wound"), name)) ??
    refuseToAct(stress, name, isReacting(stress, house))
  );
}

/** Returns what is stored of a track beside its boxes. */
export const readTimes = ({ wounds, stress }: Pick<SiegeActorState, "wounds" | "stress">, track: Track): TrackTimes =>
  track === "wound" ? wounds : stress;

/** Returns a creature's Health Track of one kind. */
export const readHealth = ({ system }: Creature, track: Track): HealthTrack =>
  track === "wound" ? readWoundTrack(system.wounds) : readStressTrack(system.stress);

/**
 * Returns what harm adds to the Challenge Level of a check: Wounds and Fight or Flight, unless First Aid or a Captain
 * offsets them, and lasting injuries (SIE-CWOUND-1, SIE-CSTRESS-4, SIE-CREW-4, SIE-SCAR-2).
 */
export function listInjuries(creature: Creature, house: HouseRules, effort: Effort | null): Modifier[] {
  const wounds = readHealth(creature, "wound");
  const own = creature.frame ? [] : listInjuryParts(wounds, wounds.offset === true);
  return [
    ...offsetPenalties(
      [...own, ...listReactionParts(readHealth(creature, "stress"), house)],
      isAllayed(creature.system.aid),
    ),
    ...(effort ? listScarParts(creature.scars, effort) : []),
  ];
}

/** Returns the same as penalties of a roll without a Challenge Level (SIE-OPP-2). */
export const listHandicaps = (creature: Creature, house: HouseRules, effort: Effort): Modifier[] =>
  listInjuries(creature, house, effort).map((part) => ({ ...part, value: -part.value }));

/** Returns a creature's trappings as armour rules read them. */
export const listWorn = ({ gear }: Creature): Worn[] =>
  gear.map(({ uuid, name, system }) => ({
    at: { uuid },
    name,
    armor: system.armor,
    durability: system.durability,
    status: system.status,
    fragile: system.fragile,
    equipped: system.equipped,
  }));

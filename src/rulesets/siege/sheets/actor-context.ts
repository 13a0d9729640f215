/**
 * Computes the context of a StarSIEGE actor's sheet from plain data: every number that is rolled, and what prevents a
 * roll.
 */
import type { Text } from "../../../core/public/definitions.ts";
import { type ItemRow } from "../../../core/public/documents.ts";
import { lazy } from "../../../rules/shared/lazy.ts";
import type { Json } from "../../../rules/shared/json.ts";
import { type Modifier, type Refusal, total } from "../../../rules/shared/reasons.ts";
import { findWornArmour, countUsesLeft } from "../../../rules/siege/armour.ts";
import { CHALLENGE_BASE } from "../../../rules/siege/challenge.ts";
import { DIFFICULTIES } from "../../../rules/siege/difficulty.ts";
import { describeCrowd } from "../../../rules/siege/crowd.ts";
import { computeWeaponBonus } from "../../../rules/siege/attack.ts";
import { DEFAULT_HOUSE, type HouseRules } from "../../../rules/siege/house-rules.ts";
import { choosePairing } from "../../../rules/siege/pairing.ts";
import { isRolled } from "../../../rules/siege/specialty.ts";
import {
  ATTRIBUTES,
  type Attribute,
  BUNDLES,
  type Bundle,
  type SpecialtyEntry,
  TRACKS,
  type Track,
  listHelped,
} from "../../../rules/siege/state.ts";
import { findTrackWord, formatHelped, listLabels } from "../presentation.ts";
import { describeUses } from "../specialty-uses.ts";
import { createHullContext } from "./hull-context.ts";
import { type GripView, listGrips } from "./grips-context.ts";
import { type Moment, listHarm, listInitiativeLines, listReactions } from "./harm-context.ts";
import {
  CRITICAL_BOXES,
  type HealthTrack,
  type TrackState,
  readTrackState,
  refuseOffset,
} from "../../../rules/siege/track.ts";
import {
  type Creature,
  type Gear,
  createAttributeLine,
  listBundleLines,
  readCombatDefense,
  listGearLines,
  listGroupLines,
  readHealth,
  isArmour,
  isWeapon,
  readPsycheDefense,
  createSpecialtyLine,
  findSpecialtyByName,
  listWorn,
  findFightingAttribute,
  findFightingSpecialty,
} from "../documents/read-actor.ts";

/** A row that opens a check. */
interface Row {
  readonly name: Text;
  readonly detail: readonly Text[];
  readonly bonus: number;
  readonly options: { readonly [key: string]: Json };
  /** Id of the trapping used. */
  readonly item?: string;
  /** The pairings that the rulebook suggests. */
  readonly tip?: Text | null;
  /** It is not rolled; its rating raises a score (SIE-SPEC-3). */
  readonly still?: true;
  /** The reason why it can't be used now. */
  readonly broken?: Text;
}

interface BundleView {
  readonly id: Bundle;
  readonly label: string;
  readonly primary: boolean;
  /** What makes it Primary for now, where its own tick does not (SIE-FUNC-7). */
  readonly through: Text | null;
  readonly base: number;
  readonly options: { readonly [key: string]: Json };
  readonly specialties: readonly Row[];
}

interface Pip {
  readonly on: boolean;
  readonly act: string;
  readonly args: { readonly [key: string]: Json };
  readonly label: Text;
}

interface TrackView {
  readonly track: Track;
  readonly label: string;
  readonly value: number;
  readonly max: number;
  readonly normal: readonly Pip[];
  readonly critical: readonly (Pip & { readonly name: string; readonly effect: string })[];
  readonly state: TrackState;
  readonly stateLabel: string;
  readonly next: Text;
  /** First Aid or steadying: what it offsets, and the button that sets or ends it; null where there is nothing. */
  readonly offset: OffsetView | null;
  readonly harm: readonly Text[];
  readonly reactions: readonly { readonly args: { readonly [key: string]: Json }; readonly label: string }[];
}

interface OffsetView {
  readonly on: boolean;
  readonly label: string;
  readonly button: string;
  /** Why First Aid does not help (SIE-AID-3). */
  readonly refused: Refusal | null;
}

interface DefenseView {
  readonly label: string;
  readonly total: number;
  readonly lines: readonly Modifier[];
}

interface ArmourView {
  readonly id: string;
  readonly name: string;
  readonly wound: number;
  readonly stress: number;
  readonly left: number;
  readonly uses: number;
  readonly inUse: boolean;
  readonly state: Text | null;
}

interface ActorContext {
  readonly attributes: readonly {
    readonly label: string;
    readonly value: number;
    readonly options: { readonly [key: string]: Json };
  }[];
  readonly competence: Row | null;
  readonly attacks: readonly Row[];
  /** The row that takes somebody in a hold (SIE-SUB-1). */
  readonly hold: Row;
  readonly grips: readonly GripView[];
  readonly bundles: readonly BundleView[];
  readonly tracks: readonly TrackView[];
  /** The Durability of who is repaired, not healed (SIE-DMG-8). */
  readonly frame: ReturnType<typeof createHullContext> | null;
  readonly defenses: readonly DefenseView[];
  readonly armour: readonly ArmourView[];
  readonly gear: readonly { readonly label: string; readonly empty: string; readonly rows: readonly ItemRow[] }[];
  readonly nova: { readonly value: number; readonly stars: readonly number[]; readonly more: number };
}

const readId = (uuid: string): string => uuid.split(".").at(-1) ?? "";
const MAX_STARS = 8;

/**
 * Returns everything the sheet shows of a creature; `findName` names others, null for somebody who was deleted, and
 * `findPrimarySource` what makes a bundle Primary that is not ticked.
 */
export function createActorContext(
  creature: Creature,
  findName: (uuid: string) => string | null = () => null,
  { now = 0, house = DEFAULT_HOUSE, isGM = false }: Partial<Moment> = {},
  findPrimarySource: (bundle: Bundle) => Text | null = () => null,
): ActorContext {
  const { value } = creature.system.nova;
  return lazy({
    attributes: () =>
      ATTRIBUTES.map((attribute) => ({
        label: `QUADRANT.Siege.Attribute.${attribute}`,
        value: creature.system.attributes[attribute].value,
        options: { attribute },
      })),
    competence: () => competenceRow(creature),
    attacks: () => [
      ...creature.gear
        .filter((gear) => isWeapon(gear) && gear.system.equipped)
        .map((gear) => attackRow(creature, gear)),
      bareHands(creature),
    ],
    hold: () => ({
      ...bareHands(creature),
      name: "QUADRANT.Siege.Hold.Way.hold",
      detail: ["QUADRANT.Siege.Band.close", "QUADRANT.Siege.Hold.RowDetail"],
      options: { way: "hold" },
    }),
    grips: () => listGrips(creature, findName),
    bundles: () => BUNDLES.map((bundle) => bundleView(creature, bundle, findPrimarySource(bundle))),
    tracks: () =>
      TRACKS.filter((track) => track === "stress" || !creature.frame).map((track) =>
        trackView(creature, track, { now, house, isGM }),
      ),
    frame: () => creature.frame && createHullContext({ wear: creature.frame, armour: null }),
    defenses: () => [
      defenseView("Combat", readCombatDefense(creature)),
      // A hull has no mind to defend.
      ...(creature.hull ? [] : [defenseView("Psyche", readPsycheDefense(creature))]),
      ...(creature.hull || creature.group ? [] : [defenseView("Initiative", listInitiativeLines(creature))]),
    ],
    armour: () => armourViews(creature),
    gear: () => gearGroups(creature),
    nova: () => ({
      value,
      stars: Array.from({ length: Math.min(value, MAX_STARS) }, (_, i) => i),
      more: Math.max(0, value - MAX_STARS),
    }),
  });
}

const defenseView = (id: "Combat" | "Psyche" | "Initiative", lines: readonly Modifier[]): DefenseView => ({
  label: `QUADRANT.Siege.Defense.${id}`,
  total: total(lines),
  lines,
});

function competenceRow({ competence }: Creature): Row | null {
  if (!competence) return null;
  const { rating, skilledAt } = competence;
  return {
    name: "QUADRANT.Siege.Competence",
    detail: [skilledAt.join(", ")],
    bonus: rating,
    options: { specialty: "competence" },
  };
}

/** Returns the attack bonus: Competence for an NPC that has it, else Attribute and Specialty. */
function computeFightingBonus(creature: Creature, specialty: string, attribute: Attribute): number {
  const own = findSpecialtyByName(creature, specialty);
  const skill =
    creature.competence && !own
      ? creature.competence.rating
      : creature.system.attributes[attribute].value + (own?.entry.rating ?? 0);
  return (
    skill +
    total([
      ...listGearLines(creature, specialty, "combat"),
      ...listBundleLines(creature, "combat"),
      ...listGroupLines(creature),
    ])
  );
}

function attackRow(creature: Creature, gear: Gear): Row {
  const { system, name, uuid } = gear;
  const specialty = findFightingSpecialty(gear);
  const gone = formatState(gear);
  return {
    name,
    item: readId(uuid),
    detail: [specialty, `QUADRANT.Siege.Band.${system.range.class}`, formatDamage(gear)],
    bonus: computeFightingBonus(creature, specialty, findFightingAttribute(specialty)) + computeWeaponBonus(system),
    options: {},
    ...(gone ? { broken: gone } : {}),
  };
}

const bareHands = (creature: Creature): Row => ({
  name: "QUADRANT.Siege.Check.Unarmed",
  detail: ["QUADRANT.Siege.Band.close", formatBoxes(creature.system.unarmed.damage, "wound")],
  bonus: computeFightingBonus(creature, "Unarmed", "physique"),
  options: {},
});

const formatBoxes = (boxes: number, track: Track): Text => ({
  key: "QUADRANT.Siege.Damage.Boxes",
  with: { boxes, track: findTrackWord(track, boxes) },
});

const formatDamage = ({ system: { damage } }: Gear): Text => formatBoxes(damage.total, damage.track);

function bundleView(creature: Creature, bundle: Bundle, through: Text | null): BundleView {
  const { primary } = creature.system.bundles[bundle];
  const specialties = Object.entries(creature.system.specialties)
    .filter(([, entry]) => entry.bundle === bundle)
    .map(([id, entry]): Row => {
      const lines = [
        createAttributeLine(creature, entry.attribute),
        createSpecialtyLine(creature, entry),
        ...listBundleLines(creature, bundle),
        ...listGearLines(creature, entry.name, entry.bundle),
      ];
      return {
        name: entry.name,
        options: { specialty: id },
        ...(isRolled(entry.name)
          ? {
              detail: [`QUADRANT.Siege.Attribute.${entry.attribute}`, ...listLastPairing(entry)],
              bonus: total(lines),
              tip: describeUses(entry.name),
            }
          : { detail: ["QUADRANT.Siege.Specialty.NotRolled"], bonus: entry.rating, still: true as const }),
      };
    });
  return {
    id: bundle,
    label: `QUADRANT.Siege.Bundle.${bundle}`,
    primary,
    through: primary ? through : null,
    base: primary ? CHALLENGE_BASE.primary : CHALLENGE_BASE.nonPrimary,
    options: { bundle, ...(creature.competence ? { attribute: "savvy" } : {}) },
    specialties,
  };
}

/** Returns what a Specialty was rolled with last, where that was not its own bundle and Attribute (SIE-ATTR-1). */
function listLastPairing(entry: SpecialtyEntry): Text[] {
  const { bundle, attribute } = choosePairing(entry);
  if (bundle === entry.bundle && attribute === entry.attribute) return [];
  return [
    {
      key: "QUADRANT.Siege.Specialty.Last",
      with: { bundle: `QUADRANT.Siege.Bundle.${bundle}`, attribute: `QUADRANT.Siege.Attribute.${attribute}` },
    },
  ];
}

function trackView(creature: Creature, track: Track, moment: Moment): TrackView {
  const health = readHealth(creature, track);
  const { value, max } = health.normal;
  const boxes = Math.max(value, max);
  const state = readTrackState(health);
  return {
    track,
    label: `QUADRANT.Siege.Track.${track}`,
    value,
    max,
    normal: Array.from({ length: boxes }, (_, i) => pip(track, value, i)),
    critical: CRITICAL_BOXES[track].map((box, i) => ({
      on: health.critical[i] === true,
      act: health.critical[i] === true ? "siege.clearBox" : "siege.markBox",
      args: { track, box },
      name: `QUADRANT.Siege.TrackState.${box}`,
      effect: `QUADRANT.Siege.BoxEffect.${track}.${box}`,
      label: {
        key: `QUADRANT.Siege.Pip.${health.critical[i] === true ? "Clear" : "Mark"}`,
        with: { box: `QUADRANT.Siege.TrackState.${box}` },
      },
    })),
    state,
    stateLabel: `QUADRANT.Siege.TrackState.${state}`,
    next: nextText(health.critical, max - value, track),
    offset: offsetView(health),
    harm: listHarm(creature, track, moment),
    reactions: track === "stress" ? listReactions(health, moment) : [],
  };
}

function offsetView(health: HealthTrack): OffsetView | null {
  const state = readTrackState(health);
  if (state === "ok") return null;
  const refused = refuseOffset(health);
  const on = health.offset === true && refused === null;
  const way = state === "shaken" ? "steady" : "firstAid";
  return {
    on,
    label: `QUADRANT.Siege.Track.Offset.is.${state}`,
    button: `QUADRANT.Siege.Track.Offset.${on ? "clear" : way}`,
    refused,
  };
}

/** Returns a box: a click on a marked one clears it and those right of it, a click on an empty one marks up to it. */
function pip(track: Track, value: number, i: number): Pip {
  const on = i < value;
  const count = on ? value - i : i + 1 - value;
  return {
    on,
    act: on ? "siege.clearBox" : "siege.markBox",
    args: { track, box: "normal", count },
    label: {
      key: `QUADRANT.Siege.Pip.${on ? "ClearTo" : "MarkTo"}`,
      with: { track: findTrackWord(track, 1), n: i + 1 },
    },
  };
}

function nextText(critical: readonly boolean[], free: number, track: Track): Text {
  const box = CRITICAL_BOXES[track][critical.indexOf(false)];
  if (!box) return "QUADRANT.Siege.Pip.NoMore";
  return {
    key: `QUADRANT.Siege.Pip.${free > 0 ? "NextAfter" : "Next"}`,
    with: { free, box: `QUADRANT.Siege.TrackState.${box}` },
  };
}

function armourViews(creature: Creature): ArmourView[] {
  const worn = listWorn(creature);
  const used = TRACKS.flatMap((track) => findWornArmour(worn, track) ?? []);
  return creature.gear
    .filter((gear) => isArmour(gear) && gear.system.equipped)
    .map((gear) => {
      const { armor, durability } = gear.system;
      return {
        id: readId(gear.uuid),
        name: gear.name,
        wound: armor.wound,
        stress: armor.stress,
        left: countUsesLeft(gear.system),
        uses: durability.max + 1,
        inUse: used.some(({ at }) => "uuid" in at && at.uuid === gear.uuid),
        state: formatState(gear),
      };
    });
}

/** Returns the text of a trapping's damage; null where there is none. */
export function formatState({ system: { status } }: Gear): Text | null {
  if (status.destroyed) return "QUADRANT.Siege.Trapping.Destroyed";
  return status.nonFunctional ? "QUADRANT.Siege.Trapping.NonFunctional" : null;
}

function gearGroups(creature: Creature): ActorContext["gear"] {
  const rows = (some: readonly Gear[]): ItemRow[] =>
    some.map((gear) => ({
      id: readId(gear.uuid),
      name: gear.name,
      img: gear.img,
      toggle: {
        path: "system.equipped",
        on: gear.system.equipped,
        label: `QUADRANT.Siege.Gear.${gear.system.equipped ? "Ready" : "Stowed"}`,
      },
      detail: gearDetail(gear),
      state: formatState(gear),
      broken: formatState(gear) !== null,
    }));
  const { gear } = creature;
  const group = (id: string, some: readonly Gear[]) => ({
    label: `QUADRANT.Siege.Gear.${id}`,
    empty: `QUADRANT.Siege.Gear.${id}Empty`,
    rows: rows(some),
  });
  return [
    group("weapons", gear.filter(isWeapon)),
    group(
      "armour",
      gear.filter((piece) => !isWeapon(piece) && isArmour(piece)),
    ),
    group(
      "other",
      gear.filter((piece) => !isWeapon(piece) && !isArmour(piece)),
    ),
  ];
}

function gearDetail(gear: Gear): Text[] {
  const { armor, defensive } = gear.system;
  const rating = (track: Track): Text[] =>
    armor[track] > 0
      ? [{ key: "QUADRANT.Siege.Gear.Rating", with: { rating: armor[track], track: `QUADRANT.Siege.Track.${track}` } }]
      : [];
  return [
    ...(isWeapon(gear) ? [formatDamage(gear), `QUADRANT.Siege.Band.${gear.system.range.class}`] : []),
    ...rating("wound"),
    ...rating("stress"),
    ...(defensive === 0 ? [] : [{ key: "QUADRANT.Siege.Gear.Defensive", with: { bonus: defensive } }]),
    ...listHelped(gear.system).map(formatHelped),
  ];
}

/** Returns the words by which an NPC is rated as a crowd, with the rating of each (SIE-CL-4). */
export const listCrowds = (house: HouseRules) =>
  DIFFICULTIES.map((difficulty) => ({
    args: { difficulty },
    label: `QUADRANT.Siege.Difficulty.${difficulty}`,
    rating: describeCrowd(difficulty, house).actionBonus,
  }));

/** Returns what the form of an actor edits: stored values, without what effects change. */
export function createActorForm(attributes: Creature["system"]["attributes"], bundles: Creature["system"]["bundles"]) {
  return {
    edit: {
      attributes: ATTRIBUTES.map((id) => ({ id, label: `QUADRANT.Siege.Attribute.${id}`, ...attributes[id] })),
      bundles: BUNDLES.map((id) => ({ id, label: `QUADRANT.Siege.Bundle.${id}`, ...bundles[id] })),
    },
    choices: { attributes: listLabels("Attribute", ATTRIBUTES), bundles: listLabels("Bundle", BUNDLES) },
  };
}

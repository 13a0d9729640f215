/**
 * The context of an actor's sheet, computed from plain data: every number that is rolled, the body, and reasons why
 * something can't be done.
 */
import * as v from "valibot";
import type { Snapshot, Text } from "../../../core/public/definitions.ts";
import { lazy } from "../../../rules/shared/lazy.ts";
import type { Json } from "../../../rules/shared/json.ts";
import { FlagField } from "../../../rules/shared/schema.ts";
import { ArmourState, legality, computeRating } from "../../../rules/sidonia/armour.ts";
import {
  computeBodyState,
  computeHealthState,
  findHindrance,
  findLocationsUsed,
  findRestedLocations,
  computeStunState,
} from "../../../rules/sidonia/body.ts";
import { computeDamage } from "../../../rules/sidonia/damage.ts";
import type { HouseRules } from "../../../rules/sidonia/house.ts";
import type { CodeState, PastCode } from "../../../rules/sidonia/penance.ts";
import { computeLevelModifier, readLevel } from "../../../rules/sidonia/roll.ts";
import {
  ATTRIBUTES,
  BargainState,
  GearState,
  LOCATIONS,
  type Location,
  SPECIALIZATIONS,
  TRACKS,
  type Track,
} from "../../../rules/sidonia/state.ts";
import { type Viewer, buildCorruptionContext } from "./corruption-context.ts";
import { findGiftUse } from "../documents/gifts.ts";
import {
  BARE_HANDS,
  type Creature,
  type Skill,
  type Weapon,
  findWeaponSkill,
  formatLocation,
  findSkill,
  readWielder,
} from "../documents/read-actor.ts";

/** A row one clicks to try something. */
interface Row {
  readonly name: Text;
  readonly detail: readonly Text[];
  readonly modifier: number;
  readonly options: { readonly [key: string]: Json };
  readonly item?: string;
  /** Id of the item whose menu is at the end of the row. */
  readonly open?: string;
  /** A hint that wounds give Disadvantage, or that it can't be done. */
  readonly hurt: Text | null;
  readonly blocked: boolean;
}

interface Pip {
  readonly on: boolean;
  readonly args: { readonly [key: string]: Json };
  readonly label: Text;
}

interface LocationView {
  readonly id: Location;
  readonly label: string;
  readonly health: readonly Pip[];
  readonly stun: readonly Pip[];
  readonly marked: Text;
  readonly states: readonly string[];
  /** The worst of them, for the figure. */
  readonly worst: "ok" | "wounded" | "maimed" | "stunned";
  readonly av: number;
  readonly pv: number;
  /** What a click on the body does: one more Health box; and all there is to say of the location. */
  readonly press: { readonly [key: string]: Json };
  readonly spoken: Text;
  /** Why a click marks nothing. */
  readonly full: Text | null;
}

const readItemId = (uuid: string): string => uuid.split(".").at(-1) ?? "";

/** Returns everything the sheet shows of an actor. */
export function buildActorContext(creature: Creature, house: HouseRules, onlooker: Viewer) {
  const { isGM } = onlooker;
  const { body, status } = creature;
  const state = computeBodyState(body, status, house);
  return lazy({
    locations: () =>
      Object.fromEntries(LOCATIONS.map((id) => [id, buildLocation(creature, id, house)])) as Record<
        Location,
        LocationView
      >,
    armoured: () => creature.worn.length > 0,
    conditions: () => listConditions(creature, house),
    mobility: () => (state.mobility === "normal" ? null : `QUADRANT.Sidonia.Mobility.${state.mobility}`),
    rest: () => (findRestedLocations(body, house).length === 0 ? "QUADRANT.Sidonia.Refuse.NothingToRest" : null),
    canStabilise: () => isGM && state.dying,
    canKeepOut: () => isGM && state.unconscious && !status.knockedOut,
    attributes: () =>
      ATTRIBUTES.map((id) => ({ id, label: `QUADRANT.Sidonia.Attribute.${id}`, ...creature.attributes[id] })),
    skills: () => [
      ...creature.skills.map((skill) => buildSkillRow(creature, skill, house)),
      buildUntrainedRow(creature, house),
    ],
    attacks: () => [
      ...creature.weapons.filter(({ equipped }) => equipped).map((weapon) => buildAttackRow(creature, weapon, house)),
      buildAttackRow(creature, null, house),
    ],
    specializations: () =>
      SPECIALIZATIONS.filter((id) => creature.specializations[id]).map((id) => ({
        label: `QUADRANT.Sidonia.Specialization.${id}`,
        hint: `QUADRANT.Sidonia.SpecializationHint.${id}`,
        spent:
          (id === "body" && creature.uses.bodyScene) || (id === "manipulation" && creature.uses.manipulationSession),
      })),
    corruption: () => buildCorruptionContext(creature, house, onlooker),
  });
}

function listConditions({ body, status }: Creature, house: HouseRules) {
  const { dying, unconscious } = computeBodyState(body, status, house);
  // An actor kept unconscious shows that state alone.
  const held = { ...status, dying, unconscious: unconscious && !status.knockedOut };
  return (["takenOut", "dying", "stabilised", "unconscious", "knockedOut", "exposed", "upperHand"] as const)
    .filter((id) => held[id])
    .map((id) => ({
      id,
      label: `QUADRANT.Sidonia.State.${id}`,
      hint: `QUADRANT.Sidonia.StateHint.${id}`,
      clears: id === "dying" || id === "unconscious" ? null : { status: id, to: false },
    }));
}

function buildLocation({ body, worn }: Creature, id: Location, house: HouseRules): LocationView {
  const { health, stun } = body[id];
  const wound = computeHealthState(health);
  const blow = computeStunState(stun);
  const av = computeRating(worn, id, "av", house).value;
  const pv = computeRating(worn, id, "pv", house).value;
  const states = [...(wound === "ok" ? [] : [wound]), ...(blow === "ok" ? [] : [blow])];
  return {
    id,
    label: formatLocation(id),
    health: buildPips(body[id].health, id, "health"),
    stun: buildPips(body[id].stun, id, "stun"),
    marked: {
      key: "QUADRANT.Sidonia.Body.Marked",
      with: { health: health.value, healthMax: health.max, stun: stun.value, stunMax: stun.max },
    },
    states: states.map((state) => `QUADRANT.Sidonia.State.${state}`),
    worst: wound === "ok" ? blow : wound,
    av,
    pv,
    press: { location: id, track: "health", to: health.value + 1 },
    full: health.value >= health.max ? { key: "QUADRANT.Sidonia.Refuse.NoSuchBox", with: { max: health.max } } : null,
    spoken: {
      key: "QUADRANT.Sidonia.Body.Spoken",
      with: {
        location: formatLocation(id),
        health: health.value,
        healthMax: health.max,
        stun: stun.value,
        stunMax: stun.max,
        av,
        pv,
        state: `QUADRANT.Sidonia.State.${states[0] ?? "ok"}`,
      },
    },
  };
}

/** Clicking a marked box clears it and those right of it; clicking an empty one marks up to it. */
const buildPips = (
  { value, max }: { readonly value: number; readonly max: number },
  location: Location,
  track: Track,
): Pip[] =>
  Array.from({ length: Math.max(value, max) }, (_, i) => {
    const on = i < value;
    return {
      on,
      args: { location, track, to: on ? i : i + 1 },
      label: {
        key: `QUADRANT.Sidonia.Body.${on ? "ClearTo" : "MarkTo"}`,
        with: { location: formatLocation(location), track: `QUADRANT.Sidonia.Track.${track}`, n: i + 1 },
      },
    };
  });

/** What the locations an action takes do to it, in a line. */
function findHurt(creature: Creature, used: readonly Location[], house: HouseRules): Pick<Row, "hurt" | "blocked"> {
  const { wounded, blocked } = findHindrance(used, creature.body, house);
  const [stop] = blocked;
  if (stop)
    return { hurt: { key: "QUADRANT.Sidonia.Body.Blocks", with: { location: formatLocation(stop) } }, blocked: true };
  const [pain] = wounded;
  return {
    hurt: pain ? { key: "QUADRANT.Sidonia.Body.Hurts", with: { location: formatLocation(pain) } } : null,
    blocked: false,
  };
}

const buildSkillRow = (creature: Creature, skill: Skill, house: HouseRules): Row => ({
  name: skill.name,
  detail: [`QUADRANT.Sidonia.Level.${skill.level}`],
  modifier: computeLevelModifier(skill.level, house),
  options: { skill: readItemId(skill.uuid) },
  open: readItemId(skill.uuid),
  ...findHurt(creature, findLocationsUsed(skill.uses, creature.hand, false), house),
});

const buildUntrainedRow = (_creature: Creature, house: HouseRules): Row => ({
  name: "QUADRANT.Sidonia.Sheet.AnythingElse",
  detail: ["QUADRANT.Sidonia.Level.untrained"],
  modifier: computeLevelModifier("untrained", house),
  options: {},
  hurt: null,
  blocked: false,
});

function buildAttackRow(creature: Creature, weapon: Weapon | null, house: HouseRules): Row {
  const named = findWeaponSkill(weapon);
  const skill = findSkill(creature, named);
  const { amount, type } = computeDamage(weapon?.damage ?? BARE_HANDS, readWielder(creature), house);
  const used = findLocationsUsed(skill?.uses ?? ["dominantArm"], creature.hand, weapon?.twoHanded === true);
  return {
    name: weapon?.name ?? "QUADRANT.Sidonia.Check.Method.unarmed",
    detail: [skill?.name ?? named, { key: `QUADRANT.Sidonia.Damage.Amount.${type}`, with: { amount } }],
    modifier: computeLevelModifier(readLevel(skill), house),
    options: {},
    ...(weapon ? { item: readItemId(weapon.uuid) } : {}),
    ...findHurt(creature, used, house),
  };
}

/** Where powers come from that are paid for once and for all (SID-COR-5). */
const INNATE: readonly string[] = ["lineage", "bargain", "cyberware"];

/** Returns an actor's items in groups, for the tab of gear. */
export function buildGearGroups({ items }: Snapshot, creature: Creature, house: HouseRules) {
  const group = (id: string, type: string, detail: (item: Snapshot) => readonly Text[]) => ({
    id,
    type,
    label: `QUADRANT.Sidonia.Gear.${id}`,
    empty: `QUADRANT.Sidonia.Gear.${id}Empty`,
    rows: items
      .filter((item) => item.type === type)
      .map((item) => ({
        id: readItemId(item.uuid),
        name: item.name,
        img: item.img,
        detail: detail(item),
        canEquip: "equipped" in item.system,
        equipped: v.parse(FlagField, item.system["equipped"]),
        use: findGiftUse(item),
      })),
  });
  const weaponDetail = (item: Snapshot): Text[] => {
    const weapon = creature.weapons.find(({ uuid }) => uuid === item.uuid);
    const { amount, type } = computeDamage(weapon?.damage ?? BARE_HANDS, readWielder(creature), house);
    return [findWeaponSkill(weapon ?? null), { key: `QUADRANT.Sidonia.Damage.Amount.${type}`, with: { amount } }];
  };
  return lazy({
    gear: () => [
      group("weapons", "sidoniaWeapon", weaponDetail),
      group("armour", "sidoniaArmor", ({ system }) => {
        const { av, pv, locations } = v.parse(ArmourState, system);
        return [
          { key: "QUADRANT.Sidonia.Gear.Ratings", with: { av, pv } },
          `QUADRANT.Sidonia.Legality.${legality({ av, pv })}`,
          ...formatCoverage(locations),
        ];
      }),
      group("other", "sidoniaGear", ({ system }) => {
        const { source, quantity } = v.parse(GearState, system);
        // SID-COR-5: innate powers cost nothing to use.
        return [
          `QUADRANT.Sidonia.Source.${source}`,
          ...(INNATE.includes(source) ? ["QUADRANT.Sidonia.Gear.Free"] : []),
          ...(quantity === 1 ? [] : [`×${quantity}`]),
        ];
      }),
    ],
    hunger: () => [
      group("lineages", "sidoniaLineage", () => []),
      group("bargains", "sidoniaBargain", ({ system }) => {
        const { path, state } = v.parse(BargainState, system);
        return [`QUADRANT.Sidonia.Path.${path}`, `QUADRANT.Sidonia.BargainState.${state}`];
      }),
    ],
  });
}

/** What armour covers, by name; the whole body in a word. */
const formatCoverage = (covered: readonly Location[]): Text[] =>
  covered.length === LOCATIONS.length ? ["QUADRANT.Sidonia.Gear.WholeBody"] : covered.map(formatLocation);

/** Tracks as the tab of numbers edits them: each location's own bonus. */
export const buildBonusRows = (
  locations: Readonly<Record<Location, Readonly<Record<Track, { readonly bonus: number }>>>>,
) =>
  LOCATIONS.map((id) => ({
    label: formatLocation(id),
    cells: TRACKS.map((track) => ({
      name: `system.locations.${id}.${track}.bonus`,
      value: locations[id][track].bonus,
      label: `QUADRANT.Sidonia.Track.${track}`,
    })),
  }));

/** Codes that were left behind, newest first. */
export const listPastCodes = ({ codeHistory }: Pick<CodeState, "codeHistory">): PastCode[] =>
  Object.values(codeHistory).reverse();

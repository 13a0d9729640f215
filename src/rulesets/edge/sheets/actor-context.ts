/** What an Edge actor's sheet displays, computed from plain data: every number that is rolled, and why one can't be. */
import type { Text } from "../../../core/public/definitions.ts";
import { type ItemRow } from "../../../core/public/documents.ts";
import { lazy } from "../../../rules/shared/lazy.ts";
import type { Json } from "../../../rules/shared/json.ts";
import { total } from "../../../rules/shared/reasons.ts";
import { damageRange, formatDamage } from "../../../rules/edge/damage.ts";
import { type Hint, findAwardHint } from "../../../rules/edge/edge.ts";
import type { HouseRules } from "../../../rules/edge/house.ts";
import { easeOneStep, refuseEase, suggestSeverity } from "../../../rules/edge/injury.ts";
import { attributeName, attributeShort, listSeverities, refuseSkill, severityName } from "../../../rules/edge/lists.ts";
import { countReaching, countSums } from "../../../rules/edge/odds.ts";
import { CATEGORIES, PLANES, TRACKS, type Track } from "../../../rules/edge/state.ts";
import type { Weapon } from "../../../rules/edge/weapon.ts";
import {
  computeDefence,
  computeSpeedPenalty,
  createUnarmedWeapon,
  findArmour,
  findSkill,
  listFlatLines,
  listSkillLines,
  listSkills,
  listWornArmour,
  rollAttack,
} from "../documents/derived-values.ts";
import type { Creature, Skill } from "../documents/read-actor.ts";

type Data = { readonly [key: string]: Json };

/** A row one clicks to try something. */
interface Row {
  readonly name: Text;
  readonly detail: readonly Text[];
  readonly bonus: number;
  /** The world no longer has the skill: the row says so. */
  readonly gone: boolean;
  readonly options: Data;
  readonly item?: string;
  /** Hundredths of success against the usual Target Number. */
  readonly odds?: number;
}

interface TrackView {
  readonly track: Track;
  readonly label: string;
  readonly value: number;
  readonly max: number;
  /** Twenty cells of the meter, and which of them are quarters. */
  readonly cells: readonly { readonly on: boolean; readonly quarter: boolean }[];
  readonly state: Text;
  readonly hurt: boolean;
}

const CELLS = 20;
const parseId = (uuid: string): string => uuid.split(".").at(-1) ?? "";

/** Everything the sheet shows of a creature. */
export function createActorContext(creature: Creature, house: HouseRules) {
  const defence = computeDefence(creature, house);
  return lazy({
    attributes: () =>
      house.lists.attributes.map(({ key }) => ({
        label: attributeName(key, house.lists),
        value: creature.attributes[key] ?? 0,
      })),
    edge: () => createEdgeContext(creature),
    attacks: () => [
      ...creature.weapons.filter(({ equipped }) => equipped).map((weapon) => createAttackRow(creature, weapon, house)),
      createUnarmedRow(creature, house),
    ],
    skills: () => listSkillGroups(creature, house),
    untried: () => listSkills(creature, house).filter(({ uuid }) => uuid === null).length,
    tracks: () => TRACKS.map((track) => createTrackContext(creature, track, house)),
    defence: () => defence && { total: total(defence), lines: defence },
    pending: () =>
      creature.pending.map(({ id, kind, note }) => ({ id, kind, note, label: `QUADRANT.Edge.Pending.${id}` })),
    conditions: () => creature.conditions,
    injuries: () => creature.injuries.map((injury) => createInjuryRow(injury, creature, house)),
    slowed: () => computeSpeedPenalty(creature),
    planes: () => listPlaneRows(creature, house),
    urgentCare: () => creature.urgentCare,
    armour: () => listArmourRows(creature, house),
    gear: () => listGearGroups(creature, house),
  });
}

/** An injury, and what a point of Edge would make of it (SUC-EDGE-9). */
function createInjuryRow(injury: Creature["injuries"][number], { edge }: Creature, house: HouseRules) {
  const track = listSeverities(house.lists);
  const rank = track.indexOf(injury.severity) + 1;
  return {
    ...injury,
    rank,
    grave: rank * 2 > track.length,
    label: severityName(injury.severity, house.lists),
    after: severityName(easeOneStep(injury, house).severity, house.lists),
    refused: refuseEase(injury, edge, house),
  };
}

/**
 * What meets damage of each plane that any armour is for; a choice of it where the house lets players pick and there is
 * one (SUC-ARM-10).
 */
function listPlaneRows(creature: Creature, house: HouseRules) {
  return PLANES.flatMap((plane) => {
    const usable = listWornArmour(creature).filter(({ planes }) => planes.includes(plane));
    const counts = findArmour(creature, plane, house);
    if (!counts) return [];
    const options = usable.map(({ uuid, name }) => ({ id: parseId(uuid), name }));
    const picked = options.find(({ id }) => id === creature.armorFor[plane])?.id ?? "";
    return [
      {
        plane,
        label: `QUADRANT.Edge.Plane.${plane}`,
        name: counts.name,
        pt: counts.pt,
        dr: counts.dr,
        options,
        picked,
        choose: house.armorLayers === "chosen" && options.length > 1,
      },
    ];
  });
}

function createEdgeContext({ edge, isCharacter }: Creature) {
  const hint: Hint = findAwardHint(edge, "achievement");
  return {
    ...edge,
    // An empty pool is not displayed for actors who never had Edge (SUC-EDGE-11).
    shown: isCharacter || edge.max > 0 || edge.burned > 0,
    lights: Array.from({ length: Math.min(edge.max, 12) }, (_, i) => i < edge.value),
    more: Math.max(0, edge.max - 12),
    full: edge.value >= edge.max,
    hint: `QUADRANT.Edge.Hint.${hint}`,
  };
}

const computeBonus = (creature: Creature, skill: Skill, house: HouseRules, weapon: Weapon | null = null): number =>
  total(listSkillLines(creature, skill, house)) + total(listFlatLines(creature, weapon));

const computeChance = (bonus: number, house: HouseRules): number =>
  countReaching(countSums("normal"), house.defaultTn - bonus).hits;

function createAttackRow(creature: Creature, weapon: Weapon, house: HouseRules): Row {
  const skill = findSkill(creature, weapon.skill, house);
  const gone = refuseSkill(skill, house.lists);
  return {
    name: weapon.name,
    item: parseId(weapon.uuid),
    detail: [gone ?? skill.name, formatDamageText(creature, weapon, house)],
    gone: gone !== null,
    bonus: computeBonus(creature, skill, house, weapon),
    options: {},
  };
}

function createUnarmedRow(creature: Creature, house: HouseRules): Row {
  const { item: _, ...row } = createAttackRow(creature, createUnarmedWeapon(creature), house);
  return row;
}

function formatDamageText(creature: Creature, weapon: Weapon, house: HouseRules): Text {
  const roll = rollAttack(creature, weapon, house);
  return {
    key: `QUADRANT.Edge.Sheet.Damage.${weapon.damageType}`,
    with: { formula: formatDamage(roll), mean: damageRange(roll).mean },
  };
}

function listSkillGroups(creature: Creature, house: HouseRules) {
  const row = (skill: Skill): Row => {
    const bonus = computeBonus(creature, skill, house);
    const [first, second] = skill.pair;
    const pair = {
      first: attributeShort(first, house.lists),
      second: attributeShort(second, house.lists),
      ranks: skill.ranks,
    };
    const gone = refuseSkill(skill, house.lists);
    return {
      name: skill.name,
      detail: [gone ?? { key: "QUADRANT.Edge.Sheet.Pair", with: pair }],
      gone: gone !== null,
      bonus,
      options: { skill: skill.key },
      ...(skill.uuid ? { item: parseId(skill.uuid) } : {}),
      ...(gone ? {} : { odds: computeChance(bonus, house) }),
    };
  };
  return CATEGORIES.map((category) => ({
    label: `QUADRANT.Edge.Category.${category}`,
    rows: creature.skills.filter((skill) => skill.category === category).map(row),
  })).filter(({ rows }) => rows.length > 0);
}

function createTrackContext({ damage }: Creature, track: Track, house: HouseRules): TrackView {
  const { value, max } = damage[track];
  const severity = suggestSeverity({ value, max }, { ...house, injurySuggest: true });
  const steps = house.lists.injuries.length;
  const next = findNextStep(value, max, steps);
  const below = severity ? "TrackState" : "TrackNext";
  return {
    track,
    label: `QUADRANT.Edge.Track.${track}`,
    value,
    max,
    cells: Array.from({ length: CELLS }, (_, i) => ({
      on: value * CELLS > i * max,
      quarter: Math.floor(((i + 1) * steps) / CELLS) > Math.floor((i * steps) / CELLS),
    })),
    state: {
      key: `QUADRANT.Edge.Sheet.${value >= max ? "TrackFull" : below}`,
      with: { severity: severityName(severity ?? "", house.lists), left: next - value },
    },
    hurt: severity !== null,
  };
}

/** Where the next step of a track begins. */
const findNextStep = (value: number, max: number, steps: number): number =>
  Math.ceil((max * (Math.floor((value * steps) / max) + 1)) / steps);

function listArmourRows(creature: Creature, house: HouseRules) {
  const worn = listWornArmour(creature);
  const used = new Set(PLANES.flatMap((plane) => findArmour(creature, plane, house)?.uuid ?? []));
  return worn.map(({ uuid, name, pt, dr, planes, stopped, form }) => ({
    id: parseId(uuid),
    name,
    pt,
    dr,
    stopped,
    inUse: used.has(uuid),
    form: form === "worn" ? null : `QUADRANT.Edge.ArmorForm.${form}`,
    planes: planes.map((plane) => `QUADRANT.Edge.Plane.${plane}`),
  }));
}

interface GearGroup {
  readonly label: string;
  readonly type: string;
  readonly empty: string;
  readonly rows: readonly ItemRow[];
}

const createEquipToggle = (on: boolean): Pick<ItemRow, "toggle"> => ({
  toggle: { path: "system.equipped", on, label: `QUADRANT.Edge.Gear.${on ? "Ready" : "Stowed"}` },
});

/** Everything that has a document of its own, skills among them. */
function listGearGroups(creature: Creature, house: HouseRules): GearGroup[] {
  const group = (id: string, type: string, rows: readonly ItemRow[]): GearGroup => ({
    label: `QUADRANT.Edge.Gear.${id}`,
    type,
    empty: `QUADRANT.Edge.Gear.${id}Empty`,
    rows,
  });
  const things = (type: string): ItemRow[] =>
    creature.things
      .filter((thing) => thing.type === type)
      .map(({ uuid, name, img, equipped, quantity, helps }) => ({
        id: parseId(uuid),
        name,
        img,
        detail:
          helps === ""
            ? []
            : [{ key: "QUADRANT.Edge.Gear.Helps", with: { skill: findSkill(creature, helps, house).name } }],
        ...(type === "edgeTalent" ? {} : createEquipToggle(equipped)),
        ...(quantity === 1 ? {} : { number: `×${quantity}` }),
      }));
  return [
    group("weapons", "edgeWeapon", listWeaponRows(creature, house)),
    group("armour", "edgeArmor", listArmourItemRows(creature)),
    group("other", "edgeGear", things("edgeGear")),
    group("talents", "edgeTalent", things("edgeTalent")),
    group("skills", "edgeSkill", listSkillRows(creature)),
  ];
}

const listWeaponRows = (creature: Creature, house: HouseRules): ItemRow[] =>
  creature.weapons.map((weapon) => ({
    id: parseId(weapon.uuid),
    name: weapon.name,
    img: weapon.img,
    detail: [formatDamageText(creature, weapon, house)],
    ...createEquipToggle(weapon.equipped),
  }));

const listArmourItemRows = ({ armour }: Creature): ItemRow[] =>
  armour.map(({ uuid, name, img, pt, dr, stopped, equipped, form }) => ({
    id: parseId(uuid),
    name,
    img,
    detail: [
      { key: "QUADRANT.Edge.Gear.Protection", with: { pt, dr } },
      ...(stopped > 0 ? [{ key: "QUADRANT.Edge.Gear.Stopped", with: { stopped } }] : []),
    ],
    ...(form === "natural" ? {} : createEquipToggle(equipped)),
  }));

const listSkillRows = (creature: Creature): ItemRow[] =>
  creature.skills.flatMap(({ uuid, name, img, category, ranks }) =>
    uuid === null
      ? []
      : [{ id: parseId(uuid), name, img, detail: [`QUADRANT.Edge.Category.${category}`], number: String(ranks) }],
  );

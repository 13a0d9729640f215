/** What an Edge actor's sheet shows, worked out from plain data: every number that is rolled, and what stands in the way. */
import type { Text } from "../../../core/contract.ts";
import type { ItemRow } from "../../../core/sheets/item-rows.ts";
import type { Json } from "../../../rules/shared/json.ts";
import { total } from "../../../rules/shared/modifier.ts";
import { pickArmour } from "../../../rules/edge/armour.ts";
import { damageRange, damageRoll, formulaOf } from "../../../rules/edge/damage.ts";
import { type Hint, awardHint } from "../../../rules/edge/edge.ts";
import type { HouseRules } from "../../../rules/edge/house.ts";
import { refuseEase, suggested } from "../../../rules/edge/injury.ts";
import { reaching } from "../../../rules/edge/odds.ts";
import { CATEGORIES, PLANES, SEVERITIES, TRACKS, type Track } from "../../../rules/edge/state.ts";
import {
  type Creature,
  type Skill,
  type Weapon,
  allSkills,
  bareHands,
  defenceOf,
  flatLines,
  skillLines,
  skillNamed,
  strengthLine,
  wornBy,
} from "../creature.ts";

type Data = { readonly [key: string]: Json };

/** A row one clicks to try something. */
interface Row {
  readonly name: Text;
  readonly detail: readonly Text[];
  readonly bonus: number;
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
const idOf = (uuid: string): string => uuid.split(".").at(-1) ?? "";

/** Everything the sheet shows of a creature. */
export function actorView(creature: Creature, house: HouseRules) {
  const defence = defenceOf(creature, house);
  return {
    attributes: Object.entries(creature.attributes).map(([id, value]) => ({ label: `QUADRANT.Edge.Attribute.${id}`, value })),
    edge: edgeView(creature),
    attacks: [
      ...creature.weapons.filter(({ equipped }) => equipped).map((weapon) => attackRow(creature, weapon, house)),
      handsRow(creature, house),
    ],
    skills: skillGroups(creature, house),
    untried: allSkills(creature).filter(({ uuid }) => uuid === null).length,
    tracks: TRACKS.map((track) => trackView(creature, track, house)),
    defence: defence && { total: total(defence), lines: defence },
    pending: creature.pending.map(({ id, kind, note }) => ({ id, kind, note, label: `QUADRANT.Edge.Pending.${id}` })),
    conditions: creature.conditions,
    injuries: creature.injuries.map((injury) => ({
      ...injury,
      rank: SEVERITIES.indexOf(injury.severity) + 1,
      label: `QUADRANT.Edge.Severity.${injury.severity}`,
      refused: refuseEase(injury, creature.edge, house),
    })),
    urgentCare: creature.urgentCare,
    armour: armourRows(creature, house),
    gear: gearGroups(creature, house),
  };
}

function edgeView({ edge }: Creature) {
  const hint: Hint = awardHint(edge, "achievement");
  return {
    ...edge,
    lights: Array.from({ length: Math.min(edge.max, 12) }, (_, i) => i < edge.value),
    more: Math.max(0, edge.max - 12),
    full: edge.value >= edge.max,
    hint: `QUADRANT.Edge.Hint.${hint}`,
  };
}

const bonusOf = (creature: Creature, skill: Skill, weapon: Weapon | null = null): number =>
  total(skillLines(creature, skill)) + total(flatLines(creature, weapon));

const chanceOf = (bonus: number, house: HouseRules): number => reaching("normal", house.defaultTn - bonus).hits;

function attackRow(creature: Creature, weapon: Weapon, house: HouseRules): Row & { readonly burst: boolean } {
  const skill = skillNamed(creature, weapon.skill);
  return {
    name: weapon.name,
    item: idOf(weapon.uuid),
    detail: [skill.name, damageText(creature, weapon, house)],
    bonus: bonusOf(creature, skill, weapon),
    options: {},
    burst: weapon.burst,
  };
}

function handsRow(creature: Creature, house: HouseRules): Row {
  const { item: _, ...row } = attackRow(creature, bareHands(creature), house);
  return row;
}

function damageText(creature: Creature, weapon: Weapon, house: HouseRules): Text {
  const dice = { label: weapon.name, value: weapon.damageDice, source: { uuid: weapon.uuid } };
  const roll = damageRoll({ weapon: dice, burst: false, margin: 0, edge: 0, strength: strengthLine(creature, weapon) }, house);
  return { key: `QUADRANT.Edge.Sheet.Damage.${weapon.damageType}`, with: { formula: formulaOf(roll), mean: damageRange(roll).mean } };
}

function skillGroups(creature: Creature, house: HouseRules) {
  const row = (skill: Skill): Row => {
    const bonus = bonusOf(creature, skill);
    const [first, second] = skill.pair;
    return {
      name: skill.name,
      detail: [
        {
          key: "QUADRANT.Edge.Sheet.Pair",
          with: { first: `QUADRANT.Edge.Short.${first}`, second: `QUADRANT.Edge.Short.${second}`, ranks: skill.ranks },
        },
      ],
      bonus,
      options: { skill: skill.key },
      ...(skill.uuid ? { item: idOf(skill.uuid) } : {}),
      odds: chanceOf(bonus, house),
    };
  };
  return CATEGORIES.map((category) => ({
    label: `QUADRANT.Edge.Category.${category}`,
    rows: creature.skills.filter((skill) => skill.category === category).map(row),
  })).filter(({ rows }) => rows.length > 0);
}

function trackView({ damage }: Creature, track: Track, house: HouseRules): TrackView {
  const { value, max } = damage[track];
  const severity = suggested({ value, max }, { ...house, injurySuggest: true });
  const next = nextQuarter(value, max);
  return {
    track,
    label: `QUADRANT.Edge.Track.${track}`,
    value,
    max,
    cells: Array.from({ length: CELLS }, (_, i) => ({ on: value * CELLS > i * max, quarter: i % 5 === 4 })),
    state: {
      key: `QUADRANT.Edge.Sheet.${value >= max ? "TrackFull" : severity ? "TrackState" : "TrackNext"}`,
      with: { severity: `QUADRANT.Edge.Severity.${severity ?? "minor"}`, left: next - value },
    },
    hurt: severity !== null,
  };
}

/** Where the next quarter of a track begins. */
const nextQuarter = (value: number, max: number): number => Math.ceil((max * (Math.floor((value * 4) / max) + 1)) / 4);

function armourRows(creature: Creature, house: HouseRules) {
  const worn = wornBy(creature);
  const used = new Set(PLANES.flatMap((plane) => pickArmour(worn, plane, house)?.uuid ?? []));
  return worn.map(({ uuid, name, pt, dr, planes, stopped }) => ({
    id: idOf(uuid),
    name,
    pt,
    dr,
    stopped,
    inUse: used.has(uuid),
    planes: planes.map((plane) => `QUADRANT.Edge.Plane.${plane}`),
  }));
}

interface GearGroup {
  readonly label: string;
  readonly type: string;
  readonly empty: string;
  readonly rows: readonly ItemRow[];
}

const equip = (on: boolean): Pick<ItemRow, "toggle"> => ({
  toggle: { path: "system.equipped", on, label: `QUADRANT.Edge.Gear.${on ? "Ready" : "Stowed"}` },
});

/** Everything that has a document of its own, skills among them. */
function gearGroups(creature: Creature, house: HouseRules): GearGroup[] {
  const group = (id: string, type: string, rows: readonly ItemRow[]): GearGroup => ({
    label: `QUADRANT.Edge.Gear.${id}`,
    type,
    empty: `QUADRANT.Edge.Gear.${id}Empty`,
    rows,
  });
  const things = (type: string): ItemRow[] =>
    creature.things
      .filter((thing) => thing.type === type)
      .map(({ uuid, name, img, equipped, helps }) => ({
        id: idOf(uuid),
        name,
        img,
        detail: helps === "" ? [] : [{ key: "QUADRANT.Edge.Gear.Helps", with: { skill: skillNamed(creature, helps).name } }],
        ...(type === "edgeTalent" ? {} : equip(equipped)),
      }));
  return [
    group("weapons", "edgeWeapon", weaponRows(creature, house)),
    group("armour", "edgeArmor", pieceRows(creature)),
    group("other", "edgeGear", things("edgeGear")),
    group("talents", "edgeTalent", things("edgeTalent")),
    group("skills", "edgeSkill", skillRows(creature)),
  ];
}

const weaponRows = (creature: Creature, house: HouseRules): ItemRow[] =>
  creature.weapons.map((weapon) => ({
    id: idOf(weapon.uuid),
    name: weapon.name,
    img: weapon.img,
    detail: [damageText(creature, weapon, house)],
    ...equip(weapon.equipped),
  }));

const pieceRows = ({ armour }: Creature): ItemRow[] =>
  armour.map(({ uuid, name, img, pt, dr, stopped, equipped }) => ({
    id: idOf(uuid),
    name,
    img,
    detail: [
      { key: "QUADRANT.Edge.Gear.Protection", with: { pt, dr } },
      ...(stopped > 0 ? [{ key: "QUADRANT.Edge.Gear.Stopped", with: { stopped } }] : []),
    ],
    ...equip(equipped),
  }));

const skillRows = (creature: Creature): ItemRow[] =>
  creature.skills.flatMap(({ uuid, name, img, category, ranks }) =>
    uuid === null ? [] : [{ id: idOf(uuid), name, img, detail: [`QUADRANT.Edge.Category.${category}`], number: String(ranks) }],
  );
